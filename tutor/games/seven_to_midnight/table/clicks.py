"""The move that clicked words make."""

from ..model import CELLS, CRITTER_CELLS, DOWN, Guardian, Phase, State

CHOOSING = (Phase.EVENT, Phase.PENALTY)
NOW = ("draw", "end", "swap", "keep", "drop", "go left", "go straight", "go right")
VERBS = ("take", "flip", "rescue", "talent", "cycle", "give", "use")


def compose(state: State, picks: tuple[str, ...]) -> str:
    """A button says the verb; without one, cells and cards say what is most likely meant."""
    for word in picks:
        if word in NOW:
            return word
    if state.phase is Phase.REMOVE:
        return " ".join(sorted(picks, key=lambda word: word.startswith("for ")))
    if state.phase in CHOOSING:
        words = [word for word in picks if word != "choose"]
        return " ".join(["choose", *words]) if words else ""
    words = [word.removeprefix("talent ") for word in picks if word not in VERBS]
    verbs = [word.split()[0] for word in picks if word.split()[0] in VERBS]
    cells = [word for word in words if word in CELLS]
    guardians = [word for word in words if word in tuple(Guardian)]
    hand = [word for word in words if word not in cells and word not in guardians]
    return _sentence(verbs[-1] if verbs else _meant(cells, guardians), cells, guardians, hand)


def _meant(cells: list[str], guardians: list[str]) -> str:
    if guardians:
        return "give"
    if not cells:
        return ""
    return "rescue" if set(cells) & set(CRITTER_CELLS) else "take"


def _sentence(verb: str, cells: list[str], guardians: list[str], hand: list[str]) -> str:
    match verb:
        case "talent":
            return " ".join(["talent", *cells, *hand])
        case "take" | "cycle" | "flip":
            targets = {"take": cells, "cycle": hand, "flip": [*cells, *hand]}[verb]
            return f"{verb} {targets[-1]}" if targets else ""
        case "give":
            return f"give {hand[-1]} to {guardians[-1]}" if hand and guardians else ""
        case "rescue":
            critters = [cell for cell in cells if cell in CRITTER_CELLS]
            paid = ["with", *hand] if hand else []
            return " ".join(["rescue", critters[-1], *paid]) if critters else ""
        case "use":
            return _use(cells, hand)
    return ""


def _use(cells: list[str], hand: list[str]) -> str:
    """The special Item first; facedown cards are what it works on."""
    cards = [word for word in hand if not word.endswith(DOWN)] or hand[:1]
    if not cards:
        return ""
    targets = [*cells, *(word for word in hand if word != cards[0])]
    return " ".join(["use", cards[0], *(["on", *targets] if targets else [])])
