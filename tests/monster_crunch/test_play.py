"""What happens: rounds, hands, Milk, the end."""

from dataclasses import replace

from tests.monster_crunch.conftest import Deal
from tutor import Game
from tutor.conformance.playing import clauses_of, playthrough


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
    assert "pass.no-milk" in clauses_of(turn)


def test_the_last_player_left_scores_without_milk_and_leads(game: Game, deal: Deal) -> None:
    state = deal({"boo": [2], "count": [5]}, bowls=[[3], [4]], scored=[0, 0], match=4)
    turn = game.play(state, "pass")
    after = turn.after
    assert (after.piles, after.milk, after.turn, after.match) == (((3,), (4,)), (2, 1), 1, 0)
    assert after.active == (True, True)
    assert clauses_of(turn)[-3:] == ["round.next-leader", "round.reset", "hand.rounds"]


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


def test_the_value_that_decides_is_the_one_that_is_added_up(game: Game) -> None:
    values = []
    for turn in playthrough(game, seed=3):
        for move in game.package.candidates(turn.before):
            for step in game.judge(turn.before, move).checks:
                if step.rule == "crunch.play.match-or-beat":
                    values.append((step.facts["have"], step.parts[0].value))
    assert len(values) > 100
    assert all(have == told for have, told in values)
