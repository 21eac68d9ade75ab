"""What the powers do: the guardians', before the card and after it, and Zumoffa's."""

from typing import Any

from ....game import Game
from ....lesson import Do, Find, Lesson, SetUp, Tell, played
from ..model import Token
from .beginning import DRAKE, MILES, TRIXE, YARA
from .deal import later


def before_card(game: Game) -> Lesson:
    """Scout Ahead, Sunmend and Overclock."""
    fields: dict[str, Any] = {"locks": 1, "zumoffa": 4}
    miles = later(game, "U/R", active=MILES, items=(0, 0, 0, 1), **fields)
    hurt: dict[str, Any] = {"active": YARA, "items": (0, 0, 1, 0), "health": (3, 1, 3, 3)}
    yara = later(game, **hurt, **fields)
    trixe = later(game, cooling={TRIXE: Token.RUMBLE}, items=(1, 0, 0, 0), **fields)
    script = (
        Tell("start", ("power-3-scout",)),
        Find("look", lambda before, move, after: after.scouted is not None),
        Do("use scout", until="showdown.power.scout"),
        Tell("known", ("gate",)),
        SetUp(yara, "yara"),
        Find("mend", lambda before, move, after: after.health[DRAKE] > before.health[DRAKE]),
        Do("use sunmend on drake", until="showdown.power.sunmend"),
        SetUp(trixe, "trixe"),
        Do("use overclock", ("showdown.free.power.when",), until="showdown.power.overclock"),
    )
    return Lesson("before-card", miles, script)


def after_outcome(game: Game) -> Lesson:
    """Second Strike, Iron Grip and Quick Fingers."""
    fields: dict[str, Any] = {"locks": 3, "zumoffa": 4, "round": 4}
    drake: dict[str, Any] = {"active": DRAKE, "items": (0, 1, 0, 0)}
    strike = played(game, later(game, "S/R", **drake, **fields), "rumble")
    grip = played(game, later(game, "U/R", **drake, **fields), "rumble")
    miles = later(game, "U/R", active=MILES, items=(0, 0, 0, 1), **fields)
    fingers = played(game, miles, "lock")
    until = "showdown.turn.resolve"
    script = (
        Tell("start", ("cell-shield-rumble",)),
        Find("strike", lambda before, move, after: after.zumoffa < before.zumoffa),
        Do("use strike", since="showdown.power.strike", until=until),
        SetUp(grip, "grip"),
        Do("use grip", since="showdown.power.grip", until=until),
        SetUp(fingers, "miles"),
        Find("seal", lambda before, move, after: after.locks == 4),
        Do("use fingers", since="showdown.power.fingers", until=until),
        Tell("end", ("gate",)),
    )
    return Lesson("after-outcome", strike, script)


def power_cards(game: Game) -> Lesson:
    """Howl, Shadow Wave and Gate Pulse."""
    fields: dict[str, Any] = {"active": MILES, "items": (1, 2, 0, 0), "zumoffa": 3, "round": 4}
    cooling = {MILES: Token.LOCK}
    howl = later(game, "U/R", cooling, dark=(2, 1, 3), **fields)
    wave = later(game, "U/R", cooling, dark=(3, 1, 2), health=(3, 2, 1, 3), **fields)
    pulse = later(game, "U/S", cooling, dark=(3, 1, 2), locks=3, **(fields | {"zumoffa": 2}))
    since = "showdown.powercard.icon"
    script = (
        Tell("start", ("dark",)),
        Do("shield", since=since, until="showdown.dark.howl"),
        Tell("howl", ("life-0", "life-1")),
    )
    waves = (
        Tell("start", ("dark",)),
        Do("shield", since=since, until="showdown.dark.wave"),
        Tell("wave", ("life-2",)),
    )
    pulses = (
        Tell("z", ("zumoffa", "maze")),
        Do("rumble", since=since, until="showdown.dark.pulse"),
        Tell("pulse", ("gate",)),
    )
    variants = {"wave": (wave, waves), "pulse": (pulse, pulses)}
    return Lesson("power-cards", howl, script, variants)
