"""The advanced game: objectives, and what their places are worth."""

from ....game import Game
from ....lesson import CountScore, Lesson, Predict, SetUp, Tell, Watch
from ..model.state import Objective
from ..rules.scoring import seen
from ..rules.setup import opening
from .deal import town

FROGS = (
    ("O4-7 @r3c2 f0 q3", "O4-4 @r1c5 f0 q0", "T4-7 @r4c1 f1 q3", "S4-4 @r5c3 f0 q2"),
    ("L4-7 @r3c3 f0 q1", "S4-1 @r4c5 f0 q3", "T4-6 @r1c4 f1 q2", "I4-2 @r3c1 f0 q3"),
    ("O4-2 @r3c2 f0 q0", "T4-2 @r1c1 f0 q3", "L4-8 @r1c4 f0 q2"),
)
FROGS_GONE = (("r4c2", "r2c5", "r5c5"), ("r2c6", "r3c5", "r4c1"), ("r3c2", "r1c5"))


def objectives(game: Game) -> Lesson:
    cards = (Objective.FROG, Objective.ROWS25, Objective.TOP)
    state = town(
        game, FROGS, gone=FROGS_GONE, rulings={"mode": "advanced"},
        objectives=cards, points=(4, 4, 3), combos=(2, 4, 0), turn=2,
    )  # fmt: skip
    drawn = [step for step in opening(state.players, 1, state.rulings) if "advanced" in step.rule]
    script = (
        Watch(tuple(drawn)),
        SetUp(state, "start"),
        Watch((seen(state, Objective.FROG),)),
        CountScore(0, Predict("mail.adv.colour", (10, 15))),
        CountScore(2, Predict("mail.adv.tie", (5, 10))),
        Tell("end"),
    )
    return Lesson("objectives", state, script, example="EX-5")
