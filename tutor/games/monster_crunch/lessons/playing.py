"""Setting up, a turn, matching or beating, passing, opening a round."""

from ....game import Game
from ....lesson import Do, Find, Lesson, Predict, Tell, Try, Watch
from ..model import State
from ..rules import setup
from .asking import BEAT, LEGAL, plays
from .deal import deal


def setting_up(game: Game) -> Lesson:
    """Who gets what."""
    state: State = game.start(3, seed=7)
    steps = tuple(setup.opening(state.players, 7, state.rulings))
    at = next(at for at, step in enumerate(steps) if step.rule == "crunch.setup.milk")
    script = (
        Watch(steps[:at]),
        Watch(steps[at:], Predict("crunch.setup.milk", (12, 14, 15), "center")),
        Tell("end"),
    )
    return Lesson("setup", state, script)


def turn(game: Game) -> Lesson:
    """A turn is a play or a pass; then it is somebody else's."""
    hands = {"boo": (4, 8, 11), "franken": (1, 3), "count": (3, 9, 12)}
    script = (
        Tell("start"),
        Find("open"),
        Do("play 4", ("crunch.turn.play-or-pass", "crunch.play.from-hand", "crunch.lead.any")),
        Try("1: play 8", (), LEGAL),
        Tell("choice"),
        Do("pass"),
    )
    return Lesson("turn", deal(game, hands), script)


def climbing(game: Game) -> Lesson:
    """The first printed example."""
    hands = {"boo": (2, 6, 9, 11), "franken": (2, 4, 7, 10), "count": (3, 6, 8, 12)}
    script = (
        Tell("start"),
        Do("play 2"),
        Do("play 2", (BEAT,), LEGAL),
        Do("play 6", (BEAT,)),
        Do("play 6", (BEAT,), Predict(BEAT, (4, 6, 8), "need")),
        Tell("end"),
    )
    return Lesson("climbing", deal(game, hands), script, example="EX1")


def equal(game: Game) -> Lesson:
    """The same value will do."""
    hands = {"franken": (3, 7, 9), "count": (4, 6, 7, 11)}
    script = (
        Tell("start"),
        Try("play 6", (), LEGAL),
        Do("play 7", (BEAT,), LEGAL),
        Tell("end"),
    )
    return Lesson("equal", deal(game, hands, bowls=((7,), ()), match=7, turn=1), script)


def bowl(game: Game) -> Lesson:
    """What is in the bowl does not help."""
    hands = {"boo": (4, 6, 9), "franken": (4, 7, 10), "count": (3, 8, 12)}
    script = (
        Tell("start", ("bowl-0", "bowl-2")),
        Try("play 4", (), LEGAL),
        Find("enough", plays(1)),
        Do("play 6", (BEAT,)),
        Tell("end"),
    )
    state = deal(game, hands, bowls=((2,), (2,), (6,)), match=6)
    return Lesson("bowl", state, script)


def passing(game: Game) -> Lesson:
    """A pass scores the bowl and gives Milk; it is never refused after the opening."""
    hands = {"boo": (3, 5), "franken": (2, 4, 12), "count": (1, 9)}
    script = (
        Tell("start"),
        Do("pass", ("crunch.pass.forced",), Predict("crunch.pass.score", (0, 2, 3), "size")),
        Try("1: pass", (), LEGAL),
        Try("pass", ("crunch.pass.voluntary",), LEGAL),
    )
    state = deal(game, hands, bowls=((2, 7), (4, 8), (6, 12)), match=12)
    return Lesson("passing", state, script)


def lead(game: Game) -> Lesson:
    """The leader plays anything, and plays."""
    hands = {"count": (1, 6, 7, 12), "boo": (3, 9, 10)}
    script = (
        Tell("start"),
        Try("pass", (), LEGAL),
        Find("low", lambda before, move, after: after.match < 3),
        Do("play 1", ("crunch.lead.any",)),
        Tell("end"),
    )
    return Lesson("lead", deal(game, hands), script)
