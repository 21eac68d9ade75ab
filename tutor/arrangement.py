"""A position being set up: what is where by the words of `game.layout`, the laws it breaks, and what mends it.

An arrangement is a frozen value: each change gives another one, so that taking back is free.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .errors import PositionError

if TYPE_CHECKING:
    from .explain import Step
    from .game import Game
    from .layout import Layout, Slot

Place = tuple[str, Any]  # a word of the layout, and the place where it applies (None for the table)


@dataclass(frozen=True)
class Arrangement:
    """A position as far as somebody has described it; the rest follows from the set-up."""

    game: Game[Any]
    first: Any  # a first position: the players, and the rulings
    given: Mapping[Place, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Game[Any], state: Any, seed: int = 0) -> Arrangement:
        """Return the arrangement of a position, as far as words can tell it; the rest is dealt by `seed`."""
        first = game.start(state.players, seed, asdict(state.rulings))
        empty = cls(game, first)
        return replace(empty, given=empty.spread(game.package.stage.pieces(state)))

    @cached_property
    def layout(self) -> Layout:
        """The words that say what is where."""
        return self.game.package.layout(self.first)

    @cached_property
    def state(self) -> Any:
        """The position; raises a `PositionError` where a piece has been placed that is not left."""
        if not self.given:
            return self.first
        given: dict[str, Any] = {}
        for (word, place), value in self.given.items():
            if self.layout[word].places is None:
                given[word] = value
            else:
                given.setdefault(word, {})[place] = value
        return self.game.package.arrange(self.first, given)

    @cached_property
    def broken(self) -> list[Step]:
        """The laws of the game that the position breaks."""
        return self.game.package.broken(self.state)

    @cached_property
    def is_possible(self) -> bool:
        """Return whether a game can come to this position."""
        try:
            return not self.broken
        except PositionError:
            return False

    @cached_property
    def is_exact(self) -> bool:
        """Return whether the words tell all that was said: nothing else followed from them."""
        if not self.is_possible:
            return False
        told = self.spread(self.game.package.stage.pieces(self.state))
        return all(told.get(where) == value for where, value in self.given.items())

    @cached_property
    def values(self) -> Mapping[Place, Any]:
        """What is where: what was said, and what follows from it where the position can be read."""
        try:
            follows = self.spread(self.game.package.stage.pieces(self.state))
        except PositionError:
            follows = {}
        return {**follows, **self.given}

    def spread(self, pieces: Mapping[str, Any]) -> dict[Place, Any]:
        """Return what is where by word and place."""
        found: dict[Place, Any] = {}
        for word, value in pieces.items():
            here = {None: value} if self.layout[word].places is None else value
            found |= {(word, place): own for place, own in here.items()}
        return found

    def places(self) -> Iterator[tuple[Place, str, Slot]]:
        """Yield every place where something can hold something, with its printed name."""
        for word, slot in self.layout.items():
            for name, place in (slot.places or {"": None}).items():
                yield (word, place), name, slot

    def put(self, where: Place, text: str) -> Arrangement:
        """Return the same with a thing added by its printed name, or in the place of the one there."""
        word, place = where
        slot = self.layout[word]
        name = next((name for name, one in (slot.places or {}).items() if one == place), "")
        read = self.layout.read({word: text if slot.places is None else {name: text}})
        value = read.get(word) if slot.places is None else read[word].get(place)
        if not slot.many:
            return self._with(where, value)
        said = self.given.get(where, ())  # what only followed gives way
        return self._with(where, (*said, *(value or ())))

    def take(self, where: Place, at: int) -> Arrangement:
        """Return the same without one of the things in a place."""
        things = self.things(where)
        left = (*things[:at], *things[at + 1 :])
        return self._with(where, left if self.layout[where[0]].many else None)

    def forget(self, where: Place) -> Arrangement:
        """Return the same without a word about a place: what is there follows from the rest."""
        return replace(self, given={key: own for key, own in self.given.items() if key != where})

    def things(self, where: Place) -> Sequence[Any]:
        """Return the things in a place, one or many."""
        value = self.values.get(where)
        if self.layout[where[0]].many:
            return tuple(value or ())
        return () if value is None else (value,)

    def mends(self) -> Iterator[tuple[Place, int | None, Arrangement]]:
        """Yield the small changes that make a position possible: a thing taken away, or a place left to follow."""
        for where in reversed(list(self.given)):
            many = self.layout[where[0]].many
            tries: list[tuple[int | None, Arrangement]] = [(None, self.forget(where))]
            if many:
                tries = [
                    (at, self.take(where, at)) for at in range(len(self.things(where)))
                ] + tries
            yield from ((where, at, mended) for at, mended in tries if mended.is_possible)

    def _with(self, where: Place, value: Any) -> Arrangement:
        slot, said = self.layout[where[0]], {**self.given, where: value}
        if value is None and not slot.optional:
            del said[where]
        order = (place for place, _, _ in self.places())  # not that of somebody's clicks
        return replace(self, given={place: said[place] for place in order if place in said})
