"""What there is to see without a kernel: pictures of tables and charts, and sentences, in every output."""

import re
from collections.abc import Iterator
from html import unescape
from random import Random
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

import tutor
from tutor import Game, Match
from tutor.scene import Piece, Scene, Zone
from tutor.ui import charts
from widgets import (
    App,
    Home,
    LessonPlayer,
    PlayTable,
    PracticeTable,
    RulebookView,
    ScoreTree,
    Table,
    show,
)
from widgets.still import html
from widgets.still.svg import svg

PICTURE = re.compile(r'<img alt="([^"]*)" width="\d+" src="data:image/svg\+xml,([^"]+)">')
SVG = "{http://www.w3.org/2000/svg}"
VIEW = "application/vnd.jupyter.widget-view+json"
MOST = 50_000  # letters of a table


def bundle(thing: Any) -> dict[str, Any]:
    """Return what a cell stores of a thing."""
    made = thing._repr_mimebundle_(include=None, exclude=None)
    return dict(made[0] if isinstance(made, tuple) else made)


def scenes(game: Game, turns: int = 40) -> Iterator[Scene]:
    """Yield the tables of a random game, seen by everybody and by a seat."""
    state, rng = game.start(seed=5), Random(5)
    for _ in range(turns):
        yield game.scene(state)
        yield game.scene(state, 0)
        if game.to_move(state) is None:
            return
        state = game.after(state, game.choose(state, "random", rng))


def words(drawing: str) -> set[str]:
    return {node.text or "" for node in ElementTree.fromstring(drawing).iter(f"{SVG}text")}


@pytest.mark.parametrize("name", tutor.games())
def test_every_table_is_a_small_picture_that_needs_nothing_else(name: str) -> None:
    game = tutor.load(name)
    for scene in scenes(game):
        drawing = svg(scene)
        root = ElementTree.fromstring(drawing)
        ids = {node.get("id") for node in root.iter()}
        used = {node.get("href", "") for node in root.iter(f"{SVG}use")}
        assert {href.removeprefix("#") for href in used} <= ids
        assert "http" not in drawing.replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert len(html.table(scene)) < MOST
        assert scene.caption in words(drawing)


@pytest.mark.parametrize("name", tutor.games())
def test_a_picture_shows_what_lies_in_the_middle_and_before_the_player(name: str) -> None:
    for scene in scenes(tutor.load(name), 6):
        me = next((at for at, seat in enumerate(scene.seats) if seat.active), 0)
        shown = " ".join(words(svg(scene)))
        for zone in scene.zones:
            if zone.owner in (None, me):
                assert zone.title in shown
                assert {piece.face for piece in zone.pieces[-1:] if ":" not in piece.face} <= {
                    "",
                    *words(svg(scene)),
                }


def test_what_a_sentence_is_about_is_marked() -> None:
    card = Piece("card", "card", "a card", face="7")
    scene = Scene("Look", (), (Zone("zone", "Cards", "row", (card, card)),))
    assert 'class="lit"' not in svg(scene)
    assert svg(scene, None, {"card"}).count('class="lit"') == 2


def test_words_of_a_player_are_words_in_a_picture() -> None:
    game = tutor.load("monster-crunch")
    scene = game.scene(game.start(["<script>", "O'Neil & Co"], seed=1))
    [(alt, src)] = PICTURE.findall(html.table(scene))
    assert "<" not in alt
    said = " ".join(words(unquote(src)))
    assert "<script>" in said
    assert "O'Neil & Co" in said


def test_whoever_cannot_see_a_table_reads_what_lies_on_it() -> None:
    scene = tutor.load("midnight-showdown").scene(tutor.load("midnight-showdown").start(seed=4))
    [(alt, _)] = PICTURE.findall(html.table(scene))
    assert unescape(alt) == str(scene)


def things() -> dict[str, Any]:
    game = tutor.load("monster-crunch")
    state = game.start(3, seed=7)
    turn, match = game.play(state, "play 4"), Match(game, 3, 7)
    match.do("play 4")
    app = App(game.name, seed=7)
    rows = tutor.simulate(game, 4, "random")
    return {
        "a position": state,
        "a scene": game.scene(state),
        "a turn": turn,
        "a verdict": turn.verdict,
        "a score": game.score(state),
        "a match": match,
        "a lesson": game.lesson("climbing"),
        "a lesson's player": LessonPlayer(game, "climbing"),
        "a table to play at": PlayTable(game),
        "a drawn table": Table(state),
        "the rules": RulebookView(game),
        "a score tree": ScoreTree(state),
        "the shelf": Home(),
        "practice": PracticeTable(game),
        "a header": app.header,
        "the page's score": app.score(),
        "the calculator": App("monster-cafe").calculator(),
        "a chart": show(charts.wins(rows)),
    }


PICTURED = {"a position", "a scene", "a turn", "a match", "a table to play at", "a drawn table", "a chart"}  # fmt: skip


@pytest.mark.parametrize("name", things())
def test_everything_says_and_shows_what_it_is(name: str) -> None:
    data = bundle(things()[name])
    assert not re.match(r"\w+\(|<|\{", data["text/plain"]) or name == "a match"
    assert "<script" not in data["text/html"]
    pictures = PICTURE.findall(data["text/html"])
    assert len(pictures) == 1 if name in PICTURED else True
    for _, src in pictures:
        ElementTree.fromstring(unquote(src))


def test_a_lesson_shows_where_it_begins_and_ends_and_says_every_step() -> None:
    game = tutor.load("monster-crunch")
    frames = game.lesson("climbing").frames(game)
    data = bundle(LessonPlayer(game, "climbing"))
    assert data["text/html"].count("<li>") == len(frames)
    assert len(PICTURE.findall(data["text/html"])) == 2
    assert str(len(frames)) in data["text/plain"]


def test_a_match_tells_its_moves() -> None:
    match = things()["a match"]
    told = bundle(match)["text/html"]
    for line in match.turns[0].lines:
        assert line.text in told


def test_the_rules_are_all_there() -> None:
    book = tutor.load("midnight-mail").rulebook
    for told in (book._repr_html_(), bundle(RulebookView("midnight-mail"))["text/html"]):
        assert told.count("<li>") == len(book)


def test_a_chart_is_a_plain_figure_that_reads_its_table() -> None:
    rows = tutor.simulate("monster-cafe", 4, "random")
    data = bundle(show(rows))
    assert VIEW not in data
    assert len(data["application/vnd.plotly.v1+json"]["data"]) == 1
    [(alt, _)] = PICTURE.findall(data["text/html"])
    for row in charts.wins(rows)["table"]["rows"]:
        assert " · ".join(map(str, row)) in alt


def test_served_as_a_page_nothing_is_drawn_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/1")
    assert "text/html" not in bundle(App("monster-crunch").header)
