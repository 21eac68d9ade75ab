"""Several cards in one turn: what they cost, what they are worth, which go together."""

from ....game import Game
from ....lesson import Do, Find, Lesson, Predict, Tell, Try
from .asking import BEAT, LEGAL, plays
from .deal import deal


def price(game: Game) -> Lesson:
    """One Milk for every card beyond the first."""
    hands = {"count": (1, 2, 3, 9), "boo": (4, 5, 6, 11)}
    script = (
        Tell("start", ("milk-0-0",)),
        Try("play 1 2 3", (), LEGAL),
        Find("two", plays(2)),
        Do("play 2 3", ("crunch.combine.cost", "crunch.lead.combine")),
        Tell("end"),
    )
    return Lesson("price", deal(game, hands), script, example="EX3")


def single(game: Game) -> Lesson:
    """Without Milk, one card."""
    hands = {"franken": (4, 5, 8), "count": (2, 7, 10)}
    script = (
        Tell("start", ("milk-0",)),
        Try("play 4 5", (), LEGAL),
        Do("play 8", ("crunch.play.one-card",), LEGAL),
    )
    state = deal(game, hands, bowls=((), (7,)), milk=(0, 2), match=7)
    return Lesson("single", state, script)


def combining(game: Game) -> Lesson:
    """The second printed example, after Count Chocula's 8."""
    hands = {"count": (1, 10), "franken": (3, 5, 6, 9), "boo": (4, 5, 5, 5, 12)}
    script = (
        Tell("start", ("bowl-0",)),
        Find("two", plays(2)),
        Do("play 5 6", ("crunch.combine.run", BEAT)),
        Do("play 5 5 5", ("crunch.combine.set",), Predict("crunch.combine.return", (1, 2, 3), "spent")),
        Tell("end"),
    )  # fmt: skip
    state = deal(game, hands, bowls=((8,), (), ()), milk=(1, 2, 2), match=8, turn=1)
    return Lesson("combining", state, script, example="EX2")


def gap(game: Game) -> Lesson:
    """A run has no gap."""
    hands = {"franken": (3, 5, 6, 10), "count": (2, 4, 8, 12)}
    script = (
        Tell("start", ("milk-0-0",)),
        Try("play 3 5", (), LEGAL),
        Find("run", plays(2)),
        Do("play 6 5", ("crunch.combine.run",)),
        Tell("end"),
    )
    return Lesson("gap", deal(game, hands), script)


def mix(game: Game) -> Lesson:
    """A set or a run, never both."""
    hands = {"boo": (4, 5, 5, 9), "count": (3, 7, 8)}
    script = (
        Tell("start"),
        Try("play 4 5 5", (), LEGAL),
        Try("play 4 5", ("crunch.combine.run",), LEGAL),
        Find("together", plays(2)),
        Do("play 5 5", ("crunch.combine.set",)),
        Tell("end"),
    )
    return Lesson("mix", deal(game, hands, milk=(2, 1)), script, example="EX4")
