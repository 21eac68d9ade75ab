"""A turn step by step: drawing, seating, clearing, sorbet, and the cards running out."""

from ....game import Game
from ....lesson import Do, Lesson, Place, Predict, Tally, Tell, Try, Watch
from ..model import State
from ..rules import setup
from ..stage import Seats, lay, played

LEGAL = Predict()
TOTAL = "cafe.score.match"
REMOVED = {"first_removed": "dustbunny", "second_removed": "lint"}  # with two or three players
EXAMPLE_SETS = {"first_removed": "eyeball", "second_removed": "sock"}
EXAMPLE_ROUND = ("draw", "seat T3", "draw", "seat T1", "draw", "discard lint", "draw", "seat T2")


def setting_up(game: Game) -> Lesson:
    """The set-up of four players."""
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
    return lay(game, seats, tables, pile, rulings=EXAMPLE_SETS)


def seating(game: Game) -> Lesson:
    """Draw, seat, and a sorbet: the first turns of a round."""
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


def clearing(game: Game) -> Lesson:
    """The same round to its end."""
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


def empty_table(game: Game) -> Lesson:
    """A table must have a guest, and is then there for everyone."""
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


def full(game: Game) -> Lesson:
    """Without a free seat: no drawing, no passing."""
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


def sorbet(game: Game) -> Lesson:
    """All of one kind go: which?"""
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


def sorbet_last(game: Game) -> Lesson:
    """The last player goes on after sorbet."""
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


def last_cards(game: Game) -> Lesson:
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


def three(game: Game) -> Lesson:
    """Three players: two sets stay in the box."""
    state: State = game.start(3, seed=2, rulings=EXAMPLE_SETS)
    steps = tuple(setup.steps(state.players, 2, state.rulings))
    script = (
        Tell("start"),
        Watch(steps, Predict("cafe.setup.pile", (46, 48, 54), "size")),
        Tell("end"),
    )
    return Lesson("three", state, script, example="EX-2")


def two(game: Game) -> Lesson:
    """The second to clear has two tables."""
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
