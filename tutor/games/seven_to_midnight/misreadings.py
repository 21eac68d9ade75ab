"""What people get wrong in 7 To Midnight, as questions about a position. No rule reads this."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ...misreading import Answer, Place, Question, steps_of, taps
from .model import CRITTER_CELLS, ITEM_CELLS, Phase, State, cell_id, guardian_id
from .model.cards import Critter, stock
from .model.move import Cycle, Flip, Give, Rescue, Talent
from .rules import field
from .rules.seat import awake, called, name

FREE = (Give, Cycle, Talent)


def questions(place: Place) -> Iterator[Question]:
    """Yield what can be asked about a position."""
    state: State = place.state
    if state.turn is None:
        yield from _winners(state)
    elif state.phase is Phase.RESCUE:
        yield from _actions(place, state)
        if state.actions:
            yield _taking(place, state)
            yield from _rescues(place, state)
        yield from _hand(place, state)
        yield from _giving(place, state)
        if isinstance(place.move, Rescue):
            yield from _event(state, place.move)
        yield from _gaps(place, state)
    if state.rulings.mode == "ffa":
        yield from _points(place, state)


def _actions(place: Place, state: State) -> Iterator[Question]:
    """Ask how many actions are left."""
    after = next((step.state for step in place.steps if step.state), None)
    if (
        after is None
        or after.active != state.active
        or (isinstance(place.move, Talent) and after.actions > state.actions)
    ):
        return
    facts = {"who": called(state, state.active), "before": state.actions}
    facts["action"] = place.game.package.action(state, place.move) if place.move else ""
    wrong: Mapping[str, Answer]
    if isinstance(place.move, FREE) and state.actions:
        wrong = {"costs": state.actions - 1}
        yield Question(id="free", right=state.actions, wrong=wrong, facts=facts, move=place.move)
    elif isinstance(place.move, Flip) and state.actions > 1:
        wrong = {"free": state.actions}
        yield Question(
            id="action", right=state.actions - 1, wrong=wrong, facts=facts, move=place.move
        )


def _taking(place: Place, state: State) -> Question:
    """Ask which cards in the field can be taken."""
    cells = [*ITEM_CELLS, *CRITTER_CELLS]
    moves = {field.at(state, cell): f"take {cell}" for cell in cells if field.at(state, cell)}
    without = {"down": "seven.action.take.facedown", "critter": "seven.action.take.items-only"}
    return taps(place, "take", moves, without, facts={"who": called(state, state.active)})


def _rescues(place: Place, state: State) -> Iterator[Question]:
    """Ask which critters can be rescued with what is in hand."""
    cells = {
        cell: stock().critters[field.at(state, cell)]
        for cell in CRITTER_CELLS
        if field.at(state, cell)
    }
    legal = frozenset(one.cell for one in place.game.moves(state) if isinstance(one, Rescue))
    own = Counter(field.kinds(state, state.active))
    table = sum((Counter(field.kinds(state, at)) for at in range(len(state.guardians))), Counter())
    up = {cell for cell in cells if not field.is_down(state, field.at(state, cell))}
    wrong: Mapping[str, Answer] = {
        "once": frozenset(cell for cell in up if cell in legal or _each(cells[cell], own)),
        "allies": frozenset(cell for cell in up if cell in legal or _all(cells[cell], table)),
        "down": frozenset(cell for cell in cells if cell in legal or _all(cells[cell], own)),
    }  # fmt: skip
    options = {field.at(state, cell): cell for cell in cells}
    facts = {"who": called(state, state.active)}
    yield Question(id="rescue", right=legal, wrong=wrong, options=options, facts=facts)
    if legal:
        yield from _paying(place, state, cells, own, facts)
    for cell, critter in cells.items():
        said = facts | {"critter": field.critter_name(field.at(state, cell)), "legal": "no"}
        no = {thought: "yes" for thought, answer in wrong.items() if cell in answer}  # type: ignore[operator]
        if cell not in legal:
            yield Question(id="pay", right="no", wrong=no, facts=said, state=state)
        elif not _all(critter, own):
            said["legal"] = "yes"
            yield Question(id="pay", right="yes", wrong={"standin": "no"}, facts=said)


def _paying(
    place: Place, state: State, cells: Mapping[str, Critter], own: Counter[str],
    facts: Mapping[str, Any],
) -> Iterator[Question]:  # fmt: skip
    """Ask for a rescue with the right cards, where a symbol is there twice."""
    right = {one.notation() for one in place.game.moves(state) if isinstance(one, Rescue)}
    once = {
        Rescue(cell, tuple(sorted(set(critter.needs)))).notation()
        for cell, critter in cells.items()
        if _each(critter, own)
    }
    wrong: Mapping[str, Answer] = {"once": frozenset(once - right)}
    yield Question(id="make", right=frozenset(right), wrong=wrong, facts=facts)


def _each(critter: Critter, held: Counter[str]) -> bool:
    """Return whether each symbol is there at least once."""
    return bool(critter.needs) and all(held[kind] for kind in critter.needs)


def _all(critter: Critter, held: Counter[str]) -> bool:
    """Return whether all symbols are there."""
    return bool(critter.needs) and Counter(critter.needs) <= held


def _hand(place: Place, state: State) -> Iterator[Question]:
    """Ask which cards in the hand can be exchanged."""
    hand = state.hands[state.active]
    words = field.words(state, state.active)
    if not set(hand) & {*state.drawn} or len(set(words)) < len(words):
        return
    moves = {card: f"cycle {field.word(state, card)}" for card in hand}
    drawn = field.names([field.word(state, card) for card in hand if card in state.drawn])
    facts = {"who": called(state, state.active), "drawn": drawn}
    yield taps(place, "cycle", moves, {"any": "seven.free.cycle"}, facts=facts)


def _giving(place: Place, state: State) -> Iterator[Question]:
    """Ask to whom a card can be given."""
    words, seats = field.words(state, state.active), len(state.guardians)
    if not words or seats < 4 or len(state.players) < 4:
        return
    moves = {
        guardian_id(at): f"give {words[0]} to {name(state, at)}"
        for at in range(seats)
        if at != state.active
    }
    left = f"give {words[0]} to {name(state, (state.active + 1) % seats)}"
    yield taps(
        place,
        "give",
        moves,
        {"anyone": "seven.free.give.adjacent"},
        {"left": lambda text: text == left},
    )


def _event(state: State, move: Rescue) -> Iterator[Question]:
    """Ask which Event a rescue triggers."""
    column = CRITTER_CELLS.index(move.cell)
    cells = [f"e{at + 1}" for at in range(3) if state.events[at]]
    if state.events[column]:
        options = {cell_id(cell): cell for cell in cells}
        facts = {
            "who": called(state, state.active),
            "critter": field.critter_name(field.at(state, move.cell)),
        }
        wrong: Mapping[str, Answer] = {
            "first": frozenset(cells[:1]),
        }
        yield Question(
            id="event", right=frozenset([f"e{column + 1}"]), wrong=wrong, options=options,
            facts=facts, move=move,
        )  # fmt: skip


def _gaps(place: Place, state: State) -> Iterator[Question]:
    """Ask which gap is filled first."""
    for step in steps_of(place, "seven.refresh.order", "says"):
        cells = [cell.lower() for cell in step.facts.get("cells", ())]
        items = [cell for cell in cells if cell in ITEM_CELLS]
        if len(cells) > 1 and all(not field.at(state, cell) for cell in cells):
            wrong: Mapping[str, Answer] = {
                "items": frozenset(items[:1]), "last": frozenset(cells[-1:]),
            }  # fmt: skip
            options = {cell_id(cell): cell for cell in cells}
            facts = {"who": called(state, state.active), "first": cells[0].upper()}
            yield Question(
                id="refresh", right=frozenset(cells[:1]), wrong=wrong, options=options, facts=facts
            )


def _points(place: Place, state: State) -> Iterator[Question]:
    """Ask what rescued critters are worth."""
    for seat, tree in enumerate(place.game.score(state).steps):
        if len(tree.parts) > 1:
            facts = {
                "who": state.players[seat],
                "sum": " + ".join(str(part.value) for part in tree.parts),
            }
            wrong: Mapping[str, Answer] = {"each": len(tree.parts)}
            yield Question(
                id="points", right=tree.value, wrong=wrong, facts=facts, seat=seat, because=(tree,)
            )


def _winners(state: State) -> Iterator[Question]:
    """Ask whether all together have won."""
    if state.rulings.mode != "coop":
        return
    left = awake(state)
    wrong: Mapping[str, Answer] = {"close" if left else "lost": "everyone" if left else "nobody"}
    yield Question(
        id="wins", right="nobody" if left else "everyone", wrong=wrong,
        options={"everyone": "", "nobody": ""}, facts={"left": left},
    )  # fmt: skip
