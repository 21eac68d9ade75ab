"""How a game is set up, with four players and with fewer."""

from ....explain import Step
from ....game import Game
from ....lesson import Lesson, Predict, SetUp, Tell, Watch
from ..model import State
from ..rules import setup
from .deal import EXAMPLE_SETS


def setting_up(game: Game) -> Lesson:
    """The set-up of four players."""
    state, steps = _set_up(game, 4, 1)
    ask = Predict("cafe.setup.tables", (3, 4, 16), "size")
    script = (SetUp(steps[0].state, "start"), Watch(steps[:2]), Watch(steps[2:], ask))
    return Lesson("setup", state, script)


def three(game: Game) -> Lesson:
    """Three players, or two: two sets stay in the box, and three tables are laid out."""
    state, steps = _set_up(game, 3, 2)
    pair, fewer = _set_up(game, 2, 2)
    ask = Predict("cafe.setup.pile", (46, 48, 54), "size")
    script = (SetUp(steps[0].state, "start"), Watch(steps[1:4], ask), Tell("end"))
    two = (SetUp(fewer[0].state, "start"), Watch(fewer[1:4]), Tell("pair"))
    return Lesson("three", state, script, {"two": (pair, two)}, example="EX-2")


def _set_up(game: Game, players: int, seed: int) -> tuple[State, tuple[Step, ...]]:
    state: State = game.start(players, seed, EXAMPLE_SETS)
    return state, tuple(setup.opening(state.players, seed, state.rulings))
