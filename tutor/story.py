"""Steps told in words: lines as plain data, stories that read and draw themselves."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .explain import Step, resolve

if TYPE_CHECKING:
    from .rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Line:
    """A step told in words, as plain data: what a page or a terminal shows."""

    text: str
    rule: str
    title: str
    section: str
    source: str
    tone: str  # pass, fail, count, says
    value: Any = None
    ruling: str = ""
    shows: tuple[str, ...] = ()
    parts: tuple["Line", ...] = ()
    routine: bool = False  # nothing new: told, but folded away

    def walk(self) -> Iterator["Line"]:
        """Yield this line and everything it rests on, outermost first."""
        yield self
        for part in self.parts:
            yield from part.walk()


class Story(Sequence[Step]):
    """Steps that can be read: what the engine found, told by its rulebook."""

    def __init__(self, steps: Iterable[Step], rulebook: "Rulebook") -> None:
        self.found, self.rulebook = tuple(steps), rulebook

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps made whole, once somebody reads them."""
        return tuple(resolve(self.found))

    def __getitem__(self, index: Any) -> Any:
        return self.steps[index]

    def __len__(self) -> int:
        return len(self.steps)

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every step told in words, smaller steps inside."""
        return tuple(self.rulebook.line(step) for step in self.steps)

    @property
    def head(self) -> str:
        """The sentence that stands above the steps; nothing where they speak for themselves."""
        return ""

    def __str__(self) -> str:
        told = [text for line in self.lines for text in readable(line)]
        return "\n".join([self.head, *told] if self.head else told)

    def html(self) -> str:
        """Return the sentences as HTML, for notebooks without widgets."""
        from .markup import story

        return story(self.lines, self.head)

    def _repr_html_(self) -> str | None:
        return None if hasattr(self, "_repr_mimebundle_") else self.html()  # a widget draws it

    def __repr__(self) -> str:
        return f"{type(self).__name__}({counted(len(self.found), 'step')})"


def counted(number: int, thing: str) -> str:
    """Return a number of things for a `repr`: 1 step, 2 steps."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


MARKS = {"pass": "✓", "fail": "✗", "count": "=", "says": "•"}


def readable(line: Line, indent: str = "") -> Iterator[str]:
    """Yield a line as text for a terminal, what it rests on below it."""
    yield f"{indent}{MARKS[line.tone]} {line.text} [{line.rule}]"
    for part in line.parts:
        yield from readable(part, indent + "  ")
