"""What each Event does."""

from typing import Any

import pytest

import tutor
from tests.seven_to_midnight.conftest import Deal
from tutor import Game
from tutor.conformance.playing import clauses_of, refused
from tutor.games.seven_to_midnight.model import HIDDEN, Phase
from tutor.games.seven_to_midnight.model.cards import stock
from tutor.lesson import played as after

SNUFFLET = "rescue c1 with sugardrop"


@pytest.fixture
def fires(game: Game, deal: Deal) -> Any:
    """`fires("draw", hands=...)`: the turn that triggers an Event above column 1."""

    def make(effect: str, players: int = 2, rulings: Any = None, **more: Any) -> tutor.Turn:
        hands = {0: ["sugardrop", *more.pop("hand", [])], 1: more.pop("other", [])}
        state = deal(
            players, rulings, critters=["snufflet", "dorpa", "loopa"], hands=hands,
            events={0: effect}, **more,
        )  # fmt: skip
        return game.play(state, SNUFFLET)

    return make


def test_chime_tower_makes_a_talent_ready(game: Game, fires: Any) -> None:
    assert fires("reset", spent=(False, True)).after.spent == (False, False)
    assert "event.cannot" in clauses_of(fires("reset"))
    waiting = fires("reset", spent=(True, True)).after
    assert waiting.phase is Phase.EVENT
    assert after(game, waiting, "choose drake").spent == (True, False)
    assert "event.cannot" in clauses_of(fires("reset", 2, {"mode": "ffa"}, spent=(False, True)))


def test_lantern_clearing_turns_one_card_up(game: Game, fires: Any) -> None:
    turn = fires("reveal", other=["plushy"], down=["i1", "1.plushy"])
    assert turn.after.phase is Phase.EVENT
    after_hand = after(game, turn.after, "choose drake.plushy-down")
    assert len(after_hand.down) == 1
    assert fires("reveal", down=["i1"]).after.down == ()
    assert turn.after.events[0][0] == after_hand.events[0][0]


def test_parcel_moth_brings_an_ally_a_card(game: Game, fires: Any) -> None:
    assert len(fires("parcel").after.hands[1]) == 1
    assert len(fires("parcel", 2, {"mode": "ffa"}).after.hands[0]) == 1
    waiting = fires("parcel", 3).after
    assert len(after(game, waiting, "choose trixe").hands[2]) == 1
    far = fires("parcel", 4, {"give_adjacent": False}).after  # gifts may go far, the Moth may not
    assert refused(game, far, "choose trixe") == ["event.who"]


def test_lookout_stump_shows_the_next_way(game: Game, fires: Any) -> None:
    state = fires("peek").after
    assert state.peeked
    assert game.view(state, 1).maze[0] == state.maze[0]
    assert set(game.view(state, 1).maze[1:]) == {HIDDEN}
    assert "event.cannot" in clauses_of(fires("peek", final=True))


def test_swap_stall_exchanges(game: Game, fires: Any) -> None:
    items = ["plushy", "honeypop", "honeypop", "storybook", "sugardrop", "storybook"]
    state = after(game, fires("swap", hand=["storybook"], items=items).after, "choose storybook i1")
    assert stock().kind(state.items[0]) == "storybook"
    assert [stock().kind(card) for card in state.hands[0]] == ["plushy"]
    assert "event.cannot" in clauses_of(fires("swap"))


def test_echo_bridge_lifts_the_limit(game: Game, fires: Any) -> None:
    state = fires("echo", hand=["plushy"] * 3 + ["honeypop"]).after
    state = after(game, state, *["give plushy to drake"] * 3)
    assert refused(game, state, "give honeypop to drake") == ["free.give.limit"]
    assert "event.cannot" in clauses_of(fires("echo", 2, {"mode": "ffa"}))


def test_echo_bridge_promises_no_more_gifts_where_none_are_counted(fires: Any) -> None:
    for final, case in ((False, ""), (True, "final")):
        steps = fires("echo", hand=["plushy"], final=final).steps
        assert [step.case for step in steps if step.rule == "seven.house.event.echo"] == [case]


def test_setbacks(game: Game, fires: Any) -> None:
    state = fires("bramble").after
    assert after(game, state, "choose i2").down == (state.items[1],)
    state = fires("shadow").after
    assert after(game, state, "choose c3").down == (state.critters[2],)
    state = fires("servant", hand=["plushy", "honeypop"]).after
    assert stock().kind(after(game, state, "choose plushy").discard[-1]) == "plushy"
    assert "event.cannot" in clauses_of(fires("servant"))
    turn = fires("gust")
    assert turn.after.items[3:] == ("", "", "")
    assert len(turn.after.discard) == 4


def test_a_trash_event_is_gone_and_a_standing_one_works_again(game: Game, fires: Any) -> None:
    trash, stay = fires("draw").after, fires("echo").after
    assert (len(trash.events[0]), len(trash.dropped[0])) == (3, 1)
    assert (len(stay.events[0]), stay.dropped[0]) == (4, ())


def test_a_peek_tells_the_way(game: Game, fires: Any) -> None:
    turn = fires("peek")
    (told,) = [step for step in turn.steps if step.rule == "seven.house.event.peek"]
    assert told.facts["card"] == stock().ends[turn.after.maze[0]].direction


@pytest.mark.parametrize("reading", ["end_of_turn", "immediate"])
def test_gaps_left_by_effects_are_filled_like_any_other(
    game: Game, deal: Deal, fires: Any, reading: str
) -> None:
    rulings = {"refresh_timing": reading, "guardian_1": "drake"}
    at_once = reading == "immediate"
    assert all(fires("gust", 2, rulings).after.items) == at_once
    assert all(after(game, deal(2, rulings), "talent i1 i2").items) == at_once
