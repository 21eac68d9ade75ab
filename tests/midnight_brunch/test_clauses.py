"""Every clause that can speak is heard somewhere: in a lesson, a game, a refusal or a position."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.midnight_brunch.conftest import Lay, asked
from tests.midnight_brunch.test_calculator import entered
from tests.midnight_brunch.test_ghost_rulings import arrival
from tests.midnight_brunch.test_positions import HALF, broken, choosing
from tests.midnight_brunch.test_refusals import PARTIES
from tests.support.random_games import playthrough
from tutor import Game
from tutor.explain import Step, resolve
from tutor.games.midnight_brunch.model import GHOST, Midnight, State
from tutor.games.midnight_brunch.rules.setup import opening as steps

TABLES: tuple[dict[str, Any], ...] = (
    {},
    {"host_tie": "last", "loser_order": "seat", "host_distance": "circular", "final_tie": "seat"},
    {"consolation": "optional", "negative_totals": "floor_zero", "draw_style": "until_stop"},
    {"midnight_timing": "any_turn", "ghost_timing": "on_arrival", "ghost_zero_mix": True},
    {"midnight_timing": "at_call", "ghost_timing": "with_call", "ghost_pool": "exclude"},
    {"max_monsters": 3, "monster_deck": "10x6+8"},
)
MANY = (
    "(Monsters|Ghosts|cards|copies|decks|entries|players|points|prizes|rounds|steps|times|values)"
)
ODD = (
    "monster", "brunch", "brunch cancel on 1", "brunch double on 2-1", "brunch subtract on 9",
    "lay cancel on 1", "call blue", "call red double on 1", "call red ghost 4", "ghost 0", "ghost 4",
    "ghost 9 2", "take", "leave", "1: monster", "2: brunch", "3: call green", "call", "call red green",
)  # fmt: skip


def heard(game: Game, table: Lay) -> Iterator[Step]:
    for lesson in game.lessons.values():
        state = lesson.position
        yield from game.package.rules.position(state)
    for state in (game.start(3), game.start(5)):
        yield from steps(state.players, 0, state.rulings)
    for number, rulings in enumerate(TABLES):
        for players in (3, 7):
            for turn in playthrough(game, number, players, rulings):
                yield from (*turn.verdict.checks, *turn.steps)
                yield from game.package.proofs(turn.before, turn.before.turn, turn.move)
                yield from game.package.rules.position(turn.after)
                for move in ODD:
                    yield from game.judge(turn.before, move).checks
            yield from (*game.judge(turn.after, "monster").checks, *game.score(turn.after))
            outcome = game.outcome(turn.after)
            yield from outcome.story if outcome else ()
    yield from rare(game, table)


def rare(game: Game, table: Lay) -> Iterator[Step]:
    """Yield what a random game seldom comes to."""
    good = table(PARTIES)
    for position, _ in broken(game, table):
        yield from game.package.rules.position(position)
    for change, _ in HALF:
        yield from game.package.rules.position(replace(choosing(game, table), **change))
    for party, laid, text in (
        ((7, GHOST), ("double", 0), "ghost 7"),
        ((9, 9, GHOST), ("double", 0), "ghost 9"),
        ((2, 9, GHOST), None, "ghost 2"),
        ((2, 9, GHOST, GHOST), None, "ghost 9 9 2"),
        ((GHOST, GHOST), None, "ghost 0"),
        ((2, 5, 9, GHOST), ("cancel", 2), "ghost 5"),
        ((2, 5, 9, GHOST), None, "ghost 4 4 4"),
    ):
        yield from game.judge(asked(game, party, laid), text).checks
    crowd = table({"Ada": (7,), "Ben": (6,), "Cy": (5,)}, rulings={"max_monsters": 1})
    yield from game.judge(crowd, "monster").checks
    last = replace(good, midnights=((Midnight.DOUBLE,), *good.midnights[1:]))
    yield from game.judge(last, "brunch").checks
    yield from game.judge(arrival(game, table, (GHOST, 9)), "ghost 9").checks
    early = game.play(arrival(game, table, (3, 9), draw_style="until_stop"), "ghost 9").after
    yield from game.judge(early, "brunch cancel on 2").checks
    mixed = asked(game, (2, 9, GHOST, GHOST), rulings={"ghost_zero_mix": True})
    yield from game.judge(mixed, "ghost 9 9 0").checks
    yield from game.judge(mixed, "ghost 9 0").checks
    one = asked(game, (2, 9, GHOST), rulings={"ghost_zero_mix": True})
    yield from game.judge(one, "ghost 9 0").checks
    parties = {"A": (9,), "B": (5,), "C": (6,)}
    order = table(parties, rulings={"loser_order": "seat"}, calls={"A": "red", "B": "red"})
    yield from game.play(order, "call red").steps
    near = table(parties, calls={"A": "green", "B": "green"})  # A and B get nothing
    yield from game.play(near, "call green").steps
    yield from endings(game, table)


def endings(game: Game, table: Lay) -> Iterator[Step]:
    from tests.midnight_brunch import test_rulings

    for reading in ("shared", "seat"):
        over = test_rulings.final(game, table, reading)
        outcome = game.outcome(over)
        yield from outcome.story if outcome else ()
    for party in (("7", "3"), ("7", "ghost"), ("7", "ghost", "ghost")):
        yield from game.calculate(entered(party))[1]
        yield from game.calculate(entered(party, calls=("red",)))[1]
    empty: State = table({"Ada": (7,), "Ben": (6,), "Cy": (5,)})
    crowd = (*empty.parties[:2], (5, *empty.monsters))
    yield from game.judge(replace(empty, parties=crowd, monsters=()), "monster").checks
    again = replace(empty, monsters=(), discard=empty.monsters)
    yield from game.play(again, "monster").steps
    tied, _ = game.lessons["end"].variants["tie"]
    over = game.play(tied, "call violet").after
    outcome = game.outcome(over)
    yield from outcome.story if outcome else ()
    for id, variant, moves in (
        ("tie", "host", ["call violet"]),
        ("tie", "last", ["call violet"]),
        ("showdown", "bis", ["call red", "ghost 5"]),
        ("showdown", "", ["call red", "ghost 5"]),
        ("ladder", "", ["call red"]),
    ):
        lesson = game.lessons[id]
        state = lesson.variants[variant][0] if variant else lesson.position
        for move in moves:
            turn = game.play(state, move)
            yield from turn.steps
            state = turn.after


@pytest.fixture
def told(game: Game, table: Lay) -> list[Step]:
    return [deep for step in resolve(heard(game, table)) for deep in step.walk()]


def test_every_sentence_of_every_clause_is_heard_and_counts_in_good_english(
    game: Game, told: list[Step]
) -> None:
    cases = {(step.rule, step.sentence_key) for step in told}
    silent = {(rule.id, case) for rule in game.rulebook.values() for case in rule.says} - cases
    assert not silent
    different = {(step.rule, step.sentence_key, str(step.facts)): step for step in told}
    for step in different.values():
        sentence = game.rulebook.sentence(step)
        assert not re.search(rf"\b1 {MANY}\b", sentence), sentence
        assert not re.match(r"(red|yellow|violet|green|blue)\b", sentence), sentence


def test_every_clause_of_the_ledger_is_there(game: Game) -> None:
    assert len(game.rulebook) == 88
    assert {rule.source for rule in game.rulebook.values()} == {"printed", "inferred", "house"}


def test_every_option_of_the_ledger_is_there_with_its_default(game: Game) -> None:
    defaults = {ruling.id: ruling.default for ruling in game.rulebook.rulings.values()}
    assert defaults == {
        "host_tie": "always",
        "loser_order": "strength",
        "consolation": "forced",
        "host_distance": "clockwise",
        "midnight_timing": "at_brunch",
        "ghost_timing": "showdown",
        "ghost_pool": "block",
        "ghost_zero_mix": False,
        "negative_totals": "allow",
        "max_monsters": "none",
        "draw_style": "one_per_turn",
        "final_tie": "shared",
        "monster_deck": "9x7+5",
        "first_host": 0,
    }
