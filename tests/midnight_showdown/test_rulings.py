"""Every ruling in every reading: a position where the readings differ."""

from tests.midnight_showdown.conftest import Fight
from tutor import Game
from tutor.conformance.playing import cited, refused
from tutor.lesson import played


def test_unlock_vs_lock_empty_gate(game: Game, fight: Fight) -> None:
    rest = game.play(fight("U/R"), "lock")
    assert (rest.after.phase, rest.after.locks) == ("rest", 0)
    assert "powercard.icon" not in cited(rest)
    for card, health in (("U/R", 1), ("U/S", 3)):
        rotate = game.play(fight(card, {"unlock_vs_lock_empty_gate": "rotate"}), "lock")
        assert "powercard.icon" in cited(rotate)
        assert (rotate.after.locks, rotate.after.health[0]) == (1, health)


def test_power_card_timing(game: Game, fight: Fight) -> None:
    for timing, rules in (
        ("after_outcome", ["outcome.rumble-rumble", "powercard.icon"]),
        ("before_outcome", ["powercard.icon", "outcome.rumble-rumble"]),
    ):
        turn = game.play(fight("U/R", {"power_card_timing": timing}), "rumble")
        told = [step.rule.removeprefix("showdown.") for step in turn.steps]
        assert [rule for rule in told if rule in rules] == rules
    lost = played(
        game, fight("U/R", {"power_card_timing": "before_outcome"}, zumoffa=1, fires=0), "rumble"
    )
    assert lost.health[0] == 1  # Night Claw came first, although the outcome wins the fight
    assert lost.zumoffa == 0


def test_a_guardian_who_falls_to_the_first_power_card_still_has_the_outcome(
    game: Game, fight: Fight
) -> None:
    rulings = {"power_card_timing": "before_outcome"}
    turn = game.play(fight("U/R", rulings, health=(1, 3, 3, 3), zumoffa=4), "rumble")
    assert (turn.after.health[0], turn.after.zumoffa) == (0, 3)
    assert "guardian.out" in cited(turn)


def test_heavy_air_before_the_outcome(game: Game, fight: Fight) -> None:
    rulings = {"power_card_timing": "before_outcome"}
    state = played(game, fight("U/S", rulings, dark=(2, 1, 3)), "rumble")
    assert (state.air, state.phase) == (True, "reveal")
    after = game.play(state, "cool shield")
    assert "outcome.shield-rumble" in cited(after)
    assert after.after.ready[0] == (1, 4, 4)


def test_z_and_rotation(game: Game, fight: Fight) -> None:
    for reading, cards in (("both", 2), ("one", 1)):
        turn = game.play(fight("U/R", {"z_and_rotation": reading}, zumoffa=2), "rumble")
        assert "zumoffa.z.rotation" in cited(turn)
        assert len(turn.after.used) == cards
        assert turn.after.fires == 0


def test_a_heal_by_the_first_power_does_not_cancel_the_second(game: Game, fight: Fight) -> None:
    state = fight("U/S", zumoffa=2, items=(0, 1, 0, 0), active=1, dark=(1, 3, 2))
    turn = game.play(played(game, state, "rumble"), "use strike")
    assert len(turn.after.used) == 2
    assert (
        turn.after.zumoffa == 3
    )  # 2, struck to 1, Drink the Dark, and Gate Pulse on an empty gate


def test_simultaneous_ko(game: Game, fight: Fight) -> None:
    for reading, winners in (("loss", ()), ("win", (0, 1, 2, 3)), ("draw", ())):
        rulings = {"simultaneous_ko": reading}
        state = fight("R/S", rulings, zumoffa=1, fires=0, health=(1, 0, 0, 0), locks=1)
        outcome = game.outcome(played(game, state, "rumble"))
        assert outcome is not None
        assert (outcome.winners, outcome.story[0].rule) == (winners, "showdown.end.both")
        assert outcome.story[0].case == reading


def test_cooldown(game: Game, fight: Fight) -> None:
    for reading, legal in (("skip_one_round", False), ("none", True)):
        state = fight("S/R", {"cooldown": reading}, active=3, health=(0, 0, 0, 3), locks=1)
        state = played(game, state, "rumble")
        assert (state.round, state.active) == (3, 3)
        assert game.judge(state, "rumble").legal is legal


def test_power_window(game: Game, fight: Fight) -> None:
    """A lethal hit: before the effects Yara may save herself; afterwards it is too late."""
    for reading, health in (("before_effects", 1), ("undo_effects", 0)):
        fields = {"active": 2, "items": (0, 0, 1, 0), "health": (3, 3, 1, 3), "locks": 1}
        state = played(game, fight("R/S", {"power_window": reading}, **fields), "lock")
        assert game.judge(state, "use radiant").legal is bool(health)
        state = played(game, state, "use radiant" if health else "done")
        assert (state.health[2], state.locks) == (health, 2)


def test_undoing_effects(game: Game, fight: Fight) -> None:
    rulings = {"power_window": "undo_effects"}
    for active, card, token, power, before, after in [
        (2, "R/S", "lock", "radiant", (3, 3, 5), (3, 4, 5)),
        (1, "U/R", "shield", "grip", (1, 4, 5), (2, 4, 5)),
        (1, "S/R", "rumble", "strike", (2, 4, 5), (2, 4, 4)),
        (3, "U/R", "lock", "fingers", (2, 4, 5), (3, 4, 5)),
    ]:
        items, health = [0] * 4, [2] * 4
        items[active], health[active] = 1, 3
        state = fight(card, rulings, active=active, items=items, health=tuple(health), locks=2)
        state = played(game, state, token)
        assert state.phase == "window"
        assert (state.locks, state.health[active] + 1, state.zumoffa) == before
        turn = game.play(state, f"use {power}")
        mid = next(s.state for s in turn.steps if s.rule.endswith(power))
        assert (mid.locks, mid.health[active] + 1, mid.zumoffa) == after


def test_adjacency_out(game: Game, fight: Fight) -> None:
    for reading, near in (("close_ranks", {"yara", "miles"}), ("fixed_seats", {"miles"})):
        state = fight(rulings={"adjacency_out": reading}, health=(3, 0, 3, 3), items=(1, 0, 0, 0))
        gifts = {str(m).split()[-1] for m in game.moves(state) if str(m).startswith("give")}
        assert gifts == near
    alone = fight(rulings={"adjacency_out": "fixed_seats"}, health=(3, 0, 3, 0), items=(1, 0, 0, 0))
    assert refused(game, alone, "give 1 to yara") == ["free.give.adjacent"]


def test_nobody_to_leave_items_to(game: Game, fight: Fight) -> None:
    rulings = {"adjacency_out": "fixed_seats"}
    state = fight("R/S", rulings, health=(1, 0, 3, 0), items=(2, 0, 0, 0), locks=1)
    turn = game.play(played(game, state, "rumble"), "done")
    assert "free.give.out.lost" in cited(turn)
    assert (turn.after.items, turn.after.discard) == ((0, 0, 0, 0), 2)


def test_locks_block_rest_heal(game: Game, fight: Fight) -> None:
    for reading, zumoffa in ((False, 4), (True, 3)):
        state = fight("S/R", {"locks_block_rest_heal": reading}, zumoffa=3, locks=4)
        turn = game.play(played(game, state, "shield"), "rest item")
        assert turn.after.zumoffa == zumoffa
        assert ("lock.blocks-heal" in cited(turn)) is reading


def test_heal_check(game: Game, fight: Fight) -> None:
    for reading, zumoffa in (("end_of_round", 3), ("any_time_in_round", 4)):
        state = fight("S/R", {"heal_check": reading}, zumoffa=3, locks=3, active=3)
        assert played(game, state, "lock").zumoffa == zumoffa
        sealed = fight("S/R", {"heal_check": reading}, zumoffa=3, locks=4, active=3)
        assert played(game, sealed, "lock").zumoffa == 3


def test_a_gate_that_stays_sealed_counts_for_the_whole_next_round(game: Game, fight: Fight) -> None:
    rulings = {"heal_check": "any_time_in_round"}
    alone = {"health": (3, 0, 0, 0), "cooling": {0: "rumble"}}
    state = played(game, fight("S/R R/S", rulings, zumoffa=2, locks=3, **alone), "lock")
    assert (state.zumoffa, state.round, state.unsealed) == (3, 3, False)
    assert played(game, state, "shield").zumoffa == 3


def test_guardians_and_who_runs_them(game: Game) -> None:
    assert list(map(str, game.start(4).guardians)) == ["trixe", "drake", "yara", "miles"]
    assert len(game.start(3).guardians) == 3
    assert len(game.start(1, 1, {"guardian_4": "none"}).guardians) == 3
    chosen = {"guardian_1": "yara", "guardian_4": "dewey"}
    state = game.start(2, 1, chosen)
    assert list(map(str, state.guardians)) == ["yara", "trixe", "drake", "dewey"]
    assert (state.health, state.bomb) == ((3, 3, 3, 2), True)


def test_items_at_the_start(game: Game) -> None:
    for players, rulings, items in [
        (1, {"guardian_4": "none"}, (2, 2, 2)),
        (1, {}, (1, 1, 1, 1)),
        (2, {}, (1, 1, 1, 1)),
        (3, {}, (2, 2, 2)),
        (4, {}, (1, 1, 1, 1)),
        (4, {"first_game": "won"}, (1, 1, 1, 1)),
        (4, {"first_game": "early"}, (2, 2, 2, 2)),
        (3, {"first_game": "early"}, (3, 3, 3)),
        (3, {"first_game": "early", "carried_2": 4}, (3, 7, 3)),
        (4, {"first_game": "lost", "carried_4": 2}, (1, 1, 1, 3)),
    ]:
        state = game.start(players, 1, rulings)
        assert state.items == items
        assert state.deck == 22 - sum(items)
    assert game.start(4, 1, {"carried_1": 22}).deck == 44 - 26


def test_the_first_game_and_the_z_bubble(game: Game) -> None:
    fires = {
        name: game.start(4, 1, {"first_game": name}).fires
        for name in ("none", "won", "early", "lost")
    }
    assert fires == {"none": 1, "won": 1, "early": 1, "lost": 2}


def test_after_a_lost_game_two_landings_fire_and_a_third_does_not(game: Game, fight: Fight) -> None:
    used = []
    for fires in (2, 1, 0):
        state = fight("R/S", {"first_game": "lost"}, zumoffa=2, locks=4, fires=fires)
        used.append(len(played(game, state, "rumble").used))
    assert used == [1, 1, 0]
