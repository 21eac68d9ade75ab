"""What is in front of a player: party, Call card, Midnight cards, food."""

from collections.abc import Iterator

from ....scene import Piece, Say, Zone
from ..model import GHOST, HIDDEN, Deck, Midnight, Phase, State, midnight_id, monster_id
from ..rules.box import DECKS, value_of
from ..rules.ghost import ghost_counts
from ..rules.order import called
from .piece import (
    call_card,
    call_piece,
    midnight_back,
    midnight_piece,
    monster_piece,
    prize_piece,
)
from .seat import OPEN


def mat(state: State, say: Say, seat: int) -> Iterator[Zone]:
    """Yield the zones of a seat, the party first: nearly every decision is about it."""
    party = tuple(_party(state, say, seat))
    ghosts = state.phase in (Phase.ARRIVAL, Phase.GHOST)
    rank, wants = "" if state.phase is Phase.CALL else "focus", "ghost" if ghosts else "party"
    yield Zone(f"party-{seat}", say("party"), "row", party, seat, rank=rank, strip=True, wants=wants)  # fmt: skip
    yield from _calls(state, say, seat)
    midnights = tuple(_midnights(state, say, seat))
    rank = "" if state.phase is _moment(state) else "minor"
    yield Zone(f"midnights-{seat}", say("midnights"), "row", midnights, seat, rank=rank, wants="midnights")  # fmt: skip
    if eaten := tuple(_eaten(state, say, seat)):
        yield Zone(f"eaten-{seat}", say("eaten"), "row", eaten, seat, rank="minor")


def _calls(state: State, say: Say, seat: int) -> Iterator[Zone]:
    """Yield all Call cards before the first round, and the one that was placed."""
    if state.round == 0 and state.midnights[seat]:
        hand = tuple(call_card(say, seat, deck) for deck in tuple(Deck)[: len(state.decks)])
        yield Zone(f"calls-{seat}", say("call-cards"), "row", hand, seat)
    if called(state, seat):
        piece = call_piece(say, seat, state.calls[seat])
        yield Zone(f"calls-{seat}", say("calls"), "row", (piece,), seat)


def _party(state: State, say: Say, seat: int) -> Iterator[Piece]:
    """Yield Monsters in order of arrival, a Midnight card right after the one it affects."""
    laid, counts = state.laid[seat], iter(ghost_counts(state, seat))
    for at, card in enumerate(state.parties[seat]):
        face_down = at == 0 and state.phase not in OPEN and card != HIDDEN
        note = say("face-down") if face_down else ""
        value = next(counts) if card == GHOST else 0
        if card == GHOST and state.ghosts[seat] and not face_down:
            note = say("ghost-counts", value=value)
        yield monster_piece(say, monster_id(seat, at), card, _target(state, seat, at), note)
        if laid and laid.on == at:
            yield midnight_piece(say, seat, laid.kind)


def free_kinds(state: State, seat: int) -> list[Midnight]:
    """Return the Midnight cards in hand, without one that is on the table."""
    laid = state.laid[seat]
    return [kind for kind in state.midnights[seat] if not (laid and laid.kind == kind)]


def _moment(state: State) -> Phase:
    """Return the phase in which Midnight cards are placed."""
    return Phase.CALL if state.rulings.midnight_timing == "at_call" else Phase.INVITE


def _target(state: State, seat: int, at: int) -> str:
    """Return what clicking a Monster adds: its number for a Ghost, else its place for a Midnight card."""
    card = state.parties[seat][at]
    if state.phase in (Phase.ARRIVAL, Phase.GHOST):
        return str(card) if seat == state.turn and card > GHOST else ""
    if state.phase is not _moment(state) or not free_kinds(state, state.turn or 0):
        return ""
    return f"on {at + 1}" if seat == state.turn else f"on {seat + 1}-{at + 1}"


def _midnights(state: State, say: Say, seat: int) -> Iterator[Piece]:
    """Yield the Midnight cards still in hand; which one is face down may be unknown."""
    laid, hand = state.laid[seat], state.midnights[seat]
    if laid and laid.kind is None:
        for at in range(len(hand) - 1):
            yield midnight_back(say, seat, f"{midnight_id(seat, None)}-{at}")
        return
    now = seat == state.turn and state.phase is _moment(state)
    for kind in free_kinds(state, seat):
        yield midnight_piece(say, seat, kind, str(kind) if now else "")


def _eaten(state: State, say: Say, seat: int) -> Iterator[Piece]:
    """Yield what a player has collected, round by round."""
    owners = {value: deck for deck in Deck for value in DECKS[deck]}
    gained = state.points[seat]
    deck = state.collected[seat]
    if deck and len(gained) < state.round:
        gained = (*gained, value_of(state, deck))
    for round, value in enumerate(gained, 1):
        if value:
            yield prize_piece(say, round, owners[value], value)
