"""Every clause that can speak is heard, in every case, and never says "1 cards"."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from tests.monster_cafe.conftest import START, TABLES, loose
from tests.monster_cafe.test_input import BROKEN, spoiled
from tests.support.random_games import playthrough
from tutor import Game
from tutor.explain import Step, resolve
from tutor.games.monster_cafe.lessons.deal import REMOVED
from tutor.games.monster_cafe.model import State
from tutor.games.monster_cafe.rules import setup
from tutor.lesson import CountScore, Do, SetUp, Try, Watch

RULINGS: tuple[dict[str, Any], ...] = (
    {},
    {"wild_assignment": "manual", "tie_break": "fewest_unfed"},
    {"sorbet_hits_starting_monster": False, "empty_table_when_pile_empty": "allowed"},
    {"wild_assignment": "manual", "empty_table_when_pile_empty": "leave_without"},
)
ODD = (
    "draw", "seat T1", "seat T3", "seat T9", "clear T1", "clear T3", "clear T9", "discard sludge",
    "discard anything", "discard sorbet", "link sludge", "link sock", "pass", "1: draw",
    "2: clear T2", "2: pass",
)  # fmt: skip

CLUMSY = re.compile(
    r"\b1 ([A-Z][a-z]+ )*(card|plate|player|monster|seat|table|point|link|Eater)s\b"
    r"|\bare 1\b|\b1 are\b|\b0 (monsters|sets)\b|(: |to )nothing\.|\bNone\b|\.\.$|\bAll 2\b|−\d+ (are|tables)"
)


def _lesson_steps(game: Game) -> Iterator[Step]:
    for lesson in game.lessons.values():
        for state, script in ((lesson.position, lesson.script), *lesson.variants.values()):
            for item in script:
                if isinstance(item, (Do, Try)):
                    yield from game.judge(state, item.move).checks
                if isinstance(item, Do):
                    turn = game.play(state, item.move)
                    yield from turn.steps
                    state = turn.after
                elif isinstance(item, Watch):
                    yield from item.steps
                elif isinstance(item, CountScore):
                    yield from game.score(state)
                    yield from _ending(game, state)
                elif isinstance(item, SetUp):
                    state = item.state


def _ending(game: Game, state: State) -> Iterator[Step]:
    outcome = game.outcome(state)
    yield from outcome.story if outcome else ()


def _game_steps(game: Game) -> Iterator[Step]:
    for number, rulings in enumerate(RULINGS):
        for turn in playthrough(game, number, 2 + number % 3, rulings):
            yield from (*turn.verdict.checks, *turn.steps, *game.score(turn.after))
            yield from game.package.proofs(turn.before, turn.before.turn, turn.move)
            for move in ODD:
                yield from game.judge(turn.before, move).checks
        yield from (
            *game.package.rules.position(turn.after),
            *game.judge(turn.after, "draw").checks,
        )
        yield from _ending(game, turn.after)
    for players in (2, 4):
        state = game.start(players)
        for seed in range(60):
            yield from setup.opening(state.players, seed, state.rulings)


def _greedy_steps(game: Game) -> Iterator[Step]:
    """Players who draw whenever they can, until the pile is used up."""
    for number, rulings in enumerate(RULINGS):
        state = game.start(4 - number % 3, number, rulings)
        while state.turn is not None:
            moves = game.moves(state)
            turn = game.play(state, next((m for m in moves if str(m) == "draw"), moves[0]))
            for move in ODD if len(state.pile) < 3 else ():
                yield from game.judge(state, move).checks
            yield from (*turn.verdict.checks, *turn.steps)
            state = turn.after


def _odd_steps(game: Game) -> Iterator[Step]:
    """Positions that cannot be, and endings that are rare."""
    state = loose(game, START, TABLES, rulings=REMOVED)
    for spoil, _ in BROKEN:
        yield from game.package.rules.position(spoiled(game, state, spoil))
    yield from game.package.rules.position(replace(state, pile=state.pile[:1], deck=state.deck[:1]))
    for monsters in ("", "sludge"):
        seats = {"Ada": ("", monsters), "Ben": ("", "brain")}
        two = loose(game, seats, TABLES, drawn="sorbet", rulings=REMOVED)
        yield from game.package.rules.position(two)
        yield from game.package.rules.position(replace(two, tables=two.tables[:1]))
    linking, _ = game.lessons["scoring"].variants["sock"]
    yield from game.package.rules.position(replace(linking, turn=None))
    for monsters in ("sock", "sock brain"):
        seats = {
            "Ada": ("eyeball eyeball sock toenail", monsters),
            "Ben": ("sludge sludge sock roadkill", monsters),
            "Cy": ("brain brain toenail roadkill", ""),
        }
        rulings = REMOVED | {"tie_break": "fewest_unfed"}
        yield from _ending(game, loose(game, seats, {}, round=4, turn=None, rulings=rulings))


@cache
def heard(game: Game) -> tuple[Step, ...]:
    """Everything the rules say in lessons, games, refusals and broken positions."""
    steps = (*_lesson_steps(game), *_game_steps(game), *_greedy_steps(game), *_odd_steps(game))
    return tuple(deep for step in resolve(steps) for deep in step.walk())


def test_every_sentence_of_every_clause_is_heard(game: Game) -> None:
    says = {rule.id: list(rule.says) for rule in game.rulebook.values()}
    told = {(step.rule, step.sentence_key) for step in heard(game) if says[step.rule]}
    assert {(rule, case) for rule, cases in says.items() for case in cases} == told


def test_sentences_count_well_and_offer_something(game: Game) -> None:
    """No "1 cards", no "there are 1", and no offer of nothing."""
    for text in sorted({game.rulebook.sentence(step) for step in heard(game)}):
        assert not CLUMSY.search(text), text


def test_the_clauses_of_the_ledger_are_there_with_their_sources(game: Game) -> None:
    sources = Counter(rule.source for rule in game.rulebook.values())
    assert sources == {"printed": 53, "inferred": 15, "house": 6}


def test_clauses_without_sentences_are_plain_descriptions(game: Game) -> None:
    silent = {rule.id for rule in game.rulebook.values() if not list(rule.says)}
    assert silent == {
        "cafe.2p.dummy_not_preset",
        "cafe.seat.side_irrelevant",
        "cafe.setup.3p.which",
        "cafe.setup.diet",
        "cafe.setup.starting_order",
    }
