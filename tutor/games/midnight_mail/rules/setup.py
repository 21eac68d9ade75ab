"""Setting up: stacks, market, reserve, a kit for everyone, objectives."""

from collections.abc import Iterator
from random import Random

from ....explain import Step, change, note
from ....states import replace, ruled_seat, shuffled
from ....turn import last_state
from ..model.geometry import FOURS, STACKED
from ..model.piece import token_ids
from ..model.state import CARDS, Animal, Board, Objective, Rulings, State, Token
from ..model.tile import all_tiles
from .bonus import TOKENS
from .placing import ANIMALS

COPIES = 2  # of each card
HAND = 2
MARKET = 2  # tiles of each shape
KINDS = ("colour", "line", "zone")


def start(players: tuple[str, ...], seed: int, rulings: Rulings) -> State:
    """Return the table when everything is set up."""
    opened: State = last_state(opening(players, seed, rulings))
    return opened


def opening(players: tuple[str, ...], seed: int, rulings: Rulings) -> Iterator[Step]:
    """Yield how the table is set up, step by step, up to the first turn."""
    lot = Random(f"{seed}-first").randrange(len(players))
    first = ruled_seat(rulings, "first_player", len(players), lot)
    state = _bare(players, rulings)
    seats = [f"seat-{seat}" for seat in range(len(players))]
    yield change("mail.setup.scoreboard", state, shows=seats)
    for step in (*_tiles(state, seed), *_reserve()):
        state = step.state or state
        yield step
    for step in _kits(state, seed):
        state = step.state or state
        yield step
    if rulings.mode == "advanced":
        state = replace(state, objectives=_objectives(seed))
        yield change("mail.setup.advanced", state, shows=["objectives"])
    state = replace(state, turn=first)
    shows, parts = [f"seat-{first}"], (note("mail.turn.rounds", round=1),)
    yield change("mail.setup.first_player", state, shows=shows, parts=parts, who=players[first])


def _bare(players: tuple[str, ...], rulings: Rulings) -> State:
    """Boards and nothing else."""
    seats = len(players)
    return State(
        players, rulings, objectives=(), market=((),) * len(FOURS), stacks=((),) * len(STACKED),
        decks=((),) * seats, hands=((),) * seats, played=((),) * seats, boards=(Board(),) * seats,
        spells=(0,) * seats, patches=(0,) * seats, points=(0,) * seats, combos=(0,) * seats,
        turn=None,
    )  # fmt: skip


def _tiles(state: State, seed: int) -> Iterator[Step]:
    """Five stacks, two tiles of each into the market, and the special tiles."""
    piles = [shuffled(all_tiles(shape), f"{seed}-{shape}") for shape in FOURS]
    specials = [all_tiles(shape) for shape in STACKED[len(FOURS) :]]
    state = replace(state, stacks=(*piles, *state.stacks[len(FOURS) :]))
    looks = ("mail.tile.shapes", "mail.tile.house", "mail.tile.mirror", "mail.tile.solo_symbol")
    parts = (note("mail.setup.stack_order"), *(note(rule) for rule in looks))
    yield change("mail.setup.stacks", state, shows=["stacks"], parts=parts)
    tops, rest = [pile[:MARKET] for pile in piles], [pile[MARKET:] for pile in piles]
    state = replace(state, market=tuple(tops), stacks=(*rest, *state.stacks[len(FOURS) :]))
    parts = (note("mail.market.top_visible"),)
    yield change("mail.setup.market", state, shows=["market"], parts=parts)
    state = replace(state, stacks=(*rest, *specials))
    parts = (note("mail.setup.special_stack_types"), note("mail.tile.wild"))
    yield change("mail.setup.special_stacks", state, shows=["stacks"], parts=parts)


def _reserve() -> Iterator[Step]:
    """Animals, tokens and combo cards for everybody to take from."""
    animals = [f"reserve-{animal}" for animal in Animal]
    parts = (note("mail.animal.type_is_colour"),)
    yield note("mail.setup.reserve", shows=animals, parts=parts, most=ANIMALS)
    shows, parts = ["reserve-spell", "reserve-patch"], (note("mail.setup.combo_cards"),)
    yield note("mail.setup.tokens", shows=shows, parts=parts, most=TOKENS)


def _kits(state: State, seed: int) -> Iterator[Step]:
    """A board, twelve cards, a spell and a patch each; two cards in hand."""
    seats = range(len(state.players))
    state = replace(state, spells=(1,) * len(seats), patches=(1,) * len(seats))
    shows = [id for seat in seats for kind in Token for id in token_ids(state, seat, kind)]
    parts = (note("mail.setup.players", seats=len(seats)), note("mail.setup.unused"))
    yield change("mail.setup.kit", state, shows=shows, parts=parts)
    decks = tuple(shuffled(CARDS * COPIES, f"{seed}-cards-{seat}") for seat in seats)
    state = replace(state, decks=decks)
    shows, cards = [f"deck-{seat}" for seat in seats], note("mail.card.composition")
    yield change("mail.setup.deck", state, shows=shows, parts=[cards])
    hands, rest = tuple(deck[:HAND] for deck in decks), tuple(deck[HAND:] for deck in decks)
    state = replace(state, hands=hands, decks=rest)
    yield change("mail.setup.hand", state, shows=[f"hand-{seat}" for seat in seats], need=HAND)


def _objectives(seed: int) -> tuple[Objective, ...]:
    """One objective of each kind at random."""
    groups = [[card for card in Objective if card.startswith(kind)] for kind in KINDS]
    return tuple(Random(f"{seed}-objectives").choice(group) for group in groups)
