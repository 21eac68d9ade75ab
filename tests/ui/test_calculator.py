"""The calculator: what it asks, what it answers, and what it makes of nonsense."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tutor
from tutor import Game
from tutor.ui.calculator import CalculatorForm
from tutor.ui.play import Play

WITH = [game for game in map(tutor.load, tutor.games()) if game.package.fields]
WITHOUT = [game for game in map(tutor.load, tutor.games()) if not game.package.fields]
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
OTHER = {"count": 99, "choice": "nonsense", "list": ["nonsense"], "grid": []}

every_game = pytest.mark.parametrize("game", WITH, ids=str)


def entered(sheet: CalculatorForm, id: str, value: Any) -> dict[str, Any]:
    """The page says that one field changed."""
    sheet.handle({"type": "values", "values": {**sheet.answer["values"], id: value}})
    return sheet.answer


@every_game
def test_it_opens_with_an_answer_or_says_what_is_missing(game: Game) -> None:
    view = CalculatorForm(game).sections()
    assert [field["id"] for field in view["fields"]] == [field.id for field in game.package.fields]
    assert view["answer"].get("lines") or view["answer"]["error"]
    json.dumps(view)


@every_game
def test_starting_over_empties_every_field(game: Game) -> None:
    sheet = CalculatorForm(game)
    empty = {field["id"]: field["empty"] for field in sheet.fields}
    sheet.handle({"type": "values", "values": empty})
    assert sheet.answer["values"] == empty or sheet.answer["error"]
    for field in sheet.fields:
        if field["kind"] == "list":
            assert field["empty"] == []


@every_game
def test_it_takes_the_table_that_is_being_played_at(game: Game) -> None:
    sheet = CalculatorForm(game, Play(game, seed=3))
    assert sheet.sections()["takes"] is game.package.can_take
    sheet.handle({"type": "take"})
    assert game.package.can_take is ("error" not in sheet.answer)


@every_game
def test_what_a_table_does_not_tell_is_left_empty(game: Game) -> None:
    sheet = CalculatorForm(game, Play(game))
    sheet.handle({"type": "take"})
    assert set(sheet.answer["values"]) == {field["id"] for field in sheet.fields}


@every_game
def test_a_value_that_cannot_be_is_told_by_its_label_and_changes_nothing_else(game: Game) -> None:
    for field in game.package.fields:
        sheet = CalculatorForm(game)
        before = dict(sheet.answer)
        after = entered(sheet, field.id, OTHER[field.kind])
        assert field.label in after["error"]
        assert {**after, "error": ""} == {**before, "error": ""}


@every_game
def test_a_good_value_takes_the_error_away(game: Game) -> None:
    sheet = CalculatorForm(game)
    before, field = sheet.answer, game.package.fields[0]
    entered(sheet, field.id, OTHER[field.kind])
    assert entered(sheet, field.id, before["values"][field.id]) == before


@every_game
def test_every_count_can_be_entered_from_least_to_most(game: Game) -> None:
    for field in game.package.fields:
        for value in (field.least, field.most) if field.kind == "count" else ():
            answer = entered(CalculatorForm(game), field.id, value)
            assert answer.get("lines") or answer["error"]


@every_game
def test_every_clause_of_an_answer_is_there(game: Game) -> None:
    answer = CalculatorForm(game).answer
    assert {line["rule"] for line in answer.get("lines", [])} <= set(answer.get("rules", {}))


def test_the_answer_is_the_game_s_own() -> None:
    game = tutor.load("monster-cafe")
    sheet = CalculatorForm(game)
    entered(sheet, "plate-sock", 2)
    answer = entered(sheet, "monster-sock", 3)
    _, story = game.calculate(answer["values"])
    assert answer["lines"][0]["value"] == story[0].value == 6


@pytest.mark.parametrize("game", WITHOUT, ids=str)
def test_a_game_without_a_calculator_has_no_fields(game: Game) -> None:
    assert CalculatorForm(game).sections()["fields"] == []


SHEET = CalculatorForm(WITH[0])


@given(JUNK)
def test_nonsense_leaves_the_answer_as_it_was(message: Any) -> None:
    before = {**SHEET.answer, "error": ""}
    SHEET.handle(message)
    assert {**SHEET.answer, "error": ""} == before
    assert SHEET.answer["error"]


@given(
    st.dictionaries(
        st.sampled_from([field.id for field in WITH[0].package.fields]), JUNK, max_size=3
    )
)
def test_any_values_keep_a_page(values: dict[str, Any]) -> None:
    sheet = CalculatorForm(WITH[0])
    sheet.handle({"type": "values", "values": values})
    json.dumps(sheet.answer)


def test_a_game_that_fails_says_so_kindly(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = CalculatorForm(WITH[0])
    monkeypatch.setattr(sheet, "enter", lambda values: 1 / 0)
    sheet.handle({"type": "values", "values": {}})
    assert "ZeroDivision" not in sheet.answer["error"]
