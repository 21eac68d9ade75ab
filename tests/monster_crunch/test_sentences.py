"""Sentences: nothing that the next step makes untrue, and no more than helps."""

import pytest

from tests.monster_crunch.conftest import Deal
from tutor import Game
from tutor.conformance.playing import clauses_of, playthrough
from tutor.games.monster_crunch.model import Pass, Play, Power, Use

OPEN = {  # the ways of a refusal: whether combinations are among the legal plays, or single cards
    "any": {False, True},
    "card": {False},
    "combination": {True},
    "power": set(),
    "none": set(),
}


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
    assert " a 3 or a 4" in str(game.judge(state, "play 3 4"))


@pytest.mark.parametrize(
    ("match", "milk", "way"),
    [(4, 1, "any"), (4, 0, "card"), (7, 1, "combination"), (7, 0, "none"), (8, 1, "none")],
)
def test_too_low_a_play_is_told_what_could_be_enough(
    game: Game, deal: Deal, match: int, milk: int, way: str
) -> None:
    hands = {"boo": [1, 3, 4], "count": [5]}
    state = deal(hands, bowls=[[], [match]], milk=[milk, 1], match=match)
    [step] = game.judge(state, "play 1").failed
    assert step.facts["way"] == way
    said = game.rulebook.sentence(step)
    assert ("combination" in said, "have to pass" in said) == (way == "combination", way == "none")


def test_who_cannot_play_is_not_told_what_to_play(game: Game, deal: Deal) -> None:
    """Out of the round, out of turn, or after the play of this turn, no advice could be followed."""
    hands = {"boo": [3, 9], "count": [4, 9], "brute": [5, 9]}
    table = {"bowls": [[8], [], []], "match": 8, "active": (True, True, False)}
    for more, move in [({}, "2: play 4"), ({}, "3: play 5"), ({"played": (8,)}, "play 3")]:
        failed = game.judge(deal(hands, **table, **more), move).failed
        step = next(step for step in failed if step.rule == "crunch.play.match-or-beat")
        said = game.rulebook.sentence(step)
        assert step.facts["way"] == "later"
        assert said.endswith("short of 8.")


def test_what_a_refusal_advises_can_be_done(game: Game) -> None:
    """In whole games, whatever too low a play is told to do is among the legal moves."""
    told = set()
    for seed in range(4):
        for turn in playthrough(game, seed, 3):
            state = turn.before
            legal = game.moves(state)
            sizes = {len(move.cards) > 1 for move in legal if isinstance(move, Play)}
            for card in set(state.hands[state.turn]):
                failed = game.judge(state, f"play {card}").failed
                for step in (s for s in failed if s.rule == "crunch.play.match-or-beat"):
                    way = step.facts["way"]
                    told.add(way)
                    assert sizes == OPEN.get(way, sizes)
                    assert way == "later" or Pass() in legal
                    assert way != "power" or any(isinstance(move, Use) for move in legal)
    assert told == {*OPEN, "later"}


def test_a_pass_is_not_praised_for_the_bowl(game: Game, deal: Deal) -> None:
    """The bowl reaches the pile with any move; certain is only the Milk."""
    for milk, rule, value in [
        ([1, 1], "crunch.pass.milk", 1),
        ([8, 7], "crunch.pass.no-milk", None),
    ]:
        state = deal({"boo": [3], "count": [5]}, bowls=[[2], [4]], match=4, milk=milk)
        [step] = game.package.proofs(game.view(state, 0), 0, game.parse(state, "pass"))
        assert (step.rule, step.sentence_key, step.value) == (rule, "certain", value)
        assert "bowl" not in game.rulebook.sentence(step)


def test_a_hint_for_a_pass_says_whether_a_play_was_possible(game: Game, deal: Deal) -> None:
    for card, stuck in ((3, True), (9, False)):
        state = deal({"boo": [card], "count": [5]}, bowls=[[], [4]], match=4)
        assert game.package.facts(state, game.parse(state, "pass"))["stuck"] is stuck


def test_a_spent_placard_is_not_advised_to_be_kept(game: Game, deal: Deal) -> None:
    rulings = {"powers": "on", "before_power_needs_play": True}
    hands, table = {"count": [3, 9], "boo": [5]}, {"bowls": [[], [12]], "match": 12}
    state = deal(hands, rulings, **table)
    cases = []
    for before, move in [
        (game.play(state, "use flight").after, "pass"),
        (deal({"count": [1, 2], "boo": [5]}, rulings, **table), "use flight"),
    ]:
        step = game.judge(before, move).failed[-1]
        assert step.rule == "crunch.power.before-then-pass"
        assert ("keep" in game.rulebook.sentence(step)) == (move == "use flight")
        cases.append(step.sentence_key)
    assert cases == ["bound", "fail"]


def test_a_used_placard_is_never_advised_to_be_kept(game: Game) -> None:
    """In whole games: a power that is used up and could do nothing is not said to be saved."""
    used = 0
    for turn in playthrough(game, 5, 5):
        for power in Power:
            verdict = game.judge(turn.before, f"use {power}")
            if "crunch.power.once" in [step.rule for step in verdict.failed]:
                used += 1
                assert " keep " not in str(verdict).lower(), str(verdict)
    assert used > 20


def test_who_has_to_play_is_not_told_that_only_leaders_do(game: Game, deal: Deal) -> None:
    rulings = {"powers": "on", "before_power_needs_play": True}
    hands = {"count": [3, 9], "boo": [5]}
    state = game.play(deal(hands, rulings, bowls=[[], [10]], match=10), "use flight").after
    verdict = game.judge(state, "pass")
    assert [step.rule for step in verdict.failed] == ["crunch.power.before-then-pass"]
    said = [line.text for line in verdict.lines if "to play" in line.text]
    assert len(said) == 1


def test_cards_stand_with_their_articles(game: Game) -> None:
    says = game.rulebook["crunch.combine.no-mix"].says
    assert "a 4 and two 5s" in says.say("fail", cards=(4, 5, 5), twice=(5,))
    assert "an 8, three 11s and a 12" in says.say("fail", cards=(8, 11, 11, 11, 12), twice=(11,))


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
