"""A game: start, judge, play, score and outcome, each of them explained."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic

from . import players as people
from .contract import S
from .errors import NotationError, PositionError, SetupError, TutorError, close
from .explain import allowed
from .languages import ENGLISH, speaking
from .nearest import NearMove, nearest
from .package import GamePackage, check_seat
from .rulebook import Named, Rulebook
from .states import SEEDS
from .story import Story, counted
from .turn import IllegalMove, Move, Outcome, Turn, Verdict, last_state

if TYPE_CHECKING:
    from random import Random
    from types import ModuleType

    from .analysis.bots import Strength
    from .analysis.odds import Odds
    from .contract import Lessons, Opening, Sequel, Together
    from .layout import Layout
    from .lesson import Lesson
    from .scene import Scene


class Game(Generic[S]):
    """A game: its rules, its clauses, its table, its lessons. What it is made of is its `package`."""

    def __init__(
        self,
        name: str,
        package: ModuleType,
        rulebook: Rulebook | None = None,
        language: str = ENGLISH,
    ) -> None:
        self.name = name
        self.package: GamePackage = GamePackage(name, package, rulebook, language)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        book = self.rulebook
        players = "–".join(map(str, dict.fromkeys(book.players)))
        lessons, clauses = counted(len(self.lessons), "lesson"), counted(len(book), "clause")
        return f"Game({self.name!r}: {book.title}, {players} players, {lessons}, {clauses})"

    def __reduce__(self) -> tuple[Any, ...]:
        from . import load  # a game is the same wherever it is loaded

        return load, (self.name, self.package.language)

    @property
    def rulebook(self) -> Rulebook:
        """Every clause by id, the rulings, the names."""
        return self.package.rulebook

    @cached_property
    def lessons(self) -> Named[Lesson]:
        """The worked examples by id, in the order a newcomer needs them."""
        module: Lessons = self.package.module("lessons")
        texts = self.rulebook.lessons
        told = (each.with_texts(texts.get(each.id, {})) for each in module.lessons(self))
        return Named("lesson", {each.id: replace(each, game=self) for each in told})

    def lesson(self, id: str) -> Lesson:
        """Return a worked example by its id, or a sentence that says which there are."""
        if id not in self.lessons:
            known, name = tuple(self.lessons), str(id)[:40]
            near = close(name.casefold(), known)
            raise TutorError("lesson-unknown", name=name, near=near, known=known)
        return self.lessons[id]

    def start(
        self,
        players: Sequence[str] | int | None = None,
        seed: int = 0,
        rulings: Mapping[str, Any] | None = None,
    ) -> S:
        """Return the first position of a game: players by name or number, a seed, chosen rulings."""
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEEDS:
            raise SetupError("seed", value=str(seed)[:40])
        package = self.package
        chosen = self.rulebook.settle(package.model.Rulings, rulings or {})
        try:
            state: S = package.rules.start(people.named(self.rulebook, players), seed, chosen)
        except SetupError as error:
            error.phrases = self.rulebook.errors
            raise
        return state

    def position(
        self,
        players: Sequence[str] | int | None = None,
        *,
        seed: int = 0,
        rulings: Mapping[str, Any] | None = None,
        **pieces: Any,
    ) -> S:
        """Return a position laid out by the printed names of its pieces: `hands={"Ada": "5 6"}, match=5`.

        Print `game.layout` for the words and what each takes: a thing, or several in a list or a
        text; where each seat (or table, or column) has its own, they are given by its name, or in
        order. What is not named follows from the set-up by the seed. A position that breaks a law
        of the game is refused with the clause, a word that is none with the words there are.
        """
        state: S = self.package.lay(self.start(players, seed, rulings), pieces)
        try:
            self.package.check(state)
        except PositionError as error:
            error.key = "layout-law"
            raise
        return state

    @property
    def layout(self) -> Layout:
        """The words that `position` understands, and what each of them takes."""
        return self.package.layout(self.start())

    def opening(
        self,
        players: Sequence[str] | int | None = None,
        seed: int = 0,
        rulings: Mapping[str, Any] | None = None,
    ) -> Story:
        """Return how the table of `start` is set up, told step by step; nothing where the game does not tell it."""
        first = self.start(players, seed, rulings)
        rules: Opening | None = self.package.part("opening", "rules")
        steps = rules.opening(first.players, seed, first.rulings) if rules else ()
        return Story(steps, self.rulebook)

    def to_move(self, state: S) -> int | None:
        """Return the seat whose decision it is, or None when the game is over."""
        return self.package.rules.to_move(self.package.own(state))

    def moves(self, state: S) -> list[Move]:
        """Return every legal move."""
        return list(self.package.legal(state))

    def is_legal(self, state: S, move: Move | str) -> bool:
        """Return the decision alone, by the same checks as `judge`, stopping at the first that fails."""
        move = self.package.read_move(state, move)
        return allowed(self.package.rules.checks(state, move))

    def parse(self, state: S, text: str) -> Move:
        """Return a move from what somebody typed; `2: pass` or `Ben: pass` names who makes it."""
        return self.package.parse(state, text)

    def judge(self, state: S, move: Move | str) -> Verdict:
        """Return whether the move is legal, with every reason for and against."""
        move = self.package.read_move(state, move)
        return Verdict(move, self.package.rules.checks(state, move), self.rulebook)

    def play(self, state: S, move: Move | str) -> Turn[S]:
        """Return the move played and explained; raises `IllegalMove` with the verdict if refused."""
        verdict = self.judge(state, move)
        if not verdict.legal:
            raise IllegalMove(verdict)
        return Turn(state, verdict, self.package.rules.effects(state, verdict.move))

    def after(self, state: S, move: Move | str) -> S:
        """Return the state after a move known to be legal, nothing recorded: for bots and searches."""
        package = self.package
        move = package.read_move(state, move)
        after: S = last_state(package.rules.effects(state, move))
        return after

    def nearest(
        self, state: S, move: Move | str, most: int = 3, legal: Sequence[Move] = ()
    ) -> list[NearMove]:
        """Return the legal moves of the same seat that differ least from a refused one, and what to change.

        Nothing for a seat that is not to move: it would tell what the mover holds. Who has the
        legal moves of the player who decides at hand may give them.
        """
        wanted = self.package.read_move(state, move)
        moves = legal if legal and wanted.seat is None else self.moves_of(state, wanted.seat)
        near = nearest(wanted, moves)[:most]
        return [replace(each, action=self.package.action(state, each.move)) for each in near]

    def moves_of(self, state: S, seat: int | None) -> Sequence[Move]:
        """Return the legal moves of the player to move, or of another seat where a decision is joint."""
        package = self.package
        if seat in (None, self.to_move(state)):
            return package.legal(state)
        moves = (replace(each, seat=seat) for each in package.candidates(state))
        return list(package.filter_legal(state, moves))

    def score(self, state: S) -> Story:
        """Return one tree of steps per player; its value is the player's total."""
        return Story(self.package.rules.score(self.package.own(state)), self.rulebook)

    def outcome(self, state: S) -> Outcome | None:
        """Return the winners and the steps that decided it, or None while the game goes on."""
        if self.to_move(state) is not None:
            return None
        winners, steps = self.package.rules.outcome(state)
        return Outcome(tuple(winners), Story(steps, self.rulebook))

    def view(self, state: S, seat: int) -> S:
        """Return what that seat may know: the rest is hidden."""
        view: S = self.package.view(state, seat)
        return view

    def scene(self, state: S, seat: int | None = None) -> Scene:
        """Return the table as a seat sees it; None shows everything."""
        seen = self.package.own(state) if seat is None else self.view(state, seat)
        with speaking(self.package.language):
            return self.package.table.scene(seen, self.rulebook.table.say)

    def calculate(self, values: Mapping[str, Any]) -> tuple[Scene | None, Story]:
        """Return the calculator's answer to what was entered: a picture and the sum."""
        from .calculator import check

        calculator = self.package.calculator
        if calculator is None:
            raise SetupError("calc-none", title=self.rulebook.title)
        scene, steps = calculator.work(self, check(self.package.fields, values))
        return scene, Story(steps, self.rulebook)

    def sequel(self, state: S) -> Mapping[str, Any] | None:
        """Return the game that follows on a finished one: its name, players and rulings, or None."""
        rules: Sequel[Any] | None = self.package.part("sequel", "rules")
        return rules.sequel(state) if self.to_move(state) is None and rules else None

    def together(self, state: S, seat: int) -> S | None:
        """Return the position in which a seat makes a choice now that is told with those of the others, or None."""
        rules: Together[S] | None = self.package.part("together", "rules")
        due = self.to_move(state)
        return rules.together(state, seat) if rules and due not in (None, seat) else None

    def advise(self, state: S, rng: Random | None = None) -> Move:
        """Return a sensible legal move by what the mover may know: for bots and hints."""
        from random import Random

        from .analysis.odds import ranked

        liked = ranked(self, state, rng or Random())
        if not liked:
            raise NotationError("move-over")
        return liked[0]

    def odds(self, state: S, seat: int | None = None, budget: int = 600) -> Iterator[Odds]:
        """Yield the odds of a seat's moves, or of the seat itself when it isn't to move, by what it can know.

        Better and better figures, after at most a tenth of a second each, until `budget` games are
        played on; stop whenever they are good enough.
        """
        from .analysis.odds import figures

        turn = self.to_move(state)
        seat = turn if seat is None else check_seat(state, seat)
        if seat is None:
            raise NotationError("move-over")
        return figures(self, state, seat, budget)

    def choose(self, state: S, strength: Strength = "sensible", rng: Random | None = None) -> Move:
        """Return the move that the computer makes; without `rng` it may be another one each time."""
        from random import Random

        from .analysis.bots import policy

        play = policy(strength)
        if self.to_move(state) is None:
            raise NotationError("move-over")
        return play(self, state, rng or Random())

    def to_json(self, state: S) -> str:
        """Return a position as JSON text."""
        from .codec import to_json

        return to_json(self.package.own(state))

    def from_json(self, text: str) -> S:
        """Return a position from JSON text: readable, of the right shape, and possible."""
        from .codec import from_json

        state: S = from_json(text, self.package.model.State)
        self.package.check(state)
        return state
