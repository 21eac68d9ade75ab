"""One exercise: a position, a task, its answer, and the trace that explains it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from ..explain import Step
from ..game import Game
from ..languages import language
from ..phrases import Phrases, beside, messages, own_words
from ..rulebook import Line, Story
from ..scene import Scene
from ..turn import Move
from .analysis import SpotAnalysis

KINDS = ("allowed", "rule", "what", "find", "slip")
MOST = 4  # choices: one for each of the keys 1 to 4


@dataclass(frozen=True, slots=True)
class Exercise:
    """An exercise. Its `name` recreates it from a link."""

    analysis: SpotAnalysis
    kind: str
    clause: str
    text: str
    story: Story  # the trace that explains the answer
    choices: tuple[str, ...] = ()
    answer: int = -1  # of the choices
    move: Move | None = None  # what it is about
    asks: str = ""  # what of: `next`, `winner`, `legal`, or a sentence
    rules: tuple[str, ...] = ()  # the clause of each choice, where the choices are clauses
    truths: tuple[str, ...] = ()  # what each choice mistakes, where the choices are sentences

    @property
    def name(self) -> str:
        """Kind, clause and place: all it takes to make it again."""
        spot = self.analysis.spot
        return f"{self.kind}:{self.clause}:{spot.source}:{spot.at}"

    @property
    def game(self) -> Game:
        """The game that is practised."""
        return self.analysis.game

    @property
    def state(self) -> Any:
        """The position."""
        return self.analysis.state

    @property
    def seat(self) -> int | None:
        """The seat that sees the table. None sees everything."""
        named = None if self.move is None else self.move.seat
        return self.analysis.spot.seat if named is None else named

    @property
    def subject(self) -> int | None:
        """The seat the exercise is about: the one whose score is counted, else the viewing seat."""
        tally = self.analysis.scores if len(self.analysis.scores) == len(self.state.players) else ()
        counted = (seat for seat, tree in enumerate(tally) if tuple(self.story.steps) == (tree,))
        return next(counted, self.seat)

    @property
    def scene(self) -> Scene:
        """The table as whoever is asked sees it; scores are left out, they may be asked for."""
        scene = self.game.scene(self.state, self.seat)
        return replace(scene, seats=tuple(replace(seat, score="") for seat in scene.seats))

    @property
    def reason(self) -> Line | None:
        """The step that decides."""
        steps = (deep for step in self.story for deep in step.walk() if deep.rule == self.clause)
        step = next(steps, None)
        return None if step is None else self.game.rulebook.line(step)

    def solves(self, move: Move) -> bool:
        """Return whether a move does what is asked for."""
        if not self.game.is_legal(self.state, move):
            return False
        return self.asks == "legal" or self.asks in self.analysis.sentences(move)


def _words() -> dict[str, dict[str, str]]:
    return own_words(beside(__file__, "words.toml"), language())


def phrases() -> Phrases:
    """Return what practice asks."""
    return _phrases("texts", language())


def answers() -> Phrases:
    """Return what practice says to an answer."""
    return _phrases("answers", language())


@cache
def _phrases(section: str, code: str) -> Phrases:
    return Phrases(_words()[section], messages(code).words, {})


def kind_names() -> dict[str, str]:
    """Return the kinds of exercises by name."""
    return _words()["kinds"]


def task(analysis: SpotAnalysis, key: str, move: Move | None = None, **facts: Any) -> str:
    """Return the sentence that asks."""
    seat = analysis.spot.seat if move is None or move.seat is None else move.seat
    who = "" if seat is None else analysis.state.players[seat]
    words = {"move": "", "action": ""}
    if move is not None:
        words = {
            "move": move.notation(),
            "action": analysis.game.package.action(analysis.state, move),
        }
    return phrases().say(key, who=who, **words, **facts)


def within(text: str) -> str:
    """Return a text that will stand between quotation marks: its own become single ones."""
    return text.replace("“", "‘").replace("”", "’")


def mixed(
    analysis: SpotAnalysis, what: str, right: str, wrong: Iterable[str]
) -> tuple[tuple[str, ...], int]:
    """Return the choices in an order of their own, and where the right one is."""
    choices = [right, *wrong]
    analysis.rng(f"order {what}").shuffle(choices)
    return tuple(choices), choices.index(right)


def of_clause(steps: Iterable[Step], clause: str) -> list[Step]:
    """Return the steps of a clause."""
    return [step for step in steps if step.rule == clause]
