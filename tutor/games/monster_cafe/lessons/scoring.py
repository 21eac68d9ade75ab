"""What plates and monsters are worth together."""

from typing import Any

from ....game import Game
from ....lesson import CountScore, Do, Find, Item, Lesson, Predict, Tell
from ..model import Kind, State
from .deal import lay
from .turn import LEGAL, TOTAL

OTHERS = {
    "Ben": ("brain", "toenail brain"),
    "Cy": ("lint", "roadkill sock"),
    "Dora": ("sock", "eyeball eyeball"),
}


def feeding(game: Game) -> Lesson:
    """Round 2 of four players: what a table's guests eat need not be what it serves."""
    seats = {"Ada": ("sludge", "sludge lint"), **OTHERS}
    tables = {
        1: ("toenail", "sludge sludge"),
        2: ("roadkill", "dustbunny"),
        3: ("dustbunny", ""),
        4: ("lint", "brain"),
    }
    script = (
        Tell("start"),
        CountScore(0),
        Find(
            "feed",
            lambda before, move, after: (
                sum(card.kind is Kind.SLUDGE for card in after.monsters[0]) == 3
            ),
        ),
        Do("clear T1"),
        CountScore(0, Predict(TOTAL, (-1, 0, 2))),
        Tell("end"),
    )
    return Lesson("feeding", lay(game, seats, tables, round=2), script)


def doubling(game: Game) -> Lesson:
    """The second plate of a food."""
    seats = {"Ada": ("sludge", "sludge sludge sludge"), **OTHERS}
    tables = {
        1: ("sludge", "roadkill"),
        2: ("roadkill", "dustbunny dustbunny"),
        3: ("dustbunny", ""),
        4: ("lint", "brain"),
    }
    script = (
        Tell("start"),
        CountScore(0),
        Do("clear T1"),
        CountScore(0, Predict("cafe.score.double", (4, 6, 9))),
        Tell("end"),
    )
    return Lesson("doubling", lay(game, seats, tables, round=2), script)


def mike(game: Game) -> Lesson:
    """The printed scoring example; as a what-if, the Anything Eater eats something else."""
    script: tuple[Item, ...] = (
        Tell("start"),
        CountScore(0, Predict(TOTAL, (3, 4, 7))),
        Tell("end"),
    )
    by_hand = {"wild_assignment": "manual"}
    other = _mikes_table(game, turn=0, rulings=by_hand)
    variants = {
        meal: (other, (Tell("start"), Do(f"link {meal}"), CountScore(0, Predict(TOTAL, (2, 3, 4)))))
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


def wild(game: Game) -> Lesson:
    """Anything Eaters eat the best there is, at the very end."""
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
        CountScore(0),
        Do("clear T1"),
        CountScore(0, Predict("cafe.wild.double", (2, 4, 6))),
        Tell("end"),
    )
    by_hand = (
        Tell("start"),
        Do("link sludge", ("cafe.wild.late",), LEGAL),
        Do("clear T1"),
        CountScore(0, Predict(TOTAL, (2, 3, 4))),
        Tell("early"),
    )
    state = lay(game, seats, tables, round=3)
    chosen = lay(game, seats, tables, round=3, rulings={"wild_assignment": "manual"})
    return Lesson("wild", state, script, {"early": (chosen, by_hand)}, example="EX-3")
