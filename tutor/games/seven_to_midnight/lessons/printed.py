"""The rulebook's own examples: the Geebo and the round of four guardians."""

from ....game import Game
from ....lesson import Do, Find, Item, Lesson, Predict, Tell, Try, played
from ..model import State
from .deal import start
from .words import LEGAL, gains, rescues

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
    state = start(game, 2, critters=critters, hands={0: hand}, events={1: "draw"})
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
        Do("rescue c2 with honeypop plushy", until="seven.action.rescue"),
        Tell("end"),
    )
    return Lesson("geebo", state, script, example="3.2")


def steps(game: Game) -> Lesson:
    """The same Geebo in five situations, one action more each time."""
    rescue, left = (
        "rescue c2 with honeypop plushy",
        Predict("seven.action.rescue", (1, 2, 3), "left"),
    )
    places: dict[str, tuple[State, tuple[Item, ...]]] = {}
    for number, (hand, cells, down, way) in enumerate(SITUATIONS, 1):
        items = (*cells, "storybook", "storybook", "honeypop", "sugardrop")
        state = start(
            game, 2, speed="standard", standard_remix="off",
            critters=("dorpa", "geebo", "loopa"), hands={0: hand}, items=items, down=down,
        )  # fmt: skip
        ask = left if number == len(SITUATIONS) else None
        last = Do(rescue, (), ask, until="seven.action.rescue")
        key = f"situation-{number}"
        places[key] = (state, (Tell(key), *map(Do, way), last))
    state, script = places.pop("situation-1")
    return Lesson("actions-needed", state, script, places, example="3.2 (actions)")


def _round(game: Game) -> State:
    """Return the table before the printed round."""
    return start(
        game, 4, speed="standard",
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
    first, *acts, give, again, end = YARA
    script: tuple[Item, ...] = (
        Tell("start"),
        Do(first, ("seven.actions.standard",)),
        *map(Do, acts),
        Do(
            give,
            (
                "seven.turn.sequence",
                "seven.free.give.any-card",
            ),
            LEGAL,
        ),
        Do(again, ("seven.free.give.limit",)),
        Do(end, until="seven.refresh.order"),
        Tell("end"),
    )
    return Lesson("round-yara", _round(game), script, example="3.4 (Yara)")


def drake(game: Game) -> Lesson:
    """The printed round, second turn."""
    state = played(game, _round(game), *YARA)
    pompri, draw, loopa, _ = DRAKE
    left = Predict("seven.action.rescue", (0, 1, 2), "left")
    script = (
        Tell("start", ("hand-1",)),
        Find("rescue", rescues),
        Do(pompri, ("seven.action.rescue.full",)),
        Do(draw),
        Do(loopa, (), left),
        Tell("end"),
    )
    return Lesson("round-drake", state, script, example="3.4 (Drake)")


def trixe(game: Game) -> Lesson:
    """The printed round, third turn."""
    state = played(game, _round(game), *YARA, *DRAKE)
    talent, take, rescue, *rest, _ = TRIXE
    script: tuple[Item, ...] = (
        Tell("start", ("discard",)),
        Find("talent", gains("storybook")),
        Do(talent, ("seven.free.talent",)),
        Try("talent pompa", (), LEGAL),
        Do(take),
        Do(rescue),
        *map(Do, rest),
        Tell("end"),
    )
    return Lesson("round-trixe", state, script, example="3.4 (Trix-E)")


def miles(game: Game) -> Lesson:
    """The printed round, last turn."""
    state = played(game, _round(game), *YARA, *DRAKE, *TRIXE)
    draw, give, *rest, end = MILES
    script: tuple[Item, ...] = (
        Tell("start", state.critters[1:2]),
        Do(draw),
        Do(give, ("seven.free.give.adjacent",), LEGAL),
        *map(Do, rest),
        Do(end, since="seven.maze.when"),
        Tell("end"),
    )
    return Lesson("round-miles", state, script, example="3.4 (Miles)")
