"""Sentences that must hold where they are said: reasons, advice, hints and counted odds."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from tests.monster_cafe.conftest import Lay
from tutor import Game
from tutor.analysis.hints import advice
from tutor.analysis.odds import Odds
from tutor.conformance.playing import refused
from tutor.games.monster_cafe.model import DIET, Draw, Kind, State
from tutor.games.monster_cafe.proofs import proofs
from tutor.turn import Move

ASKED = (
    "draw", "seat T1", "seat T3", "clear T1", "clear T2", "discard sludge", "discard lint",
    "discard anything", "link sock", "link lint", "pass",
)  # fmt: skip
COMMAND = re.compile(
    r"(?:^|[.,:] )(?:So )?(draw|clear|choose|seat|give up|take|link)\b(?! \w+ is)", re.I
)
WAYS = {"draw": ("draw",), "clear": ("clear",), "take": ("clear",), "seat": ("seat",)}
WAYS |= {"give up": ("discard",), "link": ("link",), "choose": ("seat", "discard", "link")}


READINGS: tuple[dict[str, object], ...] = (
    {},
    {"wild_assignment": "manual"},
    {"sorbet_hits_starting_monster": False, "empty_table_when_pile_empty": "leave_without"},
)


def crowded(game: Game, seed: int, seats: int, rulings: dict[str, object]) -> Iterator[State]:
    """Positions of a random game in which most players draw while they can, so that tables fill."""
    state, rng = game.start(seats, seed, rulings), Random(seed)
    while game.to_move(state) is not None:
        yield state
        moves = game.moves(state)
        draws = Draw() in moves and rng.random() < 0.95
        state = game.play(state, Draw() if draws else rng.choice(moves)).after


@cache
def positions(game: Game) -> tuple[State, ...]:
    """Positions of random games by three readings of the rules."""
    return tuple(
        state
        for seats in (2, 3, 4)
        for number, rulings in enumerate(READINGS)
        for state in crowded(game, 10 * seats + number, seats, rulings)
    )


def test_the_last_player_with_a_monster_is_only_told_to_seat_it(game: Game, deal: Lay) -> None:
    """Seating it does not end anything, so no sentence speaks of one card or of another turn."""
    seats = {"Ada": ("sludge", "sludge"), "Ben": ("brain", "brain"), "Cy": ("", "sock")}
    fields = {"cleared": (True, True, False), "turn": 2, "drawn": "roadkill"}
    state = deal(seats, {3: ("toenail", "toenail")}, **fields)
    assert refused(game, state, "draw") == refused(game, state, "clear T3") == ["seat.must"]
    others = deal(seats | {"Ada": ("", "sludge")}, {1: ("sludge", ""), 3: ("toenail", "toenail")},
                  **fields | {"cleared": (False, True, False)})  # fmt: skip
    assert refused(game, others, "draw") == ["seat.must", "turn.choice"]


def test_sorbet_that_was_settled_is_not_denied(game: Game, table: Lay) -> None:
    state = table(discard="roadkill sorbet")
    for who in ("", "2: "):
        step = game.judge(state, f"{who}discard sludge").failed[-1]
        assert step.rule == "cafe.sorbet.discard"
        assert not re.search("nobody|never", game.rulebook.sentence(step), re.I)


def test_who_has_nothing_to_link_is_not_told_to_wait(game: Game) -> None:
    state, _ = game.lessons["scoring"].variants["sock"]
    mike = game.judge(state, "2: link brain").failed[0]
    assert (mike.rule, mike.facts["out"]) == ("cafe.turn.order", True)
    assert "wait" not in game.rulebook.sentence(mike).lower()


def test_a_safe_starting_monster_is_still_its_owners(game: Game, table: Lay) -> None:
    """It cannot be lost, but it is there."""
    rulings = {"sorbet_hits_starting_monster": False}
    state = table(drawn="sorbet", rulings=rulings)
    step = game.judge(state, "discard sludge").failed[0]
    assert step.rule == "cafe.sorbet.owner_chooses"
    assert not re.search(r"(Sludge Eater|monster)\b(?! that sorbet)", game.rulebook.sentence(step))


def test_advice_in_a_refusal_can_be_followed(game: Game) -> None:
    """What a reason says to do is legal, now and for the player who hears it."""
    for state in positions(game):
        able = {str(move).split()[0] for move in game.moves(state)}
        for seat in range(len(state.players)):
            for text in ASKED:
                for step in game.judge(state, f"{seat + 1}: {text}").failed:
                    said = game.rulebook.sentence(step)
                    for verb in COMMAND.findall(said):
                        assert seat == state.turn, said
                        assert able & {*WAYS[verb.lower()]}, said


def _ideas(game: Game, state: State) -> Iterator[tuple[Move, str]]:
    for move in game.moves(state):
        hint = advice(game, state, Odds(state.turn or 0, (), 0, True), move)
        yield move, f"{hint.nudge} {hint.idea}"


def test_hints_speak_of_others_only_while_they_are_in(game: Game) -> None:
    for state in positions(game):
        if sum(state.cleared) == len(state.players) - 1 and state.tables:
            for _, said in _ideas(game, state):
                assert not re.search("next player|another player|someone|the others", said), said


def test_hints_name_only_what_can_be_done(game: Game) -> None:
    for state in positions(game):
        able = {str(move).split()[0] for move in game.moves(state)}
        for move, said in _ideas(game, state):
            if able <= {"draw", "link"} and isinstance(move, Draw):
                assert "can't clear" in said
            elif isinstance(move, Draw):
                assert "can't" not in said
            elif able == {"clear"}:
                assert "can't draw" in said
                assert "have to clear" in said


def _finds_a_meal(game: Game, state: State, kind: Kind) -> bool:
    """Return whether somebody of that kind could be seated where it is fed, found out by seating."""
    after = game.play(state, "draw").after
    if after.drawn is None or kind is Kind.SORBET:
        return False
    meals = {move.table: after.table(move.table).plate.meal for move in game.moves(after)}
    return any(kind is Kind.ANYTHING or DIET[kind] == meal for meal in meals.values())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_monsters_who_find_a_meal_are_counted_by_drawing_each_of_them(
    game: Game, seats: int
) -> None:
    counted = 0
    for state in crowded(game, 30 + seats, seats, {}):
        if Draw() not in game.moves(state):
            continue
        fits = 0
        for at, card in enumerate(state.pile):
            pile = (card, *state.pile[:at], *state.pile[at + 1 :])
            fits += _finds_a_meal(game, replace(state, pile=pile), card.kind)
        sorbets, fed = proofs(game.view(state, state.turn), state.turn, Draw())
        assert (fed.facts["have"], fed.facts["of"]) == (fits, len(state.pile))
        assert sorbets.facts["have"] == sum(card.kind is Kind.SORBET for card in state.pile)
        counted += any(len(table.guests) == 4 for table in state.tables)
    assert counted, "no full table was met"
