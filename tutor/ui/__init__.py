"""What a page knows, free of Jupyter: messages in, plain data out."""
