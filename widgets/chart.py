"""A chart of `tutor.ui.charts` in a notebook; the one place that imports plotly, when one is asked for."""

import re
import sys
from functools import cache
from importlib.util import find_spec
from typing import Any

from tutor.ui.channel import Channel
from tutor.ui.serialize import Plain

from . import bundle
from .base import Widget, is_page

COLOUR = re.compile(r"--mt-([\w-]+): (#\w+);")
HEIGHT = 360


def show(chart: Plain, dark: bool = False) -> Any:
    """Return a chart as a cell shows it: a plotly figure, or our own drawing on a page or without plotly."""
    if is_page() or find_spec("plotly") is None:
        return Widget("chart", Channel(), {"chart": chart})
    return Shown(figure(chart, dark), chart["title"])


class Shown:
    """A figure as a cell shows it; whoever cannot draw it reads its title."""

    def __init__(self, figure: Any, title: str) -> None:
        self.figure, self.title = figure, title

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        drawn: dict[str, Any] = self.figure._repr_mimebundle_(**options)
        return {**drawn, "text/plain": self.title}


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
    return go.FigureWidget(data=data, layout=layout)


def _coloured(trace: Plain, colours: dict[str, str]) -> Plain:
    meta = trace["meta"]
    if "scale" in meta:
        steps = len(meta["scale"]) - 1
        scale = [[at / steps, colours[tone]] for at, tone in enumerate(meta["scale"])]
        return trace | {"colorscale": scale}
    return trace | {"marker": {"color": colours[meta["tone"]]}}


@cache
def palette(dark: bool) -> dict[str, str]:
    """Return the pages' colours by name."""
    light, _, night = bundle.PALETTE.read_text(encoding="utf-8").partition('[data-mt-theme="dark"]')
    return dict(COLOUR.findall(light + night if dark else light))
