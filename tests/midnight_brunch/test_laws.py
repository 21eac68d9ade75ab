"""The ledger's invariants over whole random games, and laws of the showdown."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tutor
from tests.midnight_brunch.conftest import asked
from tests.midnight_brunch.conftest import loose as stage
from tutor import Game, Turn
from tutor.conformance.amount import whole_games
from tutor.conformance.playing import playthrough, random_move
from tutor.games.midnight_brunch.model import GHOST, Deck, Laid, Midnight, Monster, Phase, State
from tutor.games.midnight_brunch.rules.award import award
from tutor.games.midnight_brunch.rules.box import MONSTERS, in_use, value_of
from tutor.games.midnight_brunch.rules.contest import compare

GAME = tutor.load("midnight-brunch")
SOME = {"max_monsters": ["none", 2, 4], "first_host": [0, 1, "random"]}
RULINGS = st.fixed_dictionaries(
    {
        ruling.id: st.sampled_from(SOME.get(ruling.id) or [c.value for c in ruling.choices])
        for ruling in GAME.rulebook.rulings.values()
    }
)
SEEDS = st.integers(0, 2**32 - 1)
PLAYERS = st.integers(3, 7)


@given(SEEDS, PLAYERS, RULINGS)
def test_nothing_is_lost_in_a_whole_game(seed: int, players: int, rulings: dict[str, Any]) -> None:
    state, rounds, laid = GAME.start(players, seed, rulings), 0, Counter[tuple[int, str]]()
    for turn in playthrough(GAME, seed, players, rulings):
        state = turn.after
        GAME.package.check(state)
        if scored := showdown(turn):
            rounds += 1
            check_round(scored)
            laid.update((seat, lay.kind) for seat, lay in enumerate(scored.laid) if lay)
    assert (rounds, state.phase, state.turn) == (6, Phase.END, None)
    assert set(map(len, state.decks)) == {0}
    assert set(laid.values()) <= {1}  # each kind once a game
    check_cards(state)


def showdown(turn: Turn) -> State | None:
    """Return the table right after the points of a round were given, if this turn ended one."""
    states = [step.state for step in turn.steps if step.rule == "brunch.score.round"]
    return states[0] if states else None


def check_cards(state: State) -> None:
    cards = (*state.monsters, *state.discard, *(c for party in state.parties for c in party))
    assert Counter(cards) == Counter(MONSTERS[state.rulings.monster_deck])


def check_round(state: State) -> None:
    seats, decks = range(len(state.players)), in_use(len(state.players))
    gained = [points[-1] for points in state.points]
    check_cards(state)
    assert len(set(state.prizes)) == len(state.prizes)
    assert [len(deck) for deck in state.decks] == [6 - state.round] * len(decks)
    eaten = [value for value in gained if value]
    assert len(set(eaten)) == len(eaten)
    assert 0 < sum(gained) <= sum(state.prizes)
    assert gained.count(0) >= len(seats) - len(decks)
    called = set(state.calls)
    for seat in seats:
        wanted, got = state.calls[seat], state.collected[seat]
        assert gained[seat] == (value_of(state, got) if got else 0)
        if got and got != wanted:
            assert got not in called
            assert value_of(state, got) < value_of(state, wanted)
    for deck in called:
        owner = state.collected.index(deck)
        assert state.calls[owner] == deck


@given(SEEDS, PLAYERS)
@whole_games()
def test_a_game_of_eager_inviters_reshuffles_and_loses_nothing(seed: int, players: int) -> None:
    state, rng, reshuffled = GAME.start(players, seed), Random(seed), False
    while state.turn is not None:
        eager = state.phase is Phase.INVITE and rng.random() < 0.85
        wish = Monster()
        move = wish if eager and GAME.is_legal(state, wish) else random_move(GAME, state, rng)
        turn = GAME.play(state, move)
        reshuffled |= any(step.rule == "brunch.monster.reshuffle" for step in turn.steps)
        state = turn.after
        check_cards(state)
    assert reshuffled == (state.shuffles > 0)
    assert reshuffled or players < 6


def table_of_totals(totals: list[int], laid: list[bool], calls: list[Deck], host: int) -> State:
    """Parties that count what we like: one number each, not bound by the deck."""
    state = GAME.start(len(totals))
    return replace(
        state,
        host=host,
        parties=tuple((total,) for total in totals),
        laid=tuple(Laid(None, 0) if lays else None for lays in laid),  # there, but without effect
        calls=tuple(calls),
        phase=Phase.AWARD,
        stopped=(True,) * len(totals),
    )


def settle(state: State) -> list[int]:
    """Return the points of a round by the engine's own awards."""
    steps = award(replace(state, turn=state.host))
    return [
        points[-1]
        for points in next(s.state for s in steps if s.rule == "brunch.score.round").points
    ]


TOTALS = st.lists(st.integers(1, 30), min_size=3, max_size=7)


@given(TOTALS, st.data())
def test_a_better_total_never_gets_a_lower_prize(totals: list[int], data: st.DataObject) -> None:
    decks = in_use(len(totals))
    calls = [data.draw(st.sampled_from(decks)) for _ in totals]
    seat = data.draw(st.integers(0, len(totals) - 1))
    host = data.draw(st.integers(0, len(totals) - 1))
    laid = [data.draw(st.booleans()) for _ in totals]
    worse = settle(table_of_totals(totals, laid, calls, host))
    ladder = [*range(30, 15, -1), *range(1, 16)]  # from the worst to the best
    better = data.draw(st.sampled_from(ladder[ladder.index(totals[seat]) :]))
    improved = [better if at == seat else total for at, total in enumerate(totals)]
    assert settle(table_of_totals(improved, laid, calls, host))[seat] >= worse[seat]


@given(st.lists(st.integers(1, 30), min_size=5, max_size=5), st.permutations(list(Deck)))
@whole_games()
def test_alone_on_a_prize_totals_do_not_matter(totals: list[int], calls: list[Deck]) -> None:
    state = table_of_totals(totals, [False] * 5, calls, 0)
    assert settle(state) == [value_of(state, deck) for deck in calls]


@given(TOTALS, st.lists(st.booleans(), min_size=7, max_size=7), st.integers(0, 6))
def test_comparing_agrees_with_the_key_of_the_ledger(
    totals: list[int], lays: list[bool], host: int
) -> None:
    host %= len(totals)
    laid = lays[: len(totals)]
    state = table_of_totals(totals, laid, [Deck.RED] * len(totals), host)
    known = dict(enumerate(totals))

    def key(seat: int) -> tuple[bool, int, bool, bool, int]:
        total, steps = totals[seat], (seat - host) % len(totals)
        return total <= 15, total if total <= 15 else -total, seat == host, not laid[seat], -steps

    for one in known:
        for two in known:
            if one != two:
                winner, _ = compare(state, known, one, two)
                assert winner == max(one, two, key=key)


def test_bots_need_only_what_they_may_see(game: Game) -> None:
    state, rng = game.start(4, seed=11), Random(3)
    while state.turn is not None:
        seat = state.turn
        seen = game.view(state, seat)
        assert [str(m) for m in game.moves(seen)] == [str(m) for m in game.moves(state)]
        state = game.play(state, game.advise(state, rng)).after


def test_a_bot_stops_near_fifteen_and_leaves_a_ghost_alone_when_that_is_better(game: Game) -> None:
    state = stage(game, {"A": (9, 5), "B": (2,), "C": (3,)})
    assert str(game.advise(state, Random(1))) == "brunch"
    low = stage(game, {"A": (2,), "B": (2,), "C": (3,)})
    assert str(game.advise(low, Random(1))) == "monster"
    over = stage(game, {"A": (9, 8, 5), "B": (2,), "C": (3,)})
    assert str(game.advise(over, Random(1))) in (
        "brunch cancel on 2",
        "brunch cancel on 1",
        "brunch subtract on 3",
    )
    ghost = stage(game, {"A": (4, 8, GHOST), "B": (2,), "C": (3,)}, calls={"A": "red", "B": "red"})
    asks = game.play(ghost, "call green").after
    assert str(game.advise(asks, Random(1))) == "ghost 0"


@pytest.mark.parametrize("left", [(), (Midnight.DOUBLE,)])
def test_a_bot_over_fifteen_stops_when_no_card_helps(
    game: Game, left: tuple[Midnight, ...]
) -> None:
    parties = {"A": (9, 8), "B": (2,), "C": (3,)}
    state = stage(game, parties, midnights=(left, tuple(Midnight), tuple(Midnight)), round=4)
    assert str(game.advise(state, Random(1))) == "brunch"


def test_two_ghost_values_can_be_clicked(game: Game) -> None:
    state = asked(game, (2, 9, GHOST, GHOST), rulings={"ghost_zero_mix": True})
    words = [action.word for action in game.scene(state).actions]
    assert words == ["0", "2", "9"]
    assert game.package.compose(state, ["9", "0"]) == "ghost 9 0"
