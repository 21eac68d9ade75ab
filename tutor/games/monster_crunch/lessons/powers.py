"""The power placards of the five Monsters."""

from ....game import Game
from ....lesson import Do, Find, Lesson, Predict, SetUp, Tell, Try
from ..model import PLACARDS, Monster, Power
from .asking import BEAT, LEGAL, plays
from .deal import deal

ON = {"powers": "on"}


def timing(game: Game) -> Lesson:
    """Before or after a play: Count Chocula's powers."""
    hands = {"count": (3, 5, 9), "boo": (4, 8, 11)}
    script = (
        Tell("start", ("placard-0-bite", "placard-0-flight")),
        Try("use bite on 2", (), LEGAL),
        Do("use flight"),
        Do("play 5", (BEAT,), LEGAL),
        Do("use bite on 2"),
    )
    state = deal(game, hands, ON, milk=(0, 2), bowls=((), (10,)), match=10)
    return Lesson("timing", state, script)


def slip(game: Game) -> Lesson:
    """Slip Through, and whose turn it takes."""
    hands = {"count": (5, 12), "boo": (1, 2, 9)}
    script = (
        Tell("start", ("placard-1-slip",)),
        Try("2: use slip", (), LEGAL),
        Do("play 12"),
        Do("use slip"),
        Find("low", lambda before, move, after: 0 < after.match < 12),
        Do("play 1", (BEAT,)),
    )
    state = deal(game, hands, ON, milk=(1, 0), bowls=((), (4,)), match=4)
    return Lesson("slip", state, script)


def ghostly(game: Game) -> Lesson:
    """Two cards now, two fewer in the last hand."""
    first = deal(game, {"boo": (1, 1, *range(3, 13)), "count": (2, 2, *range(3, 13))}, ON)
    late = deal(
        game, {"boo": (7,), "count": (2, 9)}, ON, hand=2, scored=(25, 21),
        placards=((Power.SLIP,), PLACARDS[Monster.COUNT]),
    )  # fmt: skip
    script = (
        Tell("start", ("placard-0-ghostly", "stack-0")),
        Do("use ghostly"),
        SetUp(late, "late"),
        Do("play 7", (), Predict("crunch.hand.short-draw", (10, 11, 12), "size")),
    )
    return Lesson("ghostly", first, script, example="EX5")


def franken(game: Game) -> Lesson:
    """Stitched Together and Jolt."""
    hands = {"franken": (2, 4, 7, 9, 12), "count": (5, 6, 10)}
    script = (
        Tell("start", ("placard-0-stitch", "placard-0-jolt")),
        Do("use stitch"),
        Find("stitched", plays(2)),
        Do("play 2 7"),
        Try("use jolt with 4", (), LEGAL),
        Do("use jolt with 9"),
    )
    state = deal(game, hands, ON, bowls=((), (8,)), match=8)
    return Lesson("franken", state, script)


def brute(game: Game) -> Lesson:
    """Howl and Wolf Down."""
    hands = {"brute": (1, 4, 5, 11), "count": (3, 6, 10)}
    script = (
        Tell("start", ("placard-0-howl", "placard-0-wolf")),
        Do("use howl"),
        Do("play 4 5", ("crunch.combine.cost",), LEGAL),
        Do("use wolf with 1", (), LEGAL),
    )
    state = deal(game, hands, ON, milk=(0, 1), bowls=((), (9,)), match=9)
    return Lesson("brute", state, script)


def mummy(game: Game) -> Lesson:
    """Unwrap and Wrap Up."""
    hands = {"mummy": (4, 5, 6, 10), "count": (2, 7, 9)}
    script = (
        Tell("start", ("placard-0-unwrap", "placard-0-wrap")),
        Do("use unwrap"),
        Do("play 4 5 6", ("crunch.combine.cost",), LEGAL),
        Do("use wrap"),
    )
    state = deal(game, hands, ON, bowls=((), (12,)), match=12)
    return Lesson("mummy", state, script)
