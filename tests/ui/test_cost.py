"""Every message of a page is answered within two seconds of a processor: the worst are looked for."""

import random
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import process_time
from typing import Any

import pytest

import tutor
from tutor import Game, Match, links
from tutor.calculator import Field
from tutor.conformance.playing import playthrough
from tutor.ui.channel import Channel, GamePage

LONGEST = 2.0  # seconds of a processor, on the slowest machine that we have
TRIES, WORK = 100, 5.0  # inputs of a calculator, and seconds of a processor for all of them

Message = dict[str, Any]


class TooLong(BaseException):
    """Past every `except Exception` on the way."""


@contextmanager
def stopped(seconds: float) -> Iterator[None]:
    """Stop the work inside after some seconds, so that a test cannot hang."""

    def stop(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def cost(game_page: Channel, to: str, ask: Message, most: float = LONGEST) -> float:
    """Seconds of work until a message is answered; a failure names it."""
    begin = process_time()
    try:
        with stopped(most):
            list(game_page.handle({"to": to, "ask": ask}))
    except TooLong:
        pytest.fail(f"{to} is at it for more than {most} s: {str(ask)[:2000]}")
    return process_time() - begin


@pytest.fixture(params=tutor.games())
def game(request: pytest.FixtureRequest) -> Game:
    return tutor.load(request.param)


def most(field: Field, rng: random.Random) -> Any:
    """Return a value that makes work: as much as the field takes, all alike, of two kinds or mixed."""
    values = [value for value, _ in field.choices]
    few = rng.sample(values, min(len(values), rng.choice([1, 2, 2, len(values)])))

    def pick() -> str:
        return rng.choice(few)

    match field.kind:
        case "count":
            return rng.choice([field.least, field.most, rng.randint(field.least, field.most)])
        case "choice":
            return pick()
        case "list":
            return [pick() for _ in range(rng.choice([field.most, rng.randint(0, field.most)]))]
        case _:
            return grid(field, rng, pick)


def grid(field: Field, rng: random.Random, pick: Callable[[], str]) -> list[list[Any]]:
    """Return a rectangle of pieces on one level, some higher; the rest is bare."""
    rows, cols = rng.randint(2, field.rows), rng.randint(2, field.cols)
    level = rng.choice([1, 1, 2, field.most])
    inside = [(row, col) for row in range(rows) for col in range(cols)]
    levels = {cell: level if rng.random() < 0.9 else rng.randint(1, field.most) for cell in inside}
    cells = [(row, col) for row in range(field.rows) for col in range(field.cols)]
    made = {
        cell: [pick(), levels[cell]] if cell in levels else [field.choices[0][0], 0]
        for cell in cells
    }
    return [[made[row, col] for col in range(field.cols)] for row in range(field.rows)]


def test_no_calculator_takes_long(game: Game) -> None:
    """Any inputs, and changes of the worst that could be worked out."""
    game_page, rng, fields = GamePage(game), random.Random(game.name), list(game.package.fields)
    blank = game_page.part("calculator").answer["values"]
    worst, taken, readable, begin = (0.0, blank), 0, 0, process_time()
    while fields and taken < TRIES and process_time() - begin < WORK:
        values = {field.id: most(field, rng) for field in fields}
        if taken % 2:
            values = {**worst[1], (field := rng.choice(fields)).id: values[field.id]}
        spent = cost(game_page, "calculator", {"type": "values", "values": values})
        if "error" not in game_page.part("calculator").answer:
            worst, readable = max(worst, (spent, values), key=lambda each: each[0]), readable + 1
        taken += 1
    assert readable >= taken / 10  # else nothing was worked out


def test_no_move_at_a_table_takes_long(game: Game) -> None:
    players = game.rulebook.players[1]
    match, game_page = Match(game, players, seed=1), GamePage(game)
    for number, turn in enumerate(playthrough(game, 1, players=players)):
        match.do(turn.move)
        if number % 25 == 0:
            cost(game_page, "play", {"type": "open", "link": match.link})
            for ask in at_a_table(game_page):
                cost(game_page, "play", ask)
            for chart in game_page.part("score").sections()["charts"]:
                cost(game_page, "score", {"type": "chart", "name": chart["name"]})
    cost(game_page, "play", {"type": "open", "link": match.link})


def at_a_table(game_page: GamePage) -> Iterator[Message]:
    """Yield what one may ask in a position."""
    yield {"type": "hint", "grade": 3}
    yield from ({"type": kind} for kind in ("think", "chart", "outcomes"))
    yield {"type": "review", "seat": 0}
    yield {"type": "think"}
    yield {"type": "type", "text": "9" * 400}
    yield {"type": "type", "text": " ".join(["a"] * 200)}
    words = list(game_page.part("play").composer().words)
    for word in words[:3] + words[-3:]:
        yield {"type": "pick", "id": word}
        yield {"type": "peek", "id": word}
    yield {"type": "clear"}
    yield {"type": "undo"}


def test_no_link_takes_long(game: Game) -> None:
    game_page, match = GamePage(game), Match(game, seed=1)
    first = game.moves(match.state)[0].notation()
    match.do(first)
    for moves in (first, "x", "~"):
        text = links.join([moves] * (29_000 // (len(moves) + 1)))
        cost(game_page, "play", {"type": "open", "link": f"?seed=1&moves={text}"})
    for part in ("packed", "position"):
        cost(game_page, "play", {"type": "open", "link": f"?seed=1&{part}=" + "A" * 29_000})


def test_no_lesson_takes_long(game: Game) -> None:
    game_page = GamePage(game)
    for lesson in game.rulebook.lessons:
        cost(game_page, "learn", {"type": "lesson", "id": lesson})


def test_no_exercise_takes_long(game: Game) -> None:
    game_page = GamePage(game)
    cost(game_page, "practise", {"type": "begin", "clauses": [], "seed": 1})
    for at in range(6):
        cost(game_page, "practise", {"type": "skip", "at": at})
        cost(game_page, "practise", {"type": "next", "at": at})
    assert game_page.part("practise").at == 6


@pytest.mark.parametrize("length", [10, 1000, 2900, 30_000])
def test_no_code_of_a_link_takes_long(length: int) -> None:
    cost(
        GamePage(tutor.load("monster-crunch")),
        "page",
        {"type": "qr", "text": "http://x/" + "aé" * (length // 3)},
    )


def test_a_search_without_end_is_found() -> None:
    """That the tests above can fail."""

    class Endless:
        def sections(self) -> Message:
            return {}

        def handle(self, message: Any) -> None:
            while True:
                try:
                    sum(range(10**6))
                except Exception:
                    continue

    make: Callable[[], Any] = Endless
    with pytest.raises(pytest.fail.Exception):
        cost(Channel(endless=make), "endless", {}, most=0.1)
