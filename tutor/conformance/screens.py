"""One device that is passed around: a page tells anyone who looks at it what that seat may know, and nobody anything at a cover.

Random sequences of everything that a page can send are held against two things. What is shown must be the view of the
seat that has taken the device. And two tables that look alike to somebody must give that person the same page, whatever
the others asked, composed and worked out in between.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count, islice
from random import Random
from typing import Any

import pytest

from .. import Game, Turn
from ..contract import State
from ..scene import plain
from ..ui import calculator, channel, hints, lessons, practise, progress, review, rulebook, score
from ..ui import play as tables
from ..ui.channel import GamePage
from ..ui.composer import ACTION
from ..ui.play import Play
from ..ui.seating import NOBODY
from .amount import Much
from .playing import readings, seats_for
from .secrets import pairs, whole_games

STEPS = 50  # messages of a sequence
PAIRS = 10  # turns at which two tables are compared
ASKED = 6  # messages at each stage of it
REFUSED, MANY = 0.3, 60  # how often a move is typed that may not be allowed, and out of how many
FORMS = {
    "page": channel.FORMS, "play": tables.FORMS, "score": score.CHART, "calculator": calculator.FORMS,
    "learn": lessons.FORMS, "practise": practise.FORMS, "rules": rulebook.FORMS, "progress": progress.FORMS,
}  # fmt: skip
Message = dict[str, Any]


@pytest.fixture
def steady(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make hints, reviews and practice the same on every run, and short: each look at a clock is a second later."""
    ticks = count()
    now = practise._now()
    for module in (hints, review):
        monkeypatch.setattr(module, "monotonic", lambda: float(next(ticks)))
    monkeypatch.setattr(hints, "MOVES", 2)
    monkeypatch.setattr(practise, "_now", lambda: now)


def hidden_games(game: Game, full: bool) -> Iterator[dict[str, Any]]:
    """Yield every way for several people to play at one device: rulings, seats, computers among them."""
    rulings = game.rulebook.rulings
    modes = [each for each in readings(game) if all(rulings[name].setup for name in each)]
    for number, mode in enumerate(modes):
        seats = seats_for(game, mode, number)
        many = seats_for(game, mode, -1)
        yield {"players": seats, "rulings": mode, "bots": ()}
        if full or not number:
            yield {"players": many, "rulings": mode, "bots": (many - 1,) if many > 2 else ()}


@dataclass
class Visitor:
    """Somebody who sends a page anything it understands."""

    page: GamePage
    rng: Random
    links: list[str] = field(default_factory=list)

    @property
    def play(self) -> Play:
        """The table of the page."""
        play: Play = self.page.part("play")
        return play

    def ask(self, to: str, **ask: Any) -> list[Message]:
        """Send a message and return the answers that are not sections of a part."""
        answers = list(self.page.handle({"to": to, "ask": ask}))
        return [answer["says"] for answer in answers if answer.get("says")]

    def looks(self) -> dict[str, Message]:
        """Return everything that the parts of the page show."""
        return {name: self.page.part(name).sections() for name in self.page.names}

    def anything(self) -> list[Message]:
        """Return messages with everything in them that a page could have at hand: one, or some that belong together."""
        makers = [*self.private(), *self.public()]
        together = (
            [play("ready"), self._legal(), play("play")],
            [play("ready"), *[play("undo")] * self.rng.randrange(2, 6)],
            [play("resume"), play("undo")],
        )
        return self.rng.choice([*together, *[[self.rng.choice(makers)()]] * 2, together[0]])

    def private(self) -> tuple[Callable[[], Message], ...]:
        """Return what somebody composes, looks at and works out, changing no position."""
        return (
            self._piece, self.text, lambda: play("clear"), lambda: play("hint", grade=self.rng.randrange(1, 4)),
            lambda: play("think"), lambda: play("chart"), lambda: play("outcomes"), self._turn,
            lambda: {"to": "calculator", "type": "take"}, self._values, self._chart, lambda: play("resume"),
            lambda: play("got", rule=""), lambda: play("review", seat=0),
        )  # fmt: skip

    def public(self) -> tuple[Callable[[], Message], ...]:
        """Return what changes the position, the viewer, or something that is everybody's."""
        return (
            lambda: play("ready"), lambda: play("play"), lambda: play("undo"), self.text, self._bot, self._bot,
            self._open, self._action, lambda: play("cards"), lambda: play("coach", on=True),
        )  # fmt: skip

    def elsewhere(self) -> tuple[Callable[[], Message], ...]:
        """Return what leads to another game, or to another part of the page."""
        game, rng = self.play.game, self.rng
        table = self.play.session
        names = list(table.match.first.players)
        fresh = {"seed": "5", "rulings": {}, "bots": [], "strength": "easy"}
        lesson = rng.choice(list(game.lessons))
        return (
            lambda: play("again"), lambda: play("first"), lambda: play("offer", take=True),
            lambda: play("new", players=names, mode="hot-seat", **fresh),
            lambda: play("lesson", id=lesson, variant="", step=0),
            lambda: {"to": "learn", "type": "lesson", "id": lesson},
            lambda: {"to": "learn", "type": "try", "id": lesson, "variant": "", "step": 0, "picks": []},
            lambda: {"to": "practise", "type": "begin", "clauses": [], "seed": 1},
            lambda: {"to": "practise", "type": "open", "link": "", "seed": 1},
            lambda: {"to": "practise", "type": "set", "name": "day", "seed": 1},
            lambda: {"to": "practise", "type": "answer", "at": 0, "given": ["yes"]},
            lambda: {"to": "practise", "type": "pick", "at": 0, "id": "nothing"},
            lambda: {"to": "practise", "type": "type", "at": 0, "text": "pass"},
            lambda: {"to": "practise", "type": "try", "at": 0},
            lambda: {"to": "practise", "type": "skip", "at": 0},
            lambda: {"to": "practise", "type": "next", "at": 0},
            lambda: {"to": "practise", "type": "share"},
            lambda: {"to": "rules", "type": "rulings", "values": {}},
            lambda: {"to": "progress", "type": "load", "met": [], "cards": {}, "anew": True},
            lambda: {"to": "page", "type": "qr", "text": "midnight"},
            lambda: {"to": "page", "type": "language", "code": "en"},
        )  # fmt: skip

    def _values(self) -> Message:
        form = self.page.part("calculator")
        return {"to": "calculator", "type": "values", "values": form.answer["values"]}

    def _piece(self) -> Message:
        words = [id for id in self.play.composer().words if not id.startswith(ACTION)]
        return play(self.rng.choice(("pick", "peek")), id=self.rng.choice([*words, "nothing"]))

    def _action(self) -> Message:
        actions = [action.word for action in self.play.session.scene().actions]
        return play("action", word=self.rng.choice([*actions, "nothing"]))

    def text(self) -> Message:
        table = self.play.session
        if table.seat is None or self.rng.random() > REFUSED:
            return self._legal()
        moves = list(islice(table.game.package.candidates(table.state), MANY))
        return play(self.rng.choice(("fill", "type")), text=str(self.rng.choice(moves)))

    def _legal(self) -> Message:
        moves = self.play.game.moves(self.play.session.state)
        return play("fill", text=str(self.rng.choice(moves)) if moves else "pass")

    def _turn(self) -> Message:
        return play("recall", n=self.rng.randrange(len(self.play.session.match.turns) + 1))

    def _chart(self) -> Message:
        names = [*self.play.game.package.charts, "course", *(f"bill-{seat}" for seat in range(3))]
        return {"to": "score", "type": "chart", "name": self.rng.choice(names)}

    def _bot(self) -> Message:
        return play("bot", n=len(self.play.session.match.turns))

    def _open(self) -> Message:
        return play("open", link=self.rng.choice([*self.links, self.play.session.link]))


def play(type: str, **values: Any) -> Message:
    """Return a message to the table."""
    return {"to": "play", "type": type, **values}


class Device:
    """A device, and the seat that holds it by what its page showed and sent."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.holder: int | None = None
        self.match = visitor.play.session.match

    def send(self, message: Message) -> None:
        """Send a message, and hold what follows from it against what the holder may know."""
        table = self.visitor.play.session
        takes = table.cover if message == play("ready") else None
        says = self.visitor.ask(**message)
        table = self.visitor.play.session
        if table.match is not self.match:
            self.match, self.holder, takes = table.match, None, None
        if takes is not None:
            self.holder = takes
        shown = self.visitor.looks()
        others = [seat for seat in table.humans if seat != self.holder]
        if not table.stopped and table.seat in others:
            self.holder = None
        if table.mode == "open" or len(table.humans) < 2:
            return
        if table.seat is None:
            self.holder = None
        elif self.holder is None:
            _is_covered(shown, says if message["to"] in ("play", "score") else [])
        else:
            _is_seen_from(self.visitor.play, shown, self.holder)


def _is_covered(shown: dict[str, Message], says: list[Message]) -> None:
    """Assert that nobody looks: there is no table, no score, no hint, nothing to take from the table."""
    page = shown["play"]
    assert page["status"]["cover"] is not None
    assert not any(page[name] for name in ("scene", "draft", "turn", "hint", "review", "over"))
    assert not {"card", "aim", "end"} & page["coach"].keys()
    assert (shown["score"]["lines"], shown["score"]["charts"]) == ([], [])
    assert not shown["calculator"]["takes"]
    assert not [said for said in says if said.keys() - {"type", "id"}]


def _is_seen_from(table: Play, shown: dict[str, Message], seat: int) -> None:
    """Assert that the table, the score and every picture of a turn are those of the seat that took the device."""
    game, state, page = table.game, table.session.state, shown["play"]
    assert page["status"]["cover"] is None
    assert page["status"]["me"] == seat
    assert page["scene"] == plain(game.scene(state, seat))
    assert shown["score"]["lines"] == score.score_data(game.score(game.view(state, seat)))["lines"]
    assert not page["hint"] or seat == game.to_move(state)
    assert not page["draft"]["picks"] or seat == game.to_move(state)
    turns = table.session.match.turns
    for (who, move, _), turn in zip(page["log"], turns, strict=True):
        assert move == (turn.move.notation() if who == seat else turn.move.shown())
    if page["turn"].get("frames"):
        _is_told_to(game, page["turn"], turns[page["turn"]["n"]], seat)


def _is_told_to(game: Game, told: Message, turn: Turn, seat: int) -> None:
    state = turn.before
    assert told["seat"] == seat or not told["why"]
    for step, frame in zip(turn.steps, told["frames"], strict=True):
        state = state if step.state is None else step.state
        zones = [told["zones"][at] for at in frame["zones"]]
        assert zones == [plain(zone) for zone in game.scene(state, seat).zones]


def test_everything_that_a_page_understands_is_sent(game: Game, steady: None) -> None:
    visitor = Visitor(GamePage(game, mode="hot-seat"), Random(1))
    makers = [*visitor.private(), *visitor.public(), *visitor.elsewhere()]
    sent = {(message["to"], message["type"]) for make in makers for message in (make(), make())}
    alike = {("play", "pick"), ("play", "peek"), ("play", "fill"), ("play", "type")}
    assert {(to, type) for to, forms in FORMS.items() for type in forms} <= sent | alike


def test_a_page_shows_what_whoever_took_the_device_may_know(
    game: Game, steady: None, much: Much
) -> None:
    """Whatever is sent, in whatever order; at a cover nobody looks."""
    games = list(hidden_games(game, much(False, True)))
    for seed, options in enumerate(games[: much(3, len(games))]):
        device = _begun(GamePage(game, mode="hot-seat", seed=seed, **options), Random(seed))
        visitor = device.visitor
        for number in range(much(STEPS, 4 * STEPS)):
            if number % 10 == 9 and not visitor.rng.randrange(3):
                device.send(visitor.rng.choice(visitor.elsewhere())())
            else:
                for message in visitor.anything():
                    device.send(message)
            visitor.links.append(visitor.play.session.link)


def _begun(page: GamePage, rng: Random) -> Device:
    return Device(Visitor(page, rng))


def test_tables_that_look_alike_make_the_same_page(game: Game, steady: None, much: Much) -> None:
    """For the player who has taken the device, and at the cover, whatever somebody else did before it was passed on."""
    seen, step = 0, len(whole_games(game)) // much(PAIRS, 20 * PAIRS) or 1
    for number, (state, other, seat, turn) in enumerate(pairs(game, step)):
        if len(state.players) > 1 and game.to_move(state) is not None:
            twins = Twins(game, (state, other), number)
            seen += twins.compare(seat, turn)
    assert seen or not any(pairs(game))


class Twins:
    """Two pages whose positions look alike to somebody, and are asked the same."""

    def __init__(self, game: Game, states: tuple[State, State], seed: int) -> None:
        self.game, self.rng = game, Random(seed)
        self.pages = [
            Visitor(GamePage(game, mode="hot-seat", position=state), Random(seed))
            for state in states
        ]

    def compare(self, seat: int, turn: Turn) -> int:
        """Look on from one seat before, during and after a turn; return how much was compared."""
        mover = self.game.to_move(turn.before)
        self.alike()
        self.both(play("ready"))
        if seat == mover:
            self.explored()
        else:
            for page in self.pages:
                self.privately(page)
        afters = [self._after(page, turn) for page in self.pages]
        if len({_text(after and self.game.view(after, seat)) for after in afters}) > 1:
            return int(seat == mover)  # not the same turn, or it turned up what was hidden
        if None in afters:
            return int(seat == mover)
        if self.pages[0].play.session.cover is not None:
            self.alike()
        for message in (play("resume"), play("ready")):
            self.both(message)
        if self.pages[0].play.session.viewing_seat == seat:
            self.explored()
        self.both(play("undo"))
        if self.pages[0].play.session.viewing_seat in (seat, NOBODY):
            self.alike()
        return 1

    def both(self, message: Message) -> list[list[Message]]:
        """Send the same to both pages."""
        return [page.ask(**message) for page in self.pages]

    def explored(self) -> None:
        """Ask the same of both pages, which answer and look the same."""
        self.alike()
        for _ in range(ASKED):
            one, two = self.both(self.rng.choice(self.pages[0].private())())
            assert one == two
            self.alike()

    def privately(self, page: Visitor) -> None:
        """Do something at one page alone, before the device is passed on."""
        for _ in range(ASKED):
            page.rng.seed(self.rng.random())
            page.ask(**page.rng.choice([*page.private(), *[page.text] * 9])())

    def _after(self, page: Visitor, turn: Turn) -> State | None:
        """Play a move at a page; return the position it leads to, if it is allowed there."""
        page.ask(**play("fill", text=str(turn.move.notation())))
        page.ask(**play("play"))
        turns = page.play.session.match.turns
        return turns[0].after if turns else None

    def alike(self) -> None:
        """Assert that the pages are the same; a link holds the whole position and is packed."""
        one, two = (page.looks() for page in self.pages)
        for part, sections in one.items():
            for name, shown in sections.items():
                assert _unlinked(shown) == _unlinked(two[part][name]), f"{part}: {name}"


def _unlinked(shown: Any) -> Any:
    if isinstance(shown, dict):
        return {name: value for name, value in shown.items() if name != "link"}
    return shown


def _text(view: State | None) -> str:
    return json.dumps(plain(view), sort_keys=True, default=str)
