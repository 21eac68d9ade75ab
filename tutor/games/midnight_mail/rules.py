"""The rules of Midnight Mail: set-up, what may be done when, and who knows what.

The turn is in `turn.py`, laying tiles in `placing.py`, messages in `deliveries.py`, spells and
patches in `tokens.py`, points in `scoring.py`, what must always hold in `position.py`.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from ...explain import Step, holds
from ...frozen import ruled_seat, shuffled
from ...turn import Move, actor
from . import deliveries, placing, tokens, turn
from .geometry import FOURS, STACKED
from .model import (
    CARDS,
    HIDDEN_TILE,
    Board,
    Card,
    Cover,
    Deliver,
    End,
    Objective,
    Phase,
    Place,
    Play,
    Played,
    Recolour,
    Refresh,
    Rulings,
    Shift,
    State,
)
from .pieces import animal_ids
from .position import position
from .scoring import outcome, score
from .tiles import all_tiles

__all__ = [
    "candidates", "checks", "effects", "outcome", "position", "score", "start", "to_move", "view",
]  # fmt: skip

COPIES = 2  # of each card
HAND = 2
MARKET = 2  # tiles of each shape
KINDS = ("colour", "line", "zone")


def start(players: tuple[str, ...], seed: int, rulings: Rulings) -> State:
    """Shuffled stacks, a market of two tiles per shape, and a kit for everyone."""
    seats = range(len(players))
    piles = [shuffled(all_tiles(shape), f"{seed}-{shape}") for shape in FOURS]
    specials = tuple(all_tiles(shape) for shape in STACKED[len(FOURS) :])
    decks = tuple(shuffled(CARDS * COPIES, f"{seed}-cards-{seat}") for seat in seats)
    lot = Random(f"{seed}-first").randrange(len(players))
    first = ruled_seat(rulings, "first_player", len(players), lot)
    return State(
        players, rulings, _objectives(seed, rulings),
        market=tuple(pile[:MARKET] for pile in piles),
        stacks=(*(pile[MARKET:] for pile in piles), *specials),
        decks=tuple(deck[HAND:] for deck in decks), hands=tuple(deck[:HAND] for deck in decks),
        played=((),) * len(players), boards=(Board(),) * len(players),
        spells=(1,) * len(players), patches=(1,) * len(players),
        points=(0,) * len(players), combos=(0,) * len(players),
        turn=first,
    )  # fmt: skip


def _objectives(seed: int, rulings: Rulings) -> tuple[Objective, ...]:
    """In the advanced game, one objective of each kind by lot."""
    if rulings.mode == "basic":
        return ()
    groups = [[card for card in Objective if card.startswith(kind)] for kind in KINDS]
    return tuple(Random(f"{seed}-objectives").choice(group) for group in groups)


def to_move(state: State) -> int | None:
    """Whose decision it is."""
    return state.turn


def candidates(state: State) -> Iterator[Move]:
    """Moves worth asking about."""
    match state.phase:
        case Phase.CARD:
            yield from turn.candidates(state)
        case Phase.TILE:
            yield from placing.candidates(state)
        case Phase.DELIVER:
            yield from deliveries.candidates(state)
            yield End()
    yield from tokens.candidates(state)


def checks(state: State, move: Move) -> Iterator[Step]:
    """Every condition on a move, in the order a rules judge would name them."""
    yield holds("mail.end.rounds", state.turn is not None)
    if state.turn is None:
        return
    seat = actor(state, move) or 0
    shows, who = (f"seat-{seat}", f"seat-{state.turn}"), state.players[seat]
    yield holds(
        "mail.turn.order", seat == state.turn, shows=shows, who=who, turn=state.players[state.turn]
    )
    if seat != state.turn:
        return  # what else there is to say could be about their hand
    match move:
        case Play():
            yield _step_check(state, Phase.CARD)
            yield from turn.checks(state, seat, move)
        case Place():
            yield from _tile_checks(state, move)
            yield from placing.checks(state, seat, move)
        case Deliver():
            yield _step_check(state, Phase.DELIVER)
            yield from deliveries.checks(state, seat, move)
        case Recolour() | Shift() | Cover() | Refresh():
            yield from tokens.checks(state, seat, move)
        case End():
            yield _step_check(state, Phase.DELIVER)
            yield from _end_checks(state, seat)


def _step_check(state: State, phase: Phase) -> Step:
    """The steps of a turn come in their order: card, tile, messages, draw."""
    fine = state.phase is phase
    case = "" if fine else f"is-{state.phase}"
    return holds("mail.turn.steps", fine, case=case, tile=state.taken)


def _tile_checks(state: State, move: Place) -> Iterator[Step]:
    """The tile laid is the tile chosen."""
    yield _step_check(state, Phase.TILE)
    if state.phase is Phase.TILE:
        taken = move.tile == state.taken
        yield holds(
            "mail.tile.take_one", taken, shows=[f"tile-{state.taken}"], tile=state.taken, who=""
        )


def _end_checks(state: State, seat: int) -> Iterator[Step]:
    """Nobody draws while a message is waiting."""
    if state.phase is not Phase.DELIVER:
        return
    open_pairs = deliveries.pairs(state.rulings, state.boards[seat].animals)
    cells = sorted({cell for pair in open_pairs for cell in pair})
    told = deliveries.told(open_pairs)
    shows = animal_ids(seat, cells)
    yield holds(
        "mail.deliver.must", not open_pairs, shows=shows, pairs=told, size=len(told), who=""
    )


def effects(state: State, move: Move) -> Iterator[Step]:
    """What a legal move does, one change at a time."""
    match move:
        case Play():
            yield from turn.effects(state, move)
        case Place():
            state = yield from placing.effects(state, move)
            yield from turn.settle(state)
        case Deliver():
            state = yield from deliveries.effects(state, move)
            yield from turn.settle(state)
        case Recolour() | Shift() | Cover() | Refresh():
            state = yield from tokens.effects(state, move)
            if state.phase is Phase.DELIVER:
                yield from turn.settle(state)
        case End():
            yield from turn.finish(state)


def view(state: State, seat: int) -> State:
    """Hands, decks, cards played face down and combo cards are secret; so are stacks below the top."""
    over = state.turn is None
    combos = tuple(value if at == seat or over else None for at, value in enumerate(state.combos))
    return replace(
        state,
        hands=tuple(hand if at == seat else _hide(hand) for at, hand in enumerate(state.hands)),
        decks=tuple(map(_hide, state.decks)),
        played=tuple(
            cards if at == seat else tuple(map(_turn_over, cards))
            for at, cards in enumerate(state.played)
        ),
        stacks=(*map(_top_only, state.stacks[: len(FOURS)]), *state.stacks[len(FOURS) :]),
        combos=combos,
    )


def _hide(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (Card.HIDDEN,) * len(cards)


def _turn_over(played: Played) -> Played:
    return Played(Card.HIDDEN, True) if played.down else played


def _top_only(stack: tuple[str, ...]) -> tuple[str, ...]:
    return stack[:1] + (HIDDEN_TILE,) * (len(stack) - 1)
