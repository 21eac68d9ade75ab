"""The campaign: the end of 7 To Midnight is the beginning of the showdown."""

from random import Random
from typing import Any
from urllib.parse import parse_qsl

import pytest

import tutor
from tutor import Game, Match
from tutor.conformance.playing import playthrough
from tutor.ui.play import Play

FIRST = "seven-to-midnight"


@pytest.fixture
def first() -> Game:
    if FIRST not in tutor.games():
        pytest.skip("7 To Midnight is not in the kit")
    return tutor.load(FIRST)


def _finished(first: Game, players: int, rulings: dict[str, Any] | None = None) -> Match:
    match = Match(first, players, 3, rulings)
    for turn in playthrough(first, 3, players, rulings):
        match.do(turn.move)
    assert first.to_move(match.state) is None
    return match


def _second(game: Game, match: Match) -> Match:
    assert dict(parse_qsl(match.sequel_link.lstrip("?")))["game"] == game.name
    return Match.from_link(game, match.sequel_link)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_finished_first_game_leads_to_the_second(game: Game, first: Game, players: int) -> None:
    rulings = {"speed": "standard"} if players == 4 and "speed" in first.rulebook.rulings else None
    match = _finished(first, players, rulings)
    follow = first.sequel(match.state)
    assert follow is not None
    second = _second(game, match)
    assert second.state.players == match.state.players
    assert second.seed == match.seed
    assert len(second.state.guardians) == (3 if players == 3 else 4)
    assert game.moves(second.state)


@pytest.mark.parametrize("players", [2, 3])
def test_guardians_keep_their_players_and_their_items(
    game: Game, first: Game, players: int
) -> None:
    match = _finished(first, players)
    second = _second(game, match)
    extra = 1 + (second.state.rulings.first_game == "early") + (players == 3)
    for seat, guardian in enumerate(match.state.guardians):
        assert str(second.state.guardians[seat]) == str(guardian)
        assert second.state.items[seat] == len(match.state.hands[seat]) + extra
        assert seat % players == seat  # the player who ran the guardian runs it here too


def test_a_lost_first_game_powers_zumoffa_up(game: Game, first: Game) -> None:
    match = _finished(first, 2)
    second = _second(game, match)
    lost = first.outcome(match.state).winners == ()  # type: ignore[union-attr]
    assert second.state.rulings.first_game in (("lost",) if lost else ("won", "early"))
    assert second.state.fires == (2 if lost else 1)


def test_the_second_game_can_be_played_to_its_end(game: Game, first: Game) -> None:
    second = _second(game, _finished(first, 2))
    rng = Random(1)
    while game.to_move(second.state) is not None:
        second.do(game.advise(second.state, rng))
    assert game.outcome(second.state) is not None
    assert Match.from_link(game, second.link).state == second.state


def test_a_finished_table_offers_the_second_game_as_one_button(game: Game, first: Game) -> None:
    match = _finished(first, 2)
    table = Play(first)
    assert "sequel" not in table.sections()["over"]
    table.handle({"type": "open", "link": match.link})
    offer = table.sections()["over"]["sequel"]
    assert (offer["game"], offer["link"]) == (game.name, match.sequel_link)
    assert offer["title"] == game.rulebook.title
    second = Play(game)
    second.handle({"type": "open", "link": offer["link"]})
    assert second.session.state == _second(game, match).state


def test_an_unfinished_first_game_has_no_sequel(first: Game) -> None:
    assert Match(first, 2).sequel_link == ""


def test_the_second_game_is_the_last(game: Game) -> None:
    match = Match(game, 4, 3)
    for turn in playthrough(game, 3, 4):
        match.do(turn.move)
    assert match.sequel_link == ""


@pytest.mark.parametrize(
    ("rulings", "items", "fires"),
    [
        ({"first_game": "early", "carried_1": 3, "carried_2": 0}, (5, 2, 2, 2), 1),
        ({"first_game": "won", "carried_1": 3, "carried_2": 1}, (4, 2, 1, 1), 1),
        ({"first_game": "lost", "carried_1": 0, "carried_2": 6}, (1, 7, 1, 1), 2),
    ],
)
def test_what_a_link_hands_over(
    game: Game, rulings: dict[str, Any], items: tuple[int, ...], fires: int
) -> None:
    chosen = rulings | {"guardian_1": "miles", "guardian_2": "dewey"}
    state = Match.from_link(game, Match(game, 2, 1, chosen).link).state
    assert (state.items, state.fires) == (items, fires)
    assert list(map(str, state.guardians)) == ["miles", "dewey", "trixe", "drake"]
