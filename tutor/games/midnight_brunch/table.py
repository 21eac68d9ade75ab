"""How Midnight Brunch looks: its scene, and the move that clicked words make."""

from collections.abc import Iterator

from ...scene import Action, Piece, Say, Scene, Seat, Zone
from .model import (
    GHOST,
    HIDDEN,
    Deck,
    Midnight,
    Phase,
    State,
    call_id,
    deck_id,
    midnight_id,
    monster_id,
    prize_id,
)
from .rules.box import DECKS, value_of
from .rules.ghost import ghost_counts
from .rules.order import called
from .rules.total import reckon

# The five decks have their own colours, so the players have others.
SEAT_TONES = ("orange", "teal", "pink", "grey", "", "", "")
SEAT_ICONS = ("🦊", "🐬", "🐷", "🐘", "🐑", "🐧", "🐻")
FOODS = {
    Deck.RED: "🍰",
    Deck.YELLOW: "🥧",
    Deck.VIOLET: "🧇",
    Deck.GREEN: "🍵",
    Deck.BLUE: "🥣",
}
FACES = {Midnight.CANCEL: "→0", Midnight.SUBTRACT: "−", Midnight.DOUBLE: "×2"}
MONSTERS = ("👻", "🦇", "🐈", "💀", "🧙", "🧟", "🏺", "🐺", "🧛", "🐉", "🐙")
OPEN = (Phase.GHOST, Phase.AWARD, Phase.CONSOLATION, Phase.END)


def scene(state: State, say: Say) -> Scene:
    """The prizes and the Monsters in the middle; before each player party, cards, call, food."""
    seats = tuple(_seat(state, say, seat) for seat in range(len(state.players)))
    zones = [_prizes(state, say), _monsters(state, say), _discard(state, say)]
    for seat in range(len(state.players)):
        zones += _zones(state, say, seat)
    return Scene(_caption(state, say), seats, tuple(zones), tuple(_actions(state, say)))


def _caption(state: State, say: Say) -> str:
    if state.round == 0:
        return say("caption-setup")
    if state.turn is None:
        return say("caption-over")
    key = state.phase if any(state.parties) else "between"
    ghosts = state.parties[state.turn].count(GHOST)
    return say(f"caption-{key}", round=state.round, who=state.players[state.turn], ghosts=ghosts)


def _seat(state: State, say: Say, seat: int) -> Seat:
    host = seat == state.host and (state.turn is not None or state.round > 0)
    note = say("seat-note", points=sum(state.points[seat]), host=host)
    out = state.phase is Phase.INVITE and state.stopped[seat]
    active = seat == state.turn and state.phase is not Phase.AWARD
    return Seat(
        state.players[seat], note, SEAT_TONES[seat], SEAT_ICONS[seat], active=active, out=out
    )


def _prizes(state: State, say: Say) -> Zone:
    pieces = tuple(
        _prize(say, state.round, deck, value, str(deck))
        for deck, value in zip(Deck, state.prizes, strict=False)
        if deck not in state.collected
    )
    backs = () if state.prizes else tuple(_decks(state, say))
    note = say("round-note", round=state.round)
    return Zone("prizes", say("prizes"), "row", pieces or backs, note=note)


def _decks(state: State, say: Say) -> Iterator[Piece]:
    """The Brunch decks while no prize is turned up."""
    for deck, cards in zip(Deck, state.decks, strict=False):
        label, note = say("deck-back", deck=deck), say("count-note", size=len(cards))
        yield Piece(deck_id(deck), "back", label, note=note, icon=FOODS[deck], tone=deck)


def _prize(say: Say, round: int, deck: Deck, value: int, word: str = "") -> Piece:
    label = say("prize", deck=deck, value=value)
    return Piece(
        prize_id(round, deck), "card", label, face=str(value), note=say("deck", deck=deck),
        icon=FOODS[deck], tone=deck, word=word, slot="deck" if word else "",
    )  # fmt: skip


def _monsters(state: State, say: Say) -> Zone:
    back = Piece("monster-top", "back", say("monster-back"), icon="🌙", tone="grey")
    note = say("count-note", size=len(state.monsters))
    return Zone(
        "monster-deck", say("monsters"), "pile", (back,) if state.monsters else (), note=note
    )


def _discard(state: State, say: Say) -> Zone:
    pieces = tuple(
        _monster(say, f"discard-{at}", card) for at, card in enumerate(state.discard[-3:])
    )
    note = say("count-note", size=len(state.discard))
    return Zone("discard", say("discard"), "pile", pieces, note=note)


def _monster(say: Say, id: str, card: int, word: str = "", note: str = "") -> Piece:
    slot = "target" if word else ""
    if card == HIDDEN:
        return Piece(
            id, "back", say("monster-hidden"), icon="🌙", tone="grey", word=word, slot=slot
        )
    label = say("monster", card=card)
    label = say("labelled", label=label, note=note) if note else label
    face, icon = (str(card), MONSTERS[card]) if card else (MONSTERS[card], "")
    return Piece(id, "card", label, face=face, note=note, icon=icon, word=word, slot=slot)


def _zones(state: State, say: Say, seat: int) -> list[Zone]:
    zones = [
        Zone(f"party-{seat}", say("party"), "row", tuple(_party(state, say, seat)), seat, _sum(state, say, seat)),
        Zone(f"midnights-{seat}", say("midnights"), "fan", tuple(_midnights(state, say, seat)), seat),
    ]  # fmt: skip
    if state.round == 0 and state.midnights[seat]:
        decks = tuple(Deck)[: len(state.decks)]
        hand = tuple(_call_card(say, seat, deck) for deck in decks)
        zones.append(Zone(f"calls-{seat}", say("call-cards"), "fan", hand, seat))
    if called(state, seat):
        zones.append(Zone(f"calls-{seat}", say("calls"), "row", (_call(state, say, seat),), seat))
    eaten = tuple(_eaten(state, say, seat))
    return [*zones, Zone(f"eaten-{seat}", say("eaten"), "row", eaten, seat)] if eaten else zones


def _sum(state: State, say: Say, seat: int) -> str:
    """The total at the showdown; before it the sum of the numbers that the viewer can see."""
    if not state.parties[seat]:
        return ""
    settled = state.phase in OPEN and not (state.phase is Phase.GHOST and _undeclared(state, seat))
    if settled:
        return say("total-note", value=reckon(state, seat).value)
    value = sum(card for card in state.parties[seat] if card > GHOST)
    return say("sum-note", value=value, stopped=state.stopped[seat])


def _undeclared(state: State, seat: int) -> bool:
    return GHOST in state.parties[seat] and not state.ghosts[seat]


def _party(state: State, say: Say, seat: int) -> Iterator[Piece]:
    """Monsters in order of arrival, a Midnight card right after the one it affects."""
    laid, counts = state.laid[seat], iter(ghost_counts(state, seat))
    for at, card in enumerate(state.parties[seat]):
        face_down = at == 0 and state.phase not in OPEN and card != HIDDEN
        note = say("face-down") if face_down else ""
        value = next(counts) if card == GHOST else 0
        if card == GHOST and state.ghosts[seat] and not face_down:
            note = say("ghost-counts", value=value)
        yield _monster(say, monster_id(seat, at), card, _target(state, seat, at), note)
        if laid and laid.on == at:
            yield _midnight(state, say, seat, laid.kind, laid=True)


def _target(state: State, seat: int, at: int) -> str:
    """What clicking a Monster adds: its number for a Ghost, else its place for a Midnight card."""
    card = state.parties[seat][at]
    if state.phase in (Phase.ARRIVAL, Phase.GHOST):
        return str(card) if seat == state.turn and card > GHOST else ""
    if not _takes_midnight(state):
        return ""
    return f"on {at + 1}" if seat == state.turn else f"on {seat + 1}-{at + 1}"


def _takes_midnight(state: State) -> bool:
    """Whether this is when Midnight cards are laid, so that one can be clicked."""
    timing = state.rulings.midnight_timing
    return state.phase is (Phase.CALL if timing == "at_call" else Phase.INVITE)


def _midnights(state: State, say: Say, seat: int) -> Iterator[Piece]:
    """The Midnight cards still in hand; which one lies face down may be unknown."""
    laid, hand = state.laid[seat], state.midnights[seat]
    if laid and laid.kind is None:
        for at in range(len(hand) - 1):
            id, label = f"{midnight_id(seat, None)}-{at}", say("midnight-hidden")
            yield Piece(id, "back", label, icon="🕛", tone=SEAT_TONES[seat])
        return
    for kind in hand:
        if not (laid and laid.kind == kind):
            yield _midnight(state, say, seat, kind, laid=False)


def _midnight(state: State, say: Say, seat: int, kind: Midnight | None, laid: bool) -> Piece:
    id = midnight_id(seat, kind)
    if kind is None:
        return Piece(id, "back", say("midnight-hidden"), icon="🕛", tone=SEAT_TONES[seat])
    can_lay = seat == state.turn and not laid and _takes_midnight(state)
    word = str(kind) if can_lay else ""
    note = say("kind", kind=kind)
    return Piece(
        id, "tile", say("midnight", kind=kind), face=FACES[kind], note=note, icon="🕛",
        tone=SEAT_TONES[seat], word=word, slot="kind" if word else "",
    )  # fmt: skip


def _call(state: State, say: Say, seat: int) -> Piece:
    deck = state.calls[seat]
    if deck is None:
        return Piece(call_id(seat), "back", say("call-hidden"), icon="📣", tone=SEAT_TONES[seat])
    note = say("deck", deck=deck)
    return Piece(
        call_id(seat), "tile", say("call", deck=deck), note=note, icon=FOODS[deck], tone=deck
    )


def _call_card(say: Say, seat: int, deck: Deck) -> Piece:
    """A Call card as it is taken in hand before the first round."""
    id, label, note = f"{call_id(seat)}-{deck}", say("call-card", deck=deck), say("deck", deck=deck)
    return Piece(id, "tile", label, note=note, icon=FOODS[deck], tone=deck)


def _eaten(state: State, say: Say, seat: int) -> Iterator[Piece]:
    """What a player has collected, round by round."""
    owners = {value: deck for deck in Deck for value in DECKS[deck]}
    gained = state.points[seat]
    deck = state.collected[seat]
    if deck and len(gained) < state.round:
        gained = (*gained, value_of(state, deck))
    for round, value in enumerate(gained, 1):
        if value:
            yield _prize(say, round, owners[value], value)


def _actions(state: State, say: Say) -> Iterator[Action]:
    match state.phase:
        case Phase.INVITE if state.round:
            yield Action("monster", say("say-monster"), now=True)
            yield Action("brunch", say("say-brunch"), now=True)
        case Phase.ARRIVAL | Phase.GHOST:
            mixes = state.rulings.ghost_zero_mix
            yield from (Action(word, label, now=not mixes) for word, label in _values(state, say))
        case Phase.CALL if state.rulings.ghost_timing == "with_call":
            yield from (Action(f"ghost {word}", label) for word, label in _values(state, say))
        case Phase.CONSOLATION:
            yield Action("take", say("say-take"), now=True)
            yield Action("leave", say("say-leave"), now=True)


def _values(state: State, say: Say) -> list[tuple[str, str]]:
    """The values somebody might want for a Ghost, allowed or not."""
    party = state.parties[state.turn or 0]
    numbers = sorted({max(card, 0) for card in party} | {0}) if GHOST in party else []
    return [(str(value), say("say-ghost", value=value)) for value in numbers]


def compose(state: State, picks: tuple[str, ...]) -> str:
    """A Midnight card needs its Monster; a prize is a call; numbers are for a Ghost."""
    for word in ("take", "leave", "monster"):
        if word in picks:
            return word
    kinds = [word for word in picks if word in tuple(Midnight)]
    targets = [word for word in picks if word.startswith("on ")]
    aim = [*kinds[-1:], *targets[-1:]]
    decks = [word for word in picks if word in tuple(Deck)]
    ghosts = [word for word in picks if word.startswith("ghost ")]
    numbers = [word for word in picks if word.isdigit()]
    if numbers:
        return " ".join(["ghost", *numbers])
    if decks:
        return " ".join(["call", decks[-1], *aim, *ghosts[-1:]])
    lays = state.rulings.midnight_timing == "any_turn" and "brunch" not in picks
    return " ".join(["lay" if lays else "brunch", *aim]) if aim or "brunch" in picks else ""
