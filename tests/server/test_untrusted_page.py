"""A page that sends nonsense, by raw websocket to a real one: the game stays, and nothing leaks."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from tests.support.serving import Server
from tests.support.visitor import Message, Visitor, custom, send, visiting
from tutor.ui import calculator, channel, lessons, messages, play, rulebook

pytestmark = pytest.mark.server

SEED = 20_000
BATCH = 50  # messages on their way at once
CUSTOM = 600  # malformed messages of each kind of attack
LEAKS = ("Traceback", "site-packages", '"msg_type": "error"')

deep: list[Any] = []
for _ in range(100):
    deep = [deep]

GIANT, SELDOM = "x" * 50_000, 100  # longer than any link; a page that sends much is read slowly
NONSENSE: list[Any] = [
    None,
    True,
    -1,
    10**30,
    1e308,
    "",
    "<script>alert(1)</script>",
    "\x00\u202e💥" * 40,
    "x" * 500,
    [],
    ["a", 1, None],
    {},
    {"type": "play"},
    {"__class__": {"__init__": []}},
    deep,
]

WISHES: list[Message] = [
    {"type": "pick", "id": "no such piece"},
    {"type": "pick", "id": "__class__"},
    {"type": "action", "word": "no such word"},
    {"type": "type", "text": "<img src=x onerror=alert(1)>"},
    {"type": "fill", "text": "\x00" * 400},
    {"type": "type", "text": "9" * 400},
    {"type": "recall", "n": 100_000},
    {"type": "bot", "n": 100_000},
    {"type": "seat", "seat": 20, "bot": True},
    {"type": "ready"},
    {"type": "offer", "take": True},
    {"type": "new", "players": ["Ada"] * 20, "seed": "0", "rulings": {}},
    {"type": "new", "players": ["Ada", "Ben"], "seed": "٣", "rulings": {}},
    {"type": "new", "players": ["Ada", "Ben"], "seed": "1", "rulings": {"none": "such"}},
    {"type": "open", "link": "?game=no-such-game"},
    {"type": "open", "link": "?seed=x&moves=%00"},
    {"type": "open", "link": "?moves=" + "9" * 20_000},
    {"type": "peek", "id": ["no", "such"]},
    {"type": "rulings", "values": {"none": "such"}},
]

ENVELOPES: list[Any] = [
    {},
    [],
    None,
    {"method": None},
    {"method": "execute"},
    {"method": "update"},
    {"method": "update", "state": None},
    {"method": "update", "state": {}, "buffer_paths": [["a", 0]]},
    {"method": "custom"},
]

FORMS = play.FORMS | rulebook.FORMS | lessons.FORMS | calculator.FORMS | channel.FORMS
PARTS = ["page", "learn", "play", "score", "rules", "calculator", "none such", 7, None]

Attack = Iterator[tuple[str, Any]]  # the comm of a widget, and the data sent to it


def update(trait: str, value: Any) -> Message:
    return {"method": "update", "state": {trait: value}, "buffer_paths": []}


def traits(visitor: Visitor, rng: Random) -> Attack:
    for comm, state in visitor.widgets.items():
        for trait in state:
            for value in rng.sample(NONSENSE, 3):
                yield comm, update(trait, value)
        yield comm, update(trait, GIANT)


def nonsense(rng: Random) -> Any:
    return rng.choice(NONSENSE) if rng.randrange(SELDOM) else GIANT


def broken(rng: Random) -> Any:
    """Return a message like those of the page, with something wrong in it."""
    kind = rng.choice(sorted(FORMS))
    message: Message = {"type": kind} | {name: nonsense(rng) for name in FORMS[kind]}
    match rng.randrange(5):
        case 0:
            message["type"] = rng.choice([*NONSENSE, "_play", "handle", kind.upper()])
        case 1:
            del message[rng.choice(sorted(message))]
        case 2:
            message[rng.choice(["self", "extra", "kind"])] = nonsense(rng)
        case 3:
            return rng.choice([[message], str(message), None, 7, {"message": message}])
    return message


def is_malformed(message: Any) -> bool:
    try:
        messages.read(message, FORMS)
    except messages.Unclear:
        return True
    return False


def malformed(rng: Random) -> Iterator[Any]:
    sent = 0
    while sent < CUSTOM:
        if is_malformed(message := broken(rng)):
            sent += 1
            yield message


def to_the_table(visitor: Visitor, rng: Random) -> Attack:
    for message in malformed(rng):
        yield visitor.table, custom({"to": "play", "ask": message})


def to_any_part(visitor: Visitor, rng: Random) -> Attack:
    for message in malformed(rng):
        yield visitor.table, custom({"to": rng.choice(PARTS), "ask": message})


def to_any_widget(visitor: Visitor, rng: Random) -> Attack:
    for message in malformed(rng):
        yield rng.choice(list(visitor.widgets)), custom(message)


def impossible_wishes(visitor: Visitor, rng: Random) -> Attack:
    for _ in range(5):
        for wish in rng.sample(WISHES, len(WISHES)):
            yield visitor.table, custom({"to": "play", "ask": wish})


def broken_envelopes(visitor: Visitor, rng: Random) -> Attack:
    for comm in visitor.widgets:
        for data in ENVELOPES:
            yield comm, data


ATTACKS: list[Callable[[Visitor, Random], Attack]] = [
    traits,
    to_the_table,
    to_any_part,
    to_any_widget,
    impossible_wishes,
    broken_envelopes,
]


@dataclass(frozen=True)
class Siege:
    """The results of an attack."""

    sent: int
    before: dict[str, Message]
    after: dict[str, Message]
    answers: bool
    leaks: list[str]


def standing(visitor: Visitor) -> dict[str, Message]:
    """Every widget of the page, with a hint asked for and what was being composed cleared away."""
    visitor.play(type="hint", grade=3)
    visitor.play(type="clear")
    return {comm: visitor.state(comm) for comm in visitor.widgets} | {"play": visitor.view("play")}


def attacked(visitor: Visitor, attack: Attack) -> Siege:
    before = standing(visitor)
    leaks: list[str] = []
    sent = 0

    def listen(text: str) -> None:
        leaks.extend(text for mark in LEAKS if mark in text)

    visitor.heard = listen
    for sent, (comm, data) in enumerate(attack, start=1):
        last = send(visitor.socket, "comm_msg", comm_id=comm, data=data)
        if sent % BATCH == 0:
            list(visitor.until_idle(last))
    answers = visitor.play(type="hint", grade=3) is not None
    visitor.linger()
    visitor.heard = lambda text: None
    return Siege(sent, before, standing(visitor), answers, leaks)


@pytest.fixture(scope="module")
def sieges(voila_server: Server) -> Iterator[dict[str, Siege]]:
    """All attacks on one page, one after the other, in the middle of a game."""
    with visiting(voila_server, "monster-crunch") as visitor:
        for _ in range(2):
            visitor.play(type="hint", grade=3)
            visitor.play(type="play")
        assert visitor.view("play")["status"]["n"] == 2
        yield {
            attack.__name__: attacked(visitor, attack(visitor, Random(SEED))) for attack in ATTACKS
        }


NAMES = [attack.__name__ for attack in ATTACKS]


def test_there_are_thousands_of_them(sieges: dict[str, Siege]) -> None:
    assert all(siege.sent for siege in sieges.values())
    assert sum(siege.sent for siege in sieges.values()) > 2_000


@pytest.mark.parametrize("name", NAMES)
def test_nonsense_leaves_the_game_as_it_was(sieges: dict[str, Siege], name: str) -> None:
    assert sieges[name].after == sieges[name].before


@pytest.mark.parametrize("name", NAMES)
def test_the_table_still_answers_after_nonsense(sieges: dict[str, Siege], name: str) -> None:
    assert sieges[name].answers


@pytest.mark.parametrize("name", NAMES)
def test_no_traceback_reaches_the_page(sieges: dict[str, Siege], name: str) -> None:
    assert sieges[name].leaks[:1] == []
