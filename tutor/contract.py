"""The parts that a game provides, as types: `model`, `rules`, `table`, `lessons`, `bot` and optional ones.

The package of a game says in `PARTS` which optional parts it has, and shows a type checker that
its modules are what they should be; `tutor/games/monster_crunch/__init__.py` is an example. A small
game may be one module that provides everything itself: `midnight-tutor new my-game` writes one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, Required, TypedDict

if TYPE_CHECKING:
    from random import Random

    from .analysis.chart_data import ChartData
    from .calculator import Field
    from .explain import Step
    from .game import Game
    from .layout import Names, Slot
    from .lesson import Lesson
    from .misreading import Place, Question
    from .rulebook import Rulebook
    from .scene import Results, Say, Scene, Zone

Part = Literal[  # what a game may have
    "likelihood", "guess", "evaluate", "playout", "charts", "proofs", "preview", "sequel", "filter_legal", "calculator", "taken",
    "move_facts", "results", "stage", "opening", "misreadings", "together",
]  # fmt: skip


class State(Protocol):
    """A position. Each game has its own frozen data class, of which the kit reads only this."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names, by seat."""

    @property
    def rulings(self) -> Any:
        """The readings chosen: an instance of the model's `Rulings`."""

    @property
    def turn(self) -> int | None:
        """The seat whose decision it is; None when the game is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A move as notation: `seat` is who makes it, None for the player who decides."""

    seat: int | None = None

    def notation(self) -> str:
        """Return the words that can be typed for it."""
        raise NotImplementedError

    def shown(self) -> str:
        """Return the words that the other players may read before everything is revealed."""
        return self.notation()

    def __init_subclass__(cls) -> None:
        cls.__repr__ = Move.__repr__  # type: ignore[method-assign]  # a data class keeps one that is there

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __str__(self) -> str:
        return self.notation() if self.seat is None else f"{self.seat + 1}: {self.notation()}"


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=Any)  # a game's own State
else:
    from typing import TypeVar

    S = TypeVar("S", bound=State)
S_in = TypeVar("S_in", bound=State, contravariant=True)


class Model(Protocol[S]):
    """`model`: the pieces. Its `rulebook.toml` is next to it."""

    @property
    def State(self) -> type[S]:  # noqa: N802  a class
        """The game's own State."""

    @property
    def Rulings(self) -> type[Any]:  # noqa: N802
        """The switchable readings, one field for each ruling of the rulebook."""

    def parse(self, state: S, words: list[str], /) -> Move:
        """Return a move from its words, or a `NotationError`."""


class Rules(Protocol[S]):
    """`rules`: what may be done, what it does, what it is worth."""

    def start(self, players: tuple[str, ...], seed: int, rulings: Any, /) -> S:
        """Return the first position."""

    def to_move(self, state: S, /) -> int | None:
        """Return the seat whose decision it is."""

    def candidates(self, state: S, /) -> Iterable[Move]:
        """Yield moves worth asking about: all legal ones, and some that are not."""

    def checks(self, state: S, move: Move, /) -> "Iterator[Step]":
        """Yield every condition on a move, in the order a rules judge would name them."""

    def effects(self, state: S, move: Move, /) -> "Iterator[Step]":
        """Yield what a legal move does, one change at a time."""

    def score(self, state: S, /) -> "Sequence[Step]":
        """Return one tree of counts per player."""

    def outcome(self, state: S, /) -> "tuple[tuple[int, ...], Iterable[Step]]":
        """Return the winners of a finished game, and the steps that decided it."""

    def view(self, state: S, seat: int, /) -> S:
        """Return what that seat may know: the rest is hidden.

        A negative number is the seat of anyone who only looks on, who knows nothing that anybody hides.
        """

    def position(self, state: S, /) -> "Iterable[Step]":
        """Yield the laws that every possible position keeps."""


class Table(Protocol[S_in]):
    """`table`: how the game looks, and the move that clicks make."""

    def scene(self, state: S_in, say: "Say", /) -> "Scene":
        """Return everything on the table."""

    def compose(self, state: S_in, picks: tuple[str, ...], /) -> str:
        """Return the notation that clicked words make, complete or not."""


class Lessons(Protocol):
    """`lessons`: the worked examples."""

    def lessons(self, game: "Game", /) -> "Iterable[Lesson]":
        """Return the lessons in the order a newcomer needs them."""


class Bot(Protocol[S_in]):
    """`bot`: what a simple player likes."""

    def preference(self, state: S_in, seat: int, move: Move, /) -> float:
        """Return a score for `move`, higher is better, from what `seat` may know."""


class LegalFilter(Protocol[S_in]):
    """The part `filter_legal`, in `rules`: the legal moves found without asking everything about each."""

    def plausible_moves(self, state: S_in, /) -> Iterable[Move]:
        """Yield the candidates without some that are surely refused."""

    def filter_legal(self, state: S_in, moves: Iterable[Move], /) -> Iterator[Move]:
        """Yield those of some moves that are legal for the player to move, or the seat they name, by the same checks.

        What they have in common is asked once: see `explain.legal_among`.
        """


class Guess(Protocol[S]):
    """The part `guess`, in `rules`, of every game that hides something."""

    def guess(self, seen: S, rng: "Random", /) -> S:
        """Return a whole position that agrees with a view: what is hidden is dealt at random."""


class Playout(Protocol[S_in]):
    """The part `playout`, in `bot`: how a game is played on for odds, where it is long."""

    @property
    def WIDTH(self) -> int:  # noqa: N802  a constant
        """The number of legal moves compared at a glance."""

    @property
    def LATER(self) -> int:  # noqa: N802
        """And how many once a move has come out."""

    @property
    def MAX_COMPARED(self) -> int:  # noqa: N802
        """The number of favourite moves that a strong player compares."""

    def is_quiet(self, before: S_in, state: S_in, /) -> bool:
        """Return whether a move has come out: what it gained can be compared, whatever follows."""


class Evaluation(Protocol[S_in]):
    """The part `evaluate`, in `bot`, of a game whose score does not say how it stands."""

    def evaluate(self, state: S_in, seat: int, /) -> float:
        """Return how well a game stands that is not over: 1 for as good as won, −1 for as good as lost."""


class Likelihood(Protocol[S_in]):
    """The part `likelihood`, in `bot`, of a game where what others did tells what they hide."""

    def likelihood(self, state: S_in, seat: int, /) -> float:
        """Return how much a guess deserves belief, compared with others, by what the other seats have done."""


class Proofs(Protocol[S_in]):
    """The part `proofs`, a module of its own."""

    def proofs(self, seen: S_in, seat: int, move: Move, /) -> "Iterable[Step]":
        """Yield what is certain about a move by what a seat may know: `explain.chance` counts it."""


class Preview(Protocol[S_in]):
    """The part `preview`, in `table`."""

    def preview(self, state: S_in, move: Move, /) -> "Iterable[Zone]":
        """Yield the pieces that a move would put down, legal or not, in zones by id."""


class MoveFacts(Protocol[S_in]):
    """The part `move_facts`, in `table`, for moves whose words alone would be read badly."""

    def move_facts(self, seen: S_in, move: Move, say: "Say", /) -> Mapping[str, Any]:
        """Return what a sentence about a move may name besides its fields, as the mover sees the table."""


class Sequel(Protocol[S_in]):
    """The part `sequel`, in `rules`."""

    def sequel(self, state: S_in, /) -> Mapping[str, Any] | None:
        """Return the game that follows on a finished one: its name, players and rulings."""


class Together(Protocol[S]):
    """The part `together`, in `rules`."""

    def together(self, state: S, seat: int, /) -> S | None:
        """Return the position in which a seat makes a secret choice before its turn, None where it has none to make."""


class Opening(Protocol):
    """The part `opening`, in `rules`."""

    def opening(self, players: tuple[str, ...], seed: int, rulings: Any, /) -> "Iterable[Step]":
        """Yield how the table is set up for a game, step by step, up to the first turn."""


class Stage(Protocol[S]):
    """The part `stage`, a module of its own: a position laid out by the printed names of its pieces."""

    def slots(self, state: S, names: "Names", /) -> "Mapping[str, Slot]":
        """Return the words that say what is where, by the rulebook's names of things."""

    def pieces(self, state: S, /) -> Mapping[str, Any]:
        """Return what is where in a position, as `lay` takes it; what has no word is left out."""

    def lay(self, state: S, given: Mapping[str, Any], /) -> S:
        """Return a first position with what was given in its place, and the rest filled in so that the laws hold."""


class Misreadings(Protocol):
    """The part `misreadings`, a module of its own; its words are in `misreadings.toml` next to it."""

    def questions(self, place: "Place", /) -> "Iterable[Question]":
        """Yield what can be asked about a position, with what those answer who misread a rule."""


class Calculator(Protocol):
    """The part `calculator`, a module of its own."""

    def fields(self, say: "Say", /) -> "Iterable[Field]":
        """Yield what it asks for."""

    def work(self, game: "Game", values: Any, /) -> "tuple[Scene | None, Iterable[Step]]":
        """Return a picture (or none) and the steps that work it out, for values that fit the fields."""


class ResultsTable(Protocol):
    """The part `results`, of the module `table`."""

    def results(self, steps: "Sequence[Step]", book: "Rulebook", /) -> "Results | None":
        """Return who got what as a table, or nothing where the steps give nobody anything."""


class Charts(Protocol[S_in]):
    """The part `charts`, in a module `charts`; the rulebook's table says `chart-NAME`."""

    @property
    def CHARTS(self) -> tuple[str, ...]:  # noqa: N802  a constant
        """The names of the game's charts."""

    def chart_data(self, name: str, states: Sequence[S_in], say: "Say", /) -> "ChartData":
        """Return one of them, by the positions of a game as somebody may know them, latest last."""


class Taken(Protocol[S_in]):
    """The part `taken`, of the module `calculator`."""

    def taken(self, state: S_in, seat: int, /) -> Mapping[str, Any]:
        """Return what would be entered for what is in front of that seat."""


class Modules(TypedDict, Generic[S], total=False):
    """The module of each part: a game shows a type checker that its modules are what they should be."""

    model: Required[Model[S]]
    rules: Required[Rules[S]]
    table: Required[Table[S]]
    lessons: Required[Lessons]
    bot: Required[Bot[S]]
    filter_legal: LegalFilter[S]
    guess: Guess[S]
    playout: Playout[S]
    evaluate: Evaluation[S]
    likelihood: Likelihood[S]
    proofs: Proofs[S]
    preview: Preview[S]
    move_facts: MoveFacts[S]
    results: ResultsTable
    sequel: Sequel[S]
    together: Together[S]
    opening: Opening
    stage: Stage[S]
    calculator: Calculator
    taken: Taken[S]
    charts: Charts[S]
    misreadings: Misreadings


class Package(Protocol):
    """The package itself."""

    @property
    def PARTS(self) -> tuple[Part, ...]:  # noqa: N802  a constant
        """The optional parts that it has."""
