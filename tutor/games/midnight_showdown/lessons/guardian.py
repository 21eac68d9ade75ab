"""What a guardian may do besides: rest, use a power, give Items; a whole round; going out."""

from dataclasses import replace
from typing import Any

from ....game import Game
from ....lesson import Do, Find, Lesson, Predict, SetUp, Tell, Try
from ....turn import Move
from ..model import Give, Guardian, Phase, State, Token
from ..rules.fight import stands
from .beginning import DRAKE, LEGAL, MILES, TRIXE, YARA
from .deal import later


def rest(game: Game) -> Lesson:
    """One thing for the guardian, one Health for Zumoffa."""
    asks = Predict("showdown.health.tracks", (3, 4), "health")
    fields: dict[str, Any] = {
        "active": YARA,
        "health": (3, 3, 2, 3),
        "zumoffa": 3,
        "locks": 2,
        "round": 4,
    }
    state = later(game, "S/R", {YARA: Token.LOCK}, **fields)
    since, until = "showdown.outcome.shield-shield", "showdown.free.rest.zumoffa"
    script = (
        Tell("start", ("zumoffa",)),
        Do("shield", since=since),
        Try("rest item health", (), LEGAL),
        Try("rest item", ("showdown.free.rest",), LEGAL),
        Do("rest health", (), asks, until=until),
        Tell("end", ("zumoffa",)),
    )
    full = (
        Tell("high", ("zumoffa",)),
        Do("shield", since=since),
        Do("rest health", until=until),
        Tell("full"),
    )
    declined = (
        Tell("low", ("zumoffa",)),
        Do("shield", since=since),
        Do("done", until=until),
        Tell("declined"),
    )
    variants = {
        "full": (replace(state, zumoffa=5), full),
        "declined": (replace(state, zumoffa=1, fires=0, dark=(2, 3), used=(1,)), declined),
    }
    return Lesson("rest", state, script, variants)


def powers(game: Game) -> Lesson:
    """Before the card, or once the outcome is known."""
    state = later(
        game, "R/U", active=YARA, health=(3, 3, 1, 3), items=(0, 0, 2, 0), locks=2, round=3
    )
    script = (
        Tell("start", ("power-2-radiant",)),
        Try("use radiant", (), LEGAL),
        Do("lock", since="showdown.turn.draw"),
        Find("save", _is_saved),
        Do("use radiant", ("showdown.free.power.when",), until="showdown.turn.resolve"),
        Tell("end", ("life-2",)),
    )
    return Lesson("powers", state, script)


def _is_saved(before: State, move: Move, after: State) -> bool:
    """Yara stands, and the outcome has taken effect."""
    return stands(after, YARA) and after.phase is not Phase.WINDOW


def one_power(game: Game) -> Lesson:
    """An Item for each use, and one power per turn."""
    state = later(game, "S/R", {TRIXE: Token.LOCK}, items=(2, 0, 0, 0), locks=1, round=4)
    script = (
        Tell("start", ("guardian-0",)),
        Do("use analyze", ("showdown.free.power.when",), LEGAL),
        Try("use overclock", (), LEGAL),
        SetUp(replace(state, items=(0, 0, 0, 2)), "empty"),
        Try("use analyze", ("showdown.free.power.no-fuel",)),
        Tell("end", ("life-3",)),
    )
    return Lesson("one-power", state, script)


def gifts(game: Game) -> Lesson:
    """Two Items in a round, to a neighbour."""
    state = later(game, "R/S", active=DRAKE, items=(0, 4, 0, 0), locks=1)
    rest = Give(1, Guardian.YARA)
    script = (
        Tell("start", ("life-1",)),
        Try("give 1 to miles", (), LEGAL),
        Do("give 1 to trixe", ("showdown.free.give.adjacent",), LEGAL, until="showdown.free.give"),
        Try("give 2 to yara", (), LEGAL),
        Find("rest", lambda before, move, after: move == rest),
        Do("give 1 to yara", ("showdown.free.give",), until="showdown.free.give"),
        Tell("end"),
    )
    return Lesson("gifts", state, script)


def whole_round(game: Game) -> Lesson:
    """The book's example round."""
    cooling = {
        TRIXE: Token.SHIELD, DRAKE: Token.RUMBLE, YARA: Token.RUMBLE, MILES: Token.SHIELD,
    }  # fmt: skip
    state = later(
        game, "6 -8 -4 1", cooling,
        round=3, health=(3, 3, 1, 3), items=(1, 1, 1, 1), zumoffa=4,
    )  # fmt: skip
    script = (
        Tell("start"),
        Do("use analyze"),
        Do("rumble", (), Predict("showdown.health.loss", (1, 2, 3), "left")),
        Do("lock", since="showdown.turn.draw"),
        Do("done"),
        Do("lock", (), Predict("showdown.outcome.rumble-lock", (2, 3), "after"), since="showdown.turn.draw"),
        Do("use radiant"),
        Do("lock", (), Predict("showdown.outcome.unlock-lock", (2, 3, 4), "after"), since="showdown.turn.draw"),
        Do("done"),
        Do("done"),
        Do("done", (), Predict("showdown.round.heal", (3, 4), "health")),
        Tell("end", ("gate", "zumoffa")),
    )  # fmt: skip
    return Lesson("round", state, script, example="3.2")


def _is_given(before: State, move: Move, after: State) -> bool:
    """All of Drake's Items have gone to somebody."""
    return isinstance(move, Give) and not after.items[DRAKE]


def falling(game: Game) -> Lesson:
    """A guardian who goes out may hand on everything at once."""
    fields: dict[str, Any] = {"active": DRAKE, "locks": 2, "zumoffa": 4, "round": 4}
    state = later(game, "R/S", health=(3, 1, 3, 2), items=(0, 3, 0, 0), **fields)
    script = (
        Tell("start", ("life-1",)),
        Do("rumble", since="showdown.turn.resolve"),
        Find("share", _is_given),
        Do("give 3 to yara"),
        Tell("end"),
    )
    return Lesson("falling", state, script)


def empty_place(game: Game) -> Lesson:
    """The fight goes on without the fallen one: ranks close, turns are skipped."""
    state = later(game, "S/R", health=(3, 0, 3, 2), items=(1, 0, 1, 0), locks=2, round=5)
    script = (
        Tell("start", ("guardian-1",)),
        Try("give 1 to drake", (), LEGAL),
        Do("give 1 to yara", ("showdown.free.give.adjacent",), LEGAL, until="showdown.free.give"),
        Do("lock", since="showdown.cooldown.enter"),
        Tell("end"),
    )
    return Lesson("empty-place", state, script)
