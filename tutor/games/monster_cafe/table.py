"""How Monster Café looks: its scene, and the move that clicked words make."""

from ...scene import Action, Piece, Say, Scene, Seat, Zone
from .model import Card, Cards, Kind, Plate, Plates, State, Table, card_ids, plate_ids
from .rules.anything import to_link
from .rules.setup import ROUNDS, SEATS
from .rules.sorbet import losable
from .rules.turn import options

TONES = {
    Kind.EYEBALL: "blue",
    Kind.SOCK: "orange",
    Kind.SLUDGE: "green",
    Kind.BRAIN: "pink",
    Kind.ROADKILL: "red",
    Kind.TOENAIL: "yellow",
    Kind.DUSTBUNNY: "grey",
    Kind.LINT: "teal",
    Kind.ANYTHING: "violet",
    Kind.SORBET: "yellow",
}
ICONS = {
    Kind.EYEBALL: "👁️",
    Kind.SOCK: "🧦",
    Kind.SLUDGE: "🧪",
    Kind.BRAIN: "🧠",
    Kind.ROADKILL: "🦔",
    Kind.TOENAIL: "🦶",
    Kind.DUSTBUNNY: "🐰",
    Kind.LINT: "🧶",
    Kind.ANYTHING: "👾",
    Kind.SORBET: "🍋",
}
SEAT_TONES = ("blue", "orange", "green", "pink")
SEAT_ICONS = ("🍴", "🥄", "🔪", "🥢")


def scene(state: State, say: Say) -> Scene:
    """The decks, the drawn card and the tables in the middle; everyone's collection around them."""
    seats = tuple(_seat(state, say, seat) for seat in range(len(state.players)))
    zones = [*_pile(state, say), *(_table(say, table) for table in state.tables)]
    zones += _rest(state, say)
    for seat in range(len(state.players)):
        mine = seat == state.turn
        links = mine and to_link(state, seat) > 0
        zones += collection(say, state.plates[seat], state.monsters[seat], seat, mine, links)
    actions = (Action("draw", say("draw"), now=True),) if state.tables else ()
    return Scene(_caption(state, say), seats, tuple(zones), actions)


def _caption(state: State, say: Say) -> str:
    if state.turn is None:
        return say("caption-over")
    if not state.discard and not all(state.monsters):  # nobody can have lost a monster yet
        return say("caption-setup")
    now = {"round": state.round, "rounds": ROUNDS, "who": state.players[state.turn]}
    if not state.tables:
        linking = state.round == ROUNDS and to_link(state, state.turn) > 0
        return say("caption-link" if linking else "caption-between", **now)
    if state.drawn:
        any_ = bool(losable(state, state.turn))
        return say("caption-drawn", kind=state.drawn.kind, any=any_, **now)
    return say("caption", out=state.cleared[state.turn], **now, **options(state))


def _seat(state: State, say: Say, seat: int) -> Seat:
    """A player with the size of their collection; what it is worth is for the score to tell."""
    plates, monsters = len(state.plates[seat]), len(state.monsters[seat])
    note = say("seat-note", plates=plates, monsters=monsters)
    out = state.cleared[seat] and bool(state.tables)
    active = seat == state.turn
    return Seat(state.players[seat], note, SEAT_TONES[seat], SEAT_ICONS[seat], active, out)


def _pile(state: State, say: Say) -> list[Zone]:
    """The pile to draw from, and what was drawn."""
    back = Piece("pile-top", "back", say("pile-back"), icon="🐾", tone="violet", word="draw")
    drawn = (_card(say, state.drawn),) if state.drawn else ()
    return [
        Zone("pile", say("pile"), "pile", (back,) * bool(state.pile), note=str(len(state.pile))),
        Zone("drawn", say("drawn"), "row", drawn),
    ]


def _rest(state: State, say: Say) -> list[Zone]:
    """The tables still to come, and the discard."""
    back = Piece("deck-top", "back", say("deck-back"), icon="🍽️", tone="orange")
    gone = [*(_card(say, card) for card in state.discard), *(_plate(say, p) for p in state.lost)]
    return [
        Zone("deck", say("deck"), "pile", (back,) * bool(state.deck), note=str(len(state.deck))),
        Zone("discard", say("discard"), "pile", tuple(gone), note=str(len(gone)) if gone else ""),
    ]


def _table(say: Say, table: Table) -> Zone:
    """The plate, the guests and the free seats of a table."""
    word, size = table.name, len(table.guests)
    free = tuple(
        Piece(
            f"chair-{table.number}-{at}", "cell", say("free-seat", table=word), icon="🪑", word=word
        )
        for at in range(size + 1, SEATS + 1)
    )
    guests = tuple(_card(say, card, word) for card in table.guests)
    title = say("table", table=word, meal=table.plate.meal)
    pieces = (_plate(say, table.plate, word), *guests, *free)
    return Zone(f"table-{table.number}", title, "row", pieces, note=say("seated", size=size))


def collection(
    say: Say, plates: Plates, monsters: Cards, seat: int, mine: bool = False, links: bool = False
) -> list[Zone]:
    """What lies in front of a player: plates, and monsters kind by kind."""
    order = list(Kind)
    cards = sorted(monsters, key=lambda card: (order.index(card.kind), card.copy))
    own = tuple(_card(say, card, card.kind if mine else "") for card in cards)
    served = tuple(_plate(say, plate, f"link {plate.meal}" if links else "") for plate in plates)
    return [
        Zone(f"plates-{seat}", say("plates"), "row", served, seat),
        Zone(f"monsters-{seat}", say("monsters"), "row", own, seat),
    ]


def _card(say: Say, card: Card, word: str = "") -> Piece:
    (id,), kind = card_ids([card]), card.kind
    face, label = say("short", kind=kind), say("card", kind=kind)
    return Piece(id, "tile", label, face, icon=ICONS[kind], tone=TONES[kind], word=word)


def _plate(say: Say, plate: Plate, word: str = "") -> Piece:
    (id,), kind = plate_ids([plate]), Kind(plate.meal)
    label = say("plate", meal=plate.meal)
    return Piece(
        id,
        "tile",
        label,
        say("short", kind=kind),
        icon="🍽️" + ICONS[kind],
        tone=TONES[kind],
        word=word,
    )


def compose(state: State, picks: tuple[str, ...]) -> str:
    """A table is for seating the drawn monster, else for clearing; a monster is for the sorbet."""
    word = picks[-1] if picks else ""
    if word in list(Kind):
        return f"discard {word}"
    if word.startswith("T"):
        seating = state.drawn and state.drawn.kind is not Kind.SORBET
        return f"seat {word}" if seating else f"clear {word}"
    return word
