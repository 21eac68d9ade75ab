"""Spell tokens and patches."""

from ....game import Game
from ....lesson import Do, Find, Lesson, Predict, SetUp, Tell, Try, played
from ..stage import REST
from .deal import town
from .shared import ADA, CATS, CHAIN, COMBO, LEGAL, MICE, PATH, exchanges, opens


def tokens(game: Game) -> Lesson:
    state = game.start(2, seed=1)
    state = played(game, state, "play L4 L4-1", "place L4-1 @r3c1 f1 q3")
    script = (
        Tell("start", ("tokens-0",)),
        Do("patch r6c6", ("mail.token.delay",), LEGAL),
        Try("patch r6c5", (), LEGAL),
        Try("spell r3c1 owl", ("mail.token.limit",), LEGAL),
        Tell("end"),
    )
    return Lesson("tokens", state, script, seat=ADA)


def spell(game: Game) -> Lesson:
    state = town(game, [MICE, REST[:3]], ("O4", "X"), ("O4-3",), spells=(1, 0))
    state = played(game, state, "play O4 O4-3", "place O4-3 @r3c4 f0 q0")
    script = (
        Tell("start", ("animal-0-r3c1",)),
        Try("spell r3c1 cat", (), LEGAL),
        Do("spell r3c5 owl", ("mail.spell.window",), LEGAL),
        Do("deliver r4c1 r4c5", since="mail.deliver.must"),
        Do("deliver r3c1 r3c5", (), Predict(COMBO, (2, 4, 6), "value"), since=COMBO, until=COMBO),
        Tell("end"),
    )
    return Lesson("spell", state, script, seat=ADA)


def spell_move(game: Game) -> Lesson:
    state = town(game, [CATS, REST[:1]], ("O4", "X"), ("O4-2",), spells=(1, 0))
    state = played(game, state, "play O4 O4-2", "place O4-2 @r2c4 f1 q0")
    script = (
        Tell("start", ("animal-0-r2c5",)),
        Try("spell r2c5 r3c3"),
        Find("see", opens),
        Do("spell r2c5 r3c4", ("mail.spell.move", "mail.spell.available")),
        Tell("end"),
    )
    return Lesson("spell-move", state, script, seat=ADA)


def patch(game: Game) -> Lesson:
    state = town(game, [CHAIN, REST[:3]], ("O4", "X"), ("O4-5",), patches=(1, 0))
    state = played(game, state, "play O4 O4-5", "place O4-5 @r1c5 f0 q0")
    script = (
        Tell("start", ("animal-0-r3c3",)),
        Do("patch r3c3", ("mail.patch.not_tile_rule4",), LEGAL, since="mail.patch.animal"),
        Do("deliver r4c3 r2c3", (), Predict(PATH, (2, 3, 4))),
        Do("deliver r4c1 r4c6", (), Predict(COMBO, (2, 4, 9), "value"), since=COMBO, until=COMBO),
        Tell("end"),
    )
    cats = town(game, [CATS, REST[:1]], ("O4", "X"), ("O4-2",), patches=(1, 0))
    cats = played(game, cats, "play O4 O4-2", "place O4-2 @r3c4 f1 q0")
    escape = (
        Tell("escape"),
        Do("patch r3c1", ("mail.patch.escape",), LEGAL, until="mail.patch.animal"),
    )
    return Lesson("patch", state, script, {"escape": (cats, escape)}, seat=ADA)


def refresh(game: Game) -> Lesson:
    state = town(game, [CATS, REST[:1]], ("O4", "X"), ("O4-5", "O4-8"), patches=(1, 0))
    script = (
        Tell("start", ("market", "stacks")),
        Find("exchange", exchanges),
        Do("refresh O4-5", ("mail.patch.market", "mail.patch.choose")),
        SetUp(played(game, state, "play O4 O4-5"), "late"),
        Try("refresh T4-1", (), LEGAL),
        Tell("end"),
    )
    return Lesson("refresh", state, script, seat=ADA)
