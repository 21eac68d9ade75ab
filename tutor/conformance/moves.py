"""Moves and verdicts: what must be true of every game."""

import re
from dataclasses import replace
from functools import cache
from itertools import islice
from math import isfinite
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .. import Game, IllegalMove, Move, NotationError
from .amount import Much
from .playing import LONGEST, readings, seats_for, some_turns


def test_notation_can_be_typed_back(game: Game) -> None:
    for turn in some_turns(game):
        for move in game.moves(turn.before):
            assert game.parse(turn.before, str(move)) == move


def test_a_named_seat_can_be_typed_back(game: Game) -> None:
    turn = some_turns(game)[0]
    seat = game.to_move(turn.before)
    assert seat is not None
    by_number = game.parse(turn.before, f"{seat + 1}: {turn.move}")
    by_name = game.parse(turn.before, f"{turn.before.players[seat]}: {turn.move}")
    assert by_number == by_name
    assert game.parse(turn.before, str(by_name)) == by_name
    assert game.judge(turn.before, by_name).legal


def test_legal_means_every_check_passes_means_in_moves(game: Game) -> None:
    for turn in some_turns(game):
        moves = game.moves(turn.before)
        for move in game.package.candidates(turn.before):
            verdict = game.judge(turn.before, move)
            assert verdict.legal == all(step.value is True for step in verdict.checks)
            assert verdict.legal == (move in moves) == (not verdict.failed)


def test_no_two_sentences_of_a_verdict_contradict_each_other(game: Game, much: Much) -> None:
    """A clause does not both hold and fail for one move, and no sentence comes twice."""
    for turn in some_turns(game):
        for move in islice(game.package.candidates(turn.before), 0, None, much(3, 1)):
            verdict = game.judge(turn.before, move)
            reasons = [step for check in verdict.checks for step in check.walk()]
            held = {step.rule for step in reasons if step.sentence_key == "pass"}
            failed = {step.rule for step in reasons if step.sentence_key == "fail"}
            assert not held & failed, (str(move), held & failed)
            said = [line.text for line in verdict.lines]
            assert len(said) == len(set(said)), (str(move), said)


def test_no_two_sentences_of_a_turn_contradict_each_other(game: Game) -> None:
    """Nothing is said twice of one position, no clause both holds and fails, and what is over stays over."""
    for turn in some_turns(game):
        state, is_over, said = turn.before, False, set[tuple[int, str]]()
        deep = [one for step in turn.steps for one in step.walk()]
        held = {(one.rule, str(one.facts)) for one in deep if one.value is True}
        failed = {(one.rule, str(one.facts)) for one in deep if one.value is False}
        assert not held & failed, (str(turn.move), held & failed)
        for step in turn.steps:
            state = state if step.state is None else step.state
            assert not is_over or game.to_move(state) is None, (str(turn.move), step.rule)
            is_over = game.to_move(state) is None
            told = (id(state), game.rulebook.sentence(step))
            assert told not in said, (str(turn.move), told[1])
            said.add(told)


def test_moves_found_quickly_are_those_that_every_check_lets_pass(game: Game, much: Much) -> None:
    """In every position of whole random games, by every reading, for every candidate."""
    for number, rulings in islice(enumerate(readings(game)), 0, None, much(8, 1)):
        rng, state = Random(number), game.start(seats_for(game, rulings, number), number, rulings)
        for _ in range(LONGEST):
            legal = [move for move in game.package.candidates(state) if game.is_legal(state, move)]
            assert game.moves(state) == legal, (rulings, game.to_json(state))
            if not legal:
                break
            move = game.package.some_move(state, rng)
            assert move in legal, (rulings, game.to_json(state))
            state = game.after(state, move)
        assert game.to_move(state) is None


def test_whoever_takes_legal_moves_away_takes_them_from_nobody_else(game: Game) -> None:
    state = some_turns(game)[0].before
    moves = game.moves(state)
    game.moves(state).clear()
    assert game.moves(state) == moves != []


def test_moves_of_any_seat_found_quickly_are_those_that_every_check_lets_pass(game: Game) -> None:
    for turn in some_turns(game)[::3]:
        for seat in range(len(turn.before.players)):
            asked = [replace(move, seat=seat) for move in game.package.candidates(turn.before)]
            legal = [move for move in asked if game.is_legal(turn.before, move)]
            nears = game.nearest(turn.before, asked[0], most=len(asked))
            found = [replace(near.move, seat=seat) for near in nears]
            assert sorted(map(str, found)) == sorted(map(str, legal))


def test_every_check_is_true_or_false(game: Game) -> None:
    for turn in some_turns(game):
        assert turn.verdict.checks
        assert all(isinstance(step.value, bool) for step in turn.verdict.checks)


def test_any_move_can_be_judged_anywhere(game: Game) -> None:
    turns = some_turns(game)
    foreign = [turn.move for turn in turns]
    for turn in turns[::2]:
        for move in foreign:
            verdict = game.judge(turn.before, move)
            assert str(verdict)
            if not verdict.legal:
                assert all(step.rule in game.rulebook for step in verdict.failed)


def test_a_move_of_another_seat_is_refused_with_a_reason(game: Game) -> None:
    for turn in some_turns(game)[::3]:
        for seat in range(len(turn.before.players)):
            verdict = game.judge(turn.before, f"{seat + 1}: {turn.move}")
            assert verdict.legal == (seat == game.to_move(turn.before)), str(verdict)


def test_a_refused_move_raises_and_changes_nothing(game: Game) -> None:
    for turn in some_turns(game):
        before = game.to_json(turn.before)
        for move in islice(game.package.candidates(turn.before), 30):
            if not game.is_legal(turn.before, move):
                with pytest.raises(IllegalMove) as error:
                    game.play(turn.before, move)
                assert error.value.verdict.failed
                assert str(error.value)
        assert game.to_json(turn.before) == before


def test_nothing_can_be_played_after_the_end(game: Game) -> None:
    turn = some_turns(game)[-1]
    assert game.to_move(turn.after) is None
    assert game.moves(turn.after) == []
    assert not game.judge(turn.after, turn.move).legal


def test_nearest_moves_are_legal_and_closest_first(game: Game) -> None:
    for turn in some_turns(game)[::4]:
        refused = [
            m for m in game.package.candidates(turn.before) if not game.is_legal(turn.before, m)
        ]
        for move in refused[:2]:
            nears = game.nearest(turn.before, move)
            assert nears
            assert all(game.is_legal(turn.before, near.move) and str(near) for near in nears)
            same = [_verb(near.move) == _verb(move) for near in nears]
            assert same == sorted(same, reverse=True)
            changes = [len(near.add + near.remove) for near in nears[: sum(same)]]
            assert changes == sorted(changes)


def test_nearest_moves_are_told_as_actions_without_loose_ends(game: Game) -> None:
    for turn in some_turns(game):
        for move in islice(game.package.candidates(turn.before), 5):
            for near in game.nearest(turn.before, move, most=1):
                assert not re.search(r"None|[(){}\[\]<>]", str(near)), str(near)


def test_a_seat_that_is_not_to_move_hears_of_no_legal_move(game: Game) -> None:
    for turn in some_turns(game)[::3]:
        for seat in range(len(turn.before.players)):
            asked = replace(turn.move, seat=seat)
            if not game.is_legal(turn.before, asked):
                assert game.nearest(turn.before, asked) == []


def _verb(move: Move) -> str:
    return move.notation().split()[0]


def test_a_verdict_rests_on_what_the_mover_may_know(game: Game) -> None:
    """Asking about anybody's move, one's own or another's, tells nothing of hidden cards."""
    for turn in some_turns(game):
        state, mover = turn.before, game.to_move(turn.before)
        assert mover is not None
        seen = game.view(state, mover)
        for move in islice(game.package.candidates(state), 12):
            for seat in range(len(state.players)):
                asked = replace(move, seat=seat)
                assert str(game.judge(state, asked)) == str(game.judge(seen, asked))


def test_a_bot_plays_a_whole_game_to_its_end(game: Game) -> None:
    """Every move that it likes best can be played, and the game ends."""
    rng = Random(1)
    state = game.start(game.rulebook.players[0], seed=1)
    for _ in range(LONGEST):
        if game.to_move(state) is None:
            break
        state = game.play(state, game.advise(state, rng)).after
    assert game.outcome(state) is not None


def test_a_bot_takes_what_it_likes_best(game: Game) -> None:
    for turn in some_turns(game)[::5]:
        state, seat = turn.before, game.to_move(turn.before) or 0
        seen = game.view(state, seat)
        preferences = [game.package.bot.preference(seen, seat, move) for move in game.moves(state)]
        assert all(map(isfinite, preferences))
        assert game.package.bot.preference(seen, seat, game.advise(state, Random(1))) == max(
            preferences
        )


@given(text=st.text(max_size=40))
def test_nonsense_gets_a_notation_error_that_says_what_was_expected(game: Game, text: str) -> None:
    _read(game, text)


@given(data=st.data())
def test_words_of_the_notation_in_any_order_never_crash(game: Game, data: st.DataObject) -> None:
    known = sorted({word for form in game.rulebook.notation for word in form.split()})
    words = data.draw(st.lists(st.sampled_from([*known, "0", "7", "99", "-1"]), max_size=6))
    _read(game, " ".join(words))


@cache
def _fresh(game: Game) -> Any:
    return game.start(seed=3)


def _read(game: Game, text: str) -> None:
    state = _fresh(game)
    try:
        move = game.parse(state, text)
    except NotationError as error:
        assert len(str(error)) > 20
    else:
        assert str(game.judge(state, move))
        assert game.parse(state, str(move)) == move


def test_every_form_of_the_notation_help_can_be_read(game: Game) -> None:
    state = game.start(seed=1)
    for form in game.rulebook.notation:
        assert str(game.judge(state, form))
