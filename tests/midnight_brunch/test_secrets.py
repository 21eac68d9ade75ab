"""What others may not know is in no view, no picture, no log line and no refusal."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.midnight_brunch.conftest import Lay
from tests.midnight_brunch.test_laws import GAME, PLAYERS, RULINGS, SEEDS
from tutor import Game
from tutor.conformance.amount import whole_games
from tutor.conformance.playing import playthrough
from tutor.games.midnight_brunch.model import GHOST, HIDDEN, Phase, State
from tutor.games.midnight_brunch.rules.box import in_use

MOVES = (
    "monster", "brunch", "brunch cancel on 1", "brunch double on 2-1", "brunch subtract on 9",
    "lay cancel on 1", "call blue", "call red double on 1", "call red ghost 4", "ghost 0", "ghost 4",
    "ghost 9 2", "take", "leave", "call", "call red green",
)  # fmt: skip


@given(SEEDS, PLAYERS, RULINGS, st.randoms(use_true_random=False))
@whole_games()
def test_what_is_hidden_cannot_be_read_off_a_view(
    seed: int, players: int, rulings: dict[str, Any], rng: Random
) -> None:
    for turn in playthrough(GAME, seed, players, rulings, most=20):
        state, seat = turn.before, rng.randrange(players)
        assert GAME.view(state, seat) == GAME.view(mixed(state, seat, rng), seat)


def mixed(state: State, seat: int, rng: Random) -> State:
    """Return the same table for that seat, with everything it cannot see changed about."""
    secret = state.phase in (Phase.INVITE, Phase.ARRIVAL, Phase.CALL)
    others = [at for at in range(len(state.players)) if at != seat]
    hidden = [state.parties[at][0] for at in others] if secret else []
    cards = [*state.monsters, *hidden]
    rng.shuffle(cards)
    parties = list(state.parties)
    for at in others if secret else ():
        parties[at] = (cards.pop(), *parties[at][1:])
    laid, calls, ghosts = list(state.laid), list(state.calls), list(state.ghosts)
    for at in others if secret else ():
        lay = laid[at]
        laid[at] = lay and replace(lay, kind=rng.choice(state.midnights[at]))
        calls[at] = calls[at] and rng.choice(in_use(len(state.players)))
        if state.rulings.midnight_timing == "at_call":
            laid[at] = None
        if state.rulings.ghost_timing == "with_call":
            ghosts[at] = ()
    decks = tuple(tuple(rng.sample(deck, len(deck))) for deck in state.decks)
    return replace(
        state, monsters=tuple(cards), parties=tuple(parties), laid=tuple(laid), calls=tuple(calls),
        ghosts=tuple(ghosts), decks=decks, seed=rng.randrange(99),
    )  # fmt: skip


def test_a_seat_sees_its_own_cards_and_the_open_ones(game: Game) -> None:
    state = game.start(3, seed=2)
    view = game.view(state, 1)
    assert view.parties == ((HIDDEN,), state.parties[1], (HIDDEN,))
    assert set(view.monsters) == {HIDDEN}
    assert {card for deck in view.decks for card in deck} == {HIDDEN}
    assert (view.prizes, view.seed) == (state.prizes, 0)


def test_the_scene_of_a_view_shows_no_hidden_face(game: Game) -> None:
    state = game.play(game.start(3, seed=2), "brunch double on 1").after
    pieces = {piece.id: piece for piece in game.scene(state, 1).pieces()}
    assert (pieces["monster-0-0"].kind, pieces["monster-0-0"].face) == ("back", "")
    assert pieces["midnight-0-laid"].kind == "back"
    assert not {"midnight-0-double", "midnight-0-cancel"} & set(pieces)
    own = {piece.id: piece for piece in game.scene(state, 0).pieces()}
    assert own["midnight-0-double"].kind == "tile"


@pytest.mark.parametrize(
    ("move", "shown"),
    [
        ("monster", "monster"),
        ("brunch", "brunch"),
        ("brunch double on 2", "brunch … on 2"),
        ("lay cancel on 1", "lay … on 1"),
        ("call red double on 2 ghost 5", "call …"),
        ("ghost 5", "ghost 5"),
    ],
)
def test_a_secret_move_does_not_tell_the_others(game: Game, move: str, shown: str) -> None:
    assert game.parse(game.start(3), move).shown() == shown


@given(SEEDS, PLAYERS, RULINGS, st.randoms(use_true_random=False))
@whole_games()
def test_a_refusal_for_another_seat_tells_no_secret(
    seed: int, players: int, rulings: dict[str, Any], rng: Random
) -> None:
    for turn in playthrough(GAME, seed, players, rulings, most=20):
        state = turn.before
        other = mixed(state, state.turn or 0, rng)
        for seat in {*range(players)} - {state.turn}:
            move = f"{seat + 1}: {rng.choice(MOVES)}"
            assert GAME.judge(state, move).lines == GAME.judge(other, move).lines


def test_a_ghost_that_lies_face_down_at_anothers_party_is_not_told(game: Game, table: Lay) -> None:
    for card in (GHOST, 7):
        state = table({"A": (3,), "B": (card, 9, GHOST), "C": (5,)})
        failed = {step.rule for step in game.judge(state, "2: brunch cancel on 1").failed}
        assert failed == {"brunch.turn.order"}
        assert "brunch.turn.no-bust" not in {s.rule for s in game.judge(state, "2: monster").checks}
        failed = {step.rule for step in game.judge(state, "2: ghost 5").failed}
        assert failed == {"brunch.ghost.timing", "brunch.turn.order"}


def test_the_story_of_a_turn_does_not_tell_the_kind_of_a_midnight_card(
    game: Game, table: Lay
) -> None:
    state = table({"A": (9,), "B": (8,), "C": (7,)})
    stories = [game.play(state, f"brunch {kind} on 1").lines for kind in ("cancel", "double")]
    assert stories[0] == stories[1]


def test_the_story_of_a_call_does_not_tell_what_was_laid_with_it(game: Game, table: Lay) -> None:
    rulings = {"midnight_timing": "at_call", "ghost_timing": "with_call"}
    state = table({"A": (9, GHOST), "B": (8,), "C": (7,)}, rulings=rulings, calls={})
    moves = ("call red ghost 9", "call green double on 1 ghost 0")
    stories = [game.play(state, move).lines for move in moves]
    assert stories[0] == stories[1]


def test_the_showdown_tells_which_midnight_cards_were_laid(game: Game, table: Lay) -> None:
    parties, laid = {"A": (9,), "B": (8, 3), "C": (7,)}, {"B": ("double", 1)}
    turn = game.play(table(parties, laid=laid, calls={"A": "red", "B": "green"}), "call yellow")
    reveal = next(step for step in turn.steps if step.rule == "brunch.showdown.reveal")
    assert [
        (part.facts["who"], part.facts["kind"], part.facts["number"]) for part in reveal.parts
    ] == [("B", "double", 2)]
