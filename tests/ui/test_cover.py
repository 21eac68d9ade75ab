"""At a cover nobody looks: ends of rounds and games, hints and calculators (the rest is in the conformance suite)."""

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
    """Return a page at which the first player has just handed the device on."""
    page = GamePage(game, mode="hot-seat", seed=3, **options)
    ask(page, "play", type="ready")
    ask(page, "play", type="hint", grade=2)
    play_on(page)
    return page


def play_on(page: GamePage, stops: bool = False) -> None:
    """Play on until somebody else has to take the device, or a round ends."""
    table = page.part("play").session
    rng = Random(1)
    while table.cover is None and table.seat is not None:
        if table.stopped and stops:
            return
        if table.stopped:
            ask(page, "play", type="resume")
        else:
            move = table.game.advise(table.state, rng)
            ask(page, "play", type="fill", text=move.notation())
            ask(page, "play", type="play")


def ask(page: GamePage, part: str, **message: Any) -> list[Any]:
    return list(page.handle({"to": part, "ask": message}))


def hidden(page: GamePage) -> Iterator[Any]:
    """Yield what must be empty while the device is passed on."""
    play, score = page.part("play").sections(), page.part("score").sections()
    yield from (play[name] for name in ("scene", "draft", "turn", "hint", "review"))
    yield from (score["lines"], score["charts"])
    yield from (value for name, value in play["coach"].items() if name in ("card", "aim", "end"))


def covered(page: GamePage) -> bool:
    return page.part("play").session.cover is not None and not any(hidden(page))


def test_undo_after_the_end_of_a_round_passes_the_cover(game: Game) -> None:
    page = passed(game, players=2)
    table = page.part("play").session
    while not table.stopped or table.seat == table.viewer:
        ask(page, "play", type="resume" if table.stopped else "ready")
        play_on(page, stops=True)
    ask(page, "play", type="resume")
    assert covered(page)
    ask(page, "play", type="undo")
    assert covered(page)


def test_a_hint_does_not_outlive_the_turn_of_the_player_who_asked(every: Game) -> None:
    page = passed(every)
    ask(page, "play", type="undo")
    ask(page, "play", type="ready")
    assert page.part("play").sections()["hint"] == {}


def test_going_back_from_the_end_of_a_game_passes_the_cover(game: Game) -> None:
    page = passed(game, players=2)
    table = page.part("play").session
    while table.seat is not None:
        ask(page, "play", type="ready")
        play_on(page)
    assert page.part("play").sections()["over"]
    ask(page, "play", type="undo")
    assert covered(page)


def test_the_calculator_takes_nothing_at_the_cover() -> None:
    page = passed(tutor.load("midnight-brunch"))
    before = page.part("calculator").sections()["answer"]["values"]
    ask(page, "calculator", type="take")
    after = page.part("calculator").sections()
    assert after["answer"]["values"] == before
    assert after["answer"]["error"]
    assert not after["takes"]


def test_what_one_player_took_is_not_there_for_the_next() -> None:
    page = GamePage(tutor.load("midnight-brunch"), mode="hot-seat", seed=3)
    blank = page.part("calculator").sections()["answer"]
    ask(page, "play", type="ready")
    ask(page, "calculator", type="take")
    taken = page.part("calculator").sections()["answer"]
    assert taken != blank
    play_on(page)
    assert page.part("calculator").sections()["answer"] == blank
    ask(page, "play", type="ready")
    assert page.part("calculator").sections()["answer"] == blank
    play_on(page)
    for _ in range(9):
        if page.part("play").session.cover == 0:
            break
        ask(page, "play", type="ready")
        play_on(page)
    ask(page, "play", type="ready")
    assert page.part("play").session.viewer == 0
    assert page.part("calculator").sections()["answer"] == taken


def test_the_calculator_of_a_finished_match_is_not_there_in_the_next() -> None:
    page = GamePage(tutor.load("midnight-brunch"), mode="hot-seat", seed=3)
    blank = page.part("calculator").sections()["answer"]
    ask(page, "play", type="ready")
    ask(page, "calculator", type="take")
    ask(page, "play", type="again")
    ask(page, "play", type="ready")
    assert page.part("calculator").sections()["answer"] == blank


def test_without_hidden_hands_the_calculator_keeps_what_was_entered() -> None:
    page = GamePage(tutor.load("midnight-brunch"), seed=3)
    ask(page, "calculator", type="take")
    taken = page.part("calculator").sections()["answer"]
    ask(page, "play", type="again")
    assert page.part("calculator").sections()["answer"] == taken


def test_a_bot_begins_and_the_next_person_after_it_takes_the_device(game: Game) -> None:
    page = GamePage(game, players=4, mode="hot-seat", seed=1)
    seat = page.part("play").session.seat
    page = GamePage(game, players=4, mode="hot-seat", seed=1, bots=(seat,))
    assert page.part("play").session.cover == (seat + 1) % 4
