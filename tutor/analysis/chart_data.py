"""A game's charts as plain numbers. `tutor.ui.charts` draws them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Number = int | float


@dataclass(frozen=True, slots=True)
class ChartData:
    """Some series over a common axis: lines, bars in layers, or the rows of a heat map."""

    kind: Literal["lines", "stacks", "heat"]
    across: tuple[str | int, ...]
    series: Mapping[str, tuple[Number, ...]]
    axes: tuple[str, str] = ("", "")  # what lies across, and what goes up
    texts: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict
    )  # in the fields of a heat map
