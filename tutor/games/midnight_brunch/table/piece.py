"""The cards of Midnight Brunch as pieces."""

from ....scene import Piece, Say
from ..model import (
    GHOST,
    HIDDEN,
    Deck,
    Midnight,
    call_id,
    deck_id,
    midnight_id,
    prize_id,
)

# The five decks have their own colours, so the players have others.
SEAT_TONES = ("orange", "teal", "pink", "grey", "", "", "")
FOODS = {
    Deck.RED: ":food-cake:",
    Deck.YELLOW: ":food-pie:",
    Deck.VIOLET: ":food-waffles:",
    Deck.GREEN: ":food-soup:",
    Deck.BLUE: ":food-porridge:",
}
MIDNIGHT = ":clock:"
FACES = {Midnight.CANCEL: "→0", Midnight.SUBTRACT: "−", Midnight.DOUBLE: "×2"}
MONSTERS = (
    ":ghost:", ":bat:", ":black-cat:", ":skeleton:", ":witch:", ":zombie:", ":mummy:", ":werewolf:",
    ":vampire:", ":lake-monster:", ":kraken:",
)  # fmt: skip


def deck_piece(say: Say, deck: Deck, size: int) -> Piece:
    """Return a Brunch deck while no prize is turned up."""
    label, note = say("deck-back", deck=deck), say("count-note", size=size)
    return Piece(deck_id(deck), "back", label, note=note, icon=FOODS[deck], tone=deck)


def prize_piece(say: Say, round: int, deck: Deck, value: int, word: str = "") -> Piece:
    label = say("prize", deck=deck, value=value)
    return Piece(
        prize_id(round, deck), "card", label, face=str(value), note=say("deck", deck=deck),
        icon=FOODS[deck], tone=deck, word=word, slot="deck" if word else "",
    )  # fmt: skip


def monster_piece(say: Say, id: str, card: int, word: str = "", note: str = "") -> Piece:
    slot = "target" if word else ""
    if card == HIDDEN:
        return Piece(
            id, "back", say("monster-hidden"), icon=":moon:", tone="grey", word=word, slot=slot
        )
    label = say("monster", card=card)
    label = say("labelled", label=label, note=note) if note else label
    face, icon = (str(card), MONSTERS[card]) if card else (MONSTERS[card], "")
    about = say("about-ghost") if card == GHOST else ""
    return Piece(
        id,
        "card",
        label,
        face=face,
        note=note,
        icon=icon,
        word=word,
        slot=slot,
        about=about,
        rule="brunch.ghost.low-or-high" if about else "",
    )


def midnight_back(say: Say, seat: int, id: str) -> Piece:
    """Return a Midnight card of which it is not known what it is."""
    return Piece(id, "back", say("midnight-hidden"), icon=MIDNIGHT, tone=SEAT_TONES[seat])


def midnight_piece(say: Say, seat: int, kind: Midnight | None, word: str = "") -> Piece:
    id = midnight_id(seat, kind)
    if kind is None:
        return midnight_back(say, seat, id)
    return Piece(
        id, "tile", say("midnight", kind=kind), face=FACES[kind], note=say("kind", kind=kind),
        icon=f":midnight-{kind}:", tone=SEAT_TONES[seat], word=word, slot="kind" if word else "",
        about=say("about-midnight", kind=kind), rule=f"brunch.midnight.{kind}",
    )  # fmt: skip


def call_piece(say: Say, seat: int, deck: Deck | None) -> Piece:
    """Return the Call card that is on the table."""
    if deck is None:
        return Piece(
            call_id(seat), "back", say("call-hidden"), icon=":call:", tone=SEAT_TONES[seat]
        )
    label, note = say("call", deck=deck), say("deck", deck=deck)
    return Piece(call_id(seat), "tile", label, note=note, icon=FOODS[deck], tone=deck)


def call_card(say: Say, seat: int, deck: Deck) -> Piece:
    """Return a Call card as it is taken in hand before the first round."""
    id, label, note = f"{call_id(seat)}-{deck}", say("call-card", deck=deck), say("deck", deck=deck)
    return Piece(id, "tile", label, note=note, icon=FOODS[deck], tone=deck)
