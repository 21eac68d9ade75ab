"""A game at some moment: the positions that lessons begin with."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ....game import Game
from ..model import State
from ..model.cards import MAZE
from ..stage import find

PLAYERS = ("Yara", "Drake", "Trix-E", "Miles")


def start(game: Game, players: int, **more: Any) -> State:
    """Return an early position of a lesson, by rulings and words: everyone is called like their guardian."""
    rulings = {name: more.pop(name) for name in game.rulebook.rulings if name in more}
    state = stage(game, PLAYERS[:players], rulings, **more)
    names = game.rulebook.printed["Guardian"]
    return replace(state, players=tuple(names[one] for one in state.guardians[:players]))


def stage(
    game: Game,
    players: Sequence[str],
    rulings: Mapping[str, Any] | None = None,
    *,
    final: bool = False,
    end: str = "",
    turned: int = 0,
    **more: Any,
) -> State:
    """Return a position of a game: the final round, or the guess of an end after `turned` maze cards."""
    first = game.start(players, seed=7, rulings=rulings)
    more |= {"turned": MAZE if final else turned} if final or turned else {}
    more |= {"maze": (end,), "guessing": True} if end else {}
    words = {name: more.pop(name) for name in game.package.layout(first) if name in more}
    down = words.pop("down", ())  # cards of a hand may be among them
    if len(first.rescued) == 1 and "rescued" in words:
        words["rescued"] = words["rescued"][0]
    laid: State = game.position(players, seed=7, rulings=rulings, **words)
    state = replace(laid, **more)
    state = replace(state, down=tuple(find(state, word) for word in down))
    game.package.check(state)
    return state


def crossroads(game: Game, players: int, end: str, **more: Any) -> State:
    """Return the end of a round: the way is to be guessed."""
    return stage(game, PLAYERS[:players], end=end, **more)


def last_round(game: Game, players: int, **more: Any) -> State:
    """Return the final round: every maze card has been turned."""
    return stage(game, PLAYERS[:players], final=True, **more)
