"""What Zumoffa does: healing, tapping the open gate, Power cards, the Z bubble."""

from dataclasses import replace
from typing import Any

from ....game import Game
from ....lesson import Do, Find, Lesson, Predict, SetUp, Tell, played
from ..model import Cool, Icon, Numbers, Token
from .beginning import DRAKE, MILES, TRIXE, YARA
from .deal import first, later


def four_locks(game: Game) -> Lesson:
    """A sealed gate at the end of the round stops his healing."""
    asks = Predict("showdown.round.heal", (2, 3), "health")
    fields: dict[str, Any] = {
        "zumoffa": 2,
        "locks": 3,
        "round": 4,
        "fires": 0,
        "dark": (2, 3),
        "used": (1,),
    }
    state = later(game, "S/R", active=MILES, **fields)
    cooling = dict.fromkeys((DRAKE, YARA, MILES), Token.LOCK)
    first = played(game, later(game, "S/R U/S S/R R/S", cooling, **fields), "lock")
    script = (
        Tell("start", ("gate",)),
        Find("seal", lambda before, move, after: after.locks == 4),
        Do("lock", (), asks, since="showdown.turn.draw"),
        Tell("end", ("zumoffa",)),
    )
    early = (
        Tell("early", ("gate",)),
        Do("shield", since="showdown.turn.draw", until="showdown.turn.resolve"),
        SetUp(played(game, first, "shield", "rumble"), "miles"),
        Do("shield", (), asks, since="showdown.round.end"),
        Tell("late"),
    )
    return Lesson("four-locks", state, script, {"early": (first, early)})


def empty_gate(game: Game) -> Lesson:
    """Nothing to unlock: another action, and a Power card."""
    turned = Predict("showdown.zumoffa.rotate", (Icon.UNLOCK, Icon.SHIELD), "icon")
    state = later(game, "U/S", active=DRAKE, zumoffa=3, round=4)
    one = (
        Tell("one", ("gate",)),
        Do("rumble", (), Predict("showdown.health.loss", (2, 3), "left")),
        Tell("kept", ("gate",)),
    )
    lock = (
        Tell("again", ("gate",)),
        Do("lock"),
        Tell("end", ("cell-unlock-lock",)),
    )
    script = (
        Tell("start", ("gate",)),
        Do("rumble", (), turned, since="showdown.turn.draw", until="showdown.dark.drink"),
        Tell("tapped", ("gate",)),
    )
    variants = {"one": (replace(state, locks=1), one), "lock": (state, lock)}
    return Lesson("empty-gate", state, script, variants)


def heavy_air(game: Game) -> Lesson:
    """A Power card that leaves a choice: in the first round, before anything cools."""
    state = first(game, "U/S", active=DRAKE, dark=(2, 1, 3), items=(1, 1, 1, 1))
    state = replace(state, ready=_shown(state.ready))
    script = (
        Tell("start", ("gate",)),
        Do("rumble", since="showdown.zumoffa.rotate"),
        Do("done", since="showdown.powercard.icon"),
        Find("cool", lambda before, move, after: isinstance(move, Cool)),
        Do("cool lock", ("showdown.dark.air",), until="showdown.cooldown.enter"),
        Tell("end", ("guardian-1",)),
    )
    return Lesson("heavy-air", state, script)


def _shown(ready: tuple[Numbers, ...]) -> tuple[Numbers, ...]:
    """Trix-E has used Lock in round 1."""
    return tuple((3, 1, 1) if at == TRIXE else own for at, own in enumerate(ready))


def z(game: Game) -> Lesson:
    """A guardian who brings him down to his last Health meets a Power card."""
    state = later(game, "R/S", active=DRAKE, zumoffa=2, locks=2, round=4)
    icon = Predict("showdown.powercard.icon", (Icon.RUMBLE, Icon.SHIELD), "icon")
    since = "showdown.turn.resolve"
    script = (
        Tell("start", ("zumoffa",)),
        Do("rumble", (), icon, since=since),
        Tell("end", ("life-1",)),
    )
    weak = (Tell("weak", ("life-1",)), Do("rumble", since=since), Tell("lost", ("guardian-1",)))
    again = (Tell("again", ("zumoffa",)), Do("rumble", since=since), Tell("quiet"))
    variants = {
        "weak": (replace(state, health=(3, 2, 3, 3)), weak),
        "again": (replace(state, fires=0, dark=(2, 3), used=(1,)), again),
    }
    return Lesson("z", state, script, variants)
