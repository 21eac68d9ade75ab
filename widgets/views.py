"""The parts of a page as widgets of their own, for a notebook: each a thin shell around its logic."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import tutor
from tutor import Game, Match
from tutor.analysis.bots import Strength, policy
from tutor.languages import speaking
from tutor.lesson import Lesson
from tutor.markup import rulebook, story, tag
from tutor.phrases import messages
from tutor.scene import Scene, plain
from tutor.turn import State, Turn
from tutor.ui.calculator import CalculatorForm
from tutor.ui.channel import Channel
from tutor.ui.editor import PositionEditor
from tutor.ui.lessons import Lessons, heading, lesson_data
from tutor.ui.page import home_data, page_data
from tutor.ui.play import Play
from tutor.ui.practise import Practise
from tutor.ui.progress import Progress
from tutor.ui.rulebook import RulebookPanel

from .asked import check_options, game_of, lesson_of, mode_of, position_of, scene_of, seats_of
from .base import Widget, is_page
from .still import html


class Home(Widget):
    """The shelf of games."""

    def __init__(self, **traits: Any) -> None:
        super().__init__("home", Channel(), home_data(), **traits)

    def html(self) -> str:
        """Return every game with what it is about."""
        rows = (tag("li", f"{each.title}: {each.tagline}") for each in tutor.catalogue())
        return f"<ul>{''.join(rows)}</ul>"


class Header(Widget):
    """The bar above a game; served as a page, all of the page."""

    def __init__(self, game: Game, channel: Channel, **traits: Any) -> None:
        self.game = game
        super().__init__("app" if is_page() else "header", channel, page_data(game), **traits)

    def text(self) -> str:
        """Return the title of the game and what it is about."""
        return f"{self.first['title']}: {self.first['tagline']}"


class LessonPlayer(Widget):
    """A worked example, by its id or one of your own: stepped through without the kernel."""

    def __init__(
        self, game: Game | Lesson | str, lesson: Lesson | str | None = None, **traits: Any
    ) -> None:
        self.game = game_of(game)
        self.lesson = lesson_of(self.game, game if isinstance(game, Lesson) else lesson)
        with speaking(self.game.rulebook.language):
            channel = Channel(learn=Lessons(self.game, {self.lesson.id: self.lesson}))
            shown = heading(self.lesson) if is_page() else lesson_data(self.game, self.lesson)
        super().__init__("lesson", channel, {"lesson": shown}, **traits)

    def text(self) -> str:
        """Return which lesson it is."""
        steps = len(self.lesson.frames(self.game, drawn=False))
        book, title = self.game.rulebook, self.lesson.title or self.lesson.id
        return messages().say("still-lesson", lesson=title, title=book.title, steps=steps)

    def html(self) -> str:
        """Return the lesson as a picture and what its frames say."""
        return html.lesson(self.game, self.lesson)


class PlayTable(Widget):
    """A table to play at.

    `game` is a game or its name; a position or a match opens the table right there, and so does
    `position`. `link` opens what somebody shared. `players` are names or a number, `rulings` the
    readings by name, and `seed` deals the cards.

    `mode="hot-seat"` hides each hand from the others who share the screen. Computers play the seats
    in `bots`, by number or name, as well as `strength` says; `bots=True` leaves you the first seat.
    """

    def __init__(
        self,
        game: Game | str | Match | State,
        players: Sequence[str] | int | None = None,
        *,
        seed: int = 0,
        rulings: Mapping[str, Any] | None = None,
        position: State | None = None,
        link: str = "",
        mode: Literal["open", "hot-seat"] = "open",
        bots: Iterable[int | str] | bool = (),
        strength: Strength = "sensible",
        scope: str = "",
        **traits: Any,
    ) -> None:
        check_options(type(self), traits)
        played, given = game_of(game), position_of(game)
        if isinstance(game, Match):
            link, given = link or game.link, None
        start = given if position is None else position
        first = Match(played, players, seed, rulings, start).first
        seats = seats_of(bots, first.players)
        policy(strength)  # raises where there is no such player
        with speaking(played.rulebook.language):
            self.play = Play(
                played, players, seed, rulings, mode_of(mode), seats, start, strength=strength
            )
            if link:
                self.play.handle({"type": "open", "link": link})
            channel = Channel(
                play=self.play,
                progress=self.play.coaching.progress,
                editor=lambda: PositionEditor(played, self.play),
            )
        shown = {"play": channel.first("play"), "name": self.play.game.name}
        super().__init__("play", channel, shown, link=link, scope=scope, **traits)

    @property
    def match(self) -> Match[Any]:
        """The match at this table, with its moves so far."""
        return self.play.session.match

    @property
    def state(self) -> Any:
        """The position now."""
        return self.match.state

    def text(self) -> str:
        """Return what the table shows, in words."""
        scene, notice = self.play.session.scene(), self.play.session.notice
        return "\n".join(filter(None, (notice, str(scene), messages().say("still-play"))))

    def html(self) -> str:
        """Return a picture of the table."""
        session = self.play.session
        notice = tag("p", session.notice)
        return f"{notice}{html.table(session.scene())}{tag('p', messages().say('still-play'))}"


class PracticeTable(Widget):
    """Exercises about the rules of a game, ten at a time; the browser remembers how they went."""

    def __init__(self, game: Game | str, link: str = "", **traits: Any) -> None:
        self.game = game_of(game)
        progress = Progress(self.game)
        practise = Practise(self.game, progress)
        channel = Channel(self.game.rulebook.language, progress=progress, practise=practise)
        super().__init__("practise", channel, {"name": self.game.name}, link=link, **traits)

    def text(self) -> str:
        """Return what it asks about."""
        return messages().say("still-practise", title=self.game.rulebook.title)


class RulebookView(Widget):
    """Every clause of a game; a table, where there is one, takes the rulings chosen in it."""

    def __init__(self, game: Game | str, table: Play | None = None, **traits: Any) -> None:
        self.game = game_of(game)
        progress = table.coaching.progress if table else Progress(self.game)
        rules = RulebookPanel(self.game, table)
        channel = Channel(self.game.rulebook.language, rules=rules, progress=progress)
        super().__init__("rules", channel, {"name": self.game.name}, **traits)

    def text(self) -> str:
        """Return whose rules they are."""
        book = self.game.rulebook
        return messages().say("still-rules", title=book.title, have=len(book))

    def html(self) -> str:
        """Return every clause."""
        return rulebook(self.game.rulebook)


class Calculator(Widget):
    """The calculator for a real table, worked out as you type."""

    def __init__(self, game: Game | str, table: Play | None = None, **traits: Any) -> None:
        self.game = game_of(game)
        form = CalculatorForm(self.game, table)
        channel = Channel(self.game.rulebook.language, calculator=form)
        super().__init__("calculator", channel, **traits)

    def text(self) -> str:
        """Return what it works out."""
        return messages().say("still-calculator", title=self.game.rulebook.title)


class Score(Widget):
    """The score of a table, following the game."""

    def __init__(self, table: Play, channel: Channel, **traits: Any) -> None:
        self.play = table
        super().__init__("score", channel, **traits)

    def text(self) -> str:
        """Return every line of the score."""
        return str(self.play.session.standing())

    def html(self) -> str:
        """Return the same as a list."""
        return story(self.play.session.standing().lines)


class Table(Widget):
    """Draws any scene, or that of a position or a match, and lights the pieces named in `lit`."""

    def __init__(
        self, scene: Scene | Game | Match | State, lit: tuple[str, ...] = (), **traits: Any
    ) -> None:
        self.scene, self.lit = scene_of(scene), lit
        shown = {"scene": plain(self.scene), "lit": list(lit)}
        super().__init__("table", Channel(), shown, **traits)

    def text(self) -> str:
        """Return what is on the table."""
        return str(self.scene)

    def html(self) -> str:
        """Return a picture of the table."""
        return html.table(self.scene, None, self.lit)


class MatchTable(Table):
    """The table of a match as it stands, and without a kernel every move that led there."""

    def __init__(self, match: Match[Any], **traits: Any) -> None:
        self.match = match
        super().__init__(match, **traits)

    def text(self) -> str:
        """Return the moves, then what is on the table."""
        moves = (f"{at}. {turn.move}" for at, turn in enumerate(self.match.turns, 1))
        return "\n".join([repr(self.match), *moves, super().text()])

    def html(self) -> str:
        """Return a picture of the table, and each turn with what it did."""
        turns = "".join(f"<li>{_turn(turn)}</li>" for turn in self.match.turns)
        return f"{super().html()}<ol>{turns}</ol>"


def _turn(turn: Turn[Any]) -> str:
    told = tag("b", str(turn.move))
    return told + "".join(tag("div", line.text) for line in turn.lines)
