"""Odds, proofs and hints: by what a seat may know and nothing else, and told in words."""

from itertools import islice
from random import Random
from time import process_time

from .. import Game
from ..analysis.hints import advice
from ..analysis.odds import Odds, Search
from .amount import Much
from .playing import some_turns
from .words import ODD

LONG = 0.6  # seconds for a slice: a tenth is meant, on a busy machine


def texts_of(game: Game, odds: Odds) -> list[str]:
    """Return everything that odds say."""
    return [f"{each.move} {each.win} {each.score} {each.proofs}" for each in odds.chances]


def test_odds_depend_on_nothing_that_the_seat_may_not_know(game: Game, much: Much) -> None:
    turns = some_turns(game)
    for turn in turns[:: max(1, len(turns) // much(2, 6))]:
        seat = turn.before.turn
        other = game.package.guess(game.view(turn.before, seat), Random(9))
        mine, theirs = (_played(game, each, seat) for each in (turn.before, other))
        assert texts_of(game, mine) == texts_of(game, theirs)


def _played(game: Game, state: object, seat: int) -> Odds:
    search = Search(game, state, seat, 2)  # type: ignore[arg-type]
    for _ in islice(search.work(2), 400):
        pass
    return search.odds()


def test_odds_come_in_slices_and_end(game: Game) -> None:
    turn = some_turns(game)[-2]
    since, slices = process_time(), 0
    for odds in game.odds(turn.before, budget=3):
        assert process_time() - since < LONG
        since, slices = process_time(), slices + 1
        assert all(0 <= each.win <= 1 and 0 < each.win_error <= 0.5 for each in odds.chances)
    assert odds.done
    assert odds.games >= min(3, len(odds.chances))
    assert odds.best in odds.chances


def test_the_same_position_has_the_same_odds(game: Game) -> None:
    state = some_turns(game)[-2].before
    first, second = ([*game.odds(state, budget=2)][-1] for _ in range(2))
    assert texts_of(game, first) == texts_of(game, second)


def test_every_kind_of_move_has_a_nudge_and_an_idea(game: Game) -> None:
    """A hint for each kind of legal move, in whole sentences, and never the move too early."""
    odds = Odds(0, (), 0, True)
    for turn in some_turns(game):
        for move in {type(each): each for each in game.moves(turn.before)}.values():
            hint = advice(game, turn.before, odds, move)
            for text in (hint.nudge, hint.idea):
                assert text.endswith((".", "?", "!"))
                assert not ODD.search(text), text


def test_what_is_called_certain_is(game: Game) -> None:
    """Proofs are the same whatever is guessed, and their sentences have no loose ends."""
    for turn in some_turns(game)[::2]:
        seat = turn.before.turn
        view, rng = game.view(turn.before, seat), Random(1)
        again = game.view(game.package.guess(view, rng), seat)
        for move in game.moves(turn.before)[:6]:
            steps = game.package.proofs(view, seat, move)
            assert str(steps) == str(game.package.proofs(again, seat, move))
            assert not ODD.search(str(steps)), str(steps)
            for step in steps:
                assert step.facts.get("have", 0) <= step.facts.get("of", 0)
