"""The table before the first turn."""

from collections.abc import Iterator

from ....explain import Facts, Step, change, lazy, note
from ....states import replace, ruled_seat, shuffled
from ....turn import last_state
from ..model import Deck, Midnight, Rulings, State, deck_id, seat_id
from .box import DECKS, MONSTERS, PAIRS, ROUNDS, in_use
from .round import open_round


def start(players: tuple[str, ...], seed: int, rulings: Rulings) -> State:
    """Decks and Monsters are shuffled, everyone takes three Midnight cards, the first round opens."""
    opened: State = last_state(opening(players, seed, rulings))
    return opened


def opening(players: tuple[str, ...], seed: int, rulings: Rulings) -> Iterator[Step]:
    """Yield how the table is set up, step by step, up to the first turn."""
    seats = len(players)
    host = ruled_seat(rulings, "first_host", seats, shuffled(range(seats), f"{seed}-host")[0])
    state = _bare(players, seed, rulings)
    shows = [deck_id(deck) for deck in Deck]
    yield change("brunch.setup.decks", state, shows=shows, parts=lazy(_worth))
    state = replace(state, midnights=(tuple(Midnight),) * seats)
    parts = (note("brunch.setup.midnight-set", left=tuple(Midnight)), note("brunch.setup.call-set"))
    yield change("brunch.setup.colour", state, parts=parts)
    state = replace(state, decks=state.decks[: len(in_use(seats))])
    rule = "brunch.setup.small-table" if seats < 5 else "brunch.setup.large-table"
    yield change(rule, state, have=seats, need=len(state.decks), seats=seats)
    cards = shuffled(MONSTERS[rulings.monster_deck], f"{seed}-monsters")
    state = replace(state, monsters=cards)
    yield change("brunch.setup.monster-deck", state, shows=["monster-deck"], need=len(cards))
    state = replace(state, host=host, turn=host)
    yield change("brunch.setup.first-host", state, shows=[seat_id(host)], who=players[host])
    yield from open_round(state)


def _bare(players: tuple[str, ...], seed: int, rulings: Rulings) -> State:
    """Five shuffled decks on an empty table."""
    seats = len(players)
    return State(
        players, rulings, seed,
        decks=tuple(shuffled(DECKS[deck], f"{seed}-{deck}") for deck in Deck),
        prizes=(), monsters=(), discard=(), parties=((),) * seats, midnights=((),) * seats,
        laid=(None,) * seats, stopped=(False,) * seats, calls=(None,) * seats,
        ghosts=((),) * seats, collected=(None,) * seats, points=((),) * seats,
        host=0, turn=None, round=0,
    )  # fmt: skip


def _worth() -> Iterator[Step]:
    """Yield what the cards of the decks are worth, and how many there are."""
    for deck in Deck:
        facts: Facts = {"deck": deck, "pair": PAIRS[deck]}
        yield note("brunch.setup.deck-values", shows=[deck_id(deck)], **facts)
    yield note("brunch.setup.deck-size", need=ROUNDS)
