"""Every clause that can speak is cited by something that happens in a game."""

from collections.abc import Iterator
from pathlib import Path

from tests.playing import playthrough
from tutor import Game
from tutor.explain import Step
from tutor.games.monster_cafe import setup
from tutor.lesson import Do, Place, Tally, Try, Watch

ONLY_REFUSED = {"cafe.setup.3p.regular_only"}  # spoken by positions that cannot be: test_input.py


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
                elif isinstance(item, Tally):
                    yield from game.score(state)
                    yield from game.outcome(state).story if game.outcome(state) else ()
                elif isinstance(item, Place):
                    state = item.state


def _game_steps(game: Game) -> Iterator[Step]:
    for players in (2, 3, 4):
        for seed in range(6):
            rulings = {"wild_assignment": "manual"} if seed % 2 else {}
            for turn in playthrough(game, seed, players, rulings):
                yield from (*turn.verdict.checks, *turn.steps, *game.score(turn.after))
            yield from game.rules.position(turn.after)
            yield from game.outcome(turn.after).story
    state = game.start(2, 0)
    yield from (
        step for seed in range(90) for step in setup.steps(state.players, seed, state.rulings)
    )


def test_every_clause_that_can_speak_is_cited(game: Game) -> None:
    steps = (*_lesson_steps(game), *_game_steps(game))
    cited = {deep.rule for step in steps for deep in step.walk()}
    speaking = {rule.id for rule in game.rulebook.values() if list(rule.says)}
    assert speaking - cited <= ONLY_REFUSED
    assert cited <= speaking


def test_every_clause_of_the_ledger_is_in_the_rulebook(game: Game) -> None:
    ids = Path(__file__).with_name("ledger.txt").read_text(encoding="utf-8").split()
    assert set(game.rulebook) == set(ids)


def test_clauses_that_never_speak_are_plain_descriptions(game: Game) -> None:
    silent = {rule.id for rule in game.rulebook.values() if not list(rule.says)}
    assert silent == {
        "cafe.2p.dummy_not_preset",
        "cafe.seat.side_irrelevant",
        "cafe.setup.3p.which",
        "cafe.setup.diet",
        "cafe.setup.starting_order",
    }
