"""Mistakes of anyone who types: each wrong argument is refused in a sentence, nowhere inside the rules."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from .. import (
    Game,
    LinkError,
    Match,
    NotationError,
    PositionError,
    SeatError,
    SetupError,
    games,
    load,
    simulate,
)
from .playing import some_turns

NO_SEATS: tuple[Any, ...] = (99, -1, 1.0, True, "Ada", "moves")
NO_MOVES: tuple[Any, ...] = (5, None, ["pass"], b"pass", object())
NO_STRENGTHS: tuple[Any, ...] = ("brutal", "", None, 3, ["easy"])


def judges(game: Game) -> tuple[Callable[..., Any], ...]:
    """Return what is asked with a position and a move."""
    return game.judge, game.play, game.is_legal, game.nearest, game.after, game.package.preview


def stranger(game: Game) -> Game:
    """Return another game than this one."""
    return load(next(name for name in games() if name != game.name))


@pytest.mark.parametrize("seat", NO_SEATS)
def test_a_seat_that_is_none_is_refused(game: Game, seat: Any) -> None:
    state = game.start(seed=1)
    move = replace(game.moves(state)[0], seat=seat)
    for ask in (game.view, game.scene, lambda *given: game.odds(*given)):
        with pytest.raises(SeatError, match=str(state.players[-1])):
            ask(state, seat)
    for judge in judges(game):
        with pytest.raises(SeatError):
            judge(state, move)


@pytest.mark.parametrize("move", NO_MOVES)
def test_a_move_that_is_neither_text_nor_move_is_refused(game: Game, move: Any) -> None:
    state = game.start(seed=1)
    for ask in (*judges(game), game.parse):
        with pytest.raises(TypeError, match=r"a move is a text such as “.+” or a Move, not "):
            ask(state, move)
    with pytest.raises(TypeError, match="a move is a text"):
        Match(game).do(move)


def test_a_move_of_another_game_is_refused(game: Game) -> None:
    other = stranger(game)
    move = other.moves(other.start())[0]
    for ask in judges(game):
        with pytest.raises(TypeError, match=f"{other.name}, not of {game.name}"):
            ask(game.start(), move)


@pytest.mark.parametrize("strength", NO_STRENGTHS)
def test_a_strength_that_is_none_is_refused_with_those_there_are(game: Game, strength: Any) -> None:
    with pytest.raises(SetupError, match="sensible"):
        game.choose(game.start(), strength)
    with pytest.raises(SetupError, match="sensible"):
        Match(game).choose(strength)


def _asked(game: Game, state: Any) -> None:
    """Ask everything of a position: each question is refused by itself."""
    move = game.moves(game.start())[0]
    questions = {
        "to_move": (), "moves": (), "candidates": (), "score": (), "outcome": (), "scene": (),
        "choose": (), "advise": (), "odds": (), "to_json": (), "sequel": (), "view": (0,),
        "judge": (move,), "play": (move,), "is_legal": (move,), "nearest": (move,),
        "check": (), "preview": (move,), "parse": ("pass",), "compose": ([],), "action": (move,), "after": (move,),
    }  # fmt: skip
    for name, more in questions.items():
        ask = getattr(game, name, None) or getattr(game.package, name)
        with pytest.raises(PositionError, match=f"of {game.name}"):
            ask(state, *more)


def test_a_position_of_another_game_is_refused(game: Game) -> None:
    other = stranger(game)
    _asked(game, other.start())
    with pytest.raises(PositionError, match=f"of {other.name}, not of {game.name}"):
        Match(game, position=other.start())


@pytest.mark.parametrize("state", [None, 5, "start", {}])
def test_what_is_no_position_at_all_is_refused(game: Game, state: Any) -> None:
    _asked(game, state)


@pytest.mark.parametrize("id", ["", "x", 5, None])
def test_an_unknown_clause_or_lesson_is_a_key_error(game: Game, id: Any) -> None:
    for known, kind in ((game.rulebook, "clause"), (game.lessons, "lesson")):
        with pytest.raises(KeyError, match=f"no {kind} '"):
            known[id]


def test_a_clause_or_lesson_with_a_slip_is_told_the_nearest(game: Game) -> None:
    for known in (game.rulebook, game.lessons):
        for id in known:
            with pytest.raises(KeyError) as error:
                known[f"{id}x"]
            assert id in str(error.value)
            assert id in known
            assert f"{id}x" not in known


@pytest.mark.parametrize("values", [5, None, "x", {"x": 1}])
def test_a_calculator_refuses_what_it_does_not_ask_for(game: Game, values: Any) -> None:
    with pytest.raises(SetupError):
        game.calculate(values)


def test_what_is_no_text_is_no_position_no_link_and_no_count(game: Game) -> None:
    for wrong in (5, None, ["x"]):
        with pytest.raises(PositionError):
            game.from_json(wrong)  # type: ignore[arg-type]
        with pytest.raises(LinkError):
            Match.from_link(game, wrong)  # type: ignore[arg-type]
    for count in ("x", -1, 1.5, True):
        with pytest.raises(SetupError):
            simulate(game, count)  # type: ignore[arg-type]


@pytest.mark.parametrize("rulings", [5, "x", [1], {"x": 1}, {5: 5}])
def test_rulings_that_are_none_are_refused(game: Game, rulings: Any) -> None:
    with pytest.raises(SetupError):
        game.start(rulings=rulings)


def test_nothing_is_chosen_when_the_game_is_over(game: Game) -> None:
    over = some_turns(game)[-1].after
    for strength in ("random", "easy", "sensible", "strong"):
        with pytest.raises(NotationError):
            game.choose(over, strength)


def test_a_verdict_is_as_true_as_the_move_is_legal(game: Game) -> None:
    for turn in some_turns(game)[::5]:
        assert game.judge(turn.before, turn.move)
        for move in game.package.candidates(turn.before):
            verdict = game.judge(turn.before, move)
            assert bool(verdict) is verdict.legal is game.is_legal(turn.before, move)


def test_what_is_printed_fits_one_line(game: Game) -> None:
    for turn in (some_turns(game)[0], some_turns(game)[-1]):
        match = Match(game, position=turn.before)
        turn = match.do(turn.move)
        things = [game, match, turn, turn.move, turn.verdict, game.score(turn.after)]
        things += [game.rulebook, game.outcome(turn.after), *game.lessons.values()]
        for thing in things:
            text = repr(thing)
            assert "\n" not in text
            assert len(text) < 200, text
            assert "object at" not in text
