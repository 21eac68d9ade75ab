"""What holds in every game: the ledger's invariants, and every clause cited somewhere."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tutor
from tests.monster_crunch.conftest import Deal
from tests.support.random_games import clauses_of, frames_of, playthrough
from tutor import Game
from tutor.conformance.amount import whole_games
from tutor.games.monster_crunch.model import Play, Power

RULINGS = st.fixed_dictionaries(
    {},
    optional={
        "powers": st.sampled_from(["on", "off"]),
        "run_mode": st.sampled_from(["consecutive", "ascending"]),
        "direction": st.sampled_from(["clockwise", "counterclockwise"]),
        "leader_may_pass": st.booleans(),
        "after_power_on_last": st.booleans(),
        "before_power_needs_play": st.booleans(),
        "ghostly_mode": st.sampled_from(["to_bowl", "to_hand", "swap"]),
        "deck": st.sampled_from(["12x3", "9x4"]),
    },
)


@given(seed=st.integers(0, 10**6), players=st.integers(2, 5), rulings=RULINGS)
@whole_games()
def test_the_laws_of_the_game_hold(seed: int, players: int, rulings: dict[str, object]) -> None:
    game = tutor.load("monster-crunch")
    plain = rulings.get("powers") == "off"
    for turn in playthrough(game, seed, players, rulings):
        before, after = turn.before, turn.after
        wrong = [step for step in game.rules.position(after) if not step.value]
        assert not wrong, [game.rulebook.sentence(step) for step in wrong]
        assert all(len(new) >= len(old) for old, new in zip(before.piles, after.piles, strict=True))
        if plain and not {"round.last", "hand.end"} & set(clauses_of(turn)):
            assert after.match >= before.match
        if plain and after.turn is not None:
            assert all(after.hands)


@given(seed=st.integers(0, 10**6), players=st.integers(2, 5), powers=st.sampled_from(["on", "off"]))
@whole_games()
def test_the_score_is_the_number_of_cards_played(seed: int, players: int, powers: str) -> None:
    """Cards played, with Jolt and Wolf Down too, and two from the stack for Ghostly."""
    game = tutor.load("monster-crunch")
    played = [0] * players
    passes = 0
    for turn in playthrough(game, seed, players, {"powers": powers}):
        seat = turn.before.turn
        played[seat] += len(getattr(turn.move, "cards", ())) + 2 * (str(turn.move) == "use ghostly")
        passes += str(turn.move) == "pass"
        if "round.last" in clauses_of(turn):
            assert passes == players - 1
            passes = 0
        if "hand.end" in clauses_of(turn):
            assert turn.before.hands[seat] == turn.move.cards
            passes = 0
    assert [step.value for step in game.score(turn.after)] == played


@pytest.mark.parametrize("mode", ["consecutive", "ascending"])
@pytest.mark.parametrize(
    ("monster", "used"), [("boo", ""), ("franken", "stitch"), ("mummy", "unwrap")]
)
def test_no_legal_play_is_overlooked(
    game: Game, deal: Deal, mode: str, monster: str, used: str
) -> None:
    """Every choice of cards from the hand is judged, and the legal ones are the moves."""
    hand = [1, 2, 3, 3, 3, 5, 6, 12]
    for match in (0, 7, 11):
        state = deal({monster: hand, "count": [9]}, {"run_mode": mode}, milk=[2, 1], match=match)
        state = replace(state, used=(Power(used),) if used else ())
        every = {cards for size in range(1, 9) for cards in combinations(hand, size)}
        legal = {cards for cards in every if game.is_legal(state, Play(cards))}
        assert legal == {move.cards for move in game.moves(state) if isinstance(move, Play)}
        assert legal


def _traces(game: Game, deal: Deal) -> Iterator[str]:
    for seed in range(12):
        rulings = {"leader_may_pass": seed % 2 == 0, "after_power_on_last": seed % 3 == 0}
        rulings["before_power_needs_play"] = seed % 4 == 0
        for turn in playthrough(game, seed, 2 + seed % 4, rulings):
            yield from (d.rule for s in (*turn.verdict.checks, *turn.steps) for d in s.walk())
        outcome = game.outcome(turn.after)
        yield from (d.rule for s in outcome.story for d in s.walk())  # type: ignore[union-attr]
        yield from (step.rule for step in game.rules.position(turn.after))
    for lesson in game.lessons.values():
        for frame in frames_of(game, lesson.id):
            yield from _lines(frame.line)
    state = deal({"boo": [4, 5, 5], "count": [1]}, milk=[2, 1])
    yield from (step.rule for step in game.judge(state, "play 4 5 5").checks)
    state = deal({"boo": [4, 5], "count": [1]}, {"powers": "on"}, match=3)
    yield from (step.rule for step in game.judge(state, "use slip with 4").checks)
    state = deal({"boo": [2, 3], "count": [5]}, {"leader_may_pass": True}, milk=[1, 1])
    for _ in range(2):
        turn = game.play(state, "pass")
        yield from (step.rule for step in turn.steps)
        state = turn.after
    state = deal({"boo": [4], "count": [9]}, bowls=[[1], [3, 3]], milk=[5, 5], hand=3)
    outcome = game.outcome(game.play(state, "play 4").after)
    yield from (step.rule for step in outcome.story)  # type: ignore[union-attr]


def _lines(line: object) -> Iterator[str]:
    if line is not None:
        yield line.rule  # type: ignore[attr-defined]
        for part in line.parts:  # type: ignore[attr-defined]
            yield from _lines(part)


def test_every_clause_that_can_decide_is_cited(game: Game, deal: Deal) -> None:
    cited = set(_traces(game, deal))
    deciding = {rule.id for rule in game.rulebook.values() if list(rule.says)}
    assert deciding <= cited, deciding - cited
