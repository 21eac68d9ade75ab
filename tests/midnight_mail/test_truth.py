"""What is said is so: nothing is promised that no reserve has, no advice is out of reach."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from tests.midnight_mail.conftest import Lay, go
from tests.midnight_mail.test_rulings import _houses as houses
from tutor import Game
from tutor.analysis.hints import advice
from tutor.analysis.odds import Chance, Odds
from tutor.conformance.playing import playthrough
from tutor.explain import Step
from tutor.games.midnight_mail.model.move import Deliver, Place
from tutor.games.midnight_mail.model.state import Animal, Phase, State
from tutor.games.midnight_mail.proofs import proofs
from tutor.games.midnight_mail.rules.chain import Search
from tutor.games.midnight_mail.rules.delivery import pairs
from tutor.games.midnight_mail.rules.token import usable
from tutor.story import Story
from tutor.turn import Turn

ROW = ("I4-1 @r2c1", "T4-5 @r2c5 f0 q1")  # row 2 but for r2c5 and r2c6, then but for r2c5
QUARTER = ("I3-1 @r1c1 f0 q0 cat", "I3-2 @r3c1 f0 q0 owl", "I4-1 @r2c3")
CATS = ("L4-1 @r3c1 f1 q3",)
ODD = (
    "play T4 down", "play X I3-1", "end", "deliver r1c1 r1c2", "deliver r3c3 r3c3", "patch r3c3",
    "refresh T4-1", "refresh D2-1", "spell r3c3 owl", "spell r3c3 r3c4", "spell r1c1 r1c1",
    "place D2-1 @r1c1 f0 q0 cat", "place T4-1 @r6c6",
)  # fmt: skip
RULINGS: tuple[dict[str, Any], ...] = (
    {},
    {"spell_target": "house_only", "single_support": "span_two"},
    {"bonus_check": "after_any_cover", "patch": "marker", "lines": "with_diagonals"},
    {"support": "covered", "two_space_supply": "unlimited", "patch_bare": "no"},
)


def deep(turn: Turn) -> list[Step]:
    """Return every step of what a turn did, all the way down."""
    return [part for step in turn.steps for part in step.walk()]


def named(steps: list[Step], rule: str) -> list[str]:
    """Return the sentence keys of a clause among some steps."""
    return [step.sentence_key for step in steps if step.rule == f"mail.{rule}"]


# ---------------------------------------------------------------- an empty reserve


def test_an_area_without_a_token_promises_nothing(game: Game, lay: Lay) -> None:
    state = lay("I4-1 @r2c1", hand="O4 X", market="O4-6", patches=(0, 16))
    steps = deep(game.play(go(game, state, "play O4 O4-6"), "place O4-6 @r1c5"))
    assert named(steps, "bonus.shortage") == ["says"]
    assert named(steps, "bonus.next_turn") == []


def test_a_higher_level_without_a_token_does_not_pay(game: Game, lay: Lay) -> None:
    tiles = ("I4-2 @r2c1", "O4-1 @r1c5", "I4-4 @r2c2", "patch r2c1")
    for held, case in ((0, "says"), (15, "unpaid")):
        state = lay(*tiles, hand="X T4", gone="r2c1 r2c3 r2c4 r2c6", patches=(0, held), paid=True)
        steps = deep(game.play(go(game, state, "play T4 down"), "place D2-1 @r1c6 f0 q1 owl"))
        assert named(steps, "bonus.repeat") == [case]


def test_areas_pay_each_only_with_enough_tokens(game: Game, lay: Lay) -> None:
    for held, case in ((0, "says"), (16, "short")):
        state = lay(*QUARTER, hand="T4 S4", gone="r1c2 r3c2", spells=(0, held))
        steps = deep(game.play(go(game, state, "play T4 down"), "place D2-1 @r2c1 f0 q0 frog"))
        assert named(steps, "bonus.multiple") == [case]


def test_a_token_earned_before_the_card_of_the_last_turn_is_a_point(game: Game, lay: Lay) -> None:
    rulings = {"bonus_check": "after_any_cover"}
    state = lay(*ROW, hand="T4 X", patches=(1, 0), rulings=rulings)
    one = replace(state, hands=(state.hands[0][:1], state.hands[1]), decks=((), state.decks[1]))
    for before, case in ((state, "says"), (one, "last")):
        steps = deep(game.play(before, "patch r2c5"))
        assert named(steps, "bonus.next_turn") == [case]
        assert named(steps, "bonus.when") == ["after_any_cover"]


# ---------------------------------------------------------------- a late patch


def test_a_late_patch_names_every_area_and_what_the_reserve_has(game: Game, lay: Lay) -> None:
    tiles = ("I4-1 @r2c1", "T4-5 @r2c5 f0 q1", "I4-5 @r3c5 f0 q1", "D2-1 @r1c5 f0 q0 cat")
    both = ("row 2", "column 5")
    for held, case in ((0, "says"), (15, "short")):
        state = lay(*tiles, hand="X T4", patches=(1, held))
        laid = go(game, state, "play T4 down", "place D2-2 @r6c1 f0 q0 owl")
        (late,) = (
            s for s in game.play(laid, "patch r2c5").steps if s.rule == "mail.bonus.patch_late"
        )
        told = game.rulebook.sentence(late)
        assert (late.sentence_key, late.facts["size"]) == (case, 2)
        assert all(area in told for area in both)


# ---------------------------------------------------------------- messages


def test_several_pairs_need_not_all_deliver(game: Game, lay: Lay) -> None:
    """Three of a kind in a row are two pairs; one message of the middle one may leave none."""
    state = lay(*CATS, "S4-2 @r1c4", hand="O4 X", market="O4-2")
    state = go(game, state, "play O4 O4-2", "place O4-2 @r3c4 f1 q0")
    assert len(pairs(state.rulings, state.boards[0].animals)) == 2
    assert any(
        len(pairs(after.rulings, after.boards[0].animals)) == 0
        for move in game.moves(state)
        if isinstance(move, Deliver)
        for after in [game.play(state, move).after]
    )
    told = game.rulebook.sentence(game.judge(state, "end").failed[0])
    assert "until no pair is left" in told


def test_what_can_follow_a_tile_is_what_its_best_chain_brings(game: Game) -> None:
    seen = 0
    for turn in playthrough(game, 3, 2):
        if not isinstance(turn.move, Place):
            continue
        (proof,) = proofs(turn.before, turn.before.turn, turn.move)
        best = Search(turn.after).best() if turn.after.turn == turn.before.turn else None
        brings = (best.total, len(best.moves)) if best else (0, 0)
        assert (proof.value, proof.facts["size"]) == brings
        assert proof.sentence_key == "follow"
        seen += proof.value > 0
    assert seen


def test_an_idea_promises_no_message_where_none_follows(game: Game, lay: Lay) -> None:
    state = go(game, lay(hand="T4 X", market="T4-1"), "play T4 T4-1")
    move = game.parse(state, "place T4-1 @r1c1")
    story = Story(tuple(proofs(state, 0, move)), game.rulebook)
    chance = Chance(move, 8, 0.5, 0.1, 30, 1, 0.5, story)
    told = advice(game, state, Odds(0, (chance,), 8, True), move)
    assert "No message follows" in str(told.proofs)
    assert "deliver" not in told.idea


# ---------------------------------------------------------------- refusals


def test_nobody_saves_a_token_that_is_not_there_or_for_a_turn_that_is_not(
    game: Game, lay: Lay
) -> None:
    state = go(game, lay(hand="T4 X", market="T4-1", patches=(2, 0)), "patch r6c6")
    none = replace(state, patches=(0, 0))
    one = replace(state, hands=(state.hands[0][:1], state.hands[1]), decks=((), state.decks[1]))
    for before, saves in ((state, True), (none, False), (one, False)):
        (limit,) = (s for s in game.judge(before, "patch r6c5").failed if "limit" in s.rule)
        assert limit.facts["save"] == saves
        assert ("Save" in game.rulebook.sentence(limit)) == saves


SAVE = re.compile(r"[Ss]ave ")
CHOOSE = re.compile(r"Choose ([^.]*)\.")
EXCHANGE = re.compile(r"You can exchange ([^.]*)\.")


def _turns(game: Game, rulings: dict[str, Any]) -> Iterator[Turn]:
    for players in (2, 4):
        yield from playthrough(game, 11 + players, players, rulings)


def _words(found: re.Match[str]) -> list[str]:
    return re.split(r", | or ", found[1])


@pytest.mark.parametrize("rulings", RULINGS)
def test_every_advice_of_a_refusal_can_be_followed(game: Game, rulings: dict[str, Any]) -> None:
    for turn in _turns(game, rulings):
        state = turn.before
        moves = [*ODD, *map(str, islice(game.package.candidates(state), 0, 400, 40))]
        for text in moves:
            for step in game.judge(state, text).failed:
                _assert_can_be_done(game, state, text, game.rulebook.sentence(step))


def _assert_can_be_done(game: Game, state: State, text: str, told: str) -> None:
    seat = state.turn or 0
    about = (text, told)
    words = text.split()
    if SAVE.search(told):
        assert len(state.hands[seat]) + len(state.decks[seat]) > (state.phase is Phase.CARD), about
        kind = state.spells if "spell" in told else state.patches
        assert kind[seat], about
    if "Use a token" in told:
        assert usable(state), about
        assert game.is_legal(state, "end"), about
    if "messages to deliver" in told or "until no pair" in told:
        assert pairs(state.rulings, state.boards[seat].animals), about
    if (
        "Place it first" in told
        or "Place your tile first" in told
        or "Place the tile first" in told
    ):
        assert state.phase is Phase.TILE, about
    if found := EXCHANGE.search(told):
        assert all(game.is_legal(state, f"refresh {tile}") for tile in _words(found)), about
    if (found := CHOOSE.search(told)) and text.startswith("spell"):
        for word in _words(found):
            if word == "another animal":
                assert any(game.is_legal(state, f"spell {words[1]} {one}") for one in Animal), about
            elif word.startswith("the one on"):
                assert _can_spell(game, state, word.split()[-1]), about
            elif re.fullmatch(r"r\dc\d", word):
                assert game.is_legal(state, f"spell {words[1]} {word}") or _can_spell(
                    game, state, word
                ), about
    if "Wait for yours" in told:
        assert state.hands[int(text[0]) - 1], about


def _can_spell(game: Game, state: State, cell: str) -> bool:
    return any(game.is_legal(state, f"spell {cell} {animal}") for animal in Animal)


def test_who_has_no_card_left_waits_for_no_turn(game: Game) -> None:
    states = [turn.before for turn in playthrough(game, 2, 2) if turn.before.turn == 1]
    for state, waits in ((states[0], True), (states[-1], False)):
        (step,) = game.judge(state, "1: end").failed
        assert ("Wait for yours" in game.rulebook.sentence(step)) == waits


# ---------------------------------------------------------------- objectives


@pytest.mark.parametrize(("reading", "points"), [("competition", 0), ("skip_one", 5)])
def test_a_tie_of_three_names_its_ruling_to_all_four(game: Game, reading: str, points: int) -> None:
    for rest in (1, 0):
        state = houses(game, {"adv_ties": reading}, (3, 3, 3, rest))
        places = [score.parts[3].parts[0].parts[0] for score in game.score(state)]
        assert [place.value for place in places] == [15, 15, 15, points]
        assert {place.rule for place in places} == {"mail.adv.tie_many"}
        assert [place.sentence_key for place in places] == ["tied"] * 3 + [reading]
        assert {place.facts["tied"] for place in places[:3]} == {2}
        assert "ruling" in game.rulebook.sentence(places[3])


# ---------------------------------------------------------------- tiles on patches


def test_a_tile_on_patches_counts_them(game: Game, lay: Lay) -> None:
    state = lay("O4-1 @r1c1", "patch r3c1", "patch r3c2", hand="T4 X", patches=(0, 0))
    state = go(game, state, "play T4 down")
    (rest,) = (
        step
        for step in game.judge(state, "place D2-1 @r3c1 f0 q0 cat").checks
        if step.rule == "mail.place.same_shape"
    )
    assert (rest.facts["tiles"], rest.facts["patches"]) == ((), 2)
    assert "2 patches" in game.rulebook.sentence(rest)
