"""The laws of the game over whole random games, and every clause that speaks is heard."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

import tutor
from tests.midnight_showdown.conftest import Fight
from tutor import Game
from tutor.conformance.amount import whole_games
from tutor.conformance.playing import playthrough
from tutor.games.midnight_showdown.rules.fight import standing, top

RULINGS = st.fixed_dictionaries(
    {"round_limit": st.just(10)},
    optional={
        "unlock_vs_lock_empty_gate": st.sampled_from(["rest", "rotate"]),
        "power_card_timing": st.sampled_from(["after_outcome", "before_outcome"]),
        "z_and_rotation": st.sampled_from(["both", "one"]),
        "simultaneous_ko": st.sampled_from(["loss", "win", "draw"]),
        "cooldown": st.sampled_from(["skip_one_round", "none"]),
        "power_window": st.sampled_from(["before_effects", "undo_effects"]),
        "adjacency_out": st.sampled_from(["close_ranks", "fixed_seats"]),
        "locks_block_rest_heal": st.booleans(),
        "heal_check": st.sampled_from(["end_of_round", "any_time_in_round"]),
        "guardian_1": st.sampled_from(["dewey", "yara", "auto"]),
        "first_guardian": st.integers(1, 3),
        "first_game": st.sampled_from(["none", "won", "early", "lost"]),
        "carried_2": st.integers(0, 5),
    },
)


@given(seed=st.integers(0, 10**6), players=st.integers(1, 4), rulings=RULINGS)
def test_the_laws_of_the_game_hold(seed: int, players: int, rulings: dict[str, object]) -> None:
    game = tutor.load("midnight-showdown")
    shown: dict[tuple[int, int], str] = {}
    for turn in playthrough(game, seed, players, rulings):
        before, after = turn.before, turn.after
        game.package.check(after)
        assert set(standing(after)) <= set(standing(before))  # nobody returns
        for who, health in zip(after.guardians, after.health, strict=True):
            assert 0 <= health <= top(who)
        assert after.zumoffa >= before.zumoffa - 2
        assert after.fires <= before.fires
        assert abs(after.locks - before.locks) <= 3
        if str(turn.move) in ("lock", "rumble", "shield"):
            key = (before.active, before.round)
            assert key not in shown  # one action for each guardian and round
            shown[key] = str(turn.move)
            _no_repeat(shown, key, turn)


def _no_repeat(shown: dict[tuple[int, int], str], key: tuple[int, int], turn: tutor.Turn) -> None:
    guardian, number = key
    free = turn.before.rulings.cooldown == "none" or turn.before.power == "overclock"
    if not free:
        assert shown.get((guardian, number - 1)) != shown[key]


@given(seed=st.integers(0, 10**6), players=st.integers(1, 4))
@whole_games()
def test_face_down_cards_cannot_be_seen(seed: int, players: int) -> None:
    game = tutor.load("midnight-showdown")
    for turn in playthrough(game, seed, players, {"round_limit": 4}):
        state = turn.after
        other = replace(state, seed=7, maze=state.maze[::-1], dark=state.dark[::-1])
        for seat in range(players):
            assert game.view(state, seat) == game.view(other, seat)
            assert game.scene(state, seat) == game.scene(other, seat)


def test_a_scouted_card_is_seen_and_only_that(game: Game, fight: Fight) -> None:
    state = game.play(fight("S/R U/R", active=3, items=(0, 0, 0, 1)), "use scout").after
    view = game.view(state, 3)
    assert (view.scouted, set(view.maze)) == ("shield", {0})
    after = game.play(state, "rumble").after
    assert after.scouted is None


def test_the_bot_wins_most_fights_of_four() -> None:
    """An indication that the cards are playable, by the ledger's own check (5.3)."""
    from random import Random

    game, won = tutor.load("midnight-showdown"), 0
    for seed in range(24):
        state, rng = game.start(4, seed), Random(seed)
        while game.to_move(state) is not None:
            state = game.after(state, game.advise(state, rng))
        won += bool(game.outcome(state).winners)  # type: ignore[union-attr]
    assert won >= 12


def test_the_bot_guards_a_full_gate(game: Game, fight: Fight) -> None:
    """Shield would let an Unlock take the fourth lock; Lock would cancel it (6, point 13)."""
    from random import Random

    state = fight(active=3, locks=4, zumoffa=3, cooling={3: "rumble"})
    assert str(game.advise(state, Random(1))) == "lock"


def test_the_bot_does_not_blow_itself_up_for_a_single_hit(game: Game, fight: Fight) -> None:
    from random import Random

    state = fight("R/S", {"guardian_1": "dewey"}, zumoffa=4, locks=1, bomb=True)
    state = game.play(state, "rumble").after
    assert str(game.advise(state, Random(1))) == "done"
    assert str(game.advise(replace(state, zumoffa=1), Random(1))) == "use bomb"


def test_every_clause_of_the_ledger_is_there(game: Game) -> None:
    assert len(game.rulebook) >= 95
    for source in ("printed", "inferred", "house"):
        assert any(rule.source == source for rule in game.rulebook.values())
