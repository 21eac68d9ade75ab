"""What holds in every game: the ledger's invariants, and every clause cited somewhere."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tutor
from tests.monster_crunch.conftest import Deal
from tutor import Game
from tutor.conformance.amount import whole_games
from tutor.conformance.playing import clauses_of, playthrough
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
        game.package.check(after)
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
