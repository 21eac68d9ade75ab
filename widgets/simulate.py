"""A bar that fills while games are simulated, where somebody waits for them in a notebook."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import ipywidgets

import tutor
from tutor import Game
from tutor.analysis.simulation import Rows

from .base import is_page

VIEW = "application/vnd.jupyter.widget-view+json"


def simulate(game: Game | str, n: int = 100, bots: Any = "sensible", **options: Any) -> Rows:
    """Play `n` games as `tutor.simulate` does, with a bar."""
    play = partial(tutor.simulate, game, n, bots, **options)
    if is_page():
        return play()
    with _bar(n) as bar:
        return play(progress=lambda done, _: bar.set_trait("value", done))


@contextmanager
def _bar(most: int) -> Iterator[Any]:
    from IPython.display import display

    bar = ipywidgets.IntProgress(max=most)
    view = {VIEW: bar._repr_mimebundle_()[VIEW]}  # and no text: the bar goes when all is done
    display(view, raw=True)  # type: ignore[no-untyped-call]
    yield bar
    bar.close()
