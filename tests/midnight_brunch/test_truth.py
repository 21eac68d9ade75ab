"""What is said is so: odds by brute force, hints by their figures, verdicts without contradictions."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from tests.midnight_brunch.conftest import Lay
from tutor import Game
from tutor.analysis.hints import advice
from tutor.analysis.odds import Chance, Odds
from tutor.conformance.playing import playthrough, refused
from tutor.explain import Step
from tutor.games.midnight_brunch.lessons.deal import asked
from tutor.games.midnight_brunch.model import GHOST, Monster, Phase, State
from tutor.games.midnight_brunch.rules.box import MONSTERS
from tutor.games.midnight_brunch.rules.order import called
from tutor.games.midnight_brunch.rules.total import GOAL, reckon
from tutor.story import Story

TABLES: tuple[dict[str, Any], ...] = (
    {},
    {"ghost_timing": "on_arrival", "midnight_timing": "any_turn"},
    {"ghost_timing": "on_arrival", "ghost_zero_mix": True, "negative_totals": "floor_zero"},
    {"monster_deck": "10x6+8"},
)


RULINGS = (
    {},
    {"max_monsters": 2},
    {"midnight_timing": "any_turn", "consolation": "optional"},
    {"midnight_timing": "at_call", "ghost_timing": "with_call"},
)
ODD = (
    "monster", "brunch", "brunch cancel on 1", "brunch double on 2", "lay cancel on 1", "call blue",
    "call red double on 1", "call red ghost 4", "call", "call red green", "ghost 0", "ghost 9 2", "take",
)  # fmt: skip


def numbers(game: Game, state: State, seat: int, card: int) -> int:
    """Return what the numbers of a party are worth after inviting `card`, at the least."""
    ready = replace(state, monsters=(card, *state.monsters[1:]))
    after = game.play(ready, "monster").after
    if after.phase is Phase.ARRIVAL:
        ends = [game.play(after, str(move)).after for move in game.moves(after)]
        return min(int(reckon(end, seat).value) for end in ends)
    return int(reckon(after, seat).value)


def coming(state: State, seat: int) -> list[int]:
    """Return every Monster that `seat` cannot rule out as the next one, by what lies open."""
    if not state.monsters:
        return [*state.discard]
    rest = [*MONSTERS[state.rulings.monster_deck]]
    for other, party in enumerate(state.parties):
        for card in party if other == seat else party[1:]:
            rest.remove(card)
    for card in state.discard:
        rest.remove(card)
    return rest


def inviting(game: Game) -> Iterator[State]:
    """Yield positions of random games where a Monster can be invited, and the same with an empty deck."""
    for number, rulings in enumerate(TABLES):
        for turn in playthrough(game, number + 40, 5, rulings, most=160):
            state = turn.before
            if state.phase is Phase.INVITE and state.monsters and state.discard:
                yield state
                yield replace(state, monsters=(), discard=state.discard + state.monsters)


def test_the_chance_to_go_over_is_that_of_playing_on_with_every_monster(game: Game) -> None:
    states = [*inviting(game)]
    assert len(states) > 60
    for state in Random(3).sample(states, 60):
        seat = state.turn
        assert seat is not None
        (told,) = game.package.proofs(game.view(state, seat), seat, Monster())
        cards = coming(state, seat)
        worth = {card: numbers(game, state, seat, card) for card in {*cards}}
        over = sum(worth[card] > GOAL for card in cards)
        assert (told.facts["have"], told.facts["of"]) == (over, len(cards)), state
        assert (told.sentence_key == "reshuffled") == (not state.monsters)


def test_an_empty_deck_is_counted_by_what_comes_back(game: Game, table: Lay) -> None:
    state = table({"A": (9, 4), "B": (1,), "C": (2,)})
    empty = replace(state, monsters=(), discard=state.monsters)
    (told,) = game.package.proofs(game.view(empty, 0), 0, Monster())
    assert (told.facts["have"], told.facts["of"]) == (47, 64)
    assert "64 discarded Monsters" in game.rulebook.sentence(told)


def test_one_more_ghost_counts_as_much_as_the_ones_before(game: Game, table: Lay) -> None:
    """Fixed on arrival at 5, the next Ghost has to count 5 too, and 11 and 5 is over 15."""
    parties = {"A": (1, 5, GHOST), "B": (8,), "C": (7,)}
    for mix, ghosts in ((False, 4), (True, 0)):
        rulings = {"ghost_timing": "on_arrival", "ghost_zero_mix": mix}
        state = table(parties, rulings=rulings, ghosts=((5,), (), ()))
        (told,) = game.package.proofs(game.view(state, 0), 0, Monster())
        assert told.facts["have"] == 5 * 7 - 1 + ghosts


def test_nothing_is_counted_when_no_monster_can_come(game: Game, table: Lay) -> None:
    state = table({"A": (9, 4), "B": (8,), "C": (7,)})
    gone = replace(state, monsters=(), parties=(*state.parties[:2], (7, *state.monsters)))
    assert not game.package.proofs(game.view(gone, 0), 0, Monster())


@pytest.mark.parametrize(
    ("party", "risk"), [((3,), "none"), ((8,), "low"), ((9, 4), "high"), ((9, 8), "over")]
)
def test_the_idea_of_one_more_monster_follows_from_its_figure(
    game: Game, table: Lay, party: tuple[int, ...], risk: str
) -> None:
    state = table({"A": party, "B": (8,), "C": (7,)})
    proofs = game.package.proofs(game.view(state, 0), 0, Monster())
    have, of = proofs[0].facts["have"], proofs[0].facts["of"]
    assert {"none": have == 0, "low": 0 < 2 * have < of, "high": 2 * have >= of, "over": have == of}[risk]  # fmt: skip
    mine = Chance(Monster(), 4, 0.5, 0.1, 7.0, 1.0, 0.5, proofs)
    idea = advice(game, state, Odds(0, (mine,), 4, True), Monster()).idea
    assert idea == game.rulebook.advice.say("idea-monster", risk=risk)
    others = {"none", "low", "high", "over", ""} - {risk}
    assert idea not in {game.rulebook.advice.say("idea-monster", risk=other) for other in others}


def test_a_figure_without_odds_makes_no_idea_up(game: Game, table: Lay) -> None:
    state = table({"A": (9, 4), "B": (8,), "C": (7,)})
    idea = advice(game, state, Odds(0, (), 0, True), Monster()).idea
    assert idea == game.rulebook.advice.say("idea-monster")


def passed(game: Game, state: State, move: str) -> dict[str, Step]:
    """Return the checks that hold, by clause."""
    checks = Story(game.judge(state, move).checks, game.rulebook)
    return {step.rule.removeprefix("brunch."): step for step in checks if step.value}


def test_a_face_down_ghost_is_not_told_to_take_a_midnight_card(game: Game, table: Lay) -> None:
    state = table({"A": (GHOST, 4), "B": (8,), "C": (7,)})
    assert refused(game, state, "brunch double on 1") == ["ghost.no-midnight"]
    assert "midnight.hidden-target" not in passed(game, state, "brunch double on 1")
    assert "midnight.hidden-target" in passed(
        game, table({"A": (7, 4), "B": (8,), "C": (7,)}), "brunch double on 1"
    )


@pytest.mark.parametrize("limit", [{}, {"max_monsters": 2}])
def test_nobody_is_told_to_invite_more_where_nobody_can(
    game: Game, table: Lay, limit: dict[str, int]
) -> None:
    state = table({"A": (9, 8), "B": (6,), "C": (5,)}, rulings=limit)
    if not limit:
        state = replace(state, monsters=(), parties=(*state.parties[:2], (5, *state.monsters)))
    assert refused(game, state, "monster")
    assert "turn.no-bust" not in passed(game, state, "monster")


def test_over_15_is_what_the_party_counts_and_not_what_it_shows(game: Game, table: Lay) -> None:
    parties, any_turn = {"A": (9, 8), "B": (6,), "C": (5,)}, {"midnight_timing": "any_turn"}
    state = table(parties, rulings=any_turn)
    assert passed(game, state, "monster")["turn.no-bust"].facts["value"] == 17
    cancelled = game.play(state, "lay cancel on 1").after
    assert "turn.no-bust" not in passed(game, cancelled, "monster")
    doubled = game.play(table({**parties, "A": (9,)}, rulings=any_turn), "lay double on 1").after
    assert passed(game, doubled, "monster")["turn.no-bust"].facts["value"] == 18


def test_a_highest_number_under_a_midnight_card_blocks_that_end(game: Game) -> None:
    assert game.rulebook["brunch.ghost.pool"].source == "inferred"
    assert game.rulebook.rulings["ghost_pool"].default == "block"
    state = asked(game, (2, 5, 9, GHOST), ("cancel", 2))
    assert refused(game, state, "ghost 5") == ["ghost.low-or-high"]
    assert passed(game, state, "ghost 2")["ghost.low-or-high"].sentence_key == "pass"
    assert passed(game, state, "ghost 2")["ghost.low-or-high"].facts["end"] == "only"
    ignoring = asked(game, (2, 5, 9, GHOST), ("cancel", 2), rulings={"ghost_pool": "exclude"})
    assert refused(game, ignoring, "ghost 5") == []
    assert passed(game, ignoring, "ghost 2")["ghost.low-or-high"].facts["end"] == "lowest"


def test_a_number_that_no_ghost_can_copy_is_not_said_to_be_copied(game: Game) -> None:
    """The 5 has no Midnight card, but that alone does not let a Ghost copy it."""
    state = asked(game, (2, 5, 9, GHOST), ("cancel", 2))
    checks = Story(game.judge(state, "ghost 5").checks, game.rulebook)
    held = next(line.text for line in checks.lines if line.rule.endswith("not-copy-midnight"))
    assert not {"copied", "copy"} & {*held.strip(".").split()}


@pytest.mark.parametrize("timing", ["at_brunch", "any_turn", "at_call"])
def test_nobody_is_sent_to_a_moment_for_midnight_cards_that_has_passed(
    game: Game, table: Lay, timing: str
) -> None:
    parties, rulings = {"A": (9, 4), "B": (8,), "C": (7,)}, {"midnight_timing": timing}
    moves = ("brunch double on 1", "lay double on 1", "call red double on 1")
    stopped = table(parties, rulings=rulings, stopped=(True, False, False), turn=1)
    states = (table(parties, rulings=rulings), stopped)
    states += (table(parties, rulings=rulings, calls={"A": "red"}),)
    for state, seat, move in product(states, (0, 1), moves):
        for step in game.judge(state, f"{seat + 1}: {move}").failed:
            if step.rule == "brunch.midnight.timing":
                has_called = state.phase is Phase.CALL and seat == 0
                late = has_called if timing == "at_call" else state.stopped[seat]
                assert ("this round" in game.rulebook.sentence(step)) == late, (state.phase, move)


def test_who_has_stopped_is_not_told_to_go_on(game: Game, table: Lay) -> None:
    state = game.play(table({"A": (9, 4), "B": (8,), "C": (7,)}), "brunch double on 1").after
    for step in game.judge(state, "1: brunch cancel on 2").failed:
        assert "Go on" not in game.rulebook.sentence(step)


ADVICE = ("Say “Brunch”", "Go on without", "Do both at once", "as in “brunch", "Wait for yours")


@pytest.mark.parametrize("rulings", RULINGS)
def test_nobody_who_is_done_is_told_what_to_do_next(game: Game, rulings: dict[str, Any]) -> None:
    """A reason has its way out, but not for those whom another reason has shut it."""
    for turn in playthrough(game, 7, 4, rulings, most=90):
        state = turn.before
        for seat, move in product(range(4), ODD):
            done = state.stopped[seat] if state.phase is not Phase.CALL else called(state, seat)
            for line in game.judge(state, f"{seat + 1}: {move}").lines if done else ():
                assert not any(phrase in line.text for phrase in ADVICE), (move, line.text)


def test_a_refused_ghost_value_is_not_put_off_until_a_showdown_that_is_on(
    game: Game, table: Lay
) -> None:
    parties, rulings = {"A": (9,), "B": (8,), "C": (7,)}, {"consolation": "optional"}
    state = table(parties, (10, 8, 5, 4), rulings, calls={"A": "red", "B": "red"})
    asks = game.play(state, "call green").after
    assert asks.phase is Phase.CONSOLATION
    timing = next(s for s in game.judge(asks, "ghost 0").failed if s.rule == "brunch.ghost.timing")
    assert timing.facts["phase"] == "consolation"
    assert "showdown" not in game.rulebook.sentence(timing)


def test_a_place_that_nobody_has_is_not_said_to_be_somebodys(game: Game, table: Lay) -> None:
    state = table({"A": (9, 4), "B": (8,), "C": (7,)})
    for move in ("brunch cancel on 9-1", "brunch cancel on 2-9", "brunch cancel on 2-1"):
        (step,) = game.judge(state, move).failed
        assert "else" not in game.rulebook.sentence(step), move


def test_the_first_host_scored_nothing_before(game: Game) -> None:
    first = {step.rule for step in game.package.rules.position(game.start(3))}
    assert "brunch.next.host-lowest" not in first
