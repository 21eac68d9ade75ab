"""The ten powers: what they do, and when a turn waits for them."""

from dataclasses import replace

from tests.monster_crunch.conftest import Deal
from tutor import Game

ON = {"powers": "on"}


def test_slip_through_needs_no_match(game: Game, deal: Deal) -> None:
    state = deal({"boo": [2, 3], "count": [9, 9]}, ON, match=11)
    after = game.play(game.play(state, "use slip").after, "play 2").after
    assert (after.match, after.turn) == (2, 1)


def test_night_flight_halves_rounded_down(game: Game, deal: Deal) -> None:
    state = deal({"count": [4, 5, 9], "boo": [9, 9]}, ON, match=11, milk=[1, 0])
    state = game.play(state, "use flight").after
    assert not game.judge(state, "play 4").legal
    assert game.play(state, "play 5").after.match == 5


def test_stitched_together_needs_no_shape_but_milk(game: Game, deal: Deal) -> None:
    state = deal({"franken": [2, 7, 7, 12], "boo": [9, 9]}, ON, match=20, milk=[2, 1])
    state = game.play(state, "use stitch").after
    assert game.judge(state, "play 2 7 12").legal
    assert not game.judge(state, "play 2 7 7 12").legal


def test_stitched_cards_come_in_an_order_that_every_machine_shares(game: Game, deal: Deal) -> None:
    state = deal({"franken": [2, 7, 7, 12], "boo": [9, 9]}, ON, match=8, milk=[1, 1])
    state = game.play(state, "use stitch").after
    plays = [move.notation() for move in game.moves(state) if move.notation().startswith("play")]
    assert plays == ["play 12", "play 2 7", "play 2 12", "play 7 7", "play 7 12"]


def test_jolt_plays_one_more_and_sets_the_match(game: Game, deal: Deal) -> None:
    state = deal({"franken": [3, 7, 9], "boo": [9, 9]}, ON, match=5)
    state = game.play(state, "play 7").after
    assert state.turn == 0
    after = game.play(state, "use jolt with 9").after
    assert (after.match, after.bowls[0], after.turn) == (9, (7, 9), 1)


def test_jolt_and_wolf_may_end_the_hand(game: Game, deal: Deal) -> None:
    for monster, power in (("franken", "jolt"), ("brute", "wolf")):
        state = deal({monster: [3, 7], "boo": [9, 9]}, ON, match=2)
        state = game.play(state, "play 3").after
        assert game.play(state, f"use {power} with 7").after.hand == 2


def test_wolf_down_keeps_the_match(game: Game, deal: Deal) -> None:
    state = deal({"brute": [1, 7, 9], "boo": [9, 9]}, ON, match=5)
    after = game.play(game.play(state, "play 7").after, "use wolf with 1").after
    assert (after.match, after.bowls[0]) == (7, (7, 1))


def test_howl_milk_may_be_spent_at_once(game: Game, deal: Deal) -> None:
    state = deal({"brute": [4, 5, 9], "boo": [9, 9]}, ON, match=9, milk=[0, 1])
    after = game.play(game.play(state, "use howl").after, "play 4 5").after
    assert after.match == 9
    assert sum(after.milk) + after.center == 15


def test_unwrap_makes_one_extra_card_free(game: Game, deal: Deal) -> None:
    state = deal({"mummy": [4, 5, 6, 9], "boo": [9, 9]}, ON, match=9, milk=[1, 1])
    state = game.play(state, "use unwrap").after
    after = game.play(state, "play 4 5 6").after
    assert after.milk[0] == 0
    assert not game.judge(state, "play 4 5 6 9").legal


def test_wrap_up_takes_back_up_to_two(game: Game, deal: Deal) -> None:
    for size, back in ((2, 1), (3, 2), (4, 2)):
        state = deal({"mummy": [3, 4, 5, 6, 9], "boo": [9, 9]}, ON, match=5, milk=[5, 1])
        cards = " ".join(map(str, range(7 - size, 7)))
        played = game.play(state, f"play {cards}").after
        assert game.play(played, "use wrap").after.milk[0] == played.milk[0] + back


def test_the_turn_waits_only_for_a_power_that_could_be_used(game: Game, deal: Deal) -> None:
    state = deal({"count": [5, 9], "boo": [9, 9]}, ON, milk=[1, 0])
    assert game.play(state, "play 5").after.turn == 1
    state = replace(state, milk=(0, 1))
    waiting = game.play(state, "play 5").after
    assert waiting.turn == 0
    assert {str(move) for move in game.moves(waiting)} == {"use bite on 2", "done"}
    assert game.play(waiting, "done").after.turn == 1


def test_both_placards_may_be_used_in_one_turn(game: Game, deal: Deal) -> None:
    for uses in (("use slip", "use ghostly"), ("use ghostly", "use slip")):
        state = deal({"boo": [1, 2], "count": [9, 9]}, ON, bowls=[[], [12]], match=12)
        for use in uses:
            state = game.play(state, use).after
        after = game.play(state, "play 1").after
        assert (after.match, len(after.bowls[0]), after.placards[0]) == (1, 3, ())


def test_after_a_before_power_you_may_pass(game: Game, deal: Deal) -> None:
    state = deal({"boo": [1, 2], "count": [9]}, ON, match=12, milk=[0, 1])
    turn = game.play(game.play(state, "use ghostly").after, "pass")
    assert turn.verdict.checks[-1].rule == "crunch.pass.forced"
    assert len(turn.after.piles[0]) == len(state.piles[0]) + 2


def test_an_after_power_may_follow_the_first_play_of_a_new_hand(game: Game, deal: Deal) -> None:
    """Only the play that ended the last hand shuts the power out, not the one that opens the next."""
    state = deal({"count": [5], "boo": [9, 9]}, ON)
    state = game.play(state, "play 5").after
    assert (state.hand, state.turn) == (2, 0)
    waiting = game.play(state, f"play {state.hands[0][0]}").after
    assert waiting.turn == 0
    assert game.judge(waiting, "use bite on 2").legal


def test_a_used_power_lies_in_the_box(game: Game, deal: Deal) -> None:
    state = deal({"boo": [2, 3], "count": [9, 9]}, ON, match=11)
    after = game.play(state, "use slip").after
    assert [str(power) for power in after.placards[0]] == ["ghostly"]
    assert not game.judge(after, "use slip").legal


def test_ghostly_cards_are_no_part_of_the_play(game: Game, deal: Deal) -> None:
    state = deal({"boo": [4, 5, 9], "count": [9, 9]}, ON, bowls=[[], [6]], match=6)
    after = game.play(state, "use ghostly").after
    assert (after.match, after.bowls[0], after.milk) == (6, state.stacks[0][:2], state.milk)
    assert not game.judge(after, "play 5").legal
    after = game.play(after, "play 9").after
    assert (len(after.bowls[0]), after.match) == (3, 9)


def test_bite_moves_one_milk_between_players(game: Game, deal: Deal) -> None:
    state = deal({"count": [5, 9], "boo": [9, 9], "brute": [8, 8]}, ON, milk=[1, 3, 2])
    after = game.play(game.play(state, "play 5").after, "use bite on 3").after
    assert (after.milk, after.center, after.turn) == ((2, 3, 1), 9, 1)
