"""What can be asked of a practice position: the questions of its game, and those that need no code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import islice
from random import Random
from typing import Any

from ..explain import Step
from ..game import Game
from ..misreading import Answer, Question
from ..phrases import Phrases, beside, messages, read_words
from ..turn import Verdict
from .sources import Spot, find_spot
from .words import phrases

TRIES = 24  # moves that are judged at a spot in search of near misses
DECOY = "decoy"  # the step of an order that doesn't happen, and `extra` the thought that it does


@dataclass(frozen=True)
class Words:
    """The words of a game's questions, by id: what kind they are, what is asked, which clause a thought misreads."""

    tables: Mapping[str, Mapping[str, Any]]
    phrases: Phrases

    def clauses(self, id: str) -> Mapping[str, str]:
        """Return the clause that each thought misreads."""
        found: Mapping[str, str] = self.tables[id].get("clauses", {})
        return found


@lru_cache(maxsize=8)
def words_of(game: Game) -> Words:
    """Return the words of a game's questions; without a part `misreadings` it asks only what is allowed."""
    package = game.package
    if "misreadings" not in package.parts:
        clauses = {id: id for id, rule in game.rulebook.items() if "fail" in rule.says}
        return Words({"may": {"kind": "can", "clauses": clauses}}, phrases())
    path = beside(package.module("misreadings").__file__, "misreadings.toml")
    tables = {one["id"]: one for one in read_words(path, package.language)["question"]}
    said = {
        f"{id}-{key}": text
        for id, table in tables.items()
        for key, text in table.items()
        if isinstance(text, str)
    }
    return Words(tables, Phrases(said, messages(package.language).words, game.rulebook.names))


@lru_cache(maxsize=8)
def askable(game: Game) -> frozenset[str]:
    """Return the clauses that somebody can misread: all that practice asks about."""
    found = {one for table in words_of(game).tables.values() for one in table["clauses"].values()}
    return frozenset(found)


class SpotAnalysis:
    """Facts about one practice position, as the player to move sees it; each is worked out on first use."""

    def __init__(self, game: Game, spot: Spot) -> None:
        self.game, self.spot, self.state = game, spot, spot.state
        self.move, self.steps, self.seat = spot.move, spot.steps, spot.seat

    def rng(self, what: str = "") -> Random:
        """Chance that depends on the spot and the purpose alone."""
        return Random(f"{self.game.name} {self.spot.source} {self.spot.at} {what}")

    @property
    def who(self) -> str:
        """The name of the player to move; empty if the game is over."""
        return "" if self.seat is None else str(self.state.players[self.seat])

    @cached_property
    def all_steps(self) -> tuple[Step, ...]:
        """Everything that happens here, all the way down."""
        return tuple(deep for step in self.steps for deep in step.walk())

    @cached_property
    def questions(self) -> dict[tuple[str, str], Question]:
        """The question of each id that each clause decides: the one with the most wrong thoughts."""
        found: dict[tuple[str, str], Question] = {}
        words = words_of(self.game)
        asked = [] if not words.tables or self.spot.lays_out else list(self._asked(words))
        self.rng("questions").shuffle(asked)
        for question in sorted(map(self._distinct, asked), key=lambda one: -len(one.wrong)):
            clauses = words.clauses(question.id)
            for clause in dict.fromkeys(clauses[thought] for thought in question.wrong):
                found.setdefault((question.id, clause), question)
        return found

    def _distinct(self, question: Question) -> Question:
        """Return a question with the answers of listed thoughts that are wrong, each once."""
        kept: dict[str, Answer] = {}
        for thought in words_of(self.game).clauses(question.id):
            answer = question.wrong.get(thought, question.right)
            if answer not in (question.right, *kept.values(), frozenset()):
                kept[thought] = answer
        return replace(question, wrong=kept)

    def _asked(self, words: Words) -> Iterator[Question]:
        if "misreadings" in self.game.package.parts:
            yield from self.game.package.module("misreadings").questions(self)
        for id, table in words.tables.items():
            if table["kind"] == "can" and "own" not in table:
                yield from self._can(id, table)
            elif "steps" in table:
                yield from self._order(id, table)

    def _can(self, id: str, table: Mapping[str, Any]) -> Iterator[Question]:
        """Ask of moves that one of these clauses alone refuses, and of moves that it nearly refuses."""
        clauses = {clause: thought for thought, clause in table["clauses"].items()}
        for verdict in self.near_misses:
            clause = verdict.failed[0].rule
            if clause in clauses:
                yield self._judged(id, verdict, clauses[clause], "no")
        own = self.spot.checks if self.move is not None else ()
        for step in own:
            if step.rule in clauses and self._is_narrow(step) and self.move is not None:
                verdict = Verdict(self.move, own, self.game.rulebook)
                yield self._judged(id, verdict, clauses[step.rule], "yes")

    def _is_narrow(self, step: Step) -> bool:
        """Return whether a check that holds could nearly have failed: some move like this one is refused by it."""
        return all(one.value for one in self.spot.checks) and any(
            verdict.failed[0].rule == step.rule and type(verdict.move) is type(self.move)
            for verdict in self.near_misses
        )

    def _judged(self, id: str, verdict: Verdict, thought: str, right: str) -> Question:
        step = next(
            one
            for one in (verdict.failed if right == "no" else verdict.checks)
            if one.rule == words_of(self.game).clauses(id)[thought]
        )
        action = self.game.package.action(self.state, verdict.move)
        other = "yes" if right == "no" else "no"
        facts = {"who": self.who, "action": action, "move": verdict.move.notation()}
        return Question(
            id=id, right=right, wrong={thought: other}, facts=facts, move=verdict.move,
            because=(step,),
        )  # fmt: skip

    @cached_property
    def near_misses(self) -> list[Verdict]:
        """The moves of the player to move that exactly one clause refuses."""
        if self.move is None:
            return []
        candidates = [one for one in self.game.package.candidates(self.state) if one.seat is None]
        self.rng("near").shuffle(candidates)
        like = sorted(candidates, key=lambda one: type(one) is not type(self.move))
        verdicts = (self.game.judge(self.state, one) for one in islice(like, TRIES))
        return [one for one in verdicts if len({step.rule for step in one.failed}) == 1]

    def _order(self, id: str, table: Mapping[str, Any]) -> Iterator[Question]:
        """Ask for the order of what happens, where all of it does, beside a step that doesn't."""
        steps: Mapping[str, str] = table["steps"]
        rules = [step.rule for step in self.all_steps]
        if self.move is None or not all(rules.count(rule) == 1 for rule in steps.values()):
            return
        right = tuple(sorted(steps, key=lambda key: rules.index(steps[key])))
        options = {key: words_of(self.game).phrases.say(f"{id}-{key}") for key in (*steps, DECOY)}
        facts = {"who": self.who, "action": self.game.package.action(self.state, self.move)}
        yield Question(
            id=id, right=right, wrong={"extra": (DECOY,)}, options=options, facts=facts,
            move=self.move,
        )  # fmt: skip


@lru_cache(maxsize=256)  # a session looks at the same few games for each of its clauses
def analyse(game: Game, source: str, at: int) -> SpotAnalysis:
    """Return the analysis of a position. The last few are cached."""
    return SpotAnalysis(game, find_spot(game, source, at))
