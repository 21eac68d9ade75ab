"""The end of a round, with two players too, of the cards, and of the game."""

from ....game import Game
from ....lesson import CountScore, Do, Find, Lesson, Predict, SetUp, Tell, Try, played
from ..model import State
from .deal import EXAMPLE_ROUND, REMOVED, Seats, example_round, lay
from .turn import LEGAL

WINNERS = (("Ada",), ("Ben",), ("Cy",))


def winning(game: Game) -> Lesson:
    """The last table of the fourth round, and who has most."""
    seats = {
        "Ada": ("sludge sludge eyeball toenail", "sludge sludge sock"),
        "Ben": ("brain roadkill eyeball sock", "brain brain roadkill eyeball sock"),
        "Cy": ("brain roadkill sock", "roadkill roadkill sock"),
    }
    tables = {3: ("toenail", "toenail toenail toenail")}
    state = lay(
        game, seats, tables, "sludge", round=4, turn=2, cleared=(True, True, False), rulings=REMOVED
    )
    script = (
        Tell("start"),
        Find("last", lambda before, move, after: after.turn is None),
        Do("clear T3"),
        CountScore(None, Predict("cafe.end.winner", WINNERS, "winners")),
        Tell("end"),
    )
    return Lesson("winning", state, script)


def round_end(game: Game) -> Lesson:
    """The last player, the end of the round, and the next one."""
    moves = ("clear T2", "draw", "seat T1", "draw")
    state = played(game, example_round(game), *EXAMPLE_ROUND, *moves)
    script = (
        Tell("start"),
        Do("seat T3"),
        Do("clear T3"),
        Try("draw", ("cafe.draw.legal",), LEGAL),
        Do("clear T1"),
    )
    return Lesson("round", state, script, example="EX-4")


def two(game: Game) -> Lesson:
    """The second to clear has two tables."""
    seats: Seats = {"Ada": ("sludge", "sludge sludge"), "Ben": ("", "brain")}
    tables = {2: ("brain", "brain"), 3: ("toenail", "")}
    state = lay(
        game, seats, tables, drawn="roadkill", turn=1, cleared=(True, False), rulings=REMOVED
    )
    script = (
        Tell("start"),
        Find("away", lambda before, move, after: after.tables[0] == before.tables[0]),
        Do("seat T3"),
        Try("draw", ("cafe.draw.legal",), LEGAL),
        Do("clear T2", (), Predict("cafe.2p.dummy", (0, 1, 3), "size")),
    )
    return Lesson("two", state, script, example="EX-3")


def dummy(game: Game) -> Lesson:
    """The table that is left over may be empty; it cannot be cleared."""
    seats: Seats = {"Ada": ("sludge", "sludge sludge"), "Ben": ("", "brain")}
    tables = {2: ("brain", "brain"), 3: ("roadkill", "")}
    state = lay(game, seats, tables, turn=1, cleared=(True, False), rulings=REMOVED)
    script = (
        Tell("start"),
        Try("clear T3", (), LEGAL),
        Do("clear T2"),
        Tell("end"),
    )
    return Lesson("dummy", state, script)


def tie(game: Game) -> Lesson:
    """Equal totals, and the other reading as a what-if."""
    script = (
        Tell("start"),
        Do("clear T3"),
        CountScore(None, Predict("cafe.end.winner", (1, 4, 6), "value")),
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


def last_cards(game: Game) -> Lesson:
    """The pile is used up: what may still be cleared, and the other readings as what-ifs."""
    occupied, empty = _last_tables(game, "brain"), _last_tables(game, "")
    script = (
        Tell("start"),
        Try("draw", (), LEGAL),
        Try("clear T1", (), LEGAL),
        SetUp(empty, "empty"),
        Do("clear T1", ("cafe.pile.empty_tables",), LEGAL),
    )
    told = Do("clear T1", ("cafe.pile.empty_tables",), LEGAL)
    variants = {
        "without": (_last_tables(game, "", "leave_without"), (Tell("start"), Tell("bare"), told)),
        "allowed": (_last_tables(game, "brain", "allowed"), (Tell("start"), told)),
    }
    return Lesson("last-cards", occupied, script, variants)


def _last_tables(game: Game, guest: str, reading: str = "only_if_forced") -> State:
    """Six sorbets have come and taken much; so many cards are used up only if much is drawn."""
    seats = {
        "Ada": ("sludge sludge brain brain", "sludge sludge sludge brain brain toenail"),
        "Ben": ("toenail toenail roadkill eyeball", "toenail roadkill sock sock eyeball sludge"),
        "Cy": ("sock roadkill dustbunny", "roadkill sock sock sock sludge lint"),
        "Dora": (
            "eyeball dustbunny lint",
            "brain brain brain sludge sock " + "brain" * (not guest),
        ),
    }
    tables = {1: ("lint", ""), 3: ("sock", guest)}
    return lay(
        game, seats, tables, rest="discard", round=4, turn=2, cleared=(True, True, False, False),
        rulings={"empty_table_when_pile_empty": reading},
    )  # fmt: skip
