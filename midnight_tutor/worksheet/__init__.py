"""Worksheets: exercises on paper, with the key on a sheet of its own."""

from .command import worksheet

__all__ = ["worksheet"]
