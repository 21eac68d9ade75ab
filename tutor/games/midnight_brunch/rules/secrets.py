"""What a seat may know."""

from collections.abc import Iterator
from random import Random

from ....states import dealt, edit, replace, unseen
from ..model import GHOST, HIDDEN, Cards, Laid, Phase, State
from .box import DECKS, MONSTERS, in_use
from .ghost import copyable
from .order import called


def view(state: State, seat: int) -> State:
    """First Monsters, Midnight cards and calls of others are secret until the showdown."""
    state = replace(
        state,
        seed=0,
        monsters=(HIDDEN,) * len(state.monsters),
        decks=tuple((HIDDEN,) * len(deck) for deck in state.decks),
    )
    if state.phase not in (Phase.INVITE, Phase.ARRIVAL, Phase.CALL):
        return state
    for other in range(len(state.players)):
        if other != seat:
            state = _hide(state, other)
    return state


def _hide(state: State, seat: int) -> State:
    laid = state.laid[seat]
    secret = state.rulings.midnight_timing == "at_call"  # laid together with the Call card
    ghosts = state.ghosts[seat] if state.rulings.ghost_timing == "on_arrival" else ()
    party = state.parties[seat]
    return replace(
        state,
        parties=edit(state.parties, seat, (HIDDEN, *party[1:])),
        laid=edit(state.laid, seat, Laid(None, laid.on) if laid and not secret else None),
        calls=edit(state.calls, seat, None),
        ghosts=edit(state.ghosts, seat, ghosts),
    )


def guess(seen: State, rng: Random) -> State:
    """Return what could be there: cards that are nowhere to be seen, any Midnight card, any call."""
    visible = [card for party in seen.parties for card in party] + [*seen.discard]
    pool = unseen(MONSTERS[seen.rulings.monster_deck], visible, rng)
    state = replace(seen, seed=rng.getrandbits(32), decks=tuple(_prizes(seen, rng)))
    others = [seat for seat, party in enumerate(seen.parties) if HIDDEN in party]
    for seat in sorted(others, key=lambda seat: -len(_copied(seen, seat))):
        first = next(card for card in pool if _may_be_first(seen, seat, card))
        pool.remove(first)
        state = _guess_secrets(state, seat, first, rng)
    return replace(state, monsters=dealt(seen.monsters, HIDDEN, pool))


def _prizes(seen: State, rng: Random) -> Iterator[Cards]:
    """The decks of prizes: what was neither turned up now nor taken in a round before."""
    taken = [points for each in seen.points for points in each[: seen.round - 1]]
    for deck, cards, prize in zip(in_use(len(seen.players)), seen.decks, seen.prizes, strict=True):
        yield dealt(cards, HIDDEN, unseen(DECKS[deck], (prize, *taken), rng))


def _copied(seen: State, seat: int) -> set[int]:
    """Return the values of declared Ghosts that nothing open explains: the first Monster must be one."""
    return {*seen.ghosts[seat]} - {0, *seen.parties[seat][1:]}


def _may_be_first(seen: State, seat: int, card: int) -> bool:
    """Return whether a card can be face down there, by what is next to it and what Ghosts copied."""
    laid, copied = seen.laid[seat], _copied(seen, seat)
    if card == GHOST:
        alike = seen.rulings.ghost_zero_mix or not any(seen.ghosts[seat])
        return alike and not copied and not (laid and laid.on == 0)
    return copied <= {card}


def _guess_secrets(state: State, seat: int, first: int, rng: Random) -> State:
    """Return a first Monster, and with it what that player has put down, called and declared."""
    party, called_now = (first, *state.parties[seat][1:]), called(state, seat)
    laid = _guess_laid(state, seat, party, rng)
    ghosts = state.ghosts[seat]
    if called_now and state.rulings.ghost_timing == "with_call":
        ghosts = (rng.choice((0, *copyable(state, party, laid))),) * party.count(GHOST)
    call = rng.choice(in_use(len(state.players))) if called_now else None
    return replace(
        state,
        parties=edit(state.parties, seat, party),
        laid=edit(state.laid, seat, laid),
        calls=edit(state.calls, seat, call),
        ghosts=edit(state.ghosts, seat, ghosts),
    )


def _guess_laid(state: State, seat: int, party: Cards, rng: Random) -> Laid | None:
    """Return which Midnight card is there; with that ruling nobody sees whether there is one."""
    laid, hand = state.laid[seat], state.midnights[seat]
    if laid:
        return Laid(rng.choice(hand), laid.on)
    numbers = [at for at, card in enumerate(party) if card != GHOST]
    secret = state.rulings.midnight_timing == "at_call" and called(state, seat)
    if not (secret and hand and numbers and rng.random() < 1 / 2):
        return None
    return Laid(rng.choice(hand), rng.choice(numbers))
