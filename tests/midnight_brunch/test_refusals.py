"""Every reason to refuse a move, alone and together, in the ledger's order."""

from dataclasses import replace

import pytest

from tests.midnight_brunch.conftest import Lay
from tutor import Game
from tutor.conformance.playing import refused
from tutor.games.midnight_brunch.lessons.deal import asked
from tutor.games.midnight_brunch.model import (
    GHOST,
    Midnight,
    State,
)

PARTIES = {"Ada": (7, GHOST, 4), "Ben": (6, 9), "Cy": (5, 8, 3)}


def spent(state: State, *kinds: str) -> State:
    left = tuple(kind for kind in Midnight if kind not in kinds)
    return replace(state, midnights=(left, *state.midnights[1:]), round=len(kinds) + 1)


@pytest.mark.parametrize(
    ("move", "reasons"),
    [
        ("monster", []),
        ("brunch", []),
        ("brunch double on 1", []),
        ("brunch x2 on 3", []),
        ("brunch -? on 3", []),
        ("brunch x on 3", []),
        ("brunch cancel on 2", ["ghost.no-midnight"]),
        ("brunch cancel on 4", ["midnight.own-party"]),
        ("brunch cancel on 0", ["midnight.own-party"]),
        ("brunch cancel on 2-1", ["midnight.own-party"]),
        ("brunch cancel on 9-1", ["midnight.own-party"]),
        ("brunch cancel on 1-1", []),
        ("lay cancel on 1", ["midnight.timing"]),
        ("lay cancel on 2", ["midnight.timing", "ghost.no-midnight"]),
        ("lay cancel on 2-2", ["midnight.timing", "midnight.own-party"]),
        ("2: monster", ["turn.order"]),
        ("2: brunch", ["turn.order"]),
        ("2: brunch cancel on 5", ["turn.order", "midnight.own-party"]),
        ("call red", ["call.after-all"]),
        ("call blue", ["call.after-all", "call.deck-in-play"]),
        ("2: call red", ["call.after-all", "turn.order"]),
        ("call red double on 1", ["call.after-all", "midnight.timing"]),
        ("call blue double on 2", ["call.after-all", "midnight.timing", "ghost.no-midnight", "call.deck-in-play"]),
        ("call red ghost 4", ["call.after-all", "ghost.timing"]),
        ("call", ["call.after-all", "call.one"]),
        ("ghost 4", ["ghost.timing"]),
        ("ghost 5", ["ghost.timing", "ghost.low-or-high"]),
        ("2: ghost 6", ["ghost.timing", "turn.order"]),
        ("take", ["consolation.forced"]),
        ("2: leave", ["consolation.forced", "turn.order"]),
    ],
)  # fmt: skip
def test_while_monsters_are_invited(game: Game, table: Lay, move: str, reasons: list[str]) -> None:
    assert refused(game, table(PARTIES), move) == reasons


@pytest.mark.parametrize(
    ("move", "reasons"),
    [
        ("brunch cancel on 1", ["midnight.spent"]),
        ("brunch cancel on 2", ["midnight.spent", "ghost.no-midnight"]),
        ("lay cancel on 7", ["midnight.spent", "midnight.timing", "midnight.own-party"]),
        ("2: brunch cancel on 1", ["turn.order"]),
    ],
)
def test_a_spent_midnight_card(game: Game, table: Lay, move: str, reasons: list[str]) -> None:
    assert refused(game, spent(table(PARTIES), "cancel"), move) == reasons


def test_one_midnight_card_a_round(game: Game, table: Lay) -> None:
    rulings = {"midnight_timing": "any_turn"}
    state = game.play(table(PARTIES, rulings=rulings), "lay double on 1").after
    assert refused(game, state, "brunch cancel on 3") == ["midnight.one-per-round"]
    assert refused(game, state, "brunch double on 3") == ["midnight.one-per-round"]
    both = spent(state, "cancel")
    assert refused(game, both, "brunch cancel on 3") == ["midnight.spent", "midnight.one-per-round"]
    assert refused(game, state, "brunch") == []


@pytest.mark.parametrize(
    ("move", "reasons"),
    [
        ("2: monster", ["turn.stopped"]),
        ("2: brunch", ["turn.stopped"]),
        ("2: brunch cancel on 9", ["turn.stopped", "midnight.own-party"]),
        ("3: monster", ["turn.order"]),
        ("call red", ["call.after-all"]),
    ],
)
def test_who_has_said_brunch_is_out_of_the_round(
    game: Game, table: Lay, move: str, reasons: list[str]
) -> None:
    state = table(PARTIES, stopped=(False, True, False))
    assert refused(game, state, move) == reasons


@pytest.mark.parametrize(
    ("move", "reasons"),
    [
        ("call yellow", []),
        ("call blue", ["call.deck-in-play"]),
        ("1: call red", ["call.one"]),
        ("1: call blue", ["call.deck-in-play", "call.one"]),
        ("3: call red", ["turn.order"]),
        ("monster", ["turn.until-all", "turn.stopped"]),
        ("1: brunch", ["turn.until-all", "turn.stopped"]),
        ("brunch cancel on 1", ["turn.until-all", "turn.stopped"]),
        ("lay cancel on 1", ["turn.until-all", "turn.stopped", "midnight.timing"]),
        ("call red double on 1", ["midnight.timing"]),
        ("call", ["call.one"]),
        ("call red green", ["call.one"]),
        ("call red red", ["call.one"]),
        ("call red blue", ["call.deck-in-play", "call.one"]),
        ("1: call", ["call.one"]),
        ("call red ghost 6", ["ghost.timing", "ghost.low-or-high"]),
        ("ghost 6", ["ghost.timing", "ghost.low-or-high"]),
    ],
)
def test_while_prizes_are_called(game: Game, table: Lay, move: str, reasons: list[str]) -> None:
    assert refused(game, table(PARTIES, calls={"Ada": "red"}), move) == reasons


@pytest.mark.parametrize(
    ("party", "laid", "move", "reasons"),
    [
        ((2, 5, 9, GHOST), None, "ghost 2", []),
        ((2, 5, 9, GHOST), None, "ghost 9", []),
        ((2, 5, 9, GHOST), None, "ghost 0", []),
        ((2, 5, 9, GHOST), None, "ghost 5", ["ghost.low-or-high"]),
        ((2, 5, 9, GHOST), None, "ghost 7", ["ghost.low-or-high"]),
        ((2, 5, 9, GHOST), ("cancel", 2), "ghost 9", ["ghost.not-copy-midnight"]),
        ((2, 5, 9, GHOST), ("cancel", 2), "ghost 5", ["ghost.low-or-high"]),
        ((2, 5, 9, GHOST), ("cancel", 2), "ghost 2", []),
        ((2, 5, 9, GHOST), ("cancel", 1), "ghost 5", ["ghost.not-copy-midnight"]),
        ((2, 5, 9, GHOST), ("cancel", 0), "ghost 7", ["ghost.low-or-high"]),
        ((9, 9, GHOST), ("double", 0), "ghost 9", []),
        ((2, 5, 5, 9, GHOST), ("double", 1), "ghost 5", ["ghost.low-or-high"]),
        ((7, GHOST), ("double", 0), "ghost 7", ["ghost.not-copy-midnight"]),
        ((7, GHOST), ("double", 0), "ghost 6", ["ghost.low-or-high"]),
        ((7, GHOST), ("double", 0), "ghost 0", []),
        ((GHOST,), None, "ghost 0", []),
        ((GHOST, GHOST), None, "ghost 3", ["ghost.low-or-high"]),
        ((2, 9, GHOST, GHOST), None, "ghost 9", []),
        ((2, 9, GHOST, GHOST), None, "ghost 9 9", []),
        ((2, 9, GHOST, GHOST), None, "ghost 9 2", ["ghost.same"]),
        ((2, 9, GHOST, GHOST), None, "ghost 9 0", ["ghost.same"]),
        ((2, 9, GHOST, GHOST), ("double", 1), "ghost 9 5", ["ghost.same"]),
        ((2, 9, GHOST), None, "ghost 9 0", ["ghost.same"]),
        ((2, 9, GHOST), None, "2: ghost 9", ["turn.order", "ghost.low-or-high"]),
        ((2, 9, GHOST), None, "call red", ["call.one"]),
        ((2, 9, GHOST), None, "monster", ["turn.until-all", "turn.stopped"]),
        ((2, 9, GHOST), None, "take", ["consolation.forced"]),
    ],
)  # fmt: skip
def test_what_a_ghost_may_count(
    game: Game,
    table: Lay,
    party: tuple[int, ...],
    laid: tuple[str, int] | None,
    move: str,
    reasons: list[str],
) -> None:
    assert refused(game, asked(game, party, laid), move) == reasons


def test_a_ghost_with_nothing_to_copy_says_why(game: Game, table: Lay) -> None:
    stuck = game.judge(asked(game, (7, GHOST), ("double", 0)), "ghost 7").failed[0]
    assert [part.rule for part in stuck.parts] == ["brunch.ghost.alone"]
    two = game.judge(asked(game, (GHOST, GHOST)), "ghost 0").checks[-1]
    assert two.rule == "brunch.ghost.alone"
    assert [part.rule for part in two.parts] == ["brunch.ghost.no-chain"]


def test_a_ghost_may_copy_the_other_card_of_the_same_number(game: Game, table: Lay) -> None:
    step = game.judge(asked(game, (9, 9, GHOST), ("double", 0)), "ghost 9").checks[-1]
    assert {"brunch.ghost.card-not-number", "brunch.ghost.pool"} <= {p.rule for p in step.parts}


def test_a_ghost_may_copy_the_monster_that_lay_face_down(game: Game, table: Lay) -> None:
    step = game.judge(asked(game, (2, 9, GHOST)), "ghost 2").checks[-1]
    assert [part.rule for part in step.parts] == ["brunch.ghost.hidden-counts"]
    twice = game.judge(asked(game, (2, 2, GHOST)), "ghost 2").checks[-1]
    assert not twice.parts  # an open 2 is there as well


def test_when_no_monster_is_left_only_brunch_can_be_said(game: Game, table: Lay) -> None:
    state = table({"Ada": (7,), "Ben": (6,), "Cy": (5,)})
    crowd = (*state.parties[:2], (5, *state.monsters))
    state = replace(state, parties=crowd, monsters=())
    game.package.check(state)
    assert refused(game, state, "monster") == ["monster.exhausted"]
    assert refused(game, state, "2: monster") == ["turn.order", "monster.exhausted"]
    assert "brunch" in [str(move) for move in game.moves(state)]


def test_after_the_sixth_round_nothing_is_played(game: Game, table: Lay) -> None:
    points = ((10, 9, 10, 9, 3), (8, 7, 8, 7, 8), (6, 5, 6, 5, 6))
    parties = {"Ada": (7,), "Ben": (6,), "Cy": (5,)}
    calls = {"Ada": "red", "Ben": "yellow"}
    state = table(parties, (9, 7, 5, 3), calls=calls, round=6, points=points)
    over = game.play(state, "call violet").after
    game.package.check(over)
    for move in (
        "monster",
        "brunch",
        "brunch cancel on 1",
        "call red",
        "ghost 3",
        "take",
        "leave",
        "lay x on 1",
    ):
        assert refused(game, over, move) == ["end.six-rounds"]


def test_the_numbers_in_a_refusal_are_the_numbers_compared(game: Game, table: Lay) -> None:
    ghost = game.judge(asked(game, (2, 5, 9, GHOST)), "ghost 5").failed[0]
    assert (ghost.facts["have"], ghost.facts["choices"]) == (5, (2, 9, 0))
    missing = game.judge(table(PARTIES), "brunch cancel on 4").failed[0]
    assert (missing.facts["number"], missing.facts["size"]) == (4, 3)


def test_what_may_be_done_is_told_too(game: Game, table: Lay) -> None:
    def passed(state: State, move: str) -> set[str]:
        return {step.rule.removeprefix("brunch.") for step in game.judge(state, move).checks}

    assert {"turn.at-once", "midnight.optional"} <= passed(game.start(3), "brunch")
    assert "midnight.hidden-target" in passed(table(PARTIES), "brunch double on 1")
    many = table({"Ada": (9, 8), "Ben": (6,), "Cy": (5,)})
    assert "turn.no-bust" in passed(many, "monster")
    assert "turn.no-bust" not in passed(table(PARTIES), "monster")
    just = table({"Ada": (9, 6), "Ben": (6,), "Cy": (5,)})
    assert "turn.no-bust" not in passed(just, "monster")


PERMITS = {"midnight.timing", "midnight.optional", "turn.at-once", "turn.no-bust", "ghost.timing"}


@pytest.mark.parametrize(
    ("rulings", "move"),
    [
        ({}, "1: monster"),
        ({}, "1: brunch"),
        ({}, "1: brunch cancel on 1"),
        ({}, "2: brunch"),
        ({}, "2: brunch cancel on 1"),
        ({"midnight_timing": "any_turn"}, "1: lay cancel on 1"),
    ],
)
def test_nobody_is_told_that_now_is_the_moment_when_it_has_passed(
    game: Game, table: Lay, rulings: dict[str, str], move: str
) -> None:
    parties = {"Ada": (9, 8), "Ben": (6,), "Cy": (5,)}
    closed = table(parties, rulings=rulings, calls={"Ada": "red"})
    verdict = game.judge(closed, move)
    assert not verdict.legal
    assert (
        not {step.rule.removeprefix("brunch.") for step in verdict.checks if step.value} & PERMITS
    )


def test_nobody_is_told_that_now_is_the_moment_before_it_has_come(game: Game, table: Lay) -> None:
    late = {"midnight_timing": "at_call", "ghost_timing": "with_call"}
    for state, move in (
        (table(PARTIES, rulings=late), "call red double on 1 ghost 4"),
        (table(PARTIES), "2: brunch cancel on 1"),
        (table({**PARTIES, "Ben": (6,)}), "2: brunch"),
    ):
        verdict = game.judge(state, move)
        passed = {step.rule.removeprefix("brunch.") for step in verdict.checks if step.value}
        assert not passed & PERMITS, move


def test_nothing_is_near_to_the_move_of_another_seat(game: Game, table: Lay) -> None:
    assert game.nearest(table(PARTIES, calls={"Ada": "red"}), "1: call red") == []


def test_nearest_to_a_middle_value_are_the_values_allowed(game: Game, table: Lay) -> None:
    nears = game.nearest(asked(game, (2, 5, 9, GHOST)), "ghost 5")
    assert {str(near.move) for near in nears} == {"ghost 0", "ghost 2", "ghost 9"}
