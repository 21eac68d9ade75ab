"""The ids of the things on the table, so that a step can point at them."""

from .state import GHOST, Deck, Midnight, State


def seat_id(seat: int) -> str:
    """Return the mat of a player."""
    return f"seat-{seat}"


def monster_id(seat: int, index: int) -> str:
    """Return a Monster of a party, by its place."""
    return f"monster-{seat}-{index}"


def party_ids(state: State, seat: int) -> tuple[str, ...]:
    """Return all Monsters of a party."""
    return tuple(monster_id(seat, index) for index in range(len(state.parties[seat])))


def ghost_ids(state: State, seat: int) -> tuple[str, ...]:
    """Return the Ghosts of a party."""
    party = state.parties[seat]
    return tuple(monster_id(seat, index) for index, card in enumerate(party) if card == GHOST)


def midnight_id(seat: int, kind: Midnight | None) -> str:
    """Return a Midnight card of a player; None is one that is face down, unknown to the viewer."""
    return f"midnight-{seat}-{kind or 'laid'}"


def midnight_ids(state: State, seat: int) -> tuple[str, ...]:
    """Return the Midnight card placed by a player this round, if there is one."""
    laid = state.laid[seat]
    return (midnight_id(seat, laid.kind),) if laid else ()


def call_id(seat: int) -> str:
    """Return the Call card a player has put down."""
    return f"call-{seat}"


def deck_id(deck: Deck) -> str:
    """Return a Brunch deck, face down."""
    return f"deck-{deck}"


def prize_id(round: int, deck: Deck) -> str:
    """Return a prize: it keeps its id when somebody has eaten it."""
    return f"prize-{round}-{deck}"
