"""A chart of `tutor.ui.charts` in a notebook; the one place that imports plotly, when one is asked for."""

import sys
from importlib.util import find_spec
from typing import Any

from tutor.analysis.simulation import Rows
from tutor.errors import shortened
from tutor.ui.channel import Channel
from tutor.ui.charts import wins
from tutor.ui.serialize import Plain

from .asked import refused
from .base import Widget, is_page
from .palette import palette
from .still import html

HEIGHT = 360
PLOTLY = "application/vnd.plotly.v1+json"


def show(chart: Plain | Rows, dark: bool = False) -> Any:
    """Return a chart as a cell shows it; of the rows of `simulate`, how often each seat won.

    It is a plotly figure, or our own drawing on a page or without plotly.
    """
    chart = wins(chart) if isinstance(chart, list) and chart else chart
    if not isinstance(chart, dict) or not {"title", "figure", "table"} <= set(chart):
        raise refused("widget-chart", value=shortened(chart))
    if is_page() or find_spec("plotly") is None:
        return Widget("chart", Channel(), {"chart": chart})
    return Shown(chart, dark)


class Shown:
    """A chart as a cell shows it: a plotly figure, and a picture where nothing draws one."""

    def __init__(self, chart: Plain, dark: bool = False) -> None:
        self.chart, self.figure = chart, figure(chart, dark)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        drawn = self.figure.to_plotly_json()
        return {
            PLOTLY: drawn,
            "text/html": html.chart(self.chart),
            "text/plain": self.chart["title"],
        }


def figure(chart: Plain, dark: bool = False) -> Any:
    """Return a chart as a plotly figure."""
    # jsonschema compiles the grammars of this optional checker for a second; no chart needs it
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
    import plotly.graph_objects as go

    colours = palette(dark)
    clear = "rgba(0,0,0,0)"
    layout = {
        "title": {"text": chart["title"]}, "height": HEIGHT, "font": {"color": colours["ink"]},
        "paper_bgcolor": clear, "plot_bgcolor": clear, **chart["figure"]["layout"],
    }  # fmt: skip
    data = [_coloured(trace, colours) for trace in chart["figure"]["data"]]
    return go.Figure(data=data, layout=layout)


def _coloured(trace: Plain, colours: dict[str, str]) -> Plain:
    meta = trace["meta"]
    if "scale" in meta:
        steps = len(meta["scale"]) - 1
        scale = [[at / steps, colours[tone]] for at, tone in enumerate(meta["scale"])]
        return trace | {"colorscale": scale}
    return trace | {"marker": {"color": colours[meta["tone"]]}}
