"""The printed examples, each under its name in the ledger."""

from tests.midnight_showdown.conftest import Fight
from tutor import Game
from tutor.conformance.playing import cited
from tutor.lesson import played


def test_3_1_drake_attacks_a_shield(game: Game, fight: Fight) -> None:
    state = fight("S/R", active=1, locks=1)
    turn = game.play(state, "rumble")
    assert {"turn.commit", "turn.draw", "outcome.shield-rumble", "cooldown.enter"} <= cited(turn)
    after = turn.after
    assert (after.health, after.zumoffa, after.locks) == (state.health, state.zumoffa, 1)
    assert after.ready[1] == (1, 4, 1)


def test_3_1_what_if_both_rumble(game: Game, fight: Fight) -> None:
    turn = game.play(fight("R/S", active=1, locks=1), "rumble")
    assert "outcome.rumble-rumble" in cited(turn)
    assert (turn.after.health, turn.after.zumoffa) == ((3, 2, 3, 3), 4)


def test_3_2_the_four_guardian_round(game: Game, fight: Fight) -> None:
    state = fight(
        round=3, health=(3, 3, 1, 3), items=(1, 1, 1, 1), zumoffa=4, locks=0,
        cooling={0: "shield", 1: "rumble", 2: "rumble", 3: "shield"},
        maze=(6, -8, -4, 1, 2, 3, 5, 7, 9),
    )  # fmt: skip
    script = [
        ("use analyze", (1, 4, 3, 0), "power.analyze"),
        ("rumble", (1, 3, 2, 0), "outcome.rumble-rumble"),
        ("lock", (2, 3, 2, 0), "outcome.shield-lock"),
        ("done", (2, 3, 2, 0), "turn.order"),
        ("lock", (2, 3, 2, 0), "outcome.rumble-lock"),
        ("use radiant", (3, 3, 2, 0), "free.power.after-means"),
        ("lock", (3, 3, 2, 0), "outcome.unlock-lock"),
        ("done", (3, 3, 2, 0), "free.rest"),
        ("done", (3, 3, 2, 0), "free.rest.zumoffa"),
        ("done", (3, 4, 2, 0), "round.heal"),
    ]
    for move, (locks, zumoffa, trixe, items), rule in script:
        turn = game.play(state, move)
        assert rule in cited(turn), move
        state = turn.after
        assert (state.locks, state.zumoffa, state.health[0], state.items[0]) == (
            locks, zumoffa, trixe, items,
        ), move  # fmt: skip
    assert (state.health, state.items, state.round) == ((2, 3, 1, 3), (0, 1, 0, 1), 4)
    cooling = [[r > 4 for r in ready] for ready in state.ready]
    rumble, lock = [False, True, False], [True, False, False]
    assert cooling == [rumble, lock, lock, lock]


def test_3_2_next_round_only_trixe_can_lock(game: Game, fight: Fight) -> None:
    state = fight(cooling={0: "rumble", 1: "lock", 2: "lock", 3: "lock"}, round=4, locks=3)
    able = [game.judge(state, "lock").legal]
    for at in (1, 2, 3):
        other = fight(cooling={at: "lock"}, round=4, locks=3, active=at)
        able.append(game.judge(other, "lock").legal)
    assert able == [True, False, False, False]


def test_the_exchanged_chart_would_not_fit_the_example(game: Game, fight: Fight) -> None:
    """Miles met Unlock with three locks before and after: only Lock in our row 9 leaves three."""
    left = []
    for token in ("rumble", "shield", "lock"):
        after = played(game, fight("U/R", locks=3, active=3, zumoffa=4), token)
        left.append(after.locks)
    assert left == [2, 2, 3]
