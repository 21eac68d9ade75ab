"""Setting up: stacks, market, a kit for everyone, objectives."""

from random import Random

from ....frozen import ruled_seat, shuffled
from ..model.geometry import FOURS, STACKED
from ..model.state import CARDS, Board, Objective, Rulings, State
from ..model.tile import all_tiles

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
