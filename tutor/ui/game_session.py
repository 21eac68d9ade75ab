"""A table on one screen: who looks at it, and the move being composed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from .. import Game, Match, Move, Turn, links
from ..analysis.bots import USUAL
from ..analysis.coach import CoachCard
from ..arrangement import Arrangement
from ..scene import Scene
from ..story import Story
from .composer import Draft
from .hints import Hint
from .seating import NOBODY, Open
from .serialize import Plain
from .table import Drawn, Table

Made = TypeVar("Made")
EMPTY = Drawn(None, Scene("", (), ()))


@dataclass
class Notes:
    """The notes of one seat: its coach's cards, the clauses it met, its calculator's answers, its positions."""

    cards: list[CoachCard] = field(default_factory=list)  # shown one at a time; bots wait
    dealt: int = 0  # how many of them there were
    later: list[CoachCard] = field(default_factory=list)  # what waits to be shown or opened
    learnt: list[str] = field(default_factory=list)  # clauses that were first met in this game
    turn: int = -1  # the first move of the turn that cards were last dealt in
    left: int = 0  # cards that may still come in it
    coached: bool | None = None  # somebody's own wish, where each seat has one
    answer: Plain | None = None  # the calculator's
    positions: list[Arrangement] = field(default_factory=list)  # set up by hand, the newest last


class GameSession:
    """A table and all that one page knows besides; decides nothing."""

    def __init__(self, table: Table, seating: Open | None = None) -> None:
        self.table, self.seating = table, seating or Open()
        self.notice = ""
        self.viewer: int | None = None  # who has taken the device that is passed on
        self.paused = False  # bots wait until somebody says so
        self.stopped = False  # a round has ended: its steps are looked at before the game goes on
        self._cached: dict[str, tuple[Any, Any]] = {}
        self._notes: dict[int | None, Notes] = {}
        self._put_away()
        table.listeners.append(self)

    def _put_away(self) -> None:
        """Drop what somebody had before them: the move being composed, a hint, a turn looked at."""
        self.draft = Draft()
        self.hint: Hint | None = None
        self.recalled: int | None = None

    @property
    def match(self) -> Match:
        """The game's history."""
        return self.table.match

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.table.game

    @property
    def state(self) -> Any:
        """The position now."""
        return self.table.state

    @property
    def seat(self) -> int | None:
        """The seat to move, or None when the game is over."""
        return self.table.seat

    @property
    def bots(self) -> set[int]:
        """The seats that computers play."""
        return self.table.bots

    @property
    def strength(self) -> str:
        """How well computers play."""
        return self.table.strength

    @property
    def humans(self) -> list[int]:
        """The seats that people play."""
        return self.table.humans

    @property
    def mode(self) -> str:
        """Who sees what, as links name it."""
        return self.seating.name

    @property
    def passes(self) -> bool:
        """True where several people hide their hands from one another at one device."""
        return self.seating.passes(self)

    @property
    def owner(self) -> int | None:
        """The seat of the one person at this device, if there is only one."""
        return self.seating.owner(self)

    @property
    def cover(self) -> int | None:
        """The seat the device must be passed to before anything is shown."""
        return self.seating.cover(self)

    @property
    def viewing_seat(self) -> int | None:
        """The seat from whose chair the table is drawn; None sees everything, NOBODY nothing."""
        return self.seating.viewing_seat(self)

    def seen(self, state: Any) -> Any:
        """Return a position of this game as the person at the screen may know it."""
        return state if self.viewing_seat is None else self.game.view(state, self.viewing_seat)

    def joint_moves(self, seat: int) -> Sequence[Move]:
        """Return the moves that a seat may make now, in its turn or where a decision is joint."""
        return self.cached(
            "joint", (self.state, seat), lambda: self.game.moves_of(self.state, seat)
        )

    @property
    def notes(self) -> Notes:
        """The notes of the viewing seat, and of no other."""
        return self.notes_of(self.viewing_seat)

    def notes_of(self, seat: int | None) -> Notes:
        """Return what is remembered for a seat, or where everybody sees everything for all."""
        return self._notes.setdefault(seat, Notes())

    def own_notes(self, common: Notes) -> Notes:
        """Return the notes of the person at the screen: where nobody passes a device on, `common`."""
        return self.notes if self.passes else common

    @property
    def waits(self) -> bool:
        """True while the computer must not move: somebody is reading, or takes the device."""
        return bool(self.paused or self.stopped or self.notes.cards or self.cover is not None)

    @property
    def can_pick(self) -> bool:
        """True when a person at the screen may compose a move."""
        return not self.stopped and self.cover is None and self.seating.decides(self)

    @property
    def ahead(self) -> Any:
        """The position of a choice that the viewing seat makes before its turn, or None."""
        return self.seating.ahead(self)

    @property
    def position(self) -> Any:
        """The position in which a move is composed at this screen."""
        ahead = self.ahead
        return self.state if ahead is None else ahead

    @property
    def deciding(self) -> int | None:
        """The seat that decides at this screen: the one to move, or one that chooses together with it."""
        return self.seat if self.ahead is None else self.viewing_seat

    def drawn(self) -> Drawn:
        """Return the table as it may be seen now; empty while the device is passed on."""
        return EMPTY if self.cover is not None else self.table.drawn(self.viewing_seat)

    def scene(self) -> Scene:
        """Return its picture."""
        return self.drawn().scene

    def cached(self, name: str, key: Any, make: Callable[[], Made]) -> Made:
        """Return the cached value for `name`, rebuilding it when `key` changes."""
        if name not in self._cached or self._cached[name][0] != key:
            self._cached[name] = key, make()
        made: Made = self._cached[name][1]
        return made

    def standing(self) -> Story:
        """Return the score as the person at the screen may know it; nothing while it is passed on."""
        if self.cover is not None:
            return Story((), self.game.rulebook)
        return self.game.score(self.seen(self.state))

    def do(self, move: Any) -> Turn:
        """Play a legal move."""
        return self.table.do(move)

    def saw(self, turn: Turn) -> None:
        """Show what somebody has played; where it ends a round, the table stops."""
        self.paused, self.stopped = False, self.ends_something(turn)
        self._put_away()
        self._pass_on()

    def ends_something(self, turn: Turn) -> bool:
        """Return whether a step of the turn, or a part of one, is one to stop at."""
        book = self.game.rulebook
        return any(book[part.rule].stops_at(part) for step in turn.steps for part in step.walk())

    def undo(self) -> bool:
        """Take back moves up to the last one that a person made."""
        return self.table.undo()

    def forgot(self) -> None:
        """Show the table as it was before moves that were taken back."""
        for notes in self._notes.values():
            notes.cards, notes.later = [], []
        self.paused, self.stopped = self.seat in self.bots, False
        self._put_away()
        self._pass_on()

    def leave(self) -> None:
        """Stop listening to the table."""
        self.table.listeners.remove(self)

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
        """Pass the device on: at a cover nobody looks, whatever led there; at the end of a game everybody does."""
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
        """Return a link with who sees what, which seats the computer plays, and how well; sealed or none where hands are hidden."""
        seats = links.join(seat + 1 for seat in sorted(self.bots))
        strength = self.strength if self.bots and self.strength != USUAL else ""
        return self.seating.link(bots=seats, strength=strength, **links.read(link))
