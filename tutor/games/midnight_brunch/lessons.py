"""The worked examples of Midnight Brunch: positions and scripts. Words are in rulebook.toml."""

from dataclasses import replace

from ...game import Game
from ...lesson import Do, Item, Lesson, Place, Predict, Tally, Tell, Try
from .model import GHOST, Cards, Deck, State
from .stage import asked, stage

LEGAL = Predict()


def lessons(game: Game) -> tuple[Lesson, ...]:
    """In the order a newcomer needs them."""
    return (
        _inviting(game),
        _two_beats_sixteen(game),
        _ladder(game),
        _falling(game),
        _host(game),
        _midnight(game),
        _tie(game),
        _ghost(game),
        _ghost_and_midnight(game),
        _showdown(game),
        _end(game),
    )


def _inviting(game: Game) -> Lesson:
    parties = {"Ada": (6,), "Ben": (3,), "Cy": (9,)}
    script = (
        Tell("start", ("monster-0-0", "monster-1-0", "monster-2-0")),
        Do("monster"),
        Do("monster"),
        Do("brunch", ("brunch.turn.at-once", "brunch.midnight.optional")),
        Do("monster"),
        Try("3: monster", (), LEGAL),
        Do("brunch"),
        Do("monster", ("brunch.turn.no-bust",), LEGAL),
        Tell("end"),
    )
    state = stage(game, parties, (10, 8, 5, 3), coming=(5, 8, 7, 2))
    return Lesson("inviting", state, script)


def _two_beats_sixteen(game: Game) -> Lesson:
    parties = {"Ada": (9, 7), "Ben": (2,), "Cy": (8, 5, 9)}
    script = (
        Tell("start"),
        Do("call green", (), Predict("brunch.compare.over-loses", ("Ada", "Ben"), "winner")),
        Tell("end"),
    )
    state = stage(game, parties, (10, 8, 5, 3), calls={"Ada": "red", "Ben": "red"})
    return Lesson("two-beats-sixteen", state, script)


def _ladder(game: Game) -> Lesson:
    parties = {
        "Ada": (9, 4), "Ben": (9, 7), "Cy": (8, 6), "Dora": (9, 8), "Eli": (9, 6), "Fay": (2,),
        "Gus": (7, 5),
    }  # fmt: skip
    script = (
        Tell("start"),
        Do("call red", (), Predict("brunch.compare.up-to-15", ("Ada", "Dora", "Eli"), "winner")),
        Tell("end"),
    )
    calls = dict.fromkeys(tuple(parties)[:-1], "red")
    state = stage(game, parties, (10, 8, 6, 4, 2), calls=calls)
    return Lesson("ladder", state, script, example="E2")


def _falling(game: Game) -> Lesson:
    parties, prizes = {"Ada": (8, 5), "Ben": (9, 3), "Cy": (4, 2)}, (10, 7, 6, 4)
    falls = Predict("brunch.consolation.next-lower", (10, 6, 4), "value")
    script = (Tell("start"), Do("call violet", (), falls), Tell("end"))
    none = (Tell("low"), Do("call violet"), Tell("nothing"))
    low = stage(game, parties, prizes, calls={"Ada": "green", "Ben": "green"})
    state = stage(game, parties, prizes, calls={"Ada": "yellow", "Ben": "yellow"})
    return Lesson("falling", state, script, {"low": (low, none)})


def _midnight(game: Game) -> Lesson:
    parties = {"Ada": (7, 9, 4), "Ben": (6, 8), "Cy": (5, 5)}
    script = (
        Tell("start"),
        Try("brunch cancel on 2-1", (), LEGAL),
        Try("lay cancel on 1", (), LEGAL),
        Do("brunch cancel on 1", ("brunch.midnight.hidden-target",), LEGAL),
        Do("call yellow"),
        Do("call red"),
        Do("call green", (), Predict("brunch.total.sum", (6, 13, 20))),
        Tell("end"),
    )
    stopped = (False, True, True)
    return Lesson("midnight", stage(game, parties, (9, 8, 6, 3), stopped=stopped), script)


def _tie(game: Game) -> Lesson:
    parties = {"Ada": (3, 8), "Ben": (4, 6), "Cy": (9, 5)}
    calls, laid = {"Ada": "violet", "Ben": "red"}, {"Ben": ("double", 0)}
    card, host = (
        Predict(f"brunch.tie.{rule}", ("Ben", "Cy"), "winner") for rule in ("midnight-card", "host")
    )
    script = (Tell("start"), Do("call red", (), card), Tell("end"))
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
        "host": (always, (Tell("host"), Do("call violet", (), host))),
        "last": (last, (Tell("last"), Do("call violet", (), card))),
    }
    return Lesson("tie", state, script, variants)


def _ghost(game: Game) -> Lesson:
    script = (
        Tell("start", ("monster-0-3",)),
        Try("ghost 6", (), LEGAL),
        Try("ghost 8", ("brunch.ghost.low-or-high",), LEGAL),
        Tell("count"),
        Place(_asked(game, (2, 7, GHOST, GHOST)), "two"),
        Try("ghost 7 0", (), LEGAL),
        Try("ghost 2", ("brunch.ghost.same",), LEGAL),
        Tell("alike"),
        Place(_asked(game, (4, 8, GHOST)), "fewer"),
        Do("ghost 0", ("brunch.ghost.zero",), Predict("brunch.total.sum", (12, 16, 20))),
        Tell("end"),
    )
    return Lesson("ghost", _asked(game, (4, 6, 8, GHOST)), script)


def _asked(
    game: Game, party: Cards, laid: tuple[str, int] | None = None, pool: str = "exclude"
) -> State:
    return asked(game, party, laid, (10, 7, 5, 4), rulings={"ghost_pool": pool})


def _ghost_and_midnight(game: Game) -> Lesson:
    party, laid = (2, 5, 9, GHOST), ("cancel", 2)
    busy: tuple[Item, ...] = (Tell("start", ("midnight-0-cancel",)), Try("ghost 9", (), LEGAL))
    script = (
        *busy,
        Try("ghost 5", ("brunch.ghost.low-or-high",), LEGAL),
        Place(_asked(game, (7, GHOST), ("double", 0)), "stuck"),
        Try("ghost 7", (), LEGAL),
        Tell("end"),
    )
    blocked = (*busy, Try("ghost 5", (), LEGAL), Try("ghost 2", ("brunch.ghost.low-or-high",)))
    variants = {"block": (_asked(game, party, laid, "block"), blocked)}
    return Lesson("ghost-and-midnight", _asked(game, party, laid), script, variants)


def _showdown(game: Game) -> Lesson:
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
    start: tuple[Item, ...] = (Tell("start"), Do("call red"), Try("ghost 2", (), LEGAL))
    script = (*start, Do("ghost 5", ("brunch.ghost.low-or-high",), falls), Tell("end"))
    if_not = (Tell("bis"), Do("call red"), Do("ghost 5", (), closer), Tell("same"))
    bis = stage(
        game, parties | {"Cinzia": (9, 5)}, prizes, laid={"Luca": ("double", 1)}, calls=calls
    )
    state = stage(game, parties, prizes, laid=laid, calls=calls)
    return Lesson("showdown", state, script, {"bis": (bis, if_not)}, example="E1")


def _host(game: Game) -> Lesson:
    parties = {"Ada": (9, 4), "Ben": (8, 7), "Cy": (6, 6), "Dora": (7, 3), "Eli": (4, 7)}
    calls = {"Ada": "red", "Ben": "blue", "Cy": "blue", "Dora": "yellow"}
    asked = Predict("brunch.next.host-zero-tie", ("Ben", "Cy", "Eli"), "who")
    script = (Tell("start"), Do("call blue", (), asked), Tell("end"))
    prizes = (9, 8, 5, 3, 2)
    circular = stage(game, parties, prizes, {"host_distance": "circular"}, calls=calls)
    round_the_table: tuple[Item, ...] = (Tell("round"), Do("call blue", (), asked))
    state = stage(game, parties, prizes, calls=calls)
    return Lesson("host", state, script, {"circular": (circular, round_the_table)})


def _end(game: Game) -> Lesson:
    parties = {"Ada": (9, 4), "Ben": (8, 7), "Cy": (6, 6)}
    points = ((10, 8, 9, 4, 0), (8, 10, 4, 6, 5), (6, 5, 7, 8, 3))
    script = (Tell("start"), Do("call violet"), Tally())
    state = stage(
        game, parties, (9, 7, 5, 3), calls={"Ada": "red", "Ben": "yellow"}, round=6, points=points
    )
    return Lesson("end", state, script)
