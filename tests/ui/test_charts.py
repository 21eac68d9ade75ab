"""Charts as plain data: what there is to see, and that figure and table say the same."""

import json
from functools import cache
from random import Random
from typing import Any

import pytest

import tutor
from tutor import Game, Match
from tutor.ui import charts, match_charts
from tutor.ui.channel import GamePage
from tutor.ui.game_session import GameSession
from tutor.ui.seating import HotSeat
from tutor.ui.table import Table


@cache
def played(name: str) -> Match:
    game, rng = tutor.load(name), Random(3)
    match = Match(game, seed=3)
    while game.to_move(match.state) is not None:
        match.do(game.package.some_move(match.state, rng))
    return match


@pytest.fixture(params=tutor.games())
def table(request: pytest.FixtureRequest) -> GameSession:
    return GameSession(Table(played(request.param)))


def made(table: GameSession) -> dict[str, Any]:
    return {one["name"]: match_charts.make(table, one["name"]) for one in match_charts.names(table)}


def test_every_chart_is_plain_and_has_its_table(table: GameSession) -> None:
    for chart in made(table).values():
        assert json.loads(json.dumps(chart)) == chart
        assert chart["title"]
        assert chart["table"]["rows"]
        assert {len(row) for row in chart["table"]["rows"]} == {len(chart["table"]["head"])}


def test_the_course_of_a_game_ends_with_its_score(table: GameSession) -> None:
    course = made(table)["course"]
    moves, *scores = course["table"]["rows"][-1]
    assert moves == len(table.match.turns)
    assert scores == [step.value for step in table.standing()]
    assert len(course["table"]["rows"]) <= match_charts.POINTS + 2


def test_the_steps_of_a_bill_stand_on_each_other(table: GameSession) -> None:
    for seat, line in enumerate(table.standing()):
        if line.parts:
            chart = made(table)[f"bill-{seat}"]
            assert [row[1] for row in chart["table"]["rows"]] == [
                *(part.value for part in line.parts), line.value,
            ]  # fmt: skip
            bars = {
                at: (base, base + up)
                for trace in chart["figure"]["data"]
                for at, base, up in zip(trace["x"], trace["base"], trace["y"], strict=True)
            }
            assert bars[len(line.parts) - 1][1] == bars[len(line.parts)][1] == line.value


def test_whoever_waits_for_the_device_is_shown_nothing() -> None:
    game = tutor.load("midnight-brunch")
    match = Match(game, seed=3)
    table = GameSession(Table(match), HotSeat())
    table.viewer = 1 - (table.seat or 0)
    assert table.cover is not None
    assert match_charts.names(table) == []
    assert match_charts.make(table, "course") is None


def test_a_page_asks_for_a_chart_by_its_name(game: Game) -> None:
    game_page = GamePage(game, seed=1)
    assert [one["name"] for one in game_page.first("score")["charts"]] != []
    name = game_page.first("score")["charts"][0]["name"]
    *_, answer = game_page.handle({"to": "score", "ask": {"type": "chart", "name": name}})
    assert answer["says"]["chart"]["title"]
    for ask in ({"type": "chart", "name": "none"}, {"type": "chart", "name": 7}, {"type": "x"}, 7):
        assert list(game_page.handle({"to": "score", "ask": ask})) == []


def test_mail_counts_every_point_of_the_scoreboard() -> None:
    table = GameSession(Table(played("midnight-mail")))
    rows = made(table)["messages"]["table"]["rows"]
    assert [sum(row[1:]) for row in rows] == list(table.state.points)


def test_cafe_is_surer_of_sorbet_the_more_is_drawn() -> None:
    game = tutor.load("monster-cafe")
    chart = match_charts.make(GameSession(Table(Match(game, seed=1))), "sorbet")
    assert chart
    chances = [row[1] for row in chart["table"]["rows"]]
    assert chances[0] == 0
    assert chances == sorted(chances)
    size, sorbets = 60 - 3, 6  # everybody has a monster to start with; three may also lack two sets
    assert chances[1] >= round(sorbets / size, 4)


def test_odds_are_bars_with_errors_and_simulations_add_up() -> None:
    game = tutor.load("monster-cafe")
    *_, found = game.odds(game.start(seed=1), budget=4)
    chart = charts.odds(found)
    assert [row[0] for row in chart["table"]["rows"]] == [str(one.move) for one in found.chances]
    assert chart["figure"]["data"][0]["error_x"]["array"]
    rows = tutor.simulate(game, 6, "random", seed=1)
    assert sum(row[1] for row in charts.wins(rows)["table"]["rows"]) == pytest.approx(1, abs=0.01)
    assert sum(row[1] for row in charts.scores(rows)["table"]["rows"]) == 6 * 3
