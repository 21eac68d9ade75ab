"""At a cover nobody looks: every way to change the position or the viewer passes it."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import tutor
from tutor import Game
from tutor.desk.desk import Desk


@pytest.fixture(scope="module", params=tutor.games())
def every(request: pytest.FixtureRequest) -> Game:
    return tutor.load(request.param)


def passed(game: Game, **options: Any) -> Desk:
    """A page at which the first player has just handed the device on."""
    desk = Desk(game, mode="hot-seat", seed=3, **options)
    ask(desk, "play", type="ready")
    ask(desk, "play", type="hint", grade=2)
    play_on(desk)
    return desk


def play_on(desk: Desk) -> None:
    """Play by hints until somebody else has to take the device."""
    table = desk.part("play").sitting
    rng = Random(1)
    while table.cover is None and table.seat is not None:
        if table.stopped:
            ask(desk, "play", type="resume")
        else:
            move = table.game.advise(table.state, rng)
            ask(desk, "play", type="fill", text=move.notation())
            ask(desk, "play", type="play")


def ask(desk: Desk, part: str, **message: Any) -> list[Any]:
    return list(desk.hear({"to": part, "ask": message}))


def hidden(desk: Desk) -> Iterator[Any]:
    """What must be empty while the device is passed on."""
    play, score = desk.part("play").view(), desk.part("score").view()
    yield from (play[name] for name in ("scene", "draft", "turn", "hint", "review"))
    yield from (score["lines"], score["charts"])
    yield from (value for name, value in play["coach"].items() if name in ("card", "aim", "end"))


def covered(desk: Desk) -> bool:
    return desk.part("play").sitting.cover is not None and not any(hidden(desk))


def test_undo_at_the_cover_shows_nobody_s_cards(every: Game) -> None:
    desk = passed(every)
    before = len(desk.part("play").sitting.match.turns)
    ask(desk, "play", type="undo")
    assert len(desk.part("play").sitting.match.turns) < before
    assert covered(desk)


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
    desk = passed(every)
    answers = ask(desk, "play", **message)
    assert covered(desk)
    assert not [answer for answer in answers if answer.get("says")]


def test_who_undoes_two_turns_is_shown_neither_player_s_cards(every: Game) -> None:
    desk = passed(every)
    ask(desk, "play", type="ready")
    play_on(desk)
    while desk.part("play").sitting.match.turns:
        ask(desk, "play", type="undo")
        assert covered(desk)


def test_a_hint_does_not_outlive_the_turn_of_the_player_who_asked(every: Game) -> None:
    desk = passed(every)
    ask(desk, "play", type="undo")
    ask(desk, "play", type="ready")
    assert desk.part("play").view()["hint"] == {}


def test_going_back_from_the_end_of_a_game_passes_the_cover(game: Game) -> None:
    desk = passed(game, players=2)
    table = desk.part("play").sitting
    while table.seat is not None:
        ask(desk, "play", type="ready")
        play_on(desk)
    assert desk.part("play").view()["over"]
    ask(desk, "play", type="undo")
    assert covered(desk)


def test_the_calculator_takes_nothing_at_the_cover() -> None:
    desk = passed(tutor.load("midnight-brunch"))
    before = desk.part("calculator").view()["answer"]["values"]
    ask(desk, "calculator", type="take")
    after = desk.part("calculator").view()
    assert after["answer"]["values"] == before
    assert after["answer"]["error"]
    assert not after["takes"]


def test_what_one_player_took_is_not_there_for_the_next() -> None:
    desk = Desk(tutor.load("midnight-brunch"), mode="hot-seat", seed=3)
    blank = desk.part("calculator").view()["answer"]
    ask(desk, "play", type="ready")
    ask(desk, "calculator", type="take")
    taken = desk.part("calculator").view()["answer"]
    assert taken != blank
    play_on(desk)
    assert desk.part("calculator").view()["answer"] == blank
    ask(desk, "play", type="ready")
    assert desk.part("calculator").view()["answer"] == blank
    play_on(desk)
    for _ in range(9):
        if desk.part("play").sitting.cover == 0:
            break
        ask(desk, "play", type="ready")
        play_on(desk)
    ask(desk, "play", type="ready")
    assert desk.part("play").sitting.viewer == 0
    assert desk.part("calculator").view()["answer"] == taken


def test_the_calculator_of_a_finished_match_is_not_there_in_the_next() -> None:
    desk = Desk(tutor.load("midnight-brunch"), mode="hot-seat", seed=3)
    blank = desk.part("calculator").view()["answer"]
    ask(desk, "play", type="ready")
    ask(desk, "calculator", type="take")
    ask(desk, "play", type="again")
    ask(desk, "play", type="ready")
    assert desk.part("calculator").view()["answer"] == blank


def test_without_hidden_hands_the_calculator_keeps_what_was_entered() -> None:
    desk = Desk(tutor.load("midnight-brunch"), seed=3)
    ask(desk, "calculator", type="take")
    taken = desk.part("calculator").view()["answer"]
    ask(desk, "play", type="again")
    assert desk.part("calculator").view()["answer"] == taken


def test_a_bot_begins_and_the_next_person_after_it_takes_the_device(game: Game) -> None:
    desk = Desk(game, players=4, mode="hot-seat", seed=1)
    seat = desk.part("play").sitting.seat
    desk = Desk(game, players=4, mode="hot-seat", seed=1, bots=(seat,))
    assert desk.part("play").sitting.cover == (seat + 1) % 4
