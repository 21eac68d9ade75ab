"""What newcomers get wrong in a turn: taking, paying, exchanging, giving, turning cards over."""

from collections import Counter

from ....game import Game
from ....lesson import Do, Find, Lesson, Predict, SetUp, Tell, Try
from ..model import Cycle, Flip, Use
from ..model.cards import Goods, stock
from .deal import start
from .words import LEGAL, by, clauses, gains, gives, rescues, wakes


def taking(game: Game) -> Lesson:
    """Only faceup Items are taken; gaps wait."""
    items = ("plushy", "honeypop", "storybook", "sugardrop", "storybook", "honeypop")
    state = start(game, 2, critters=("geebo", "dorpa", "loopa"), items=items, down=("i5",))
    script = (
        Tell("start", state.critters[:1]),
        Do("take i1"),
        Try("take i1", (), LEGAL),
        Try("take i5", (), LEGAL),
        Find("flip", by(Flip, wakes)),
        Do("flip i5"),
        Do("take i5"),
        Tell("end"),
    )
    return Lesson("taking", state, script)


def needs(game: Game) -> Lesson:
    """The whole list, exactly, from your own hand."""
    hands = {0: ("honeypop", "sugardrop", "storybook"), 1: ("plushy",)}
    critters = ("geebo", "dorpa", "gigglywig")
    state = start(game, 2, critters=critters, hands=hands, events={1: "draw"})
    script = (
        Tell("start"),
        Try("rescue c1 with honeypop", (), LEGAL),
        Try("rescue c1 with honeypop plushy"),
        Find("rescue", rescues),
        Do(
            "rescue c2 with honeypop storybook",
            ("seven.action.rescue.own-hand",),
            until="seven.action.rescue",
        ),
        clauses("seven.discard.critter"),
        Tell("end"),
    )
    return Lesson("needs", state, script)


def cycling(game: Game) -> Lesson:
    """Exchange before you draw."""
    state = start(
        game, 2, hands={0: ("sugardrop", "storybook")},
        critters=("geebo", "geebo", "geebo"), deck=("plushy", "honeypop"),
    )  # fmt: skip
    script = (
        Tell("start"),
        Find("exchange", by(Cycle, gains("plushy"))),
        Do("cycle sugardrop", ("seven.free.cycle",)),
        Try("cycle plushy", (), LEGAL),
        Do("cycle storybook", ("seven.free.cycle",), LEGAL),
        Tell("end"),
    )
    return Lesson("cycling", state, script)


def giving(game: Game) -> Lesson:
    """Two gifts a round, to neighbours."""
    hands = {0: ("honeypop", "plushy", "storybook"), 1: ("sugardrop",)}
    state = start(game, 4, speed="standard", hands=hands)
    script = (
        Tell("start"),
        Try("give plushy to trixe", (), LEGAL),
        Find("give", gives),
        Do("give plushy to drake", ("seven.free.give.adjacent",)),
        Do("give honeypop to miles", (), LEGAL),
        Try("give storybook to drake", (), LEGAL),
        Try("2: give sugardrop to yara"),
        clauses("seven.hand.none"),
        Tell("end"),
    )
    return Lesson("giving", state, script)


def talents(game: Game) -> Lesson:
    """Four talents at work."""
    items = ("plushy", "honeypop", "storybook", "sugardrop", "storybook", "honeypop")
    critters = ("geebo", "dorpa", "loopa")
    drake = start(game, 2, guardian_1="drake", critters=critters, items=items)
    miles = start(game, 2, guardian_1="miles", critters=critters, actions=1)
    yara = start(game, 2, critters=critters, items=items, down=("i2", "i5", "c2"))
    script = (
        Tell("drake"),
        Do("talent i1 i2", ("seven.free.talent",)),
        SetUp(miles, "miles"),
        Do("talent", (), Predict("seven.house.talent.lap", (1, 2, 3), "left")),
        SetUp(yara, "yara"),
        Do("talent"),
        Tell("end"),
    )
    return Lesson("talents", drake, script)


def sidekick(game: Game) -> Lesson:
    """Dewey may come along, with a talent of his own."""
    state = start(
        game, 2, guardian_1="dewey", critters=("geebo", "dorpa", "loopa"),
        hands={0: ("honeypop", "sugardrop")},
    )  # fmt: skip
    script = (
        clauses("seven.mode.sidekick"),
        Tell("start"),
        Do("talent"),
        Do("rescue c1 with honeypop sugardrop", (), LEGAL, until="seven.action.rescue"),
        Tell("end"),
    )
    return Lesson("sidekick", state, script)


def again(game: Game) -> Lesson:
    """A talent is used once, unless an Event turns the card upright."""
    state = start(
        game, 2, critters=("snufflet", "dorpa", "loopa"), hands={0: ("sugardrop",)},
        events={0: "reset"}, down=("i5",), spent=(True, False),
    )  # fmt: skip
    script = (
        Tell("start"),
        Try("talent", (), LEGAL),
        Do("rescue c1 with sugardrop"),
        Do("talent", ("seven.free.talent",), LEGAL),
        Tell("end"),
    )
    return Lesson("talent-again", state, script)


def flip(game: Game) -> Lesson:
    """Up as often as you have actions, down once a turn."""
    items = ("plushy", "honeypop", "storybook", "sugardrop", "storybook", "honeypop")
    state = start(
        game, 3, mode="ffa", speed="standard", items=items, down=("i5", "i6"),
        critters=("geebo", "dorpa", "loopa"),
    )  # fmt: skip
    script = (
        Tell("start"),
        Find("up", by(Flip, wakes)),
        Do("flip i5", ("seven.action.flip",)),
        Do("flip i2", ("seven.action.flip.down-limit",), LEGAL),
        Try("flip i1", (), LEGAL),
        Do("flip i6", (), LEGAL),
        Tell("end"),
    )
    return Lesson("flip", state, script)


def facedown(game: Game) -> Lesson:
    """Facedown cards neither pay nor are rescued."""
    state = start(
        game, 2, critters=("geebo", "dorpa", "loopa"),
        hands={0: ("honeypop", "plushy")}, down=("0.plushy", "c2"), events={0: "draw"},
    )  # fmt: skip
    script = (
        Tell("start", ("hand-0",)),
        Try("rescue c1 with honeypop plushy-down", (), LEGAL),
        Try("rescue c2 with honeypop"),
        Find("up", by(Flip, wakes)),
        Do("flip plushy-down"),
        Do(
            "rescue c1 with honeypop plushy",
            ("seven.hand.facedown",),
            LEGAL,
            until="seven.action.rescue",
        ),
        Tell("end"),
    )
    return Lesson("facedown", state, script)


def using(game: Game) -> Lesson:
    """Special Items are used, or stand in."""
    state = start(
        game, 2, critters=("geebo", "dorpa", "loopa"), down=("c1", "i5"),
        hands={0: ("wind-up-owl", "dream-pebble")},
    )  # fmt: skip
    script = (
        Tell("start", ("hand-0",)),
        Try("use dream-pebble", (), LEGAL),
        Find("owl", by(Use, wakes)),
        Do("use wind-up-owl on c1 i5", ("seven.free.use",)),
        Tell("end"),
    )
    return Lesson("special", state, script)


def recycle(game: Game) -> Lesson:
    """The pile is turned over."""
    fresh = start(game, 2)
    items = ("storybook", "storybook", "sugardrop", "sugardrop", "dream-pebble", "plushy")
    whole = Counter(stock().kind(card) for card in (*fresh.items, *fresh.item_deck))
    rest = tuple((whole - Counter((*items, "honeypop", "storybook"))).elements())
    pile = ("storybook", *sorted(rest))
    state = start(game, 2, items=items, discard=pile, deck=("honeypop",))
    gap = ("", *items[1:])
    empty = start(game, 2, items=gap, hands={0: rest, 1: ("honeypop", "storybook", "storybook")})
    could = tuple(map(Goods, ("storybook", "honeypop", "wind-up-owl")))
    first = Predict("seven.action.draw", could, "item")
    script = (
        Tell("start", ("item-deck", "discard")),
        Do("draw"),
        Do("draw", (), first),
        Tell("end"),
    )
    none = (Tell("none"), Try("draw", (), LEGAL), Do("end"), Tell("gap"))
    return Lesson("recycle", state, script, {"empty": (empty, none)})


def budget(game: Game) -> Lesson:
    """Actions are the budget."""
    state = start(game, 3, hands={0: ("honeypop", "plushy")}, critters=("geebo", "dorpa", "loopa"))
    script = (
        Tell("start"),
        Do("draw", ("seven.actions.lightning",)),
        Do("draw"),
        Try("rescue c1 with honeypop plushy", (), LEGAL),
        Do("give plushy to drake", (), LEGAL),
        Tell("end"),
    )
    return Lesson("budget", state, script)
