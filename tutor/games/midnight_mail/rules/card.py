"""Step 1: a card for a tile."""

from collections.abc import Iterable, Iterator

from ....explain import Facts, Step, allowed, change, holds, lazy, note, one_of
from ....states import edit, replace
from ..model.geometry import FOURS, STACKED, THREES, Shape
from ..model.move import Play
from ..model.piece import in_hand, tile_ids
from ..model.state import Card, Change, Phase, Played, State, shape_of
from .lying import Ground, fits, ground_of
from .round import settle

TWO_SPACE = STACKED.index(Shape.D2)


def offered(state: State, card: Card) -> tuple[str, ...]:
    """Return the tiles that a card lets you choose from when it is played face up."""
    if card is not Card.SPECIAL:
        return state.market[FOURS.index(card)]  # a card is called like its shape
    shapes = THREES if state.rulings.special_card == "three_space" else (Shape.D2,)
    stacks = (state.stacks[STACKED.index(shape)] for shape in shapes)
    return tuple(stack[0] for stack in stacks if stack)


def candidates(state: State) -> Iterator[Play]:
    """Each card in the hand for each tile that it offers, and face down."""
    for card in dict.fromkeys(state.hands[state.turn or 0]):
        if card is not Card.HIDDEN:
            yield from (Play(card, tile) for tile in offered(state, card))
            yield Play(card)


def can_place(state: State, seat: int) -> bool:
    """Return whether any choice of card, side and tile can be placed."""
    return next(fitting(state, seat), "") != ""


def fitting(state: State, seat: int) -> Iterator[str]:
    """Yield the tiles that could be taken and placed; a 2-space one for any card face down."""
    tiles = [tile for card in state.hands[seat] for tile in _offers(state, card)]
    ground = ground_of(state.rulings, state.boards[seat])
    for tile in dict.fromkeys((*state.stacks[TWO_SPACE][:1], *tiles)):
        if fits(ground, shape_of(tile)):
            yield tile


def _offers(state: State, card: Card) -> tuple[str, ...]:
    return () if card is Card.HIDDEN else offered(state, card)


def filter_legal(state: State, seat: int, moves: Iterable[Play]) -> Iterator[Play]:
    """Yield the legal ones: asked once for each card, and about the same board."""
    ground = ground_of(state.rulings, state.boards[seat])
    held: dict[Card, bool] = {}
    for move in moves:
        if move.card not in held:
            held[move.card] = allowed(_hand_checks(state, seat, move.card))
        if held[move.card] and allowed(_tile_checks(state, seat, move, ground)):
            yield move


def checks(state: State, seat: int, move: Play) -> Iterator[Step]:
    """A card in your hand, for a tile that it offers, which can be placed."""
    yield from _hand_checks(state, seat, move.card)
    ground = ground_of(state.rulings, state.boards[seat])
    yield from _tile_checks(state, seat, move, ground)


def _hand_checks(state: State, seat: int, card: Card) -> Iterator[Step]:
    """A card in your hand."""
    hand = state.hands[seat]
    last = len(hand) == 1 and state.phase is Phase.CARD
    rule = "mail.card.last" if last else "mail.card.play_one"
    yield one_of(rule, card, hand, shows=lazy(_in_hand, state, seat, card))


def _tile_checks(state: State, seat: int, move: Play, ground: Ground) -> Iterator[Step]:
    """A tile that the card offers, and that can be placed."""
    if not move.tile:
        yield from _down_checks(state, seat, ground)
        return
    tiles = _offers(state, move.card)
    rule = "mail.card.special" if move.card is Card.SPECIAL else "mail.card.shape"
    yield one_of(rule, move.tile, tiles, shows=lazy(tile_ids, tiles), card=move.card)
    if move.tile in tiles:
        fine = fits(ground, shape_of(move.tile))
        fit = () if fine else tuple(fitting(state, seat))
        case = "" if fine or fit else "nothing"
        shows = lazy(tile_ids, [move.tile])
        facts: Facts = {"tile": move.tile, "fit": fit, "down": _has_small(fit)}
        yield holds("mail.place.impossible", fine, shows=shows, case=case, **facts)


def _in_hand(state: State, seat: int, card: Card) -> tuple[str, ...]:
    return in_hand(state, seat, card) or (f"hand-{seat}",)


def _down_checks(state: State, seat: int, ground: Ground) -> Iterator[Step]:
    """Face down a card gets a 2-space tile; without any, only when nothing else is possible."""
    stack = state.stacks[TWO_SPACE]
    if not stack:
        stuck = not can_place(state, seat)
        yield holds("mail.market.two_space_empty", stuck)
        return
    shows = lazy(tile_ids, stack[:1])
    yield holds("mail.card.facedown", True, shows=shows)
    fine = fits(ground, Shape.D2)
    stuck = not fine and not can_place(state, seat)
    case = "stuck" if stuck else ""
    yield holds("mail.place.impossible", fine or stuck, shows=shows, case=case, tile=stack[0])


def _has_small(fit: tuple[str, ...]) -> bool:
    """Return whether any card face down would get one of these tiles."""
    return any(shape_of(tile) is Shape.D2 for tile in fit)


def effects(state: State, move: Play) -> Change:
    """The card is laid out, the tile taken, the market filled up."""
    seat = state.turn or 0
    stuck = not move.tile and not can_place(state, seat)
    tile = move.tile or (state.stacks[TWO_SPACE][0] if not stuck else "")
    shows = in_hand(state, seat, move.card) if move.tile else ()  # MM-A41: which one is secret
    hand = list(state.hands[seat])
    hand.remove(move.card)
    played = (*state.played[seat], Played(move.card, not move.tile))
    hands = edit(state.hands, seat, tuple(hand))
    state = replace(state, hands=hands, played=edit(state.played, seat, played), phase=Phase.TILE)
    who = state.players[seat]
    down = () if move.tile else (note("mail.card.display.down", who=who),)
    yield change(
        "mail.card.display",
        state,
        shows=(*shows, f"played-{seat}"),
        parts=down,
        case="down" if down else "",
        who=who,
        card=move.card,
    )
    if stuck:
        state = replace(state, phase=Phase.DELIVER)
        yield change("mail.place.impossible", state, case="skip", who=who)
        return (yield from settle(state))
    return (yield from _take(state, tile))


def _take(state: State, tile: str) -> Change:
    """The tile leaves the market or its stack; a market tile is replaced at once."""
    seat, row = state.turn or 0, STACKED.index(shape_of(tile))
    who, stack = state.players[seat], state.stacks[row]
    state = replace(state, taken=tile, phase=Phase.TILE)
    if row >= len(FOURS):
        stack = stack[1:] or _more(state, tile)
        state = replace(state, stacks=edit(state.stacks, row, stack))
        yield change("mail.tile.take_one", state, shows=lazy(tile_ids, [tile]), who=who, tile=tile)
        return state
    left = tuple(other for other in state.market[row] if other != tile)
    state = replace(state, market=edit(state.market, row, left))
    yield change("mail.tile.take_one", state, shows=lazy(tile_ids, [tile]), who=who, tile=tile)
    if not stack:
        yield note("mail.market.stack_empty", shows=["market"], shape=STACKED[row], size=len(left))
        return state
    state = replace(
        state,
        market=edit(state.market, row, (*left, stack[0])),
        stacks=edit(state.stacks, row, stack[1:]),
    )
    yield change("mail.market.refill", state, shows=lazy(tile_ids, stack[:1]), tile=stack[0])
    return state


def _more(state: State, tile: str) -> tuple[str, ...]:
    """By that ruling the 2-space tiles never run out."""
    shape, _, number = tile.partition("-")
    endless = shape == Shape.D2 and state.rulings.two_space_supply == "unlimited"
    return (f"{shape}-{int(number) + 1}",) if endless else ()
