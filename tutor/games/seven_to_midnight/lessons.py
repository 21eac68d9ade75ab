"""The worked examples of 7 To Midnight: positions and scripts. Words are in rulebook.toml."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...game import Game
from ...lesson import Do, Item, Lesson, Place, Predict, Tally, Tell, Try
from .arrange import arrange
from .cards import stock
from .model import Phase, State

LEGAL = Predict()
PLAYERS = ("Yara", "Drake", "Trix-E", "Miles")
SITUATIONS = (  # of the second reconstruction: hand, cells, what is facedown, the way to the rescue
    (("honeypop", "plushy"), ("storybook", "sugardrop"), (), ()),
    (("honeypop",), ("plushy", "sugardrop"), (), ("take i1",)),
    ((), ("honeypop", "plushy"), (), ("take i1", "take i2")),
    ((), ("honeypop", "plushy"), ("i2",), ("take i1", "flip i2", "take i2")),
    ((), ("honeypop", "plushy"), ("i1", "i2"), ("flip i1", "take i1", "flip i2", "take i2")),
)


def lessons(game: Game) -> tuple[Lesson, ...]:
    """In the order a newcomer needs them; lessons about cards that a file lacks are left out."""
    return tuple(_playable(game))


def _playable(game: Game) -> Iterator[Lesson]:
    builders = (
        _taking, _needs, _geebo, _steps, _cycling, _giving, _yara, _drake, _trixe, _miles,
        _maze, _right, _event, _setback, _facedown, _recycle, _budget, _final, _together,
        _points, _tie, _rivals, _leader, _teams, _easy, _campaign,
    )  # fmt: skip
    for build in builders:
        try:
            yield build(game)
        except LookupError:
            continue


def _start(game: Game, players: int, **rulings: Any) -> State:
    state: State = game.start(PLAYERS[:players], seed=7, rulings=rulings)
    return state


def _after(game: Game, state: State, *moves: str) -> State:
    for move in moves:
        state = game.play(state, move).after
    return state


def _taking(game: Game) -> Lesson:
    items = ("plushy", "honeypop", "storybook", "sugardrop", "storybook", "honeypop")
    state = arrange(
        _start(game, 2), critters=("geebo", "dorpa", "loopa"), items=items, down=("i5",)
    )
    script = (
        Tell("start", ("cell-c1",)),
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


def _needs(game: Game) -> Lesson:
    hands = {0: ("honeypop", "sugardrop", "storybook"), 1: ("plushy",)}
    critters = ("geebo", "dorpa", "gigglywig")
    state = arrange(_start(game, 2), critters=critters, hands=hands, events={1: "draw"})
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


def _geebo(game: Game) -> Lesson:
    hand = ("honeypop", "plushy", "dream-pebble", "dream-pebble", "slumber-horn")
    critters = ("dorpa", "geebo", "loopa")
    state = arrange(_start(game, 2), critters=critters, hands={0: hand}, events={1: "draw"})
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


def _steps(game: Game) -> Lesson:
    """The same Geebo in five situations, one action more each time."""
    places = []
    for hand, cells, down, way in SITUATIONS:
        items = (*cells, "storybook", "storybook", "honeypop", "sugardrop")
        state = arrange(
            _start(game, 2, speed="standard", standard_remix="off"),
            critters=("dorpa", "geebo", "loopa"), hands={0: hand}, items=items, down=down,
            events={1: "draw"},
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


def _cycling(game: Game) -> Lesson:
    state = arrange(
        _start(game, 2), hands={0: ("sugardrop", "storybook")},
        critters=("geebo", "dorpa", "geebo"), deck=("plushy", "honeypop"),
    )  # fmt: skip
    script = (
        Tell("start"),
        Do("cycle sugardrop", ("seven.free.cycle",)),
        Try("cycle plushy", (), LEGAL),
        Do("cycle storybook", ("seven.free.cycle",), LEGAL),
        Tell("end"),
    )
    return Lesson("cycling", state, script)


def _giving(game: Game) -> Lesson:
    hands = {0: ("honeypop", "plushy", "storybook"), 1: ("sugardrop",)}
    state = arrange(_start(game, 4, speed="standard"), hands=hands)
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


def _round(game: Game) -> State:
    """The table before the printed round."""
    return arrange(
        _start(game, 4, speed="standard"),
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


def _yara(game: Game) -> Lesson:
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


def _drake(game: Game) -> Lesson:
    state = _after(game, _round(game), *YARA)
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


def _trixe(game: Game) -> Lesson:
    state = _after(game, _round(game), *YARA, *DRAKE)
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


def _miles(game: Game) -> Lesson:
    state = _after(game, _round(game), *YARA, *DRAKE, *TRIXE)
    draw, *rest = MILES
    script: tuple[Item, ...] = (
        Tell("start", ("cell-c2",)),
        Do(draw),
        *(Do(move) for move in rest),
        Tell("end"),
    )
    return Lesson("round-miles", state, script, example="3.4 (Miles)")


def _crossroads(game: Game, players: int, end: str, **more: Any) -> State:
    """The end of a round: the way is to be guessed."""
    rulings = more.pop("rulings", {})
    fresh = _start(game, players, **rulings)
    guesses = (None,) * len(fresh.guesses)
    return arrange(fresh, maze=(end,), phase=Phase.GUESS, guesses=guesses, actions=0, **more)


def _maze(game: Game) -> Lesson:
    items = ("plushy", "honeypop", "storybook", "sugardrop", "storybook", "honeypop")
    state = _crossroads(game, 2, "bm-2b", items=items, events={1: "draw"})
    column = Predict("seven.maze.4.wrong.event", ("Friendly Topiary", "Parcel Moth"), "event")
    script = (
        Tell("start"),
        Do("go left"),
        Try("choose c1", (), LEGAL),
        Do("choose i5", ("seven.maze.choose-card",), column),
        Tell("end", ("cell-e2",)),
    )
    return Lesson("maze", state, script, example="3.3")


def _right(game: Game) -> Lesson:
    state = _crossroads(game, 2, "bm-2b", events={1: "echo"})
    script = (
        Tell("start"),
        Do("go straight", (), Predict("seven.maze.3.flip", (1, 2), "number")),
        Try("take i1", (), LEGAL),
        Do("keep"),
        Tell("end"),
    )
    other = (Tell("start"), Do("go straight"), Do("drop"), Tell("dropped"))
    return Lesson("right-way", state, script, {"drop": (state, other)})


def _event(game: Game) -> Lesson:
    hands = {0: ("honeypop", "storybook", "sugardrop"), 1: ("plushy",)}
    state = arrange(
        _start(game, 2), critters=("snufflet", "dorpa", "loopa"), hands=hands,
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


def _setback(game: Game) -> Lesson:
    """A standing Event works again; the order of rescues matters."""
    hands = {0: ("sugardrop", "sugardrop", "storybook")}
    state = arrange(
        _start(game, 2), critters=("snufflet", "dorpa", "snufflet"), hands=hands,
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


def _facedown(game: Game) -> Lesson:
    state = arrange(
        _start(game, 2), critters=("geebo", "dorpa", "loopa"),
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


def _recycle(game: Game) -> Lesson:
    fresh = _start(game, 2)
    items = ("storybook", "storybook", "sugardrop", "sugardrop", "dream-pebble", "plushy")
    whole = Counter(stock().kind(card) for card in (*fresh.items, *fresh.item_deck))
    rest = tuple((whole - Counter((*items, "honeypop", "storybook"))).elements())
    pile = ("storybook", *sorted(rest))
    state = arrange(fresh, items=items, discard=pile, deck=("honeypop",))
    first = Predict("seven.action.draw", ("storybook", "honeypop", "Wind-Up Owl"), "item")
    script = (
        Tell("start", ("item-deck", "discard")),
        Do("draw"),
        Do("draw", (), first),
        Tell("end"),
    )
    return Lesson("recycle", state, script)


def _budget(game: Game) -> Lesson:
    state = arrange(
        _start(game, 3), hands={0: ("honeypop", "plushy")}, critters=("geebo", "dorpa", "loopa")
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


def _last_round(game: Game, players: int, **more: Any) -> State:
    """The final round: every maze card has been turned."""
    fresh = _start(game, players, **more.pop("rulings", {}))
    fresh = replace(fresh, maze=(), turned=fresh.maze, round=7)
    return arrange(fresh, **more)


def _final(game: Game) -> Lesson:
    state = _last_round(
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


def _together(game: Game) -> Lesson:
    """Two awake are too many together, and just allowed among rivals."""
    more: dict[str, Any] = {
        "critters": ("geebo", "dorpa", ""), "active": 1, "turn": 1, "actions": 0, "asleep": True,
    }  # fmt: skip
    coop = _last_round(game, 2, **more)
    ffa = _last_round(game, 2, rulings={"mode": "ffa"}, **more)
    script = (Tell("start"), Do("end"), Tally())
    return Lesson("together", coop, script, {"rivals": (ffa, script)})


def _points(game: Game) -> Lesson:
    rescued = (("gigglywig", "geebo", "dorpa", "loopa", "snufflet"), ("geebo", "burrowl"))
    state = arrange(_start(game, 2, mode="ffa"), rescued=rescued)
    script = (
        Tell("start", ("pool-0",)),
        Tally(0, Predict("seven.score.vp", (5, 8, 10))),
        Tell("end"),
    )
    return Lesson("points", state, script, example="3.1")


TIES = {  # who has which critters, the last Geebo still awake
    "": (
        ("snufflet", "geebo", "dorpa", "dorpa", "gigglywig", "burrowl"),
        ("snufflet", "geebo", "dorpa", "loopa", "loopa", "gigglywig", "burrowl"),
    ),
    "three": (
        ("snufflet", "snufflet", "geebo", "gigglywig", "gigglywig", "burrowl"),
        ("geebo", "dorpa", "dorpa", "dorpa", "loopa", "loopa", "burrowl"),
    ),
    "cards": (
        ("snufflet", "snufflet", "geebo", "geebo", "dorpa", "dorpa", "gigglywig"),
        ("dorpa", "loopa", "loopa", "gigglywig", "burrowl", "burrowl"),
    ),
}


def _tie(game: Game) -> Lesson:
    script = (
        Tell("start"),
        Do("rescue c1 with honeypop plushy"),
        Tally(),
    )
    states = {}
    for key, rescued in TIES.items():
        states[key] = arrange(
            _start(game, 2, mode="ffa"), rescued=rescued, critters=("geebo", "", ""),
            hands={0: ("honeypop", "plushy")},
        )  # fmt: skip
    proof = (*script, Tell("proof"))
    return Lesson("tie", states.pop(""), proof, {key: (one, script) for key, one in states.items()})


def _rivals(game: Game) -> Lesson:
    state = _crossroads(
        game, 3, "bm-1a", rulings={"mode": "ffa"},
        rescued=(("gigglywig",), ("geebo",), ("snufflet",)), events={0: "draw"},
    )  # fmt: skip
    script = (
        Tell("start"),
        Do("go right"),
        Do("go right"),
        Do("go left", (), Predict("seven.maze.ffa.resolver", ("Yara", "Drake", "Trix-E"), "who")),
        Do("choose i2"),
        Do("keep"),
        Tell("end"),
    )
    return Lesson("rivals", state, script)


def _leader(game: Game) -> Lesson:
    """More than two awake, and even the leader loses."""
    more: dict[str, Any] = {
        "rescued": (("gigglywig", "gigglywig", "burrowl"), ("geebo",)),
        "active": 1, "turn": 1, "actions": 0,
    }  # fmt: skip
    state = _last_round(game, 2, rulings={"mode": "ffa"}, **more)
    script = (Tell("start"), Do("end"), Tally())
    return Lesson("nobody", state, script)


def _teams(game: Game) -> Lesson:
    hands = {0: ("honeypop",), 1: ("plushy",)}
    state = arrange(_start(game, 4, mode="teams", speed="standard"), hands=hands)
    script = (
        Tell("start"),
        Do("swap", ("seven.turn.order.teams",)),
        Try("give plushy to trixe", (), LEGAL),
        Do("give plushy to yara", ("seven.free.give.teams",)),
        Do("end"),
        Try("swap", (), LEGAL),
        Tell("end"),
    )
    return Lesson("partners", state, script)


def _easy(game: Game) -> Lesson:
    state = _start(game, 2, difficulty="easy")
    script = (
        Tell("start", ("choice",)),
        Try("remove pompri", (), LEGAL),
        Try("take i1", (), LEGAL),
        Do("remove gigglywig", (), Predict("seven.difficulty.easy.remove", (1, 2, 3), "size")),
        Tell("end"),
    )
    return Lesson("easy", state, script)


def _campaign(game: Game) -> Lesson:
    state = arrange(
        _start(game, 2), critters=("geebo", "", ""), asleep=True, round=6,
        hands={0: ("honeypop", "plushy", "storybook"), 1: ("sugardrop", "sugardrop")},
    )  # fmt: skip
    late = _last_round(game, 2, critters=("geebo", "", ""), asleep=True, active=1, turn=1)
    script = (Tell("start"), Do("rescue c1 with honeypop plushy"), Tally())
    lost = (Tell("lost"), Do("end"), Tally())
    return Lesson("campaign", state, script, {"lost": (late, lost)})
