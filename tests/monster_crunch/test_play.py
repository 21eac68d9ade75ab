"""What happens: rounds, hands, Milk, powers, the end, and every ruling both ways."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tutor
from tests.monster_crunch.conftest import Deal
from tests.playing import playthrough, told
from tutor import Game
from tutor.games.monster_crunch.model import Play, Power


def test_the_start_deals_twelve_and_one_milk(game: Game) -> None:
    for players, center in ((2, 13), (3, 12), (4, 11), (5, 10)):
        state = game.start(players, seed=9)
        assert [len(hand) for hand in state.hands] == [12] * players
        assert [len(stack) for stack in state.stacks] == [24] * players
        assert (state.milk, state.center) == ((1,) * players, center)
        assert len(set(state.monsters)) == players


def test_a_pass_scores_the_bowl_and_gives_milk(game: Game, deal: Deal) -> None:
    hands = {"boo": [2], "count": [5], "brute": [6]}
    state = deal(hands, bowls=[[3, 4], [5], [6]], scored=[0, 0, 0], match=6)
    turn = game.play(state, "pass")
    after = turn.after
    assert (after.piles[0], after.bowls[0], after.milk[0], after.center) == ((3, 4), (), 2, 11)
    shown = {step.rule: step.shows for step in turn.steps}
    assert shown["crunch.pass.score"] == ("card-0-3-1", "card-0-4-1")
    assert shown["crunch.pass.milk"] == ("milk-0-1",)
    assert after.active == (False, True, True)
    assert after.turn == 1


def test_a_pass_from_an_empty_center_gives_none(game: Game, deal: Deal) -> None:
    state = deal({"boo": [2], "count": [5], "brute": [6]}, milk=[5, 5, 5], match=9)
    turn = game.play(state, "pass")
    assert turn.after.milk == (5, 5, 5)
    assert "pass.no-milk" in told(turn)


def test_the_last_player_left_scores_without_milk_and_leads(game: Game, deal: Deal) -> None:
    state = deal({"boo": [2], "count": [5]}, bowls=[[3], [4]], scored=[0, 0], match=4)
    turn = game.play(state, "pass")
    after = turn.after
    assert (after.piles, after.milk, after.turn, after.match) == (((3,), (4,)), (2, 1), 1, 0)
    assert after.active == (True, True)
    assert told(turn)[-3:] == ["round.next-leader", "round.reset", "hand.rounds"]


def test_players_who_are_out_are_skipped(game: Game, deal: Deal) -> None:
    hands = {"boo": [2, 9], "count": [5], "brute": [6], "mummy": [7]}
    state = deal(hands, active=(True, False, False, True), match=2)
    assert game.play(state, "play 9").after.turn == 3


def test_the_last_card_ends_the_hand_in_mid_round(game: Game, deal: Deal) -> None:
    hands = {"boo": [4], "count": [5, 6], "brute": [7]}
    state = deal(hands, bowls=[[3], [2], []], scored=[0, 0, 0], match=2)
    after = game.play(state, "play 4").after
    assert after.piles == ((3, 4), (2,), ())
    lost = [len(new) - len(old) for old, new in zip(state.boxes, after.boxes, strict=True)]
    assert lost == [0, 2, 1]
    assert (after.hand, after.turn, after.match, after.milk) == (2, 0, 0, (1, 1, 1))
    assert [len(hand) for hand in after.hands] == [12, 12, 12]


def test_whoever_ran_out_leads_the_next_hand(game: Game, deal: Deal) -> None:
    state = deal({"boo": [4, 5], "count": [5], "brute": [7, 8]}, turn=1, match=2)
    after = game.play(state, "play 5").after
    assert (after.hand, after.turn, after.active) == (2, 1, (True, True, True))


def test_a_combination_may_be_the_last_cards(game: Game, deal: Deal) -> None:
    state = deal({"boo": [4, 5], "count": [5, 6]}, scored=[0, 0], match=7)
    after = game.play(state, "play 4 5").after
    assert (after.hand, after.milk[0], len(after.piles[0])) == (2, 0, 2)


def test_a_too_low_last_card_does_not_end_the_hand(game: Game, deal: Deal) -> None:
    state = deal({"boo": [1], "count": [5]}, match=7, milk=[0, 1])
    assert [str(move) for move in game.moves(state)] == ["pass"]


def test_most_cards_then_milk_then_shared(game: Game, deal: Deal) -> None:
    for bowls, milk, winners, last in [
        ([[1, 2], [3]], [0, 5], (0,), "crunch.score.most"),
        ([[1], [3, 3]], [0, 5], (0, 1), "crunch.score.tie-shared"),
        ([[1], [3, 3]], [1, 5], (1,), "crunch.score.tie-milk"),
        ([[1], [3, 3]], [5, 1], (0,), "crunch.score.tie-milk"),
    ]:
        milk = [5, 5] if last == "crunch.score.tie-shared" else milk
        state = deal({"boo": [4], "count": [9]}, bowls=bowls, scored=[0, 0], milk=milk, hand=3)
        outcome = game.outcome(game.play(state, "play 4").after)
        assert outcome is not None
        assert (outcome.winners, outcome.story[-1].rule) == (winners, last)


def test_milk_of_those_with_fewer_cards_breaks_no_tie(game: Game, deal: Deal) -> None:
    hands = {"boo": [4], "count": [9], "brute": [9]}
    state = deal(hands, bowls=[[1], [3, 3], [2]], milk=[1, 2, 9], scored=[0, 0, 0], hand=3)
    outcome = game.outcome(game.play(state, "play 4").after)
    assert outcome is not None
    assert (outcome.winners, outcome.story[-1].facts["value"]) == ((1,), 2)


def test_a_bowl_counts_as_sure_points_before_the_end(game: Game, deal: Deal) -> None:
    state = deal({"boo": [4], "count": [9]}, bowls=[[1, 2], []], scored=[1, 0])
    assert [step.value for step in game.score(state)] == [3, 0]


def test_hands_and_stacks_of_others_are_secret(game: Game) -> None:
    state = game.start(3, seed=6)
    hand, stack = state.hands[1], state.stacks[1]
    other = replace(
        state,
        hands=(state.hands[0], tuple(sorted(stack[:12])), state.hands[2]),
        stacks=(state.stacks[0][::-1], hand + stack[12:], state.stacks[2]),
    )
    assert game.view(state, 0) == game.view(other, 0)
    assert game.view(state, 1) != game.view(other, 1)
    assert game.view(state, 0).hands[0] == state.hands[0]


# -------------------------------------------------------------------- powers


def powered(deal: Deal, hands: dict[str, list[int]], **more: object) -> object:
    return deal(hands, {"powers": "on", **more.pop("rulings", {})}, **more)  # type: ignore[dict-item]


def test_slip_through_needs_no_match(game: Game, deal: Deal) -> None:
    state = powered(deal, {"boo": [2, 3], "count": [9, 9]}, match=11)
    after = game.play(game.play(state, "use slip").after, "play 2").after
    assert (after.match, after.turn) == (2, 1)


def test_night_flight_halves_rounded_down(game: Game, deal: Deal) -> None:
    state = powered(deal, {"count": [4, 5, 9], "boo": [9, 9]}, match=11, milk=[1, 0])
    state = game.play(state, "use flight").after
    assert not game.judge(state, "play 4").legal
    assert game.play(state, "play 5").after.match == 5


def test_stitched_together_needs_no_shape_but_milk(game: Game, deal: Deal) -> None:
    state = powered(deal, {"franken": [2, 7, 7, 12], "boo": [9, 9]}, match=20, milk=[2, 1])
    state = game.play(state, "use stitch").after
    assert game.judge(state, "play 2 7 12").legal
    assert not game.judge(state, "play 2 7 7 12").legal


def test_jolt_plays_one_more_and_sets_the_match(game: Game, deal: Deal) -> None:
    state = powered(deal, {"franken": [3, 7, 9], "boo": [9, 9]}, match=5)
    state = game.play(state, "play 7").after
    assert state.turn == 0
    after = game.play(state, "use jolt with 9").after
    assert (after.match, after.bowls[0], after.turn) == (9, (7, 9), 1)


def test_jolt_and_wolf_may_end_the_hand(game: Game, deal: Deal) -> None:
    for monster, power in (("franken", "jolt"), ("brute", "wolf")):
        state = powered(deal, {monster: [3, 7], "boo": [9, 9]}, match=2)
        state = game.play(state, "play 3").after
        assert game.play(state, f"use {power} with 7").after.hand == 2


def test_wolf_down_keeps_the_match(game: Game, deal: Deal) -> None:
    state = powered(deal, {"brute": [1, 7, 9], "boo": [9, 9]}, match=5)
    after = game.play(game.play(state, "play 7").after, "use wolf with 1").after
    assert (after.match, after.bowls[0]) == (7, (7, 1))


def test_howl_milk_may_be_spent_at_once(game: Game, deal: Deal) -> None:
    state = powered(deal, {"brute": [4, 5, 9], "boo": [9, 9]}, match=9, milk=[0, 1])
    after = game.play(game.play(state, "use howl").after, "play 4 5").after
    assert after.match == 9
    assert sum(after.milk) + after.center == 15


def test_unwrap_makes_one_extra_card_free(game: Game, deal: Deal) -> None:
    state = powered(deal, {"mummy": [4, 5, 6, 9], "boo": [9, 9]}, match=9, milk=[1, 1])
    state = game.play(state, "use unwrap").after
    after = game.play(state, "play 4 5 6").after
    assert after.milk[0] == 0
    assert not game.judge(state, "play 4 5 6 9").legal


def test_wrap_up_takes_back_up_to_two(game: Game, deal: Deal) -> None:
    for size, back in ((2, 1), (3, 2), (4, 2)):
        state = powered(deal, {"mummy": [3, 4, 5, 6, 9], "boo": [9, 9]}, match=5, milk=[5, 1])
        cards = " ".join(map(str, range(7 - size, 7)))
        played = game.play(state, f"play {cards}").after
        assert game.play(played, "use wrap").after.milk[0] == played.milk[0] + back


def test_the_turn_waits_only_for_a_power_that_could_be_used(game: Game, deal: Deal) -> None:
    state = powered(deal, {"count": [5, 9], "boo": [9, 9]}, milk=[1, 0])
    assert game.play(state, "play 5").after.turn == 1
    state = replace(state, milk=(0, 1))
    waiting = game.play(state, "play 5").after
    assert waiting.turn == 0
    assert {str(move) for move in game.moves(waiting)} == {"use bite on 2", "done"}
    assert game.play(waiting, "done").after.turn == 1


def test_both_placards_may_be_used_in_one_turn(game: Game, deal: Deal) -> None:
    for uses in (("use slip", "use ghostly"), ("use ghostly", "use slip")):
        state = powered(deal, {"boo": [1, 2], "count": [9, 9]}, bowls=[[], [12]], match=12)
        for use in uses:
            state = game.play(state, use).after
        after = game.play(state, "play 1").after
        assert (after.match, len(after.bowls[0]), after.placards[0]) == (1, 3, ())


def test_after_a_before_power_you_may_pass(game: Game, deal: Deal) -> None:
    state = powered(deal, {"boo": [1, 2], "count": [9]}, match=12, milk=[0, 1])
    turn = game.play(game.play(state, "use ghostly").after, "pass")
    assert turn.verdict.checks[-1].rule == "crunch.pass.forced"
    assert len(turn.after.piles[0]) == len(state.piles[0]) + 2


def test_an_after_power_may_follow_the_first_play_of_a_new_hand(game: Game, deal: Deal) -> None:
    """Only the play that ended the last hand shuts the power out, not the one that opens the next."""
    state = powered(deal, {"count": [5], "boo": [9, 9]})
    state = game.play(state, "play 5").after
    assert (state.hand, state.turn) == (2, 0)
    waiting = game.play(state, f"play {state.hands[0][0]}").after
    assert waiting.turn == 0
    assert game.judge(waiting, "use bite on 2").legal


def test_a_used_power_lies_in_the_box(game: Game, deal: Deal) -> None:
    state = powered(deal, {"boo": [2, 3], "count": [9, 9]}, match=11)
    after = game.play(state, "use slip").after
    assert [str(power) for power in after.placards[0]] == ["ghostly"]
    assert not game.judge(after, "use slip").legal


def test_ghostly_cards_are_no_part_of_the_play(game: Game, deal: Deal) -> None:
    state = powered(deal, {"boo": [4, 5, 9], "count": [9, 9]}, bowls=[[], [6]], match=6)
    after = game.play(state, "use ghostly").after
    assert (after.match, after.bowls[0], after.milk) == (6, state.stacks[0][:2], state.milk)
    assert not game.judge(after, "play 5").legal
    after = game.play(after, "play 9").after
    assert (len(after.bowls[0]), after.match) == (3, 9)


def test_bite_moves_one_milk_between_players(game: Game, deal: Deal) -> None:
    state = powered(deal, {"count": [5, 9], "boo": [9, 9], "brute": [8, 8]}, milk=[1, 3, 2])
    after = game.play(game.play(state, "play 5").after, "use bite on 3").after
    assert (after.milk, after.center, after.turn) == ((2, 3, 1), 9, 1)


# -------------------------------------------------------------------- rulings, both ways


def test_leader_may_pass(game: Game, deal: Deal) -> None:
    state = deal({"boo": [2, 3], "count": [5]}, {"leader_may_pass": True}, milk=[1, 1])
    for _ in range(2):
        assert game.judge(state, "pass").legal
        state = game.play(state, "pass").after
    assert game.to_move(state) is None  # two rounds without a card among two players
    assert game.from_json(game.to_json(state)) == state
    assert not game.judge(deal({"boo": [2, 3], "count": [5]}), "pass").legal


def test_only_rounds_in_a_row_without_a_card_end_the_game(game: Game, deal: Deal) -> None:
    state = deal({"boo": [2, 3], "count": [5, 6]}, {"leader_may_pass": True})
    for move in ("pass", "play 5", "pass", "pass"):
        state = game.play(state, move).after
    assert (game.to_move(state), state.idle) == (0, 1)


def test_leader_who_passes_leaves_the_opening_to_the_next(game: Game, deal: Deal) -> None:
    state = deal({"boo": [2], "count": [5, 6], "brute": [4]}, {"leader_may_pass": True})
    after = game.play(state, "pass").after
    assert (after.turn, after.match, after.active) == (1, 0, (False, True, True))


def test_run_mode(game: Game, deal: Deal) -> None:
    for mode, legal in (("consecutive", False), ("ascending", True)):
        state = deal({"boo": [3, 5, 9], "count": [5]}, {"run_mode": mode}, milk=[2, 1])
        assert game.judge(state, "play 3 5 9").legal is legal
        assert (game.parse(state, "play 3 5 9") in game.moves(state)) is legal


def test_runs_do_not_wrap(game: Game, deal: Deal) -> None:
    state = deal({"boo": [1, 12, 5], "count": [5]})
    assert not game.judge(state, "play 12 1").legal


def test_direction(game: Game, deal: Deal) -> None:
    for direction, turn in (("clockwise", 1), ("counterclockwise", 2)):
        hands = {"boo": [2, 3], "count": [5], "brute": [6]}
        assert game.play(deal(hands, {"direction": direction}), "play 2").after.turn == turn


def test_after_power_on_last(game: Game, deal: Deal) -> None:
    for allowed, hand in ((False, 2), (True, 1)):
        rulings = {"powers": "on", "after_power_on_last": allowed}
        state = deal({"count": [5], "boo": [9, 9]}, rulings)
        after = game.play(state, "play 5").after
        assert (after.hand, after.turn) == (hand, 0)
        verdict = game.judge(after, "use bite on 2")
        assert verdict.legal is allowed
        assert ("crunch.hand.end-no-after" in {step.rule for step in verdict.checks}) is not allowed
        if allowed:
            assert game.play(after, "use bite on 2").after.hand == 2


def test_ghostly_mode(game: Game, deal: Deal) -> None:
    for mode, move, bowl, hand in (
        ("to_bowl", "use ghostly", 2, 3),
        ("to_hand", "use ghostly", 0, 5),
        ("swap", "use ghostly with 3 4", 0, 3),
    ):
        rulings = {"powers": "on", "ghostly_mode": mode}
        state = deal({"boo": [3, 4, 5], "count": [9]}, rulings)
        after = game.play(state, move).after
        assert (len(after.bowls[0]), len(after.hands[0]), after.match) == (bowl, hand, 0)
        assert len(after.stacks[0]) == len(state.stacks[0]) - 2
        assert not [step for step in game.rules.position(after) if not step.value]
    assert not game.judge(state, "use ghostly").legal
    assert game.play(state, "use ghostly with 3 4").after.boxes[0] == (3, 4)


def test_before_power_needs_play(game: Game, deal: Deal) -> None:
    for needs in (False, True):
        rulings = {"powers": "on", "before_power_needs_play": needs}
        hopeless = deal({"boo": [1, 2], "count": [9]}, rulings, match=12, milk=[0, 1])
        assert game.judge(hopeless, "use ghostly").legal is not needs
        hopeful = deal({"boo": [1, 12], "count": [9]}, rulings, match=12, milk=[0, 1])
        used = game.play(hopeful, "use ghostly").after
        assert game.judge(used, "pass").legal is not needs


def test_deck(game: Game) -> None:
    for deck, highest in (("12x3", 12), ("9x4", 9)):
        state = game.start(2, 1, {"deck": deck})
        cards = state.hands[0] + state.stacks[0]
        assert (len(cards), max(cards)) == (36, highest)


def test_powers_on_and_off(game: Game) -> None:
    assert game.start(2, 1).placards[0]
    assert not game.start(2, 1, {"powers": "off"}).placards[0]


def test_first_player(game: Game) -> None:
    assert [game.start(3, 1, {"first_player": seat}).turn for seat in range(3)] == [0, 1, 2]
    assert {game.start(3, seed, {"first_player": "random"}).turn for seed in range(20)} == {0, 1, 2}
    with pytest.raises(tutor.SetupError):
        game.start(2, 1, {"first_player": 4})


def test_monsters_by_seat_or_by_lot(game: Game) -> None:
    assert [str(monster) for monster in game.start(2, 1).monsters] == ["boo", "franken"]
    lots = {game.start(2, seed, {"monsters": "shuffled"}).monsters for seed in range(9)}
    assert len(lots) > 2


# -------------------------------------------------------------------- invariants


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
@settings(max_examples=25, deadline=None)
def test_the_laws_of_the_game_hold(seed: int, players: int, rulings: dict[str, object]) -> None:
    game = tutor.load("monster-crunch")
    plain = rulings.get("powers") == "off"
    for turn in playthrough(game, seed, players, rulings):
        before, after = turn.before, turn.after
        wrong = [step for step in game.rules.position(after) if not step.value]
        assert not wrong, [game.rulebook.sentence(step) for step in wrong]
        assert all(len(new) >= len(old) for old, new in zip(before.piles, after.piles, strict=True))
        if plain and not {"round.last", "hand.end"} & set(told(turn)):
            assert after.match >= before.match
        if plain and after.turn is not None:
            assert all(after.hands)


@given(seed=st.integers(0, 10**6), players=st.integers(2, 5), powers=st.sampled_from(["on", "off"]))
@settings(max_examples=15, deadline=None)
def test_the_score_is_the_number_of_cards_played(seed: int, players: int, powers: str) -> None:
    """Cards played, with Jolt and Wolf Down too, and two from the stack for Ghostly."""
    game = tutor.load("monster-crunch")
    played = [0] * players
    passes = 0
    for turn in playthrough(game, seed, players, {"powers": powers}):
        seat = turn.before.turn
        played[seat] += len(getattr(turn.move, "cards", ())) + 2 * (str(turn.move) == "use ghostly")
        passes += str(turn.move) == "pass"
        if "round.last" in told(turn):
            assert passes == players - 1
            passes = 0
        if "hand.end" in told(turn):
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


# -------------------------------------------------------------------- clauses


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
        for frame in lesson.frames(game):
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
