"""Lessons about the showdown: alone on a prize, contests, ties, consolations."""

from dataclasses import replace

from ....game import Game
from ....lesson import Do, Find, Item, Lesson, Predict, Tell, Try
from ....turn import Move
from ..model import GHOST, Call, Deck, State
from .deal import stage

LEGAL = Predict()
CONTEST = {"since": "brunch.award.contest", "until": "brunch.award.contest"}


def alone(game: Game) -> Lesson:
    """Nobody else wants it: no total is too bad."""
    parties = {"Ada": (9, 5), "Ben": (8, 6), "Cy": (8, 6, 9)}
    gets = Predict("brunch.award.sole", (0, 7), "value")
    stretch = {"since": "brunch.award.sole", "until": "brunch.award.sole"}
    script = (
        Tell("start"),
        Find("free", _calls_alone),
        Do("call yellow", (), gets, **stretch),
        Tell("end"),
    )
    state = stage(game, parties, (10, 7, 6, 4), calls={"Ada": "red", "Ben": "red"})
    return Lesson("alone", state, script)


def _calls_alone(before: State, move: Move, after: State) -> bool:
    return isinstance(move, Call) and move.decks[0] not in before.calls


def two_beats_sixteen(game: Game) -> Lesson:
    """Over 15 loses to anything that is not."""
    parties = {"Ada": (9, 7), "Ben": (2,), "Cy": (8, 5, 9)}
    best = Predict("brunch.compare.over-loses", ("Ada", "Ben"), "winner")
    script = (Tell("start"), Do("call green", (), best, **CONTEST), Tell("end"))
    state = stage(game, parties, (10, 8, 5, 3), calls={"Ada": "red", "Ben": "red"})
    return Lesson("two-beats-sixteen", state, script)


def ladder(game: Game) -> Lesson:
    """All comparisons that the book names, in one contest."""
    parties = {
        "Ada": (9, 4), "Ben": (9, 7), "Cy": (8, 6), "Dora": (9, 8), "Eli": (9, 6), "Fay": (2,),
        "Gus": (7, 5),
    }  # fmt: skip
    best = Predict("brunch.compare.up-to-15", ("Ada", "Dora", "Eli"), "winner")
    script = (Tell("start"), Do("call red", (), best, **CONTEST), Tell("end"))
    calls = dict.fromkeys(tuple(parties)[:-1], "red")
    state = stage(game, parties, (10, 8, 6, 4, 2), calls=calls)
    return Lesson("ladder", state, script, example="E2")


def falling(game: Game) -> Lesson:
    """A loser falls to the next lower prize that is free, or to nothing."""
    parties, prizes = {"Ada": (8, 5), "Ben": (9, 3), "Cy": (4, 2)}, (10, 7, 6, 4)
    falls = Predict("brunch.consolation.next-lower", (10, 6, 4), "value")
    down = {"since": "brunch.award.ascending", "until": "brunch.consolation.next-lower"}
    none = {"since": "brunch.award.contest", "until": "brunch.consolation.nothing"}
    script = (Tell("start"), Do("call violet", (), falls, **down), Tell("end"))
    bottom = (Tell("low"), Do("call violet", (), None, **none), Tell("nothing"))
    low = stage(game, parties, prizes, calls={"Ada": "green", "Ben": "green"})
    state = stage(game, parties, prizes, calls={"Ada": "yellow", "Ben": "yellow"})
    return Lesson("falling", state, script, {"low": (low, bottom)})


def tie(game: Game) -> Lesson:
    """Equal totals: the Midnight card, and the Host above it."""
    parties = {"Ada": (3, 8), "Ben": (4, 6), "Cy": (9, 5)}
    calls, laid = {"Ada": "violet", "Ben": "red"}, {"Ben": ("double", 0)}
    card, host = (
        Predict(f"brunch.tie.{rule}", ("Ben", "Cy"), "winner") for rule in ("midnight-card", "host")
    )
    script = (Tell("start"), Do("call red", (), card, **CONTEST), Tell("end"))
    prizes = (10, 7, 5, 4)
    state = stage(game, parties, prizes, laid=laid, calls=calls)
    always, last = (
        replace(
            stage(game, parties, prizes, {"host_tie": reading}, laid=laid, calls={}),
            host=1, turn=0, calls=(None, Deck.RED, Deck.RED),
        )
        for reading in ("always", "last")
    )  # fmt: skip
    variants = {
        "host": (always, (Tell("host"), Do("call violet", (), host, **CONTEST))),
        "last": (last, (Tell("last"), Do("call violet", (), card, **CONTEST))),
    }
    return Lesson("tie", state, script, variants)


def showdown(game: Game) -> Lesson:
    """The long example of the rulebook, completed as the ledger proposes."""
    parties = {
        "Sonia": (6, 5, 7), "Mauro": (8, 6), "Luca": (7, 3), "Andrea": (2, 5, GHOST),
        "Cinzia": (9, 7, 2),
    }  # fmt: skip
    prizes = (10, 7, 6, 4, 1)
    calls = {"Sonia": "violet", "Mauro": "red", "Luca": "yellow", "Andrea": "yellow"}
    laid = {"Luca": ("double", 1), "Cinzia": ("subtract", 2)}
    falls = Predict("brunch.consolation.next-lower", (6, 4, 1), "value")
    closer = Predict("brunch.tie.seat", ("Mauro", "Cinzia"), "winner")
    why, settled = ("brunch.ghost.low-or-high",), "brunch.score.round"
    start: tuple[Item, ...] = (Tell("start"), Do("call red"), Try("ghost 2", why, LEGAL))
    script = (*start, Do("ghost 5", (), falls, until=settled), Tell("end"))
    contest = Do("ghost 5", (), closer, since="brunch.tie.seat", until=settled)
    if_not = (Tell("bis"), Do("call red"), contest, Tell("same"))
    bis = stage(
        game, parties | {"Cinzia": (9, 5)}, prizes, laid={"Luca": ("double", 1)}, calls=calls
    )
    state = stage(game, parties, prizes, laid=laid, calls=calls)
    return Lesson("showdown", state, script, {"bis": (bis, if_not)}, example="E1")
