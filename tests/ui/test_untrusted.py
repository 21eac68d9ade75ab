"""The page is not trusted: nonsense changes nothing, and nothing raises."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tutor
from tutor import Game
from tutor.ui.play import FORMS, Play

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
KNOWN = st.sampled_from(sorted(FORMS))
TABLE = Play(tutor.load("monster-crunch"), players=3, seed=7)


@given(JSON)
def test_nonsense_leaves_the_game_as_it_was(message: Any) -> None:
    before = (TABLE.session.state, TABLE.session.match.link)
    TABLE.handle(message)
    assert (TABLE.session.state, TABLE.session.match.link) == before


@given(KNOWN, st.dictionaries(st.sampled_from(["id", "text", "n", "link", "seat", "x"]), JSON))
def test_a_message_of_the_wrong_shape_leaves_the_game_as_it_was(type: str, values: Any) -> None:
    if set(values) == set(FORMS[type]):
        return
    before = (TABLE.session.state, TABLE.session.match.link)
    TABLE.handle({**values, "type": type})
    assert (TABLE.session.state, TABLE.session.match.link) == before


@given(
    st.lists(st.tuples(KNOWN, st.text(max_size=12), st.integers(0, 30), st.booleans()), max_size=12)
)
def test_any_sequence_of_readable_messages_keeps_a_page(steps: list[Any]) -> None:
    table = Play(tutor.load("monster-crunch"), players=2, seed=1)
    for type, text, number, flag in steps:
        values = {name: _value(name, text, number, flag) for name in FORMS[type]}
        table.handle({"type": type, **values})
        json.dumps(table.sections())


def _value(name: str, text: str, number: int, flag: bool) -> Any:
    choices: dict[str, Any] = {
        "n": number, "take": flag, "players": [text, "Zed"], "step": number, "bots": [number % 3],
        "rulings": {text: text}, "mode": "hot-seat" if flag else "open",
    }  # fmt: skip
    return choices.get(name, text)


def test_a_handler_that_fails_says_so_kindly(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    table = Play(game, players=2)
    monkeypatch.setattr(table, "_undo", lambda: 1 / 0)
    table.handle({"type": "undo"})
    notice = table.sections()["status"]["notice"]
    assert notice
    assert "Traceback" not in notice
    assert "ZeroDivision" not in notice
