"""How Monster Crunch looks: its scene, and the move that clicked words make."""

from typing import Any

from ...scene import Action, Piece, Say, Scene, Seat, Zone
from ...turn import Move
from .model import (
    AFTER,
    HIDDEN,
    Cards,
    Monster,
    Pass,
    Play,
    Power,
    State,
    Use,
    card_ids,
    milk_ids,
    number_copies,
)
from .rules.playing import can_play
from .rules.powers import facing
from .rules.powers import plausible_moves as uses
from .rules.turn import filter_legal

TONES = {
    Monster.BOO: "blue",
    Monster.FRANKEN: "pink",
    Monster.COUNT: "orange",
    Monster.BRUTE: "red",
    Monster.MUMMY: "teal",
}
ICONS = {
    Monster.BOO: ":crunch-ghost:",
    Monster.FRANKEN: ":crunch-bolt:",
    Monster.COUNT: ":crunch-count:",
    Monster.BRUTE: ":crunch-wolf:",
    Monster.MUMMY: ":crunch-mummy:",
}


def scene(state: State, say: Say) -> Scene:
    """Draw every player's hand, bowl, Milk, placards, pile and stack; the match and the Milk between."""
    seats = tuple(_seat(state, say, seat) for seat in range(len(state.players)))
    zones = [_match(state, say), _milk(state, say, None)]
    for seat in range(len(state.players)):
        zones += _zones(state, say, seat)
    return Scene(
        _caption(state, say), seats, tuple(zones), _actions(state, say),
        phase="answer" if state.match else "open", round=say("round", hand=state.hand),
        task=_task(state, say),
    )  # fmt: skip


def _caption(state: State, say: Say) -> str:
    if state.turn is None:
        return say("caption-over")
    who, after = state.players[state.turn], AFTER.intersection(state.placards[state.turn])
    key = "caption" if not state.played else "caption-after" if after else "caption-played"
    return say(key, hand=state.hand, who=who, match=state.match, need=facing(state, state.turn))


def _task(state: State, say: Say) -> str:
    if state.turn is None:
        return ""
    seat, played = state.turn, bool(state.played)
    powers = _powers(state, seat)
    if played:
        return say("task-after", powers=powers)
    seen = state.match and HIDDEN not in state.hands[seat]
    key = "task-stuck" if seen and not can_play(state, seat) else "task"
    bound = state.rulings.before_power_needs_play and bool(state.used)
    need = facing(state, seat)
    return say(key, match=state.match, need=need, powers=powers, bound=bound)


def _powers(state: State, seat: int) -> tuple[Power, ...]:
    """Return the placards that can be used now; of a hand that is not seen, those it is the time for."""
    if HIDDEN in state.hands[seat]:
        after = bool(state.played)
        return tuple(power for power in state.placards[seat] if (power in AFTER) == after)
    found = {move.power for move in filter_legal(state, uses(state)) if isinstance(move, Use)}
    return tuple(power for power in state.placards[seat] if power in found)


def _actions(state: State, say: Say) -> tuple[Action, ...]:
    if state.turn is None:
        return ()
    word, key = ("done", "e") if state.played else ("pass", "p")
    return (Action(word, say(word), now=True, key=key),)


def _seat(state: State, say: Say, seat: int) -> Seat:
    """Draw a seat; a player called like the Monster is not named twice."""
    monster, name, active = state.monsters[seat], state.players[seat], state.active[seat]
    kind = say("monster", monster=monster)
    notes = (kind if kind != name else "", "" if active else say("passed"))
    held = say("held", size=len(state.hands[seat])), say("milk-fact", size=state.milk[seat])
    return Seat(
        name, " · ".join(filter(None, notes)), TONES[monster], ICONS[monster],
        active=seat == state.turn, out=not active,
        score=say("scored", size=len(state.piles[seat])),
        facts=held if active else (" ".join(held), say("passed")),
    )  # fmt: skip


def _match(state: State, say: Say) -> Zone:
    label = say("match-mark", match=state.match)
    mark = Piece("match", "token", label, face=str(state.match or "–"), tone="violet")
    return Zone("match-zone", say("match"), "tokens", (mark,))


def _milk(state: State, say: Say, seat: int | None) -> Zone:
    """Return the Milk, to be picked where a Bite could take it."""
    ids = milk_ids(state, seat)
    bites = state.turn not in (None, seat) and Power.BITE in state.placards[state.turn or 0]
    word = f"on {seat + 1}" if seat is not None and bites else ""
    pieces = tuple(Piece(id, "token", say("milk-token"), icon=":milk:", word=word) for id in ids)
    zone, title = ("center", "center") if seat is None else (f"milk-{seat}", "milk")
    return Zone(zone, say(title), "tokens", pieces, owner=seat, note=str(len(ids)), wants="milk")


def _zones(state: State, say: Say, seat: int) -> list[Zone]:
    """Yield the hand first: every decision is about it. What is done with comes last, small."""

    def cards(name: str, layout: str, held: Cards, **more: Any) -> Zone:
        pieces = _cards(state, say, seat, name, held)
        return Zone(f"{name}-{seat}", say(name), layout, pieces, seat, _size(say, held), **more)

    placards = tuple(_placard(state, say, seat, power) for power in state.placards[seat])
    zones = [
        cards("hand", "fan", state.hands[seat], rank="focus", wants="hand"),
        cards("bowl", "row", state.bowls[seat], strip=True, look="bowl"),
        _milk(state, say, seat),
        cards("pile", "pile", state.piles[seat], rank="minor"),
        Zone(
            f"stack-{seat}", say("stack"), "pile", _stack(state, say, seat), seat,
            _size(say, state.stacks[seat]), rank="minor",
        ),
    ]  # fmt: skip
    if placards:
        zones.insert(3, Zone(f"placards-{seat}", say("placards"), "row", placards, seat))
    return zones


def _size(say: Say, cards: Cards) -> str:
    return say("count-note", size=len(cards)) if cards else ""


def _cards(state: State, say: Say, seat: int, zone: str, cards: Cards) -> tuple[Piece, ...]:
    ids = card_ids(state, seat, zone, cards)
    if HIDDEN in cards:
        ids = number_copies(f"back-{seat}", (), cards)
    clickable = zone == "hand" and seat == state.turn
    return tuple(
        _card(state, say, seat, id, value, clickable) for id, value in zip(ids, cards, strict=True)
    )


def _card(state: State, say: Say, seat: int, id: str, value: int, clickable: bool) -> Piece:
    monster = state.monsters[seat]
    tone, icon = TONES[monster], ICONS[monster]
    if value == HIDDEN:
        return Piece(id, "back", say("card-back", monster=monster), icon=icon, tone=tone)
    label = say("card", monster=monster, value=value)
    word = str(value) if clickable else ""
    return Piece(id, "card", label, face=str(value), icon=icon, tone=tone, word=word)


def _stack(state: State, say: Say, seat: int) -> tuple[Piece, ...]:
    if not state.stacks[seat]:
        return ()
    monster = state.monsters[seat]
    label = say("card-back", monster=monster)
    return (Piece(f"stack-top-{seat}", "back", label, icon=ICONS[monster], tone=TONES[monster]),)


def _placard(state: State, say: Say, seat: int, power: Power) -> Piece:
    return Piece(
        f"placard-{seat}-{power}",
        "tile",
        say("placard", power=power, monster=state.monsters[seat]),
        face=say("power", power=power),
        note=say("timing", after=power in AFTER),
        icon=f":placard-{power}:",
        tone=TONES[state.monsters[seat]],
        word=f"use {power}" if seat == state.turn else "",
        about=say("about", power=power, mode=state.rulings.ghostly_mode),
        rule=f"crunch.power.{state.monsters[seat]}.{power}",
    )


def move_facts(state: State, move: Move, say: Say) -> dict[str, Any]:
    """Return what sentences about a move name: how many cards, whose Milk, or whether a play is possible."""
    match move:
        case Play(cards=cards):
            return {"size": len(cards)}
        case Pass():
            return {"stuck": state.turn is None or not can_play(state, state.turn)}
        case Use(target=int(target)):
            return {"who": dict(enumerate(state.players)).get(target)}
    return {}


def compose(state: State, picks: tuple[str, ...]) -> str:
    """Return the notation of the clicks: cards make a play; a placard makes a power, with cards or Milk next to it.

    Milk of another player is clicked for a Bite alone, so it need not be named first.
    """
    cards = [word for word in picks if word.isdigit()]
    targets = [word for word in picks if word.startswith("on ")]
    uses = [word for word in picks if word.startswith("use ")]
    for word in ("pass", "done"):
        if word in picks:
            return word
    if uses or targets:
        use = uses[-1] if uses else f"use {Power.BITE}"
        return " ".join([use, *(targets[-1:] or (["with", *cards] if cards else []))])
    return " ".join(["play", *cards]) if cards else ""
