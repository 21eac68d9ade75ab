"""How Midnight Showdown looks: its scene, and the move that clicked words make."""

from collections.abc import Iterator

from ...scene import Action, Piece, Say, Scene, Seat, Zone
from .model import (
    POWERS,
    TOKENS,
    Guardian,
    Icon,
    Power,
    State,
    Token,
    cell_id,
    dark_id,
    guardian_id,
    life_id,
    maze_id,
    power_id,
    token_id,
)
from .model.cards import cards, ends
from .rules.chart import CHART
from .rules.fight import (
    GATE,
    ZUMOFFA,
    deciding,
    icon,
    is_ready,
    names,
    neighbours,
    owner,
    ready_tokens,
    stands,
    top,
)
from .rules.scoring import ending
from .rules.sequence import moment

TONES = {
    Guardian.TRIXE: "teal",
    Guardian.DRAKE: "orange",
    Guardian.YARA: "yellow",
    Guardian.MILES: "blue",
    Guardian.DEWEY: "green",
}
ICONS = {
    Guardian.TRIXE: "🤖",
    Guardian.DRAKE: "🐉",
    Guardian.YARA: "🌞",
    Guardian.MILES: "🏃",
    Guardian.DEWEY: "💣",
}
SIGNS = {"lock": "🔒", "rumble": "👊", "shield": "🛡️", "unlock": "🔓"}
ROWS = (Icon.RUMBLE, Icon.SHIELD, Icon.UNLOCK)
COLUMNS = (Token.RUMBLE, Token.SHIELD, Token.LOCK)
DONE = {
    "window": "done",
    "coming": "done",
    "rest": "done-rest",
    "end": "done-end",
    "leaving": "done-leaving",
}


def scene(state: State, say: Say) -> Scene:
    """Zumoffa, the gate, his cards and the chart in the middle; the guardians around them."""
    seats = tuple(_seat(state, say, seat) for seat in range(len(state.players)))
    zones = [_zumoffa(state, say), _gate(state, say), _maze(state, say), _dark(state, say)]
    zones += [_supply(state, say), _chart(state, say)]
    for at in range(len(state.guardians)):
        zones += [_guardian(state, say, at), _life(state, say, at)]
    return Scene(_caption(state, say), seats, tuple(zones), tuple(_actions(state, say)))


def _decider(state: State) -> int | None:
    return None if state.turn is None else deciding(state)


def _caption(state: State, say: Say) -> str:
    at = _decider(state)
    if at is None:
        rule, _, won = ending(state)
        stopped = rule == "showdown.end.unfinished"
        return say("caption-won" if won else "caption-stopped" if stopped else "caption-lost")
    key, ready = moment(state) or "between", ready_tokens(state, at)
    return say(f"caption-{key}", round=state.round, who=state.guardians[at], ready=ready)


def _actions(state: State, say: Say) -> Iterator[Action]:
    now = "" if state.turn is None else moment(state)
    if now == "rest":
        yield Action("rest item", say("rest-item"), now=True)
        yield Action("rest health", say("rest-health"), now=True)
    if now in DONE:
        yield Action("done", say(DONE[now]), now=True)


def _seat(state: State, say: Say, seat: int) -> Seat:
    own = [at for at in range(len(state.guardians)) if owner(state, at) == seat]
    out = not any(stands(state, at) for at in own)
    first = state.guardians[own[0]]
    note = say("seat-note", guardians=names(state, own))
    active = seat == state.turn
    return Seat(state.players[seat], note, TONES[first], ICONS[first], active=active, out=out)


def _zumoffa(state: State, say: Say) -> Zone:
    pieces = []
    for value in range(ZUMOFFA, 0, -1):
        left = value <= state.zumoffa
        label = say("bubble" if left else "bubble-lost", value=value)
        face = str(value) if value > 1 else "Z"
        pieces.append(Piece(f"bubble-{value}", "token", label, face, tone="violet", dim=not left))
    note = say("health-note", health=state.zumoffa)
    return Zone("zumoffa", say("zumoffa"), "tokens", tuple(pieces), note=note)


def _gate(state: State, say: Say) -> Zone:
    pieces = []
    for number in range(1, GATE + 1):
        on = number <= state.locks
        label = say("lock-on" if on else "lock-off", number=number)
        sign, tone = ("🔒", "yellow") if on else ("·", "grey")
        pieces.append(Piece(f"lock-{number}", "token", label, icon=sign, tone=tone, dim=not on))
    note = say("gate-note", locks=state.locks)
    return Zone("gate", say("gate"), "tokens", tuple(pieces), note=note)


def _maze(state: State, say: Say) -> Zone:
    pieces = []
    if state.maze:
        label, sign = say("maze-back"), "🌀"
        if state.scouted:
            label, sign = say("maze-scouted", icon=state.scouted), SIGNS[state.scouted]
        pieces.append(Piece("maze-pile", "back", label, icon=sign, tone="violet"))
    if state.opened:
        now, other = ends(state.opened[-1])
        label = say("maze-card", icon=now, other=other)
        pieces.append(Piece(
            maze_id(state.opened[-1]), "card", label, SIGNS[now], f"↻{SIGNS[other]}",
            tone="violet", dim=icon(state) is None,
        ))  # fmt: skip
    note = say("maze-note", size=len(state.maze))
    return Zone("maze", say("maze"), "row", tuple(pieces), note=note)


def _dark(state: State, say: Say) -> Zone:
    pieces = []
    if state.dark:
        pieces.append(Piece("dark-pile", "back", say("dark-back"), icon="🌑", tone="violet"))
    for card in state.used:
        rumble, shield = cards().dark[card - 1]
        texts = {"first": say(f"note-{rumble}"), "second": say(f"note-{shield}")}
        label = say("dark-card", rumble=rumble, shield=shield, **texts)
        face = say("dark-face", rumble=rumble, shield=shield)
        pieces.append(Piece(dark_id(card), "tile", label, face, icon="🌑", tone="violet"))
    note = say("dark-note", size=len(state.dark))
    return Zone("dark", say("dark"), "row", tuple(pieces), note=note)


def _supply(state: State, say: Say) -> Zone:
    label = say("supply-back", deck=state.deck, discard=state.discard)
    back = Piece("supply-pile", "back", label, icon="🎒", tone="grey", dim=not state.deck)
    return Zone("supply", say("supply"), "row", (back,), note=say("supply-note", deck=state.deck))


def _chart(state: State, say: Say) -> Zone:
    """The nine outcomes as a table; while one applies, the others are dimmed."""
    corner, hint = say("chart-corner"), say("chart-corner-note")
    pieces = [Piece("cell-corner", "cell", corner, note=hint, icon="⚔️", cell=(0, 0))]
    for column, token in enumerate(COLUMNS, 1):
        label, id = say("chart-token", token=token), f"cell-token-{token}"
        pieces.append(Piece(id, "cell", label, icon=SIGNS[token], tone="teal", cell=(0, column)))
    for row, action in enumerate(ROWS, 1):
        label, id = say("chart-icon", icon=action), f"cell-icon-{action}"
        pieces.append(Piece(id, "cell", label, icon=SIGNS[action], tone="violet", cell=(row, 0)))
        for column, token in enumerate(COLUMNS, 1):
            applies = (icon(state), state.shown) == (action, token)
            dim = state.row is not None and not applies
            pieces.append(_cell(say, action, token, (row, column), dim))
    return Zone("chart", say("chart"), "board", tuple(pieces), cols=4)


def _cell(say: Say, action: Icon, token: Token, cell: tuple[int, int], dim: bool) -> Piece:
    result = say(f"result-{action}-{token}")
    label = say("cell", icon=action, token=token, result=result)
    row = CHART[action, token]
    tone = "red" if row.harm else "green" if row.hit or row.locks > 0 or row.rest else "grey"
    sign = "💥" if row.hit else SIGNS["lock"] if row.locks > 0 else SIGNS["unlock"]
    sign = "💤" if row.rest else sign if row.locks or row.hit else "✋"
    return Piece(
        cell_id(action, token), "cell", label, note=result, icon=sign, tone=tone, cell=cell, dim=dim
    )


def _guardian(state: State, say: Say, at: int) -> Zone:
    who, out = state.guardians[at], not stands(state, at)
    word = "" if out or state.turn is None else who
    label = say("guardian", who=who)
    pieces = [
        Piece(
            f"card-{at}",
            "tile",
            label,
            label,
            icon=ICONS[who],
            tone=TONES[who],
            word=word,
            dim=out,
            slot="to",
        )
    ]
    pieces += [_token(state, say, at, token) for token in Token]
    pieces += [_power(state, say, at, power) for power in POWERS[who]]
    note = say("guardian-note", health=state.health[at], most=top(who))
    return Zone(
        guardian_id(at), say("guardian", who=who), "row", tuple(pieces), owner(state, at), note
    )


def _token(state: State, say: Say, at: int, token: Token) -> Piece:
    """Ready tokens show their picture, cooling ones their letter side."""
    who, mine = state.guardians[at], at == _decider(state)
    shown = at == state.active and token is state.shown
    ready = is_ready(state, at, token)
    until = state.ready[at][TOKENS.index(token)]
    key = "token-shown" if shown else "token-ready" if ready else "token-cooling"
    label = say(key, who=who, token=token, round=until)
    face, sign = ("", SIGNS[token]) if ready else (token[0].upper(), "")
    tone = "yellow" if shown else "" if ready else "grey"
    word = str(token) if mine else ""
    return Piece(
        token_id(at, token),
        "token",
        label,
        face,
        icon=sign,
        tone=tone,
        word=word,
        dim=not ready,
        slot="token",
    )


def _power(state: State, say: Say, at: int, power: Power) -> Piece:
    who, mine = state.guardians[at], at == _decider(state)
    note, face = say(f"note-{power}"), say("power-face", power=power)
    label = say("power", power=power, who=who, note=note)
    spent = power is Power.BOMB and not state.bomb
    word = f"use {power}" if mine else ""
    return Piece(
        power_id(at, power), "tile", label, face, note,
        tone=TONES[who], word=word, dim=spent, slot="power",
    )  # fmt: skip


def _life(state: State, say: Say, at: int) -> Zone:
    who, mine = state.guardians[at], at == _decider(state)
    pieces = []
    for value in range(1, top(who) + 1):
        left = value <= state.health[at]
        label = say("heart" if left else "heart-lost", who=who, value=value)
        sign = "❤️" if left else "🖤"
        pieces.append(Piece(f"heart-{at}-{value}", "token", label, icon=sign, dim=not left))
    for number in range(state.items[at]):
        word, label = "item" if mine else "", say("item", who=who)
        pieces.append(
            Piece(f"item-{at}-{number}", "token", label, icon="🎒", tone="grey", word=word)
        )
    note = say("life-note", items=state.items[at])
    return Zone(life_id(at), say("life", who=who), "tokens", tuple(pieces), owner(state, at), note)


def compose(state: State, picks: tuple[str, ...]) -> str:
    """A token acts; a power takes a token or a guardian; Items and a guardian make a gift."""
    for word in ("done", "rest item", "rest health"):
        if word in picks:
            return word
    uses = [word for word in picks if word.startswith("use ")]
    tokens = [word for word in picks if word in set(Token)]
    targets = [word for word in picks if word in set(Guardian)]
    if uses:
        target = tokens[-1:] or [f"on {word}" for word in targets[-1:]]
        return " ".join([uses[-1], *target])
    if targets or "item" in picks:
        return _gift(state, picks.count("item"), targets)
    if tokens:
        return f"cool {tokens[-1]}" if state.air else tokens[-1]
    return ""


def _gift(state: State, size: int, targets: list[str]) -> str:
    """Items without a guardian go to the first neighbour, a guardian without Items gets one."""
    at = _decider(state)
    near = names(state, neighbours(state, at)) if at is not None else ()
    to = targets[-1:] or list(near[:1])
    return f"give {max(1, size)} to {to[0]}" if to else ""
