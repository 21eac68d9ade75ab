"""A move in words: the Monsters of a party as its owner sees them."""

from typing import Any

from ....scene import Say
from ....turn import Move, actor
from ..model.move import Aim, Brunch, Call, Ghost, Lay
from ..model.state import GHOST, Cards, State


def move_facts(state: State, move: Move, say: Say) -> dict[str, Any]:
    """Return what the sentence about a move names."""
    match move:
        case Brunch(aim=Aim() as aim) | Lay(aim=aim):
            return _aimed(_party(state, move), aim, say)
        case Call(decks=decks, aim=aim, ghosts=ghosts):
            party = _party(state, move)
            facts = {"size": len(decks), "number": party.count(GHOST) if ghosts else 0}
            return facts | (_aimed(party, aim, say) if aim else {})
        case Ghost():
            return {"size": _party(state, move).count(GHOST)}
    return {}


def _party(state: State, move: Move) -> Cards:
    seat = actor(state, move)
    return () if seat is None else state.parties[seat]


def _aimed(party: Cards, aim: Aim, say: Say) -> dict[str, Any]:
    """Return a Midnight card, and the Monster that it goes next to."""
    if aim.of is not None or aim.on >= len(party):
        return {"kind": aim.kind, "thing": say("thing-place", number=aim.on + 1)}
    if aim.on == 0:
        return {"kind": aim.kind, "thing": say("thing-down")}
    return {"kind": aim.kind, "thing": say("thing", value=party[aim.on])}
