"""Pictures of numbers: plotly figures as plain dictionaries, each with the table that says the same.

A chart is `{"title", "figure": {"data", "layout"}, "table": {"head", "rows"}}`. Colours are names of
the palette (`meta.tone`, `meta.scale`): anyone who draws it knows whether the page is light or dark.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import cycle
from typing import TYPE_CHECKING, Any

from ..analysis.chart_data import Number
from ..analysis.odds import doubt, error, mean
from .serialize import Plain
from .texts import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..analysis.odds import Odds
    from ..game import Game
    from ..turn import Move

TONES = ("blue", "orange", "green", "violet", "red", "teal", "pink", "grey")


def chart(
    title: str, head: Sequence[str], rows: Iterable[Sequence[Any]], data: list[Plain], **layout: Any
) -> Plain:
    """Return a chart and its table."""
    table = {"head": list(head), "rows": [list(row) for row in rows]}
    return {"title": title, "figure": {"data": data, "layout": layout}, "table": table}


def word(key: str, **facts: Any) -> str:
    """Return a text of the charts."""
    return say("chart", key, **facts)


def _axis(title: str = "", **more: Any) -> Plain:
    return {"title": {"text": title}, "automargin": True} | more


def waterfall(line: Plain, title: str = "") -> Plain:
    """Return a line of the score as steps up and down to its total."""
    parts = line.get("parts", [])
    names = [part["title"] for part in parts]
    values = [part.get("value", 0) for part in parts]
    starts = [sum(values[:at]) for at in range(len(values))]
    total = line.get("value", 0)
    steps = [*zip(names, values, starts, strict=True), (word("total"), total, 0)]
    tones = ["good" if value >= 0 else "bad" for value in values] + ["accent"]
    data = [_bars(steps, tones, tone) for tone in ("good", "bad", "accent") if tone in tones]
    ticks: Plain = {"tickvals": [*range(len(steps))], "ticktext": [step[0] for step in steps]}
    return chart(
        title or line["text"], (word("part"), word("points")), [one[:2] for one in steps], data,
        barmode="overlay", showlegend=False, xaxis=_axis(**ticks), yaxis=_axis(word("points")),
    )  # fmt: skip


def _bars(steps: list[tuple[str, Number, Number]], tones: list[str], tone: str) -> Plain:
    """Return the steps of one colour, each standing where the one before it ended."""
    own = [(at, *step) for at, step in enumerate(steps) if tones[at] == tone]
    return {
        "type": "bar", "x": [at for at, *_ in own], "y": [value for _, _, value, _ in own],
        "base": [start for *_, start in own], "text": [str(value) for _, _, value, _ in own],
        "hovertext": [name for _, name, *_ in own], "meta": {"tone": tone},
    }  # fmt: skip


def _traces(at: Sequence[Any], series: Mapping[str, Sequence[Number]], **how: Any) -> list[Plain]:
    """Return each series over the same places, in a colour of its own."""
    tones = cycle(TONES)
    return [
        {"name": name, "x": list(at), "y": list(values), "meta": {"tone": next(tones)}, **how}
        for name, values in series.items()
    ]


def lines(
    title: str,
    across: str,
    up: str,
    at: Sequence[str | Number],
    series: Mapping[str, Sequence[Number]],
) -> Plain:
    """Return a chart of lines over a common axis: the course of a game, a chance as cards come."""
    data = _traces(at, series, type="scatter", mode="lines+markers")
    rows = zip(at, *series.values(), strict=True)
    legend = len(series) > 1
    return chart(
        title,
        (across, *series),
        rows,
        data,
        showlegend=legend,
        xaxis=_axis(across),
        yaxis=_axis(up),
    )


def stacks(
    title: str, across: Sequence[str], series: Mapping[str, Sequence[Number]], up: str = ""
) -> Plain:
    """Return a chart of bars in layers: points by kind, for each player."""
    data = _traces(across, series, type="bar")
    rows = zip(across, *series.values(), strict=True)
    return chart(
        title,
        ("", *series),
        rows,
        data,
        barmode="relative",
        xaxis=_axis(),
        yaxis=_axis(up or word("points")),
    )


def bars(
    title: str,
    names: Sequence[str],
    values: Sequence[Number],
    errors: Sequence[Number | None] = (),
    along: str = "",
    percent: bool = False,
) -> Plain:
    """Return a chart of horizontal bars: odds of moves, shares; with how far they may be off."""
    trace: Plain = {
        "type": "bar",
        "orientation": "h",
        "x": list(values),
        "y": list(names),
        "meta": {"tone": "blue"},
    }
    if errors:
        trace["error_x"] = {"type": "data", "array": list(errors)}
    columns = [names, values, errors] if errors else [names, values]
    head, rows = ("", along, word("error"))[: len(columns)], zip(*columns, strict=True)
    form = {"tickformat": ".0%", "range": [0, 1.02]} if percent else {}
    return chart(
        title,
        head,
        rows,
        [trace],
        showlegend=False,
        xaxis=_axis(along, **form),
        yaxis=_axis(autorange="reversed"),
    )


def histogram(title: str, values: Iterable[Number], along: str = "") -> Plain:
    """Return how often each value came."""
    counts = sorted(Counter(values).items())
    trace = {
        "type": "bar",
        "x": [value for value, _ in counts],
        "y": [often for _, often in counts],
        "meta": {"tone": "violet"},
    }
    return chart(
        title,
        (along, word("often")),
        counts,
        [trace],
        bargap=0.1,
        showlegend=False,
        xaxis=_axis(along),
        yaxis=_axis(word("often")),
    )


def heat(
    title: str,
    across: Sequence[str],
    down: Sequence[str],
    values: Sequence[Sequence[Number]],
    texts: Sequence[Sequence[str]],
) -> Plain:
    """Return a table in colours: the higher the worse."""
    most = max([1, *(abs(value) for row in values for value in row)])
    trace = {
        "type": "heatmap", "x": list(across), "y": list(down), "z": [list(row) for row in values],
        "text": [list(row) for row in texts], "texttemplate": "%{text}", "zmin": -most, "zmax": most,
        "showscale": False, "xgap": 3, "ygap": 3, "meta": {"scale": ["good-soft", "surface", "bad-soft"]},
    }  # fmt: skip
    rows = [(name, *told) for name, told in zip(down, texts, strict=True)]
    return chart(
        title,
        ("", *across),
        rows,
        [trace],
        xaxis=_axis(side="top"),
        yaxis=_axis(autorange="reversed"),
    )


def of(game: "Game", name: str, states: Sequence[Any]) -> Plain:
    """Return what a game has to show, as a chart."""
    title, picture = game.package.charts[name], game.package.chart_data(name, states)
    across, series = list(map(str, picture.across)), picture.series
    if picture.kind == "lines":
        return lines(title, *picture.axes, picture.across, series)
    if picture.kind == "stacks":
        return stacks(title, across, series, picture.axes[1])
    return heat(title, across, [*series], [*series.values()], [*picture.texts.values()])


def odds(found: "Odds", title: str = "", tell: "Callable[[Move], str]" = str) -> Plain:
    """Return the chance to win with each move, and how far it may be off."""
    chances = [one for one in found.chances if one.move is not None]
    moves = [tell(one.move) for one in chances if one.move is not None]
    shares = [round(one.win, 3) for one in chances]
    errors = [round(one.win_error, 3) for one in chances]
    return bars(title or word("odds"), moves, shares, errors, word("win"), percent=True)


def wins(rows: Iterable[Mapping[str, Any]], title: str = "") -> Plain:
    """Return how often each seat won some simulated games; a shared win counts for its part."""
    rows = list(rows)
    seats = range(max((row["players"] for row in rows), default=0))
    won = [
        [1 / len(row["winners"]) if seat in row["winners"] else 0.0 for row in rows]
        for seat in seats
    ]
    names = [word("seat", seat=seat + 1) for seat in seats]
    shares, errors = [round(mean(one), 3) for one in won], [round(doubt(one), 3) for one in won]
    return bars(title or word("wins"), names, shares, errors, word("win"), percent=True)


def scores(rows: Iterable[Mapping[str, Any]], title: str = "") -> Plain:
    """Return how often each score came in some simulated games."""
    values = [score for row in rows for score in row["scores"]]
    return histogram(title or word("scores"), values, word("points"))


def means(groups: Mapping[Any, Iterable[Mapping[str, Any]]], title: str = "") -> Plain:
    """Return the average score of some simulated games, for each way to play them."""
    values = [[score for row in rows for score in row["scores"]] for rows in groups.values()]
    middles = [round(mean(some), 2) for some in values]
    errors = [round(error(some), 2) if len(some) > 1 else None for some in values]
    names, told = [say_value(way) for way in groups], word("mean")
    return bars(title or told, names, middles, errors, told)


def say_value(value: Any) -> str:
    """Return a reading as a label."""
    return word("yes" if value else "no") if isinstance(value, bool) else str(value)
