"""The rulebook's own examples: the Geebo, the round of four guardians, the maze, the points."""

from ....game import Game
from ....lesson import Do, Item, Lesson, Place, Predict, Tally, Tell, Try
from ..model import State
from ..stage import after, arrange, crossroads, start

LEGAL = Predict()
SITUATIONS = (  # of the second reconstruction: hand, cells, what is facedown, the way to the rescue
    (("honeypop", "plushy"), ("storybook", "sugardrop"), (), ()),
    (("honeypop",), ("plushy", "sugardrop"), (), ("take i1",)),
    ((), ("honeypop", "plushy"), (), ("take i1", "take i2")),
    ((), ("honeypop", "plushy"), ("i2",), ("take i1", "flip i2", "take i2")),
    ((), ("honeypop", "plushy"), ("i1", "i2"), ("flip i1", "take i1", "flip i2", "take i2")),
)


def geebo(game: Game) -> Lesson:
    """The printed options of payment."""
    hand = ("honeypop", "plushy", "dream-pebble", "dream-pebble", "slumber-horn")
    critters = ("dorpa", "geebo", "loopa")
    state = arrange(start(game, 2), critters=critters, hands={0: hand}, events={1: "draw"})
    full = ("seven.action.rescue.full",)
    script = (
        Tell("start"),
        Try("rescue c2 with honeypop plushy", full),
        Tell("a"),
        Try("rescue c2 with honeypop dream-pebble", full, LEGAL),
        Tell("b"),
        Try("rescue c2 with dream-pebble dream-pebble", full),
        Tell("c"),
        Try("rescue c2 with slumber-horn", full, LEGAL),
        Tell("d"),
        Try("rescue c2 with honeypop slumber-horn", full),
        Tell("e"),
        Try("rescue c2 with honeypop plushy dream-pebble", (), LEGAL),
        Do("rescue c2 with honeypop plushy"),
        Tell("end"),
    )
    return Lesson("geebo", state, script, example="3.2")


def steps(game: Game) -> Lesson:
    """The same Geebo in five situations, one action more each time."""
    places = []
    for hand, cells, down, way in SITUATIONS:
        items = (*cells, "storybook", "storybook", "honeypop", "sugardrop")
        state = arrange(
            start(game, 2, speed="standard", standard_remix="off"),
            critters=("dorpa", "geebo", "loopa"), hands={0: hand}, items=items, down=down,
            events={1: "reset"},
        )  # fmt: skip
        places.append((state, way))
    script: list[Item] = []
    for number, (state, way) in enumerate(places, 1):
        script += [Place(state, f"situation-{number}")] if number > 1 else [Tell("situation-1")]
        script += [Do(move) for move in way]
        script.append(Do("rescue c2 with honeypop plushy"))
    left = Predict("seven.action.rescue", (1, 2, 3, 4, 5), "left")
    script[-1] = Do("rescue c2 with honeypop plushy", (), left)
    return Lesson("actions-needed", places[0][0], tuple(script), example="3.2 (actions)")


def _round(game: Game) -> State:
    """The table before the printed round."""
    return arrange(
        start(game, 4, speed="standard"),
        critters=("pompri", "gigglywig", "loopa"),
        items=("plushy", "pompa", "honeypop", "honeypop", "glowjar", "mossquilt"),
        deck=(
            "pompa", "plushy", "honeypop", "storybook", "storybook", "glowjar", "mossquilt",
            "sugardrop", "pompa", "sugardrop",
        ),
        critter_deck=("geebo", "dorpa", "fennip"),
        events={0: "draw", 2: "reveal"},
    )  # fmt: skip


YARA = ("take i1", "take i2", "draw", "give pompa to drake", "give pompa to drake", "end")
DRAKE = (
    "rescue c1 with pompa pompa",
    "draw",
    "rescue c3 with storybook storybook",
    "end",
)
TRIXE = (
    "talent storybook storybook",
    "take i2",
    "rescue c3 with honeypop storybook",
    "take i1",
    "give plushy to miles",
    "end",
)
MILES = ("draw", "give sugardrop to yara", "give plushy to yara", "take i3", "take i4", "end")


def yara(game: Game) -> Lesson:
    """The printed round, first turn."""
    take, *middle, end = YARA
    script: tuple[Item, ...] = (
        Tell("start"),
        Do(take, ("seven.actions.standard",)),
        *(Do(move) for move in middle[:2]),
        Try("take i4", (), LEGAL),
        Do(middle[2], ("seven.free.give.any-card", "seven.free.give.adjacent")),
        Do(middle[3], ("seven.free.give.limit",)),
        Do(end),
        Tell("end"),
    )
    return Lesson("round-yara", _round(game), script, example="3.4 (Yara)")


def drake(game: Game) -> Lesson:
    """The printed round, second turn."""
    state = after(game, _round(game), *YARA)
    pompri, draw, loopa, end = DRAKE
    script = (
        Tell("start", ("hand-1",)),
        Do(
            pompri,
            ("seven.action.rescue.full",),
            Predict("seven.action.rescue", (1, 2, 3), "left"),
        ),
        Do(draw),
        Do(loopa, ("seven.action.rescue.full",)),
        Tell("silent"),
        Do(end),
        Tell("end"),
    )
    return Lesson("round-drake", state, script, example="3.4 (Drake)")


def trixe(game: Game) -> Lesson:
    """The printed round, third turn."""
    state = after(game, _round(game), *YARA, *DRAKE)
    talent, take, rescue, *rest, end = TRIXE
    script: tuple[Item, ...] = (
        Tell("start", ("discard",)),
        Do(talent, ("seven.free.talent", "seven.house.talent.fetch")),
        Try("talent pompa", (), LEGAL),
        Do(take),
        Do(rescue, ("seven.action.rescue.full",)),
        *(Do(move) for move in rest),
        Do(end),
        Tell("end"),
    )
    return Lesson("round-trixe", state, script, example="3.4 (Trix-E)")


def miles(game: Game) -> Lesson:
    """The printed round, last turn."""
    state = after(game, _round(game), *YARA, *DRAKE, *TRIXE)
    draw, *rest = MILES
    script: tuple[Item, ...] = (
        Tell("start", state.critters[1:2]),
        Do(draw),
        *(Do(move) for move in rest),
        Tell("end"),
    )
    return Lesson("round-miles", state, script, example="3.4 (Miles)")


def maze(game: Game) -> Lesson:
    """The printed consequence."""
    items = ("plushy", "honeypop", "storybook", "sugardrop", "storybook", "honeypop")
    state = crossroads(game, 2, "bm-2b", items=items, events={0: "parcel", 1: "draw"})
    column = Predict("seven.maze.4.wrong.event", ("Friendly Topiary", "Parcel Moth"), "event")
    script = (
        Tell("start"),
        Do("go left"),
        Try("choose c1", (), LEGAL),
        Do("choose i5", ("seven.maze.choose-card",), column),
        Tell("end", ("cell-e2",)),
    )
    return Lesson("maze", state, script, example="3.3")


def points(game: Game) -> Lesson:
    """The printed points."""
    rescued = (("gigglywig", "geebo", "dorpa", "loopa", "snufflet"), ("geebo", "burrowl"))
    state = arrange(start(game, 2, mode="ffa"), rescued=rescued)
    script = (
        Tell("start", ("pool-0",)),
        Tally(0, Predict("seven.score.vp", (5, 8, 10))),
        Tell("end"),
    )
    return Lesson("points", state, script, example="3.1")
