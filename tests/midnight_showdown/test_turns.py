"""The chart, Zumoffa, Cooldown, resting, gifts, rounds and the end."""

from dataclasses import replace
from itertools import permutations, product
from pathlib import Path

import pytest

import tutor
from tests.midnight_showdown.conftest import Fight
from tutor import Game
from tutor.conformance.playing import cited, refused
from tutor.games.midnight_showdown.model.cards import cards, read
from tutor.games.midnight_showdown.rules.chart import CHART, mixed
from tutor.games.midnight_showdown.rules.powercard import mixed as dark_mixed
from tutor.lesson import played

ROWS = {
    ("R/S", "rumble"): (-1, -1, 0, False),
    ("R/S", "shield"): (0, 0, 0, False),
    ("R/S", "lock"): (-1, 0, 1, False),
    ("S/R", "rumble"): (0, 0, 0, False),
    ("S/R", "shield"): (0, 0, 0, True),
    ("S/R", "lock"): (0, 0, 1, False),
    ("U/R", "rumble"): (0, -1, -1, False),
    ("U/R", "shield"): (0, 0, -1, False),
    ("U/R", "lock"): (0, 0, 0, True),
}


@pytest.mark.parametrize(("card", "token"), ROWS)
def test_the_nine_outcomes(game: Game, fight: Fight, card: str, token: str) -> None:
    guardian, zumoffa, locks, rest = ROWS[card, token]
    turn = game.play(fight(card, locks=2, zumoffa=4), token)
    icon = {"R": "rumble", "S": "shield", "U": "unlock"}[card[0]]
    assert f"outcome.{icon}-{token}" in cited(turn)
    after = turn.after
    assert (after.health[0], after.zumoffa, after.locks) == (3 + guardian, 4 + zumoffa, 2 + locks)
    assert (after.phase == "rest") is rest


def test_the_row_that_applies_is_pointed_at(game: Game, fight: Fight) -> None:
    for (card, token), _ in ROWS.items():
        turn = game.play(fight(card, locks=2, zumoffa=4), token)
        step = next(step for step in turn.steps if "outcome" in step.rule)
        cells = [id for id in step.shows if id.startswith("cell-")]
        assert cells == [step.rule.replace("showdown.outcome.", "cell-")]
        scene = game.scene(step.state)
        bright = [p.id for p in scene.pieces() if p.id.startswith("cell-") and not p.dim]
        assert cells[0] in bright
        assert len(bright) == 8  # the row itself, six headings and the corner


def test_only_the_brute_force_chart_and_its_twin_fit_the_constraints() -> None:
    """A lock off means Unlock, a guardian's loss means his Rumble, and so on (ledger 2.5)."""
    for (icon, token), row in CHART.items():
        assert row.locks >= 0 or icon == "unlock"
        assert not row.harm or icon == "rumble"
        assert row.locks <= 0 or token == "lock"
        assert not row.hit or token == "rumble"
    assert sum(row.rest for row in CHART.values()) == 2


# -------------------------------------------------------------------- Zumoffa


def test_unlock_on_an_empty_gate_replaces_the_whole_row(game: Game, fight: Fight) -> None:
    turn = game.play(fight("U/S", zumoffa=4), "rumble")
    assert {"zumoffa.rotate", "zumoffa.rotate.power", "outcome.shield-rumble"} <= cited(turn)
    assert "outcome.unlock-rumble" not in cited(turn)
    assert "dark.drink" in cited(turn)
    assert turn.after.zumoffa == 5


def test_a_rotation_to_rumble_hurts_and_the_power_follows(game: Game, fight: Fight) -> None:
    turn = game.play(fight("U/R"), "shield")
    rules = [step.rule.removeprefix("showdown.") for step in turn.steps]
    assert rules.index("outcome.rumble-shield") < rules.index("powercard.icon")
    assert turn.after.health[0] == 2  # blocked; but Night Claw is no attack to block


def test_no_power_card_follows_when_the_outcome_defeats_him(game: Game, fight: Fight) -> None:
    turn = game.play(fight("U/R", zumoffa=1, fires=0), "rumble")
    assert "powercard.icon" not in cited(turn)
    assert game.outcome(turn.after).winners == (0, 1, 2, 3)  # type: ignore[union-attr]


def test_parts_aimed_at_a_guardian_who_fell_are_skipped(game: Game, fight: Fight) -> None:
    turn = game.play(fight("U/R", health=(1, 3, 3, 3)), "rumble")
    assert turn.after.health == (0, 3, 3, 3)
    assert {"guardian.out", "powercard.icon"} <= cited(turn)
    assert "dark.claw" not in cited(turn)


def test_a_rest_after_a_rotation_still_brings_the_power(game: Game, fight: Fight) -> None:
    state = played(game, fight("U/S", zumoffa=3), "shield")
    assert state.phase == "rest"
    turn = game.play(state, "rest item")
    assert "dark.drink" in cited(turn)
    assert turn.after.zumoffa == 5


@pytest.mark.parametrize(
    ("dark", "card", "rule", "field", "value"),
    [
        (1, "U/R", "dark.claw", "health", (2, 3, 1, 3)),
        (2, "U/R", "dark.howl", "items", (0, 2, 0, 0)),
        (3, "U/R", "dark.wave", "health", (2, 2, 1, 2)),
        (1, "U/S", "dark.drink", "zumoffa", 4),
        (2, "U/S", "dark.air", "air", True),
        (3, "U/S", "dark.pulse", "zumoffa", 4),
    ],
)
def test_the_six_powers(
    game: Game, fight: Fight, dark: int, card: str, rule: str, field: str, value: object
) -> None:
    order = (dark, *(other for other in (1, 2, 3) if other != dark))
    state = fight(card, dark=order, health=(3, 3, 1, 3), items=(0, 3, 1, 0), zumoffa=3)
    turn = game.play(state, "rumble" if card == "U/S" else "shield")
    assert {rule, "powercard.icon", "powercard.target"} <= cited(turn)
    assert getattr(turn.after, field) == value


def test_shadow_wave_and_howl_may_find_nobody(game: Game, fight: Fight) -> None:
    for dark, rule in ((3, "dark.wave"), (2, "dark.howl")):
        order = (dark, *(other for other in (1, 2, 3) if other != dark))
        turn = game.play(fight("U/R", dark=order, health=(1, 1, 1, 1)), "shield")
        step = next(step for step in turn.steps if step.rule.endswith(rule))
        assert (step.case, turn.after.health) == ("none", (1, 1, 1, 1))


def test_gate_pulse_takes_up_to_two_locks(game: Game, fight: Fight) -> None:
    for locks, left in ((1, 0), (2, 0), (3, 1)):
        state = fight("S/R", dark=(3, 1, 2), zumoffa=2, locks=locks, items=(0, 1, 0, 0), active=1)
        state = played(game, state, "rumble")  # countered: Second Strike brings him down to Z
        turn = game.play(state, "use strike")
        assert "dark.pulse" in cited(turn)
        assert turn.after.locks == left


def test_heavy_air_leaves_the_choice_to_the_guardian(game: Game, fight: Fight) -> None:
    state = played(game, fight("U/S", dark=(2, 1, 3), round=1), "rumble")
    assert {str(move) for move in game.moves(state)} == {"cool lock", "cool shield"}
    assert refused(game, state, "done") == ["dark.choice"]
    assert refused(game, state, "lock")[0] == "dark.choice"
    assert refused(game, state, "cool rumble") == ["dark.air"]
    after = played(game, state, "cool lock")
    assert after.ready[0] == (3, 3, 1)
    assert after.active == 1


def test_heavy_air_with_one_or_no_other_token_asks_nothing(game: Game, fight: Fight) -> None:
    one = game.play(fight("U/S", dark=(2, 1, 3), cooling={0: "lock"}), "rumble")
    assert one.after.ready[0] == (3, 4, 4)
    state = fight("U/S", dark=(2, 1, 3))
    none = game.play(replace(state, ready=((3, 1, 3), *state.ready[1:])), "rumble")
    assert "dark.air" in cited(none)
    assert none.after.ready[0] == (3, 4, 3)


def test_a_guardian_is_never_without_a_token(game: Game, fight: Fight) -> None:
    state = fight("S/R", active=0, locks=1)
    state = replace(state, ready=(state.ready[0], (4, 3, 4), *state.ready[2:]))
    turn = game.play(state, "lock")
    assert "cooldown.all" in cited(turn)
    assert [str(move) for move in game.moves(turn.after)] == ["rumble"]


def test_the_z_bubble_strikes_the_first_time_only(game: Game, fight: Fight) -> None:
    for first_game, fires in (("won", 1), ("lost", 2)):
        state = fight("R/S", {"first_game": first_game}, zumoffa=2, locks=4, fires=fires)
        turn = game.play(state, "rumble")
        assert {"zumoffa.z", "zumoffa.z.count", "zumoffa.z.lands", "dark.claw"} <= cited(turn)
        assert (turn.after.fires, turn.after.health[0]) == (fires - 1, 1)
    again = game.play(fight("R/S", zumoffa=2, locks=4, fires=0), "rumble")
    assert "powercard.icon" not in cited(again)
    assert "zumoffa.z.count" in cited(again)


def test_healing_and_overshooting_never_land_on_z(game: Game, fight: Fight) -> None:
    healed = played(game, fight("S/R", zumoffa=1, locks=2), "shield", "rest item")
    assert (healed.zumoffa, healed.fires) == (2, 1)
    rows = {str(step.rule) for step in game.play(fight("U/R", zumoffa=1, locks=2), "rumble").steps}
    assert "showdown.zumoffa.z" not in rows


def test_with_unlock_the_other_end_chooses_the_power(game: Game, fight: Fight) -> None:
    for card, rule in (("U/R", "dark.claw"), ("U/S", "dark.drink")):
        turn = game.play(fight(card, zumoffa=2, locks=3), "rumble")
        assert {"powercard.unlock-icon", rule} <= cited(turn)


def test_a_power_card_before_any_card_waits(game: Game, fight: Fight) -> None:
    state = fight("R/S", {"guardian_1": "dewey"}, zumoffa=2, locks=1, bomb=True)
    turn = game.play(state, "use bomb")
    assert {"powercard.no-card", "zumoffa.z"} <= cited(turn)
    assert (turn.after.due, turn.after.phase) == (("z",), "choose")
    assert "dark.claw" in cited(game.play(turn.after, "shield"))


def test_a_power_card_outlives_the_guardian_who_called_it(game: Game, fight: Fight) -> None:
    """Dewey blows himself up before drawing: the card waits for the next guardian's turn."""
    state = fight("R/S", {"guardian_1": "dewey"}, zumoffa=2, health=(1, 3, 3, 3), bomb=True)
    state = played(game, state, "use bomb")
    assert (state.active, state.due, state.health[0]) == (1, ("z",), 0)
    after = game.play(state, "shield")
    assert "dark.claw" in cited(after)
    assert after.after.health == (0, 2, 3, 3)


def test_cards_that_run_out_are_mixed_again(game: Game, fight: Fight) -> None:
    state = fight("S/R", locks=1)
    state = replace(state, opened=state.maze, maze=())
    turn = game.play(state, "lock")
    assert "maze.runout" in cited(turn)
    assert (len(turn.after.maze), turn.after.mixes) == (8, 1)
    dark = game.play(fight("U/S", dark=(), used=(1, 2, 3)), "rumble")
    assert "powercard.discard" in cited(dark)
    assert len(dark.after.dark) == 2


def test_mixing_again_changes_the_order_and_turns_cards_round() -> None:
    first, again = mixed(1, 0), mixed(1, 1)
    assert sorted(map(abs, first)) == sorted(map(abs, again)) == list(range(1, 10))
    assert list(map(abs, first)) != list(map(abs, again))
    assert set(first) != set(again)
    assert {dark_mixed(seed, 0) for seed in range(40)} == set(permutations((1, 2, 3)))


def test_a_deck_of_nine_lasts_three_rounds_of_three(game: Game) -> None:
    state, shown = game.start(3, 5), 0
    while not state.mixes:
        moves = [str(move) for move in game.moves(state)]
        move = next((m for m in ("shield", "lock", "done") if m in moves), moves[0])
        shown += move in ("lock", "shield")
        before, state = state, game.play(state, move).after
    assert (shown, before.round) == (10, 4)  # the first card of round 4 is the tenth


# -------------------------------------------------------------------- Cooldown, locks, rounds


def test_a_token_rests_one_round_and_returns(game: Game, fight: Fight) -> None:
    state = fight("S/R", locks=4, active=3, round=1)
    assert played(game, state, "rumble").ready[3] == (1, 3, 1)
    for number, legal in ((2, False), (3, True)):
        later = replace(state, round=number, ready=(*state.ready[:3], (1, 3, 1)))
        assert game.judge(later, "rumble").legal is legal


def test_after_the_first_round_there_are_two_choices(game: Game, fight: Fight) -> None:
    state = game.start(4, 1)
    assert len([m for m in game.moves(state) if str(m) in ("lock", "rumble", "shield")]) == 3
    state = fight(cooling={0: "shield"})
    assert len([m for m in game.moves(state) if str(m) in ("lock", "rumble", "shield")]) == 2


def test_a_lock_on_a_full_gate_adds_nothing_but_stops_unlock(game: Game, fight: Fight) -> None:
    full = game.play(fight("R/S", locks=4), "lock")
    assert "action.lock.full" in cited(full)
    assert (full.after.locks, full.after.health[0]) == (4, 2)
    assert played(game, fight("U/R", locks=4), "lock").locks == 4
    assert played(game, fight("U/R", locks=4), "shield").locks == 3


def test_the_tether_heals_unless_the_gate_is_sealed(game: Game, fight: Fight) -> None:
    for locks, zumoffa, after in ((3, 2, 3), (4, 2, 2), (0, 5, 5)):
        state = fight("R/S", locks=locks, zumoffa=zumoffa, active=3)
        turn = game.play(state, "shield")
        assert {"round.end", "round.heal", "round.heal.when"} <= cited(turn)
        assert (turn.after.zumoffa, turn.after.round, turn.after.active) == (after, 3, 0)


def test_the_round_ends_after_the_last_one_standing(game: Game, fight: Fight) -> None:
    turn = game.play(fight("R/S", active=1, health=(3, 3, 0, 0), locks=1), "shield")
    assert turn.after.round == 3
    skipped = game.play(fight("R/S", active=1, health=(3, 3, 0, 3), locks=1), "shield")
    assert (skipped.after.round, skipped.after.active) == (2, 3)


def test_the_first_guardian_begins_every_round(game: Game, fight: Fight) -> None:
    state = game.start(4, 1, {"first_guardian": 3})
    assert (state.active, state.turn) == (2, 2)
    state = fight("R/S", {"first_guardian": 3}, active=1, locks=1)
    turn = game.play(state, "shield")
    assert (turn.after.round, turn.after.active) == (3, 2)


def test_two_players_take_turns_and_a_lone_player_runs_all(game: Game, fight: Fight) -> None:
    state = fight("R/S S/R", players=2, locks=1)
    owners = [state.turn]
    for token in ("shield", "lock"):
        state = played(game, state, token)
        owners.append(state.turn)
    assert owners == [0, 1, 0]
    solo = game.start(1, 1)
    assert (len(solo.guardians), solo.turn) == (4, 0)


# -------------------------------------------------------------------- resting and giving


def test_resting_gives_one_thing_and_zumoffa_one_health(game: Game, fight: Fight) -> None:
    state = played(game, fight("S/R", zumoffa=3, locks=2, health=(2, 3, 3, 3)), "shield")
    item, health, nothing = (played(game, state, m) for m in ("rest item", "rest health", "done"))
    assert (item.items[0], item.health[0], item.zumoffa, item.deck) == (1, 2, 4, 21)
    assert (health.items[0], health.health[0], health.zumoffa) == (0, 3, 4)
    assert (nothing.items[0], nothing.health[0], nothing.zumoffa) == (0, 2, 3)


def test_zumoffa_at_five_gains_nothing_from_a_rest(game: Game, fight: Fight) -> None:
    state = played(game, fight("S/R", zumoffa=5, locks=2), "shield")
    turn = game.play(state, "rest item")
    assert "free.rest.cap" in cited(turn)
    assert turn.after.zumoffa == 5


def test_an_empty_item_deck_is_made_of_the_discards(game: Game, fight: Fight) -> None:
    state = played(game, fight("S/R", items=(0, 9, 9, 0), discard=4, locks=2), "shield")
    assert state.deck == 0
    turn = game.play(state, "rest item")
    assert "items.runout" in cited(turn)
    assert (turn.after.deck, turn.after.discard) == (3, 0)


def test_an_item_just_drawn_can_be_given(game: Game, fight: Fight) -> None:
    state = played(game, fight("S/R", locks=2), "shield", "rest item")
    assert state.phase == "end"
    assert played(game, state, "give 1 to miles").items == (0, 0, 0, 1)


def test_gifts_are_two_per_giver_and_round(game: Game, fight: Fight) -> None:
    state = fight("R/S", items=(3, 3, 0, 0), active=1, locks=1)
    state = played(game, state, "give 1 to yara", "give 1 to trixe")
    assert state.items == (4, 1, 1, 0)
    assert refused(game, state, "give 1 to yara") == ["free.give"]
    state = played(game, state, "shield")
    assert (state.active, state.given) == (2, (0, 2, 0, 0))
    late = played(game, fight("R/S", items=(1, 0, 0, 0), given=(2, 0, 0, 0), active=3), "shield")
    assert late.given == (0, 0, 0, 0)


def test_a_parting_gift_has_no_limit_and_the_rest_is_lost(game: Game, fight: Fight) -> None:
    state = fight(
        "R/S", items=(0, 5, 0, 0), health=(3, 1, 3, 3), active=1, locks=1, given=(0, 2, 0, 0)
    )
    state = played(game, state, "rumble")
    assert (state.leaving, state.turn) == (1, 1)
    assert refused(game, state, "lock")[0] == "free.give.out"
    assert refused(game, state, "give 1 to miles") == ["free.give.adjacent"]
    state = played(game, state, "give 3 to yara")
    turn = game.play(state, "done")
    assert (turn.after.items, turn.after.discard) == ((0, 0, 3, 0), 2)
    assert (turn.after.active, turn.after.leaving) == (2, None)


def test_a_parting_gift_is_made_on_anybodys_turn(game: Game, fight: Fight) -> None:
    """Whoever runs the fallen guardian decides, then the turn goes on where it was."""
    state = fight("R/S", players=2, items=(1, 2, 0, 0), health=(3, 0, 3, 3), locks=1)
    state = replace(state, leaving=1, turn=1)
    assert refused(game, state, "1: give 1 to drake")[0] == "turn.order"
    assert refused(game, state, "rumble")[0] == "free.give.out"
    state = played(game, state, "give 1 to trixe", "give 1 to yara")
    assert (state.turn, state.items, state.phase) == (0, (2, 0, 1, 0), "choose")


# -------------------------------------------------------------------- the end


def test_everybody_wins_even_those_who_are_out(game: Game, fight: Fight) -> None:
    state = fight("U/R", zumoffa=1, fires=0, health=(0, 0, 1, 0), active=2, locks=1)
    turn = game.play(state, "rumble")
    outcome = game.outcome(turn.after)
    assert outcome is not None
    assert outcome.winners == (0, 1, 2, 3)
    assert outcome.story[0].rule == "showdown.end.win"


def test_with_others_standing_falling_together_is_a_win(game: Game, fight: Fight) -> None:
    state = fight("R/S", zumoffa=1, fires=0, health=(1, 0, 1, 0), locks=1)
    outcome = game.outcome(played(game, state, "rumble"))
    assert outcome is not None
    assert outcome.winners


def test_all_guardians_out_is_a_loss(game: Game, fight: Fight) -> None:
    state = fight("R/S", zumoffa=4, health=(1, 0, 0, 0), locks=1)
    outcome = game.outcome(played(game, state, "lock"))
    assert outcome is not None
    assert (outcome.winners, outcome.story[0].rule) == ((), "showdown.end.loss")


def test_a_fight_that_goes_on_too_long_is_unfinished_not_lost(game: Game, fight: Fight) -> None:
    state = fight("R/S", {"round_limit": 2}, active=3, locks=4, zumoffa=3)
    outcome = game.outcome(played(game, state, "shield"))
    assert outcome is not None
    assert (outcome.winners, outcome.story[0].rule) == ((), "showdown.end.unfinished")


def test_the_score_is_the_health_that_is_left(game: Game, fight: Fight) -> None:
    state = fight(players=2, health=(3, 0, 2, 1))
    assert [step.value for step in game.score(state)] == [5, 1]


# -------------------------------------------------------------------- the ledger's arithmetic


def test_the_maze_cards_add_up() -> None:
    ends = [icon for card in cards().maze for icon in card]
    assert (len(cards().maze), len(ends)) == (9, 18)
    assert {icon: ends.count(icon) for icon in set(ends)} == {"unlock": 6, "rumble": 6, "shield": 6}
    assert all(card != ("unlock", "unlock") for card in cards().maze)
    assert len({power for card in cards().dark for power in card}) == 6


def test_the_expectation_of_each_action_against_a_fresh_card() -> None:
    def mean(token: str, field: str) -> int:
        return sum(
            int(getattr(CHART[icon, token], field)) for icon in ("rumble", "shield", "unlock")
        )

    assert [mean("rumble", f) for f in ("hit", "harm", "locks")] == [2, 1, -1]
    assert [mean("lock", f) for f in ("locks", "harm", "rest")] == [2, 1, 1]
    assert [mean("shield", f) for f in ("locks", "rest", "harm")] == [-1, 1, 0]


def _earliest_win(guardians: int) -> int:
    """Best case: every Rumble hits, every Lock lands, nobody repeats a token, no powers."""
    fights, number = {(5, 0, ("",) * guardians)}, 0
    while not any(zumoffa <= 0 for zumoffa, _, _ in fights):
        number, after = number + 1, set()
        for zumoffa, locks, last in fights:
            for tokens in product("LRS", repeat=guardians):
                if not any(map(str.__eq__, tokens, last)):
                    sealed, left = min(4, locks + tokens.count("L")), zumoffa - tokens.count("R")
                    healed = min(5, left + (sealed < 4)) if left > 0 else 0
                    after.add((healed, sealed, tuple(sorted(tokens))))
        fights = after
    return number


def test_the_earliest_win_is_round_three_with_four_and_round_four_with_three() -> None:
    assert (_earliest_win(4), _earliest_win(3)) == (3, 4)


def test_items_are_never_more_than_a_deck_at_the_start(game: Game) -> None:
    for players, first_game in product(range(1, 5), ("none", "won", "early", "lost")):
        state = game.start(players, 1, {"first_game": first_game})
        assert sum(state.items) + state.deck == 22


def test_a_card_file_that_does_not_add_up_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    good = "maze = [" + '["unlock", "rumble"],' * 9 + "]\ndark = [" + '["claw", "air"],' * 3 + "]"
    for bad, key in [
        (good.replace('["unlock", "rumble"],', "", 1), "cards-maze"),
        (good.replace('["claw", "air"],', "", 1), "cards-dark"),
        (good.replace('"rumble"', '"unlock"', 1), "cards-unlock"),
        (good.replace('"rumble"', '"sleep"', 1), "cards-ends"),
        ("", "cards-maze"),
    ]:
        path.write_text(bad, encoding="utf-8")
        with pytest.raises(tutor.SetupError) as error:
            read(path)
        assert error.value.key == key
    path.write_text(good, encoding="utf-8")
    assert len(read(path).maze) == 9
