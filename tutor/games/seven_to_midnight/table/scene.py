"""How 7 To Midnight looks: its scene."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from ....explain import Facts
from ....scene import Action, Piece, Say, Scene, Seat, Trail, Zone
from ..model import (
    CRITTER_CELLS,
    EVENT_CELLS,
    HIDDEN,
    HIDDEN_DOWN,
    ITEM_CELLS,
    WAYS,
    Guardian,
    Phase,
    State,
    cell_id,
    guardian_id,
    hand_id,
    pool_id,
)
from ..model.cards import Critter, Event, worded
from ..rules import field
from ..rules.event import top
from ..rules.round import may_swap, remixes
from ..rules.seat import (
    are_rivals,
    awake,
    called,
    is_final,
    name,
    owner,
    side,
    standing,
    unit_names,
    unit_of,
)
from ..rules.talent import MOST, talent_of
from .clicks import CHOOSING, FROM_PILE, NOW, slot

TONES = {
    Guardian.YARA: "yellow",
    Guardian.DRAKE: "green",
    Guardian.TRIXE: "pink",
    Guardian.MILES: "blue",
    Guardian.DEWEY: "orange",
}
ARROWS = dict(zip(WAYS, [":arrow-left:", ":arrow-straight:", ":arrow-right:"], strict=True))
BACK, PAW, MAZE, ZUMOFFA = ":moon:", ":paw:", ":maze:", ":zumoffa:"
ACTING = (Phase.RESCUE, Phase.PARTING)
AFTER_MAZE = (Phase.GUESS, Phase.EVENT, Phase.REWARD, Phase.PENALTY)
BUTTONS = {
    Phase.RESCUE: ("draw", "take", "flip", "rescue", "talent", "cycle", "give", "use", "end"),
    Phase.PARTING: ("give", "end"),
    Phase.GUESS: ("go left", "go straight", "go right"),
    Phase.REWARD: ("keep", "drop"),
}


def scene(state: State, say: Say) -> Scene:
    """Return the field first, or the critters to choose from; guardians and hands before the players."""
    zones = [_field(state, say), _decks(state, say), *_discard(state, say), _maze(state, say)]
    zones += _pools(state, say)
    if state.phase is Phase.REMOVE:
        zones.insert(0, _choice(state, say))
    others = (at for at in range(len(state.guardians)) if at != state.active)
    for guardian in (state.active, *others):
        zones += _guardian_zones(state, say, guardian)
    seats = tuple(_seat(state, say, seat) for seat in range(len(state.players)))
    return Scene(
        _caption(state, say), seats, tuple(_slotted(state, zone) for zone in zones),
        tuple(_actions(state, say)), _path(state, say, zones), shape="field",
        phase="choice" if state.phase is Phase.REMOVE else "pile" if _is_spread(state) else "",
        round=say("round", round=state.round, final=is_final(state), awake=awake(state)),
        task="" if state.turn is None else _task(state, say),
    )  # fmt: skip


def _slotted(state: State, zone: Zone) -> Zone:
    pieces = (
        replace(piece, slot=slot(state, piece.word)) if piece.word else piece
        for piece in zone.pieces
    )
    return replace(zone, pieces=tuple(pieces))


def _caption(state: State, say: Say) -> str:
    if state.turn is None:
        rescued = sum(map(len, state.rescued))
        return say("caption-over", rescued=rescued, awake=awake(state))
    facts: Facts = {"who": side(state, state.turn), "mode": state.rulings.mode} | _due(state, say)
    match state.phase:
        case Phase.RESCUE | Phase.PARTING | Phase.PAUSE:
            facts = {"who": called(state, state.active), "actions": state.actions}
            key = "caption" if state.phase is Phase.RESCUE else f"caption-{state.phase}"
            return say(key, round=state.round, final=is_final(state), **facts)
        case Phase.EVENT:
            facts["who"] = called(state, state.active)
        case Phase.GUESS if None not in state.guesses:
            return say("caption-turned")
    return say(f"caption-{state.phase}", **facts)


def _task(state: State, say: Say) -> str:
    facts: Facts = {"actions": state.actions, "alone": len(state.players) == 1}
    return say(f"task-{state.phase}", **facts, **_due(state, say))


def _due(state: State, say: Say) -> Facts:
    """Return the Event or the maze card that waits for a decision."""
    if state.phase is Phase.PENALTY:
        penalty = state.penalties[0]
        return {"number": penalty.number, "flips": penalty.flips}
    if state.phase not in (Phase.EVENT, Phase.REWARD):
        return {}
    card = top(state, state.column)
    event = worded().events[card] if card in state.shown else None
    if not event:
        return {"event": say("hidden-event"), "effect": "", "kind": ""}
    return {"event": event.name, "effect": event.text, "kind": event.effect}


def _actions(state: State, say: Say) -> Iterator[Action]:
    for word in BUTTONS.get(state.phase, ()):
        key = "done" if word == "end" and state.phase is Phase.PARTING else word.split()[-1]
        yield Action(word, say(f"do-{key}"), now=word in NOW)
    if may_swap(state):
        yield Action("swap", say("do-swap"), now=True)


def _seat(state: State, say: Say, seat: int) -> Seat:
    own = [at for at in range(len(state.guardians)) if owner(state, at) == seat]
    guardians, first = tuple(name(state, at) for at in own), name(state, own[0])
    note, player = say("seat-note", guardians=guardians), state.players[seat]
    points = say("points", points=standing(state, unit_of(state, own[0]))[0])
    return Seat(
        player, "" if note == player else note, TONES[first], f":{first}:",
        active=seat == state.turn, score=points if are_rivals(state) else "",
        facts=() if own[1:] else (say("talent-state", spent=state.spent[own[0]]),),
    )  # fmt: skip


def _field(state: State, say: Say) -> Zone:
    pieces = [_event(state, say, column) for column in range(3)]
    pieces += [_critter_cell(state, say, column) for column in range(3)]
    pieces += [_item_cell(state, say, index) for index in range(6)]
    rank = "minor" if state.phase is Phase.REMOVE else "focus"
    return Zone("field", say("field"), "board", tuple(pieces), cols=3, rank=rank, wants="field")


def _path(state: State, say: Say, zones: list[Zone]) -> tuple[Trail, ...]:
    """Return the column that the maze has opened, as a way from the Items up to the Event."""
    if not state.turned or None in state.guesses or state.phase not in AFTER_MAZE:
        return ()
    field = next(zone for zone in zones if zone.id == "field")
    places = ((piece.cell, piece.id) for piece in field.pieces if piece.cell)
    stops = sorted(((cell, id) for cell, id in places if cell[1] == state.column), reverse=True)
    label = say("path", way=WAYS[state.column])
    return (Trail(label, tuple(id for _, id in stops), kind="path"),)


def _event(state: State, say: Say, column: int) -> Piece:
    card, cell = top(state, column), EVENT_CELLS[column]
    id, way, place = cell_id(cell), WAYS[column], (0, column)
    arrow, left = ARROWS[way], str(len(state.events[column]))
    facts: Facts = {"column": column + 1, "way": way}
    word = cell if state.rulings.flip_targets == "also_events" else ""
    if state.phase is Phase.GUESS and None in state.guesses:
        word = f"go {way}"
    if not card:
        return Piece(id, "cell", say("event-none", **facts), icon=arrow, word=word, cell=place)
    if card not in state.shown:
        label = say("event-down", **facts)
        return Piece(id, "back", label, left, icon=arrow, tone="violet", word=word, cell=place)
    event = worded().events[card]
    label, note = say("event", name=event.name, **facts), _event_face(say, event)
    face = f"{arrow} {event.icon}"
    return Piece(
        id,
        "card",
        label,
        "",
        note,
        face,
        "violet",
        word,
        place,
        about=event.text,
        rule="seven.event.must-resolve",
    )


def _event_face(say: Say, event: Event) -> str:
    """Return the name of an Event, with a sign on one that works once."""
    return say("event-face", name=event.name, trash=event.trash)


def _critter_cell(state: State, say: Say, column: int) -> Piece:
    card, cell, place = state.critters[column], CRITTER_CELLS[column], (1, column)
    if not card:
        return _gap(say, cell, place)
    piece = _critter(say, card, cell, field.is_down(state, card))
    return _laid(say, piece, cell, place)


def _gap(say: Say, cell: str, place: tuple[int, int]) -> Piece:
    where = cell.upper()
    return Piece(cell_id(cell), "cell", say("cell", cell=where), note=where, cell=place)


def _laid(say: Say, piece: Piece, cell: str, place: tuple[int, int]) -> Piece:
    """Draw a card in the field, with the name of its cell on it."""
    note = say("cell-note", cell=cell.upper(), name=piece.note)
    return replace(piece, note=note, cell=place)


def _critter(say: Say, card: str, word: str = "", down: bool = False) -> Piece:
    critter = worded().critters[card]
    if down:
        label = say("facedown", name=critter.name)
        return Piece(card, "back", label, note=critter.name, icon=PAW, word=word)
    label, needs = _needs(say, critter)
    return Piece(card, "card", label, critter.icon, critter.name, needs, "teal", word)


def _needs(say: Say, critter: Critter) -> tuple[str, str]:
    """Return what a critter needs, in words and as icons."""
    if critter.different:
        label = say("critter-different", name=critter.name, size=critter.size)
        return label, say("different-note", size=critter.size)
    kinds = worded().kinds
    icons = " ".join(kinds[kind].icon for kind in critter.needs)
    return say("critter", name=critter.name, needs=field.names(critter.needs)), icons


def _item_cell(state: State, say: Say, index: int) -> Piece:
    card, cell, place = state.items[index], ITEM_CELLS[index], (2 + index // 3, index % 3)
    if not card:
        return _gap(say, cell, place)
    piece = _item(say, card, cell, field.is_down(state, card))
    return _laid(say, piece, cell, place)


def _item(say: Say, card: str, word: str = "", down: bool = False) -> Piece:
    item = worded().items[card]
    label = say("facedown" if down else "item", name=item.name)
    if down:
        return Piece(card, "back", label, "", item.name, BACK, "", word, about=item.text)
    return Piece(card, "card", label, item.icon, item.name, "", item.tone, word, about=item.text)


def _decks(state: State, say: Say) -> Zone:
    size = len(state.critter_deck)
    critters = Piece("critter-deck", "back", say("critter-deck", size=size), str(size), icon=PAW)
    size = len(state.item_deck)
    label = say("item-deck", size=size)
    if state.recycled and size and state.item_deck[0] != HIDDEN:
        label = say("item-deck-known", size=size, name=field.item_name(state.item_deck[0]))
    word = "draw" if state.phase is Phase.RESCUE else ""
    items = Piece("item-deck", "back", label, str(size), icon=BACK, word=word)
    return Zone("decks", say("decks"), "row", (critters, items))


def _discard(state: State, say: Say) -> Iterator[Zone]:
    """Yield a pile; while the guardian on turn can pick from it, the latest two of each kind next to it."""
    spread = _latest(state) if _is_spread(state) else ()
    if spread:
        laid = tuple(_item(say, card, FROM_PILE + worded().kind(card)) for card in spread)
        yield Zone("fetch", say("fetch"), "fan", laid, rank="minor", wants="fetch")
    pieces = tuple(_item(say, card) for card in state.discard if card not in spread)
    size = len(state.discard)
    note = say("count-note", size=size) if size else ""
    yield Zone("discard", say("discard"), "pile", pieces, note=note)


def _is_spread(state: State) -> bool:
    ready = state.phase is Phase.RESCUE and not state.spent[state.active]
    return ready and bool(state.discard) and talent_of(state).effect == "fetch"


def _latest(state: State) -> tuple[str, ...]:
    """Return as many of each kind as the talent can take, equal ones side by side."""
    seen: Counter[str] = Counter()
    cards = []
    for card in reversed(state.discard):
        seen[worded().kind(card)] += 1
        cards += [card] if seen[worded().kind(card)] <= MOST else []
    return tuple(sorted(cards, key=worded().kind))


def _maze(state: State, say: Say) -> Zone:
    shown = bool(state.turned) and not state.maze
    again = remixes(state) and not state.remixed
    label = say("zumoffa-shown") if shown else say("zumoffa", again=again)
    pieces = [Piece("zumoffa", "tile", label, icon=ZUMOFFA, tone="grey", dim=not shown)]
    if state.maze:
        size, label = len(state.maze), say("maze-pile", size=len(state.maze))
        face, icon = str(size), MAZE
        if state.peeked and state.maze[0] != HIDDEN:
            way = worded().ends[state.maze[0]].direction
            label, icon = say("maze-peeked", size=size, way=way), ARROWS[way]
        pieces.append(Piece("maze-top", "back", label, face, icon=icon, tone="blue"))
    if state.turned:
        end = worded().ends[state.turned[-1]]
        facts: Facts = {"way": end.direction, "flips": end.flips, "number": end.number}
        label, note = say("maze-turned", **facts), say("maze-note", **facts)
        pieces.append(Piece("maze-turned", "card", label, ARROWS[end.direction], note, "", "blue"))
    return Zone("maze", say("maze"), "row", tuple(pieces))


def _pools(state: State, say: Say) -> Iterator[Zone]:
    for unit, cards in enumerate(state.rescued):
        pieces = tuple(_critter(say, card) for card in cards)
        note = say("count-note", size=len(cards)) if cards else ""
        title, seat = say("nook"), None
        if state.rulings.mode == "teams":
            title = say("team-pool", who=unit_names(state, unit))
        elif state.rulings.mode == "ffa":
            title, seat = say("pool"), unit
        rank = "" if seat is None else "minor"
        yield Zone(pool_id(unit), title, "pile", pieces, seat, note, rank=rank)


def _choice(state: State, say: Say) -> Zone:
    first = {worded().critters[card].species: card for card in reversed(state.critter_deck)}
    pieces = tuple(
        replace(_critter(say, card, f"remove {species}"), cell=divmod(at, 3))
        for at, (species, card) in enumerate(first.items())
    )
    return Zone("choice", say("choice"), "board", pieces, cols=3, rank="focus", wants="choice")


def _guardian_zones(state: State, say: Say, guardian: int) -> list[Zone]:
    who, seat = name(state, guardian), owner(state, guardian)
    talent, spent = worded().talents[who], state.spent[guardian]
    key = "guardian-spent" if spent else "guardian-label"
    label = say(key, guardian=who, talent=talent.name)
    face = say("guardian", guardian=who)
    card = Piece(
        guardian_id(guardian), "tile", label, face, talent.name, f":{who}:", TONES[who],
        _guardian_word(state, guardian), turned=spent, about=talent.text,
    )  # fmt: skip
    hand = tuple(_hand_card(state, say, guardian, at) for at in range(len(state.hands[guardian])))
    return [
        Zone(f"guardian-zone-{guardian}", say("talent"), "row", (card,), seat, wants="guardian"),
        Zone(
            hand_id(guardian),
            say("hand", who=called(state, guardian)),
            "fan",
            hand,
            seat,
            strip=True,
            wants="hand",
        ),
    ]


def _guardian_word(state: State, guardian: int) -> str:
    if state.phase is Phase.REMOVE and len(state.players) == 1:
        return f"for {name(state, guardian)}"
    if state.phase is Phase.RESCUE and guardian == state.active:
        return "talent"
    return str(name(state, guardian)) if state.phase in (*ACTING, Phase.EVENT) else ""


def _hand_card(state: State, say: Say, guardian: int, at: int) -> Piece:
    card = state.hands[guardian][at]
    if card in (HIDDEN, HIDDEN_DOWN):
        turned = card == HIDDEN_DOWN
        return Piece(f"back-{guardian}-{at}", "back", say("hidden"), icon=BACK, turned=turned)
    return _item(say, card, _hand_word(state, guardian, card), field.is_down(state, card))


def _hand_word(state: State, guardian: int, card: str) -> str:
    """Return the word of a hand: plain for the guardian on turn, with the owner's name where any hand may be meant."""
    word = field.word(state, card)
    if state.phase in ACTING and guardian == state.active:
        return word
    if state.phase not in CHOOSING:
        return ""
    by_name = f"{name(state, guardian)}.{word}"
    if state.phase is Phase.PENALTY:
        return by_name
    effect = worded().events[top(state, state.column)].effect
    return by_name if effect == "reveal" else word if guardian == state.active else ""
