"""One page of a game: its parts behind one wire, each made when it is first asked for."""

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from .. import Game
from .. import link as links
from . import messages, pictures, share
from .bill import Bill
from .book import Book
from .data import Plain
from .learn import Learn
from .messages import text
from .play import Play
from .practise import Practise
from .progress import Progress
from .sheet import Sheet

FORMS: messages.Forms = {"qr": {"text": text(links.LONGEST)}}
CHART: messages.Forms = {"chart": {"name": text(40)}}


class Part(Protocol):
    """Something on a page: what it shows, in sections, and what it answers."""

    def view(self) -> Plain:
        """All its sections."""

    def hear(self, message: Any) -> Plain | None:
        """What it answers beside the sections that change; most often nothing."""


class Page:
    """What belongs to the page itself: the codes of its links."""

    def view(self) -> Plain:
        """Nothing of its own."""
        return {}

    def hear(self, message: Any) -> Plain | None:
        """The QR code of a link."""
        try:
            _, values = messages.read(message, FORMS)
        except messages.Unclear:
            return None
        return {"type": "qr", "rows": share.squares(values["text"])}


class Wire:
    """Parts by name: messages in, answers and changed sections out."""

    def __init__(self, **parts: Part | Callable[[], Part]) -> None:
        self._parts: dict[str, Part | Callable[[], Part]] = {"page": Page, **parts}
        self._sent: dict[str, Plain] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """All parts."""
        return tuple(self._parts)

    def part(self, name: str) -> Any:
        """A part, made when it is first asked for."""
        part = self._parts[name]
        if callable(part):
            part = self._parts[name] = part()
        return part

    def first(self, name: str) -> Plain:
        """Everything a part shows, from now on followed."""
        self._sent[name] = self.part(name).view()
        return self._sent[name]

    def hear(self, message: Any) -> Iterator[Plain]:
        """The answers to a message `{"to": part, "ask": …}`; without a question, all it shows."""
        name = message.get("to") if isinstance(message, dict) else None
        if not isinstance(name, str) or name not in self._parts:
            return
        if "ask" not in message:
            yield {"from": name, "state": self.first(name)}
            return
        answer = self.part(name).hear(message["ask"])
        yield from self.changes()
        if answer:
            yield {"from": name, "says": answer}

    def changes(self) -> Iterator[Plain]:
        """The sections that are not as they were sent last, of all parts that are followed."""
        for name, sent in self._sent.items():
            view = self.part(name).view()
            changed = {key: value for key, value in view.items() if _differs(sent.get(key), value)}
            if changed:
                self._sent[name] = view
                yield {"from": name, "state": changed}


def _differs(one: Any, other: Any) -> bool:
    """Return whether two sections differ; one that was not made again is not compared."""
    return one is not other and one != other


class Desk(Wire):
    """The parts of a game's page, which know each other where they must."""

    def __init__(self, game: Game, **options: Any) -> None:
        self.game = game
        super().__init__(
            progress=lambda: Progress(game),
            learn=lambda: Learn(game),
            play=lambda: Play(game, progress=self.part("progress"), **options),
            practise=lambda: Practise(game, self.part("progress")),
            score=lambda: Standing(self.part("play")),
            rules=self._book,
            calculator=lambda: Sheet(game, self.part("play")),
        )

    def _book(self) -> Book:
        play: Play = self.part("play")
        return Book(self.game, play)


class Standing:
    """The score of a table, following the game."""

    def __init__(self, play: Play) -> None:
        self.play = play

    def view(self) -> Plain:
        """As whoever looks at the screen may know it."""
        table = self.play.sitting
        seen = (table.state, table.eye, table.cover)
        return table.kept("bill", seen, self._bill)

    def _bill(self) -> Plain:
        return Bill(self.play.sitting.standing()).view() | {
            "charts": pictures.names(self.play.sitting)
        }

    def hear(self, message: Any) -> Plain | None:
        """One of the charts of the game."""
        try:
            _, values = messages.read(message, CHART)
        except messages.Unclear:
            return None
        chart = pictures.make(self.play.sitting, values["name"])
        return {"type": "chart", "chart": chart} if chart else None
