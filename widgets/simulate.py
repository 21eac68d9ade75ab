"""A bar that fills while games are simulated, where somebody waits for them in a notebook."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import ipywidgets

import tutor

from .base import is_page


def simulate(
    game: str, n: int = 100, bots: Any = "sensible", **options: Any
) -> list[dict[str, Any]]:
    """`tutor.simulate` with a bar."""
    play = partial(tutor.simulate, game, n, bots, **options)
    if is_page():
        return play()
    with _bar(n) as bar:
        return play(progress=lambda done, _: bar.set_trait("value", done))


@contextmanager
def _bar(most: int) -> Iterator[Any]:
    from IPython.display import display

    bar = ipywidgets.IntProgress(max=most)
    display(bar)  # type: ignore[no-untyped-call]
    yield bar
    bar.close()
