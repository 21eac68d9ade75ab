"""Tiles on tiles, and the areas that earn tokens."""

from dataclasses import replace

from ....game import Game
from ....lesson import Do, Find, Lesson, SetUp, Tell, Try, played
from ..stage import REST
from .deal import town
from .shared import ADA, LEGAL, earns_spell

LONG = ("I4-2 @r2c1", "O4-1 @r1c5")
RAISED = (*LONG, "I4-4 @r2c2")


def stacking(game: Game) -> Lesson:
    state = town(game, [LONG, REST[:2]], ("I4", "X"), ("I4-4",), [("r2c1", "r2c3")])
    why = ("mail.place.support", "mail.place.level", "mail.place.same_shape")
    script = (
        Tell("start"),
        Try("place I4-4 @r2c1 f0 q0", (), LEGAL),
        Try("place I4-4 @r2c2 f0 q1", (), LEGAL),
        Do("place I4-4 @r2c2 f0 q0", why, LEGAL, until="mail.place.must"),
        Tell("end"),
    )  # fmt: skip
    return Lesson("stacking", played(game, state, "play I4 I4-4"), script, seat=ADA)


def flat(game: Game) -> Lesson:
    gone = [("r2c1", "r2c3", "r2c4")]
    state = town(game, [RAISED, REST[:3]], ("T4", "X"), (), gone)
    why = ("mail.place.smaller_ok", "mail.place.no_cap")
    script = (
        Tell("start"),
        Try("place D2-1 @r2c1 f0 q0 frog", (), LEGAL),
        Do("place D2-1 @r2c2 f0 q0 frog", why, LEGAL, until="mail.place.must"),
        Tell("end"),
    )
    return Lesson("flat", played(game, state, "play T4 down"), script, seat=ADA)


def bonus(game: Game) -> Lesson:
    state = town(game, [("I4-1 @r2c1",), REST[:1]], ("O4", "X"), ("O4-6",), spells=(1, 0))
    row = tuple(f"cell-0-r2c{column}" for column in range(1, 7))
    script = (
        Tell("start", row),
        Do("place O4-6 @r1c5 f0 q0", ("mail.place.bounds", "mail.place.ground")),
        Try("patch r6c6", (), LEGAL),
        Tell("end", ("tokens-0",)),
    )
    after_card = played(game, state, "play O4 O4-6")
    return Lesson("bonus", after_card, script, seat=ADA, example="EX-1")


def quarter(game: Game) -> Lesson:
    tiles = ("I3-1 @r1c1 f0 q0 cat", "I3-2 @r3c1 f0 q0 owl", "I4-1 @r2c3")
    state = town(game, [tiles, REST[:3]], ("T4", "S4"), (), [("r1c2", "r3c2")])
    square = tuple(f"cell-0-r{row}c{column}" for row in (1, 2, 3) for column in (1, 2, 3))
    script = (
        Tell("start", square),
        Find("cover", earns_spell),
        Do("place D2-1 @r2c1 f0 q0 frog", since="mail.bonus.quarter", until="mail.bonus.multiple"),
        Tell("end", ("tokens-0",)),
    )
    return Lesson("quarter", played(game, state, "play T4 down"), script, seat=ADA)


def again(game: Game) -> Lesson:
    gone = [("r2c1", "r2c3", "r2c4", "r2c6")]
    state = town(
        game, [(*RAISED, "patch r2c1", "patch r2c1"), REST[:3]], ("T4", "X"), (), gone, paid=True
    )
    state = replace(state, patches=(1, 0))
    row = tuple(f"cell-0-r2c{column}" for column in range(1, 7))
    laid = played(game, state, "play T4 down")
    script = (
        Tell("start", row),
        Do("place D2-1 @r4c1 f0 q0 owl", until="mail.animal.wild"),
        Tell("nothing", row),
        SetUp(laid, "back"),
        Do("place D2-1 @r1c6 f0 q1 owl", since="mail.bonus.line", until="mail.bonus.line"),
        Tell("end", ("tokens-0",)),
    )
    return Lesson("again", laid, script, seat=ADA)
