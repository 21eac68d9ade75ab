"""The kit as a folder of files: pages, lessons and an engine for the browser, without any kernel."""
