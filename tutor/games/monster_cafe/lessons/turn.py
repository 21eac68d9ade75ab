"""A turn step by step: drawing, seating, clearing, and what stands against each of them."""

from ....explain import note
from ....game import Game
from ....lesson import CountScore, Do, Find, Lesson, Predict, Tell, Try, Watch, played
from ..model import Kind, Meal
from .deal import EXAMPLE_ROUND, REMOVED, Seats, example_round, lay

LEGAL = Predict()
TOTAL = "cafe.score.match"


def seating(game: Game) -> Lesson:
    """A whole turn: draw, seat, and the next player."""
    script = (
        Tell("start"),
        Find("begin"),
        Do("draw", ("cafe.draw.legal",)),
        Do("seat T3", ("cafe.seat.capacity",), LEGAL),
        Tell("end"),
    )
    return Lesson("seating", example_round(game), script, example="EX-4")


def clearing(game: Game) -> Lesson:
    """The same round, later: the first player clears a table and is out."""
    state = played(game, example_round(game), *EXAMPLE_ROUND)
    script = (
        Tell("start"),
        Find(
            "brains",
            lambda before, move, after: any(plate.meal is Meal.BRAIN for plate in after.plates[1]),
        ),
        Do("clear T2", ("cafe.clear.nonempty",)),
        Try("Ben: draw", (), Predict("cafe.clear.out", (True, False))),
        Tell("end"),
    )
    return Lesson("clearing", state, script, example="EX-4")


def instead(game: Game) -> Lesson:
    """One thing in a turn: with a monster drawn there is no clearing and no second card."""
    seats: Seats = {
        "Ada": ("", "sludge"),
        "Ben": ("", "brain"),
        "Cy": ("", "sock"),
        "Dora": ("", "lint"),
    }
    tables = {1: ("sludge", "roadkill"), 2: ("brain", ""), 3: ("lint", ""), 4: ("sock", "")}
    script = (
        Tell("start"),
        Try("clear T1", (), LEGAL),
        Try("draw", (), LEGAL),
        Find("seat"),
        Do("seat T2"),
    )
    return Lesson("instead", lay(game, seats, tables, drawn="sludge"), script)


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
        Do("clear T1", (), LEGAL),
        Tell("end"),
    )
    return Lesson("empty-table", lay(game, seats, tables, "sock"), script)


def rivals(game: Game) -> Lesson:
    """Collections are open: a monster helps anyone who can feed it."""
    seats = {
        "Ada": ("sludge", "sludge sludge"),
        "Ben": ("brain", "brain brain"),
        "Cy": ("toenail", "sock toenail"),
    }
    tables = {1: ("brain", "toenail"), 2: ("roadkill", "sock"), 3: ("eyeball", "")}
    state = lay(game, seats, tables, drawn="brain", round=2, rulings=REMOVED)
    script = (
        Tell("start"),
        Watch((note("cafe.collection.open"),)),
        Find(
            "elsewhere",
            lambda before, move, after: all(
                card.kind is not Kind.BRAIN for card in after.tables[0].guests
            ),
        ),
        Do("seat T2"),
        Do("clear T1"),
        CountScore(1, Predict(TOTAL, (2, 3, 5))),
        Tell("end"),
    )
    return Lesson("rivals", state, script)


def full_table(game: Game) -> Lesson:
    """Four at a table is enough: the monster goes elsewhere."""
    seats: Seats = {
        "Ada": ("", "sludge"),
        "Ben": ("", "brain"),
        "Cy": ("", "sock"),
        "Dora": ("", "lint"),
    }
    tables = {
        1: ("sludge", "brain roadkill sock lint"),
        2: ("brain", "toenail lint eyeball"),
        3: ("lint", ""),
        4: ("sock", "brain"),
    }
    state = lay(game, seats, tables, drawn="sludge")
    script = (
        Tell("start"),
        Try("seat T1", (), LEGAL),
        Find("room"),
        Do("seat T2", ("cafe.seat.capacity",)),
        Tell("end"),
    )
    return Lesson("full-table", state, script)


def full(game: Game) -> Lesson:
    """Without a free seat: no drawing, no passing."""
    seats: Seats = {
        "Ada": ("lint", "sock lint"),
        "Ben": ("", "sock"),
        "Cy": ("brain", "brain eyeball"),
        "Dora": ("", "lint"),
    }
    tables = {
        2: ("roadkill", "brain lint roadkill toenail"),
        3: ("sludge", "sludge eyeball sock dustbunny"),
    }
    cleared = (True, False, True, False)
    script = (
        Tell("start"),
        Try("draw", (), LEGAL),
        Try("pass"),
        Find("clear"),
        Do("clear T3"),
    )
    return Lesson("full", lay(game, seats, tables, turn=1, cleared=cleared), script)
