"""Lessons on a page: their frames as plain data, and moves tried in them."""

from typing import Any

import pytest

import tutor
from tests.support.clicks import ways
from tutor import Game
from tutor.ui.lessons import Lessons, lesson_data


def test_a_lesson_sends_every_frame_and_shares_what_stays(game: Game) -> None:
    for lesson in game.lessons.values():
        data, frames = lesson_data(game, lesson), lesson.frames(game)
        sent = data["variants"][0]["frames"]
        assert [frame["text"] for frame in sent] == [frame.text for frame in frames]
        for frame, told in zip(sent, frames, strict=True):
            titles = [data["zones"][at]["title"] for at in frame["zones"]]
            assert titles == [zone.title for zone in told.scene.zones]


def test_every_clause_that_a_lesson_cites_is_there(game: Game) -> None:
    for lesson in game.lessons.values():
        data = lesson_data(game, lesson)
        frames = data["variants"][0]["frames"]
        lines = [frame["line"] for frame in frames if "line" in frame]
        lines += [f["question"]["reason"] for f in frames if "reason" in f.get("question", {})]
        assert {line["rule"] for line in lines} <= set(data["rules"])


def asked(game: Game) -> tuple[str, int, Any]:
    """Return the first place in a game's lessons where a move is asked for on the table."""
    for id, lesson in game.lessons.items():
        for step, frame in enumerate(lesson.frames(game)):
            if frame.question and frame.question.moves:
                return id, step, frame
    raise AssertionError(f"{game} asks for no move")


@pytest.mark.parametrize("name", tutor.games())
def test_a_move_asked_for_is_judged_like_any_move(name: str) -> None:
    game = tutor.load(name)
    id, step, frame = asked(game)
    learn = Lessons(game)
    answer = _tried(learn, id, step, [])
    assert answer["type"] == "tried"
    assert answer["done"] is False
    for at, pick in enumerate(ways(game, [frame])[0]):
        answer = _tried(learn, id, step, [*answer["draft"]["picks"][:at], pick])
    assert answer["done"]
    assert answer["draft"]["legal"]


@pytest.mark.parametrize(
    ("name", "id", "step", "wrong", "way"),
    [
        ("monster-crunch", "lead", 3, "card-0-6-2", ["card-0-1-2"]),
        ("midnight-brunch", "midnight", 5, "prize-1-red", ["brunch", "cancel", "monster-0-0"]),
        ("midnight-brunch", "ghost", 6, "prize-1-red", ["0"]),
        ("seven-to-midnight", "cycling", 1, "c1-01", ["cycle", "i1-10"]),
        ("midnight-showdown", "cooldown", 3, "token-1-rumble", ["token-1-lock"]),
        ("midnight-showdown", "falling", 4, "card-2", ["item-1-0", "item-1-1", "item-1-2"]),
    ],
)
def test_after_a_wrong_click_the_right_ones_make_the_move(
    name: str, id: str, step: int, wrong: str, way: list[str]
) -> None:
    """Nothing has to be taken back first."""
    game = tutor.load(name)
    scene = game.lessons[id].frames(game)[step].scene
    spoken = {one.word: f"action:{one.word}" for one in scene.actions}
    spoken |= {piece.word: piece.id for piece in scene.pieces() if piece.word not in spoken}
    learn, picks = Lessons(game), [wrong]
    for pick in way:
        assert not _tried(learn, id, step, picks)["done"]
        kept = _tried(learn, id, step, picks)["draft"]["picks"]
        picks = [*kept, spoken.get(pick, pick)]
    assert _tried(learn, id, step, picks)["done"]


def test_half_of_a_move_asked_for_is_not_called_wrong() -> None:
    learn = Lessons(
        tutor.load("monster-crunch")
    )  # two cards, of which one alone is allowed as well
    first, lone = (_tried(learn, "price", 3, [card]) for card in ("card-0-1-2", "card-0-9-1"))
    assert first["draft"]["legal"]
    assert lone["draft"]["legal"]
    assert [first["on"], lone["on"]] == [True, False]


def _tried(learn: Lessons, id: str, step: int, picks: list[str]) -> Any:
    return learn.handle({"type": "try", "id": id, "variant": "", "step": step, "picks": picks})


def test_nonsense_gets_a_sentence(game: Game) -> None:
    learn = Lessons(game)
    for message in (
        None,
        {"type": "lesson", "id": "none"},
        {"type": "try", "id": "none", "variant": "", "step": 0, "picks": []},
        {"type": "try", "id": next(iter(game.lessons)), "variant": "x", "step": 0, "picks": []},
        {"type": "try", "id": next(iter(game.lessons)), "variant": "", "step": 999, "picks": []},
    ):
        answer = learn.handle(message)
        assert answer
        assert answer["type"] == "trouble"
        assert answer["text"]
