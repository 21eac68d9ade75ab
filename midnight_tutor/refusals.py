"""What a server cannot do for somebody, in words, and whether trying again is of use."""

from .texts import UsageError


class Refused(UsageError):
    """Something that cannot be done."""

    kind = "trouble"  # of the message that brings it


class Over(Refused):
    """The same, for good: there is no use in trying again."""

    kind = "closed"


class Busy(Refused):
    """The same, for now: a page tries again by itself."""

    kind = "busy"
