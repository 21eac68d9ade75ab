"""Sentences: nothing that the next step makes untrue, and no more than helps."""

import pytest

from tests.monster_crunch.conftest import Deal
from tests.support.random_games import clauses_of
from tutor import Game


def test_who_plays_the_last_card_is_not_said_to_stay(game: Game, deal: Deal) -> None:
    for hand, move, first in [([9], "play 9", "hand.end-legal"), ([4, 5], "play 4 5", "hand.end-combo")]:  # fmt: skip
        steps = clauses_of(game.play(deal({"boo": hand, "count": [7, 8]}), move))
        assert steps[0] == first
        assert not {"play.stay-in", "play.match-or-beat", "combine.next"} & set(steps)


def test_a_power_that_plays_the_last_card_names_no_match(game: Game, deal: Deal) -> None:
    for monster, power in (("franken", "jolt"), ("brute", "wolf")):
        for hand, case in (([3, 7], "last"), ([3, 7, 9], "says")):
            state = deal({monster: hand, "boo": [9, 9]}, {"powers": "on"})
            state = game.play(state, "play 3").after
            turn = game.play(state, f"use {power} with 7")
            assert [step.sentence_key for step in turn.steps if step.rule.endswith(power)] == [case]


def test_the_last_to_pass_is_out_and_waits_for_nothing(game: Game, deal: Deal) -> None:
    hands = {"boo": [2], "count": [5], "brute": [6]}
    state = deal(hands, bowls=[[], [], [9]], match=9)
    sentences = []
    for _ in range(2):
        turn = game.play(state, "pass")
        sentences += [line.text for line in turn.lines if line.rule == "crunch.pass.out"]
        state = turn.after
    first, last = (text.partition(" is out")[2] for text in sentences)
    assert first != last


def test_a_short_draw_is_not_told_as_twelve(game: Game, deal: Deal) -> None:
    state = deal({"boo": [7], "count": [2, 9]}, {"powers": "on"}, hand=2, scored=[25, 21])
    draw = next(s for s in game.play(state, "play 7").steps if s.rule == "crunch.hand.next-draw")
    assert draw.sentence_key == "short"
    full = game.play(deal({"boo": [7], "count": [2, 9]}, hand=2), "play 7")
    assert "says" in [s.sentence_key for s in full.steps if s.rule == "crunch.hand.next-draw"]


def test_many_gaps_are_not_listed(game: Game, deal: Deal) -> None:
    state = deal({"boo": [1, 4, 12], "count": [5]})
    for move, case in (("play 1 4", "fail"), ("play 1 12", "far")):
        assert game.judge(state, move).failed[0].sentence_key == case


def test_alternatives_are_joined_by_or(game: Game, deal: Deal) -> None:
    state = deal({"boo": [1], "count": [5]})
    assert " 3 or 4" in str(game.judge(state, "play 3 4"))


@pytest.mark.parametrize(
    ("match", "milk", "way"),
    [(12, 1, "any"), (12, 0, "card"), (13, 1, "combination"), (13, 0, "none")],
)
def test_too_low_a_play_is_told_what_could_be_enough(
    game: Game, deal: Deal, match: int, milk: int, way: str
) -> None:
    hands = {"boo": [3, 4], "count": [5]}
    bowls = [[], [match] if match < 13 else [1, 12]]
    state = deal(hands, bowls=bowls, milk=[milk, 1], match=match)
    [step] = game.judge(state, "play 3").failed
    assert step.facts["way"] == way
    assert ("combination" in game.rulebook.sentence(step)) == (way != "card")


def test_who_may_not_pass_is_not_told_to(game: Game, deal: Deal) -> None:
    rulings = {"powers": "on", "before_power_needs_play": True}
    hands = {"count": [3, 9], "boo": [5]}
    state = game.play(deal(hands, rulings, bowls=[[], [10]], match=10), "use flight").after
    assert [step.facts["way"] for step in game.judge(state, "play 3").failed] == ["bound"]


@pytest.mark.parametrize("powers", ["on", "off"])
def test_who_can_use_a_power_need_not_pass(game: Game, deal: Deal, powers: str) -> None:
    hands = {"count": [3, 9], "boo": [5]}
    state = deal(hands, {"powers": powers}, bowls=[[], [12]], match=12)
    [step] = (step for step in game.judge(state, "pass") if step.rule == "crunch.pass.forced")
    assert step.facts["power"] == (powers == "on")
    assert ("must" in game.rulebook.sentence(step)) == (powers == "off")
