"""The table of Midnight Mail as a scene."""

from collections.abc import Iterator

from ....scene import Action, Piece, Say, Scene, Trail, Zone
from ..model.geometry import FOURS, NAMES, STACKED
from ..model.piece import cell_ids
from ..model.state import HIDDEN_TILE, Animal, Phase, State, Token
from ..model.tile import WILD, houses, relief
from ..rules.bonus import tokens_left
from ..rules.delivery import counted, pairs
from ..rules.placing import in_reserve
from .board import ICONS, TOKENS, TONES
from .seat import seat_shown
from .seat import zones as seat_zones
from .tile import house_names, tile_piece


def scene(state: State, say: Say) -> Scene:
    """Draw the table: market, stacks and reserve in the middle; board, hand and tokens before everyone."""
    seats = range(len(state.players))
    zones = [_market(state, say), _stacks(state, say)]
    for seat in seats:
        zones += seat_zones(state, say, seat)
    zones.append(_reserve(state, say))
    if state.objectives:
        zones.append(_objectives(state, say))
    return Scene(
        _caption(state, say),
        tuple(seat_shown(state, say, seat) for seat in seats),
        tuple(zones),
        _actions(state, say),
        _trails(state, say),
        shape="board",
        phase="over" if _over(state) else state.phase,
        round="" if state.turn is None else say("round", round=_round(state, state.turn)),
        task=""
        if state.turn is None
        else say(f"task-{_step(state, state.turn)}", tile=state.taken, left=_left(state)),
    )


def _caption(state: State, say: Say) -> str:
    if state.turn is None:
        return say("caption-over" if _over(state) else "caption-setup")
    facts = {"round": _round(state, state.turn), "who": state.players[state.turn]}
    return say(f"caption-{_step(state, state.turn)}", tile=state.taken, **facts)


def _over(state: State) -> bool:
    return state.turn is None and any(state.played)


def _round(state: State, seat: int) -> int:
    return len(state.played[seat]) + (state.phase is Phase.CARD)


def _left(state: State) -> int:
    """Return how many cards the player who decides can still draw."""
    return len(state.decks[state.turn or 0])


def _step(state: State, seat: int) -> str:
    """Return the step of the turn; that a message is waiting is one of its own."""
    waits = state.phase is Phase.DELIVER and pairs(state.rulings, state.boards[seat].animals)
    return "must" if waits else state.phase


def _actions(state: State, say: Say) -> tuple[Action, ...]:
    """Return what has no piece to click: sides and turns of a tile, tokens, the end of the turn."""
    if state.turn is None:
        return ()
    turn = Action("turn", say("act-turn"), again=True, key="r")
    flip = Action("flip", say("act-flip"), again=True, key="f")
    patch = Action("patch", say("act-patch"), key="p")
    match state.phase:
        case Phase.CARD:
            return Action("down", say("act-down"), key="d"), patch
        case Phase.TILE:
            return turn, flip, patch
        case Phase.DELIVER:
            spell = Action("spell", say("act-spell"), key="s")
            return spell, patch, Action("end", say("act-end", left=_left(state)), now=True, key="e")


def _trails(state: State, say: Say) -> tuple[Trail, ...]:
    """Return the lines of sight along which a message is due, and the way of the last one."""
    if state.turn is None:
        return ()
    sights, way = _sights(state, say, state.turn), _way(state, say, state.turn)
    return (*sights, *way)


def _sights(state: State, say: Say, seat: int) -> Iterator[Trail]:
    """Yield a line between every two animals that see each other."""
    animals = state.boards[seat].animals
    for one, other in pairs(state.rulings, animals) if state.phase is Phase.DELIVER else ():
        label = say("trail-sight", animal=animals[one], mover=NAMES[one], receiver=NAMES[other])
        yield Trail(label, cell_ids(seat, (one, other)), kind="sight")


def _way(state: State, say: Say, seat: int) -> tuple[Trail, ...]:
    """Return the way of the last message, with what every space was worth."""
    if not state.sent:
        return ()
    last = state.sent[-1]
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
    return Zone("market", say("market"), "row", pieces, rank=_aside(state), wants="market")


def _stacks(state: State, say: Say) -> Zone:
    pieces = []
    for shape, stack in zip(STACKED, state.stacks, strict=True):
        if stack:
            facts = {"tile": stack[0], "houses": house_names(say, stack[0]), "size": len(stack)}
            label, note = say("stack-top", **facts), f"{shape} ×{len(stack)}"
            word = "" if shape in FOURS else stack[0]
            pieces.append(tile_piece(state, say, stack[0], label, word, note))
    return Zone("stacks", say("stacks"), "row", tuple(pieces), rank="minor", wants="stacks")


def _aside(state: State) -> str:
    """Return the rank of the market: small where nothing is chosen from it."""
    return "" if state.phase is Phase.CARD and not _over(state) else "minor"


def _reserve(state: State, say: Say) -> Zone:
    pieces = [_in_reserve(state, say, animal) for animal in Animal]
    for kind in Token:
        size = tokens_left(state, kind)
        label = say("reserve-token", kind=kind, size=size)
        about = say("about-token", kind=kind)
        icon = TOKENS[kind]
        pieces.append(
            Piece(f"reserve-{kind}", "token", label, icon=icon, note=str(size), about=about)
        )
    rank = "" if _calls_animals(state) else "minor"
    return Zone("reserve", say("reserve"), "tokens", tuple(pieces), rank=rank, wants="reserve")


def _calls_animals(state: State) -> bool:
    """Return whether an animal of the reserve can be asked for: for a wildcard house, or by a spell."""
    if state.turn is None:
        return False
    if state.phase is Phase.TILE:
        return bool(state.taken) and state.taken != HIDDEN_TILE and WILD in houses(state.taken)
    return state.phase is Phase.DELIVER and bool(state.spells[state.turn] and state.fresh)


def _in_reserve(state: State, say: Say, animal: Animal) -> Piece:
    size = in_reserve(state, animal)
    label = say("reserve-animal", animal=animal, size=size)
    word = animal.value if _calls_animals(state) else ""
    return Piece(
        f"reserve-{animal}", "token", label, icon=ICONS[animal], tone=TONES[animal],
        note=str(size), word=word, slot="animal", dim=not size,
    )  # fmt: skip


def _objectives(state: State, say: Say) -> Zone:
    pieces = tuple(
        Piece(
            f"objective-{objective}", "card", say("objective", objective=objective),
            note=say("objective-face", objective=objective), icon=":target:", tone="orange",
        )
        for objective in state.objectives
    )  # fmt: skip
    return Zone("objectives", say("objectives"), "row", pieces)
