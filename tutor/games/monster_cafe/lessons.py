"""The worked examples of Monster Café: positions and scripts. Words are in rulebook.toml."""

from typing import Any

from ...game import Game
from ...lesson import Do, Item, Lesson, Place, Predict, Tally, Tell, Try, Watch
from . import setup
from .model import State
from .stage import Seats, lay, played

LEGAL = Predict()
TOTAL = "cafe.score.match"
REMOVED = {"first_removed": "dustbunny", "second_removed": "lint"}  # with two or three players
EXAMPLE_ROUND = ("draw", "seat T3", "draw", "seat T1", "draw", "discard lint", "draw", "seat T2")


def lessons(game: Game) -> tuple[Lesson, ...]:
    """In the order a newcomer needs them."""
    return (
        _setup(game),
        _seating(game),
        _clearing(game),
        _feeding(game),
        _doubling(game),
        _mike(game),
        _wild(game),
        _empty_table(game),
        _full(game),
        _sorbet(game),
        _sorbet_last(game),
        _last_cards(game),
        _three(game),
        _two(game),
        _tie(game),
    )


def _setup(game: Game) -> Lesson:
    state: State = game.start(4, seed=1)
    steps = tuple(setup.steps(state.players, 1, state.rulings))
    script = (
        Watch(steps, Predict("cafe.setup.pile", (54, 60, 76), "size")),
        Tell("end"),
    )
    return Lesson("setup", state, script)


def _example_round(game: Game) -> State:
    """The ledger's walk-through: three players, round 1."""
    seats: Seats = {"Ada": ("", "sludge"), "Ben": ("", "brain"), "Cy": ("", "lint")}
    tables = {1: ("sludge", ""), 2: ("brain", ""), 3: ("toenail", "")}
    pile = "sludge roadkill sorbet brain toenail anything lint"
    removed = {"first_removed": "eyeball", "second_removed": "sock"}
    return lay(game, seats, tables, pile, rulings=removed)


def _seating(game: Game) -> Lesson:
    script = (
        Tell("start"),
        Do("draw", ("cafe.draw.legal",)),
        Do("seat T3", ("cafe.seat.any_open",), LEGAL),
        Do("draw"),
        Do("seat T1"),
        Do("draw"),
        Do("discard lint", ("cafe.sorbet.owner_chooses",)),
        Tell("end"),
    )
    return Lesson("seating", _example_round(game), script, example="EX-4")


def _clearing(game: Game) -> Lesson:
    state = played(game, _example_round(game), *EXAMPLE_ROUND)
    script = (
        Tell("start"),
        Do("clear T2"),
        Do("draw"),
        Do("seat T1"),
        Do("draw"),
        Do("seat T3"),
        Try("Ben: draw", (), LEGAL),
        Do("clear T3"),
        Do("draw"),
        Do("seat T1"),
        Do("clear T1"),
        Tally(0),
    )
    return Lesson("clearing", state, script, example="EX-4")


def _feeding(game: Game) -> Lesson:
    """Round 2 of four players: what a table's guests eat need not be what it serves."""
    seats = {
        "Ada": ("sludge", "sludge lint"),
        "Ben": ("brain", "toenail brain"),
        "Cy": ("lint", "roadkill sock"),
        "Dora": ("sock", "eyeball eyeball"),
    }
    tables = {
        1: ("toenail", "sludge sludge"),
        2: ("roadkill", "dustbunny"),
        3: ("dustbunny", ""),
        4: ("lint", "brain"),
    }
    script = (
        Tell("start"),
        Tally(0),
        Do("clear T1"),
        Tally(0, Predict(TOTAL, (-1, 0, 2))),
        Tell("end"),
    )
    return Lesson("feeding", lay(game, seats, tables, round=2), script)


def _doubling(game: Game) -> Lesson:
    seats = {
        "Ada": ("sludge", "sludge sludge sludge"),
        "Ben": ("brain", "toenail brain"),
        "Cy": ("lint", "roadkill sock"),
        "Dora": ("sock", "eyeball eyeball"),
    }
    tables = {
        1: ("sludge", "roadkill"),
        2: ("roadkill", "dustbunny dustbunny"),
        3: ("dustbunny", ""),
        4: ("lint", "brain"),
    }
    script = (
        Tell("start"),
        Tally(0),
        Do("clear T1"),
        Tally(0, Predict("cafe.score.double", (4, 6, 9))),
        Tell("end"),
    )
    return Lesson("doubling", lay(game, seats, tables, round=2), script)


def _mike(game: Game) -> Lesson:
    """The printed scoring example; as a what-if, the Anything Eater eats something else."""
    script: tuple[Item, ...] = (Tell("start"), Tally(0, Predict(TOTAL, (3, 4, 7))), Tell("end"))
    by_hand = {"wild_assignment": "manual"}
    other = _mikes_table(game, turn=0, rulings=by_hand)
    variants = {
        meal: (other, (Tell("start"), Do(f"link {meal}"), Tally(0, Predict(TOTAL, (2, 3, 4)))))
        for meal in ("sludge", "eyeball", "sock")
    }
    return Lesson("scoring", _mikes_table(game, turn=None), script, variants, example="EX-1")


def _mikes_table(game: Game, **more: Any) -> State:
    seats = {
        "Mike": (
            "sludge sock sock eyeball",
            "sludge sludge sludge sock anything brain roadkill toenail",
        ),
        "Ada": ("brain brain lint sludge", "brain brain lint eyeball roadkill"),
        "Ben": ("roadkill toenail dustbunny eyeball", "roadkill toenail sock dustbunny"),
        "Cy": ("roadkill toenail dustbunny lint", "lint lint dustbunny brain"),
    }
    return lay(game, seats, {}, round=4, cleared=(True,) * 4, **more)


def _wild(game: Game) -> Lesson:
    seats = {
        "Ada": ("sludge sock", "anything anything"),
        "Ben": ("brain lint", "toenail brain brain"),
        "Cy": ("lint eyeball", "roadkill sock eyeball"),
        "Dora": ("roadkill eyeball", "eyeball roadkill roadkill"),
    }
    tables = {
        1: ("sock", "brain"),
        2: ("roadkill", "dustbunny dustbunny"),
        3: ("dustbunny", ""),
        4: ("toenail", "lint"),
    }
    script = (
        Tell("start"),
        Tally(0),
        Try("link sock", (), LEGAL),
        Do("clear T1"),
        Tally(0, Predict("cafe.wild.double", (2, 4, 6))),
        Tell("end"),
    )
    return Lesson("wild", lay(game, seats, tables, round=3), script, example="EX-3")


def _empty_table(game: Game) -> Lesson:
    seats: Seats = {
        "Ada": ("", "sock"),
        "Ben": ("", "sock"),
        "Cy": ("", "brain"),
        "Dora": ("", "lint"),
    }
    tables = {1: ("sock", ""), 2: ("roadkill", "brain"), 3: ("sludge", "lint"), 4: ("brain", "")}
    script = (
        Tell("start"),
        Try("clear T1", (), LEGAL),
        Do("draw"),
        Do("seat T1"),
        Do("clear T1", ("cafe.clear.nonempty",), LEGAL),
        Tell("end"),
    )
    return Lesson("empty-table", lay(game, seats, tables, "sock"), script)


def _full(game: Game) -> Lesson:
    seats: Seats = {
        "Ada": ("lint", "sock lint"),
        "Ben": ("", "sock"),
        "Cy": ("", "brain"),
        "Dora": ("brain", "lint eyeball"),
    }
    tables = {
        2: ("roadkill", "brain lint roadkill toenail"),
        3: ("sludge", "sludge eyeball sock dustbunny"),
    }
    cleared = (True, False, False, True)
    script = (
        Tell("start"),
        Try("draw", (), LEGAL),
        Try("pass", (), LEGAL),
        Do("clear T3", ("cafe.clear.nonempty",)),
    )
    return Lesson("full", lay(game, seats, tables, turn=1, cleared=cleared), script)


def _sorbet(game: Game) -> Lesson:
    seats = {
        "Ada": ("sock sock", "sock brain brain brain"),
        "Ben": ("sludge lint", "toenail sludge sludge"),
        "Cy": ("eyeball brain", "roadkill sock eyeball"),
        "Dora": ("roadkill toenail", "lint roadkill roadkill"),
    }
    tables = {
        1: ("lint", "lint"),
        2: ("roadkill", "dustbunny"),
        3: ("dustbunny", ""),
        4: ("toenail", ""),
    }
    state = lay(game, seats, tables, "sorbet", round=3)
    opening = (Tell("start"), Tally(0), Do("draw"))
    script = (
        *opening,
        Try("discard lint", (), LEGAL),
        Do("discard brain", ("cafe.sorbet.owner_chooses",)),
        Tally(0, Predict(TOTAL, (-4, -1, 2))),
        Tell("end"),
    )
    small = (*opening, Do("discard sock"), Tally(0, Predict(TOTAL, (-3, -1, 2))))
    return Lesson("sorbet", state, script, {"small": (state, small)})


def _sorbet_last(game: Game) -> Lesson:
    seats: Seats = {
        "Ada": ("sludge", "sludge sludge"),
        "Ben": ("brain", "sock toenail"),
        "Cy": ("", "roadkill"),
    }
    tables = {3: ("toenail", "toenail toenail")}
    state = lay(
        game, seats, tables, "sorbet eyeball", turn=2, cleared=(True, True, False), rulings=REMOVED
    )
    script = (
        Tell("start"),
        Do("draw"),
        Do("discard roadkill"),
        Tell("choice"),
        Do("draw", ("cafe.draw.legal",), LEGAL),
        Do("seat T3"),
        Do("clear T3", ("cafe.clear.nonempty",)),
    )
    return Lesson("sorbet-last", state, script)


def _last_cards(game: Game) -> Lesson:
    """The pile is used up: what may still be cleared, and the other readings as what-ifs."""
    occupied, empty = _last_tables(game, "brain"), _last_tables(game, "")
    script = (
        Tell("start"),
        Try("draw", (), LEGAL),
        Try("clear T1", (), LEGAL),
        Place(empty, "empty"),
        Do("clear T1", ("cafe.pile.empty_tables",), LEGAL),
    )
    told = Do("clear T1", ("cafe.pile.empty_tables",), LEGAL)
    variants = {
        "without": (_last_tables(game, "", "leave_without"), (Tell("start"), Tell("bare"), told)),
        "allowed": (_last_tables(game, "brain", "allowed"), (Tell("start"), told)),
    }
    return Lesson("last-cards", occupied, script, variants)


def _last_tables(game: Game, guest: str, reading: str = "only_if_forced") -> State:
    seats = {
        "Ada": ("sludge sludge brain brain", "sludge sludge brain toenail lint"),
        "Ben": ("toenail toenail roadkill eyeball", "toenail roadkill sock sock eyeball"),
        "Cy": ("sock roadkill dustbunny", "dustbunny roadkill lint sock"),
        "Dora": ("eyeball dustbunny lint", "eyeball eyeball lint sludge"),
    }
    tables = {1: ("lint", ""), 3: ("sock", guest)}
    return lay(
        game, seats, tables, no_pile=True, round=4, turn=2, cleared=(True, True, False, False),
        rulings={"empty_table_when_pile_empty": reading},
    )  # fmt: skip


def _three(game: Game) -> Lesson:
    removed = {"first_removed": "eyeball", "second_removed": "sock"}
    state: State = game.start(3, seed=2, rulings=removed)
    steps = tuple(setup.steps(state.players, 2, state.rulings))
    script = (
        Tell("start"),
        Watch(steps, Predict("cafe.setup.pile", (46, 48, 54), "size")),
        Tell("end"),
    )
    return Lesson("three", state, script, example="EX-2")


def _two(game: Game) -> Lesson:
    seats: Seats = {"Ada": ("sludge", "sludge sludge"), "Ben": ("", "brain")}
    tables = {2: ("brain", "sludge"), 3: ("toenail", "")}
    state = lay(
        game, seats, tables, "roadkill brain", turn=1, cleared=(True, False), rulings=REMOVED
    )
    script = (
        Tell("start"),
        Do("draw", ("cafe.draw.legal",), LEGAL),
        Do("seat T3", ("cafe.seat.any_open",)),
        Do("draw"),
        Do("seat T2"),
        Do("clear T2", (), Predict("cafe.2p.dummy", (0, 1, 3), "size")),
        Tell("end"),
    )
    return Lesson("two", state, script, example="EX-3")


def _tie(game: Game) -> Lesson:
    script = (
        Tell("start"),
        Do("clear T3"),
        Tally(None, Predict("cafe.end.winner", (1, 4, 6), "value")),
    )
    other = _last_clear(game, "fewest_unfed")
    return Lesson("tie", _last_clear(game, "shared"), script, {"unfed": (other, script)})


def _last_clear(game: Game, tie_break: str) -> State:
    seats = {
        "Ada": ("eyeball eyeball sock toenail", "eyeball eyeball sock sock brain brain"),
        "Ben": ("sludge sludge sock roadkill", "sludge roadkill roadkill roadkill toenail"),
        "Cy": ("brain brain toenail", "brain sock sock"),
    }
    return lay(
        game, seats, {3: ("roadkill", "toenail")}, round=4, turn=2, cleared=(True, True, False),
        rulings=REMOVED | {"tie_break": tie_break},
    )  # fmt: skip
