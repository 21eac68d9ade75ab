"""What each widget sends to the page."""

import json
from typing import Any

import pytest

import tutor
from tutor import Game, TutorError
from tutor.phrases import read_toml
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
)
from widgets.app import Placeholder
from widgets.base import Widget
from widgets.chart import figure, show
from widgets.display import bundle


def ask(widget: Widget, part: str, **message: Any) -> list[Any]:
    """Everything a widget answers to a message of the page."""
    return list(widget.channel.handle({"to": part, "ask": message}))


def view(widget: Widget, part: str) -> dict[str, Any]:
    """All that a part of a widget shows."""
    [answer] = widget.channel.handle({"to": part})
    state: dict[str, Any] = answer["state"]
    return state


def test_a_table_gets_its_scene_as_plain_data(game: Game) -> None:
    scene = game.scene(game.start(3, seed=7))
    first = Table(scene, lit=("seat-0",)).first
    assert [seat["name"] for seat in first["scene"]["seats"]] == [s.name for s in scene.seats]
    assert first["lit"] == ["seat-0"]
    json.dumps(first)


def test_an_unknown_lesson_gets_a_sentence(game: Game) -> None:
    with pytest.raises(TutorError, match="nope"):
        LessonPlayer(game, "nope")


def test_a_lesson_of_one_s_own_is_played(game: Game) -> None:
    lesson = game.lessons[next(iter(game.lessons))]
    player = LessonPlayer(game, lesson)
    [answer] = ask(player, "learn", type="lesson", id=lesson.id)
    assert answer["says"]["lesson"]["title"] == lesson.title


def test_a_table_takes_a_position_of_one_s_own(game: Game) -> None:
    state = game.play(game.start(3, seed=7), "play 4").after
    assert PlayTable(game, position=state).play.session.state == state


def test_rulings_chosen_in_the_rulebook_reach_the_table(game: Game) -> None:
    app = App(game.name)
    book, table = app.rulebook(), app.table()
    assert isinstance(book, RulebookView)
    assert isinstance(table, PlayTable)
    ask(book, "rules", type="rulings", values={"leader_may_pass": "True"})
    assert view(table, "play")["offer"]


def test_the_calculator_in_its_own_cell_forgets_who_passed_the_device_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = App("midnight-brunch", seed=7, mode="hot-seat")
    sheet, table = app.calculator(), app.table()
    assert isinstance(sheet, Widget)
    assert isinstance(table, PlayTable)
    blank = view(sheet, "calculator")["answer"]
    table._handle_custom_msg({"to": "play", "ask": {"type": "ready"}}, [])
    ask(sheet, "calculator", type="take")
    sent = list[Any]()
    monkeypatch.setattr(sheet, "send", sent.append)
    table._handle_custom_msg({"to": "play", "ask": {"type": "again"}}, [])
    assert sent[-1]["state"]["answer"] == blank
    assert sent[-1]["state"]["takes"] is False


def test_the_score_follows_the_table(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    app = App(game.name, seed=7)
    score, table = app.score(), app.table()
    assert isinstance(score, Widget)
    assert isinstance(table, Widget)
    before, sent = view(score, "score"), list[Any]()
    monkeypatch.setattr(score, "send", sent.append)
    for message in ({"type": "fill", "text": "play 4"}, {"type": "play"}):
        table._handle_custom_msg({"to": "play", "ask": message}, [])
    assert sent[-1]["state"]["lines"] != before["lines"]


def test_a_score_is_a_tree_whose_parts_add_up(game: Game) -> None:
    tree = ScoreTree(game, game.start(3, seed=7))
    for line in view(tree, "score")["lines"]:
        assert line["value"] == sum(part["value"] for part in line.get("parts", []))


def test_a_score_is_drawn_as_a_chart_when_asked_for(game: Game) -> None:
    tree = ScoreTree(game, game.start(3, seed=7))
    line = view(tree, "score")["lines"][1]
    steps = {
        at: up for trace in tree.chart(1).data for at, up in zip(trace.x, trace.y, strict=True)
    }
    values = [*(part["value"] for part in line["parts"]), line["value"]]
    assert steps == dict(enumerate(values))


def test_plotly_takes_every_kind_of_chart_by_day_and_by_night() -> None:
    kinds = (
        charts.lines("a", "b", "c", (1, 2), {"d": (3, 4), "e": (5, 6)}),
        charts.stacks("a", ("b", "c"), {"d": (1, 2)}),
        charts.bars("a", ("b",), (0.5,), (0.1,), percent=True),
        charts.histogram("a", (1, 2, 2)),
        charts.heat("a", ("b",), ("c",), ((1,),), (("d",),)),
    )
    for chart in kinds:
        day, night = figure(chart), figure(chart, dark=True)
        assert day.layout.title.text == "a"
        assert day.layout.font.color != night.layout.font.color


def test_on_a_page_a_chart_is_our_own_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/1")
    chart = charts.histogram("a", (1, 2, 2))
    assert show(chart).first == {"chart": chart}


def test_a_link_given_in_python_opens_the_game(game: Game) -> None:
    match = tutor.Match(game, players=3, seed=9)
    match.do(game.moves(match.state)[0])
    table = App(game.name, link=match.link).table()
    assert isinstance(table, PlayTable)
    assert table.play.session.state == match.state


def test_a_bad_link_given_in_python_is_a_sentence(game: Game) -> None:
    status = view(PlayTable(game, link="?v=9&moves=x"), "play")["status"]
    assert status["notice"]
    assert status["n"] == 0


def test_a_lesson_link_leaves_the_table_alone(game: Game) -> None:
    table = App(game.name, link="?lesson=equal&step=2").table()
    assert isinstance(table, PlayTable)
    assert view(table, "play")["status"]["notice"] == ""


def test_as_a_page_one_widget_draws_all_and_cells_leave_places(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    app = App(game.name)
    assert app.header.draws == "app"
    places = [
        app.lesson("equal"),
        app.table(),
        app.score(),
        app.calculator(),
        app.practise(),
        app.rulebook(),
    ]
    assert all(isinstance(place, Placeholder) for place in places)
    assert 'data-id="equal"' in places[0]._repr_mimebundle_()["text/html"]
    for part in ("learn", "play", "practise", "score", "rules"):
        assert view(app.header, part)


def test_the_home_page_has_the_whole_shelf() -> None:
    games = Home().first["games"]
    assert [card["name"] for card in games] == list(tutor.games())
    for card in games:
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
        data, _ = bundle(type(thing), thing)
        assert data["text/plain"] == str(thing)
        assert "application/vnd.jupyter.widget-view+json" in data


def test_things_draw_themselves_for_whoever_asks(game: Game) -> None:
    scene: Any = game.scene(game.start(3, seed=7))
    data, _ = scene._repr_mimebundle_(
        include=None, exclude=None
    )  # marimo, and a shell without formatters
    assert "application/vnd.jupyter.widget-view+json" in data


def test_readers_of_one_process_share_no_widget(game: Game) -> None:
    kinds: set[Any] = set()
    for _ in range(2):  # outside of a kernel each may be of another reader
        table = PlayTable(game)
        kinds |= {table.model_id, table.layout.model_id}
        assert table.code is None
    assert len(kinds) == 4


def test_a_lesson_in_a_notebook_has_its_frames_with_it(game: Game) -> None:
    lesson = LessonPlayer(game, "climbing").first["lesson"]
    assert len(lesson["variants"][0]["frames"]) == len(game.lesson("climbing").frames(game, ""))


def test_in_a_notebook_practice_is_a_widget_of_its_own(game: Game) -> None:
    practice = App(game.name, link="?practice=crunch.combine.*&seed=5").practise()
    assert isinstance(practice, PracticeTable)
    assert (practice.draws, practice.first) == ("practise", {"name": game.name})
    list(practice.channel.handle({"to": "practise"}))
    asked = {"type": "open", "link": practice.link, "seed": 1}
    said = list(practice.channel.handle({"to": "practise", "ask": asked}))
    assert said[0]["state"]["exercise"]["text"]
