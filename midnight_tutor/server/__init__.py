"""The kit as pages of Voilà: nothing of Voilà or Jupyter Server is replaced, only subclassed or set."""
