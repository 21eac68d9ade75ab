"""A game for Midnight Tutor."""
