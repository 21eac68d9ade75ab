"""Lessons about Midnight cards: one of each kind, one a round, and what they do to a total."""

from ....game import Game
from ....lesson import Do, Find, Item, Lesson, Predict, SetUp, Tell, Try, Watch
from ....turn import Move
from ..model import Midnight, State
from ..rules.total import GOAL, reckon
from .deal import stage

LEGAL = Predict()
OTHERS = {"Ben": (6, 8), "Cy": (5, 5)}
STOPPED = (False, True, True)


def midnight(game: Game) -> Lesson:
    """A Cancel brings a party back under 15."""
    parties = {"Ada": (7, 9, 4), **OTHERS}
    state = stage(game, parties, (9, 8, 6, 3), stopped=STOPPED)
    after: State = game.play(state, "brunch cancel on 1").after
    script = (
        Tell("start"),
        Try("brunch cancel on 2-1", (), LEGAL),
        Try("brunch cancel on 1", ("brunch.midnight.hidden-target",), LEGAL),
        Find("back", _comes_back),
        Do("brunch cancel on 1", until="brunch.midnight.place"),
        _counted(after, (6, 13, 20)),
        Tell("end"),
    )
    return Lesson("midnight", state, script)


def _comes_back(before: State, move: Move, after: State) -> bool:
    return after.stopped[0] and 10 < _total(after) <= GOAL


def _total(state: State) -> int:
    return int(reckon(state, 0).value)


def _counted(state: State, choices: tuple[int, ...]) -> Watch:
    """Return what Ada's party counts, asked first."""
    return Watch((reckon(state, 0),), Predict("brunch.total.sum", choices))


def kinds(game: Game) -> Lesson:
    """The same party with each of the three cards."""
    parties = {"Ada": (9, 4, 6), **OTHERS}
    cards = tuple(
        stage(game, parties, (9, 8, 6, 3), laid={"Ada": (kind, 1)}, stopped=(True, True, False), turn=2)
        for kind in Midnight
    )  # fmt: skip
    cancel, subtract, double = cards
    script: tuple[Item, ...] = (
        Tell("start"),
        _counted(cancel, (11, 15, 19)),
        SetUp(subtract, "subtract"),
        _counted(subtract, (11, 15, 23)),
        SetUp(double, "double"),
        _counted(double, (15, 19, 23)),
        Tell("end"),
    )
    return Lesson("kinds", cancel, script)


def spent(game: Game) -> Lesson:
    """A used card is gone, and one a round is the limit."""
    parties = {"Ada": (4, 6), "Ben": (9, 3), "Cy": (5, 8)}
    left = (Midnight.SUBTRACT, Midnight.DOUBLE)
    state = stage(
        game, parties, (9, 8, 6, 3), round=2, points=((0,), (10,), (7,)),
        midnights=(left, tuple(Midnight), tuple(Midnight)),
    )  # fmt: skip
    script = (
        Tell("start"),
        Try("brunch cancel on 1", (), LEGAL),
        Try("brunch", ("brunch.midnight.optional",), LEGAL),
        Find("fourteen", _makes_fourteen),
        Do("brunch double on 1", until="brunch.turn.brunch"),
        Try("1: brunch subtract on 2", (), LEGAL),
        Tell("end"),
    )
    return Lesson("spent", state, script)


def _makes_fourteen(before: State, move: Move, after: State) -> bool:
    return after.stopped[0] and _total(after) == 14


def below_zero(game: Game) -> Lesson:
    """A total below 0 still beats 16."""
    parties = {"Ada": (9, 7), "Ben": (8, 3), "Cy": (2, 7)}
    best = Predict("brunch.compare.over-loses", ("Ada", "Cy"), "winner")
    stretch = {"since": "brunch.total.negative", "until": "brunch.award.contest"}
    calls, laid = {"Ada": "red", "Ben": "green"}, {"Cy": ("subtract", 1)}
    script = (Tell("start"), Do("call red", (), best, **stretch), Tell("end"))
    lifted = {"negative_totals": "floor_zero"}
    zero = stage(game, parties, (10, 7, 5, 4), lifted, laid, calls)
    state = stage(game, parties, (10, 7, 5, 4), laid=laid, calls=calls)
    floor: tuple[Item, ...] = (Tell("floor"), Watch((reckon(zero, 2),)))
    return Lesson("below-zero", state, script, {"floor": (zero, floor)})
