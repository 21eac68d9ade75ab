"""Nim, whole: take one, two or three stones; the last one wins. Its words are in rulebook.toml."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tutor import Game
from tutor.errors import NotationError
from tutor.explain import Step, change, count, holds, note, one_of
from tutor.lesson import Do, Lesson, Predict, Tell, Try
from tutor.notation import number
from tutor.scene import Action, Piece, Say, Scene, Seat, Zone
from tutor.states import shuffled
from tutor.turn import Move, actor, last_state

PARTS = ()  # of the optional ones
MOST = 24  # stones


@dataclass(frozen=True, slots=True)
class Rulings:
    """No question is open."""


@dataclass(frozen=True, slots=True)
class State:
    """A position."""

    players: tuple[str, ...]
    rulings: Rulings
    stones: int
    turn: int | None = 0
    last: int = 0  # who took last


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take stones."""

    stones: int

    def notation(self) -> str:
        return f"take {self.stones}"


def parse(state: State, words: list[str]) -> Move:
    match words:
        case ["take", stones]:
            return Take(number(stones))
    raise NotationError("move-unreadable")


def start(players: tuple[str, ...], seed: int, rulings: Rulings) -> State:
    return State(players, rulings, shuffled(range(15, MOST + 1), seed)[0])


def to_move(state: State) -> int | None:
    return state.turn


def candidates(state: State) -> Iterator[Move]:
    return (Take(stones) for stones in range(1, 5))


def checks(state: State, move: Move) -> Iterator[Step]:
    """Yield a step for each rule, which says what it decided and by which clause."""
    yield holds("nim.turn", state.turn is not None and actor(state, move) == state.turn)
    match move:
        case Take(stones):
            yield one_of("nim.take", stones, range(1, min(3, state.stones) + 1), shows=["heap"])


def effects(state: State, move: Move) -> Iterator[Step]:
    match move:
        case Take(stones):
            seat, left = state.turn or 0, state.stones - stones
            turn = (seat + 1) % len(state.players) if left else None
            state = replace(state, stones=left, turn=turn, last=seat)
            yield change("nim.take", state, who=state.players[seat], have=stones)


def score(state: State) -> list[Step]:
    won = [state.turn is None and seat == state.last for seat in range(len(state.players))]
    return [count("nim.last", int(wins), who=state.players[seat]) for seat, wins in enumerate(won)]


def outcome(state: State) -> tuple[tuple[int, ...], list[Step]]:
    return (state.last,), [note("nim.last", who=state.players[state.last], value=1)]


def view(state: State, seat: int) -> State:
    return state


def position(state: State) -> Iterator[Step]:
    seats = range(len(state.players))
    going = state.turn in seats if state.stones else state.turn is None
    yield holds("nim.setup", 0 <= state.stones <= MOST and going and state.last in seats, most=MOST)


def scene(state: State, say: Say) -> Scene:
    seats = tuple(Seat(name, active=at == state.turn) for at, name in enumerate(state.players))
    stones = tuple(Piece(f"stone-{n}", "token", say("stone")) for n in range(state.stones))
    heap = Zone("heap", say("heap"), "tokens", stones, note=str(state.stones))
    takes = tuple(Action(str(n), say("take", n=n)) for n in (1, 2, 3) if n <= state.stones)
    return Scene(say("caption", turn=state.turn), seats, (heap,), takes)


def compose(state: State, picks: tuple[str, ...]) -> str:
    return f"take {picks[-1]}" if picks else ""


def lessons(game: Game) -> tuple[Lesson, ...]:
    script = (Tell("hello"), Try("take 4", (), Predict()), Do("take 2"), Tell("end"))
    return (Lesson("four", replace(game.start(), stones=6), script),)


def preference(state: State, seat: int, move: Move) -> float:
    """Leave a multiple of four."""
    return -float(last_state(effects(state, move)).stones % 4)
