"""A line of the benchmark: what was measured, against what, and the bar for the ratio."""

from collections.abc import Callable, Iterable
from statistics import median
from time import perf_counter

WIDTHS = (54, 14, 14, 8, 8)

missed: list[str] = []  # rows whose bar was not kept


def show(
    name: str,
    ours: str,
    base: str,
    ratio: float | None = None,
    bar: float | None = None,
    most: bool = True,
) -> None:
    """Print a row, and note a missed bar: the most that the ratio may be, or the least."""
    shown = "" if ratio is None else f"{ratio:.2f}×"
    limit = "" if bar is None else f"{'≤' if most else '≥'} {bar:g}×"
    kept = (
        ""
        if ratio is None or bar is None
        else ("ok" if ratio == bar or (ratio < bar) is most else "MISSED")
    )
    if kept == "MISSED":
        missed.append(name)
    cells = (name, ours, base, shown, limit)
    print("  ".join(cell.ljust(width) for cell, width in zip(cells, WIDTHS, strict=True)), kept)


def title(text: str, ours: str = "kit", base: str = "against") -> None:
    """Print the head of a part."""
    print()
    show(text, ours, base)
    print("-" * (sum(WIDTHS) + 2 * len(WIDTHS) + 4))


def seconds(action: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    """Return how long an action takes, once."""
    begin = clock()
    action()
    return clock() - begin


def alternating(actions: Iterable[Callable[[], float]], rounds: int) -> list[float]:
    """Return the median of each measurement, taken in turns so that a busy moment hits all of them."""
    actions = list(actions)
    taken = [[action() for action in actions] for _ in range(rounds)]
    return [median(column) for column in zip(*taken, strict=True)]


def time(value: float) -> str:
    """Return seconds as a reader wants them."""
    if value < 1e-3:
        return f"{value * 1e6:.1f} µs"
    return f"{value * 1e3:.1f} ms" if value < 1 else f"{value:.2f} s"
