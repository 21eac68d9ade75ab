"""The maze after each round, Zumoffa below it, and the last round."""

from ....game import Game
from ....lesson import Do, Find, Lesson, Predict, Tell, Try
from ..model.cards import Title
from .deal import crossroads, last_round
from .words import LEGAL, clauses, gives

EVENT, WAIT = "seven.maze.4.wrong.event", "seven.maze.choose-card"


def wrong(game: Game) -> Lesson:
    """The printed consequence."""
    items = ("plushy", "honeypop", "storybook", "sugardrop", "storybook", "honeypop")
    state = crossroads(game, 2, "bm-2b", items=items, events={0: "parcel", 1: "draw"})
    column = Predict(EVENT, (Title("draw"), Title("parcel")), "event")
    script = (
        Tell("start"),
        Do("go left"),
        Try("choose c1", (), LEGAL),
        Find("item"),
        Do("choose i5", (), column, until=EVENT),
        clauses("seven.maze.wrong.order"),
        Tell("end", ("cell-e2",)),
    )
    return Lesson("maze", state, script, example="3.3")


def consequences(game: Game) -> Lesson:
    """Hands and critters can be hit as well."""
    hands = {0: ("honeypop", "plushy"), 1: ("storybook",)}
    critters = ("geebo", "dorpa", "loopa")
    state = crossroads(game, 2, "bm-3a", hands=hands, critters=critters)
    second = crossroads(game, 2, "bm-2a", hands=hands, critters=critters)
    script = (
        Tell("start"),
        Do("go right", since="seven.maze.3.flip"),
        Do(
            "choose drake.storybook",
            (WAIT, "seven.maze.no-faceup"),
            LEGAL,
            until="seven.maze.kinds",
        ),
        Tell("end"),
    )
    critter = (
        Tell("critter"),
        Do("go right", since="seven.maze.3.flip"),
        Find("critter"),
        Do("choose c3", (WAIT,), until="seven.maze.kinds"),
        Tell("end"),
    )
    return Lesson("consequences", state, script, {"critter": (second, critter)})


def right(game: Game) -> Lesson:
    """The right way, and the Event."""
    state = crossroads(game, 2, "bm-2b", events={1: "echo"})
    script = (
        Tell("start"),
        Do("go straight"),
        Find("event"),
        Do("keep"),
        Tell("end"),
    )
    other = (Tell("start"), Do("go straight"), Do("drop"), Tell("dropped"))
    return Lesson("right-way", state, script, {"drop": (state, other)})


def zumoffa(game: Game) -> Lesson:
    """Under the sixth card."""
    state = crossroads(game, 2, "bm-2b", turned=5, events={1: "echo"})
    script = (
        Tell("start", ("maze-top",)),
        Do("go straight"),
        Do("keep", since="seven.zumoffa.reveal"),
        clauses("seven.refresh.never"),
        Tell("end", ("zumoffa",)),
    )
    return Lesson("zumoffa", state, script)


def final(game: Game) -> Lesson:
    """Gifts without limit."""
    state = last_round(
        game, 2, hands={0: ("honeypop", "plushy", "storybook", "sugardrop")},
        critters=("burrowl", "dorpa", "loopa"), given=(2, 0), actions=0,
    )  # fmt: skip
    script = (
        Tell("start"),
        Do("give honeypop to drake", ("seven.free.give.final",), LEGAL),
        Do("end", since="seven.free.give.final"),
        Try("take i1", (), LEGAL),
        Find("give", gives),
        Do("give sugardrop to drake"),
        Tell("end"),
    )
    return Lesson("final", state, script)
