"""What people get wrong in Monster Café, as questions about a position. No rule reads this."""

from collections.abc import Callable, Iterator, Mapping

from ...explain import Step
from ...misreading import Answer, Options, Place, Question, revalue, steps_of, taps
from ...states import replace
from .model import DIET, Clear, Kind, State, Table, card_ids, plate_ids

FULL = 4
DOUBLED = ("cafe.score.double", "cafe.wild.double")
MARGIN = 2  # points by which a puzzle's answer is better than the next one


def questions(place: Place) -> Iterator[Question]:
    """Yield what can be asked about a position."""
    state: State = place.state
    for seat, tree in enumerate(place.game.score(state).steps):
        yield from _points(state, seat, tree)
    if state.turn is None or place.seat is None or not state.tables:
        return
    if state.drawn is None:
        yield from _clearing(place, state, state.turn)
    elif state.drawn.kind is Kind.SORBET:
        yield from _sorbet(place, state, state.turn)
    else:
        yield _sitting(place, state, state.drawn.kind)
    if isinstance(place.move, Clear):
        yield from _next(place, state, state.turn)


def _points(state: State, seat: int, tree: Step) -> Iterator[Question]:
    """Ask what a collection scores, and what it would with a clause misread."""
    if not state.plates[seat] or len(state.monsters[seat]) < 2:
        return
    readings: dict[str, Callable[[Step], int | None]] = {
        "flat": lambda step: _size(step, "cafe.score.double", 1),
        "adds": lambda step: _size(step, "cafe.score.double", 1, 1),
        "one": lambda step: 1 if step.rule == "cafe.score.single" else None,
        "free": lambda step: 0 if step.rule == "cafe.score.unfed" else None,
        "kinds": lambda step: -1 if _is(step, "cafe.score.unfed", "kind") else None,
        "plates": lambda step: -step.facts["plates"] if step.rule == "cafe.score.plate_free" else None,
        "wild": lambda step: _size(step, "cafe.wild.double", 1),
        "all": lambda step: (
            step.facts["size"] * len(state.plates[seat])
            if step.rule == "cafe.wild.auto_best" and len(state.plates[seat]) > 1 else None
        ),
    }  # fmt: skip
    wrong = {thought: revalue(tree, read) for thought, read in readings.items()}
    facts = {"who": state.players[seat], "sum": _sum(tree), "terms": len(_sum(tree).split())}
    yield Question(
        id="points", right=tree.value, wrong=wrong, facts=facts, seat=seat, because=(tree,)
    )


def _is(step: Step, rule: str, case: str) -> bool:
    return step.rule == rule and step.case == case


def _size(step: Step, rule: str, times: int, more: int = 0) -> int | None:
    return times * step.facts["size"] + more if step.rule == rule else None


def _sum(tree: Step) -> str:
    """Return what is added up, in signs: twice so many where a meal has two plates."""
    text = ""
    for leaf in (deep for deep in tree.walk() if deep.value and not deep.parts):
        sign = "−" if leaf.value < 0 else "+"
        size = abs(leaf.value)
        text += f" {sign} {size // 2} × 2" if leaf.rule in DOUBLED else f" {sign} {size}"
    return text.removeprefix(" + ").replace(" − ", "−", 1) if text[:3] == " − " else text[3:]


def _tables(state: State, verb: str) -> Options:
    """Return the pieces of each table, with the move that tapping it means."""
    found: dict[str, str] = {}
    for table in state.tables:
        chairs = [f"chair-{table.number}-{at}" for at in range(len(table.guests) + 1, FULL + 1)]
        for id in (*plate_ids([table.plate]), *card_ids(table.guests), *chairs):
            found[id] = f"{verb} {table.name.lower()}"
    return found


def _clearing(place: Place, state: State, seat: int) -> Iterator[Question]:
    """Ask which tables can be cleared, and which brings most."""
    tables = {f"clear {table.name.lower()}": table for table in state.tables}
    own = {DIET[card.kind] for card in state.monsters[seat] if card.kind in DIET}
    yield taps(
        place, "clear", _tables(state, "clear"), {"empty": "cafe.clear.nonempty"},
        {
            "full": lambda text: len(tables[text].guests) == FULL,
            "useful": lambda text: tables[text].plate.meal in own,
        },
    )  # fmt: skip
    now = place.game.score(state).steps[seat].value
    gains = {
        text: _gain(place, state, seat, table) - now
        for text, table in tables.items()
        if table.guests
    }
    best = max(gains, key=gains.__getitem__, default="")
    rest = [gain for text, gain in gains.items() if text != best]
    if len(rest) > 1 and gains[best] - max(rest) >= MARGIN:
        crowd = max(gains, key=lambda text: len(tables[text].guests))
        wrong: Mapping[str, Answer] = {
            "crowd": frozenset({_notation(crowd)} - {_notation(best)}),
            "less": frozenset(_notation(text) for text in gains if text not in (best, crowd)),
        }  # fmt: skip
        yield Question(
            id="table", right=frozenset([_notation(best)]), wrong=wrong, facts={"gain": gains[best]}
        )


def _notation(text: str) -> str:
    return Clear(int(text[-1])).notation()


def _gain(place: Place, state: State, seat: int, table: Table) -> int:
    """Return what a seat scores with a table in its collection."""
    plates = [*state.plates]
    monsters = [*state.monsters]
    plates[seat] += (table.plate,)
    monsters[seat] += table.guests
    with_table = replace(state, plates=tuple(plates), monsters=tuple(monsters))
    return int(place.game.score(with_table).steps[seat].value)


def _sitting(place: Place, state: State, kind: Kind) -> Question:
    """Ask where the drawn monster can sit."""
    tables = {f"seat {table.name.lower()}": table for table in state.tables}
    return taps(
        place, "sit", _tables(state, "seat"), {"full": "cafe.seat.capacity"},
        {
            "own": lambda text: DIET.get(kind) is tables[text].plate.meal,
            "guests": lambda text: bool(tables[text].guests),
        },
        facts={"kind": kind},
    )  # fmt: skip


def _sorbet(place: Place, state: State, seat: int) -> Iterator[Question]:
    """Ask which kinds sorbet can scare away."""
    guests = [card for table in state.tables for card in table.guests]
    cards = [*state.monsters[seat], *(card for card in guests if card.kind is not Kind.SORBET)]
    moves = {id: f"discard {card.kind}" for card in cards for id in card_ids([card])}
    first = state.monsters[seat][:1]
    others = {f"discard {card.kind}" for card in state.monsters[seat][1:]}
    start = f"discard {first[0].kind}" if first else ""
    question = taps(
        place, "sorbet", moves, {"tables": "cafe.sorbet.owner_chooses"},
        {"start": lambda text: text != start or text in others},
    )  # fmt: skip
    yield question


def _next(place: Place, state: State, seat: int) -> Iterator[Question]:
    """Ask whose turn it is after somebody has cleared a table, and who starts the next round."""
    who, seats = state.players, len(state.players)
    assert isinstance(place.move, Clear)  # noqa: S101  seen by whoever calls
    after = next((step.state for step in reversed(place.steps) if step.state), None)
    facts = {"who": who[seat], "table": f"T{place.move.table}"}
    names = {name: name for name in who}
    started = [*steps_of(place, "cafe.round.starter"), *steps_of(place, "cafe.2p.starter")]
    left = who[(seat + 1) % seats]
    if started:
        wrong: Mapping[str, Answer] = {"left": left}
        yield Question(
            id="starter", right=who[seat], wrong=wrong, options=names, facts=facts, move=place.move
        )
    elif after and after.turn is not None and after.tables:
        skipped = [
            who[at % seats] for at in range(seat + 1, seat + seats) if state.cleared[at % seats]
        ]
        wrong = {"left": left, "again": who[seat]}
        yield Question(
            id="next", right=who[after.turn], wrong=wrong, options=names,
            facts=facts | {"out": skipped or [who[seat]], "size": len(skipped)}, move=place.move,
        )  # fmt: skip
