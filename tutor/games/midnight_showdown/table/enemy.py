"""The middle of the table: Zumoffa, the gate, his cards, the Items, and the chart of outcomes."""

from collections.abc import Iterator

from ....scene import Piece, Say, Zone
from ..model import Icon, State, Token, cell_id, dark_id, maze_id
from ..model.cards import cards, ends
from ..rules.chart import CHART
from ..rules.fight import GATE, ZUMOFFA, icon
from .signs import SIGNS

ROWS = (Icon.RUMBLE, Icon.SHIELD, Icon.UNLOCK)
COLUMNS = (Token.RUMBLE, Token.SHIELD, Token.LOCK)


def middle(state: State, say: Say) -> tuple[Zone, ...]:
    """Return what everybody looks at; the chart is what a decision is about."""
    return (
        _zumoffa(state, say), _gate(state, say), _maze(state, say), _dark(state, say),
        _supply(state, say), _chart(state, say),
    )  # fmt: skip


def _zumoffa(state: State, say: Say) -> Zone:
    pieces = []
    for value in range(ZUMOFFA, 0, -1):
        left = value <= state.zumoffa
        label = say("bubble" if left else "bubble-lost", value=value)
        face, about = (str(value), "") if value > 1 else ("Z", say("about-z", fires=state.fires))
        pieces.append(Piece(
            f"bubble-{value}", "token", label, face, tone="violet", dim=not left, about=about
        ))  # fmt: skip
    note = say("health-note", health=state.zumoffa)
    return Zone("zumoffa", say("zumoffa"), "tokens", tuple(pieces), note=note)


def _gate(state: State, say: Say) -> Zone:
    pieces = []
    for number in range(1, GATE + 1):
        on = number <= state.locks
        label = say("lock-on" if on else "lock-off", number=number)
        tone = "yellow" if on else "grey"
        pieces.append(Piece(f"lock-{number}", "token", label, icon=":lock:", tone=tone, dim=not on))
    note = say("gate-note", locks=state.locks)
    return Zone("gate", say("gate"), "tokens", tuple(pieces), note=note)


def _maze(state: State, say: Say) -> Zone:
    pieces = []
    if state.maze:
        label, sign = say("maze-back"), ":maze:"
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
        pieces.append(Piece("dark-pile", "back", say("dark-back"), icon=":eclipse:", tone="violet"))
    pieces += [_used(say, card, last=card == state.used[-1]) for card in state.used]
    note = say("dark-note", size=len(state.dark))
    return Zone("dark", say("dark"), "row", tuple(pieces), note=note)


def _used(say: Say, card: int, last: bool) -> Piece:
    """Return a Power card face up; on those before the last only a closer look shows what they do."""
    rumble, shield = cards().dark[card - 1]
    label = say("dark-card", rumble=rumble, shield=shield)
    texts = {"first": say(f"note-{rumble}"), "second": say(f"note-{shield}")}
    about = say("about-dark", rumble=rumble, shield=shield, **texts)
    face, note = (say("dark-rumble", power=rumble), say("dark-shield", power=shield))
    icon = f":dark-{rumble}: :dark-{shield}:"
    if not last:
        return Piece(dark_id(card), "tile", label, icon=icon, tone="violet", about=about, dim=True)
    return Piece(dark_id(card), "tile", label, face, note, icon, "violet", about=about)


def _supply(state: State, say: Say) -> Zone:
    label = say("supply-back", deck=state.deck, discard=state.discard)
    back = Piece("supply-pile", "back", label, icon=":pack:", tone="grey", dim=not state.deck)
    return Zone("supply", say("supply"), "row", (back,), note=say("supply-note", deck=state.deck))


def _chart(state: State, say: Say) -> Zone:
    """Return the nine outcomes as a table; while one applies, the others are dimmed."""
    pieces = (*_heads(say), *_cells(state, say))
    return Zone(
        "chart", say("chart"), "board", pieces, note=say("chart-note"), cols=4, rank="focus"
    )


def _heads(say: Say) -> Iterator[Piece]:
    corner, hint = say("chart-corner"), say("chart-corner-note")
    yield Piece("cell-corner", "cell", corner, note=hint, icon=":swords:", cell=(0, 0))
    for column, token in enumerate(COLUMNS, 1):
        label, name = say("chart-token", token=token), say("token", token=token)
        id, sign = f"cell-token-{token}", SIGNS[token]
        yield Piece(id, "cell", label, note=name, icon=sign, tone="teal", cell=(0, column))
    for row, action in enumerate(ROWS, 1):
        label, name = say("chart-icon", icon=action), say("icon", icon=action)
        id, sign = f"cell-icon-{action}", SIGNS[action]
        yield Piece(id, "cell", label, note=name, icon=sign, tone="violet", cell=(row, 0))


def _cells(state: State, say: Say) -> Iterator[Piece]:
    for row, action in enumerate(ROWS, 1):
        for column, token in enumerate(COLUMNS, 1):
            applies = (icon(state), state.shown) == (action, token)
            dim = state.row is not None and not applies
            yield _cell(say, action, token, (row, column), dim)


def _cell(say: Say, action: Icon, token: Token, cell: tuple[int, int], dim: bool) -> Piece:
    result = say(f"result-{action}-{token}")
    label = say("cell", icon=action, token=token, result=result)
    row = CHART[action, token]
    tone = "red" if row.harm else "green" if row.hit or row.locks > 0 or row.rest else "grey"
    sign = ":hit:" if row.hit else SIGNS["lock"] if row.locks > 0 else SIGNS["unlock"]
    sign = ":rest:" if row.rest else sign if row.locks or row.hit else ":hand:"
    return Piece(
        cell_id(action, token), "cell", label, note=result, icon=sign, tone=tone, cell=cell, dim=dim
    )
