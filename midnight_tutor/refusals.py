"""Requests that a server refuses, in words, and whether trying again may help."""

from .texts import UsageError


class Refused(UsageError):
    """A request that is refused."""

    kind = "trouble"  # of the message that brings it


class Over(Refused):
    """A request that is refused for good: trying again does not help."""

    kind = "closed"


class Busy(Refused):
    """A request that is refused for now: a page tries again by itself."""

    kind = "busy"
