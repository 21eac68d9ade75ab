"""Whole games with the ledger's arithmetic, the best use of everything, and bots."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor import Game
from tutor.conformance.playing import playthrough, random_move
from tutor.games.monster_cafe.model import Card, Cards, Kind, Meal, Plate, Plates
from tutor.games.monster_cafe.rules.scoring import collection


def _collections() -> Iterator[tuple[Plates, Cards]]:
    for copies in product(range(3), repeat=3):
        meals = (Meal.SOCK, Meal.SLUDGE, Meal.BRAIN)
        plates = tuple(
            Plate(m, n) for m, size in zip(meals, copies, strict=True) for n in range(size)
        )
        for wild in range(4):
            cards = [Card(Kind.ANYTHING, n) for n in range(wild)]
            yield plates, (*cards, Card(Kind.SOCK, 1), Card(Kind.SLUDGE, 1), Card(Kind.LINT, 1))


def _points(plates: Plates, monsters: Cards, eaten: tuple[Meal, ...]) -> int:
    """Return the ledger's formula, with the Anything Eaters as linked."""
    own = [plate.meal for plate in plates]
    food = [*(Meal(card.kind) for card in monsters if card.kind in list(Meal)), *eaten]
    return sum(own.count(meal) or -1 for meal in food)


def test_no_use_of_the_anything_eaters_is_better(game: Game) -> None:
    for plates, monsters in _collections():
        wild = sum(card.kind is Kind.ANYTHING for card in monsters)
        ways = product(Meal, repeat=wild)
        assert collection("", plates, monsters).value == max(
            _points(plates, monsters, eaten) for eaten in ways
        )


def test_the_best_use_is_compared_with_every_other_plate(game: Game) -> None:
    tree = game.score(game.lessons["scoring"].position)[0]
    other = [s for s in tree.walk() if s.rule == "cafe.wild.auto_best" and s.case]
    assert {step.facts["meal"] for step in other} == {Meal.SLUDGE, Meal.EYEBALL}
    assert {step.case for step in other} == {"less"}
    assert "cafe.wild.one_food" not in {step.rule for step in tree.walk()}


RULINGS = st.fixed_dictionaries(
    {
        "empty_table_when_pile_empty": st.sampled_from(
            ["only_if_forced", "leave_without", "allowed"]
        ),
        "sorbet_hits_starting_monster": st.booleans(),
        "wild_assignment": st.sampled_from(["auto_best", "manual"]),
        "tie_break": st.sampled_from(["shared", "fewest_unfed"]),
        "first_player": st.sampled_from([0, 1, "random"]),
    }
)


@given(seed=st.integers(0, 2**32 - 1), players=st.integers(2, 4), rulings=RULINGS)
def test_the_arithmetic_of_the_ledger_holds_in_every_game(
    game: Game, seed: int, players: int, rulings: dict[str, Any]
) -> None:
    turns = list(playthrough(game, seed, players, rulings))
    for turn in turns:
        state = turn.after
        game.package.check(state)
        assert state.pile or state.round == 4
        assert (
            turn.before.turn is None
            or not turn.before.tables
            or not turn.before.cleared[turn.before.turn]
        )
        assert game.moves(state) or state.turn is None
    assert state.round == 4
    assert not state.tables
    assert not state.deck
    without = rulings["empty_table_when_pile_empty"] == "leave_without"
    for seat in range(players):
        assert len(state.plates[seat]) == 4 or (without and len(state.plates[seat]) < 4)
        assert len(state.monsters[seat]) <= 17
    assert all(-17 <= tree.value <= 34 for tree in game.score(state))
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_pile_never_runs_dry_before_the_fourth_round(game: Game, players: int) -> None:
    """Players who always draw when they can: the fewest cards left when round 4 begins."""
    fewest = {4: 2, 3: 3, 2: 4}[players]
    for seed in range(12):
        state = game.start(players, seed)
        while state.turn is not None:
            moves = game.moves(state)
            move = next((m for m in moves if str(m) == "draw"), moves[0])
            before, state = state, game.after(state, move)
            if state.round == 4 and before.round == 3:
                assert len(state.pile) >= fewest
            assert state.pile or state.round == 4


def test_the_pile_does_run_dry_and_empty_tables_are_cleared(game: Game) -> None:
    bare = 0
    for seed in range(12):
        state = game.start(4, seed)
        while state.turn is not None:
            moves = game.moves(state)
            move = next((m for m in moves if str(m) == "draw"), moves[0])
            turn = game.play(state, move)
            bare += any(step.rule == "cafe.pile.empty_tables" for step in turn.verdict.checks)
            state = turn.after
        assert [len(own) for own in state.plates] == [4] * 4
    assert bare


def test_a_bot_does_better_than_chance(game: Game) -> None:
    clever, others = 0, 0
    for seed in range(8):
        state, rng = game.start(4, seed), Random(seed)
        while state.turn is not None:
            move = (
                game.advise(state, rng) if state.turn == seed % 4 else random_move(game, state, rng)
            )
            state = game.after(state, move)
        values = [tree.value for tree in game.score(state)]
        clever += 3 * values[seed % 4]
        others += sum(values) - values[seed % 4]
    assert clever > others


def test_a_bot_gives_up_what_it_cannot_feed(game: Game) -> None:
    state = game.lessons["sorbet"].position
    assert str(game.advise(state, Random(1))) == "discard brain"


def test_a_bot_links_to_the_meal_that_pays_most(game: Game) -> None:
    state, _ = game.lessons["scoring"].variants["sludge"]
    assert str(game.advise(state, Random(1))) == "link sock"
