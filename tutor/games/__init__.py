"""One folder for each game."""
