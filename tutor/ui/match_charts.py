"""The charts of a table: which there are now, and each as the person at the screen may know it."""

from typing import Any

from . import charts
from .charts import word
from .game_session import GameSession
from .serialize import Plain, line_data

POINTS = 60  # of a game's course, however long it is


def names(table: GameSession) -> list[Plain]:
    """Return the charts that can be asked for."""
    if table.cover is not None:
        return []
    titles = {**_breakdowns(table), **table.game.package.charts}
    if table.match.turns:
        titles["course"] = word("course")
    return [{"name": name, "title": title} for name, title in titles.items()]


def _breakdowns(table: GameSession) -> dict[str, str]:
    seats = enumerate(zip(table.state.players, table.standing(), strict=False))
    return {f"bill-{at}": word("bill", who=who) for at, (who, step) in seats if step.parts}


def make(table: GameSession, name: str) -> Plain | None:
    """Return a chart by its name."""
    title = next((one["title"] for one in names(table) if one["name"] == name), None)
    if title is None:
        return None
    if name == "course":
        return _course(table, title)
    if name in table.game.package.charts:
        return charts.of(table.game, name, _seen(table, 1))
    line = table.standing().lines[int(name.removeprefix("bill-"))]
    return charts.waterfall(line_data(line), title)


def _seen(table: GameSession, step: int) -> list[Any]:
    """Return the positions from the first to the last, as the screen may show them."""
    states = [table.match.first, *(turn.after for turn in table.match.turns)]
    some = [*states[:-1:step], states[-1]]
    return [table.seen(state) for state in some]


def _course(table: GameSession, title: str) -> Plain:
    """Return the scores of all, move by move."""
    last = len(table.match.turns)
    step = last // POINTS + 1
    scores = [
        [line.value for line in table.game.score(state).found] for state in _seen(table, step)
    ]
    series = dict(zip(table.state.players, zip(*scores, strict=True), strict=True))
    at = [*range(0, last, step), last]
    return charts.lines(title, word("moves"), word("points"), at, series)
