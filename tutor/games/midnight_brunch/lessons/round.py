"""Lessons about the course of the game: set-up, turns, calls, the next round, the end."""

from dataclasses import replace

from ....game import Game
from ....lesson import CountScore, Do, Find, Item, Lesson, Predict, Tell, Try, Watch
from ....turn import Move
from ..model import Monster, State
from ..rules import setup as laying
from .deal import stage

LEGAL = Predict()


def setup(game: Game) -> Lesson:
    """Three players, step by step; five in the what-if."""
    three, five = game.start(3), game.start(5)
    variants = {"five": (five, _laid_table(five, "large", "five"))}
    return Lesson("setup", three, _laid_table(three, "small", "end"), variants)


def _laid_table(state: State, table: str, last: str) -> tuple[Item, ...]:
    steps = tuple(laying.opening(state.players, state.seed, state.rulings))
    asks = Predict(f"brunch.setup.{table}-table", (3, 4, 5), "need")
    return (Watch(steps[:2]), Watch(steps[2:], asks), Tell(last))


def inviting(game: Game) -> Lesson:
    """A few turns of one round."""
    parties = {"Ada": (9,), "Ben": (8,), "Cy": (3,)}
    script = (
        Tell("start", ("monster-0-0", "monster-1-0", "monster-2-0")),
        Find("invite", _invites),
        Do("monster"),
        Do("brunch", ("brunch.turn.at-once",)),
        Do("monster"),
        Try("2: monster", (), LEGAL),
        Do("monster", ("brunch.turn.no-bust",), LEGAL),
        Tell("end"),
    )
    state = stage(game, parties, (10, 8, 5, 3), coming=(8, 6, 2))
    return Lesson("inviting", state, script)


def _invites(before: State, move: Move, after: State) -> bool:
    return isinstance(move, Monster)


def end(game: Game) -> Lesson:
    """The sixth round and who wins; the what-ifs end in a tie."""
    points = ((10, 8, 9, 4, 0), (8, 10, 4, 6, 5), (6, 5, 7, 8, 3))
    wins = Predict("brunch.end.most-points", (("Ada",), ("Ben",), ("Cy",)), "winners")
    late = Predict("brunch.end.tie-last-round", (("Ada",), ("Ben",)), "winners")
    last = Do("call violet", since="brunch.score.round")
    tied = _sixth(game, points, {"Ada": "red", "Ben": "yellow"})
    even = ((10, 8, 9, 6, 0), (8, 10, 6, 4, 5), (6, 5, 7, 8, 3))
    zero = _sixth(game, even, {"Ada": "green", "Ben": "green"})
    variants: dict[str, tuple[State, tuple[Item, ...]]] = {
        "tie": (tied, (Tell("tie"), last, CountScore(predict=late))),
        "shared": (
            zero,
            (Tell("shared"), Do("call green", since="brunch.score.round"), CountScore()),
        ),
    }
    state = _sixth(game, points, {"Ada": "yellow", "Ben": "red"})
    return Lesson(
        "end", state, (Tell("start"), last, CountScore(predict=wins), Tell("end")), variants
    )


def _sixth(game: Game, points: tuple[tuple[int, ...], ...], calls: dict[str, str]) -> State:
    parties = {"Ada": (9, 4), "Ben": (8, 3), "Cy": (6, 8)}
    return stage(game, parties, (9, 7, 5, 3), calls=calls, round=6, points=points)


def calling(game: Game) -> Lesson:
    """The doors close, and everyone puts down one Call card."""
    parties = {"Ada": (9, 5), "Ben": (8, 4), "Cy": (6, 7)}
    script = (
        Tell("start"),
        Try("call violet", (), LEGAL),
        Do("brunch"),
        Find("call"),
        Do("call red"),
        Do("call red", ("brunch.call.deck-in-play",), LEGAL),
        Do("call green", until="brunch.showdown.reveal"),
        Tell("end"),
    )
    state = stage(game, parties, (10, 7, 6, 4), stopped=(True, True, False), turn=2)
    return Lesson("calling", state, script)


def one_call(game: Game) -> Lesson:
    """Neither two, nor none, nor one for a deck that is not there."""
    parties = {"Ada": (9, 5), "Ben": (8, 4), "Cy": (6, 7)}
    script = (
        Tell("start"),
        Try("1: call yellow", (), LEGAL),
        Try("call", (), LEGAL),
        Try("call blue", (), LEGAL),
        Find("choose"),
        Do("call violet"),
        Tell("end"),
    )
    return Lesson("one-call", stage(game, parties, (10, 7, 6, 4), calls={"Ada": "red"}), script)


def next_round(game: Game) -> Lesson:
    """From the points of a round to the first turn of the next."""
    parties = {"Ada": (9, 4), "Ben": (8, 3), "Cy": (6, 6)}
    laid = {"Ben": ("double", 1)}
    asks = Predict("brunch.next.host-lowest", ("Ada", "Ben", "Cy"), "who")
    script = (
        Tell("start"),
        Do("call violet", (), asks, since="brunch.score.round"),
        Tell("end"),
    )
    state = stage(
        game, parties, (9, 8, 5, 3), laid=laid, calls={"Ada": "red", "Ben": "yellow"},
        round=2, points=((0,), (10,), (8,)),
    )  # fmt: skip
    return Lesson("next-round", state, script)


def zeros(game: Game) -> Lesson:
    """Several got nothing: the furthest from the previous Host is next."""
    parties = {"Ada": (9, 4), "Ben": (8, 7), "Cy": (6, 6), "Dora": (7, 3), "Eli": (4, 7)}
    calls = {"Ada": "red", "Ben": "blue", "Cy": "blue", "Dora": "yellow"}
    asks = Predict("brunch.next.host-zero-tie", ("Ben", "Cy", "Eli"), "who")
    stretch = {"since": "brunch.score.round", "until": "brunch.next.host-zero-tie"}
    last = Do("call blue", (), asks, **stretch)
    prizes = (9, 8, 5, 3, 2)
    circular = stage(game, parties, prizes, {"host_distance": "circular"}, calls=calls)
    state = stage(game, parties, prizes, calls=calls)
    variants = {"circular": (circular, (Tell("round"), last))}
    return Lesson("zeros", state, (Tell("start"), last, Tell("end")), variants)


def reshuffle(game: Game) -> Lesson:
    """The Monster deck is empty."""
    parties = {"Ada": (4, 3), "Ben": (9, 5), "Cy": (8, 6)}
    points = ((10, 8, 9, 4, 0), (8, 10, 4, 6, 5), (6, 5, 7, 8, 3))
    state = stage(game, parties, (9, 7, 5, 3), round=6, points=points, stopped=(False, True, True))
    state = replace(state, monsters=(), discard=state.discard + state.monsters)
    script = (Tell("start", ("monster-deck", "discard")), Do("monster"), Tell("end"))
    return Lesson("reshuffle", state, script)
