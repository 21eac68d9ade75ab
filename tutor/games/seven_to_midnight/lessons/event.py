"""Events: what a rescue triggers, which stay, which rescue to make first."""

from dataclasses import replace

from ....game import Game
from ....lesson import Do, Find, Lesson, Tell, Try
from .deal import start
from .words import LEGAL, clauses, rescues


def events(game: Game) -> Lesson:
    """An Event is resolved if it can be."""
    items = ("plushy", "honeypop", "storybook", "sugardrop", "storybook", "honeypop")
    state = start(
        game, 2, critters=("snufflet", "dorpa", "loopa"), items=items,
        hands={0: ("honeypop", "storybook")}, events={1: "bramble"},
    )  # fmt: skip
    script = (
        Tell("start"),
        Find("rescue", rescues),
        Do("rescue c2 with honeypop storybook"),
        Try("draw", (), LEGAL),
        Do("choose i1", ("seven.event.who",)),
        clauses("seven.event.discard-place"),
        Tell("end"),
    )
    return Lesson("events", state, script)


def ignored(game: Game) -> Lesson:
    """What cannot be carried out is ignored, and waits."""
    state = start(
        game, 2, critters=("snufflet", "dorpa", "loopa"), hands={0: ("sugardrop",)},
        events={0: "reset"},
    )  # fmt: skip
    script = (
        Tell("start"),
        Do("rescue c1 with sugardrop"),
        Do("draw", ("seven.turn.actions.any-order",), LEGAL),
        Tell("end", ("cell-e1",)),
    )
    return Lesson("ignored", state, script)


def standing(game: Game) -> Lesson:
    """Without the trash icon an Event works again and again."""
    state = start(
        game, 2, critters=("snufflet", "dorpa", "loopa"), hands={0: ("sugardrop",)},
        events={0: "reveal"}, down=("i5",),
    )  # fmt: skip
    script = (
        Tell("start"),
        Do("rescue c1 with sugardrop"),
        clauses("seven.trash.general"),
        Tell("end", ("cell-e1",)),
    )
    return Lesson("standing", state, script)


def order(game: Game) -> Lesson:
    """The order of rescues matters."""
    items = ("plushy", "honeypop", "storybook", "storybook", "sugardrop", "honeypop")
    state = start(
        game, 2, critters=("snufflet", "dorpa", "loopa"), events={0: "swap", 1: "gust"},
        hands={0: ("sugardrop", "storybook", "plushy")}, items=items, actions=2,
    )  # fmt: skip
    state = replace(state, shown=state.events[0][:1])
    script = (
        Tell("start", ("cell-e1", *state.critters[:2])),
        Try("rescue c2 with honeypop storybook", (), LEGAL),
        Find("rescue", rescues),
        Do("rescue c1 with sugardrop"),
        Do("choose i2 plushy"),
        Do("rescue c2 with honeypop storybook", (), LEGAL, until="seven.action.rescue"),
        Tell("end"),
    )
    return Lesson("order", state, script)
