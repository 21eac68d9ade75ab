"""Hidden things: nothing that a seat sees or is told depends on what it may not know.

Next to a position stands another that looks the same to the seat: what its view hides is dealt again.
Then the seat asks everything it can ask, of both.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import chain, zip_longest
from random import Random
from typing import Any

from .. import Game, Match, Move, Turn
from ..analysis.hints import advice
from ..analysis.odds import Odds, ranked
from ..contract import State
from ..explain import Step
from ..ui.game_session import GameSession
from ..ui.seating import HotSeat
from ..ui.table import Table
from .amount import Much
from .playing import playthrough, readings, seats_for, some_turns

GUESSES = 3  # of what is hidden, in search of one that goes on looking the same
NO_ODDS = Odds(0, (), 0, True)


def modes(game: Game) -> Iterator[dict[str, Any]]:
    """Yield the game as it is, and every other way to set it up."""
    rulings = game.rulebook.rulings
    return (each for each in readings(game) if all(rulings[name].setup for name in each))


def answers(game: Game, state: State, seat: int, wishes: list[Move]) -> list[Any]:
    """Return everything that a seat can ask about a position: the score, a verdict, what it may do, a hint.

    Tables are drawn from the view (a test of their own), so what looks the same is drawn the same.
    """
    told = [game.view(state, seat), _page(game, state, seat).standing().steps]
    told += [said(step) for asked in wishes for step in game.judge(state, asked).checks]
    told += game.nearest(state, wishes[-1])
    if seat == game.to_move(state):
        moves = ranked(game, state, Random(1))
        told += [*moves, str(advice(game, state, NO_ODDS, moves[0]))]
    return told


def said(step: Step) -> tuple[Any, ...]:
    """Return what the sentences of a step are made of."""
    return step.rule, step.value, step.sentence_key, step.facts, [said(part) for part in step.parts]


def _page(game: Game, state: State, seat: int) -> GameSession:
    """Return a table with hidden hands at which a seat looks at the screen."""
    session = GameSession(Table(Match(game, position=state)), HotSeat())
    session.viewer, session.stopped = seat, True
    return session


Told = tuple[Any, Any, Step]  # the position after a step, what a seat sees of it, the step


def story(game: Game, state: State, move: Move, seat: int) -> Iterator[Told]:
    """Yield the steps of a move, each with the position after it and what a seat sees of that."""
    for step in game.play(state, move).steps:
        state = state if step.state is None else step.state
        yield state, game.view(state, seat), step


def pointed(game: Game, state: State, step: Step, seat: int) -> set[str]:
    """Return what a seat sees of the things that a step points at."""
    scene = game.scene(state, seat)
    visible = {piece.id for piece in scene.pieces()} | {zone.id for zone in scene.zones}
    return visible & set(step.shows)


Pair = tuple[Any, Any, int, Turn]


@lru_cache(1)  # one game after another
def whole_games(game: Game) -> tuple[Turn, ...]:
    """Return every turn of a random game in every mode."""
    games = (
        playthrough(game, number, seats_for(game, rulings, -1), rulings)
        for number, rulings in enumerate(modes(game))
    )
    return tuple(chain.from_iterable(games))


def pairs(game: Game, step: int = 1) -> Iterator[Pair]:
    """Yield each turn, or one in so many, with a seat and with positions that look the same to it."""
    rng = Random(7)
    for turn in whole_games(game)[::step]:
        state = turn.before
        seat = rng.choice((state.turn, rng.randrange(len(state.players))))
        yield from ((state, other, seat, turn) for other in _others(game, turn, seat, rng))


def _others(game: Game, turn: Turn, seat: int, rng: Random) -> Iterator[Any]:
    """Yield another position that looks the same, and one that does after the turn too, if one is soon found.

    A move that turns up a hidden card looks the same only where that card is the same.
    """
    state, after = turn.before, game.view(turn.after, seat)
    guesses = (game.package.guess(game.view(state, seat), rng) for _ in range(GUESSES))
    for number, other in enumerate(one for one in guesses if one != state):
        legal = game.is_legal(other, turn.move)
        same = legal and game.view(game.after(other, turn.move), seat) == after
        if same or not number:
            yield other
        if same:
            return


def test_something_can_be_exchanged_where_anything_is_hidden(game: Game) -> None:
    start = game.start()
    assert any(pairs(game)) == (game.view(start, 0) != start)


def test_each_seat_has_its_own_view_however_often_it_is_asked_for(game: Game) -> None:
    for turn in some_turns(game)[::3]:
        seats = [*range(len(turn.before.players))] * 2
        views = [game.view(turn.before, seat) for seat in seats]
        assert views == [game.package.rules.view(turn.before, seat) for seat in seats]


def test_a_table_is_drawn_from_what_the_seat_may_know(game: Game) -> None:
    for turn in some_turns(game):
        seat = len(turn.before.players) - 1
        other = game.package.guess(game.view(turn.before, seat), Random(9))
        mine, theirs = (_page(game, each, seat).scene() for each in (turn.before, other))
        assert mine == theirs, _where(seat, turn)


def test_no_answer_depends_on_what_the_seat_may_not_know(game: Game, much: Much) -> None:
    """In every position, for the player who decides and for somebody else."""
    rng = Random(8)
    for turn in whole_games(game)[:: much(8, 1)]:
        state, seats = turn.before, len(turn.before.players)
        for seat in {state.turn, rng.randrange(seats)}:
            other = game.package.guess(game.view(state, seat), rng)
            if other != state:
                wishes = _wishes(game, turn, seat, rng)
                mine, theirs = (answers(game, each, seat, wishes) for each in (state, other))
                assert mine == theirs, _where(seat, turn)


def _wishes(game: Game, turn: Turn, seat: int, rng: Random) -> list[Move]:
    """Return the move that was made, and for the player who decides one that may be refused."""
    moves = [turn.move]
    if seat == turn.before.turn:
        moves.append(rng.choice(list(game.package.candidates(turn.before))))
    return [replace(move, seat=seat) for move in moves]


def _where(seat: int, turn: Turn) -> str:
    return f"seat {seat + 1} of {turn.before.players}, {turn.move}, {turn.before.rulings}"


def test_no_story_tells_more_than_the_table_shows(game: Game, much: Much) -> None:
    """As long as two tables look the same to a seat, so do the sentences and what they point at.

    Where they first differ something hidden comes to light: the same clause tells it of both.
    """
    for state, other, seat, turn in pairs(game, much(8, 1)):
        if game.is_legal(other, turn.move):
            stories = (story(game, each, turn.move, seat) for each in (state, other))
            for mine, theirs in zip_longest(*stories):
                clauses = [each and each[2].rule for each in (mine, theirs)]
                assert clauses[0] == clauses[1], _where(seat, turn)
                if mine[1] != theirs[1]:
                    break
                _told_alike(game, mine, theirs, seat, _where(seat, turn))


def _told_alike(game: Game, mine: Told, theirs: Told, seat: int, where: str) -> None:
    """Assert that two stories have the same words and point at the same visible things."""
    (state, _, step), (other, _, twin) = mine, theirs
    assert game.rulebook.sentence(step) == game.rulebook.sentence(twin), where
    if step.shows != twin.shows:
        assert pointed(game, state, step, seat) == pointed(game, other, twin, seat), where
