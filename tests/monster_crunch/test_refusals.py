"""Every reason to refuse a move, alone and together, in the ledger's order."""

import pytest

import tutor
from tests.monster_crunch.conftest import Deal
from tutor import Game
from tutor.conformance.playing import refused
from tutor.games.monster_crunch.model import Power

HAND = {"boo": [2, 4, 5, 5, 9], "franken": [3, 7], "count": [6, 8]}


@pytest.mark.parametrize(
    ("move", "match", "milk", "reasons"),
    [
        ("play 9", 5, 1, []),
        ("play 12", 5, 1, ["play.from-hand"]),
        ("play 9 9", 5, 1, ["play.from-hand"]),
        ("play 5 5 5", 5, 2, ["play.from-hand"]),
        ("play 4 5", 5, 0, ["combine.cost", "play.one-card"]),
        ("play 4 5", 5, 1, []),
        ("play 2 4", 5, 1, ["combine.run"]),
        ("play 4 5 5", 5, 2, ["combine.no-mix"]),
        ("play 2 5 5", 5, 2, ["combine.no-mix", "combine.run"]),
        ("play 4", 5, 1, ["play.match-or-beat"]),
        ("play 4 5", 10, 1, ["play.match-or-beat"]),
        ("play 5 5", 10, 1, []),
        ("play 2 4", 9, 0, ["combine.cost", "play.one-card", "combine.run", "play.match-or-beat"]),
        ("play 2 5 5 11", 30, 1, ["play.from-hand", "combine.cost", "combine.no-mix", "combine.run", "play.match-or-beat"]),
        ("play 1 2", 9, 0, ["play.from-hand", "combine.cost", "play.one-card", "play.match-or-beat"]),
    ],
)  # fmt: skip
def test_a_play_is_refused_for_every_reason(
    game: Game, deal: Deal, move: str, match: int, milk: int, reasons: list[str]
) -> None:
    assert refused(game, deal(HAND, match=match, milk=[milk, 1, 1]), move) == reasons


def test_a_play_of_no_card_is_refused(game: Game, deal: Deal) -> None:
    assert refused(game, deal(HAND), "play") == ["turn.play-or-pass"]


def test_equal_is_enough_and_one_less_is_not(game: Game, deal: Deal) -> None:
    for match in range(1, 13):
        state = deal({"boo": list(range(1, 13)), "count": [1]}, match=match, milk=[0, 0])
        plays = {str(move) for move in game.moves(state)} - {"pass"}
        assert plays == {f"play {value}" for value in range(match, 13)}


def test_the_headline_is_who_may_act(game: Game, deal: Deal) -> None:
    state = deal(HAND, match=5, active=(True, True, False))
    assert refused(game, state, "2: play 3") == ["turn.order", "play.match-or-beat"]
    assert refused(game, state, "3: play 6") == ["pass.out"]
    assert refused(game, state, "3: pass") == ["pass.out"]
    assert refused(game, state, "2: pass") == ["turn.order"]


def test_after_the_game_nothing_is_played(game: Game, deal: Deal) -> None:
    state = deal({"boo": [3], "count": [2]}, hand=3)
    over = game.play(state, "play 3").after
    for move in ("play 2", "pass", "done", "use bite on 1"):
        assert refused(game, over, move) == ["game.three-hands"]


def test_the_leader_must_play(game: Game, deal: Deal) -> None:
    assert refused(game, deal(HAND), "pass") == ["lead.must-play"]
    assert refused(game, deal(HAND, match=1), "pass") == []


def test_passing_is_told_as_free_or_forced(game: Game, deal: Deal) -> None:
    for match, rule in ((9, "crunch.pass.voluntary"), (40, "crunch.pass.forced")):
        assert game.judge(deal(HAND, match=match), "pass").checks[-1].rule == rule


def test_the_numbers_in_a_refusal_are_the_numbers_compared(game: Game, deal: Deal) -> None:
    state = deal(HAND, match=12, milk=[1, 1, 1])
    cost, beat = game.judge(state, "play 2 4 5").failed[0], game.judge(state, "play 4 5").failed[0]
    assert (cost.facts["have"], cost.facts["need"], cost.facts["short"]) == (1, 2, 1)
    assert (beat.facts["have"], beat.facts["need"], beat.facts["short"]) == (9, 12, 3)


def test_a_refusal_points_at_the_cards_it_is_about(game: Game, deal: Deal) -> None:
    step = game.judge(deal(HAND, milk=[2, 1, 1], scored=[0, 0, 0]), "play 4 5 5").failed[0]
    assert step.shows == ("card-0-4-1", "card-0-5-1", "card-0-5-2")


# -------------------------------------------------------------------- powers


def with_powers(deal: Deal, **more: object) -> object:
    hands = {
        "boo": [2, 4, 9],
        "franken": [3, 7, 8],
        "count": [6, 8],
        "brute": [1, 5],
        "mummy": [2, 3],
    }
    return deal(hands, {"powers": "on"}, **{"match": 5, **more})


@pytest.mark.parametrize(
    ("turn", "move", "more", "reasons"),
    [
        (0, "use slip", {}, []),
        (0, "use bite on 2", {}, ["power.two"]),
        (0, "use slip", {"placards": ((), (), (), (), ())}, ["power.once"]),
        (1, "1: use slip", {}, ["power.own-turn"]),
        (1, "1: use slip", {"active": (False, True, True, True, True)}, ["power.own-turn"]),
        (2, "use bite on 1", {}, ["power.after-needs-play"]),
        (2, "use bite on 1", {"ended": True}, ["power.after-needs-play", "hand.end-no-after"]),
        (0, "3: use bite on 1", {"ended": True}, ["power.own-turn", "power.after-needs-play"]),
        (0, "3: use bite on 1", {"played": (9,)}, ["power.own-turn", "power.after-needs-play"]),
        (0, "use slip", {"played": (9,)}, ["power.timing"]),
        (0, "use ghostly", {}, []),
        (0, "use ghostly", {"hand": 3}, ["power.boo.ghostly"]),
        (0, "use ghostly", {"stacks": ((7,), (), (), (), ())}, ["power.boo.ghostly"]),
        (0, "use ghostly", {"stacks": ((7, 7), (), (), (), ())}, []),
        (0, "use slip", {"match": 0}, ["power.boo.slip"]),
        (2, "use flight", {"match": 0}, ["power.count.flight"]),
        (2, "use bite on 1", {"played": (6,), "milk": [0, 1, 1, 1, 1]}, ["power.count.bite"]),
        (2, "use bite on 3", {"played": (6,)}, ["power.count.bite"]),
        (2, "use bite on 9", {"played": (6,)}, ["power.count.bite"]),
        (2, "use bite", {"played": (6,)}, ["power.count.bite"]),
        (2, "use bite on 2", {"played": (6,)}, []),
        (1, "use stitch", {}, []),
        (1, "use stitch", {"milk": [1, 0, 1, 1, 1]}, ["power.franken.stitch"]),
        (1, "use jolt with 8", {"played": (7,), "match": 7}, []),
        (1, "use jolt with 3", {"played": (7,), "match": 7}, ["power.franken.jolt"]),
        (1, "use jolt with 9", {"played": (7,), "match": 7}, ["play.from-hand"]),
        (1, "use jolt", {"played": (7,), "match": 7}, ["power.texts"]),
        (1, "use jolt with 7 8", {"played": (7,), "match": 7}, ["power.texts"]),
        (1, "use jolt with 8", {}, ["power.after-needs-play"]),
        (1, "use jolt with 3", {}, ["power.after-needs-play"]),
        (3, "use howl", {}, []),
        (3, "use howl", {"milk": [3, 3, 3, 3, 3]}, ["power.brute.howl"]),
        (3, "use wolf with 1", {"played": (5,)}, []),
        (3, "use wolf with 9", {"played": (5,)}, ["play.from-hand"]),
        (4, "use unwrap", {}, []),
        (3, "use wolf", {"played": (5,)}, ["power.texts"]),
        (3, "use wolf on 1", {"played": (5,)}, ["power.texts", "power.texts"]),
        (3, "use howl with 1", {}, ["power.texts"]),
        (0, "use slip on 2", {}, ["power.texts"]),
        (0, "use ghostly with 2 4", {}, ["power.texts"]),
        (2, "use bite with 6", {"played": (6,)}, ["power.texts", "power.count.bite"]),
        (4, "use wrap", {}, ["power.after-needs-play"]),
        (4, "use wrap", {"played": (2,)}, ["power.mummy.wrap"]),
        (4, "use wrap", {"played": (2, 3), "spent": 1}, []),
        (0, "done", {}, ["turn.play-or-pass"]),
        (0, "play 9", {"played": (9,)}, ["turn.play-or-pass"]),
        (0, "pass", {"played": (9,)}, ["turn.play-or-pass"]),
    ],
)
def test_a_power_is_refused_for_every_reason(
    game: Game, deal: Deal, turn: int, move: str, more: dict[str, object], reasons: list[str]
) -> None:
    assert refused(game, with_powers(deal, turn=turn, **more), move) == reasons


def test_two_cards_are_needed_to_combine_with_a_power(game: Game, deal: Deal) -> None:
    for monster, power in (("franken", "stitch"), ("mummy", "unwrap")):
        state = deal({monster: [4], "boo": [3]}, {"powers": "on"}, match=2)
        assert refused(game, state, f"use {power}") == [f"power.{monster}.{power}"]


def test_without_powers_every_power_is_refused(game: Game, deal: Deal) -> None:
    for power in Power:
        assert refused(game, deal(HAND, match=2), f"use {power}") == ["power.two"]


def test_a_card_that_no_deck_has_is_not_a_card(game: Game, deal: Deal) -> None:
    for deck, most in (("12x3", 12), ("9x4", 9)):
        state = game.start(2, 1, {"deck": deck})
        assert game.parse(state, f"play 1 {most}")
        for card in (0, most + 1, 99999):
            for text in (f"play 1 {card}", f"use wolf with {card}"):
                with pytest.raises(tutor.NotationError) as error:
                    game.parse(state, text)
                assert str(most) in str(error.value)


def test_a_verdict_is_short_enough_to_read(game: Game, deal: Deal) -> None:
    assert len(str(game.judge(deal(HAND, match=5), "play 1 12"))) < 2000


def test_too_few_copies_are_told_apart_from_cards_not_held(game: Game, deal: Deal) -> None:
    state = deal(HAND, milk=[3, 1, 1])
    for move, case, missing in [
        ("play 5 5 5", "copies", (5,)),
        ("play 1 1", "fail", (1,)),
        ("play 3 5 5 5", "fail", (3,)),
    ]:
        step = next(s for s in game.judge(state, move).failed if s.rule == "crunch.play.from-hand")
        assert (step.sentence_key, step.facts["missing"]) == (case, missing)


def test_a_refused_pass_is_not_called_free_as_well(game: Game, deal: Deal) -> None:
    for state in (deal(HAND), with_powers(deal, played=(9,))):
        rules = {step.rule for step in game.judge(state, "pass").checks}
        assert not rules & {"crunch.pass.voluntary", "crunch.pass.forced"}


def test_what_is_about_your_turn_is_not_told_to_others(game: Game, deal: Deal) -> None:
    """Ben is neither bound to open the round nor has he played, whatever Ada did."""
    assert refused(game, deal(HAND), "2: pass") == ["turn.order"]
    state = with_powers(deal, played=(9,), used=(Power.SLIP,))
    for move, reasons in [
        ("2: pass", ["turn.order"]),
        ("2: play 8", ["turn.order"]),
        ("2: play 3", ["turn.order", "play.match-or-beat"]),
        ("2: use stitch", ["power.own-turn"]),
    ]:
        assert refused(game, state, move) == reasons


def test_what_the_player_to_move_has_done_is_not_told_as_yours(game: Game, deal: Deal) -> None:
    state = with_powers(deal, bowls=[[9], [], [], [], []], match=9, played=(9,), spent=1)
    power = ["power.two", "power.once", "power.own-turn", "power.after-needs-play"]
    for move, rules in [
        ("2: done", ["pass.out", "turn.order"]),
        ("5: use wrap", power),
        ("2: use jolt with 8", power),
    ]:
        first, *checks = (step.rule.removeprefix("crunch.") for step in game.judge(state, move))
        assert (first, checks) == ("game.three-hands", rules)


def test_a_power_of_this_turn_helps_only_who_used_it(game: Game, deal: Deal) -> None:
    for power, move, reasons in [
        (Power.STITCH, "2: play 3 8", ["turn.order", "combine.run"]),
        (Power.UNWRAP, "2: play 7 8", ["turn.order", "combine.cost", "play.one-card"]),
        (Power.FLIGHT, "2: play 3", ["turn.order", "play.match-or-beat"]),
    ]:
        milk = [1, 0, 1, 1, 1] if power is Power.UNWRAP else [1, 1, 1, 1, 1]
        assert refused(game, with_powers(deal, used=(power,), milk=milk), move) == reasons


def test_a_bite_with_nobody_to_bite_says_so(game: Game, deal: Deal) -> None:
    state = with_powers(deal, turn=2, played=(6,), milk=[0, 0, 1, 0, 0])
    step = game.judge(state, "use bite on 1").failed[0]
    assert step.facts["choices"] == ()
    assert game.rulebook.sentence(step) != game.rulebook.sentence(
        game.judge(with_powers(deal, turn=2, played=(6,)), "use bite on 3").failed[0]
    )


def test_a_free_extra_card_is_told_as_free(game: Game, deal: Deal) -> None:
    state = with_powers(deal, turn=4, used=(Power.UNWRAP,), milk=[1, 1, 1, 1, 0], match=4)
    cost = next(s for s in game.judge(state, "play 2 3").checks if s.rule == "crunch.combine.cost")
    assert (cost.value, cost.facts["have"], cost.facts["need"]) == (True, 0, 0)
    assert [step.rule for step in cost.parts] == ["crunch.power.mummy.unwrap"]
