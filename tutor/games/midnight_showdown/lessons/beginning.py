"""The table before the fight, a whole turn, how it ends; what the three tokens do."""

from typing import Any

from ....game import Game
from ....lesson import Do, Find, Lesson, Predict, SetUp, Tell, Try, Watch
from ..model import Act, Token
from ..rules.setup import setup_steps, starting_items
from .deal import later

LEGAL = Predict()
TRIXE, DRAKE, YARA, MILES = range(4)


def setup(game: Game) -> Lesson:
    """Who gets what."""
    state = game.start(4)
    mode, guardians, tokens, facedown, *zumoffa, gate, begins = setup_steps(state)
    items = starting_items(state.guardians, state.rulings)[0]
    script = (
        Tell("start"),
        Watch((mode, guardians, tokens, items, facedown, *zumoffa)),
        Watch((gate,), Predict("showdown.setup.7.gate", (0, 1, 4), "have")),
        Watch((begins,)),
    )
    return Lesson("setup", state, script)


def attack(game: Game) -> Lesson:
    """A whole turn: the token, the card, the chart, Cooldown."""
    script = (
        Tell("start", ("guardian-1",)),
        Find("rumble", lambda before, move, after: move == Act(Token.RUMBLE)),
        Do("rumble", (), Predict("showdown.outcome.shield-rumble", (0, 1), "hit")),
        Tell("end", ("cell-shield-rumble",)),
    )
    both = (
        Tell("start", ("guardian-1",)),
        Do("rumble", (), Predict("showdown.health.loss", (1, 2, 3), "left")),
        Tell("both", ("cell-rumble-rumble",)),
    )
    state = later(game, "S/R", active=DRAKE, locks=1)
    what_if = later(game, "R/S", active=DRAKE, locks=1)
    return Lesson("attack", state, script, {"both": (what_if, both)}, example="3.1")


def end(game: Game) -> Lesson:
    """Zumoffa falls and somebody stands: everybody wins. Nobody stands: nobody does."""
    late: dict[str, Any] = {
        "round": 6,
        "fires": 0,
        "dark": (2, 3),
        "used": (1,),
        "locks": 1,
        "active": DRAKE,
    }
    won = later(game, "U/R", health=(0, 2, 1, 3), zumoffa=1, **late)
    lost = later(game, "R/S", health=(0, 1, 0, 0), zumoffa=2, **late)
    script = (
        Tell("start", ("zumoffa",)),
        Find("win", lambda before, move, after: after.zumoffa == 0),
        Do("rumble", ("showdown.action.rumble",)),
        Tell("won", ("guardian-0",)),
    )
    loss = (Tell("alone", ("life-1",)), Do("lock"), Tell("lost"))
    return Lesson("end", won, script, {"lost": (lost, loss)})


def shield(game: Game) -> Lesson:
    """Never hurt, but no guard of the gate."""
    blocked = Predict("showdown.outcome.rumble-shield", (0, 1), "harm")
    script = (
        Tell("start", ("cell-token-shield",)),
        Do("shield", ("showdown.action.shield",), blocked),
        Tell("end"),
    )
    unlock = (
        Tell("start", ("cell-token-shield",)),
        Do("shield", (), Predict("showdown.outcome.unlock-shield", (2, 3), "after")),
        Tell("unlock", ("gate",)),
    )
    cooling = {TRIXE: Token.RUMBLE}
    state = later(game, "R/S", cooling, locks=3, round=3)
    other = later(game, "U/S", cooling, locks=3, round=3)
    return Lesson("shield", state, script, {"unlock": (other, unlock)})


def lock(game: Game) -> Lesson:
    """A hit does not stop it; Unlock does."""
    asks = Predict("showdown.outcome.rumble-lock", (1, 2), "after")
    script = (
        Tell("start", ("gate",)),
        Do("lock", ("showdown.action.lock",), asks),
        Tell("end", ("cell-rumble-lock",)),
    )
    unlock = (
        Tell("start", ("gate",)),
        Do("lock", (), Predict("showdown.outcome.unlock-lock", (0, 1, 2), "after")),
        Do("done", until="showdown.free.rest.zumoffa"),
        Tell("unlock", ("cell-unlock-lock",)),
    )
    free = (Tell("start", ("gate",)), Do("lock"), Tell("free", ("cell-shield-lock",)))
    first = later(game, "R/S", locks=1, active=YARA)
    second = later(game, "U/R", locks=1, active=YARA)
    third = later(game, "S/R", locks=1, active=YARA)
    return Lesson("lock", first, script, {"unlock": (second, unlock), "shield": (third, free)})


def cooldown(game: Game) -> Lesson:
    """A token that was used sits out the whole next round."""
    state = later(game, "S/R", {DRAKE: Token.RUMBLE}, active=DRAKE, zumoffa=4, locks=1)
    next_round = later(game, "", {DRAKE: Token.LOCK}, active=DRAKE, zumoffa=5, locks=2, round=3)
    enter = "showdown.cooldown.enter"
    script = (
        Tell("start", ("token-1-rumble",)),
        Try("rumble", (), LEGAL),
        Find("ready", lambda before, move, after: isinstance(move, Act)),
        Do("lock", ("showdown.cooldown.length",), since=enter, until=enter),
        SetUp(next_round, "later"),
        Do("rumble", ("showdown.cooldown.length",), LEGAL, until="showdown.turn.commit"),
        Tell("end"),
    )
    return Lesson("cooldown", state, script)
