"""Chains: the search is exact within its budget, and the quick look for pairs agrees with the explained one."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from time import process_time

import pytest

import tutor
from tests.midnight_mail.conftest import Lay, go
from tutor import Game
from tutor.conformance.playing import playthrough
from tutor.explain import allowed
from tutor.games.midnight_mail.model.move import Deliver
from tutor.games.midnight_mail.model.state import Animal, Board, Laid, Phase, State
from tutor.games.midnight_mail.model.tile import PATCH
from tutor.games.midnight_mail.rules import delivery
from tutor.games.midnight_mail.rules.chain import Search
from tutor.games.midnight_mail.rules.reach import BUDGET


def board(rng: Random, animals: int, height: int, kinds: int = 5) -> Board:
    """Return a board full of single spaces, with animals here and there."""
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
        slow = {
            Deliver(*end)
            for end in ends
            if allowed(game.package.rules.checks(state, Deliver(*end)))
        }
        assert quick == slow


def every_chain(state: State) -> Iterator[tuple[Deliver, ...]]:
    """Yield the plain search: every chain, one by one, by the rules alone."""
    animals = state.boards[0].animals
    open_pairs = delivery.pairs(state.rulings, animals)
    if not open_pairs:
        yield ()
    for move in delivery.candidates(state):
        left = (*animals[: move.mover], None, *animals[move.mover + 1 :])
        after = replace(state, boards=(replace(state.boards[0], animals=left), state.boards[1]))
        yield from ((move, *rest) for rest in every_chain(after))


def gained(game: Game, state: State, moves: tuple[Deliver, ...]) -> int:
    """Return what a chain brings when it is played."""
    after = state
    for move in moves:
        after = game.after(after, move)
    return int(after.points[0] - state.points[0] + after.combos[0] - state.combos[0])


@pytest.mark.parametrize("chain", ["any", "freed_only"])
@pytest.mark.parametrize("minimum", [2, 3])
@pytest.mark.parametrize("lines", ["orthogonal", "with_diagonals"])
def test_the_best_chain_is_the_best_of_all(
    game: Game, chain: str, minimum: int, lines: str
) -> None:
    rng = Random(7)
    rulings = {"combo_chain": chain, "combo_minimum": minimum, "lines": lines}
    for _ in range(4):
        size = 6 if lines == "orthogonal" else 5
        state = position(game, board(rng, size, 3, rng.choice([1, 2, 3])), **rulings)
        search = Search(state)
        chains = list(every_chain(state))
        best = search.best()
        assert search.exact
        assert len(chains) == search.count()
        if best.moves:
            assert best.total == max(gained(game, state, moves) for moves in chains)
            assert best.total == gained(game, state, best.moves)


@pytest.mark.parametrize("counts", ["deliveries", "removed_pieces"])
def test_what_a_patch_removed_is_part_of_the_best_chain(game: Game, counts: str) -> None:
    rng = Random(11)
    for _ in range(10):
        state = position(game, board(rng, 6, 3, 2), combo_counts=counts)
        state = replace(state, removed=(Animal.OWL,), patched=True)
        chains = list(every_chain(state))
        if chains != [()]:
            assert Search(state).best().total == max(gained(game, state, one) for one in chains)


def grid(kind: Callable[[int], Animal | None]) -> Board:
    """Return a flat board with an animal, or nobody, on every space."""
    return Board(tuple(Laid(PATCH, cell) for cell in range(36)), tuple(map(kind, range(36))))


KINDS = list(Animal)
CROWDED: dict[str, tuple[Callable[[int], Animal | None], int | None]] = {
    "16 cats on alternate spaces": (lambda at: Animal.CAT if at < 32 and (at // 6 + at) % 2 == 0 else None, 58),
    "4 by 4 cats": (lambda at: Animal.CAT if at < 24 and at % 6 < 4 else None, 51),
    "five full rows": (lambda at: KINDS[at // 6] if at < 30 else None, 200),
    "32 animals": (lambda at: KINDS[at // 3 % 2] if at < 32 else None, None),
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "lines"),
    [*((name, "orthogonal") for name in CROWDED), ("32 animals", "with_diagonals")],
)
def test_a_crowded_board_takes_a_bounded_number_of_steps(game: Game, name: str, lines: str) -> None:
    kind, total = CROWDED[name]
    state = position(game, grid(kind), lines=lines)
    search = Search(state)
    best = search.best()
    assert search.steps < 2 * BUDGET
    assert best.total == gained(game, state, best.moves)
    if lines == "orthogonal":
        assert search.exact == (total is not None)
        assert best.total == (total or best.total)


def test_beyond_its_budget_a_search_finds_at_least_so_much(game: Game) -> None:
    rng, spent = Random(13), []
    for _ in range(10):
        state = position(game, board(rng, 14, 3, 2))
        whole, brief = Search(state), Search(state, 300)
        most, found = whole.best(), brief.best()
        assert whole.exact
        assert found.total == gained(game, state, found.moves)
        assert 0.7 * most.total < found.total <= most.total
        assert brief.exact <= (found.total == most.total)
        spent.append(not brief.exact)
    assert any(spent)


def test_the_same_board_takes_the_same_steps(game: Game) -> None:
    state = position(game, board(Random(2), 20, 3, 2))
    searches = [Search(state, 30_000) for _ in range(2)]
    assert searches[0].best() == searches[1].best()
    assert searches[0].steps == searches[1].steps > 0


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
