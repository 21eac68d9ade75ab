"""What every game offers: start, judge, play, score, outcome, and each of them explained."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from .explain import allowed
from .near import Near, nearest
from .phrase import NotationError, PositionError, SetupError, TutorError, beside
from .rulebook import Rulebook, Story
from .turn import IllegalMove, Move, Outcome, Turn, Verdict, last_state

JOINER = re.compile("(?<=[^\\0-\\x7f])[\u200c\u200d](?=[^\\0-\\x7f])|[\ufe00-\ufe0f]")  # 👩‍🚀, ❤️
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # printable, Python says

if TYPE_CHECKING:
    from random import Random
    from types import ModuleType

    from .calculator import Field
    from .contract import (
        Bot,
        Calculator,
        Lessons,
        Model,
        Package,
        Part,
        Preview,
        Rules,
        Sequel,
        State,
        Table,
        Taken,
    )
    from .lesson import Lesson
    from .scene import Scene, Zone


class Game:
    """A game: its rules, its clauses, its table, its lessons.

    A small game may be one module that provides everything itself.
    """

    def __init__(self, name: str, package: ModuleType, rulebook: Rulebook | None = None) -> None:
        self.name, self._package, self._rulebook = name, package, rulebook
        self.model: Model[Any] = self._module("model")
        self.rules: Rules[Any] = self._module("rules")

    def __str__(self) -> str:
        return self.name

    def _module(self, name: str) -> Any:
        """A module of the game; what it provides is in `contract`."""
        is_package = hasattr(self._package, "__path__")
        return import_module(f"{self._package.__name__}.{name}") if is_package else self._package

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The optional parts of the contract that the game has."""
        package: Any = self._package
        declared: Package = package
        return declared.PARTS

    @cached_property
    def table(self) -> Table[Any]:
        """How the game looks: `scene` and `compose`."""
        table: Table[Any] = self._module("table")
        return table

    @cached_property
    def bot(self) -> Bot[Any]:
        """What a simple player likes."""
        bot: Bot[Any] = self._module("bot")
        return bot

    @cached_property
    def rulebook(self) -> Rulebook:
        """Every clause by id, the rulings, the names."""
        return self._rulebook or Rulebook(beside(self._package.__file__, "rulebook.toml"))

    @cached_property
    def lessons(self) -> Mapping[str, Lesson]:
        """The worked examples by id, in the order a newcomer needs them."""
        module: Lessons = self._module("lessons")
        texts = self.rulebook.lessons
        return {each.id: each.told(texts.get(each.id, {})) for each in module.lessons(self)}

    def lesson(self, id: str) -> Lesson:
        """A worked example by its id, or a sentence that says which there are."""
        if id not in self.lessons:
            raise TutorError("lesson-unknown", name=str(id)[:40], known=tuple(self.lessons))
        return self.lessons[id]

    def start(
        self,
        players: Sequence[str] | int | None = None,
        seed: int = 0,
        rulings: Mapping[str, Any] | None = None,
    ) -> Any:
        """The first position of a game: players by name or number, a seed, chosen rulings."""
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**32:
            raise SetupError("seed", value=str(seed)[:40])
        chosen = self.rulebook.settle(self.model.Rulings, rulings or {})
        try:
            return self.rules.start(self._names(players), seed, chosen)
        except SetupError as error:
            error.phrases = self.rulebook.errors
            raise

    def _names(self, players: Sequence[str] | int | None) -> tuple[str, ...]:
        least, most = self.rulebook.players
        if players is None:
            players = min(max(3, least), most)
        if isinstance(players, (bool, str)) or not isinstance(players, (int, Sequence)):
            raise SetupError("players-kind", value=str(players)[:40])
        if isinstance(players, int):
            if not least <= players <= most:
                raise self._count_error(players)
            players = self.rulebook.seats[:players]
        names = tuple(players)
        self._check_names(names)
        return names

    def _count_error(self, have: int) -> SetupError:
        least, most = self.rulebook.players
        title = self.rulebook.title
        return SetupError("players-count", title=title, least=least, most=most, have=have)

    def _check_names(self, names: tuple[str, ...]) -> None:
        least, most = self.rulebook.players
        if not least <= len(names) <= most:
            raise self._count_error(len(names))
        for name in names:
            if not _is_name(name):
                raise SetupError("players-name", name=str(name)[:24])
        seen = Counter(JOINER.sub("", name) for name in names)
        twice = [name for name in names if seen[JOINER.sub("", name)] > 1]
        if twice:
            raise SetupError("players-twice", name=twice[0])

    def to_move(self, state: State) -> int | None:
        """The seat whose decision it is, or None when the game is over."""
        return self.rules.to_move(state)

    def moves(self, state: State) -> list[Move]:
        """Every legal move."""
        return [move for move in self.candidates(state) if self.is_legal(state, move)]

    def candidates(self, state: State) -> Iterator[Move]:
        """Moves worth asking about: all legal ones, and some that are not."""
        return iter(() if self.to_move(state) is None else self.rules.candidates(state))

    def is_legal(self, state: State, move: Move) -> bool:
        """The decision alone, by the same checks as `judge`, stopping at the first that fails."""
        return allowed(self.rules.checks(state, move))

    def parse(self, state: State, text: str) -> Move:
        """A move from what somebody typed; `2: pass` or `Ben: pass` names who makes it."""
        forms = tuple(self.rulebook.notation)
        if len(text) > 200:
            raise NotationError("move-long", have=len(text))
        who, colon, rest = text.partition(":")
        words = (rest if colon else text).lower().split()
        if not words:
            raise NotationError("move-empty", forms=forms)
        try:
            move = self.model.parse(state, words)
        except NotationError as error:
            error.phrases = self.rulebook.errors
            own = tuple(form for form in forms if form.split()[0] == words[0])
            error.facts |= {"text": text.strip(), "forms": own or forms}
            raise
        return replace(move, seat=self._seat(state, who.strip())) if colon else move

    def _seat(self, state: State, who: str) -> int:
        """By number, which is how a link names it, else by name (which may be made of digits)."""
        number = int(who) if who.isascii() and who.isdigit() and len(who) < 3 else 0
        if 1 <= number <= len(state.players):
            return number - 1
        if who not in state.players:
            raise NotationError("seat", seat=who[:24], most=len(state.players))
        return state.players.index(who)

    def _move(self, state: State, move: Move | str) -> Move:
        return self.parse(state, move) if isinstance(move, str) else move

    def judge(self, state: State, move: Move | str) -> Verdict:
        """Whether the move is legal, with every reason for and against."""
        move = self._move(state, move)
        return Verdict(move, self.rules.checks(state, move), self.rulebook)

    def play(self, state: State, move: Move | str) -> Turn:
        """The move played and explained; raises `IllegalMove` with the verdict if refused."""
        verdict = self.judge(state, move)
        if not verdict.legal:
            raise IllegalMove(verdict)
        return Turn(state, verdict, self.rules.effects(state, verdict.move))

    def after(self, state: State, move: Move) -> Any:
        """The state after a move known to be legal, nothing recorded: for bots and searches."""
        return last_state(self.rules.effects(state, move))

    def nearest(self, state: State, move: Move | str, most: int = 3) -> list[Near]:
        """The legal moves of whoever asks that differ least from a refused one, and what to change.

        Nothing for a seat that is not to move: it would tell what the mover holds.
        """
        wanted = self._move(state, move)
        seat = None if wanted.seat == self.to_move(state) else wanted.seat
        moves = (replace(each, seat=seat) for each in self.candidates(state))
        legal = [each for each in moves if self.is_legal(state, each)]
        near = nearest(wanted, legal)[:most]
        return [replace(each, action=self.action(each.move)) for each in near]

    def action(self, move: Move) -> str:
        """A move told as what one does, where the rulebook has words for it.

        Its sentence may use the fields of the move and the words of its notation, `{w1}` after the verb.
        """
        kind, phrases = type(move).__name__.lower(), self.rulebook.actions
        if kind not in phrases:
            return ""
        facts = {field.name: getattr(move, field.name) for field in fields(move)}
        words = enumerate(move.notation().split())
        return phrases.say(kind, **facts, **{f"w{at}": word for at, word in words})

    def score(self, state: State) -> Story:
        """One tree of steps per player; its value is the player's total."""
        return Story(self.rules.score(state), self.rulebook)

    def outcome(self, state: State) -> Outcome | None:
        """None while the game goes on; else the winners and the steps that decided it."""
        if self.to_move(state) is not None:
            return None
        winners, steps = self.rules.outcome(state)
        return Outcome(tuple(winners), Story(steps, self.rulebook))

    def view(self, state: State, seat: int) -> Any:
        """What that seat may know: the rest is hidden."""
        return self.rules.view(state, seat)

    def scene(self, state: State, seat: int | None = None) -> Scene:
        """The table as a seat sees it; None shows everything."""
        seen = state if seat is None else self.view(state, seat)
        return self.table.scene(seen, self.rulebook.table.say)

    def compose(self, state: State, picks: Sequence[str]) -> str:
        """The notation that clicked words make, complete or not."""
        return self.table.compose(state, tuple(picks))

    @property
    def has_preview(self) -> bool:
        """Whether the table can show where a move would put its pieces."""
        return "preview" in self.parts

    def preview(self, state: State, move: Move | str) -> tuple[Zone, ...]:
        """The pieces that a move would put down, legal or not, in zones by id."""
        if not self.has_preview:
            return ()
        table: Preview[Any] = self._module("table")
        return tuple(table.preview(state, self._move(state, move)))

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """What the game's calculator asks for; empty when it has none."""
        if "calculator" not in self.parts:
            return ()
        return tuple(self._calculator.fields(self.rulebook.table.say))

    @property
    def _calculator(self) -> Calculator:
        calculator: Calculator = self._module("calculator")
        return calculator

    def calculate(self, values: Mapping[str, Any]) -> tuple[Scene | None, Story]:
        """The calculator's answer to what was entered: a picture and the reckoning."""
        from .calculator import check

        scene, steps = self._calculator.work(self, check(self.fields, values))
        return scene, Story(steps, self.rulebook)

    @property
    def can_take(self) -> bool:
        """Whether the calculator can be filled in from a game being played."""
        return "taken" in self.parts

    def taken(self, state: State, seat: int) -> Mapping[str, Any]:
        """What would be entered in the calculator for what lies before a seat."""
        calculator: Taken[Any] = self._module("calculator")
        return calculator.taken(state, seat)

    def sequel(self, state: State) -> Mapping[str, Any] | None:
        """The game that follows on a finished one: its name, players and rulings, or None."""
        if "sequel" not in self.parts or self.to_move(state) is not None:
            return None
        rules: Sequel[Any] = self._module("rules")
        return rules.sequel(state)

    def advise(self, state: State, rng: Random) -> Move:
        """A sensible legal move by what the mover may know: for bots and hints."""
        seat = self.to_move(state)
        if seat is None:
            raise NotationError("move-over")
        bot = self.bot
        moves, seen = self.moves(state), self.view(state, seat)
        rng.shuffle(moves)
        return max(moves, key=lambda move: bot.liking(seen, seat, move))

    def to_json(self, state: State) -> str:
        """A position as JSON text."""
        from .codec import to_json

        return to_json(state)

    def from_json(self, text: str) -> Any:
        """A position from JSON text: readable, of the right shape, and possible."""
        from .codec import from_json

        state: Any = from_json(text, self.model.State)
        self._check_names(state.players)
        for ruling in self.rulebook.rulings.values():
            ruling.read(getattr(state.rulings, ruling.id))
        wrong = [step for step in self.rules.position(state) if not step.value]
        if wrong:
            reasons = " ".join(self.rulebook.sentence(step) for step in wrong)
            raise PositionError("position-counts", reasons=reasons)
        return state


def _is_name(name: object) -> bool:
    """Whether a player can be called that: everybody must be able to see it."""
    if not isinstance(name, str) or name != name.strip() or not 0 < len(name) <= 24:
        return False
    seen = JOINER.sub("", name)
    return (
        seen != "" and seen.isprintable() and not set(seen) & BLANKS and not set(seen) & set("~:")
    )
