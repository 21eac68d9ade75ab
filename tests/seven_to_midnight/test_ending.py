"""How games end, who wins, and what goes along into the second game."""

from dataclasses import replace

import pytest

import tutor
from tests.seven_to_midnight.conftest import MODES, Deal
from tutor import Game, Match
from tutor.conformance.playing import clauses_of, playthrough
from tutor.games.seven_to_midnight.model import Phase
from tutor.lesson import played as after

SNUFFLET = "rescue c1 with sugardrop"


def test_three_awake_are_too_many_for_rivals(game: Game, deal: Deal) -> None:
    more = {"critters": ["geebo", "dorpa", "loopa"], "active": 1, "turn": 1}
    state = deal(2, {"mode": "ffa"}, final=True, asleep=True, **more)
    outcome = game.outcome(after(game, state, "end"))
    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.story[0].facts == {"awake": 3, "most": 2}


def test_parting_gifts_are_for_the_final_round(game: Game, deal: Deal) -> None:
    state = after(game, deal(hands={0: ["plushy"]}), "end")
    assert (state.active, state.phase) == (1, Phase.RESCUE)


def test_parting_gifts_end_by_themselves_when_the_hand_is_empty(game: Game, deal: Deal) -> None:
    state = after(game, deal(final=True, hands={0: ["plushy"]}), "end", "give plushy to drake")
    assert (state.active, state.phase) == (1, Phase.RESCUE)


def test_the_last_rescue_ends_the_game_without_its_event(game: Game, deal: Deal) -> None:
    state = deal(critters=["snufflet", "", ""], asleep=True, hands={0: ["sugardrop"]})
    turn = game.play(state, SNUFFLET)
    assert clauses_of(turn) == ["action.rescue", "end.all", "event.last-rescue"]
    outcome = game.outcome(turn.after)
    assert outcome is not None
    assert outcome.winners == (0, 1)


def test_scores_are_shared_by_partners(game: Game, deal: Deal) -> None:
    state = deal(4, {"mode": "teams"}, rescued=[["geebo", "snufflet"], ["gigglywig"]])
    assert [step.value for step in game.score(state)] == [3, 3, 3, 3]
    assert [step.value for step in game.score(deal(2, rescued=[["geebo"]]))] == [1, 1]


def test_teams_win_together(game: Game, deal: Deal) -> None:
    state = deal(
        4, {"mode": "teams"}, critters=["snufflet", "", ""], asleep=True, hands={0: ["sugardrop"]}
    )
    outcome = game.outcome(after(game, state, SNUFFLET))
    assert outcome is not None
    assert outcome.winners == (0, 1)
    state = replace(state, rescued=state.rescued[::-1])
    outcome = game.outcome(after(game, state, SNUFFLET))
    assert outcome is not None
    assert outcome.winners == (2, 3)


@pytest.mark.parametrize(
    ("final", "asleep", "first_game"),
    [(False, True, "early"), (True, True, "won"), (True, False, "lost")],
)
def test_the_sequel(game: Game, deal: Deal, final: bool, asleep: bool, first_game: str) -> None:
    critters = ["snufflet", "", ""] if asleep else ["snufflet", "dorpa", "loopa"]
    hands = {0: ["sugardrop", "plushy"], 1: ["plushy"] * 3}
    rulings = {"guardian_1": "dewey"}
    state = deal(2, rulings, final=final, asleep=asleep, critters=critters, hands=hands)
    assert game.sequel(state) is None
    state = after(game, state, SNUFFLET)
    while state.turn is not None:
        state = after(game, state, "end")
    sequel = game.sequel(state)
    assert sequel is not None
    assert (sequel["game"], sequel["players"]) == ("midnight-showdown", ("Ada", "Ben"))
    rules = sequel["rulings"]
    assert rules["first_game"] == first_game
    assert [rules[f"guardian_{at}"] for at in range(1, 5)] == ["dewey", "yara", "drake", "trixe"]
    assert [rules[f"carried_{at}"] for at in range(1, 5)][1:] == [3, 0, 0]


def test_a_huge_hand_goes_along_as_far_as_the_other_game_counts(game: Game, deal: Deal) -> None:
    state = deal(4, critters=["snufflet", "", ""], asleep=True, hands={0: ["sugardrop"]})
    state = replace(state, hands=(*state.hands[:1], state.item_deck, (), ()), item_deck=())
    sequel = game.sequel(after(game, state, SNUFFLET))
    assert sequel is not None
    assert sequel["rulings"]["carried_2"] == 22


def test_three_players_leave_the_fourth_seat_empty(game: Game, deal: Deal) -> None:
    state = deal(3, critters=["snufflet", "", ""], asleep=True, hands={0: ["sugardrop"]})
    sequel = game.sequel(after(game, state, SNUFFLET))
    assert sequel is not None
    assert sequel["rulings"]["guardian_4"] == "none"


@pytest.mark.skipif("midnight-showdown" not in tutor.games(), reason="the sister game is not there")
def test_the_sister_game_starts_from_every_end(game: Game) -> None:
    for players, rulings in MODES:
        last = list(playthrough(game, 3, players, rulings))[-1].after
        sequel = game.sequel(last)
        assert sequel is not None
        other = tutor.load(sequel["game"])
        assert Match(other, sequel["players"], 1, sequel["rulings"]).state.players == last.players
