"""Nothing is lost and nothing appears: tiles, animals, tokens, points, cards."""

from collections import Counter
from collections.abc import Iterator

from .....explain import Step, at_most, equal, holds
from ...model.geometry import FOURS, STACKED, THREES, Shape
from ...model.state import CARDS, Animal, Card, Phase, State, Token, shape_of
from ...model.tile import COPIES, PATCH, all_tiles
from ..bonus import TOKENS, tokens_left
from ..placing import ANIMALS
from .law import law

TURNS = 12


def tile_laws(state: State) -> Iterator[Step]:
    """Every tile is in exactly one place, and the market is filled up."""
    laid = Counter(piece.tile for board in state.boards for piece in board.pieces)
    have = laid + Counter(tile for part in (*state.market, *state.stacks) for tile in part)
    have[state.taken] += state.phase is Phase.TILE
    for row, shape in enumerate(STACKED):
        own = {tile: n for tile, n in have.items() if n and tile.startswith(f"{shape}-")}
        twice = tuple(sorted(tile for tile, times in own.items() if times > 1))
        off = tuple(sorted(set(_whole(state, shape, len(own))) ^ set(own)))
        rule = "mail.setup.stacks" if row < len(FOURS) else "mail.setup.special_stack_types"
        yield law(rule, not twice and not off, "twice" if twice else "off", shape=shape, tiles=twice or off)  # fmt: skip
    places = zip([*FOURS, *STACKED], [*state.market, *state.stacks], strict=True)
    strays = tuple(tile for shape, part in places for tile in part if shape_of(tile) is not shape)
    yield law("mail.setup.stacks", not strays, "stray", tiles=strays)
    yield at_most("mail.setup.market", max(len(row) for row in state.market), 2)
    rows = zip(FOURS, state.market, state.stacks, strict=False)
    short = tuple(shape for shape, row, stack in rows if len(row) < 2 and stack)
    yield holds("mail.market.refill", not short, shapes=short)


def _whole(state: State, shape: Shape, have: int) -> tuple[str, ...]:
    """Return the tiles of a shape that there are; by that ruling there is always one more 2-space tile."""
    if shape is Shape.D2 and state.rulings.two_space_supply == "unlimited":
        return tuple(f"{shape}-{n}" for n in range(1, max(have, COPIES[shape]) + 1))
    return all_tiles(shape)


def reserve_laws(state: State) -> Iterator[Step]:
    """Sixteen animals of each kind, sixteen spells, sixteen patches; points from 0 up."""
    for animal in Animal:
        have = sum(board.animals.count(animal) for board in state.boards)
        yield at_most("mail.setup.reserve", have, ANIMALS, animal=animal)
    for kind, held, new in (
        (Token.SPELL, state.spells, state.new_spells),
        (Token.PATCH, state.patches, state.new_patches),
    ):
        used = TOKENS - tokens_left(state, kind)
        yield at_most("mail.setup.tokens", used, TOKENS, kind=kind)
        yield law("mail.token.optional", min(held) >= 0, "below", kind=kind)
        mine = 0 if state.turn is None else held[state.turn]
        yield law("mail.bonus.next_turn", 0 <= new <= max(mine, 0), "many", kind=kind, have=new, most=mine)  # fmt: skip
    yield from _first_tokens(state)
    yield holds("mail.setup.scoreboard", min(state.points) >= 0)
    combos = [-1 if value is None else value for value in state.combos]
    yield law("mail.combo.cards", min(combos) >= 0, "unknown")


def _first_tokens(state: State) -> Iterator[Step]:
    """A player who has not had a turn has the tokens of the set-up, but for what this turn changed."""
    for seat, who in enumerate(state.players):
        now = seat == state.turn
        if len(state.played[seat]) > (now and state.phase is not Phase.CARD):
            continue
        spells = 1 + now * (state.new_spells - state.spelled)
        patches = 1 + now * (state.new_patches - state.patched)
        fine = (state.spells[seat], state.patches[seat]) == (spells, patches)
        yield law("mail.token.start", fine, "missing", who=who)


def card_laws(state: State) -> Iterator[Step]:
    """Everyone has their twelve cards: two in hand while there are enough, a tile for each card."""
    deck = Counter[Card](CARDS * 2)
    for seat, who in enumerate(state.players):
        hand, played = state.hands[seat], state.played[seat]
        own = Counter((*state.decks[seat], *hand, *(one.card for one in played)))
        odd = tuple(sorted(map(str, (own - deck) | (deck - own))))
        yield holds("mail.card.composition", not odd, who=who, cards=odd)
        playing = seat == state.turn and state.phase is not Phase.CARD
        need = min(2, TURNS - len(played) + playing) - playing
        yield equal("mail.setup.hand", len(hand), need, who=who)
        have, most = len(_tiles(state, seat)), len(played)
        yield law("mail.tile.take_one", have <= most, "many", who=who, have=have, most=most)
        unlike = tuple(_unlike(state, seat))
        yield law("mail.card.shape", not unlike, "odd", who=who, choices=unlike)


def _tiles(state: State, seat: int) -> list[str]:
    """Return the tiles that a seat has taken: on its board, and the one to place."""
    tiles = [piece.tile for piece in state.boards[seat].pieces if piece.tile != PATCH]
    return [*tiles, state.taken] if seat == state.turn and state.phase is Phase.TILE else tiles


def _unlike(state: State, seat: int) -> Iterator[Card]:
    """Yield the cards that were played face up more or less often than their tiles were taken."""
    shapes = [shape_of(tile) for tile in _tiles(state, seat)]
    cards = Counter(Card.SPECIAL if shape in THREES else shape.value for shape in shapes)
    played = Counter(one.card for one in state.played[seat] if not one.down)
    for card in CARDS:
        small = card is Card.SPECIAL and state.rulings.special_card == "two_space"
        if cards[card] != played[card] and not small:
            yield card
