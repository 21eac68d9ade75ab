"""A move in words: cards, critters and guardians by their names on this table."""

from typing import Any

from ....scene import Say
from ....turn import Move
from ..model import CELLS, DOWN, EVENT_CELLS, Guardian, State
from ..model.cards import worded
from ..model.move import Choose, Cycle, Flip, Give, Remove, Rescue, Take, Talent, Use
from ..rules import field
from ..rules.seat import called, owner


def move_facts(state: State, move: Move, say: Say) -> dict[str, Any]:
    """Return what the sentence about a move names."""
    match move:
        case Flip(target=word):
            return {"thing": _thing(state, word, say), "way": _way(state, word)}
        case Take(cell=word) | Cycle(card=word):
            return {"thing": _thing(state, word, say)}
        case Rescue(cell=word, payment=cards):
            return {"thing": _thing(state, word, say), "cards": field.names(cards)}
        case Give(card=word, to=guardian):
            return {"thing": _thing(state, word, say), "who": _who(state, guardian)}
        case Use(card=word, targets=words):
            things = tuple(_thing(state, one, say) for one in words)
            return {"name": worded().title(word), "things": things}
        case Talent(choice=words):
            cells = tuple(_on(state, one, say) for one in words if one in CELLS)
            return {"things": (*cells, *field.names(one for one in words if one not in CELLS))}
        case Choose(words=words):
            return {"things": tuple(_thing(state, one, say) for one in words)}
        case Remove(species=species, to=guardian):
            name = worded().species[species].name
            return {"name": name, "who": guardian and _who(state, guardian)}
    return {}


def _is_own(state: State, guardian: Guardian) -> bool:
    """Return whether a hand can only be that of the player who decides: alone one has two."""
    own = owner(state, state.guardians.index(guardian)) == state.turn
    return own and len(state.players) > 1


def _way(state: State, word: str) -> str:
    """Return which way up a card ends up."""
    if word not in CELLS:
        return "up" if word.endswith(DOWN) else "down"
    card = field.at(state, word)
    if word in EVENT_CELLS or not card:
        return "over"
    return "up" if field.is_down(state, card) else "down"


def _thing(state: State, word: str, say: Say) -> str:
    """Return a cell with what is seen there, a guardian, or a card in a hand."""
    if word in CELLS:
        return _on(state, word, say)
    who, dot, card = word.rpartition(".")
    if not dot and word in tuple(Guardian):
        return say("thing", name=_who(state, Guardian(word)))
    down = word.endswith(DOWN)
    if dot and not _is_own(state, Guardian(who)):
        return say("thing-of", who=_who(state, Guardian(who)), name=worded().title(card), down=down)
    return say("thing-held", name=worded().title(card), down=down)


def _on(state: State, cell: str, say: Say) -> str:
    """Return what is seen on a cell."""
    card, place = field.at(state, cell), cell.upper()
    if cell in EVENT_CELLS:
        return say("thing-event", column=cell[1])
    if card in worded().critters and not field.is_down(state, card):
        return say("thing-critter", name=field.critter_name(card), cell=place)
    if card in worded().items and not field.is_down(state, card):
        return say("thing-item", name=field.item_name(card), cell=place)
    return say("thing-down" if card else "thing-gap", cell=place)


def _who(state: State, guardian: Guardian) -> str:
    """Return a guardian as sentences call it."""
    known = guardian in state.guardians
    return called(state, state.guardians.index(guardian)) if known else guardian
