"""A table to play at, without any widget: messages in, plain data out."""

import logging
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar
from urllib.parse import parse_qsl

from .. import Game, Match, NotationError, TutorError
from ..rulebook import Story
from ..scene import Scene
from . import draft as drafts
from . import messages
from .draft import ACTION, Draft
from .messages import flag, list_of, table_of, text, whole
from .report import Reporter, setup_data
from .texts import say

log = logging.getLogger(__name__)

Made = TypeVar("Made")
MODES = ("open", "hot-seat")  # everything shown, or one seat at a time

FORMS: messages.Forms = {
    "pick": {"id": text(80)},
    "action": {"word": text(80)},
    "type": {"text": text(400)},
    "fill": {"text": text(400)},
    "play": {},
    "clear": {},
    "undo": {},
    "hint": {},
    "ready": {},
    "resume": {},
    "bot": {"n": whole(100_000)},
    "seat": {"seat": whole(20), "bot": flag},
    "mode": {"mode": lambda value: value in MODES},
    "recall": {"n": whole(100_000)},
    "new": {"players": list_of(text(80), 20), "seed": text(12), "rulings": table_of(text(80), 60)},
    "open": {"link": text(30_000)},
    "offer": {"take": flag},
}


class PlayController:
    """A match, the move being composed, who looks at the screen, and which seats are bots."""

    def __init__(
        self,
        game: Game,
        players: Sequence[str] | int | None = None,
        seed: int = 0,
        rulings: Mapping[str, Any] | None = None,
        mode: str = "open",
        bots: Sequence[int] = (),
    ) -> None:
        self.game, self.mode, self.bots = game, mode, set(bots)
        self.listeners: list[Callable[[], None]] = []
        self.offer: dict[str, Any] = {}
        self._kept: dict[str, tuple[Any, Any]] = {}
        self._seat_down(Match(game, players, seed, rulings))

    def _seat_down(self, match: Match) -> None:
        self.match, self.draft, self.notice = match, Draft(), ""
        self.viewer: int | None = None
        self.recalled: int | None = None
        self.paused = False
        self.bots = {seat for seat in self.bots if seat < len(match.first.players)}
        self.setup = setup_data(self)

    @property
    def state(self) -> Any:
        """The position now."""
        return self.match.state

    @property
    def seat(self) -> int | None:
        """Whose decision it is."""
        return self.game.to_move(self.state)

    @property
    def humans(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat in range(len(self.state.players)) if seat not in self.bots]

    @property
    def cover(self) -> int | None:
        """The seat the device must be passed to before anything is shown."""
        humans = self.humans
        if self.mode == "open" or self.seat is None or len(humans) < 2:
            return None
        if self.viewer not in humans:
            return self.seat if self.seat in humans else humans[0]
        return self.seat if self.seat in humans and self.seat != self.viewer else None

    @property
    def eye(self) -> int | None:
        """The seat from whose chair the table is drawn; None sees everything."""
        humans = self.humans
        if self.mode == "open" or not humans:
            return None
        return self.viewer if self.viewer in humans else humans[0]

    @property
    def can_pick(self) -> bool:
        """True when a person at the screen may compose a move."""
        return self.seat is not None and self.seat not in self.bots and self.cover is None

    def scene(self) -> Scene:
        """The table as it may be seen now."""
        seen = (self.state, self.eye)
        return self.kept("scene", seen, lambda: self.game.scene(*seen))

    def kept(self, name: str, key: Any, make: Callable[[], Made]) -> Made:
        """What was made last under a name, made anew when the key is another."""
        if name not in self._kept or self._kept[name][0] != key:
            self._kept[name] = key, make()
        made: Made = self._kept[name][1]
        return made

    def standing(self) -> Story:
        """The score as whoever looks at the screen may know it; nothing while it is passed on."""
        if self.cover is not None:
            return Story((), self.game.rulebook)
        seen = self.state if self.eye is None else self.game.view(self.state, self.eye)
        return self.game.score(seen)

    def view(self) -> dict[str, Any]:
        """Everything the page shows, in sections that change at different times."""
        return Reporter(self).view()

    def handle(self, message: Any) -> None:
        """Do what a message asks; whatever is wrong with it becomes a sentence."""
        before = self._seen()
        try:
            kind, values = messages.read(message, FORMS)
            self.notice = ""
            getattr(self, f"_{kind}")(**values)
        except messages.Unclear:
            self.notice = say("common", "unclear")
        except TutorError as error:
            self.notice = str(error)
        except Exception:
            log.exception("a message of the page failed")
            self.notice = say("common", "trouble")
        if self._seen() != before:
            for listener in self.listeners:
                listener()

    def _seen(self) -> tuple[Any, ...]:
        """What a standing depends on: the game, how far it is, and who looks."""
        return id(self.match), len(self.match.turns), self.eye, self.cover

    def peek(self, id: Any) -> dict[str, Any]:
        """What picking a piece would do, without picking it."""
        answer = {"type": "peek", "id": id}
        scene = self.scene() if self.can_pick else None
        if scene is None or not isinstance(id, str) or id not in drafts.offered(scene):
            return answer
        picks = self.draft.picks
        if id not in picks:
            picks = drafts.toggled(scene, picks, id)
        draft = drafts.picked(self.game, self.state, scene, picks)
        return answer | drafts.glimpsed(self.game, self.state, draft)

    def suggest(self, rulings: Mapping[str, str]) -> None:
        """Offer a new game with rulings chosen elsewhere on the page."""
        wanted = self.game.rulebook.settle(self.game.model.Rulings, rulings)
        now = self.match.first.rulings
        self.offer = {
            name: getattr(wanted, name)
            for name in rulings
            if getattr(wanted, name) != getattr(now, name)
        }

    def _pick(self, id: str) -> None:
        scene = self.scene()
        if not self.can_pick or id not in drafts.offered(scene):
            self.notice = say("play", "not-now")
            return
        picks = drafts.toggled(scene, self.draft.picks, id)
        self.draft = drafts.picked(self.game, self.state, scene, picks)

    def _action(self, word: str) -> None:
        now = any(action.now for action in self.scene().actions if action.word == word)
        self._pick(ACTION + word)
        if now and self._is_legal():
            self._play()

    def _is_legal(self) -> bool:
        try:
            return self.game.judge(self.state, self.draft.text).legal
        except NotationError:
            return False

    def _type(self, text: str) -> None:
        self._fill(text)
        self.draft.typed = self.can_pick

    def _fill(self, text: str) -> None:
        if self.can_pick:
            self.draft = drafts.filled(self.game, self.state, self.scene(), text)

    def _play(self) -> None:
        if not self.can_pick:
            self.notice = say("play", "not-now")
        elif not self.draft.text.strip():
            self.notice = say("play", "nothing-yet")
        elif self._is_legal():
            self._do(self.draft.text)

    def _do(self, move: Any) -> None:
        if self.viewer is None and self.eye is not None:
            self.viewer = self.eye
        self.match.do(move)
        self.draft, self.recalled, self.paused = Draft(), None, False

    def _clear(self) -> None:
        self.draft = Draft()

    def _undo(self) -> None:
        """Take back moves up to the last one that a person made."""
        if self.match.undo() is None:
            self.notice = say("play", "nothing-undo")
        while self.match.turns and self.humans and self.seat in self.bots:
            self.match.undo()
        self.draft, self.recalled, self.paused = Draft(), None, self.seat in self.bots

    def _hint(self) -> None:
        if self.can_pick:
            self._fill(self.game.advise(self.state, self._rng()).notation())
            self.draft.hinted = True

    def _rng(self) -> random.Random:
        return random.Random(f"{self.match.seed} {len(self.match.turns)}")

    def _bot(self, n: int) -> None:
        """One move of the computer, if it is still the move that was asked for."""
        if n == len(self.match.turns) and self.seat in self.bots and self.cover is None:
            self._do(self.game.advise(self.state, self._rng()))

    def _seat(self, seat: int, bot: bool) -> None:
        if seat < len(self.state.players):
            (self.bots.add if bot else self.bots.discard)(seat)
            self.draft, self.paused = Draft(), False

    def _mode(self, mode: str) -> None:
        self.mode, self.viewer, self.draft = mode, None, Draft()

    def _ready(self) -> None:
        if self.cover is not None:
            self.viewer, self.draft = self.cover, Draft()

    def _resume(self) -> None:
        self.paused = False

    def _recall(self, n: int) -> None:
        if n < len(self.match.turns):
            self.recalled = n

    def _new(self, players: Sequence[str], seed: str, rulings: Mapping[str, Any]) -> None:
        seed = seed.strip() or str(random.randrange(1_000_000))
        if not (seed.isascii() and seed.isdigit()):
            raise TutorError("seed", value=seed)
        chosen = {id: value for id, value in rulings.items() if not self._is_default(id, value)}
        self._seat_down(Match(self.game, [name.strip() for name in players], int(seed), chosen))
        self.offer = {}

    def _is_default(self, id: str, value: Any) -> bool:
        ruling = self.game.rulebook.rulings.get(id)
        return ruling is not None and str(ruling.default) == str(value)

    @property
    def link(self) -> str:
        """What restores the table; with hidden cards the moves are packed and stay hidden."""
        if self.mode == "open":
            return self.match.link
        return f"?mode={self.mode}&{self.match.packed_link[1:]}"

    def _open(self, link: str) -> None:
        parts = dict(parse_qsl(link.lstrip("?")))
        name = parts.get("game", self.game.name)
        if name != self.game.name:
            facts = {"name": name[:40], "title": self.game.rulebook.title}
            self.notice = say("play", "other-game", **facts)
            return
        match = Match.from_link(self.game, link)
        self._seat_down(match)
        if parts.get("mode") in MODES:
            self._mode(parts["mode"])
        count = len(match.turns)
        self.notice = say("play", "restored-one" if count == 1 else "restored", count=count)

    def _offer(self, take: bool) -> None:
        if take and self.offer:
            rulings = {**self.match.rulings, **self.offer}
            self._new(self.state.players, str(self.match.seed), rulings)
        self.offer = {}
