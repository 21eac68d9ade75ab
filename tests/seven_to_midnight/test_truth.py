"""What was once told untruly, leaked or refused for the wrong reason."""

from dataclasses import replace
from typing import Any

import pytest

import tutor
from tests.seven_to_midnight.conftest import Deal
from tutor import Game, Match
from tutor.conformance.playing import refused
from tutor.games.seven_to_midnight.model import HIDDEN, Phase, State
from tutor.games.seven_to_midnight.rules import field
from tutor.lesson import played as after

FFA, TEAMS = {"mode": "ffa"}, {"mode": "teams"}


def case(game: Game, state: State, move: str) -> str:
    """Return which sentence stands first against a move."""
    return game.judge(state, move).failed[0].case


def captions(game: Game, state: State, move: str) -> list[str]:
    """Return what stands over the table after each step of a move."""
    states = [step.state for step in game.play(state, move).steps if step.state is not None]
    return [game.scene(one).caption for one in states]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_an_easy_set_up_shows_no_deck_once_it_is_shuffled(game: Game, players: int) -> None:
    state = game.start(players, seed=3, rulings={"difficulty": "easy"})
    assert HIDDEN not in game.view(state, 0).critter_deck  # before the shuffle all are laid out
    for step in game.play(state, "remove geebo").steps:
        if step.state is not None:
            assert set(game.view(step.state, 0).critter_deck) == {HIDDEN}
            assert "remove" not in str(step.state.phase)


@pytest.mark.parametrize("hand", [["honeypop", "honeypop"], ["honeypop", "storybook"]])
def test_a_rivals_servant_asks_whatever_the_hand(game: Game, deal: Deal, hand: list[str]) -> None:
    more: dict[str, Any] = {"critters": ["snufflet", "dorpa", "loopa"], "events": {0: "servant"}}
    state = deal(2, FFA, hands={0: ["sugardrop", *hand]}, **more)
    waiting = after(game, state, "rescue c1 with sugardrop")
    assert waiting.phase is Phase.EVENT
    game.package.check(waiting)
    assert after(game, waiting, "choose honeypop").phase is Phase.RESCUE
    together = deal(2, hands={0: ["sugardrop", "honeypop", "honeypop"]}, **more)
    assert after(game, together, "rescue c1 with sugardrop").phase is Phase.RESCUE


def test_rivals_with_equal_cards_choose_at_the_stall_too(game: Game, deal: Deal) -> None:
    items = ["plushy", "", "", "", "", ""]
    critters = ["snufflet", "dorpa", "loopa"]
    hands = {0: ["sugardrop", "honeypop", "honeypop"]}
    state = deal(2, FFA, critters=critters, items=items, hands=hands, events={0: "swap"})
    assert after(game, state, "rescue c1 with sugardrop").phase is Phase.EVENT


def test_captions_between_steps_stay_true(game: Game, deal: Deal) -> None:
    for caption in captions(game, deal(), "end")[:-1]:
        assert "action" not in caption
    last = after(game, deal(final=True, hands={0: ["plushy"]}), "end")
    assert "can still give" in game.scene(last).caption
    given = captions(game, last, "give plushy to drake")
    assert not any("can still give" in caption for caption in given)


def test_an_absent_guardian_is_not_said_to_sit_anywhere(game: Game, deal: Deal) -> None:
    state = deal(4, hands={0: ["plushy"]})
    assert case(game, state, "give plushy to dewey") == "absent"
    assert case(game, state, "give plushy to yara") == "self"
    assert case(game, state, "give plushy to trixe") == ""
    teams = deal(4, TEAMS, hands={0: ["plushy"]})
    assert case(game, teams, "give plushy to dewey") == "absent"


def test_anybody_may_say_what_is_decided_together(game: Game, deal: Deal) -> None:
    easy = game.start(3, rulings={"difficulty": "easy"})
    guess = deal(3, end="bm-1a")
    penalty, reward = after(game, guess, "go right"), after(game, guess, "go left")
    for state, move in (
        (easy, "remove geebo"),
        (guess, "go left"),
        (penalty, "choose i1"),
        (reward, "keep"),
    ):
        for seat in (1, 2, 3):
            assert refused(game, state, f"{seat}: {move}") == []
        assert after(game, state, f"3: {move}") == after(game, state, move)
    assert refused(game, deal(3), "2: end") == ["turn.order"]


def test_rivals_decide_for_themselves_and_partners_for_each_other(game: Game, deal: Deal) -> None:
    assert refused(game, deal(2, FFA, end="bm-1a"), "2: go left") == ["turn.order"]
    teams = deal(4, TEAMS, end="bm-1a")
    assert refused(game, teams, "2: go left") == []
    assert refused(game, teams, "3: go left") == ["turn.order"]


def test_the_way_a_card_lies_is_told_as_it_is(game: Game, deal: Deal) -> None:
    critters = ["geebo", "dorpa", "loopa"]
    up = deal(critters=critters, hands={0: ["honeypop", "plushy"]})
    down = deal(critters=critters, hands={0: ["honeypop", "plushy"]}, down=["0.plushy"])
    assert refused(game, up, "rescue c1 with honeypop plushy-down") == ["action.rescue.own-hand"]
    assert case(game, up, "rescue c1 with honeypop plushy-down") == "faceup"
    assert case(game, down, "rescue c1 with honeypop plushy") == "facedown"
    for move in ("cycle", "flip", "use"):
        assert case(game, up, f"{move} plushy-down") == "faceup"
        assert case(game, down, f"{move} plushy") == "facedown"
        assert case(game, up, f"{move} storybook") == "missing"
    assert case(game, up, "give plushy-down to drake") == "faceup"
    assert case(game, down, "give plushy to drake") == "facedown"
    assert case(game, up, "rescue c1 with honeypop plushy plushy-down") == ""


def test_where_facedown_has_no_effect_the_card_pays_under_its_own_word(
    game: Game, deal: Deal
) -> None:
    hands = {0: ["honeypop", "plushy"]}
    rulings = {"facedown_hand": "no_effect"}
    critters = ["geebo", "dorpa", "loopa"]
    state = deal(2, rulings, critters=critters, hands=hands, down=["0.plushy"])
    assert case(game, state, "rescue c1 with honeypop plushy") == "covered"
    assert refused(game, state, "rescue c1 with honeypop plushy-down") == []


def test_the_reading_of_facedown_cards_is_kept_in_mind(game: Game, deal: Deal) -> None:
    hands = {0: ["wind-up-owl", "plushy"]}
    down = ["0.wind-up-owl", "0.plushy"]
    frozen = deal(2, {"facedown_hand": "frozen"}, hands=hands, down=down)
    for move in ("cycle plushy", "give plushy to drake"):
        assert case(game, frozen, move) == "frozen"
    idle = deal(2, {"facedown_hand": "no_effect"}, hands=hands, down=[*down, "i1"])
    assert case(game, idle, "use wind-up-owl on i1") == "no_effect"
    assert refused(game, idle, "use wind-up-owl-down on i1") == []


def test_a_penalty_says_what_is_wrong_with_a_choice(game: Game, deal: Deal) -> None:
    items = ["plushy", "", "honeypop", "storybook", "storybook", "sugardrop"]
    board = after(game, deal(items=items, down=["i1"], end="bm-1a"), "go right")
    for move, told in (("c1", "kind"), ("i1", "down"), ("i2", "gap"), ("plushy", "kind")):
        assert case(game, board, f"choose {move}") == told
    hands = {0: ["plushy", "honeypop"], 1: ["storybook"]}
    hand = after(game, deal(hands=hands, down=["0.honeypop"], end="bm-3a"), "go left")
    for move, told in (
        ("plushy", "whose"), ("i1", "kind"), ("yara", "kind"),
        ("yara.honeypop-down", "down"), ("drake.plushy", "missing"),
    ):  # fmt: skip
        assert case(game, hand, f"choose {move}") == told


def test_partner_first_is_offered_exactly_when_it_is_legal(game: Game, deal: Deal) -> None:
    state = deal(4, TEAMS)
    for moves in ((), ("draw",), ("end",), ("swap",), ("swap", "end"), ("end", "end")):
        now = after(game, state, *moves)
        offered = "swap" in [action.word for action in game.scene(now).actions]
        assert offered == (not refused(game, now, "swap")), moves


@pytest.mark.parametrize(
    ("first", "second", "room"),
    [
        (22, 0, True),
        (23, 0, False),
        (44, 0, False),
        (18, 18, True),
        (20, 17, False),
        (22, 22, False),
    ],
)
def test_leftover_items_never_stop_the_sequel(
    game: Game, deal: Deal, first: int, second: int, room: bool
) -> None:
    state = deal(
        2,
        {"speed": "standard", "standard_remix": "off"},
        critters=["snufflet", "", ""],
        asleep=True,
    )
    items = (*state.items, *state.item_deck)
    held = first + second
    hands = (items[:first], items[first:held])
    state = replace(state, hands=hands, items=("",) * 6, item_deck=items[held:])
    state = replace(
        state,
        phase=Phase.OVER,
        turn=None,
        critters=("",) * 3,
        rescued=((*state.rescued[0], state.critters[0]),),
    )
    game.package.check(state)
    sequel, outcome = game.sequel(state), game.outcome(state)
    assert sequel is not None
    assert outcome is not None
    other = tutor.load(sequel["game"])
    assert Match(other, sequel["players"], 1, sequel["rulings"]).state
    rules = [step.rule for step in outcome.story.steps]
    assert ("seven.carry.room" in rules) != room


def test_one_person_has_one_name(game: Game, deal: Deal) -> None:
    """With more than one player the guardians' names stand on their cards alone."""
    state = deal(3, hands={0: ["plushy", "plushy"]})
    for move in ("draw", "take i1", "cycle plushy", "give plushy to drake", "end", "talent"):
        texts = [line.text for line in game.judge(state, move).lines]
        if game.is_legal(state, game.parse(state, move)):
            texts += [line.text for line in game.play(state, move).lines]
        assert not any(name in text for text in texts for name in ("Yara", "Drake", "Trix-E"))
    assert "Yara" in game.scene(game.start(1)).caption


def test_the_last_rescue_leaves_out_actions_that_nobody_has(game: Game, deal: Deal) -> None:
    state = deal(critters=["snufflet", "", ""], hands={0: ["sugardrop"]}, asleep=True)
    texts = [line.text for line in game.play(state, "rescue c1 with sugardrop").lines]
    assert not any("actions left" in text for text in texts)


def told(game: Game, state: State, move: str) -> list[str]:
    """Everything that is said of a move, with what it rests on."""
    return [line.text for whole in game.play(state, move).lines for line in whole.walk()]


def test_a_card_that_is_turned_is_called_by_its_name(game: Game, deal: Deal) -> None:
    state = deal(critters=["geebo", "dorpa", "loopa"], items=["plushy"] * 3 + ["storybook"] * 3)
    assert "Geebo at C1" in told(game, state, "flip c1")[0]
    assert "the plushy at I2" in told(game, state, "flip i2")[0]
    hands = {0: ["sugardrop"]}
    for event, cell, name in (("shadow", "c2", "Dorpa"), ("bramble", "i4", "the storybook")):
        critters, items = ["snufflet", "dorpa", "loopa"], ["plushy"] * 3 + ["storybook"] * 3
        first = deal(critters=critters, items=items, hands=hands, events={0: event})
        waiting = after(game, first, "rescue c1 with sugardrop")
        assert f"{name} at {cell.upper()}" in told(game, waiting, f"choose {cell}")[0]


def test_two_equal_stand_ins_are_told_once(game: Game, deal: Deal) -> None:
    hands = {0: ["dream-pebble", "dream-pebble"]}
    state = deal(critters=["dorpa", "geebo", "loopa"], hands=hands)
    texts = told(game, state, "rescue c1 with dream-pebble dream-pebble")
    assert sum("Dream Pebble" in text and "stand" in text for text in texts) == 1


def failing(game: Game, state: State, move: str) -> str:
    """Return the first sentence against a move."""
    return game.rulebook.sentence(game.judge(state, move).failed[0])


def test_an_exchanged_card_is_only_barred_from_another_exchange(game: Game, deal: Deal) -> None:
    state = deal(hands={0: ["sugardrop"]}, deck=["plushy"])
    texts = told(game, state, "cycle sugardrop")
    assert any("exchange" in text for text in texts)
    assert not any("stay" in text for text in texts)
    now = after(game, state, "cycle sugardrop")
    assert refused(game, now, "give plushy to drake") == []
    assert refused(game, now, "cycle plushy") == ["free.cycle"]


@pytest.mark.parametrize("rulings", [{}, FFA])
def test_a_right_guess_is_told_where_no_event_is_left(
    game: Game, deal: Deal, rulings: dict[str, Any]
) -> None:
    state = deal(2, rulings, end="bm-1a")
    stacks = ((), *state.events[1:])
    state = replace(state, events=stacks, dropped=(state.events[0], (), ()), shown=state.events[0])
    last = state if not rulings else after(game, state, "go left")
    rules = [(step.rule, step.sentence_key) for step in game.play(last, "go left").steps]
    assert ("seven.maze.4.right", "right") in rules
    assert rules.index(("seven.maze.4.right", "right")) < rules.index(
        ("seven.maze.event.exhausted", "says")
    )
    assert not any("wrong guess" in text for text in told(game, last, "go left"))
    wrong = deal(2, end="bm-1a")
    wrong = replace(wrong, events=stacks, dropped=state.dropped, shown=state.shown)
    assert ("seven.maze.4.right", "right") not in [
        (step.rule, step.sentence_key) for step in game.play(wrong, "go right").steps
    ]


def test_a_consequence_that_cannot_happen_is_not_said_to_happen(game: Game, deal: Deal) -> None:
    texts = told(game, deal(end="bm-3a"), "go left")  # both hands are empty
    assert any("facedown" in text for text in texts)
    assert not any("is turned facedown" in text for text in texts), texts


def test_the_last_moment_to_change_places_is_inferred(game: Game, deal: Deal) -> None:
    state = after(game, deal(4, TEAMS), "draw")
    (check,) = game.judge(state, "swap").failed
    assert game.rulebook[check.rule].source == "inferred"
    (check,) = game.judge(deal(), "swap").failed
    assert game.rulebook[check.rule].source == "printed"


def test_too_few_copies_are_not_told_as_none(game: Game, deal: Deal) -> None:
    hands = {0: ["plushy", "sugardrop"]}
    state = deal(critters=["gigglywig", "dorpa", "loopa"], hands=hands)
    text = failing(game, state, "rescue c1 with sugardrop plushy plushy")
    assert "2 plushies" in text
    assert "a plushy" in text.partition("2 plushies")[2]
    assert "a honeypop" in failing(game, state, "rescue c2 with honeypop")


def test_help_comes_on_an_allys_own_turn_if_at_all(game: Game, deal: Deal) -> None:
    hands = {0: ["honeypop"], 1: ["plushy"]}
    more: dict[str, Any] = {"critters": ["geebo", "dorpa", "loopa"], "hands": hands}
    assert "own turn" in failing(game, deal(**more), "rescue c1 with honeypop")
    last = failing(game, deal(final=True, **more), "rescue c1 with honeypop")
    assert "Ben" not in last  # no gift reaches a guardian whose last turn it is


def test_the_odds_of_a_draw_know_a_pile_that_is_turned_over(game: Game, deal: Deal) -> None:
    critters = ["geebo", "geebo", "geebo"]
    for first, have in (("storybook", 0), ("plushy", 1)):
        discard = [first, "honeypop", "storybook"]
        state = deal(critters=critters, discard=discard)
        rest = (*state.item_deck, *state.hands[0])
        state = replace(state, item_deck=(), hands=(rest, ()))
        (odds,) = game.package.proofs(state, 0, game.parse(state, "draw")).steps
        assert (odds.facts["have"], odds.facts["of"]) == (have, 1)
        assert first in told(game, state, "draw")[1]


def test_zumoffa_is_not_said_to_end_a_game_that_is_mixed_again(game: Game) -> None:
    def label(state: State) -> str:
        (maze,) = [zone for zone in game.scene(state).zones if zone.id == "maze"]
        return next(piece.label for piece in maze.pieces if piece.id == "zumoffa")

    long = game.start(2, seed=1, rulings={"speed": "standard"})
    assert "final" not in label(long)
    assert "final" in label(replace(long, remixed=True))
    assert "final" in label(game.start(2, seed=1))


def test_a_forced_event_is_explained_to_who_was_right(game: Game, deal: Deal) -> None:
    state = deal(2, FFA | {"ffa_mixed_event": "forced_if_any_wrong"}, end="bm-3a")
    state = after(game, state, "go straight")
    steps = [deep for step in game.play(state, "go right").steps for deep in step.walk()]
    assert ("seven.maze.mixed-event", "forced") in [
        (step.rule, step.sentence_key) for step in steps
    ]


def test_no_reason_promises_what_another_clause_refuses(game: Game, deal: Deal) -> None:
    hands = {0: ["plushy", "honeypop", "storybook"]}
    once = after(game, deal(2, {"cycle_limit": "once_per_turn"}, hands=hands), "cycle plushy")
    given = after(game, deal(hands=hands), "give plushy to drake", "give honeypop to drake")
    for state, move in ((once, "cycle honeypop"), (given, "give storybook to drake")):
        verdict = game.judge(state, move)
        assert not verdict.legal
        for step in verdict.checks:
            if step.value:
                text = game.rulebook.sentence(step)
                assert " may " not in text, text
                assert " can " not in text, text


@pytest.mark.parametrize(("hand", "other"), [(["plushy"], False), (["plushy", "storybook"], True)])
def test_another_card_to_exchange_is_offered_only_where_there_is_one(
    game: Game, deal: Deal, hand: list[str], other: bool
) -> None:
    state = deal(hands={0: hand})
    drawn = tuple(card for card in state.hands[0] if field.word(state, card) == "plushy")
    text = failing(game, replace(state, drawn=drawn), "cycle plushy")
    assert ("Choose" in text) == other
    assert ("no other card" in text) != other
