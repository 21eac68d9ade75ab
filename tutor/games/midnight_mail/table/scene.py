"""The table of Midnight Mail as a scene."""

from ....scene import Action, Piece, Say, Scene, Seat, Trail, Zone
from ..model.geometry import FOURS, NAMES, STACKED
from ..model.piece import cell_ids
from ..model.state import Animal, Phase, State, Token
from ..model.tile import relief
from ..rules.bonus import tokens_left
from ..rules.delivery import counted, pairs
from ..rules.placing import in_reserve
from .board import ICONS, TOKENS, TONES
from .seat import SEAT_TONES
from .seat import zones as seat_zones
from .tile import house_names, tile_piece


def scene(state: State, say: Say) -> Scene:
    """Market, stacks and reserve in the middle; board, hand and tokens before everyone."""
    seats = tuple(_seat(state, say, seat) for seat in range(len(state.players)))
    zones = [_market(state, say), _stacks(state, say), _reserve(state, say)]
    if state.objectives:
        zones.append(_objectives(state, say))
    for seat in range(len(state.players)):
        zones += seat_zones(state, say, seat)
    return Scene(
        _caption(state, say), seats, tuple(zones), _actions(state, say), _trails(state, say)
    )


def _caption(state: State, say: Say) -> str:
    if state.turn is None:
        return say("caption-over" if any(state.played) else "caption-setup")
    who, played = state.players[state.turn], len(state.played[state.turn])
    if state.phase is Phase.DELIVER and pairs(state.rulings, state.boards[state.turn].animals):
        return say("caption-must", round=played, who=who)
    number = played + (state.phase is Phase.CARD)
    return say(f"caption-{state.phase}", round=number, who=who, tile=state.taken)


def _seat(state: State, say: Say, seat: int) -> Seat:
    note = say("seat-note", points=state.points[seat])
    return Seat(state.players[seat], note, SEAT_TONES[seat], active=seat == state.turn)


def _actions(state: State, say: Say) -> tuple[Action, ...]:
    """What has no piece to click: sides and turns of a tile, tokens, the end of the turn."""
    if state.turn is None:
        return ()
    turn = Action("turn", say("act-turn"), again=True, key="r")
    flip = Action("flip", say("act-flip"), again=True, key="f")
    patch = Action("patch", say("act-patch"), key="p")
    match state.phase:
        case Phase.CARD:
            return Action("down", say("act-down"), key="d"), turn, flip, patch
        case Phase.TILE:
            return turn, flip, patch
        case Phase.DELIVER:
            spell = Action("spell", say("act-spell"), key="s")
            return spell, patch, Action("end", say("act-end"), now=True, key="e")


def _trails(state: State, say: Say) -> tuple[Trail, ...]:
    """The way of the last message, with what every space was worth."""
    if not state.sent or state.turn is None:
        return ()
    last, seat = state.sent[-1], state.turn
    board = state.boards[seat]
    heights = relief(board, state.rulings).heights
    way = counted(state.rulings, last.mover, last.receiver)
    stops = (last.mover, *way) if last.receiver in way else (last.mover, *way, last.receiver)
    notes = tuple(f"+{heights[cell]}" if cell in way else "" for cell in stops[1:])
    if sum(heights[cell] for cell in way) != last.points:  # a patch lies on the way by now
        notes = ()
    ends = {"mover": NAMES[last.mover], "receiver": NAMES[last.receiver]}
    label = say("trail", animal=last.animal, points=last.points, **ends)
    return (Trail(label, cell_ids(seat, stops), notes, ICONS[last.animal]),)


def _market(state: State, say: Say) -> Zone:
    tiles = [tile for row in state.market for tile in row]
    pieces = tuple(tile_piece(state, say, tile, word=tile) for tile in tiles)
    return Zone("market", say("market"), "row", pieces)


def _stacks(state: State, say: Say) -> Zone:
    pieces = []
    for shape, stack in zip(STACKED, state.stacks, strict=True):
        if stack:
            facts = {"tile": stack[0], "houses": house_names(say, stack[0]), "size": len(stack)}
            label, note = say("stack-top", **facts), f"{shape} ×{len(stack)}"
            word = "" if shape in FOURS else stack[0]
            pieces.append(tile_piece(state, say, stack[0], label, word, note))
    return Zone("stacks", say("stacks"), "row", tuple(pieces))


def _reserve(state: State, say: Say) -> Zone:
    pieces = [_in_reserve(state, say, animal) for animal in Animal]
    for kind in Token:
        size = tokens_left(state, kind)
        label = say("reserve-token", kind=kind, size=size)
        pieces.append(Piece(f"reserve-{kind}", "token", label, icon=TOKENS[kind], note=str(size)))
    return Zone("reserve", say("reserve"), "tokens", tuple(pieces))


def _in_reserve(state: State, say: Say, animal: Animal) -> Piece:
    size = in_reserve(state, animal)
    label = say("reserve-animal", animal=animal, size=size)
    word = animal.value if state.turn is not None else ""
    return Piece(
        f"reserve-{animal}", "token", label, icon=ICONS[animal], tone=TONES[animal],
        note=str(size), word=word, slot="animal", dim=not size,
    )  # fmt: skip


def _objectives(state: State, say: Say) -> Zone:
    pieces = tuple(
        Piece(
            f"objective-{objective}", "card", say("objective", objective=objective),
            note=say("objective-face", objective=objective), icon="🎯", tone="orange",
        )
        for objective in state.objectives
    )  # fmt: skip
    return Zone("objectives", say("objectives"), "row", pieces)
