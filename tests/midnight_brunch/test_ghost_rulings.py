"""Every ruling about Ghosts in every reading: a position where the readings differ."""

import pytest

from tests.midnight_brunch.conftest import Lay
from tutor import Game
from tutor.conformance.playing import refused
from tutor.games.midnight_brunch.lessons.deal import asked
from tutor.games.midnight_brunch.model import GHOST, Phase, State
from tutor.games.midnight_brunch.rules.total import reckon


def test_ghost_timing_showdown_asks_owners_from_the_host(game: Game, table: Lay) -> None:
    parties = {"A": (9, GHOST), "B": (8,), "C": (7, GHOST)}
    state = table(parties, calls={"A": "red", "B": "green"})
    state = game.play(state, "call yellow").after
    assert (state.phase, state.turn) == (Phase.GHOST, 0)
    state = game.play(state, "ghost 0").after
    assert (state.phase, state.turn) == (Phase.GHOST, 2)
    assert refused(game, state, "1: ghost 0") == ["turn.order"]


def test_ghost_timing_with_call(game: Game, table: Lay) -> None:
    parties = {"A": (9, GHOST), "B": (8,), "C": (7,)}
    state = table(parties, rulings={"ghost_timing": "with_call"}, calls={})
    assert refused(game, state, "call red") == ["ghost.timing"]
    assert refused(game, state, "call red ghost 5") == ["ghost.low-or-high"]
    assert refused(game, state, "ghost 9") == ["ghost.timing"]
    after = game.play(state, "call red ghost 9").after
    assert after.ghosts[0] == (9,)
    assert game.view(after, 1).ghosts[0] == ()
    assert refused(game, after, "call red ghost 8") == ["ghost.low-or-high"]
    assert refused(game, after, "call red") == []


def test_with_call_the_ghost_knows_the_midnight_card_of_the_same_call(
    game: Game, table: Lay
) -> None:
    rulings = {"ghost_timing": "with_call", "midnight_timing": "at_call"}
    state = table({"A": (9, 4, GHOST), "B": (8,), "C": (7,)}, rulings=rulings, calls={})
    assert refused(game, state, "call red cancel on 1 ghost 9") == ["ghost.not-copy-midnight"]
    assert refused(game, state, "call red cancel on 1 ghost 4") == []
    assert refused(game, state, "call red ghost 9") == []


def arrival(game: Game, table: Lay, party: tuple[int, ...], **rulings: object) -> State:
    settings = {"ghost_timing": "on_arrival", **rulings}
    state = table({"A": party, "B": (8,), "C": (7,)}, rulings=settings, coming=(GHOST, 1, 1, GHOST))
    return game.play(state, "monster").after


def test_ghost_timing_on_arrival(game: Game, table: Lay) -> None:
    state = arrival(game, table, (3, 9))
    assert (state.phase, state.turn) == (Phase.ARRIVAL, 0)
    game.package.check(state)
    assert [str(move) for move in game.moves(state)] == ["ghost 0", "ghost 3", "ghost 9"]
    assert refused(game, state, "monster") == ["ghost.timing"]
    assert refused(game, state, "2: monster") == ["ghost.timing", "turn.order"]
    after = game.play(state, "ghost 9").after
    assert (after.phase, after.turn, after.ghosts[0]) == (Phase.INVITE, 1, (9,))


def test_on_arrival_a_second_ghost_follows_the_first(game: Game, table: Lay) -> None:
    state = game.play(arrival(game, table, (3, 9)), "ghost 3").after
    for _ in range(3):
        state = game.play(state, "monster").after
    assert state.phase is Phase.ARRIVAL
    assert [str(move) for move in game.moves(state)] == ["ghost 3"]
    assert refused(game, state, "ghost 9") == ["ghost.same"]
    after = game.play(state, "ghost 3").after
    assert reckon(after, 0).value == 3 + 9 + 3 + 3


def test_on_arrival_a_second_ghost_follows_the_first_even_when_that_is_no_end_any_more(
    game: Game, table: Lay
) -> None:
    parties = {"A": (3, 9), "B": (8,), "C": (7,)}
    rulings = {"ghost_timing": "on_arrival", "draw_style": "until_stop"}
    state = game.play(table(parties, rulings=rulings, coming=(GHOST, 1, GHOST)), "monster").after
    for move in ("ghost 3", "monster", "monster"):
        state = game.play(state, move).after
    assert [str(move) for move in game.moves(state)] == ["ghost 3"]


def test_on_arrival_a_value_stays_when_a_midnight_card_comes_later(game: Game, table: Lay) -> None:
    rulings = {"midnight_timing": "any_turn", "draw_style": "until_stop"}
    state = game.play(arrival(game, table, (3, 9), **rulings), "ghost 9").after
    verdict = game.judge(state, "lay cancel on 2")
    assert [step.rule for step in verdict.checks if step.sentence_key == "kept"] == [
        "brunch.ghost.timing"
    ]
    assert "kept" not in {step.sentence_key for step in game.judge(state, "lay cancel on 1").checks}
    state = game.play(state, "lay cancel on 2").after
    assert reckon(state, 0).value == 3 + 9
    for move in ("monster", "monster", "monster"):  # 1, 1 and a second Ghost
        state = game.play(state, move).after
    assert [str(move) for move in game.moves(state)] == ["ghost 9"]
    same = game.judge(state, "ghost 9").checks[-1]
    assert [(part.rule, part.sentence_key) for part in same.parts] == [
        ("brunch.ghost.timing", "kept")
    ]


def test_on_arrival_the_ban_on_copying_looks_at_the_moment(game: Game, table: Lay) -> None:
    rulings = {"ghost_timing": "on_arrival", "midnight_timing": "any_turn"}
    state = table({"A": (3, 9), "B": (8,), "C": (7,)}, rulings=rulings, coming=(GHOST,))
    for move in ("lay cancel on 2", "monster"):
        state = game.play(state, move).after
    assert [str(move) for move in game.moves(state)] == ["ghost 0", "ghost 3"]
    assert refused(game, state, "ghost 9") == ["ghost.not-copy-midnight"]


def test_on_arrival_the_showdown_says_that_a_ghost_keeps_its_value(game: Game, table: Lay) -> None:
    rulings = {"ghost_timing": "on_arrival"}
    parties, calls = {"A": (3, 9, GHOST), "B": (8,), "C": (7,)}, {"A": "red", "B": "green"}
    laid = {"A": ("double", 1)}
    state = table(parties, rulings=rulings, laid=laid, calls=calls, ghosts=((9,), (), ()))
    turn = game.play(state, "call yellow")
    assert [step.rule for step in turn.steps if step.sentence_key == "kept"] == [
        "brunch.ghost.timing"
    ]


def test_on_arrival_a_face_down_ghost_has_nothing_to_copy(game: Game, table: Lay) -> None:
    state = arrival(game, table, (GHOST, 9))
    assert [str(move) for move in game.moves(state)] == ["ghost 0"]
    assert refused(game, state, "ghost 9") == ["ghost.same"]
    step = game.judge(state, "ghost 9").failed[0]
    assert (step.sentence_key, step.facts["fixed"]) == ("fixed", (0,))
    mixed = arrival(game, table, (GHOST, 9), ghost_zero_mix=True)
    assert [str(move) for move in game.moves(mixed)] == ["ghost 0", "ghost 9"]
    assert reckon(game.play(mixed, "ghost 9").after, 0).value == 18


@pytest.mark.parametrize(
    ("pool", "party", "laid", "values"),
    [
        ("exclude", (2, 5, 9, GHOST), 2, ["0", "2", "5"]),
        ("block", (2, 5, 9, GHOST), 2, ["0", "2"]),
        ("exclude", (2, 5, 9, GHOST), 0, ["0", "5", "9"]),
        ("block", (2, 5, 9, GHOST), 0, ["0", "9"]),
        ("exclude", (2, 5, 9, GHOST), 1, ["0", "2", "9"]),
        ("block", (2, 5, 9, GHOST), 1, ["0", "2", "9"]),
        ("exclude", (7, GHOST), 0, ["0"]),
        ("block", (7, GHOST), 0, ["0"]),
        ("block", (9, 9, GHOST), 0, ["0", "9"]),
    ],
)
def test_ghost_pool(
    game: Game, table: Lay, pool: str, party: tuple[int, ...], laid: int, values: list[str]
) -> None:
    state = asked(game, party, ("cancel", laid), rulings={"ghost_pool": pool})
    assert [str(move).removeprefix("ghost ") for move in game.moves(state)] == values


def test_ghost_zero_mix(game: Game, table: Lay) -> None:
    party = (2, 9, GHOST, GHOST)
    assert refused(game, asked(game, party), "ghost 9 0") == ["ghost.same"]
    mixed = asked(game, party, rulings={"ghost_zero_mix": True})
    assert refused(game, mixed, "ghost 9 0") == []
    assert refused(game, mixed, "ghost 9 2") == ["ghost.same"]
    assert refused(game, mixed, "ghost 9 9 0") == ["ghost.same"]
    assert refused(game, mixed, "ghost 5 0") == ["ghost.low-or-high"]
    moves = {str(move) for move in game.moves(mixed)}
    assert moves == {"ghost 0", "ghost 2", "ghost 9", "ghost 2 0", "ghost 9 0"}
    turn = game.play(mixed, "ghost 9 0")
    total = next(step for step in turn.steps if step.rule == "brunch.total.sum")
    assert total.value == 20
