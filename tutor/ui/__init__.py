"""The pages' state, free of Jupyter: messages in, plain data out."""
