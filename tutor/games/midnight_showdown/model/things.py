"""The people and things of the fight, by name."""

from enum import StrEnum


class Guardian(StrEnum):
    """The four guardians in the order of the example round, and the sidekick."""

    TRIXE = "trixe"
    DRAKE = "drake"
    YARA = "yara"
    MILES = "miles"
    DEWEY = "dewey"


class Token(StrEnum):
    """A guardian's three actions."""

    LOCK = "lock"
    RUMBLE = "rumble"
    SHIELD = "shield"


TOKENS = tuple(Token)


class Icon(StrEnum):
    """An action of Zumoffa's."""

    RUMBLE = "rumble"
    SHIELD = "shield"
    UNLOCK = "unlock"


class Power(StrEnum):
    """The powers of the guardians, and Dewey's bomb."""

    ANALYZE = "analyze"
    OVERCLOCK = "overclock"
    STRIKE = "strike"
    GRIP = "grip"
    RADIANT = "radiant"
    SUNMEND = "sunmend"
    SCOUT = "scout"
    FINGERS = "fingers"
    BOMB = "bomb"


POWERS = {
    Guardian.TRIXE: (Power.ANALYZE, Power.OVERCLOCK),
    Guardian.DRAKE: (Power.STRIKE, Power.GRIP),
    Guardian.YARA: (Power.RADIANT, Power.SUNMEND),
    Guardian.MILES: (Power.SCOUT, Power.FINGERS),
    Guardian.DEWEY: (Power.BOMB,),
}


class Dark(StrEnum):
    """The powers on Zumoffa's Power cards."""

    CLAW = "claw"
    DRINK = "drink"
    HOWL = "howl"
    AIR = "air"
    WAVE = "wave"
    PULSE = "pulse"


class Due(StrEnum):
    """Why Zumoffa is about to use a Power card."""

    ROTATION = "rotation"
    Z = "z"


class Benefit(StrEnum):
    """The benefit of a rest."""

    ITEM = "item"
    HEALTH = "health"


class Phase(StrEnum):
    """The step of the active guardian's turn."""

    CHOOSE = "choose"  # free actions, then a token
    REVEAL = "reveal"  # the card is turned; which row applies
    WINDOW = "window"  # a power once the outcome is known
    APPLY = "apply"
    REST = "rest"
    CARDS = "cards"  # Power cards that are due
    COOLDOWN = "cooldown"
    END = "end"  # gifts before the turn passes on
