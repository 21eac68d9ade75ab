"""The delivery calculator: a board as it is on a real table, and what it can deliver."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...calculator import Field
from ...errors import SetupError
from ...explain import Facts, Step, note
from ...game import Game
from ...scene import Say, Scene
from .model.geometry import NAMES, SIZE
from .model.move import Deliver
from .model.piece import animal_ids
from .model.state import Animal, Board, Laid, Phase, State
from .model.tile import PATCH, relief
from .rules.chain import Chain, Search
from .rules.combo import combo
from .rules.delivery import effects, pairs, worth
from .rules.placing import ANIMALS
from .table.board import ICONS

NOBODY = "none"
HIGHEST = 9


def fields(say: Say) -> tuple[Field, ...]:
    """Return a grid of animals and levels, and the two rulings that change a message."""
    animals = tuple(
        (kind.value, f"{ICONS[kind]} {say('calc-animal', animal=kind)}") for kind in Animal
    )
    empty = ((NOBODY, 0),) * SIZE
    distances = (("enter", say("calc-enter")), ("between", say("calc-between")))
    lines = (("orthogonal", say("calc-orthogonal")), ("with_diagonals", say("calc-diagonals")))
    return (
        Field(
            "board", say("calc-board"), "grid", (empty,) * SIZE,
            choices=((NOBODY, say("calc-none")), *animals), most=HIGHEST, rows=SIZE, cols=SIZE,
        ),
        Field("distance", say("calc-distance"), "choice", "enter", distances),
        Field("lines", say("calc-lines"), "choice", "orthogonal", lines),
    )  # fmt: skip


def work(game: Game, values: dict[str, Any]) -> tuple[Scene, list[Step]]:
    """Return the board as a scene; the best chain; every open pair with its worth; that chain step by step."""
    state = _state(game, values)
    scene: Scene = game.scene(state)
    board = tuple(zone for zone in scene.zones if zone.id == "board-0")
    caption = game.rulebook.table.say("calc-caption")
    return Scene(caption, scene.seats[:1], board, shape="board"), list(_steps(state))


def taken(state: State, seat: int) -> dict[str, Any]:
    """Return the board of a player as it is on the table, and how its messages are read there."""
    board, heights = state.boards[seat], relief(state.boards[seat], state.rulings).heights
    cells = [
        (animal.value if animal else NOBODY, min(height, HIGHEST))
        for animal, height in zip(board.animals, heights, strict=True)
    ]
    rows = tuple(tuple(cells[at : at + SIZE]) for at in range(0, len(cells), SIZE))
    return {"board": rows, "distance": state.rulings.distance, "lines": state.rulings.lines}


def _state(game: Game, values: dict[str, Any]) -> State:
    """Return a state whose first board is the one entered, each level a single space."""
    cells = [cell for row in values["board"] for cell in row]
    animals = tuple(None if kind == NOBODY else Animal(kind) for kind, _ in cells)
    bare = tuple(
        NAMES[at] for at, (kind, level) in enumerate(cells) if kind != NOBODY and not level
    )
    if bare:
        raise SetupError("calc-bare", game.rulebook.errors, cells=bare, size=len(bare))
    for animal in Animal:
        if animals.count(animal) > ANIMALS:
            facts = {"animal": animal, "have": animals.count(animal), "most": ANIMALS}
            raise SetupError("calc-animals", game.rulebook.errors, **facts)
    pieces = tuple(Laid(PATCH, at) for at, (_, level) in enumerate(cells) for _ in range(level))
    say = game.rulebook.table.say
    rulings = {"distance": values["distance"], "lines": values["lines"]}
    state: State = game.start((say("calc-player"), say("calc-other")), rulings=rulings)
    boards = (Board(pieces, animals), state.boards[1])
    return replace(state, boards=boards, phase=Phase.DELIVER)


def _steps(state: State) -> Iterator[Step]:
    found = pairs(state.rulings, state.boards[0].animals)
    if not found:
        yield note("mail.deliver.until_none", case="none", size=0)
        return
    search = Search(state)
    best = search.best()
    yield _answer(search, best)
    for one, other in found:
        both = (Deliver(one, other), Deliver(other, one))
        parts = [worth(state.rulings, state.boards[0], 0, move) for move in both]
        ends = {"one": NAMES[one], "other": NAMES[other]}
        animal = state.boards[0].animals[one]
        shows = animal_ids(0, (one, other))
        yield note("mail.deliver.pair", shows=shows, parts=parts, case="open", kinds=animal, **ends)
    for move in best.moves:
        state = yield from effects(state, move)
    yield from combo(state)


def _answer(search: Search, best: Chain) -> Step:
    """Return what the best chain scores, or on a crowded board the best one found."""
    facts: Facts = {"points": best.points, "combo": best.combo}
    if not search.exact:
        return note("mail.scope.search", total=best.total, **facts)
    size = search.count() or 0
    return note("mail.deliver.order", case="best" if size else "many", size=size, **facts)
