"""One page of a game: its parts behind one channel, each made when it is first asked for."""

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from .. import Game, languages, links, load
from ..languages import speaking
from . import messages, qr
from .calculator import CalculatorForm
from .editor import PositionEditor
from .lessons import Lessons
from .messages import text
from .play import Play
from .practise import Practise
from .progress import Progress
from .rulebook import RulebookPanel
from .score import MatchScore
from .serialize import Plain

FORMS: messages.Forms = {"qr": {"text": text(links.LONGEST)}, "language": {"code": text(20)}}
SCENE = "scene"  # the section in which most zones stay the same


class Part(Protocol):
    """Something on a page: what it shows, in sections, and what it answers."""

    def sections(self) -> Plain:
        """All its sections."""

    def handle(self, message: Any) -> Plain | None:
        """Return an answer besides the changed sections, or None."""


class QrCodes:
    """The part that makes QR codes of the page's links."""

    def sections(self) -> Plain:
        """Nothing of its own."""
        return {}

    def handle(self, message: Any) -> Plain | None:
        """Return the QR code of a link."""
        try:
            kind, values = messages.read(message, FORMS)
        except messages.Unclear:
            return None
        return None if kind == "language" else {"type": "qr", "rows": qr.squares(values["text"])}


class Channel:
    """Parts by name: messages in, answers and changed sections out."""

    def __init__(self, language: str = "", **parts: Part | Callable[[], Part]) -> None:
        self.language = language or languages.language()
        self._parts: dict[str, Part | Callable[[], Part]] = {"page": QrCodes, **parts}
        self._sent: dict[str, Plain] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """All parts."""
        return tuple(self._parts)

    def part(self, name: str) -> Any:
        """Return a part, made when it is first asked for."""
        part = self._parts[name]
        if callable(part):
            with speaking(self.language):
                part = self._parts[name] = part()
        return part

    def first(self, name: str) -> Plain:
        """Return everything a part shows, from now on followed."""
        with speaking(self.language):
            self._sent[name] = self.part(name).sections()
        return self._sent[name]

    def handle(self, message: Any) -> list[Plain]:
        """Return the answers to a message `{"to": part, "ask": …}`; without a question, all it shows."""
        with speaking(self.language):
            return [*self._answers(message)]

    def changes(self) -> list[Plain]:
        """Return the sections that are not as they were sent last, of all parts that are followed."""
        with speaking(self.language):
            return [*self._changes()]

    def _answers(self, message: Any) -> Iterator[Plain]:
        name = message.get("to") if isinstance(message, dict) else None
        if not isinstance(name, str) or name not in self._parts:
            return
        if "ask" not in message:
            yield {"from": name, "state": self.first(name)}
            return
        answer = self.part(name).handle(message["ask"])
        yield from self._changes()
        if answer:
            yield {"from": name, "says": answer}

    def _changes(self) -> Iterator[Plain]:
        for name, sent in self._sent.items():
            view = self.part(name).sections()
            changed = {key: value for key, value in view.items() if _differs(sent.get(key), value)}
            if changed:
                self._sent[name] = view
                if SCENE in changed:
                    changed[SCENE] = _shortened(changed[SCENE], sent.get(SCENE) or {})
                yield {"from": name, "state": changed}


def _differs(one: Any, other: Any) -> bool:
    """Return whether two sections differ; one that was not made again is not compared."""
    return one is not other and one != other


def _shortened(scene: Plain, sent: Plain) -> Plain:
    """Return a scene in which its id stands for each zone that was sent like this before."""
    had = {zone["id"]: zone for zone in sent.get("zones", ())}
    if not had or "zones" not in scene:
        return scene
    zones = [zone["id"] if had.get(zone["id"]) == zone else zone for zone in scene["zones"]]
    return scene | {"zones": zones}


def _language(message: Any) -> str:
    """Return the language that a page asks for, or nothing."""
    if not isinstance(message, dict) or message.get("to") != "page":
        return ""
    try:
        return str(messages.read(message.get("ask"), FORMS)[1].get("code", ""))
    except messages.Unclear:
        return ""


class GamePage(Channel):
    """The parts of a game's page, which know each other where they must, in the language of the page."""

    def __init__(self, game: Game, **options: Any) -> None:
        self.options = options
        self._open(game)

    def _open(self, game: Game) -> None:
        self.game, options = game, self.options
        super().__init__(
            game.rulebook.language,
            progress=lambda: Progress(game),
            learn=lambda: Lessons(game),
            play=lambda: Play(game, progress=self.part("progress"), **options),
            practise=lambda: Practise(game, self.part("progress")),
            score=lambda: MatchScore(self.part("play")),
            rules=self._rulebook,
            calculator=lambda: CalculatorForm(game, self.part("play")),
            editor=lambda: PositionEditor(game, self.part("play")),
        )

    def handle(self, message: Any) -> list[Plain]:
        """Return the answers to a message; a page may first say which language it speaks."""
        code = _language(message)
        if code in languages.languages() and code != self.language:
            self._open(load(self.game.name, code))
        return super().handle(message)

    def _rulebook(self) -> RulebookPanel:
        play: Play = self.part("play")
        return RulebookPanel(self.game, play)
