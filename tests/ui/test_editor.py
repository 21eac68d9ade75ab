"""A position set up by hand: rows, laws, mends, and the table that it becomes."""

from random import Random
from typing import Any

import pytest

import tutor
from tutor import Game
from tutor.conformance.playing import random_move
from tutor.ui.channel import GamePage
from tutor.ui.editor import FORMS, PositionEditor
from tutor.ui.play import Play


def editor(game: Game, **options: Any) -> PositionEditor:
    return PositionEditor(game, Play(game, **options))


def row(made: PositionEditor, word: str, place: str = "") -> Any:
    rows = made.sections()["rows"]
    return next(one for one in rows if (one["word"], one["place"]) == (word, place))


def put(made: PositionEditor, word: str, place: str, *things: str) -> None:
    for thing in things:
        made.handle({"type": "put", "word": word, "place": place, "thing": thing})
        assert not made.notice


@pytest.mark.parametrize("name", tutor.games())
def test_every_word_has_a_label(name: str) -> None:
    game = tutor.load(name)
    assert set(game.rulebook.layout) == set(game.layout)


def test_a_played_position_of_crunch_answers_the_question_at_the_table() -> None:
    game = tutor.load("monster-crunch")
    made = editor(game, players=["Ada", "Ben"])
    assert len(row(made, "hands", "Ada")["values"]) == 12
    put(made, "hands", "Ada", "2", "6")
    put(made, "match", "", "5")
    put(made, "bowls", "Ben", "5")
    put(made, "milk", "Ada", "0")
    assert row(made, "hands", "Ada")["values"] == [["2", ""], ["6", ""]]
    assert row(made, "match")["values"] == [["5", ""]]
    assert made.sections()["wrong"] == []
    made.handle({"type": "ask"})
    verdict = game.judge(made.play.session.state, "play 2 6")
    assert verdict.failed[0].rule == "crunch.combine.cost"
    assert made.play.session.notice


def test_a_broken_law_is_told_with_its_clause_and_mended_by_one_button() -> None:
    game = tutor.load("monster-cafe")
    made = editor(game, players=3)
    put(made, "guests", "T1", *["Sludge Eater"] * 5)
    shown = made.sections()
    assert [one["rule"] for one in shown["wrong"]]
    assert all(one["text"].endswith(".") for one in shown["wrong"])
    assert "Sludge Eater" in shown["mend"]
    assert shown["scene"]  # it stays on the screen
    made.handle({"type": "ask"})
    assert made.play.session.match.position is None
    made.handle({"type": "mend"})
    assert made.sections()["wrong"] == []
    assert len(row(made, "guests", "T1")["values"]) == 4
    made.handle({"type": "undo"})
    assert made.sections()["wrong"]


def test_a_piece_that_is_not_left_is_told_and_mended() -> None:
    made = editor(tutor.load("seven-to-midnight"), players=2)
    for cell in ("I1", "I2", "I3"):
        put(made, "items", cell, "Dream Pebble")
    shown = made.sections()
    assert "Dream Pebble" in shown["wrong"][0]["text"]
    assert not shown["scene"]
    made.handle({"type": "mend"})
    assert made.sections()["scene"]


def test_the_way_back_leads_to_the_game_that_was_left() -> None:
    game = tutor.load("midnight-brunch")
    made = editor(game, players=3, mode="hot-seat", bots=[1, 2], seed=4)
    link = made.play.session.link
    made.handle({"type": "ask"})
    made.handle({"type": "ask"})
    assert made.play.session.match.position is not None
    made.handle({"type": "back"})
    assert made.play.session.link == link
    assert not made.sections()["status"]["back"]


@pytest.mark.parametrize("name", tutor.games())
def test_a_copied_game_tells_nothing_that_is_hidden(name: str) -> None:
    """Two games that look the same to whoever looks are copied the same."""
    game, rng = tutor.load(name), Random(4)
    made = editor(game, mode="hot-seat", bots=range(1, 9), seed=2)
    table = made.play.session
    for _ in range(12):
        if table.seat is not None:
            table.match.do(random_move(game, table.state, rng))
    other = editor(game, mode="hot-seat", bots=range(1, 9), seed=2)
    guess = game.package.guess(game.view(table.state, 0), Random(9))
    other.play.session.match.first = guess
    other.play.session.match.position = guess
    table.match.first, table.match.turns = table.state, []
    for one in (made, other):
        one.handle({"type": "game"})
    assert made.sections()["rows"] == other.sections()["rows"]


def test_nothing_is_copied_while_the_device_is_passed_on() -> None:
    made = editor(tutor.load("monster-crunch"), players=2, mode="hot-seat")
    made.handle({"type": "game"})
    assert made.notice
    assert not made.sections()["status"]["changes"]


def test_a_position_is_shown_to_nobody_but_the_player_who_set_it_up() -> None:
    made = editor(tutor.load("monster-crunch"), players=2, mode="hot-seat")
    made.play.handle({"type": "ready"})
    fresh = made.sections()["rows"]
    made.handle({"type": "game"})
    own, table = made.sections()["rows"], made.play.session
    assert own != fresh
    for seen in (fresh, own):  # the other player, and the first again
        while table.cover is None:
            table.do(table.game.moves(table.state)[-1])
            table.resume()
        assert made.sections()["rows"] == fresh
        made.play.handle({"type": "ready"})
        assert made.sections()["rows"] == seen


def test_a_position_that_was_asked_about_stays_with_nobody_on_the_way_back() -> None:
    made = editor(tutor.load("monster-crunch"), players=2, mode="hot-seat")
    made.play.handle({"type": "ready"})
    fresh = made.sections()["rows"]
    made.handle({"type": "game"})
    own = made.sections()["rows"]
    made.handle({"type": "ask"})
    assert made.sections()["rows"] == own
    made.handle({"type": "back"})
    assert made.sections()["rows"] == fresh
    made.play.handle({"type": "first"})
    assert made.sections()["rows"] != own


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("name", tutor.games())
def test_no_position_of_the_editor_has_the_deal_of_the_table(name: str, seed: int) -> None:
    game = tutor.load(name)
    made = editor(game, mode="hot-seat", seed=seed)
    dealt = made.play.session.state
    made.play.handle({"type": "ready"})
    assert made.now.first != dealt
    made.handle({"type": "game"})
    assert made.now.first != dealt


NONSENSE: list[Any] = [
    None, 3, {}, {"type": "put"}, {"type": "put", "word": "hands", "place": "nobody", "thing": "1"},
    {"type": "put", "word": "nothing", "place": "", "thing": "1"},
    {"type": "put", "word": "match", "place": "", "thing": "<b>"},
    {"type": "take", "word": "hands", "place": "Ada", "at": 199}, {"type": "take", "word": "hands", "place": "Ada", "at": -1},
    {"type": "begin", "players": 0}, {"type": "begin", "players": 20}, {"type": "back"}, {"type": "undo"}, {"type": "mend"},
]  # fmt: skip


@pytest.mark.parametrize("message", NONSENSE)
def test_nonsense_changes_nothing(message: Any) -> None:
    page = GamePage(tutor.load("monster-crunch"), players=["Ada", "Ben"])
    before = page.first("editor")["rows"]
    list(page.handle({"to": "editor", "ask": message}))
    assert page.part("editor").sections()["rows"] == before


def test_every_message_is_known() -> None:
    made = editor(tutor.load("monster-cafe"))
    for kind in FORMS:
        assert callable(getattr(made, f"_{kind}"))
