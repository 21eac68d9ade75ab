"""Chains: the search is exact, and the quick look for pairs agrees with the explained one."""

from dataclasses import replace
from random import Random
from time import process_time

import pytest

import tutor
from tests.midnight_mail.conftest import Lay, go
from tests.playing import playthrough
from tutor import Game
from tutor.explain import allowed
from tutor.games.midnight_mail.model.move import Deliver
from tutor.games.midnight_mail.model.state import Animal, Board, Laid, Phase, State
from tutor.games.midnight_mail.model.tile import PATCH
from tutor.games.midnight_mail.rules import delivery
from tutor.games.midnight_mail.rules.chain import Search


def board(rng: Random, animals: int, height: int, kinds: int = 5) -> Board:
    """A board full of single spaces, with animals here and there."""
    spots = rng.sample(range(36), animals)
    who = {spot: rng.choice(list(Animal)[:kinds]) for spot in spots}
    pieces = tuple(Laid(PATCH, cell) for cell in range(36) for _ in range(rng.randint(1, height)))
    return Board(pieces, tuple(who.get(cell) for cell in range(36)))


def position(game: Game, own: Board, **rulings: object) -> State:
    state: State = game.start(2, rulings=rulings)
    return replace(state, boards=(own, Board()), phase=Phase.DELIVER, spells=(0, 0), patches=(0, 0))


@pytest.mark.parametrize("lines", ["orthogonal", "with_diagonals"])
def test_pairs_are_exactly_what_the_checks_allow(game: Game, lines: str) -> None:
    rng = Random(1)
    for _ in range(12):
        state = position(game, board(rng, 14, 3), lines=lines)
        quick = set(delivery.candidates(state))
        ends = [(one, other) for one in range(36) for other in range(36)]
        slow = {Deliver(*end) for end in ends if allowed(game.rules.checks(state, Deliver(*end)))}
        assert quick == slow


@pytest.mark.parametrize("chain", ["any", "freed_only"])
@pytest.mark.parametrize("minimum", [2, 3])
def test_the_best_chain_is_the_best_of_all(game: Game, chain: str, minimum: int) -> None:
    rng = Random(7)
    for _ in range(25):
        state = position(game, board(rng, 7, 3, 3), combo_chain=chain, combo_minimum=minimum)
        search = Search(state)
        chains = list(search.chains())
        best = search.best()
        assert best.total == max(one.total for one in chains)
        assert len(chains) == search.count()
        after = go(game, state, *(move.notation() for move in best.moves))
        gained = after.points[0] - state.points[0] + after.combos[0] - state.combos[0]
        assert gained == best.total


def test_the_search_goes_on_from_messages_already_sent(game: Game, lay: Lay) -> None:
    tiles = ("O4-3 @r2c3 f1 q0", "T4-2 @r4c1 f1 q0", "T4-6 @r4c4 f0 q0")
    state = go(
        game, lay(*tiles, hand="S4 X", market="S4-5"), "play S4 S4-5", "place S4-5 @r1c1 f0 q1"
    )
    state = go(game, state, "deliver r3c3 r3c2")
    best = Search(state).best()
    assert (best.points, best.combo) == (7, 9)


def test_nothing_to_deliver_is_an_empty_chain(game: Game) -> None:
    search = Search(game.start(2))
    assert search.best() == ((), 0, 0)
    assert search.count() == 1


def test_tall_stacks_cost_nothing(game: Game) -> None:
    rng = Random(5)
    low = board(rng, 12, 1)
    high = replace(low, pieces=low.pieces * 9)
    flat, tall = Search(position(game, low)), Search(position(game, high))
    assert tall.best().points >= flat.best().points
    assert tall.positions == flat.positions > 1


def test_real_positions_are_searched_by_the_hundred_per_second() -> None:
    game = tutor.load("midnight-mail")
    turns = [turn for seed in range(3) for turn in playthrough(game, seed, 3)]
    states = [turn.after for turn in turns if turn.after.turn is not None]
    begin = process_time()
    for state in states:
        Search(state).best()
    assert len(states) / (process_time() - begin) > 300


def test_a_crowded_board_is_still_searched_exactly(game: Game) -> None:
    crowded = board(Random(3), 18, 4, 5)
    begin = process_time()
    best = Search(position(game, crowded)).best()
    assert best.moves
    assert process_time() - begin < 5
