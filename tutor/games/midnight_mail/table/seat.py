"""What is in front of everyone: board, cards, tokens, combo cards."""

from collections.abc import Iterator

from ....scene import Piece, Say, Seat, TileSquare, Zone
from ..model.geometry import SIZE, Shape, oriented
from ..model.piece import card_ids, token_ids
from ..model.state import Card, Phase, State, Token
from .board import TOKENS, board_pieces
from .tile import tile_piece

SEAT_TONES = ("teal", "orange", "pink", "blue")
SEAT_ICONS = (":seat-penguin:", ":seat-fox:", ":seat-pig:", ":seat-dolphin:")


LINE_NAMES = tuple(str(at + 1) for at in range(SIZE))  # of rows and columns, as in r1c1


def seat_shown(state: State, say: Say, seat: int) -> Seat:
    """Return a player: points, combo cards, and what is in hand."""
    points, combo = state.points[seat], state.combos[seat]
    tokens = TOKENS[Token.SPELL] * state.spells[seat] + TOKENS[Token.PATCH] * state.patches[seat]
    held = [_size(say, len(state.hands[seat])), tokens]
    facts = (
        say("seat-combo", points="?" if combo is None else combo),
        " ".join(fact for fact in held if fact),
    )
    return Seat(
        state.players[seat], tone=SEAT_TONES[seat], icon=SEAT_ICONS[seat], active=seat == state.turn,
        score=say("seat-score", points=points), facts=tuple(fact for fact in facts if fact),
    )  # fmt: skip


def zones(state: State, say: Say, seat: int) -> list[Zone]:
    """Return board, hand, tokens, played cards, deck and combo cards; the tile to place, if there is one."""
    hand, played = state.hands[seat], state.played[seat]
    found = [
        _board(state, say, seat),
        Zone(f"hand-{seat}", say("hand"), "fan", _hand(state, say, seat), seat, _size(say, len(hand)), wants="hand"),
        Zone(f"tokens-{seat}", say("tokens"), "tokens", tuple(_tokens(state, say, seat)), seat, wants="tokens"),
        Zone(f"played-{seat}", say("played"), "pile", _played(state, say, seat), seat, _size(say, len(played)), rank="minor"),
        Zone(f"deck-{seat}", say("deck"), "pile", _deck(state, say, seat), seat, _size(say, len(state.decks[seat])), rank="minor"),
        _combo(state, say, seat),
    ]  # fmt: skip
    if seat == state.turn and state.phase is Phase.TILE and state.taken:
        tile = tile_piece(state, say, state.taken)
        found.insert(1, Zone(f"taken-{seat}", say("taken"), "row", (tile,), seat))
    return found


def _board(state: State, say: Say, seat: int) -> Zone:
    return Zone(
        f"board-{seat}", say("board"), "board", board_pieces(state, say, seat), seat, cols=SIZE,
        rank="focus", strip=True, wants="board", premovable=state.phase is Phase.CARD and seat == state.turn,
        col_names=LINE_NAMES, row_names=LINE_NAMES,
    )  # fmt: skip


def _size(say: Say, size: int) -> str:
    return say("size-note", size=size) if size else ""


def _combo(state: State, say: Say, seat: int) -> Zone:
    points = state.combos[seat]
    note = "?" if points is None else say("combo-note", points=points)
    label = say("combo-secret") if points is None else say("combo-cards", points=points)
    pile = (
        ()
        if points == 0
        else (Piece(f"combo-top-{seat}", "back", label, icon=":letter:", tone=SEAT_TONES[seat]),)
    )
    return Zone(f"combo-{seat}", say("combo"), "pile", pile, seat, note, rank="minor")


def _hand(state: State, say: Say, seat: int) -> tuple[Piece, ...]:
    pieces = []
    for id, card in zip(card_ids(state, seat), state.hands[seat], strict=True):
        if card is Card.HIDDEN:
            pieces.append(Piece(id, "back", say("card-back"), icon=":moon:", tone=SEAT_TONES[seat]))
            continue
        word = f"card {card}" if seat == state.turn and state.phase is Phase.CARD else ""
        pieces.append(_card(say, seat, id, card, word))
    return tuple(pieces)


def _card(say: Say, seat: int, id: str, card: Card, word: str = "") -> Piece:
    """Return a card face up: the shape it gets, or a star for a special tile."""
    special = card is Card.SPECIAL
    return Piece(
        id, "card", say("card", card=card), face=str(card), icon=":star:" if special else "",
        tone=SEAT_TONES[seat], word=word, slot="card" if word else "",
        spots=() if special else tuple(map(TileSquare, oriented(Shape(card), 0, 0))),
        about=say("about-card", card=card), rule=f"mail.card.{'special' if special else 'shape'}",
    )  # fmt: skip


def _played(state: State, say: Say, seat: int) -> tuple[Piece, ...]:
    pieces, seen = [], list[Card]()
    for index, played in enumerate(state.played[seat]):
        if played.down:
            known = played.card is not Card.HIDDEN
            label = say("card-down", card=played.card) if known else say("card-back")
            id = f"down-{seat}-{index}"
            pieces.append(Piece(id, "back", label, icon=":moon:", tone=SEAT_TONES[seat]))
            continue
        id = f"card-{seat}-{played.card}-{seen.count(played.card)}"
        seen.append(played.card)
        pieces.append(_card(say, seat, id, played.card))
    return tuple(pieces)


def _deck(state: State, say: Say, seat: int) -> tuple[Piece, ...]:
    if not state.decks[seat]:
        return ()
    return (
        Piece(f"deck-top-{seat}", "back", say("card-back"), icon=":moon:", tone=SEAT_TONES[seat]),
    )


def _tokens(state: State, say: Say, seat: int) -> Iterator[Piece]:
    for kind, new in ((Token.SPELL, state.new_spells), (Token.PATCH, state.new_patches)):
        ids = token_ids(state, seat, kind)
        fresh = new if seat == state.turn else 0
        for index, id in enumerate(ids):
            late = index >= len(ids) - fresh
            label = say("token-new" if late else "token", kind=kind)
            word = kind.value if seat == state.turn and not late else ""
            about = say("about-token", kind=kind)
            yield Piece(
                id, "token", label, icon=TOKENS[kind], word=word, slot=kind.value, dim=late, about=about
            )  # fmt: skip
