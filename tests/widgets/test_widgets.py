"""What each widget sends to the page."""

import json
from typing import Any

import pytest

import tutor
from tutor import Game, TutorError
from tutor.desk.data import lesson_data
from tutor.phrase import read_toml
from widgets import App, Home, LessonPlayer, PlayTable, RulebookView, ScoreTree, Table
from widgets.display import DRAWN, _bundle


def test_a_table_gets_its_scene_as_plain_data(game: Game) -> None:
    scene = game.scene(game.start(3, seed=7))
    widget = Table(scene, lit=("seat-0",))
    assert [seat["name"] for seat in widget.scene["seats"]] == [seat.name for seat in scene.seats]
    assert widget.lit == ["seat-0"]
    json.dumps(widget.scene)


def test_a_lesson_sends_every_frame_and_shares_what_stays(game: Game) -> None:
    for id, lesson in game.lessons.items():
        data, frames = lesson_data(game, id), lesson.frames(game)
        sent = data["variants"][0]["frames"]
        assert [frame["text"] for frame in sent] == [frame.text for frame in frames]
        for frame, told in zip(sent, frames, strict=True):
            titles = [data["zones"][at]["title"] for at in frame["zones"]]
            assert titles == [zone.title for zone in told.scene.zones]
        assert len(data["zones"]) < sum(len(frame["zones"]) for frame in sent)


def test_every_clause_that_a_lesson_cites_is_there(game: Game) -> None:
    for id in game.lessons:
        data = lesson_data(game, id)
        lines = [frame["line"] for frame in data["variants"][0]["frames"] if "line" in frame]
        assert {line["rule"] for line in lines} <= set(data["rules"])


def test_an_unknown_lesson_gets_a_sentence(game: Game) -> None:
    with pytest.raises(TutorError, match="nope"):
        LessonPlayer(game, "nope")


def test_a_rulebook_has_every_clause_and_ruling(game: Game) -> None:
    book: dict[str, Any] = RulebookView(game).book
    ids = [rule["id"] for section in book["sections"] for rule in section["rules"]]
    assert sorted(ids) == sorted(game.rulebook)
    assert [ruling["id"] for ruling in book["rulings"]] == list(game.rulebook.rulings)


def test_rulings_chosen_in_the_rulebook_reach_the_table(game: Game) -> None:
    app = App(game.name)
    app.rulebook()._handle_custom_msg(
        {"type": "rulings", "values": {"leader_may_pass": "True"}}, []
    )
    assert app.table().status["offer"]


def test_the_score_follows_the_table(game: Game) -> None:
    app = App(game.name, seed=7)
    tree, table = app.score(), app.table()
    before = tree.bill.lines
    table.receive({"type": "fill", "text": "play 4"})
    table.receive({"type": "play"})
    assert tree.bill.lines != before


def test_a_score_is_a_tree_whose_parts_add_up(game: Game) -> None:
    tree = ScoreTree(game, game.start(3, seed=7))
    for line in tree.bill.lines:
        assert line["value"] == sum(part["value"] for part in line.get("parts", []))


def test_a_chart_is_drawn_when_asked_for_and_put_away_again(game: Game) -> None:
    tree = ScoreTree(game, game.start(3, seed=7))
    for size in (2, 1):
        tree.bill._handle_custom_msg({"type": "chart", "index": 0, "dark": True}, [])
        assert len(tree.children) == size


def test_a_link_given_in_python_opens_the_game(game: Game) -> None:
    match = tutor.Match(game, players=3, seed=9)
    match.do(game.moves(match.state)[0])
    app = App(game.name, link=match.link)
    assert app.table().controller.state == match.state


def test_a_bad_link_given_in_python_is_a_sentence(game: Game) -> None:
    table = PlayTable(game, link="?v=9&moves=x")
    assert table.status["notice"]
    assert table.status["n"] == 0


def test_a_lesson_link_leaves_the_table_alone(game: Game) -> None:
    assert App(game.name, link="?lesson=equal&step=2").table().status["notice"] == ""


def test_the_home_page_has_the_whole_shelf() -> None:
    assert [card["name"] for card in Home().games] == list(tutor.games())
    assert all(card["title"] for card in Home().games)


def test_a_card_of_the_home_page_says_what_the_rulebook_says() -> None:
    for card in Home().games:
        book = tutor.load(card["name"]).rulebook
        game = read_toml(book.path)["game"]
        for fact in ("title", "tagline", "minutes"):
            assert card[fact] == game[fact]
        assert (card["least"], card["most"]) == book.players
        assert card["lessons"] == len(book.lessons)


def test_things_draw_themselves_and_keep_their_text(game: Game) -> None:
    state = game.start(3, seed=7)
    turn = game.play(state, game.moves(state)[0])
    things = [game.scene(state), turn.verdict, turn, game.score(state)]
    for thing in things:
        data, _ = _bundle(DRAWN[type(thing)])(thing)
        assert data["text/plain"] == str(thing)
        assert "application/vnd.jupyter.widget-view+json" in data
