"""At a cover nobody looks: every way to change the position or the viewer passes it."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import tutor
from tutor import Game
from tutor.ui.channel import GamePage


@pytest.fixture(scope="module", params=tutor.games())
def every(request: pytest.FixtureRequest) -> Game:
    return tutor.load(request.param)


def passed(game: Game, **options: Any) -> GamePage:
    """A page at which the first player has just handed the device on."""
    game_page = GamePage(game, mode="hot-seat", seed=3, **options)
    ask(game_page, "play", type="ready")
    ask(game_page, "play", type="hint", grade=2)
    play_on(game_page)
    return game_page


def play_on(game_page: GamePage) -> None:
    """Play by hints until somebody else has to take the device."""
    table = game_page.part("play").session
    rng = Random(1)
    while table.cover is None and table.seat is not None:
        if table.stopped:
            ask(game_page, "play", type="resume")
        else:
            move = table.game.advise(table.state, rng)
            ask(game_page, "play", type="fill", text=move.notation())
            ask(game_page, "play", type="play")


def ask(game_page: GamePage, part: str, **message: Any) -> list[Any]:
    return list(game_page.handle({"to": part, "ask": message}))


def hidden(game_page: GamePage) -> Iterator[Any]:
    """What must be empty while the device is passed on."""
    play, score = game_page.part("play").sections(), game_page.part("score").sections()
    yield from (play[name] for name in ("scene", "draft", "turn", "hint", "review"))
    yield from (score["lines"], score["charts"])
    yield from (value for name, value in play["coach"].items() if name in ("card", "aim", "end"))


def covered(game_page: GamePage) -> bool:
    return game_page.part("play").session.cover is not None and not any(hidden(game_page))


def test_undo_at_the_cover_shows_nobody_s_cards(every: Game) -> None:
    game_page = passed(every)
    before = len(game_page.part("play").session.match.turns)
    ask(game_page, "play", type="undo")
    assert len(game_page.part("play").session.match.turns) < before
    assert covered(game_page)


MESSAGES: list[dict[str, Any]] = [
    {"type": "undo"},
    {"type": "hint", "grade": 3},
    {"type": "think"},
    {"type": "chart"},
    {"type": "outcomes"},
    {"type": "recall", "n": 0},
    {"type": "review", "seat": 0},
    {"type": "resume"},
    {"type": "clear"},
    {"type": "play"},
    {"type": "again"},
    {"type": "coach", "on": True},
    {"type": "got", "rule": ""},
    {"type": "bot", "n": 1},
]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: str(message["type"]))
def test_nothing_that_is_asked_at_the_cover_lifts_it(every: Game, message: dict[str, Any]) -> None:
    game_page = passed(every)
    answers = ask(game_page, "play", **message)
    assert covered(game_page)
    assert not [answer for answer in answers if answer.get("says")]


def test_who_undoes_two_turns_is_shown_neither_player_s_cards(every: Game) -> None:
    game_page = passed(every)
    ask(game_page, "play", type="ready")
    play_on(game_page)
    while game_page.part("play").session.match.turns:
        ask(game_page, "play", type="undo")
        assert covered(game_page)


def test_a_hint_does_not_outlive_the_turn_of_the_player_who_asked(every: Game) -> None:
    game_page = passed(every)
    ask(game_page, "play", type="undo")
    ask(game_page, "play", type="ready")
    assert game_page.part("play").sections()["hint"] == {}


def test_going_back_from_the_end_of_a_game_passes_the_cover(game: Game) -> None:
    game_page = passed(game, players=2)
    table = game_page.part("play").session
    while table.seat is not None:
        ask(game_page, "play", type="ready")
        play_on(game_page)
    assert game_page.part("play").sections()["over"]
    ask(game_page, "play", type="undo")
    assert covered(game_page)


def test_the_calculator_takes_nothing_at_the_cover() -> None:
    game_page = passed(tutor.load("midnight-brunch"))
    before = game_page.part("calculator").sections()["answer"]["values"]
    ask(game_page, "calculator", type="take")
    after = game_page.part("calculator").sections()
    assert after["answer"]["values"] == before
    assert after["answer"]["error"]
    assert not after["takes"]


def test_what_one_player_took_is_not_there_for_the_next() -> None:
    game_page = GamePage(tutor.load("midnight-brunch"), mode="hot-seat", seed=3)
    blank = game_page.part("calculator").sections()["answer"]
    ask(game_page, "play", type="ready")
    ask(game_page, "calculator", type="take")
    taken = game_page.part("calculator").sections()["answer"]
    assert taken != blank
    play_on(game_page)
    assert game_page.part("calculator").sections()["answer"] == blank
    ask(game_page, "play", type="ready")
    assert game_page.part("calculator").sections()["answer"] == blank
    play_on(game_page)
    for _ in range(9):
        if game_page.part("play").session.cover == 0:
            break
        ask(game_page, "play", type="ready")
        play_on(game_page)
    ask(game_page, "play", type="ready")
    assert game_page.part("play").session.viewer == 0
    assert game_page.part("calculator").sections()["answer"] == taken


def test_the_calculator_of_a_finished_match_is_not_there_in_the_next() -> None:
    game_page = GamePage(tutor.load("midnight-brunch"), mode="hot-seat", seed=3)
    blank = game_page.part("calculator").sections()["answer"]
    ask(game_page, "play", type="ready")
    ask(game_page, "calculator", type="take")
    ask(game_page, "play", type="again")
    ask(game_page, "play", type="ready")
    assert game_page.part("calculator").sections()["answer"] == blank


def test_without_hidden_hands_the_calculator_keeps_what_was_entered() -> None:
    game_page = GamePage(tutor.load("midnight-brunch"), seed=3)
    ask(game_page, "calculator", type="take")
    taken = game_page.part("calculator").sections()["answer"]
    ask(game_page, "play", type="again")
    assert game_page.part("calculator").sections()["answer"] == taken


def test_a_bot_begins_and_the_next_person_after_it_takes_the_device(game: Game) -> None:
    game_page = GamePage(game, players=4, mode="hot-seat", seed=1)
    seat = game_page.part("play").session.seat
    game_page = GamePage(game, players=4, mode="hot-seat", seed=1, bots=(seat,))
    assert game_page.part("play").session.cover == (seat + 1) % 4
