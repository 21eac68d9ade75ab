"""The one place that imports plotly, when a chart is asked for."""

import sys
from typing import Any

# jsonschema compiles the grammars of this optional checker for more than a second; no chart needs it
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

import plotly.graph_objects as go  # noqa: E402 (after the line above, which is its point)

INK = {True: "#f4efe0", False: "#262255"}
UP, DOWN, TOTAL = "#3f9d6b", "#c9563f", "#d99a2b"


def figure(labels: list[str], values: list[int], title: str, dark: bool) -> Any:
    """A waterfall: every value a step, the last one the total."""
    steps = go.Waterfall(
        x=list(range(len(labels))),
        y=values,
        measure=["relative"] * (len(values) - 1) + ["total"],
        text=[str(value) for value in values],
        increasing_marker_color=UP,
        decreasing_marker_color=DOWN,
        totals_marker_color=TOTAL,
    )
    layout = go.Layout(
        title=title,
        height=340,
        margin={"l": 40, "r": 16, "t": 48, "b": 80},
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
        font={"color": INK[dark]},
        yaxis={"gridcolor": "#8885", "zerolinecolor": "#8888"},
        xaxis={"tickmode": "array", "tickvals": list(range(len(labels))), "ticktext": labels},
    )
    return go.FigureWidget(data=[steps], layout=layout)
