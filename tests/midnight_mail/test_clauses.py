"""Every clause that can decide or change something is cited by some trace."""

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tests.midnight_mail import test_play, test_rulings, test_table
from tests.midnight_mail.conftest import Lay
from tests.midnight_mail.test_play import ONES
from tests.support.random_games import frames_of, playthrough
from tutor import Game
from tutor.explain import Step, resolve
from tutor.games import midnight_mail
from tutor.rulebook import Line, Story
from tutor.scene import Scene
from tutor.turn import Move, Outcome, Turn, Verdict

LEDGER_CLAUSES = 132
OURS = {"mail.scope.search"}  # about this kit, not about the game


def test_the_rulebook_has_every_clause_of_the_ledger(game: Game) -> None:
    assert len(set(game.rulebook) - OURS) == LEDGER_CLAUSES


def test_every_clause_in_the_code_is_in_the_rulebook(game: Game) -> None:
    for path in Path(midnight_mail.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            value = getattr(node, "value", None)
            if isinstance(value, str) and value.startswith("mail.") and " " not in value:
                assert value in game.rulebook, (path.name, value)


class Recorder(Game):
    """A game that remembers which clauses were cited."""

    def __init__(self) -> None:
        super().__init__("midnight-mail", midnight_mail)
        self.cited: set[str] = set()

    def record(self, steps: Iterable[Step]) -> None:
        self.cited |= {deep.rule for step in resolve(steps) for deep in step.walk()}

    def judge(self, state: Any, move: Move | str) -> Verdict:
        verdict = super().judge(state, move)
        self.record(verdict)
        return verdict

    def play(self, state: Any, move: Move | str) -> Turn:
        turn = super().play(state, move)
        self.record(turn)
        return turn

    def score(self, state: Any) -> Story:
        story = super().score(state)
        self.record(story)
        return story

    def outcome(self, state: Any) -> Outcome | None:
        outcome = super().outcome(state)
        self.record(outcome.story if outcome else ())
        return outcome

    def calculate(self, values: Mapping[str, Any]) -> tuple[Scene | None, Story]:
        scene, story = super().calculate(values)
        self.record(story)
        return scene, story

    def tell(self, line: Line) -> None:
        self.cited.add(line.rule)
        for part in line.parts:
            self.tell(part)


def test_every_clause_with_sentences_is_cited(lay: Lay) -> None:
    game = Recorder()
    for lesson in game.lessons.values():
        for variant in ("", *lesson.variants):
            for frame in frames_of(game, lesson.id, variant):
                if frame.line:
                    game.tell(frame.line)
    for seed, (name, reading) in enumerate(ONES.items()):
        last = [*playthrough(game, seed, 2 + seed % 3, {name: reading, "mode": "advanced"})][-1]
        game.score(last.after)
        game.outcome(last.after)
        game.record((*game.rules.position(last.before), *game.rules.position(last.after)))
    test_rulings.test_adv_ties(game, "competition", [1, 1, 1, 4])
    test_rulings.test_adv_zero(game, "ranked", 10)
    test_rulings.test_an_area_pays_again_on_a_higher_level(game, lay, "min_height")
    test_play.test_who_wins(game)
    test_play.test_an_empty_reserve_pays_nothing(game, lay)
    test_play.test_a_patch_changes_the_market(game, lay)
    test_play.test_a_late_patch_that_completes_an_area_is_paid_with_the_next_tile(game, lay)
    test_table.test_the_calculator_says_when_it_could_not_try_everything(game)
    can = {rule.id for rule in game.rulebook.values() if list(rule.says)}
    assert can - game.cited == set()
    assert all(game.rulebook[rule].says for rule in game.cited)
