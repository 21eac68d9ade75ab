"""What a game is made of: its modules, and the optional parts of the contract that it has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from .errors import PositionError, shortened
from .explain import allowed
from .phrases import beside
from .registry import home
from .rulebook import Rulebook, Story

if TYPE_CHECKING:
    from random import Random
    from types import ModuleType

    from .analysis.chart_data import ChartData
    from .calculator import Field
    from .contract import (
        Bot,
        Calculator,
        Charts,
        Evaluation,
        Guess,
        LegalFilter,
        Likelihood,
        Model,
        Package,
        Part,
        Playout,
        Proofs,
        Rules,
        State,
        Table,
        Taken,
    )
    from .turn import Move


class GamePackage:
    """A game's modules; a small game may be one module that provides everything itself."""

    def __init__(self, name: str, package: ModuleType, rulebook: Rulebook | None = None) -> None:
        self.name, self._package, self._rulebook = name, package, rulebook
        self.model: Model[Any] = self._module("model")
        self.rules: Rules[Any] = self._module("rules")
        self._kind: type = self.model.State
        self._last: tuple[Any, dict[int | str, Any]] = (None, {})

    def __str__(self) -> str:
        return self.name

    def own(self, state: Any) -> Any:
        """Return a position of this game, or raise a `PositionError` if it is none."""
        if isinstance(state, self._kind):
            return state
        other = home(type(state).__module__)
        key = "state-foreign" if other not in ("", self.name) else "state-kind"
        raise PositionError(key, game=self.name, other=other, value=shortened(state))

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
    def _legal_filter(self) -> LegalFilter[Any]:
        """How legal moves are found: the game's own way, or by asking about each candidate."""
        own: LegalFilter[Any] = self._module("rules")
        return own if "filter_legal" in self.parts else _AskEach(self.rules)

    def guess(self, view: State, rng: Random) -> Any:
        """A whole position that agrees with a view: what is hidden is dealt by lot."""
        if "guess" not in self.parts:
            return view
        rules: Guess[Any] = self._module("rules")
        return rules.guess(view, rng)

    @property
    def has_preview(self) -> bool:
        """Whether the table can show where a move would put its pieces."""
        return "preview" in self.parts

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

    @property
    def charts(self) -> Mapping[str, str]:
        """What the game has to show in numbers: titles by name."""
        names = self._charts.CHARTS if "charts" in self.parts else ()
        return {name: self.rulebook.table.say(f"chart-{name}") for name in names}

    @property
    def _charts(self) -> Charts[Any]:
        module: Charts[Any] = self._module("charts")
        return module

    def chart_data(self, name: str, states: Sequence[State]) -> ChartData:
        """Return one of its charts, by the positions of a game as somebody may know them, latest last."""
        return self._charts.chart_data(name, states, self.rulebook.table.say)

    @property
    def can_take(self) -> bool:
        """Whether the calculator can be filled in from a game being played."""
        return "taken" in self.parts

    def taken(self, state: State, seat: int) -> Mapping[str, Any]:
        """What would be entered in the calculator for what lies before a seat."""
        calculator: Taken[Any] = self._module("calculator")
        return calculator.taken(state, seat)

    def proofs(self, view: State, seat: int, move: Move | None) -> Story:
        """What is certain about a move by what the seat may know, counted."""
        if "proofs" not in self.parts or move is None:
            return Story((), self.rulebook)
        module: Proofs[Any] = self._module("proofs")
        return Story(module.proofs(view, seat, move), self.rulebook)

    @cached_property
    def playout(self) -> Playout[Any] | None:
        """How games are played on for odds; None for looking at every move until the end."""
        bot: Playout[Any] = self._module("bot")
        return bot if "playout" in self.parts else None

    @cached_property
    def evaluate(self) -> Callable[[Any, int], float] | None:
        """How a game that is not over stands, where its score does not say."""
        bot: Evaluation[Any] = self._module("bot")
        return bot.evaluate if "evaluate" in self.parts else None

    @cached_property
    def likelihood(self) -> Callable[[Any, int], float] | None:
        """How much a guess deserves belief, where what others did tells what they hide."""
        bot: Likelihood[Any] = self._module("bot")
        return bot.likelihood if "likelihood" in self.parts else None


class _AskEach:
    """The legal moves of a game without the part `filter_legal`."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules

    def plausible_moves(self, state: State) -> Iterable[Move]:
        return self.rules.candidates(state)

    def filter_legal(self, state: State, moves: Iterable[Move]) -> Iterator[Move]:
        return (move for move in moves if allowed(self.rules.checks(state, move)))
