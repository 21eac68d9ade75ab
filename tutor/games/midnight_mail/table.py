"""How Midnight Mail looks: its scene, the move that clicked words make, and the tile in the air."""

from collections.abc import Iterator
from functools import cache, lru_cache

from ...scene import Action, Piece, Say, Scene, Seat, Spot, Trail, Zone
from .deliveries import counted, pairs
from .geometry import FOURS, NAMES, SIZE, STACKED, Shape, oriented
from .model import (
    HIDDEN_TILE,
    Animal,
    Card,
    Phase,
    State,
    Token,
    shape_of,
)
from .picture import ICONS, TOKENS, TONES, board_pieces, preview
from .pieces import card_ids, cell_ids, token_ids
from .placing import in_reserve, tokens_left
from .tiles import houses, relief
from .turn import offered

__all__ = ["compose", "preview", "scene"]

SEAT_TONES = ("teal", "orange", "pink", "blue")


def scene(state: State, say: Say) -> Scene:
    """Market, stacks and reserve in the middle; board, hand and tokens before everyone."""
    seats = tuple(_seat(state, say, seat) for seat in range(len(state.players)))
    zones = [_market(state, say), _stacks(state, say), _reserve(state, say)]
    if state.objectives:
        zones.append(_objectives(state, say))
    for seat in range(len(state.players)):
        zones += _zones(state, say, seat)
    return Scene(
        _caption(state, say), seats, tuple(zones), _actions(state, say), _trails(state, say)
    )


def _caption(state: State, say: Say) -> str:
    if state.turn is None:
        return say("caption-over")
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
    pieces = tuple(_tile(state, say, tile, word=tile) for tile in tiles)
    return Zone("market", say("market"), "row", pieces)


def _tile(
    state: State, say: Say, tile: str, label: str = "", word: str = "", note: str = ""
) -> Piece:
    if tile == HIDDEN_TILE:
        return Piece("tile-hidden", "tile", say("tile-hidden"), face="?")
    label = label or say("tile", tile=tile, houses=_houses(say, tile))
    can = word if state.turn is not None and state.phase is Phase.CARD else ""
    return Piece(
        f"tile-{tile}", "tile", label, note=note or tile, word=can, slot="tile", spots=_spots(tile)
    )


@lru_cache(maxsize=256)
def _houses(say: Say, tile: str) -> tuple[str, ...]:
    found = enumerate(houses(tile), 1)
    return tuple(say("house-on", house=house, part=part) for part, house in found if house)


@cache
def _spots(tile: str) -> tuple[Spot, ...]:
    cells = oriented(shape_of(tile), 0, 0)
    return tuple(
        Spot(cell, ICONS[house], tone=TONES[house]) if house else Spot(cell)
        for cell, house in zip(cells, houses(tile), strict=True)
    )


def _stacks(state: State, say: Say) -> Zone:
    pieces = []
    for shape, stack in zip(STACKED, state.stacks, strict=True):
        if stack:
            facts = {"tile": stack[0], "houses": _houses(say, stack[0]), "size": len(stack)}
            label, note = say("stack-top", **facts), f"{shape} ×{len(stack)}"
            word = "" if shape in FOURS else stack[0]
            pieces.append(_tile(state, say, stack[0], label, word, note))
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


def _zones(state: State, say: Say, seat: int) -> list[Zone]:
    hand, played = state.hands[seat], state.played[seat]
    zones = [
        Zone(f"board-{seat}", say("board"), "board", board_pieces(state, say, seat), seat, cols=SIZE),
        Zone(f"hand-{seat}", say("hand"), "fan", _hand(state, say, seat), seat, _size(say, len(hand))),
        Zone(f"tokens-{seat}", say("tokens"), "tokens", tuple(_tokens(state, say, seat)), seat),
        Zone(f"played-{seat}", say("played"), "pile", _played(state, say, seat), seat, _size(say, len(played))),
        Zone(f"deck-{seat}", say("deck"), "pile", _deck(state, say, seat), seat, _size(say, len(state.decks[seat]))),
        _combo(state, say, seat),
    ]  # fmt: skip
    if seat == state.turn and state.phase is Phase.TILE and state.taken:
        tile = _tile(state, say, state.taken)
        zones.insert(1, Zone(f"taken-{seat}", say("taken"), "row", (tile,), seat))
    return zones


def _size(say: Say, size: int) -> str:
    return say("size-note", size=size) if size else ""


def _combo(state: State, say: Say, seat: int) -> Zone:
    points = state.combos[seat]
    note = "?" if points is None else say("combo-note", points=points)
    label = say("combo-secret") if points is None else say("combo-cards", points=points)
    pile = (
        ()
        if points == 0
        else (Piece(f"combo-top-{seat}", "back", label, icon="✉️", tone=SEAT_TONES[seat]),)
    )
    return Zone(f"combo-{seat}", say("combo"), "pile", pile, seat, note)


def _hand(state: State, say: Say, seat: int) -> tuple[Piece, ...]:
    pieces = []
    for id, card in zip(card_ids(state, seat), state.hands[seat], strict=True):
        if card is Card.HIDDEN:
            pieces.append(Piece(id, "back", say("card-back"), icon="🌙", tone=SEAT_TONES[seat]))
            continue
        word = f"card {card}" if seat == state.turn and state.phase is Phase.CARD else ""
        spots = () if card is Card.SPECIAL else tuple(map(Spot, oriented(Shape(card), 0, 0)))
        label = say("card", card=card)
        pieces.append(
            Piece(
                id,
                "card",
                label,
                face=str(card),
                tone=SEAT_TONES[seat],
                word=word,
                slot="card",
                spots=spots,
            )
        )
    return tuple(pieces)


def _played(state: State, say: Say, seat: int) -> tuple[Piece, ...]:
    pieces = []
    seen: list[Card] = []
    for index, played in enumerate(state.played[seat]):
        id = f"card-{seat}-{played.card}-{seen.count(played.card)}"
        seen.append(played.card)
        if played.down:
            label = (
                say("card-back")
                if played.card is Card.HIDDEN
                else say("card-down", card=played.card)
            )
            id = f"down-{seat}-{index}" if played.card is Card.HIDDEN else id
            pieces.append(Piece(id, "back", label, icon="🌙", tone=SEAT_TONES[seat]))
        else:
            label = say("card", card=played.card)
            pieces.append(Piece(id, "card", label, face=str(played.card), tone=SEAT_TONES[seat]))
    return tuple(pieces)


def _deck(state: State, say: Say, seat: int) -> tuple[Piece, ...]:
    if not state.decks[seat]:
        return ()
    return (Piece(f"deck-top-{seat}", "back", say("card-back"), icon="🌙", tone=SEAT_TONES[seat]),)


def _tokens(state: State, say: Say, seat: int) -> Iterator[Piece]:
    for kind, new in ((Token.SPELL, state.new_spells), (Token.PATCH, state.new_patches)):
        ids = token_ids(state, seat, kind)
        fresh = new if seat == state.turn else 0
        for index, id in enumerate(ids):
            late = index >= len(ids) - fresh
            label = say("token-new" if late else "token", kind=kind)
            word = kind.value if seat == state.turn and not late else ""
            yield Piece(id, "token", label, icon=TOKENS[kind], word=word, slot=kind.value, dim=late)


def compose(state: State, picks: tuple[str, ...]) -> str:
    """What was clicked, by kind: cards, tiles, spaces, animals and the buttons."""
    cards = [word.removeprefix("card ") for word in picks if word.startswith("card ")]
    tiles = [word for word in picks if "-" in word]
    cells = [word for word in picks if word in NAMES]
    animals = [word for word in picks if word in list(Animal)]
    if state.turn is None:
        return ""
    if "end" in picks:
        return "end"
    if "patch" in picks:
        return f"patch {cells[-1]}" if cells else f"refresh {tiles[-1]}" if tiles else ""
    if state.phase is Phase.DELIVER:
        return _compose_message(picks, cells, animals)
    if cells and (tiles or state.phase is Phase.TILE):
        tile = state.taken if state.phase is Phase.TILE else tiles[-1]
        flip, turn = picks.count("flip") % 2, picks.count("turn") % 4
        return " ".join([f"place {tile} @{cells[-1]} f{flip} q{turn}", *animals[-1:]])
    return _compose_play(state, picks, cards, tiles)


def _compose_message(picks: tuple[str, ...], cells: list[str], animals: list[str]) -> str:
    if "spell" in picks:
        target = animals[-1:] or cells[1:2]
        return " ".join(["spell", *cells[:1], *target]) if cells and target else ""
    return f"deliver {cells[-2]} {cells[-1]}" if len(cells) > 1 else ""


def _compose_play(state: State, picks: tuple[str, ...], cards: list[str], tiles: list[str]) -> str:
    """A tile alone is enough when a card of the hand offers it."""
    tile = tiles[-1] if tiles else ""
    hand = state.hands[state.turn or 0]
    fitting = [card for card in hand if card is not Card.HIDDEN and tile in offered(state, card)]
    card = cards[-1] if cards else fitting[0] if fitting else hand[0] if tile else ""
    down = "down" in picks or (tile.startswith(Shape.D2) and card not in fitting)
    if not card or not (tile or down):
        return ""
    return f"play {card} {'down' if down else tile}"
