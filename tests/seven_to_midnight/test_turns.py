"""Talents, special Items, the Item deck, turns and rounds."""

from dataclasses import replace
from typing import Any

from tests.seven_to_midnight.conftest import Deal
from tutor import Game
from tutor.conformance.playing import clauses_of, refused
from tutor.games.seven_to_midnight.model import State
from tutor.games.seven_to_midnight.model.cards import stock
from tutor.lesson import played as after


def test_talents(game: Game, deal: Deal) -> None:
    def at(name: str, **more: Any) -> State:
        return deal(2, {"guardian_1": name}, critters=["geebo", "dorpa", "loopa"], **more)

    assert after(game, at("miles"), "talent").actions == 5
    assert after(game, at("yara", down=["i1", "c2"]), "talent").down == ()
    state = after(game, at("drake"), "talent i1 i4")
    assert (state.items[0], state.items[3], len(state.hands[0]), state.actions) == ("", "", 2, 3)
    state = after(game, at("trixe", discard=["plushy", "honeypop"]), "talent honeypop plushy")
    assert (len(state.hands[0]), state.discard) == (2, ())
    assert refused(game, state, "cycle plushy") == []
    state = after(game, at("dewey", hands={0: ["sugardrop", "plushy", "honeypop"]}), "talent")
    assert refused(game, state, "rescue c1 with sugardrop plushy") == []
    assert refused(game, state, "rescue c1 with sugardrop sugardrop") != []
    turn = game.play(state, "rescue c1 with sugardrop plushy")
    assert "house.talent.rig" in clauses_of(turn)
    assert not turn.after.rigged


def test_jury_rig_fits_one_item_only(game: Game, deal: Deal) -> None:
    hands = {0: ["sugardrop", "sugardrop", "honeypop", "plushy"]}
    state = deal(2, {"guardian_1": "dewey"}, critters=["geebo", "dorpa", "loopa"], hands=hands)
    state = after(game, state, "talent")
    assert refused(game, state, "rescue c1 with sugardrop sugardrop") == [
        "action.rescue.full",
        "action.rescue",
    ]
    kept = after(game, state, "rescue c1 with honeypop plushy")
    assert kept.rigged


def test_wind_up_owl_and_echo_shell(game: Game, deal: Deal) -> None:
    state = deal(hands={0: ["wind-up-owl", "plushy"]}, down=["i1", "0.plushy"])
    state = after(game, state, "use wind-up-owl on i1 plushy-down")
    assert (state.down, stock().kind(state.discard[-1])) == ((), "wind-up-owl")
    rulings = {"card_set": 2}
    state = deal(2, rulings, hands={0: ["echo-shell"]}, discard=["pompa", "glowjar"])
    state = after(game, state, "use echo-shell")
    assert [stock().kind(card) for card in state.hands[0]] == ["glowjar"]
    assert [stock().kind(card) for card in state.discard] == ["pompa", "echo-shell"]


def test_the_pile_is_turned_over_first_discarded_first(game: Game, deal: Deal) -> None:
    state = deal(discard=["plushy", "honeypop", "storybook"])
    state = replace(state, hands=((*state.hands[0], *state.item_deck), ()), item_deck=())
    turn = game.play(state, "draw")
    assert [stock().kind(card) for card in turn.after.item_deck] == ["honeypop", "storybook"]
    assert (turn.after.discard, turn.after.recycled) == ((), True)
    assert game.view(turn.after, 1).item_deck == turn.after.item_deck


def test_a_cycled_card_may_come_straight_back(game: Game, deal: Deal) -> None:
    state = deal()
    state = replace(state, hands=(state.item_deck, ()), item_deck=())
    word = stock().kind(state.hands[0][0])
    after_ = after(game, state, f"cycle {word}")
    assert sorted(after_.hands[0]) == sorted(state.hands[0])
    assert len(after_.drawn) == 1


def test_gaps_stay_when_nothing_is_left(game: Game, deal: Deal) -> None:
    state = deal(items=["", "plushy", "honeypop", "storybook", "storybook", "sugardrop"])
    state = replace(state, hands=(state.item_deck, ()), item_deck=())
    turn = game.play(state, "end")
    assert "refresh.empty-items" in clauses_of(turn)
    assert turn.after.items[0] == ""


def test_a_card_drawn_last_turn_can_be_cycled(game: Game, deal: Deal) -> None:
    state = after(game, deal(deck=["plushy"]), "draw")
    assert state.drawn
    state = after(game, state, "end")
    assert (state.drawn, state.flips, state.cycled) == ((), 0, 0)


def test_a_turn_begins_with_nothing_left_over(game: Game, deal: Deal) -> None:
    state = deal(flips=1, downs=1, cycled=1, bonus=1, rigged=True, begun=True)
    state = after(game, state, "end")
    marks = (state.flips, state.downs, state.cycled, state.bonus, state.rigged, state.begun)
    assert marks == (0, 0, 0, 0, False, False)


def test_a_round_begins_with_no_gift_given(game: Game, deal: Deal) -> None:
    state = deal(end="bm-1a", given=(2, 1))
    assert after(game, state, "go left", "keep").given == (0, 0)


def test_the_latest_of_equal_cards_is_fetched(game: Game, deal: Deal) -> None:
    state = deal(2, {"guardian_1": "trixe"}, discard=["plushy", "honeypop", "plushy"])
    pile = after(game, state, "talent plushy").discard
    assert pile == state.discard[:2]


def test_partners_take_their_turns_together(game: Game, deal: Deal) -> None:
    state = deal(4, {"mode": "teams"})
    order = []
    for move in ("swap", "end", "end", "swap", "end", "end"):
        if move == "end":
            order.append(state.active)
        state = after(game, state, move)
    assert order == [1, 0, 3, 2]
