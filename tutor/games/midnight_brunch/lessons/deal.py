"""Some cards chosen, the rest as they come: the positions that lessons begin with."""

from collections.abc import Mapping, Sequence
from typing import Any

from ....game import Game
from ..model import Cards, State

Laid = Mapping[str, tuple[str, int]]


def pieces(
    parties: Mapping[str, Cards],
    prizes: Cards = (),
    laid: Laid | None = None,
    stopped: Sequence[bool] = (),
    **more: Any,
) -> dict[str, Any]:
    """Return the words for parties, prizes, Midnight cards next to Monsters counted from 0, and who has stopped."""
    beside = {who: f"{kind} on {on + 1}" for who, (kind, on) in (laid or {}).items()}
    done = [at for at, has in enumerate(stopped) if has]
    usual = {} if "points" in more else {"host": 0}
    return {**usual, "parties": parties, "prizes": prizes, "laid": beside, "stopped": done, **more}


def stage(
    game: Game,
    parties: Mapping[str, Cards],
    prizes: Cards = (),
    rulings: Mapping[str, Any] | None = None,
    laid: Laid | None = None,
    calls: Mapping[str, str] | None = None,
    **more: Any,
) -> State:
    """Return a position with those parties; with calls it is the moment of the last one still missing."""
    more |= {} if calls is None else {"calls": calls}
    state: State = game.position(
        tuple(parties), rulings=rulings, **pieces(parties, prizes, laid, **more)
    )
    return state


def showdown(party: Cards, laid: tuple[str, int] | None = None) -> dict[str, Any]:
    """Return the moment when Ada with that party says what her Ghosts count."""
    return {
        "parties": {"Ada": party, "Ben": (9, 2), "Cy": (5, 7)},
        "calls": {"Ada": "red", "Ben": "red", "Cy": "yellow"},
        "laid": {"Ada": laid} if laid else None,
    }


def asked(
    game: Game, party: Cards, laid: tuple[str, int] | None = None, prizes: Cards = (), **more: Any
) -> State:
    """Return the showdown, at the moment when Ada says what her Ghosts count."""
    return stage(game, prizes=prizes, **showdown(party, laid), **more)
