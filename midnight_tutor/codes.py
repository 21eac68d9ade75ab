"""Short codes that people type."""

import secrets

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # neither vowels, which make words, nor what looks like a digit


def new_code(length: int) -> str:
    """Return a code that nobody can guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))
