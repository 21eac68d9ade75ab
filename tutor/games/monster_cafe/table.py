"""How Monster Café looks: its scene, and the move that clicked words make."""

from typing import Any

from ...scene import Action, Piece, Say, Scene, Seat, Zone
from ...turn import Move
from .model import DIET, Card, Cards, Kind, Plate, Plates, State, Table, card_ids, plate_ids
from .rules.anything import to_link
from .rules.scoring import score
from .rules.setup import ROUNDS, SEATS
from .rules.sorbet import losable
from .rules.turn import is_alone, open_tables, options

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
SEAT_TONES = ("blue", "orange", "green", "pink")
SEAT_ICONS = (":fork:", ":spoon:", ":knife:", ":chopsticks:")
ONE = "move"  # a click says a whole move, so the next one takes its place


def scene(state: State, say: Say) -> Scene:
    """Return the drawn card and the decks, the tables in the middle, everyone's collection around them."""
    points = [tree.value for tree in score(state)]
    seats = tuple(_seat(state, say, seat, points[seat]) for seat in range(len(state.players)))
    zones = [
        *_pile(state, say),
        *_rest(state, say),
        *(_table(say, table) for table in state.tables),
    ]
    for seat in range(len(state.players)):
        mine = seat == state.turn
        links = mine and to_link(state, seat) > 0
        zones += collection(say, state.plates[seat], state.monsters[seat], seat, mine, links)
    return Scene(
        _caption(state, say),
        seats,
        tuple(zones),
        (Action("draw", say("draw"), now=True),) if state.tables else (),
        shape="tables",
        phase=str(len(state.tables)),  # whenever one is gone, the others have more room
        round=say("round", round=state.round, rounds=ROUNDS),
        task=_task(state, say),
    )


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


def _task(state: State, say: Say) -> str:
    """Return what is asked of the player to move."""
    if state.turn is None:
        return ""
    if not state.tables:
        return say("task-link")
    if state.drawn:
        return say("task-drawn", kind=state.drawn.kind, room=len(open_tables(state)))
    return say("task", **options(state))


def _seat(state: State, say: Say, seat: int, points: int) -> Seat:
    """Return a player with what their collection is worth so far."""
    plates, monsters = len(state.plates[seat]), len(state.monsters[seat])
    out = state.cleared[seat] and bool(state.tables)
    return Seat(
        state.players[seat],
        say("seat-note", plates=plates, monsters=monsters),
        SEAT_TONES[seat],
        SEAT_ICONS[seat],
        active=seat == state.turn,
        out=out,
        score=say("points", value=points),
        facts=(say("out"),) if out else (),
    )


def _pile(state: State, say: Say) -> list[Zone]:
    """Return what was drawn, and the pile to draw from."""
    back = Piece(
        "pile-top", "back", say("pile-back"), icon=":paw:", tone="violet", word="draw", slot=ONE
    )
    drawn = (_card(say, state.drawn),) if state.drawn else ()
    return [
        Zone("drawn", say("drawn"), "row", drawn),
        Zone("pile", say("pile"), "pile", (back,) * bool(state.pile), note=str(len(state.pile))),
    ]


def _rest(state: State, say: Say) -> list[Zone]:
    """Return the tables still to come, and the discard: of little weight after the set-up."""
    back = Piece("deck-top", "back", say("deck-back"), icon=":serve:", tone="orange")
    gone = [*(_card(say, card) for card in state.discard), *(_plate(say, p) for p in state.lost)]
    rank = "minor" if state.tables or any(state.plates) else ""
    gone_size = str(len(gone)) if gone else ""
    decks, size = (back,) * bool(state.deck), str(len(state.deck))
    return [
        Zone("deck", say("deck"), "pile", decks, note=size, rank=rank),
        Zone("discard", say("discard"), "pile", tuple(gone), note=gone_size, rank=rank),
    ]


def _table(say: Say, table: Table) -> Zone:
    """Return the plate, the guests and the free seats of a table."""
    word, size = table.name, len(table.guests)
    chairs = tuple(_chair(say, table, at) for at in range(size + 1, SEATS + 1))
    guests = tuple(_card(say, card, word) for card in table.guests)
    title = say("table", table=word, meal=table.plate.meal)
    pieces = (_plate(say, table.plate, word), *guests, *chairs)
    note = say("seated", size=size)
    return Zone(f"table-{table.number}", title, "row", pieces, note=note, rank="focus")


def _chair(say: Say, table: Table, at: int) -> Piece:
    label = say("free-seat", table=table.name)
    id = f"chair-{table.number}-{at}"
    return Piece(id, "cell", label, icon=":chair:", word=table.name, slot=ONE)


def collection(
    say: Say, plates: Plates, monsters: Cards, seat: int, mine: bool = False, links: bool = False
) -> list[Zone]:
    """Return what is in front of a player: plates, and monsters kind by kind."""
    order = list(Kind)
    cards = sorted(monsters, key=lambda card: (order.index(card.kind), card.copy))
    own = tuple(_card(say, card, card.kind if mine else "") for card in cards)
    served = tuple(_plate(say, plate, f"link {plate.meal}" if links else "") for plate in plates)
    return [
        Zone(f"plates-{seat}", say("plates"), "row", served, seat, strip=True),
        Zone(f"monsters-{seat}", say("monsters"), "row", own, seat, strip=True),
    ]


def _card(say: Say, card: Card, word: str = "") -> Piece:
    """Return a monster, or the sorbet; looked at closer it says what it eats."""
    (id,), kind = card_ids([card]), card.kind
    return Piece(
        id,
        "tile",
        say("card", kind=kind),
        say("short", kind=kind),
        icon=f":cafe-{kind}:",
        tone=TONES[kind],
        word=word,
        slot=ONE if word else "",
        about=say("about", kind=kind, meal=DIET.get(kind)),
    )


def _plate(say: Say, plate: Plate, word: str = "") -> Piece:
    """Return a table card; looked at closer it says whom it feeds."""
    (id,), kind = plate_ids([plate]), Kind(plate.meal)
    return Piece(
        id,
        "tile",
        say("plate", meal=plate.meal),
        say("short", kind=kind),
        icon=f":meal-{kind}:",
        tone=TONES[kind],
        word=word,
        slot=ONE if word else "",
        about=say("about-plate", kind=kind),
        rule="cafe.score.match",
    )


def move_facts(state: State, move: Move, say: Say) -> dict[str, Any]:
    """Return what a hint depends on: what else could be done, and whether others can interfere."""
    return {**options(state), "room": len(open_tables(state)), "alone": is_alone(state)}


def compose(state: State, picks: tuple[str, ...]) -> str:
    """Return the notation of the clicks: a table is for seating or else for clearing, a monster is for the sorbet."""
    word = picks[-1] if picks else ""
    if word in list(Kind):
        return f"discard {word}"
    if word.startswith("T"):
        seating = state.drawn and state.drawn.kind is not Kind.SORBET
        return f"seat {word}" if seating else f"clear {word}"
    return word
