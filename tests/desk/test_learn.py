"""Lessons on a page: their frames as plain data, and moves tried in them."""

from typing import Any

import pytest

import tutor
from tutor import Game
from tutor.desk.learn import Learn, lesson_data


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
    """The first place in a game's lessons where a move is asked for on the table."""
    for id, lesson in game.lessons.items():
        for step, frame in enumerate(lesson.frames(game)):
            if frame.question and frame.question.moves:
                return id, step, frame
    raise AssertionError(f"{game} asks for no move")


@pytest.mark.parametrize("name", tutor.games())
def test_a_move_asked_for_is_judged_like_any_move(name: str) -> None:
    game = tutor.load(name)
    id, step, frame = asked(game)
    learn = Learn(game)
    words = {p.id: p.word for p in frame.scene.pieces() if p.word}
    words |= {f"action:{action.word}": action.word for action in frame.scene.actions}
    answer: Any = learn.hear({"type": "try", "id": id, "variant": "", "step": step, "picks": []})
    assert answer["type"] == "tried"
    assert answer["done"] is False
    picks: list[str] = []
    while not answer["done"]:  # follow what glows to a move that does what was asked
        assert len(picks) < 12
        picks = [*answer["draft"]["picks"], _towards(learn, frame, answer)]
        answer = learn.hear({"type": "try", "id": id, "variant": "", "step": step, "picks": picks})
    assert answer["draft"]["legal"]


def _towards(learn: Learn, frame: Any, answer: Any) -> str:
    """What glows and leads to a wanted move."""
    words = {piece.id: piece.word for piece in frame.scene.pieces() if piece.word}
    words |= {f"action:{action.word}": action.word for action in frame.scene.actions}
    have = [words[pick] for pick in answer["draft"]["picks"]]
    for id in answer["draft"]["next"]:
        said = set(learn.game.compose(frame.state, [*have, words[id]]).split())
        if any(said <= set(move.split()) for move in frame.question.moves):
            return str(id)
    raise AssertionError("nothing that glows leads there")


def test_nonsense_gets_a_sentence(game: Game) -> None:
    learn = Learn(game)
    for message in (
        None,
        {"type": "lesson", "id": "none"},
        {"type": "try", "id": "none", "variant": "", "step": 0, "picks": []},
        {"type": "try", "id": next(iter(game.lessons)), "variant": "x", "step": 0, "picks": []},
        {"type": "try", "id": next(iter(game.lessons)), "variant": "", "step": 999, "picks": []},
    ):
        answer = learn.hear(message)
        assert answer
        assert answer["type"] == "trouble"
        assert answer["text"]
