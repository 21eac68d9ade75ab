"""Set-up, a whole turn, the end, and which tiles there are to place."""

from dataclasses import replace

from ....game import Game
from ....lesson import CountScore, Do, Find, Lesson, Predict, SetUp, Tell, Try, Watch, played
from ..model.state import State
from ..rules.setup import opening
from ..stage import REST
from .deal import town
from .shared import ADA, LEGAL, apart, opens, takes


def setup(game: Game) -> Lesson:
    state = game.start(2, seed=1)
    steps = tuple(opening(state.players, 1, state.rulings))
    dealt = [step.rule for step in steps].index("mail.setup.hand")
    ask = Predict("mail.setup.hand", (1, 2, 3), "need")
    return Lesson("setup", state, (Watch(steps[:dealt]), Watch(steps[dealt:], ask)), seat=ADA)


def turn(game: Game) -> Lesson:
    script = (
        Tell("start", ("hand-0", "market")),
        Try("end", (), LEGAL),
        Find("take", takes),
        Do("play L4 L4-1", since="mail.tile.take_one"),
        Do("place L4-1 @r3c1 f1 q3"),
        Do("end"),
        Tell("end"),
    )
    return Lesson("turn", game.start(2, seed=1), script, seat=ADA)


LAST = (
    ("O4-1 @r1c1", "O4-5 @r1c3", "I4-1 @r3c1", "I4-6 @r4c1", "L4-6 @r4c5", "D2-1 @r5c1",
     "D2-2 @r5c3", "D2-3 @r6c1", "D2-4 @r6c3", "D2-5 @r1c1", "D2-6 @r1c5"),
    ("O4-2 @r1c1", "O4-3 @r1c3", "I4-2 @r3c1", "I4-3 @r4c1", "D2-7 @r5c1", "D2-8 @r5c3",
     "D2-9 @r6c1", "D2-10 @r6c3", "D2-11 @r1c5", "D2-12 @r2c5", "D2-13 @r3c5", "D2-14 @r4c5"),
)  # fmt: skip
LEFT = (
    ("r1c1", "r2c2", "r1c3", "r1c4", "r3c1", "r3c4", "r4c3", "r4c4", "r6c5"),
    ("r1c1", "r2c1", "r1c4", "r2c4", "r3c1", "r4c2", "r4c4"),
)


def end(game: Game) -> Lesson:
    first, last = {"first_player": 1}, {"turn": ADA}
    rest = {"points": (31, 28), "combos": (9, 6), "patches": (0, 1), "spells": (0, 1)}
    state = town(game, LAST, ("T4",), ("T4-1",), LEFT, first, paid=True, **last, **rest)
    moves = ("play T4 T4-1", "place T4-1 @r3c1 f0 q0")
    script = (
        Tell("start", ("hand-0",)),
        Do(moves[0], ("mail.card.last",), since="mail.tile.take_one"),
        Do(moves[1], since="mail.draw.empty"),
        CountScore(None, Predict("mail.end.winner", (("Ada",), ("Ben",)), "winners")),
        Try("end"),
        Tell("end"),
    )
    over = played(game, state, *moves)
    tie = replace(over, points=(26, 27), combos=(8, 5), patches=(0, 1), spells=(0, 1))
    even = replace(tie, points=(27, 25), combos=(7, 7))
    early = town(
        game,
        [tiles[:-1] for tiles in LAST],
        ("T4", "S4"),
        ("T4-1",),
        LEFT,
        first,
        paid=True,
        **last,
    )
    before = (
        Tell("before", ("hand-0",)),
        Do(moves[0], since="mail.tile.take_one"),
        Do(moves[1], since="mail.draw.empty"),
    )
    variants = {
        "before": (early, before),
        "tie": (tie, (Tell("tie"), CountScore())),
        "even": (even, (Tell("even"), CountScore())),
    }
    return Lesson("end", state, script, variants, seat=ADA)


def placing(game: Game) -> Lesson:
    state = town(game, [("O4-1 @r5c1",), REST[:1]], ("T4", "X"), ("T4-4",))
    why = ("mail.place.orient", "mail.place.bounds")
    script = (
        Tell("start", ("taken-0",)),
        Try("place T4-4 @r5c5 f0 q1", (), LEGAL),
        Try("place T4-4 @r4c1 f0 q1"),
        Try("place T4-4 @r1c4 f0 q1", ("mail.place.free",), LEGAL),
        Find("apart", apart),
        Do("place T4-4 @r1c4 f0 q1", why, until="mail.place.must"),
        Tell("end"),
    )  # fmt: skip
    return Lesson("placing", played(game, state, "play T4 T4-4"), script, seat=ADA)


def cards(game: Game) -> Lesson:
    state = town(game, [REST[:1], ("T4-4 @r4c4 f0 q1",)], ("I4", "X"), ("I4-5",))
    script = (
        Tell("start", ("hand-0",)),
        Try("play T4 T4-1", (), LEGAL),
        Try("play I4 O4-1", (), LEGAL),
        Try("play X L3-1", ("mail.card.special",), LEGAL),
        Do("play I4 down", ("mail.card.facedown",), LEGAL),
        Tell("end"),
    )
    return Lesson("cards", state, script, seat=ADA)


def wild(game: Game) -> Lesson:
    state = _corner(game)
    script = (
        Tell("start", ("taken-0",)),
        Try("place L3-1 @r4c2 f0 q0"),
        Find("see", opens),
        Do("place L3-1 @r4c2 f0 q0 owl", ("mail.animal.wild",), until="mail.deliver.must"),
        SetUp(state, "again"),
        Do("place L3-1 @r4c2 f0 q0 mouse", until="mail.animal.wild"),
        Tell("end"),
    )
    return Lesson("wild", state, script, seat=ADA)


def _corner(game: Game) -> State:
    state = town(game, [REST[:1], ("T4-4 @r4c4 f0 q1",)], ("I4", "X"), ("I4-5",))
    return played(game, state, "play X L3-1")
