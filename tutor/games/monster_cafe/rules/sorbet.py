"""Lemon sorbet: whom it scares away, and what comes after it."""

from collections.abc import Iterator

from ....explain import Facts, Step, at_least, change, lazy, note
from ....states import edit, replace
from ..model import Cards, Discard, Kind, State, card_ids
from .anything import eaters
from .turn import end_turn, passed


def losable(state: State, seat: int) -> Cards:
    """Return the monsters of a seat that sorbet can scare away."""
    own = state.monsters[seat]
    return own if state.rulings.sorbet_hits_starting_monster else own[1:]


def checks(state: State, seat: int, move: Discard) -> Iterator[Step]:
    """You name a kind of monster that you have."""
    own = losable(state, seat)
    named = [card for card in own if card.kind is move.kind]
    choices = tuple(dict.fromkeys(card.kind for card in own))
    parts = [] if named else [*_elsewhere(state, seat, move.kind), *_safe(state, seat)]
    shows = lazy(card_ids, named or own)
    able = seat == state.turn and state.drawn is not None and state.drawn.kind is Kind.SORBET
    facts: Facts = {"kind": move.kind, "choices": choices, "any": bool(choices), "able": able}
    yield at_least("cafe.sorbet.owner_chooses", len(named), 1, shows=shows, parts=parts, **facts)


def _elsewhere(state: State, seat: int, kind: Kind) -> Iterator[Step]:
    """Monsters of that kind which belong to somebody else, or to nobody yet."""
    guests = [card for table in state.tables for card in table.guests]
    others = [card for at, cards in enumerate(state.monsters) if at != seat for card in cards]
    found = card_ids(card for card in (*guests, *others) if card.kind is kind)
    if found:
        yield note("cafe.sorbet.only_own_monsters", shows=found, kind=kind, size=len(found))


def _safe(state: State, seat: int) -> Iterator[Step]:
    if not state.rulings.sorbet_hits_starting_monster:
        first = state.monsters[seat][:1]
        yield note("cafe.sorbet.starting_counts", shows=card_ids(first), case="safe")


def drawn(state: State) -> Iterator[Step]:
    """Sorbet must scare somebody away at once; if it can scare nobody it is over."""
    seat = state.turn or 0
    if own := losable(state, seat):
        yield note("cafe.sorbet.immediate", shows=card_ids(own), who=state.players[seat])
        return
    parts = list(_safe(state, seat))
    state = _put_away(state, ())
    yield change("cafe.sorbet.nothing", passed(state), parts=parts, who=state.players[seat])
    yield from _end(state)


def effects(state: State, move: Discard) -> Iterator[Step]:
    """Every copy of the named kind goes with its links, and the sorbet too."""
    seat, own = state.turn or 0, state.monsters[state.turn or 0]
    gone = tuple(card for card in losable(state, seat) if card.kind is move.kind)
    parts = lazy(_reasons, state, seat, gone)
    kept = tuple(card for card in own if card not in gone)
    links = state.links[seat][: len(eaters(kept))]  # all go but a safe starting monster, the first
    state = replace(state, monsters=edit(state.monsters, seat, kept))
    state = _put_away(replace(state, links=edit(state.links, seat, links)), gone)
    facts: Facts = {"who": state.players[seat], "kind": move.kind, "size": len(gone)}
    yield change(
        "cafe.sorbet.discard", passed(state), shows=lazy(card_ids, gone), parts=parts, **facts
    )
    yield from _end(state)


def _reasons(state: State, seat: int, gone: Cards) -> Iterator[Step]:
    """Yield what else the book says about this loss."""
    kinds = {card.kind for card in state.monsters[seat]}
    if len(gone) > 1:
        yield note("cafe.sorbet.all_copies", size=len(gone), kind=gone[0].kind)
    if Kind.ANYTHING in kinds and len(kinds) > 1:
        yield note("cafe.sorbet.wild_is_type", kind=gone[0].kind)
    if state.rulings.sorbet_hits_starting_monster and not state.plates[seat]:
        yield note("cafe.sorbet.starting_counts", shows=card_ids(gone[:1]))


def _put_away(state: State, gone: Cards) -> State:
    sorbet = (state.drawn,) if state.drawn else ()
    return replace(state, discard=state.discard + gone + sorbet, drawn=None)


def _end(state: State) -> Iterator[Step]:
    """Sorbet ends the turn, except for the last player in the round."""
    yield from end_turn(state, "cafe.sorbet.ends_turn", "cafe.sorbet.last_player")
