"""One page of a game: its parts behind one channel, each made when it is first asked for."""

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from .. import Game, links
from . import messages, qr
from .calculator import CalculatorForm
from .lessons import Lessons
from .messages import text
from .play import Play
from .practise import Practise
from .progress import Progress
from .rulebook import RulebookPanel
from .score import MatchScore
from .serialize import Plain

FORMS: messages.Forms = {"qr": {"text": text(links.LONGEST)}}
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
            _, values = messages.read(message, FORMS)
        except messages.Unclear:
            return None
        return {"type": "qr", "rows": qr.squares(values["text"])}


class Channel:
    """Parts by name: messages in, answers and changed sections out."""

    def __init__(self, **parts: Part | Callable[[], Part]) -> None:
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
            part = self._parts[name] = part()
        return part

    def first(self, name: str) -> Plain:
        """Return everything a part shows, from now on followed."""
        self._sent[name] = self.part(name).sections()
        return self._sent[name]

    def handle(self, message: Any) -> Iterator[Plain]:
        """Yield the answers to a message `{"to": part, "ask": …}`; without a question, all it shows."""
        name = message.get("to") if isinstance(message, dict) else None
        if not isinstance(name, str) or name not in self._parts:
            return
        if "ask" not in message:
            yield {"from": name, "state": self.first(name)}
            return
        answer = self.part(name).handle(message["ask"])
        yield from self.changes()
        if answer:
            yield {"from": name, "says": answer}

    def changes(self) -> Iterator[Plain]:
        """Yield the sections that are not as they were sent last, of all parts that are followed."""
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


class GamePage(Channel):
    """The parts of a game's page, which know each other where they must."""

    def __init__(self, game: Game, **options: Any) -> None:
        self.game = game
        super().__init__(
            progress=lambda: Progress(game),
            learn=lambda: Lessons(game),
            play=lambda: Play(game, progress=self.part("progress"), **options),
            practise=lambda: Practise(game, self.part("progress")),
            score=lambda: MatchScore(self.part("play")),
            rules=self._rulebook,
            calculator=lambda: CalculatorForm(game, self.part("play")),
        )

    def _rulebook(self) -> RulebookPanel:
        play: Play = self.part("play")
        return RulebookPanel(self.game, play)
