"""A game's package: its modules, its optional parts, and defaults for those it lacks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import players as people
from .errors import NotationError, PositionError, SeatError, shortened
from .explain import allowed, resolve
from .languages import ENGLISH
from .layout import Layout
from .phrases import beside, messages
from .registry import home, within
from .rulebook import Rulebook
from .story import Story
from .turn import Move, actor, kind_of

if TYPE_CHECKING:
    from random import Random
    from types import ModuleType

    from . import contract
    from .analysis.chart_data import ChartData
    from .calculator import Field
    from .contract import Part, State
    from .explain import Step
    from .scene import Results, Zone

PUBLIC = -2  # the seat of whoever only looks on: what is hidden from anybody is hidden there


class GamePackage:
    """The machinery of a game, as `game.package`; a small game may be one module that provides everything."""

    def __init__(
        self,
        name: str,
        package: ModuleType,
        rulebook: Rulebook | None = None,
        language: str = ENGLISH,
    ) -> None:
        self.name, self.main, self._rulebook = name, package, rulebook  # its main module
        self.language = language
        self.model: contract.Model[Any] = self.module("model")
        self.rules: contract.Rules[Any] = self.module("rules")
        self._kind: type = self.model.State
        self._last: tuple[Any, dict[int | str, Any]] = (None, {})

    def __repr__(self) -> str:
        return f"GamePackage({self.name!r}: {self.main.__name__})"

    def own(self, state: Any) -> Any:
        """Return a position of this game, or raise a `PositionError` if it is none."""
        if isinstance(state, self._kind):
            return state
        other = home(type(state).__module__)
        key = "state-foreign" if other not in ("", self.name) else "state-kind"
        raise PositionError(key, game=self.name, other=other, value=shortened(state))

    def module(self, name: str) -> Any:
        """Return a module of the game; what it provides is in `contract`."""
        is_package = hasattr(self.main, "__path__")
        return import_module(f"{self.main.__name__}.{name}") if is_package else self.main

    def check(self, state: State) -> None:
        """Raise a `PositionError` that names the laws of the game that a position breaks, if any."""
        people.check(self.rulebook, self.own(state).players)
        for ruling in self.rulebook.rulings.values():
            ruling.read(getattr(state.rulings, ruling.id))
        if wrong := self.broken(state):
            reasons = " ".join(self.rulebook.sentence(step) for step in wrong)
            clauses = tuple(dict.fromkeys(step.rule for step in wrong))
            raise PositionError("position-counts", reasons=reasons, clauses=clauses)

    def broken(self, state: State) -> list[Step]:
        """Return the laws of the game that a position breaks, in their order."""
        return [step for step in resolve(self.rules.position(state)) if not step.value]

    def layout(self, state: State) -> Layout:
        """Return the words that lay out a position, for the players and rulings of a first one."""
        stage: contract.Stage[Any] | None = self.part("stage", "stage")
        return Layout(stage.slots(state, self.rulebook.printed) if stage else {})

    def lay(self, state: State, pieces: Mapping[str, Any]) -> Any:
        """Return a first position with pieces laid out by words, whether it keeps the laws or not."""
        given = self.layout(state).read(pieces)
        return self.arrange(state, given) if given else state

    def arrange(self, state: State, given: Mapping[str, Any]) -> Any:
        """Return the same for pieces that were read; one that is not left is refused by its printed name."""
        try:
            return self.stage.lay(state, given)
        except PositionError as error:
            piece = error.facts.get("piece")
            slots = self.layout(state).values()
            names = (slot.name(piece) for slot in slots if slot.knows(piece))
            error.facts["piece"] = next(names, piece)
            raise

    @property
    def stage(self) -> contract.Stage[Any]:
        """The module that lays out positions."""
        stage: contract.Stage[Any] = self.module("stage")
        return stage

    def found(self, state: State) -> dict[int | str, Any]:
        """Return what was found out about the position asked about last: it is asked about again and again."""
        last = self._last
        if last[0] is not state:
            last = self._last = state, {}
        return last[1]

    def view(self, state: State, seat: int) -> Any:
        """Return what that seat may know: the rest is hidden."""
        found = self.found(state)
        if seat not in found or type(seat) is not int:
            if seat != PUBLIC:
                check_seat(self.own(state), seat)
            found[seat] = self.rules.view(state, seat)
        return found[seat]

    # ------------------------------------------------------------------------------------------ moves

    def candidates(self, state: State) -> Iterator[Move]:
        """Yield moves worth asking about: all legal ones, and some that are not."""
        over = self.rules.to_move(self.own(state)) is None
        return iter(() if over else self.rules.candidates(state))

    def legal(self, state: State) -> Sequence[Move]:
        """Return every legal move, found once for a position that is asked about again."""
        if self.rules.to_move(self.own(state)) is None:
            return ()
        found = self.found(state)
        if "moves" not in found:
            plausible = self._legal_filter.plausible_moves(state)
            found["moves"] = tuple(self.filter_legal(state, plausible))
        moves: Sequence[Move] = found["moves"]
        return moves

    def filter_legal(self, state: State, moves: Iterable[Move]) -> Iterator[Move]:
        """Yield the legal ones of some moves of the player to move (or of the seat they name), in their order."""
        return self._legal_filter.filter_legal(self.own(state), moves)

    def draw(self, state: State, rng: Random) -> Iterator[Move]:
        """Yield legal moves at random, one after another, each found when it is asked for."""
        moves = list(self._legal_filter.plausible_moves(self.own(state)))
        rng.shuffle(moves)
        return self.filter_legal(state, moves)

    def some_move(self, state: State, rng: Random) -> Move:
        """Return a legal move at random, without listing all: for playing on."""
        if self.rules.to_move(self.own(state)) is None:
            raise NotationError("move-over")
        return next(self.draw(state, rng))

    def parse(self, state: State, text: str) -> Move:
        """Return a move from what somebody typed; `2: pass` or `Ben: pass` names who makes it."""
        if not isinstance(text, str):
            raise self._no_move(text)
        self.own(state)
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
            typed = {name: fact for name, fact in error.facts.items() if isinstance(fact, str)}
            short = {name: fact[:40] for name, fact in (typed | {"text": text.strip()}).items()}
            error.facts |= {**short, "forms": own or forms}
            raise
        return replace(move, seat=_seat(state, who.strip())) if colon else move

    def read_move(self, state: State, move: Move | str) -> Move:
        """Return a move of this game by a seat of this position, from the move itself or its text."""
        if isinstance(move, self._kind) and isinstance(state, (str, Move)):
            raise TypeError(messages().say("move-swapped", value=shortened(state)))
        self.own(state)
        if isinstance(move, str):
            return self.parse(state, move)
        if not isinstance(move, Move):
            raise self._no_move(move)
        if move.seat is not None:
            check_seat(state, move.seat)
        module = type(move).__module__
        if not within(module, self.main.__name__) and home(module) not in ("", self.name):
            facts = {"move": move, "other": home(module), "game": self.name}
            raise TypeError(messages().say("move-foreign", **facts))
        return move

    def _no_move(self, value: Any) -> TypeError:
        form = tuple(self.rulebook.notation)[:1]
        return TypeError(messages().say("move-kind", form=form, value=shortened(value)))

    def action(self, state: State, move: Move) -> str:
        """Return a move of the player who decides, told as what one does, where the rulebook has words for it.

        Its sentence may use the fields of the move and the words of its notation, `{w1}` after the verb.
        """
        kind, phrases = kind_of(self.read_move(state, move)), self.rulebook.actions
        return phrases.say(kind, **self.facts(state, move)) if kind in phrases else ""

    def facts(self, state: State, move: Move) -> dict[str, Any]:
        """Return what sentences about a move may name: its fields, its words, and things by their names here."""
        facts = {field.name: getattr(move, field.name) for field in fields(move)}
        facts |= {f"w{at}": word for at, word in enumerate(move.notation().split())}
        table: contract.MoveFacts[Any] | None = self.part("move_facts", "table")
        if table is None:
            return facts
        seat = actor(state, move)
        view = state if seat is None else self.view(state, seat)
        return {**facts, **table.move_facts(view, move, self.rulebook.actions.say)}

    def compose(self, state: State, picks: Sequence[str]) -> str:
        """Return the notation that clicked words make, complete or not."""
        return self.table.compose(self.own(state), tuple(picks))

    def preview(self, state: State, move: Move | str) -> tuple[Zone, ...]:
        """Return the pieces that a move would put down, legal or not, in zones by id."""
        move = self.read_move(state, move)
        table: contract.Preview[Any] | None = self.part("preview", "table")
        return tuple(table.preview(state, move)) if table else ()

    # ------------------------------------------------------------------------------------------ parts

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The optional parts of the contract that the game has."""
        package: Any = self.main
        declared: contract.Package = package
        return declared.PARTS

    def part(self, part: Part, module: str) -> Any:
        """Return the module that has an optional part, or None where the game lacks it."""
        return self.module(module) if part in self.parts else None

    @cached_property
    def table(self) -> contract.Table[Any]:
        """The module with `scene` and `compose`."""
        table: contract.Table[Any] = self.module("table")
        return table

    @cached_property
    def bot(self) -> contract.Bot[Any]:
        """The module of a simple player's preferences."""
        bot: contract.Bot[Any] = self.module("bot")
        return bot

    @cached_property
    def rulebook(self) -> Rulebook:
        """Every clause by id, the rulings, the names."""
        if self._rulebook:  # of a game in a notebook, which has no file
            return self._rulebook
        path = beside(self.main.__file__, "rulebook.toml")
        return Rulebook(path, language=self.language)

    @cached_property
    def _legal_filter(self) -> contract.LegalFilter[Any]:
        """The game's own way to find legal moves, or one that asks about each candidate."""
        return self.part("filter_legal", "rules") or _AskEach(self.rules)

    def guess(self, view: State, rng: Random) -> Any:
        """Return a whole position that agrees with a view: what is hidden is dealt at random."""
        rules: contract.Guess[Any] | None = self.part("guess", "rules")
        return rules.guess(view, rng) if rules else view

    @property
    def has_preview(self) -> bool:
        """True if the table can show where a move would put its pieces."""
        return "preview" in self.parts

    @cached_property
    def calculator(self) -> contract.Calculator | None:
        """The calculator's module, if the game has one."""
        calculator: contract.Calculator | None = self.part("calculator", "calculator")
        return calculator

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The calculator's fields, empty if the game has no calculator."""
        calculator = self.calculator
        return tuple(calculator.fields(self.rulebook.table.say)) if calculator else ()

    def results(self, steps: Sequence[Step]) -> Results | None:
        """Return who got what by these steps as a table, if they gave anybody anything."""
        table: contract.ResultsTable | None = self.part("results", "table")
        return table.results(steps, self.rulebook) if table else None

    @property
    def charts(self) -> Mapping[str, str]:
        """The titles of the game's charts, by name."""
        module: contract.Charts[Any] | None = self.part("charts", "charts")
        names = module.CHARTS if module else ()
        return {name: self.rulebook.table.say(f"chart-{name}") for name in names}

    def chart_data(self, name: str, states: Sequence[State]) -> ChartData:
        """Return one of its charts, by the positions of a game as somebody may know them, latest last."""
        module: contract.Charts[Any] = self.module("charts")
        return module.chart_data(name, states, self.rulebook.table.say)

    @property
    def can_take(self) -> bool:
        """True if the calculator can be filled in from a game being played."""
        return "taken" in self.parts

    def taken(self, state: State, seat: int) -> Mapping[str, Any]:
        """Return what would be entered in the calculator for what is in front of a seat."""
        calculator: contract.Taken[Any] = self.module("calculator")
        return calculator.taken(state, seat)

    def proofs(self, view: State, seat: int, move: Move | None) -> Story:
        """Return what is certain about a move by what the seat may know, counted."""
        module: contract.Proofs[Any] | None = self.part("proofs", "proofs")
        return Story(module.proofs(view, seat, move) if module and move else (), self.rulebook)

    @cached_property
    def playout(self) -> contract.Playout[Any] | None:
        """The limits for playing on to find odds. None looks at every move until the end."""
        bot: contract.Playout[Any] | None = self.part("playout", "bot")
        return bot

    @cached_property
    def evaluate(self) -> Callable[[Any, int], float] | None:
        """The function that rates an unfinished game where the score cannot."""
        bot: contract.Evaluation[Any] | None = self.part("evaluate", "bot")
        return bot.evaluate if bot else None

    @cached_property
    def likelihood(self) -> Callable[[Any, int], float] | None:
        """The function that weighs a guess by what the others did."""
        bot: contract.Likelihood[Any] | None = self.part("likelihood", "bot")
        return bot.likelihood if bot else None


class _AskEach:
    """The legal moves of a game without the part `filter_legal`."""

    def __init__(self, rules: contract.Rules[Any]) -> None:
        self.rules = rules

    def plausible_moves(self, state: State) -> Iterable[Move]:
        return self.rules.candidates(state)

    def filter_legal(self, state: State, moves: Iterable[Move]) -> Iterator[Move]:
        return (move for move in moves if allowed(self.rules.checks(state, move)))


def check_seat(state: State, seat: Any) -> int:
    """Return a seat of a position, or raise a `SeatError` that says which there are."""
    if type(seat) is not int or not 0 <= seat < len(state.players):
        raise SeatError(state.players, seat)
    return seat


def _seat(state: State, who: str) -> int:
    """Return a seat by number, which is how a link names it, else by name (which may be made of digits)."""
    number = int(who) if who.isascii() and who.isdigit() and len(who) < 3 else 0
    if 1 <= number <= len(state.players):
        return number - 1
    if who not in state.players:
        raise NotationError("seat", seat=who[:24], most=len(state.players))
    return state.players.index(who)
