"""Clicks: whatever can be played can be put together on the table."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from heapq import heappop, heappush
from random import Random
from typing import Any

from .. import Game, Move, NotationError
from ..contract import State
from ..ui.composer import Composer, Draft
from .amount import Much
from .playing import playthrough, readings, seats_for, some_turns

CLICKS = 400  # clicks to look at on the way to one move


def test_clicked_words_make_moves_that_can_be_read(game: Game) -> None:
    """Whatever is clicked first is a move, becomes one by another click, or begins one."""
    for turn in some_turns(game):
        state, words = turn.before, _words(game, turn.before)
        forms = [
            *game.rulebook.notation,
            *(move.notation() for move in game.package.candidates(state)),
        ]
        known = [Counter(form.lower().split()) for form in forms]
        for word in words:
            text = game.package.compose(state, (word,))
            more = (game.package.compose(state, (word, other)) for other in words)
            if text and not any(_readable(game, state, each) for each in (text, *more)):
                begun = Counter(text.lower().split())
                assert any(begun <= form for form in known), f"{word} makes {text}"


def _words(game: Game, state: State) -> list[str]:
    """Return everything that can be clicked."""
    scene = game.scene(state)
    words = [*(piece.word for piece in scene.pieces()), *(action.word for action in scene.actions)]
    return [word for word in dict.fromkeys(words) if word]


def _readable(game: Game, state: State, text: str) -> bool:
    try:
        return bool(game.judge(state, text).checks)
    except NotationError:
        return False


class Reach:
    """The ways to reach a position's moves by clicking what glows."""

    def __init__(self, game: Game, state: State) -> None:
        self.legal = game.moves(state)
        self.composer = Composer(game, state, game.scene(state, game.to_move(state)), self.legal)
        self.seen: dict[tuple[str, ...], list[Draft]] = {}

    def on(self, draft: Draft) -> list[Draft]:
        """Return what a click on each thing that glows makes of a draft, which is never a dead end."""
        if draft.picks not in self.seen:
            glowing = self.composer.next(draft)
            assert draft.legal or glowing, draft
            self.seen[draft.picks] = [self.composer.clicked(draft, id) for id in glowing]
        return self.seen[draft.picks]

    def can(self, move: Move) -> bool:
        """Return whether some clicks make the move, looking first where the words come closest to it."""
        wanted = move.notation()
        words, tried = Counter(wanted.split()), set[tuple[str, ...]]()
        ways: list[tuple[int, int, Draft]] = [(0, 0, Draft())]
        looked = 0
        while ways and looked < CLICKS:
            draft = heappop(ways)[2]
            if draft.legal and draft.text == wanted:
                return True
            for after in () if draft.picks in tried else self.on(draft):
                said, looked = Counter(after.text.split()), looked + 1
                off = 2 * (said - words).total() + (words - said).total()
                heappush(ways, (4 * off + len(after.picks), looked, after))
            tried.add(draft.picks)
        return False


def test_some_moves_are_made_by_clicking_what_glows(game: Game) -> None:
    rng = Random(3)
    for turn in some_turns(game)[::4]:
        reach = Reach(game, turn.before)
        some = rng.sample(reach.legal, min(6, len(reach.legal)))
        assert [str(move) for move in some if not reach.can(move)] == []


def test_every_kind_of_move_is_made_by_clicking_what_glows(game: Game, much: Much) -> None:
    """Those of random games by every reading of the rules; with --full, by each reading in turn."""
    seen = set[Any]()
    for number, rulings in enumerate(readings(game)):
        for turn in playthrough(game, number, seats_for(game, rulings, number), rulings):
            kind = (much(0, number), *_kind(turn.move))
            if kind not in seen:
                assert Reach(game, turn.before).can(turn.move), (rulings, str(turn.move))
            seen.add(kind)


def _kind(move: Any) -> Iterator[Any]:
    """Yield what a move is, and which of its parts it has: numbers and names do not matter."""
    yield type(move)
    for field in fields(move):
        value = getattr(move, field.name)
        yield value if isinstance(value, Enum) else bool(value)


def test_every_move_is_made_by_clicking_what_glows(game: Game, much: Much) -> None:
    for turn in some_turns(game)[:: much(8, 1)]:
        reach = Reach(game, turn.before)
        assert [str(move) for move in reach.legal if not reach.can(move)] == []
