"""A fight at any moment, for a lesson or a test: name what matters, the rest is quiet."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...game import Game
from .model import TOKENS, Numbers, State, Token
from .model.cards import MAZE, ends
from .rules.setup import DECK


def stage(
    game: Game,
    top: str = "",
    rulings: Mapping[str, Any] | None = None,
    *,
    players: int = 4,
    cooling: Mapping[int, str] | None = None,
    **more: Any,
) -> State:
    """A position in round 2: `stage(game, "U/R S/R", health=(3, 1, 3, 3), cooling={1: "lock"})`.

    The cards on top are named by their ends, the upright one first, or by number (negative: turned
    round). Nobody has Items, and the Power cards are in order, unless said.
    """
    state: State = game.start(players, 0, rulings)
    seats, number = len(state.guardians), more.setdefault("round", 2)
    items = tuple(more.pop("items", (0,) * seats))
    active, discard = more.setdefault("active", 0), more.get("discard", 0)
    fields = {
        "ready": _ready(seats, cooling or {}, number), "items": items,
        "deck": DECK - sum(items) - discard,
        "maze": pile(top), "dark": (1, 2, 3), "unsealed": more.get("locks", 0) < 4,
        "turn": active % players,
    }  # fmt: skip
    return replace(state, **(fields | more))


def later(
    game: Game, top: str = "", cooling: Mapping[int, str] | None = None, **more: Any
) -> State:
    """A fight of four some turns on: tokens were used, cards drawn, the first Items spent.

    Everyone used Shield in the round before, or what `cooling` names.
    """
    used = dict.fromkeys(range(4), str(Token.SHIELD)) | dict(cooling or {})
    more.setdefault("discard", max(0, 4 - sum(more.get("items", ()))))
    state = stage(game, top, cooling=used, **more)
    turns = 4 * (state.round - 1) + state.active
    mixes, drawn = divmod(turns - 1, MAZE)
    left = max(MAZE - 1 - drawn, len(top.split()))
    return replace(state, maze=state.maze[:left], opened=state.maze[left:], mixes=mixes)


def _ready(seats: int, cooling: Mapping[int, str], number: int) -> tuple[Numbers, ...]:
    """All tokens ready but the named ones, which guardians used the round before."""
    used = [cooling.get(at) for at in range(seats)]
    return tuple(tuple(number + 1 if token == one else 1 for token in TOKENS) for one in used)


def pile(top: str) -> Numbers:
    """The named maze cards, then all others."""
    free = [card for number in range(1, MAZE + 1) for card in (number, -number)]
    cards: list[int] = []
    for name in top.split():
        cards.append(next(card for card in free if name in (str(card), _ends(card))))
        free = [card for card in free if abs(card) != abs(cards[-1])]
    return (*cards, *(card for card in free if card > 0))


def _ends(card: int) -> str:
    return "/".join(icon[0].upper() for icon in ends(card))


def played(game: Game, state: State, *moves: str) -> State:
    """The position after some moves."""
    for move in moves:
        state = game.play(state, move).after
    return state
