"""Lessons about Ghosts: what one counts, several together, and Midnight cards."""

from ....game import Game
from ....lesson import Do, Find, Item, Lesson, Predict, SetUp, Tell, Try
from ....turn import Move
from ..model import GHOST, Cards, State
from .deal import asked, stage

LEGAL = Predict()
PRIZES = (10, 7, 5, 4)


def _asked(
    game: Game, party: Cards, laid: tuple[str, int] | None = None, pool: str = "block"
) -> State:
    return asked(game, party, laid, PRIZES, rulings={"ghost_pool": pool})


def _gets_the_ten(before: State, move: Move, after: State) -> bool:
    """Return whether Ada has beaten Ben to the red 10."""
    return bool(after.points[0][-1:] == PRIZES[:1])


def ghost(game: Game) -> Lesson:
    """The lowest, the highest, or nothing."""
    script = (
        Tell("start", ("monster-0-3",)),
        Try("ghost 6", (), LEGAL),
        Try("ghost 8", ("brunch.ghost.low-or-high",), LEGAL),
        SetUp(_asked(game, (4, 8, GHOST)), "fewer"),
        Find("ten", _gets_the_ten),
        Do("ghost 0", ("brunch.ghost.zero",), until="brunch.ghost.zero"),
        Tell("end"),
    )
    return Lesson("ghost", _asked(game, (4, 6, 8, GHOST)), script)


def ghosts(game: Game) -> Lesson:
    """Several Ghosts count the same."""
    alike = ("brunch.ghost.same", "brunch.ghost.low-or-high")
    script = (
        Tell("start", ("monster-0-2", "monster-0-3")),
        Try("ghost 7 0", (), LEGAL),
        Try("ghost 2", alike, LEGAL),
        Find("ten", _gets_the_ten),
        Do("ghost 2", until="brunch.ghost.low-or-high"),
        Tell("end"),
    )
    party, mixed = (2, 7, GHOST, GHOST), {"ghost_zero_mix": True}
    mixing: tuple[Item, ...] = (Tell("mix"), Try("ghost 7 0", ("brunch.ghost.same",), LEGAL))
    variants = {"mix": (asked(game, party, None, PRIZES, rulings=mixed), mixing)}
    return Lesson("ghosts", _asked(game, party), script, variants)


def ghost_and_midnight(game: Game) -> Lesson:
    """No Midnight card on a Ghost, and no copy of a Monster that has one."""
    party, laid = (2, 5, 9, GHOST), ("cancel", 2)
    early = stage(game, {"Ada": party, "Ben": (9, 2), "Cy": (5, 7)}, PRIZES)
    script = (
        Tell("start", ("monster-0-3",)),
        Try("brunch cancel on 4", (), LEGAL),
        SetUp(_asked(game, party, laid), "busy"),
        Try("ghost 9", (), LEGAL),
        Try("ghost 5", (), LEGAL),
        SetUp(_asked(game, (7, GHOST), ("double", 0)), "stuck"),
        Try("ghost 7", (), LEGAL),
        Tell("end"),
    )
    ignoring: tuple[Item, ...] = (
        Tell("ignored", ("midnight-0-cancel",)),
        Try("ghost 5", ("brunch.ghost.low-or-high",), LEGAL),
        Try("ghost 2", ("brunch.ghost.low-or-high",), LEGAL),
    )
    variants = {"ignored": (_asked(game, party, laid, "exclude"), ignoring)}
    return Lesson("ghost-and-midnight", early, script, variants)
