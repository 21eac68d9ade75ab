"""Lemon Sorbet: what it takes, whose turn it ends, and whom it cannot hurt."""

from ....game import Game
from ....lesson import CountScore, Do, Find, Lesson, Predict, Tell, Try, played
from ..model import Kind
from .deal import EXAMPLE_SETS, REMOVED, Seats, example_round, lay
from .turn import LEGAL, TOTAL


def lemon(game: Game) -> Lesson:
    """The first sorbet of the round takes a starting monster."""
    state = played(game, example_round(game), "draw", "seat T3", "draw", "seat T1")
    script = (
        Tell("start"),
        Do("draw"),
        Try("clear T3", (), LEGAL),
        Find("settle"),
        Do("discard lint"),
        Tell("end"),
    )
    return Lesson("lemon", state, script, example="EX-4")


def choice(game: Game) -> Lesson:
    """All of one kind go."""
    seats = {
        "Ada": ("sock sock", "sock brain brain brain anything"),
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
    state = lay(game, seats, tables, drawn="sorbet", round=3)
    opening = (Tell("start"), CountScore(0))
    script = (
        *opening,
        Try("discard lint", (), LEGAL),
        Find(
            "most",
            lambda before, move, after: all(
                card.kind is not Kind.BRAIN for card in after.monsters[0]
            ),
        ),
        Do("discard brain"),
        CountScore(0, Predict(TOTAL, (-2, 1, 4))),
        Tell("end"),
    )
    small = (*opening, Do("discard sock"), CountScore(0, Predict(TOTAL, (-1, 0, 4))))
    return Lesson("sorbet", state, script, {"small": (state, small)})


def last(game: Game) -> Lesson:
    """The last player goes on after sorbet, and may clear in the same turn."""
    seats: Seats = {
        "Ada": ("sludge", "sludge sludge"),
        "Ben": ("brain", "sock toenail"),
        "Cy": ("", "roadkill"),
    }
    tables = {3: ("toenail", "toenail toenail")}
    state = lay(
        game, seats, tables, drawn="sorbet", turn=2, cleared=(True, True, False), rulings=REMOVED
    )
    script = (
        Tell("start"),
        Try("clear T3", (), LEGAL),
        Do("discard roadkill"),
        Try("draw", ("cafe.draw.legal",), LEGAL),
        Find("take", lambda before, move, after: after.round > before.round),
        Do("clear T3"),
    )
    return Lesson("sorbet-last", state, script)


def nothing(game: Game) -> Lesson:
    """Without a monster sorbet costs nothing."""
    seats: Seats = {"Ada": ("", ""), "Ben": ("", "brain"), "Cy": ("", "roadkill")}
    tables = {1: ("sludge", "toenail"), 2: ("brain", ""), 3: ("toenail", "brain")}
    state = lay(game, seats, tables, "sorbet", discard="lint sorbet", rulings=EXAMPLE_SETS)
    script = (Tell("start"), Do("draw", ("cafe.draw.legal",), LEGAL), Tell("end"))
    return Lesson("sorbet-nothing", state, script)
