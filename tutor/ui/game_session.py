"""A game at a table: who plays, who looks at the screen, and the move being composed."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from .. import Game, Match, Turn, links
from ..analysis.bots import USUAL
from ..analysis.coach import CoachCard
from ..rulebook import Story
from ..scene import Scene
from .composer import Draft
from .hints import Hint
from .serialize import Plain

Made = TypeVar("Made")
MODES = ("open", "hot-seat")  # everything shown, or one seat at a time
NOBODY = -1  # a seat that there is not: what forgets the cover fails instead of telling
EMPTY = Scene("", (), ())


@dataclass
class Notes:
    """The notes of one seat: its coach's cards, the clauses it met, its calculator's answers."""

    cards: list[CoachCard] = field(default_factory=list)  # shown one at a time; bots wait
    dealt: int = 0  # how many of them there were
    later: list[CoachCard] = field(default_factory=list)  # what waits to be shown or opened
    learnt: list[str] = field(default_factory=list)  # clauses that were first met in this game
    turn: int = -1  # the first move of the turn that cards were last dealt in
    left: int = 0  # cards that may still come in it
    coached: bool | None = None  # somebody's own wish, where each seat has one
    answer: Plain | None = None  # the calculator's


class GameSession:
    """A match and all that a page knows beside it; decides nothing."""

    def __init__(
        self, match: Match, mode: str = "open", bots: Iterable[int] = (), strength: str = USUAL
    ) -> None:
        self.match, self.mode, self.strength = match, mode, strength
        self.bots = {seat for seat in bots if seat < len(match.first.players)}
        self.notice = ""
        self.viewer: int | None = None  # who has taken the device that is passed on
        self.paused = False  # bots wait until somebody says so
        self.stopped = False  # a round has ended: its steps are looked at before the game goes on
        self._cached: dict[str, tuple[Any, Any]] = {}
        self._notes: dict[int | None, Notes] = {}
        self._put_away()

    def _put_away(self) -> None:
        """Drop what somebody had before them: the move being composed, a hint, a turn looked at."""
        self.draft = Draft()
        self.hint: Hint | None = None
        self.recalled: int | None = None

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.match.game

    @property
    def state(self) -> Any:
        """The position now."""
        return self.match.state

    @property
    def seat(self) -> int | None:
        """The seat to move, or None when the game is over."""
        return self.game.to_move(self.state)

    @property
    def humans(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat in range(len(self.state.players)) if seat not in self.bots]

    @property
    def passes(self) -> bool:
        """True where several people hide their hands from one another at one device."""
        return self.mode != "open" and len(self.humans) > 1

    @property
    def owner(self) -> int | None:
        """The seat of the one person at this device, if there is only one."""
        return self.humans[0] if len(self.humans) == 1 else None

    @property
    def cover(self) -> int | None:
        """The seat the device must be passed to before anything is shown."""
        if not self.passes or self.seat is None:
            return None
        if self.viewer is None:
            return self._next_human(self.seat)
        waits = self.stopped or self.seat not in self.humans or self.seat == self.viewer
        return None if waits else self.seat

    def _next_human(self, seat: int) -> int:
        """Return the seat itself, or the first after it that a person plays."""
        count = len(self.state.players)
        return min(self.humans, key=lambda human: (human - seat) % count)

    @property
    def viewing_seat(self) -> int | None:
        """The seat from whose chair the table is drawn; None sees everything, NOBODY nothing.

        When a game that was passed on is over, everybody looks.
        """
        if self.mode == "open" or not self.humans or (self.passes and self.seat is None):
            return None
        if self.owner is not None:
            return self.owner
        return NOBODY if self.viewer is None or self.cover is not None else self.viewer

    def seen(self, state: Any) -> Any:
        """Return a position of this game as whoever looks at the screen may know it."""
        return state if self.viewing_seat is None else self.game.view(state, self.viewing_seat)

    @property
    def notes(self) -> Notes:
        """The notes of the viewing seat, and of no other."""
        return self.notes_of(self.viewing_seat)

    def notes_of(self, seat: int | None) -> Notes:
        """Return what is remembered for a seat, or where everybody sees everything for all."""
        return self._notes.setdefault(seat, Notes())

    @property
    def waits(self) -> bool:
        """True while the computer must not move: somebody is reading, or takes the device."""
        return bool(self.paused or self.stopped or self.notes.cards or self.cover is not None)

    @property
    def can_pick(self) -> bool:
        """True when a person at the screen may compose a move."""
        waits = self.stopped or self.cover is not None
        return self.seat is not None and self.seat not in self.bots and not waits

    def scene(self) -> Scene:
        """Return the table as it may be seen now; empty while the device is passed on."""
        if self.cover is not None:
            return EMPTY
        seen = (self.state, self.viewing_seat)
        return self.cached("scene", seen, lambda: self.game.scene(*seen))

    def cached(self, name: str, key: Any, make: Callable[[], Made]) -> Made:
        """Return the cached value for `name`, rebuilding it when `key` changes."""
        if name not in self._cached or self._cached[name][0] != key:
            self._cached[name] = key, make()
        made: Made = self._cached[name][1]
        return made

    def standing(self) -> Story:
        """Return the score as whoever looks at the screen may know it; nothing while it is passed on."""
        if self.cover is not None:
            return Story((), self.game.rulebook)
        return self.game.score(self.seen(self.state))

    def do(self, move: Any) -> Turn:
        """Play a legal move; where it ends a round, the table stops."""
        turn = self.match.do(move)
        self.paused, self.stopped = False, self.ends_something(turn)
        self._put_away()
        self._pass_on()
        return turn

    def ends_something(self, turn: Turn) -> bool:
        """Return whether a step of the turn, or a part of one, is one to stop at."""
        book = self.game.rulebook
        return any(book[part.rule].stops_at(part) for step in turn.steps for part in step.walk())

    def undo(self) -> bool:
        """Take back moves up to the last one that a person made."""
        done = self.match.undo() is not None
        while self.match.turns and self.humans and self.seat in self.bots:
            self.match.undo()
        for notes in self._notes.values():
            notes.cards, notes.later = [], []
        self.paused, self.stopped = self.seat in self.bots, False
        self._put_away()
        self._pass_on()
        return done

    def resume(self) -> None:
        """Go on with the game after a pause or the end of a round."""
        self.paused = self.stopped = False
        self._pass_on()

    def take_device(self) -> None:
        """Show the table to the player the device was passed to."""
        if self.cover is not None:
            self._notes.pop(NOBODY, None)
            self.viewer = self.cover
            self._put_away()

    def _pass_on(self) -> None:
        """At a cover nobody looks, whatever led there; at the end of a game everybody does."""
        if self.cover is not None:
            self._put_away()
        if self.cover is not None or self.seat is None:
            self.viewer = None

    @property
    def link(self) -> str:
        """The link that restores the table."""
        made = (*self.match.turns, self.mode, self.strength, *sorted(self.bots))
        return self.cached("link", made, lambda: self.beside(self.match.link))

    def beside(self, link: str) -> str:
        """Return a link with who sees what, which seats the computer plays, and how well; sealed where hands are hidden."""
        seats = links.join(seat + 1 for seat in sorted(self.bots))
        strength = self.strength if self.bots and self.strength != USUAL else ""
        parts = {"bots": seats, "strength": strength, **links.read(link)}
        if self.mode == "open":
            return links.write(**parts)
        return links.seal(**parts, mode=self.mode)
