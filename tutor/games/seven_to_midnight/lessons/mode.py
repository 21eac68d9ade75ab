"""Other ways to play together: Easy, Hard, alone, the long game, and what goes on afterwards."""

from ....game import Game
from ....lesson import CountScore, Do, Find, Lesson, Predict, Tell, Try
from .deal import crossroads, last_round, start
from .words import LEGAL, clauses, gives, rescues_first


def easy(game: Game) -> Lesson:
    """One critter less."""
    state = start(game, 2, difficulty="easy")
    script = (
        Tell("start", ("choice",)),
        Try("take i1", (), LEGAL),
        Find("critter"),
        Do("remove gigglywig", (), Predict("seven.difficulty.easy.remove", (1, 2, 3), "size")),
        Tell("end"),
    )
    return Lesson("easy", state, script)


def hard(game: Game) -> Lesson:
    """One critter more, and a choosy one."""
    state = start(
        game, 2, difficulty="hard", critters=("shadowpup", "dorpa", "loopa"),
        hands={0: ("honeypop", "honeypop", "plushy", "storybook")}, events={0: "peek"},
    )  # fmt: skip
    script = (
        clauses("seven.difficulty.hard"),
        Tell("start", state.critters[:1]),
        Try("rescue c1 with honeypop honeypop plushy", (), LEGAL),
        Find("rescue", rescues_first),
        Do(
            "rescue c1 with honeypop plushy storybook",
            ("seven.action.rescue.full",),
            until="seven.action.rescue",
        ),
        Tell("end"),
    )
    return Lesson("hard", state, script)


def solo(game: Game) -> Lesson:
    """Alone with two guardians."""
    state = start(game, 1, hands={0: ("honeypop", "plushy")}, critters=("geebo", "dorpa", "loopa"))
    script = (
        clauses("seven.mode.guardians.solo"),
        Tell("start"),
        Find("give", gives),
        Do("give honeypop to drake"),
        Do("end", (), Predict("seven.turn.actions.no-carry", (0, 1, 3), "lost")),
        Tell("end"),
    )
    return Lesson("solo", state, script)


def remix(game: Game) -> Lesson:
    """Twice through the maze."""
    rulings = {"speed": "standard"}
    state = crossroads(game, 2, "bm-2b", rulings=rulings, turned=5, events={1: "echo"})
    script = (
        clauses("seven.mode.standard"),
        Tell("start", ("maze-top",)),
        Do("go straight"),
        Do(
            "keep",
            (),
            Predict("seven.round.phases", (7, 12, 13), "round"),
            since="seven.zumoffa.reveal",
        ),
        clauses("seven.zumoffa.remix.rounds"),
        Tell("end"),
    )
    return Lesson("remix", state, script)


def campaign(game: Game) -> Lesson:
    """What goes along."""
    state = start(
        game, 2, turned=5, critters=("geebo", "", ""), asleep=True,
        hands={0: ("honeypop", "plushy", "storybook"), 1: ("sugardrop", "sugardrop")},
    )  # fmt: skip
    late = last_round(game, 2, critters=("geebo", "", ""), asleep=True, active=1, turn=1)
    script = (Tell("start"), Do("rescue c1 with honeypop plushy"), CountScore())
    lost = (Tell("lost"), Do("end"), CountScore())
    return Lesson("campaign", state, script, {"lost": (late, lost)})
