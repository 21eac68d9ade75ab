"""A session: a few exercises one after the other, made when they are come to.

What `?practice=…` carries is written and read here: the names of exercises, or clauses (`crunch.combine.*`) or the name
of a set, which with a `seed` make the same exercises for everybody. A link gives no answer away.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from itertools import count, islice

from .. import links
from ..errors import TutorError
from ..game import Game
from .analysis import words_of
from .exercise import Exercise
from .generator import about, exercises, make

COUNT = 10
LONGEST = 40  # exercises of a link
MISSES = 3  # clauses in a row about which nothing is found
PATIENCE = 400  # spots in a row with nothing about what was chosen
PUZZLES = ("puzzle", "find")
SETS = {"puzzles": COUNT, "test": 2 * COUNT, "day": 1}  # how many exercises each has


Source = Callable[[Sequence[Exercise]], Exercise | None]


def sets_of(game: Game) -> tuple[str, ...]:
    """Return the sets of a game: puzzles only where it has some."""
    kinds = {table["kind"] for table in words_of(game).tables.values()}
    return tuple(name for name in SETS if name == "test" or kinds.intersection(PUZZLES))


class Session:
    """Exercises by number; there may turn out to be fewer than were meant. A test tells nothing before its end."""

    def __init__(self, source: Source, most: int, link: str = "", name: str = "") -> None:
        self.made: list[Exercise] = []
        self.most, self._source, self._link, self.name = most, source, link, name

    @property
    def is_test(self) -> bool:
        """True if feedback waits until the end."""
        return self.name == "test"

    def get(self, at: int) -> Exercise | None:
        """Return an exercise, or None behind the last; where one cannot be made, those before are all."""
        while len(self.made) <= at < self.most:
            self.most, meant = len(self.made), self.most
            found = self._source(self.made)
            if found:
                self.made.append(found)
                self.most = meant
        return self.made[at] if at < self.most else None

    def link(self) -> str:
        """Return a link that carries them all; it may take making those to come."""
        if not self._link:
            self.get(self.most - 1)
        return self._link or link_of(one.name for one in self.made)


def link_of(practice: Iterable[str], seed: str = "") -> str:
    """Return a link to exercises by their names, or to some about clauses."""
    return links.write(v=links.VERSION, practice=links.join(practice), seed=seed)


def planned(game: Game, clauses: Iterable[str], seed: int) -> Session:
    """Return a session about clauses in turn; where nothing can be asked about some, about anything."""
    queue = deque(clauses)

    def source(made: Sequence[Exercise]) -> Exercise | None:
        for _ in range(min(MISSES, len(queue))):
            clause = queue.popleft()
            found = about(game, clause, seed, made)
            if found:
                queue.append(clause)
                return found
        known = {one.name for one in made}
        return next((one for one in exercises(game, seed) if one.name not in known), None)

    return Session(source, COUNT)


def chosen(game: Game, clauses: Sequence[str], seed: int) -> Session:
    """Return a session about these clauses and families alone: the same for the same seed."""
    made = exercises(game, seed, clauses, most=PATIENCE)
    return Session(lambda _: next(made, None), COUNT, link_of(clauses, str(seed)))


def named_set(game: Game, name: str, seed: int) -> Session:
    """Return a set by its name, the same for the same seed: puzzles, a test, the puzzle of a day."""
    made = exercises(game, seed, kinds=None if name == "test" else PUZZLES, most=PATIENCE)
    return Session(lambda _: next(made, None), SETS[name], link_of([name], str(seed)), name)


def named(game: Game, names: Sequence[str]) -> Session:
    """Return the exercises of these names."""
    places, numbers = list(map(_place, names)), count()
    return Session(lambda _: make(game, *places[next(numbers)]), len(names), link_of(names))


def opened(game: Game, link: str, seed: int) -> Session:
    """Return what a link asks for; `seed` stands in where it has none."""
    parts = links.read(link)
    items = links.split(parts.get("practice", ""))
    if not items or len(items) > LONGEST:
        raise TutorError("practice-spot", name=parts.get("practice", "")[:40])
    if all(":" in item for item in items):
        return named(game, items)
    seed = links.whole(parts, "seed", seed)
    return named_set(game, items[0], seed) if items[0] in SETS else chosen(game, items, seed)


def _place(name: str) -> tuple[str, str, str, int]:
    """Return the words of an exercise's name."""
    id, clause, source, at = [*islice((*name.split(":"), "", "", ""), 4)]
    if not (at.isascii() and at.isdigit() and len(at) < 4):
        raise TutorError("practice-spot", name=name[:60])
    return id, clause, source[:40], int(at)
