"""The worked examples of Midnight Mail: positions and scripts. Words are in rulebook.toml."""

from ...game import Game
from ...lesson import Do, Lesson, Place, Predict, Tally, Tell, Try
from .model.state import Objective, State
from .stage import REST, town

LEGAL = Predict()


def lessons(game: Game) -> tuple[Lesson, ...]:
    """In the order a newcomer needs them."""
    return (
        _first_tile(game),
        _cats(game),
        _mice(game),
        _cards(game),
        _blocking(game),
        _combo(game),
        _older_mouse(game),
        _stacking(game),
        _bonus(game),
        _forced(game),
        _spell(game),
        _patch(game),
        _objectives(game),
    )


def _first_tile(game: Game) -> Lesson:
    state = town(game, [(), ()], ("T4", "X"), ("T4-4",))
    script = (
        Tell("start", ("market",)),
        Do("play T4 T4-4", ("mail.card.shape",)),
        Tell("turn", ("taken-0",)),
        Try("place T4-4 @r5c5 f0 q1", (), LEGAL),
        Do("place T4-4 @r4c4 f0 q1", ("mail.place.bounds", "mail.place.ground")),
        Tell("end"),
    )
    return Lesson("first-tile", state, script)


CATS = ("L4-1 @r3c1 f1 q3",)
PATH = "mail.deliver.score.path"


def _cats(game: Game) -> Lesson:
    state = town(game, [CATS, REST[:1]], ("O4", "X"), ("O4-2",))
    script = (
        Tell("start"),
        Do("play O4 O4-2"),
        Do("place O4-2 @r3c4 f1 q0"),
        Do("deliver r3c1 r3c5", ("mail.deliver.pair", "mail.deliver.block", "mail.deliver.who"), Predict(PATH, (3, 4, 5))),
        Tell("end"),
    )  # fmt: skip
    return Lesson("cats", state, script, example="EX-2")


MICE = ("O4-8 @r3c1", "I4-1 @r5c1", "D2-1 @r4c2 f0 q3 frog")


def _mice(game: Game) -> Lesson:
    state = town(game, [MICE, REST[:3]], ("O4", "X"), ("O4-3",))
    script = (
        Tell("start", ("cell-0-r4c2", "cell-0-r4c3")),
        Do("play O4 O4-3"),
        Do("place O4-3 @r3c4 f0 q0"),
        Do("deliver r4c1 r4c5", ("mail.deliver.height_no_block",), Predict(PATH, (3, 4, 5))),
        Tell("end"),
    )
    return Lesson("mice", state, script, example="EX-3")


def _cards(game: Game) -> Lesson:
    state = town(game, [REST[:1], ("T4-4 @r4c4 f0 q1",)], ("I4", "X"), ("I4-5",))
    script = (
        Tell("start", ("hand-0",)),
        Try("play T4 T4-1", (), LEGAL),
        Try("play I4 O4-1", (), LEGAL),
        Do("play X L3-1", ("mail.card.special",)),
        Try("place L3-1 @r4c2 f0 q0"),
        Do("place L3-1 @r4c2 f0 q0 owl", ("mail.animal.wild",)),
        Do("deliver r2c2 r5c2"),
        Do("play I4 down", ("mail.card.facedown",)),
        Tell("end"),
    )
    return Lesson("cards", state, script)


CHAIN = ("O4-3 @r2c3 f1 q0", "T4-2 @r4c1 f1 q0", "T4-6 @r4c4")
TILE_A = (Do("play S4 S4-5"), Do("place S4-5 @r1c1 f0 q1"))


def _chain(game: Game) -> State:
    return town(game, [CHAIN, REST[:3]], ("S4", "X"), ("S4-5",))


def _blocking(game: Game) -> Lesson:
    script = (
        Tell("start"),
        *TILE_A,
        Try("deliver r4c3 r2c3", (), LEGAL),
        Try("deliver r4c1 r4c6", (), LEGAL),
        Try("deliver r3c2 r2c3", (), LEGAL),
        Do("deliver r3c2 r3c3", ("mail.deliver.adjacent",), LEGAL),
        Tell("end"),
    )
    over = (
        Tell("over"),
        Do("play O4 O4-3"),
        Do("place O4-3 @r3c4 f0 q0"),
        Do("deliver r4c5 r4c1", ("mail.deliver.block", "mail.deliver.height_no_block"), LEGAL),
    )
    mice = town(game, [MICE, REST[:3]], ("O4", "X"), ("O4-3",))
    return Lesson("blocking", _chain(game), script, variants={"over": (mice, over)})


def _combo(game: Game) -> Lesson:
    value = Predict("mail.combo.value", (3, 6, 9), "value")
    script = (
        Tell("start"),
        *TILE_A,
        Do("deliver r3c3 r3c2", ("mail.deliver.who",)),
        Do("deliver r4c3 r2c3", (), Predict(PATH, (1, 2, 3))),
        Do("deliver r4c1 r4c6", (), value),
        Tell("end"),
    )
    short = (
        Tell("short"),
        *TILE_A,
        Do("deliver r3c3 r3c2"),
        Do("deliver r2c3 r4c3", (), Predict("mail.combo.value", (2, 4, 6), "value")),
    )
    variants = {"short": (_chain(game), short)}
    return Lesson("combo", _chain(game), script, variants=variants, example="EX-4")


def _older_mouse(game: Game) -> Lesson:
    laid = _chain(game)
    for item in TILE_A:
        laid = game.play(laid, item.move).after
    script = (
        Tell("start", ("animal-0-r3c2", "animal-0-r3c3")),
        Do("deliver r3c2 r3c3", ("mail.deliver.who",)),
        Place(laid, "again"),
        Do("deliver r3c3 r3c2", ("mail.deliver.who",)),
        Tell("end"),
    )
    return Lesson("older-mouse", laid, script)


def _stacking(game: Game) -> Lesson:
    first, gone = ("I4-2 @r2c1", "O4-1 @r1c5"), [("r2c1", "r2c3")]
    state = town(game, [first, REST[:2]], ("I4", "X"), ("I4-4",), gone)
    later = town(game, [(*first, "I4-4 @r2c2"), REST[:3]], ("T4", "X"), (), [("r2c1",)])
    script = (
        Tell("start"),
        Do("play I4 I4-4"),
        Try("place I4-4 @r2c1 f0 q0", (), LEGAL),
        Try("place I4-4 @r2c3 f0 q0", (), LEGAL),
        Try("place I4-4 @r2c2 f0 q1", (), LEGAL),
        Do("place I4-4 @r2c2 f0 q0", ("mail.place.level", "mail.place.same_shape"), LEGAL),
        Place(later, "later"),
        Do("play T4 down"),
        Try("place D2-1 @r2c1 f0 q0 frog", (), LEGAL),
        Tell("end"),
    )
    return Lesson("stacking", state, script)


def _bonus(game: Game) -> Lesson:
    state = town(game, [("I4-1 @r2c1",), REST[:1]], ("O4", "X"), ("O4-6",))
    script = (
        Tell("start", tuple(f"cell-0-r2c{column}" for column in range(1, 7))),
        Do("play O4 O4-6"),
        Do("place O4-6 @r1c5 f0 q0", ("mail.place.bounds", "mail.place.ground")),
        Tell("end", ("tokens-0",)),
    )
    return Lesson("bonus", state, script, example="EX-1")


def _forced(game: Game) -> Lesson:
    state = town(game, [CATS, REST[:1]], ("O4", "X"), ("O4-2",), patches=(1, 0))
    script = (
        Tell("start"),
        Do("play O4 O4-2"),
        Do("place O4-2 @r3c4 f1 q0"),
        Try("end", (), LEGAL),
        Do("patch r3c1", ("mail.patch.escape", "mail.patch.not_tile_rule4"), LEGAL),
        Tell("end"),
    )
    return Lesson("forced", state, script)


def _spell(game: Game) -> Lesson:
    state = town(game, [MICE, REST[:3]], ("O4", "X"), ("O4-3",), spells=(1, 0))
    script = (
        Tell("start", ("animal-0-r3c1",)),
        Do("play O4 O4-3"),
        Do("place O4-3 @r3c4 f0 q0"),
        Try("spell r3c1 cat", (), LEGAL),
        Do("spell r3c5 owl", ("mail.spell.window", "mail.spell.new_only")),
        Do("deliver r4c1 r4c5"),
        Do("deliver r3c1 r3c5", (), Predict("mail.combo.value", (2, 4, 6), "value")),
        Tell("end"),
    )
    return Lesson("spell", state, script)


def _patch(game: Game) -> Lesson:
    state = town(game, [CHAIN, REST[:3]], ("O4", "X"), ("O4-5",), patches=(1, 0))
    script = (
        Tell("start", ("animal-0-r3c3",)),
        Do("play O4 O4-5"),
        Do("place O4-5 @r1c5 f0 q0"),
        Do("patch r3c3", ("mail.patch.visible",)),
        Do("deliver r4c3 r2c3", (), Predict(PATH, (2, 3, 4))),
        Do("deliver r4c1 r4c6", (), Predict("mail.combo.value", (2, 4, 9), "value")),
        Tell("end"),
    )
    return Lesson("patch", state, script)


FROGS = (
    ("O4-7 @r3c2 f0 q3", "O4-4 @r1c5 f0 q0", "T4-7 @r4c1 f1 q3", "S4-4 @r5c3 f0 q2"),
    ("L4-7 @r3c3 f0 q1", "S4-1 @r4c5 f0 q3", "T4-6 @r1c4 f1 q2", "I4-2 @r3c1 f0 q3"),
    ("O4-2 @r3c2 f0 q0", "T4-2 @r1c1 f0 q3", "L4-8 @r1c4 f0 q2"),
)
FROGS_GONE = (("r4c2", "r2c5", "r5c5"), ("r2c6", "r3c5", "r4c1"), ("r3c2", "r1c5"))


def _objectives(game: Game) -> Lesson:
    objectives = (Objective.FROG, Objective.ROWS25, Objective.TOP)
    state = town(
        game, FROGS, gone=FROGS_GONE, rulings={"mode": "advanced"},
        objectives=objectives, points=(4, 4, 3), combos=(2, 4, 0), turn=2,
    )  # fmt: skip
    script = (
        Tell("start", ("objectives",)),
        Tally(0, Predict("mail.adv.colour", (10, 15))),
        Tally(1),
        Tally(2, Predict("mail.adv.tie", (5, 10))),
        Tell("end"),
    )
    return Lesson("objectives", state, script, example="EX-5")
