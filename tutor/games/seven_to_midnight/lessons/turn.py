"""What newcomers get wrong in a turn: taking, paying, exchanging, giving, Events, the last round."""

from collections import Counter

from ....game import Game
from ....lesson import Do, Lesson, Predict, Tell, Try
from ..model.cards import stock
from ..stage import arrange, crossroads, last_round, start

LEGAL = Predict()


def taking(game: Game) -> Lesson:
    """Only faceup Items are taken; gaps wait."""
    items = ("plushy", "honeypop", "storybook", "sugardrop", "storybook", "honeypop")
    state = arrange(start(game, 2), critters=("geebo", "dorpa", "loopa"), items=items, down=("i5",))
    script = (
        Tell("start", state.critters[:1]),
        Do("take i1", ("seven.actions.lightning",)),
        Try("take i1", (), LEGAL),
        Try("take i5", (), LEGAL),
        Try("take c1", (), LEGAL),
        Do("flip i5", ("seven.action.flip",)),
        Do("take i5"),
        Try("take i2", (), LEGAL),
        Do("end"),
        Tell("end"),
    )
    return Lesson("taking", state, script)


def needs(game: Game) -> Lesson:
    """The whole list, exactly, from your own hand."""
    hands = {0: ("honeypop", "sugardrop", "storybook"), 1: ("plushy",)}
    critters = ("geebo", "dorpa", "gigglywig")
    state = arrange(start(game, 2), critters=critters, hands=hands, events={1: "draw"})
    script = (
        Tell("start"),
        Try("rescue c1 with honeypop", (), LEGAL),
        Try("rescue c1 with honeypop plushy", (), LEGAL),
        Try("rescue c2 with honeypop storybook sugardrop", (), LEGAL),
        Do("rescue c2 with honeypop storybook", ("seven.action.rescue.full",), LEGAL),
        Try("rescue c2 with honeypop storybook"),
        Tell("end"),
    )
    return Lesson("needs", state, script)


def cycling(game: Game) -> Lesson:
    """Exchange before you draw."""
    state = arrange(
        start(game, 2), hands={0: ("sugardrop", "storybook")},
        critters=("geebo", "geebo", "geebo"), deck=("plushy", "honeypop"), events={0: "peek"},
    )  # fmt: skip
    script = (
        Tell("start"),
        Do("cycle sugardrop", ("seven.free.cycle",)),
        Try("cycle plushy", (), LEGAL),
        Do("cycle storybook", ("seven.free.cycle",), LEGAL),
        Do("rescue c1 with honeypop plushy", ("seven.action.rescue.full",)),
        Tell("end"),
    )
    return Lesson("cycling", state, script)


def giving(game: Game) -> Lesson:
    """Two gifts a round, to neighbours."""
    hands = {0: ("honeypop", "plushy", "storybook"), 1: ("sugardrop",)}
    state = arrange(start(game, 4, speed="standard"), hands=hands)
    script = (
        Tell("start"),
        Try("give plushy to trixe", (), LEGAL),
        Do("give plushy to drake", ("seven.free.give.adjacent",)),
        Do("give honeypop to miles", ("seven.free.give.adjacent",), LEGAL),
        Try("give storybook to drake", (), LEGAL),
        Try("2: give sugardrop to yara", (), LEGAL),
        Tell("end"),
    )
    return Lesson("giving", state, script)


def right(game: Game) -> Lesson:
    """The right way, and the Event."""
    state = crossroads(game, 2, "bm-2b", events={1: "echo"})
    script = (
        Tell("start"),
        Do("go straight"),
        Try("take i1", (), LEGAL),
        Do("keep"),
        Tell("end"),
    )
    other = (Tell("start"), Do("go straight"), Do("drop"), Tell("dropped"))
    return Lesson("right-way", state, script, {"drop": (state, other)})


def event(game: Game) -> Lesson:
    """An Event is resolved if it can be."""
    hands = {0: ("honeypop", "storybook", "sugardrop"), 1: ("plushy",)}
    state = arrange(
        start(game, 2), critters=("snufflet", "dorpa", "loopa"), hands=hands,
        events={0: "reset", 1: "bramble", 2: "peek"}, deck=("plushy", "plushy"),
    )  # fmt: skip
    script = (
        Tell("start"),
        Do("rescue c1 with sugardrop"),
        Tell("ignored", ("cell-e1",)),
        Do("rescue c2 with honeypop storybook"),
        Try("draw", (), LEGAL),
        Do("choose i1", ("seven.event.who",)),
        Tell("end"),
    )
    return Lesson("events", state, script)


def setback(game: Game) -> Lesson:
    """A standing Event works again; the order of rescues matters."""
    hands = {0: ("sugardrop", "sugardrop", "storybook")}
    state = arrange(
        start(game, 2), critters=("snufflet", "dorpa", "snufflet"), hands=hands,
        events={0: "draw", 1: "gust", 2: "swap"}, deck=("honeypop",),
    )  # fmt: skip
    script = (
        Tell("start"),
        Try("rescue c2 with honeypop storybook", (), LEGAL),
        Do("rescue c1 with sugardrop"),
        Do("rescue c2 with honeypop storybook", ("seven.action.rescue.full",), LEGAL),
        Tell("end"),
    )  # fmt: skip
    return Lesson("order", state, script)


def facedown(game: Game) -> Lesson:
    """Facedown cards neither pay nor are rescued."""
    state = arrange(
        start(game, 2), critters=("geebo", "dorpa", "loopa"),
        hands={0: ("honeypop", "plushy")}, down=("0.plushy", "c2"), events={0: "draw"},
    )  # fmt: skip
    script = (
        Tell("start", ("hand-0",)),
        Try("rescue c1 with honeypop plushy-down", (), LEGAL),
        Try("rescue c2 with honeypop", (), LEGAL),
        Do("flip plushy-down", ("seven.action.flip",)),
        Do("rescue c1 with honeypop plushy", ("seven.hand.facedown",), LEGAL),
        Tell("end"),
    )
    return Lesson("facedown", state, script)


def recycle(game: Game) -> Lesson:
    """The pile is turned over."""
    fresh = start(game, 2)
    items = ("storybook", "storybook", "sugardrop", "sugardrop", "dream-pebble", "plushy")
    whole = Counter(stock().kind(card) for card in (*fresh.items, *fresh.item_deck))
    rest = tuple((whole - Counter((*items, "honeypop", "storybook"))).elements())
    pile = ("storybook", *sorted(rest))
    state = arrange(fresh, items=items, discard=pile, deck=("honeypop",))
    first = Predict("seven.action.draw", ("a storybook", "a honeypop", "a Wind-Up Owl"), "item")
    script = (
        Tell("start", ("item-deck", "discard")),
        Do("draw"),
        Do("draw", (), first),
        Tell("end"),
    )
    return Lesson("recycle", state, script)


def budget(game: Game) -> Lesson:
    """Actions are the budget."""
    state = arrange(
        start(game, 3), hands={0: ("honeypop", "plushy")}, critters=("geebo", "dorpa", "loopa")
    )
    script = (
        Tell("start"),
        Do("draw", ("seven.actions.lightning",)),
        Do("draw"),
        Try("rescue c1 with honeypop plushy", (), LEGAL),
        Do("give plushy to drake", (), LEGAL),
        Tell("end"),
    )
    return Lesson("budget", state, script)


def final(game: Game) -> Lesson:
    """Gifts without limit."""
    state = last_round(
        game, 2, hands={0: ("honeypop", "plushy", "storybook", "sugardrop")},
        critters=("burrowl", "dorpa", "loopa"), given=(2, 0), actions=0,
    )  # fmt: skip
    script = (
        Tell("start"),
        Do("give honeypop to drake", ("seven.free.give.final",), LEGAL),
        Do("give storybook to drake"),
        Do("end"),
        Try("take i1", (), LEGAL),
        Do("give sugardrop to drake"),
        Do("end"),
        Tell("end"),
    )
    return Lesson("final", state, script)
