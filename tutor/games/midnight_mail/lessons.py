"""The worked examples of Midnight Mail."""

from typing import Any

from ...game import Game


def lessons(game: Game) -> tuple[Any, ...]:
    return ()
