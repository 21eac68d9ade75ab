"""The move that clicked words make."""

from collections.abc import Sequence

from ..model import CELLS, CRITTER_CELLS, DOWN, EVENT_CELLS, Guardian, Phase, State
from ..model.cards import stock
from ..rules import field
from ..rules.talent import talent_of

CHOOSING = (Phase.EVENT, Phase.PENALTY)
NOW = ("draw", "end", "swap", "keep", "drop", "go left", "go straight", "go right")
VERBS = ("take", "flip", "rescue", "talent", "cycle", "give", "use")
FROM_PILE = "talent "  # before an Item of the discard pile
GUARDIANS = frozenset(map(str, Guardian))


def compose(state: State, picks: tuple[str, ...]) -> str:
    """Return the notation of the clicks: a button says the verb; without one, cells and cards say what is most likely meant.

    What is not complete yet says so much of a move as is known.
    """
    for word in picks:
        if word in NOW:
            return word
    if state.phase is Phase.REMOVE:
        return " ".join(sorted(picks, key=lambda word: word.startswith("for ")))
    if state.phase in CHOOSING:
        return " ".join(["choose", *picks])
    firsts = {word: word.partition(" ")[0] for word in picks}
    verbs = [firsts[word] for word in picks if firsts[word] in VERBS]
    pile = [word.removeprefix(FROM_PILE) for word in picks if word.startswith(FROM_PILE)]
    words = [word for word in picks if firsts[word] not in VERBS]
    cells = [word for word in words if word in CELLS]
    guardians = [word for word in words if word in GUARDIANS]
    hand = [word for word in words if word not in cells and word not in guardians]
    verb = verbs[-1] if verbs else _meant(state, cells, guardians, hand)
    return " ".join(_sentence(verb, [*cells, *pile], guardians, hand))


def slot(state: State, word: str) -> str:
    """Return the slot of a word; those of one slot are a single choice: of the field one card, unless several may be meant."""
    kind = "cell" if word in CELLS else "guardian" if word in GUARDIANS else "card"
    match state.phase:
        case Phase.RESCUE:
            return "" if kind == "card" or (kind == "cell" and _several(state)) else kind
        case Phase.PENALTY:
            return kind if state.penalties[0].number == 1 else ""
        case Phase.EVENT | Phase.PARTING:
            return kind
        case Phase.GUESS | Phase.REMOVE:
            return word.split()[0]
    return ""


def _several(state: State) -> bool:
    hand = field.words(state, state.active)
    return _gathers(state) or any(_wakes(word) for word in hand)


def _gathers(state: State) -> bool:
    return not state.spent[state.active] and talent_of(state).effect == "shoulders"


def _wakes(word: str) -> bool:
    return word in stock().kinds and stock().kinds[word].effect == "wake"


def _meant(state: State, cells: list[str], guardians: list[str], hand: list[str]) -> str:
    if guardians:
        return "give"
    if any(_wakes(word) for word in hand) and (cells or hand[1:]):
        return "use"
    if not cells:
        return ""
    if not hand and (set(cells) <= set(field.facedown(state)) or set(cells) & set(EVENT_CELLS)):
        return "flip"
    if set(cells) & set(CRITTER_CELLS):
        return "rescue"
    return "talent" if cells[1:] and _gathers(state) else "take"


def _sentence(verb: str, cells: list[str], guardians: list[str], hand: list[str]) -> Sequence[str]:
    match verb:
        case "give":
            return ["give", *hand, *_after("to", guardians), *cells]
        case "rescue":
            return ["rescue", *cells, *_after("with", hand), *guardians]
        case "talent":
            return ["talent", *cells, *_after("with", hand), *guardians]
        case "use":
            return ["use", *_use(cells, hand), *guardians]
    return [verb, *cells, *hand, *guardians] if verb else hand


def _use(cells: list[str], hand: list[str]) -> Sequence[str]:
    """Compose a use, the special Item first; facedown cards are what it works on, whatever was clicked first."""
    cards = [word for word in hand if not word.endswith(DOWN)] or hand[:1]
    rest = [*cells, *hand]
    for card in cards[:1]:
        rest.remove(card)
    return [*cards[:1], *_after("on", sorted(rest))]


def _after(word: str, words: list[str]) -> Sequence[str]:
    return [word, *words] if words else []
