"""A chart of `tutor.ui.charts` as an SVG: bars, lines or a table in colours."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from tutor.ui.serialize import Plain

from ..palette import palette
from .boxes import Box, Draw, flowed, over, path, rect, stacked, words

WIDE, HIGH, PAD = 720, 260, 12
SIDE, FOOT = 150, 24  # px for the names down a chart, and along it
TICKS = 4
THICK = 22  # px of a bar that lies

Trace = Plain


def svg(chart: Plain) -> str:
    """Return a chart with its title and its legend."""
    traces: list[Trace] = chart["figure"]["data"]
    rows = [words(chart["title"], 14, "b"), _drawing(chart)]
    rows += [_legend(traces)] if len(traces) > 1 and "name" in traces[0] else []
    drawn = stacked(rows, 10)
    high = round(drawn.high) + 2 * PAD
    of = palette()
    style = f"svg{{font-family:system-ui,sans-serif}}text{{white-space:pre;fill:{of['ink']}}}"
    style += f".b{{font-weight:700}}.m{{fill:{of['muted']}}}.line{{stroke:{of['line']};fill:none}}"
    style += "".join(f".{name}{{fill:{of[name]};stroke:{of[name]}}}" for name in _tones(traces))
    inner = over(rect(WIDE, high, "ground", 12, f' fill="{of["bg"]}"'), (drawn.draw, PAD, PAD))
    size = f'width="{WIDE}" height="{high}" viewBox="0 0 {WIDE} {high}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{style}</style>{inner(0, 0)}</svg>'
    )


def _drawing(chart: Plain) -> Box:
    traces, layout = chart["figure"]["data"], chart["figure"]["layout"]
    if any(trace.get("type") == "heatmap" for trace in traces):
        return _heat(traces)
    if any("orientation" in trace for trace in traces):
        return _lying(traces, layout["xaxis"].get("tickformat", "g"))
    return _upright(traces)


def _tones(traces: Sequence[Trace]) -> list[str]:
    named = [trace["meta"].get("scale") or [trace["meta"]["tone"]] for trace in traces]
    return sorted({tone for tones in named for tone in tones})


def _legend(traces: Sequence[Trace]) -> Box:
    def entry(trace: Trace) -> Box:
        name = words(trace["name"], 11)
        dot = rect(10, 10, trace["meta"]["tone"], 5)
        return Box(name.wide + 16, name.high, over((dot, 0, 2), (name.draw, 16, 0)))

    return flowed(map(entry, traces), WIDE - 2 * PAD, 14)


def _lying(traces: Sequence[Trace], form: str) -> Box:
    """Return horizontal bars, each with its name before and its value behind it."""
    [trace] = traces
    most = max([*map(abs, trace["x"]), 1e-9])
    room = WIDE - 2 * PAD - SIDE - 60
    parts: list[Draw | tuple[Draw, float, float]] = []
    for at, (name, value) in enumerate(zip(trace["y"], trace["x"], strict=True)):
        down, wide = at * (THICK + 6), max(value, 0) / most * room
        parts.append((words(name[:26], 11).draw, 0, down + 4))
        parts.append((rect(wide, THICK, trace["meta"]["tone"], 3), SIDE, down))
        parts.append((words(format(value, form), 11).draw, SIDE + wide + 6, down + 4))
    return Box(WIDE - 2 * PAD, len(trace["x"]) * (THICK + 6), over(*parts))


def _heat(traces: Sequence[Trace]) -> Box:
    """Return a table whose fields are coloured by their values."""
    [trace] = traces
    wide = (WIDE - 2 * PAD - SIDE) / max(len(trace["x"]), 1)
    low, middle, high = trace["meta"]["scale"]
    parts: list[Draw | tuple[Draw, float, float]] = [
        (words(name[:16], 10, "m", wide).draw, SIDE + at * wide, 0)
        for at, name in enumerate(trace["x"])
    ]
    for row, name in enumerate(trace["y"]):
        parts.append((words(name[:26], 11).draw, 0, 22 + row * 30))
        fields = zip(trace["z"][row], trace["text"][row], strict=True)
        for col, (value, text) in enumerate(fields):
            tone = middle if not value else high if value > 0 else low
            field = over(rect(wide - 4, 26, tone, 3), words(str(text), 11, "", wide - 4).draw)
            parts.append((field, SIDE + col * wide, 18 + row * 30))
    return Box(WIDE - 2 * PAD, 20 + len(trace["y"]) * 30, over(*parts))


def _upright(traces: Sequence[Trace]) -> Box:
    """Return bars that stand, one on the other, or lines, over a common axis."""
    places = list(dict.fromkeys(at for trace in traces for at in trace["x"]))
    step = (WIDE - 2 * PAD - SIDE / 3) / max(len(places), 1)
    tops = list(_tops(traces))
    least, most = min([0, *(low for low, _ in tops)]), max([1e-9, *(top for _, top in tops)])

    def down(value: float) -> float:
        return float(HIGH * (most - value) / (most - least))

    parts = [*_scale(least, most, down), *_names(traces, places, step)]
    lying: dict[Any, float] = {}
    for trace in traces:
        xs = [SIDE / 3 + (places.index(at) + 0.5) * step for at in trace["x"]]
        if trace["type"] == "scatter":
            parts.append(_line(trace, [(x, down(y)) for x, y in zip(xs, trace["y"], strict=True)]))
            continue
        bases = trace.get("base") or [lying.get(at, 0) for at in trace["x"]]
        for at, x, base, value in zip(trace["x"], xs, bases, trace["y"], strict=True):
            top, foot = down(max(base, base + value)), down(min(base, base + value))
            bar = rect(step * 0.7, foot - top, trace["meta"]["tone"])
            parts.append((bar, x - step * 0.35, top))
            lying[at] = base + value
    return Box(WIDE - 2 * PAD, HIGH + FOOT, over(*parts))


def _tops(traces: Sequence[Trace]) -> Iterator[tuple[float, float]]:
    """Yield how low and how high each bar or point of a line reaches."""
    lying: dict[Any, float] = {}
    for trace in traces:
        is_line = trace["type"] == "scatter"
        bases = trace.get("base") or [0 if is_line else lying.get(at, 0) for at in trace["x"]]
        for at, base, value in zip(trace["x"], bases, trace["y"], strict=True):
            lying[at] = base + value
            yield min(base, base + value), max(base, base + value)


def _scale(least: float, most: float, down: Any) -> Iterator[tuple[Draw, float, float]]:
    for at in range(TICKS + 1):
        value = least + (most - least) * at / TICKS
        yield path(f"h{WIDE - 2 * PAD - SIDE / 3:.0f}", "line"), SIDE / 3, down(value)
        yield words(f"{value:.3g}", 10, "m").draw, 0, down(value) - 8


def _names(
    traces: Sequence[Trace], places: Sequence[Any], step: float
) -> Iterator[tuple[Draw, float, float]]:
    """Yield the names along the axis, as many as there is room for."""
    told = [*map(str, places)]
    if traces and "base" in traces[0]:  # steps have names of their own
        names = {
            at: name for one in traces for at, name in zip(one["x"], one["hovertext"], strict=True)
        }
        told = [names[at] for at in places]
    every = max(1, round(28 / step))
    letters = max(3, int(step * every / 6))
    for at in range(0, len(told), every):
        yield words(told[at][:letters], 10, "m", step).draw, SIDE / 3 + at * step, HIGH + 6


def _line(trace: Trace, points: list[tuple[float, float]]) -> tuple[Draw, float, float]:
    steps = "".join(f"l{b[0] - a[0]:.0f} {b[1] - a[1]:.0f}" for a, b in pairwise(points))
    drawn = path(steps, trace["meta"]["tone"], ' stroke-width="2" style="fill:none"')
    return drawn, *(points[0] if points else (0, 0))
