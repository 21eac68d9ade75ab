"""The page is not trusted: it sets no trait, and no message gets a traceback."""

from typing import Any

import pytest

from tutor import Game
from widgets import App, Calculator, LessonPlayer, PlayTable, RulebookView


def test_the_browser_cannot_set_a_trait(game: Game) -> None:
    for widget in (PlayTable(game, seed=7), Calculator(game), App(game.name).header):
        before = widget.get_state()
        for name in before:
            data = {"method": "update", "state": {name: {}}}
            widget._handle_msg({"content": {"data": data}, "buffers": []})
            widget.set_state({name: {}})  # as marimo does
        assert widget.get_state() == before


def test_a_widget_survives_every_message(game: Game) -> None:
    lesson = next(iter(game.lessons))
    for widget in (
        PlayTable(game),
        LessonPlayer(game, lesson),
        RulebookView(game),
        App(game.name).header,
    ):
        for part in ("play", "learn", "rules", "calculator", "score", "page", "none", 3, None):
            for ask in (None, 3, [], {}, {"type": []}, {"type": "rulings", "values": {"x": "y"}}):
                widget._handle_custom_msg({"to": part, "ask": ask}, [])
        for message in (None, 3, [], {}, {"type": "beat", "x": 1}, {"to": "play", "x": 1}):
            widget._handle_custom_msg(message, [])


def test_a_heartbeat_is_answered(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    sent: list[Any] = []
    header = App(game.name).header
    monkeypatch.setattr(header, "send", lambda content, *_: sent.append(content))
    header._handle_custom_msg({"type": "beat"}, [])
    assert sent == [{"type": "beat"}]
