"""Positions: JSON, seeds, invariants, hidden views, scenes."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .. import Game, PositionError, TutorError, codec
from ..pictures import PICTURE, symbols
from ..scene import plain
from .amount import Much, whole_games
from .playing import playthrough, some_turns

DEEPER = 0.9  # how often a value is changed inside a list, not the list itself


def test_json_round_trip(game: Game) -> None:
    for turn in some_turns(game):
        assert game.from_json(game.to_json(turn.after)) == turn.after


def test_a_field_of_another_kind_is_refused_not_converted(game: Game) -> None:
    data = json.loads(game.to_json(game.start(seed=1)))
    for name, value in data.items():
        if isinstance(value, (int, str)):
            other = str(value) if isinstance(value, int) else 7
            with pytest.raises(PositionError):
                game.from_json(json.dumps(data | {name: other}))


def test_a_text_in_place_of_a_list_is_refused_before_it_is_read(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Letter by letter it would take seconds."""
    data = json.loads(game.to_json(game.start(seed=1)))
    monkeypatch.setattr(codec, "_converter", lambda: pytest.fail("it was read"))
    for name, value in data.items():
        for other in _unlisted(value):
            with pytest.raises(PositionError) as error:
                game.from_json(json.dumps(data | {name: other}))
            assert error.value.key == "position-list"
        with pytest.raises(PositionError) as error:
            game.from_json(json.dumps(data | {name: [[0.5] * 9] * 900}))
        assert error.value.key == "position-large"


def _unlisted(value: Any) -> Iterator[Any]:
    """Yield values that look like a list but aren't one."""
    if isinstance(value, list):
        yield from ("ABC", "x" * 25_000, {"a": 1})
        yield from ([each] for other in value[:1] for each in _unlisted(other))


def test_states_are_not_changed_by_play(game: Game) -> None:
    for turn in some_turns(game):
        before = game.to_json(turn.before)
        game.play(turn.before, turn.move)
        assert game.to_json(turn.before) == before


def test_the_quick_way_leads_to_the_same_state(game: Game) -> None:
    for turn in some_turns(game):
        assert game.after(turn.before, turn.move) == turn.after


@given(seed=st.integers(0, 2**32 - 1), data=st.data())
@whole_games()
def test_random_games_end_and_nothing_is_lost(game: Game, seed: int, data: st.DataObject) -> None:
    least, most = game.rulebook.players
    state = game.start(data.draw(st.integers(least, most)), seed)
    for turn in playthrough(game, seed, len(state.players)):
        state = turn.after
        game.package.check(state)
    assert game.to_move(state) is None
    outcome = game.outcome(state)
    assert outcome is not None
    assert str(outcome)
    assert set(outcome.winners) <= set(range(len(state.players)))


def test_same_seed_same_game(game: Game) -> None:
    def moves() -> list[str]:
        return [str(turn.move) for turn in playthrough(game, seed=5)]

    assert moves() == moves()


def test_other_seeds_differ(game: Game) -> None:
    starts = {game.to_json(game.start(seed=seed)) for seed in range(6)}
    assert len(starts) > 1


def test_there_is_no_outcome_before_the_end(game: Game) -> None:
    assert game.outcome(game.start(seed=1)) is None


def test_a_view_hides_for_good(game: Game) -> None:
    for turn in some_turns(game):
        for seat in range(len(turn.before.players)):
            view = game.view(turn.before, seat)
            assert game.view(view, seat) == view
            assert game.to_move(view) == game.to_move(turn.before)


def test_a_scene_is_plain_data_with_unique_ids_and_labels(game: Game, much: Much) -> None:
    for turn in some_turns(game)[:: much(4, 1)]:
        for seat in (None, *range(len(turn.before.players))):
            scene = game.scene(turn.before, seat)
            ids = [piece.id for piece in scene.pieces()] + [zone.id for zone in scene.zones]
            assert len(ids) == len(set(ids))
            assert all(piece.label for piece in scene.pieces())
            assert len(scene.seats) == len(turn.before.players)
            json.dumps(plain(scene))
            assert str(scene)


def test_a_scene_draws_pictures_that_exist_and_reads_none_out(game: Game) -> None:
    for turn in some_turns(game):
        scene = game.scene(turn.before)
        pieces, seats, zones = list(scene.pieces()), scene.seats, scene.zones
        seen = [text for one in pieces for text in (one.icon, one.face, one.note)]
        seen += [
            text for piece in pieces for spot in piece.spots for text in (spot.icon, spot.face)
        ]
        seen += [text for seat in seats for text in (seat.icon, seat.note, seat.score, *seat.facts)]
        seen += [trail.icon for trail in scene.trails]
        assert all(one.rule in game.rulebook for one in pieces if one.rule)
        missing = {name for text in seen for name in PICTURE.findall(text)} - set(symbols())
        assert not missing, missing
        read = [
            scene.caption,
            scene.task,
            *(text for one in pieces for text in (one.label, one.about)),
        ]
        read += [text for zone in zones for text in (zone.title, zone.note)]
        assert not [text for text in read if PICTURE.search(text)]


def test_a_scene_shows_whose_decision_it_is(game: Game) -> None:
    for turn in some_turns(game):
        active = [at for at, seat in enumerate(game.scene(turn.before).seats) if seat.active]
        assert active == [game.to_move(turn.before)]


def test_steps_point_at_things_on_the_table(game: Game) -> None:
    for turn in some_turns(game):
        there = {*game.scene(turn.before).ids()}
        for step in turn.verdict.checks:
            assert set(step.shows) <= there, (step.rule, set(step.shows) - there)
        for step in turn.steps:
            there |= game.scene(step.state).ids() if step.state is not None else set()
            for deep in step.walk():
                assert set(deep.shows) <= there, (deep.rule, set(deep.shows) - there)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"x"', "[" * 5000, '{"players": 3}'])
def test_an_unreadable_position_says_so(game: Game, text: str) -> None:
    with pytest.raises(PositionError) as error:
        game.from_json(text)
    assert len(str(error.value)) > 20


def test_a_position_with_a_changed_field_is_refused_or_possible(game: Game) -> None:
    data = json.loads(game.to_json(some_turns(game)[3].after))
    junks: tuple[Any, ...] = (None, -1, 99, "x", [], {}, [[]], {"a": 1})
    for name in data:
        for junk in junks:
            try:
                state = game.from_json(json.dumps(data | {name: junk}))
            except TutorError as error:
                assert str(error)
            else:
                assert game.scene(state)


def test_a_position_with_one_odd_value_anywhere_is_refused_or_can_be_played(
    game: Game, much: Much
) -> None:
    rng, turns = Random(7), some_turns(game)
    for _ in range(much(100, 1500)):
        data = json.loads(game.to_json(rng.choice(turns).after))
        _spoil(data, [text for text in _leaves(data) if isinstance(text, str)], rng)
        try:
            state = game.from_json(json.dumps(data))
        except TutorError as error:
            assert str(error)
        else:
            assert game.scene(state)
            assert all(game.play(state, move).after for move in game.moves(state)[:1])


def _leaves(data: Any) -> Iterator[Any]:
    """Yield the values of some JSON that hold no others."""
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else None
    if inner is None:
        yield data
    else:
        yield from (leaf for each in inner for leaf in _leaves(each))


def _spoil(data: Any, words: list[str], rng: Random) -> None:
    """Change one value, most often one that holds no others."""
    key = rng.choice([*data] if isinstance(data, dict) else range(len(data)))
    if isinstance(data[key], (dict, list)) and data[key] and rng.random() < DEEPER:
        _spoil(data[key], words, rng)
    else:
        data[key] = rng.choice((None, -1, 0, 1, 2, 3, 9, 99, True, "", "x", [], *words))
