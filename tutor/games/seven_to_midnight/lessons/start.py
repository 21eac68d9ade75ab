"""First things: the set-up, a whole turn, how a game ends."""

from ....game import Game
from ....lesson import CountScore, Do, Find, Lesson, Predict, Tell, Try, Watch
from ..model import Take
from ..rules.setup import setup_steps
from .deal import last_round, start
from .words import LEGAL, by, clauses, gains, rescues


def laying(game: Game) -> Lesson:
    """The table is set up, step by step."""
    state = start(game, 2)
    steps = tuple(setup_steps(state))
    left = Predict("seven.setup.4.critters", (3, 11, 14), "left")
    script = (
        Watch(steps[:3]),
        Watch(steps[3:4], left),
        Watch(steps[4:]),
        Tell("end"),
    )
    return Lesson("set-up", state, script)


def turn(game: Game) -> Lesson:
    """A whole turn: three actions and the refresh."""
    items = ("plushy", "storybook", "storybook", "sugardrop", "honeypop", "sugardrop")
    critters = ("geebo", "dorpa", "loopa")
    state = start(game, 2, critters=critters, items=items, events={0: "draw"}, deck=("honeypop",))
    script = (
        Tell("start", state.critters[:1]),
        Find("take", by(Take, gains("honeypop", "plushy"))),
        Do("take i1"),
        Do("take i5"),
        Find("rescue", rescues),
        Do("rescue c1 with honeypop plushy"),
        Do("end", until="seven.refresh.order"),
        clauses("seven.turn.each"),
        Tell("end"),
    )
    return Lesson("turn", state, script)


def ending(game: Game) -> Lesson:
    """All asleep is a win, at once; one awake after the last round is not."""
    state = start(
        game, 2, turned=4, critters=("geebo", "", ""), asleep=True, hands={0: ("honeypop", "plushy")},
    )  # fmt: skip
    late = last_round(
        game, 2, critters=("geebo", "dorpa", ""), asleep=True, active=1, turn=1, actions=0
    )
    script = (
        clauses("seven.mode.coop", "seven.round.count"),
        Tell("start", state.critters[:1]),
        Find("rescue", rescues),
        Do("rescue c1 with honeypop plushy"),
        CountScore(),
    )
    lost = (Tell("late"), Try("draw", (), LEGAL), Do("end"), CountScore())
    return Lesson("together", state, script, {"awake": (late, lost)})
