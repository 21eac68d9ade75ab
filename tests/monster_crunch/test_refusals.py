"""Every reason to refuse a move, alone and together, in the ledger's order."""

from dataclasses import replace

import pytest

from tests.monster_crunch.conftest import Deal
from tutor import Game
from tutor.games.monster_crunch.model import Power

HAND = {"boo": [2, 4, 5, 5, 9], "franken": [3, 7], "count": [6, 8]}


def refused(game: Game, state: object, move: str) -> list[str]:
    return [step.rule.removeprefix("crunch.") for step in game.judge(state, move).failed]


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
    state = deal({"boo": [3], "count": [2]}, hand=3, last=True)
    over = game.play(state, "play 3").after
    for move in ("play 2", "pass", "done", "use bite on 1"):
        assert refused(game, over, move) == ["game.three-hands"]


def test_the_leader_must_play(game: Game, deal: Deal) -> None:
    assert refused(game, deal(HAND), "pass") == ["lead.must-play"]
    assert refused(game, deal(HAND, match=3), "pass") == []


def test_passing_is_told_as_free_or_forced(game: Game, deal: Deal) -> None:
    for match, rule in ((9, "crunch.pass.voluntary"), (40, "crunch.pass.forced")):
        assert game.judge(deal(HAND, match=match), "pass").checks[-1].rule == rule


def test_the_numbers_in_a_refusal_are_the_numbers_compared(game: Game, deal: Deal) -> None:
    state = deal(HAND, match=12, milk=[1, 1, 1])
    cost, beat = game.judge(state, "play 2 4 5").failed[0], game.judge(state, "play 4 5").failed[0]
    assert (cost.facts["have"], cost.facts["need"], cost.facts["short"]) == (1, 2, 1)
    assert (beat.facts["have"], beat.facts["need"], beat.facts["short"]) == (9, 12, 3)


def test_a_refusal_points_at_the_cards_it_is_about(game: Game, deal: Deal) -> None:
    step = game.judge(deal(HAND, milk=[2, 1, 1]), "play 4 5 5").failed[0]
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
        (0, "use slip", {"played": (9,)}, ["power.timing"]),
        (0, "use ghostly", {}, []),
        (0, "use ghostly", {"last": True}, ["power.boo.ghostly"]),
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
        (1, "use jolt", {"played": (7,), "match": 7}, ["play.from-hand", "power.franken.jolt"]),
        (1, "use jolt with 7 8", {"played": (7,), "match": 7}, ["play.from-hand"]),
        (3, "use howl", {}, []),
        (3, "use howl", {"milk": [3, 3, 3, 3, 3]}, ["power.brute.howl"]),
        (3, "use wolf with 1", {"played": (5,)}, []),
        (3, "use wolf with 9", {"played": (5,)}, ["play.from-hand"]),
        (4, "use unwrap", {}, []),
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


def test_a_position_whose_counts_are_off_names_them(game: Game, deal: Deal) -> None:
    good = deal(HAND)
    for wrong, rule in [
        (replace(good, center=3), "crunch.setup.milk"),
        (replace(good, milk=(-1, 1, 1), center=14), "crunch.setup.milk"),
        (replace(good, hands=((2,), (3, 7), (6, 8))), "crunch.setup.stack"),
        (replace(good, monsters=good.monsters[:2]), "crunch.setup.players"),
        (replace(good, monsters=(good.monsters[0],) * 3), "crunch.setup.monster"),
        (replace(good, turn=7), "crunch.pass.out"),
        (replace(good, placards=((Power.BITE,), (), ())), "crunch.power.two"),
    ]:
        failed = [step.rule for step in game.rules.position(wrong) if not step.value]
        assert failed == [rule]
