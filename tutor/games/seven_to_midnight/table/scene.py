"""How 7 To Midnight looks: its scene."""

from collections.abc import Iterator

from ....explain import Facts
from ....scene import Action, Piece, Say, Scene, Seat, Zone
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
from ..model.cards import Critter, stock
from ..rules import field
from ..rules.event import top
from ..rules.round import may_swap
from ..rules.seat import awake, called, is_final, name, owner, side, standing, unit_names, unit_of
from .clicks import CHOOSING, NOW

TONES = {
    Guardian.YARA: "yellow",
    Guardian.DRAKE: "green",
    Guardian.TRIXE: "pink",
    Guardian.MILES: "blue",
    Guardian.DEWEY: "orange",
}
ICONS = {
    Guardian.YARA: "☀️",
    Guardian.DRAKE: "🐉",
    Guardian.TRIXE: "🎯",
    Guardian.MILES: "👟",
    Guardian.DEWEY: "🔧",
}
ARROWS = dict(zip(WAYS, ["⬅️", "⬆️", "➡️"], strict=True))
BACK, PAW, MAZE, ZUMOFFA = "🌙", "🐾", "🌀", "🌑"
ACTING = (Phase.RESCUE, Phase.PARTING)
BUTTONS = {
    Phase.RESCUE: ("draw", "take", "flip", "rescue", "talent", "cycle", "give", "use", "end"),
    Phase.PARTING: ("give", "end"),
    Phase.EVENT: ("choose",),
    Phase.PENALTY: ("choose",),
    Phase.GUESS: ("go left", "go straight", "go right"),
    Phase.REWARD: ("keep", "drop"),
}


def scene(state: State, say: Say) -> Scene:
    """The field, decks, maze and nook between the players; guardians and hands before them."""
    zones = [_field(state, say), _decks(state, say), _discard(state, say), _maze(state, say)]
    zones += _pools(state, say)
    if state.phase is Phase.REMOVE:
        zones.insert(0, _choice(state, say))
    for guardian in range(len(state.guardians)):
        zones += _guardian_zones(state, say, guardian)
    seats = tuple(_seat(state, say, seat) for seat in range(len(state.players)))
    return Scene(_caption(state, say), seats, tuple(zones), tuple(_actions(state, say)))


def _caption(state: State, say: Say) -> str:
    if state.turn is None:
        rescued = sum(map(len, state.rescued))
        return say("caption-over", rescued=rescued, awake=awake(state))
    facts: Facts = {"who": side(state, state.turn), "mode": state.rulings.mode}
    match state.phase:
        case Phase.RESCUE | Phase.PARTING | Phase.PAUSE:
            facts = {"who": called(state, state.active), "actions": state.actions}
            key = "caption" if state.phase is Phase.RESCUE else f"caption-{state.phase}"
            return say(key, round=state.round, final=is_final(state), **facts)
        case Phase.EVENT | Phase.REWARD:
            card = top(state, state.column)
            event = stock().events.get(card)
            label = event.name if event and card in state.shown else say("hidden-event")
            facts |= {"event": label, "effect": event.text if event else ""}
            if state.phase is Phase.EVENT:
                facts["who"] = called(state, state.active)
        case Phase.GUESS if None not in state.guesses:
            return say("caption-turned")
        case Phase.PENALTY:
            penalty = state.penalties[0]
            facts |= {"number": penalty.number, "flips": penalty.flips}
    return say(f"caption-{state.phase}", **facts)


def _actions(state: State, say: Say) -> Iterator[Action]:
    for word in BUTTONS.get(state.phase, ()):
        key = "done" if word == "end" and state.phase is Phase.PARTING else word.split()[-1]
        yield Action(word, say(f"do-{key}"), now=word in NOW)
    if may_swap(state):
        yield Action("swap", say("do-swap"), now=True)


def _seat(state: State, say: Say, seat: int) -> Seat:
    own = [at for at in range(len(state.guardians)) if owner(state, at) == seat]
    guardians = tuple(name(state, at) for at in own)
    points = standing(state, unit_of(state, own[0]))
    if state.rulings.mode == "coop":
        note = say("seat-note", guardians=guardians)
    else:
        note = say("seat-points", guardians=guardians, points=points[0])
    first = guardians[0]
    return Seat(state.players[seat], note, TONES[first], ICONS[first], active=seat == state.turn)


def _field(state: State, say: Say) -> Zone:
    pieces = [_event(state, say, column) for column in range(3)]
    pieces += [_critter_cell(state, say, column) for column in range(3)]
    pieces += [_item_cell(state, say, index) for index in range(6)]
    return Zone("field", say("field"), "board", tuple(pieces), cols=3)


def _event(state: State, say: Say, column: int) -> Piece:
    card, cell = top(state, column), EVENT_CELLS[column]
    id, way, place = cell_id(cell), WAYS[column], (0, column)
    arrow, left = ARROWS[way], str(len(state.events[column]))
    facts: Facts = {"column": column + 1, "way": way}
    word = cell if state.rulings.flip_targets == "also_events" else ""
    if not card:
        return Piece(id, "cell", say("event-none", **facts), icon=arrow, cell=place)
    if card not in state.shown:
        label = say("event-down", **facts)
        return Piece(id, "back", label, left, icon=arrow, tone="violet", word=word, cell=place)
    event = stock().events[card]
    label = say("event", name=event.name, effect=event.text, **facts)
    note = say("event-face", name=event.name)
    return Piece(id, "card", label, event.icon, note, arrow, "violet", word, place)


def _critter_cell(state: State, say: Say, column: int) -> Piece:
    card, cell, place = state.critters[column], CRITTER_CELLS[column], (1, column)
    if not card:
        return Piece(cell_id(cell), "cell", say("cell", cell=cell.upper()), cell=place)
    return _critter(say, card, cell, place, field.is_down(state, card))


def _critter(
    say: Say, card: str, word: str = "", place: tuple[int, int] | None = None, down: bool = False
) -> Piece:
    critter = stock().critters[card]
    if down:
        label = say("facedown", name=critter.name)
        return Piece(card, "back", label, note=critter.name, icon=PAW, word=word, cell=place)
    label, needs = _needs(say, critter)
    return Piece(card, "card", label, critter.icon, critter.name, needs, "teal", word, place)


def _needs(say: Say, critter: Critter) -> tuple[str, str]:
    """What a critter needs, in words and as icons."""
    if critter.different:
        label = say("critter-different", name=critter.name, size=critter.size)
        return label, say("different-note", size=critter.size)
    kinds = stock().kinds
    icons = " ".join(kinds[kind].icon for kind in critter.needs)
    return say("critter", name=critter.name, needs=field.names(critter.needs)), icons


def _item_cell(state: State, say: Say, index: int) -> Piece:
    card, cell, place = state.items[index], ITEM_CELLS[index], (2 + index // 3, index % 3)
    if not card:
        return Piece(cell_id(cell), "cell", say("cell", cell=cell.upper()), cell=place)
    return _item(say, card, cell, place, field.is_down(state, card))


def _item(
    say: Say, card: str, word: str = "", place: tuple[int, int] | None = None, down: bool = False
) -> Piece:
    item = stock().items[card]
    if down:
        label = say("facedown", name=item.name)
        return Piece(card, "back", label, note=item.name, icon=BACK, word=word, cell=place)
    label = say("item-special" if item.effect else "item", name=item.name, text=item.text)
    return Piece(card, "card", label, item.icon, item.name, "", item.tone, word, place)


def _decks(state: State, say: Say) -> Zone:
    size = len(state.critter_deck)
    critters = Piece("critter-deck", "back", say("critter-deck", size=size), str(size), icon=PAW)
    size = len(state.item_deck)
    label = say("item-deck", size=size)
    if state.recycled and size and state.item_deck[0] != HIDDEN:
        label = say("item-deck-known", size=size, name=field.item_name(state.item_deck[0]))
    items = Piece("item-deck", "back", label, str(size), icon=BACK)
    return Zone("decks", say("decks"), "row", (critters, items))


def _discard(state: State, say: Say) -> Zone:
    """A pile; spread out while the guardian on turn can pick from it."""
    spread = state.phase is Phase.RESCUE and not state.spent[state.active]
    spread = spread and stock().talents[name(state, state.active)].effect == "fetch"
    pieces = tuple(
        _item(say, card, f"talent {stock().kind(card)}" if spread else "") for card in state.discard
    )
    note = say("count-note", size=len(pieces)) if pieces else ""
    return Zone("discard", say("discard"), "fan" if spread else "pile", pieces, note=note)


def _maze(state: State, say: Say) -> Zone:
    shown = bool(state.turned) and not state.maze
    key = "zumoffa-shown" if shown else "zumoffa"
    pieces = [Piece("zumoffa", "tile", say(key), icon=ZUMOFFA, tone="grey", dim=not shown)]
    if state.maze:
        size, label = len(state.maze), say("maze-pile", size=len(state.maze))
        face, icon = str(size), MAZE
        if state.peeked and state.maze[0] != HIDDEN:
            way = stock().ends[state.maze[0]].direction
            label, icon = say("maze-peeked", size=size, way=way), ARROWS[way]
        pieces.append(Piece("maze-top", "back", label, face, icon=icon, tone="blue"))
    if state.turned:
        end = stock().ends[state.turned[-1]]
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
        yield Zone(pool_id(unit), title, "pile", pieces, seat, note)


def _choice(state: State, say: Say) -> Zone:
    first = {stock().critters[card].species: card for card in reversed(state.critter_deck)}
    pieces = (_critter(say, card, f"remove {species}") for species, card in first.items())
    return Zone("choice", say("choice"), "row", tuple(pieces))


def _guardian_zones(state: State, say: Say, guardian: int) -> list[Zone]:
    who, seat = name(state, guardian), owner(state, guardian)
    talent, spent = stock().talents[who], state.spent[guardian]
    key = "guardian-spent" if spent else "guardian-label"
    label = say(key, guardian=who, talent=talent.name, text=talent.text)
    face = say("guardian", guardian=who)
    card = Piece(
        guardian_id(guardian), "tile", label, face, talent.name, ICONS[who], TONES[who],
        _guardian_word(state, guardian), turned=spent,
    )  # fmt: skip
    hand = tuple(_hand_card(state, say, guardian, at) for at in range(len(state.hands[guardian])))
    return [
        Zone(f"guardian-zone-{guardian}", say("talent"), "row", (card,), seat),
        Zone(hand_id(guardian), say("hand", who=called(state, guardian)), "fan", hand, seat),
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
    return _item(say, card, _hand_word(state, guardian, card), None, field.is_down(state, card))


def _hand_word(state: State, guardian: int, card: str) -> str:
    """Plain for the guardian on turn; with the owner's name where any hand may be meant."""
    word = field.word(state, card)
    if state.phase in ACTING and guardian == state.active:
        return word
    if state.phase not in CHOOSING:
        return ""
    by_name = f"{name(state, guardian)}.{word}"
    if state.phase is Phase.PENALTY:
        return by_name
    effect = stock().events[top(state, state.column)].effect
    return by_name if effect == "reveal" else word if guardian == state.active else ""
