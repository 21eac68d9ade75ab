"""A game at a table: who plays, who looks at the screen, and the move being composed."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from .. import Game, Match, Turn
from .. import link as links
from ..coach import Card
from ..rulebook import Story
from ..scene import Scene
from ..strength import USUAL
from .draft import Draft

Made = TypeVar("Made")
MODES = ("open", "hot-seat")  # everything shown, or one seat at a time


class Sitting:
    """A match and all that a page knows beside it; decides nothing."""

    def __init__(
        self, match: Match, mode: str = "open", bots: Iterable[int] = (), strength: str = USUAL
    ) -> None:
        self.match, self.mode, self.strength = match, mode, strength
        self.bots = {seat for seat in bots if seat < len(match.first.players)}
        self.draft = Draft()
        self.notice = ""
        self.viewer: int | None = None
        self.recalled: int | None = None
        self.paused = False  # bots wait until somebody says so
        self.stopped = False  # a round has ended: its steps are looked at before the game goes on
        self.cards: list[Card] = []  # what the coach shows, one at a time; bots wait
        self.dealt = 0  # how many of them there were
        self.later: list[Card] = []  # what came up at the same time and waits for its turn
        self.learnt: list[str] = []  # clauses that were first met in this game
        self._kept: dict[str, tuple[Any, Any]] = {}

    @property
    def game(self) -> Game:
        """What is played."""
        return self.match.game

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
        waits = self.stopped or self.seat not in humans or self.seat == self.viewer
        return None if waits else self.seat

    @property
    def eye(self) -> int | None:
        """The seat from whose chair the table is drawn; None sees everything."""
        humans = self.humans
        if self.mode == "open" or not humans:
            return None
        return self.viewer if self.viewer in humans else humans[0]

    @property
    def waits(self) -> bool:
        """True while the computer must not move: somebody is reading, or takes the device."""
        return bool(self.paused or self.stopped or self.cards or self.cover is not None)

    @property
    def can_pick(self) -> bool:
        """True when a person at the screen may compose a move."""
        waits = self.stopped or self.cover is not None
        return self.seat is not None and self.seat not in self.bots and not waits

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

    def do(self, move: Any) -> Turn:
        """Play a legal move; where it ends a round, the table stops."""
        if self.viewer is None and self.eye is not None:
            self.viewer = self.eye
        turn = self.match.do(move)
        self.draft, self.recalled, self.paused = Draft(), None, False
        self.stopped = self.ends_something(turn)
        return turn

    def ends_something(self, turn: Turn) -> bool:
        """True when a step of the turn, or a part of one, is one to stop at."""
        book = self.game.rulebook
        return any(book[part.rule].stops_at(part) for step in turn.steps for part in step.walk())

    def undo(self) -> bool:
        """Take back moves up to the last one that a person made."""
        done = self.match.undo() is not None
        while self.match.turns and self.humans and self.seat in self.bots:
            self.match.undo()
        self.draft, self.recalled, self.stopped = Draft(), None, False
        self.cards, self.later = [], []
        self.paused = self.seat in self.bots
        return done

    def look(self, seat: int) -> None:
        """Somebody else sits down at the screen."""
        self.viewer, self.draft = seat, Draft()

    @property
    def link(self) -> str:
        """What restores the table; with hidden cards the moves are packed and stay hidden."""
        return self.beside(links.write(**self.match.parts(packed=self.mode != "open")))

    def beside(self, link: str) -> str:
        """A link with who sees what, which seats the computer plays, and how well."""
        seats = links.join(seat + 1 for seat in sorted(self.bots))
        mode = self.mode if self.mode != "open" else ""
        strength = self.strength if self.bots and self.strength != USUAL else ""
        parts = {"mode": mode, "bots": seats, "strength": strength, **links.read(link)}
        return links.write(**parts)
