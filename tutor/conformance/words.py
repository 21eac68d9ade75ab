"""Sentences with 0, 1 and 2 of everything that is counted: number forms that nobody would say."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice

from .. import Game
from ..explain import Step
from .playing import some_turns

ODD = re.compile(r"\bYou's\b|\b([A-Za-z]+) and \1\b|  |\{|\}|\bNone\b(?! of)|\( *\)")


@cache
def told_steps(game: Game) -> tuple[Step, ...]:
    """One step of every clause and sentence that random games and their refusals come to."""
    found: dict[tuple[str, str], Step] = {}
    for step in _steps(game):
        for deep in step.walk():
            found.setdefault((deep.rule, deep.tells), deep)
    return tuple(found.values())


def _steps(game: Game) -> Iterator[Step]:
    for turn in some_turns(game):
        yield from (*turn.steps, *game.score(turn.after))
        for move in islice(game.candidates(turn.before), 30):
            yield from game.judge(turn.before, move).checks


def counted(step: Step) -> Iterator[tuple[str, int, Step]]:
    """The step with 0, 1 and 2 for each of its numbers; equal ones may be one and the same."""
    for name, value in step.facts.items():
        if type(value) is int:
            same = [
                each for each, other in step.facts.items() if type(other) is int and other == value
            ]
            for number in (0, 1, 2):
                facts = {**step.facts, **dict.fromkeys(same, number)}
                yield name, number, step._replace(facts=facts)


def plurals(game: Game) -> set[str]:
    """Words that the rulebook also has in the singular, after “1”, “one” or “a”."""
    texts = " ".join(text for rule in game.rulebook.values() for text in _texts(game, rule.id))
    single = set(re.findall(r"\b(?:1|one|an?) ([a-zA-Z]+)\b", texts))
    return {f"{word}s" for word in single}


def _texts(game: Game, id: str) -> Iterator[str]:
    rule = game.rulebook[id]
    yield rule.text
    for variants in rule.says._variants.values():
        yield from (template for _, template in variants)


def test_one_thing_is_told_as_one(game: Game) -> None:
    many, wrong = plurals(game), []
    for step in told_steps(game):
        for name, number, other in counted(step):
            text = game.rulebook.sentence(other)
            found = re.findall(r"(?<![\w.–-])1 ([a-zA-Z]+)\b", text) if number == 1 else ()
            wrong += [
                f"{step.rule} {step.tells} {name}=1: {text}" for word in found if word in many
            ]
    assert not wrong, "\n".join(wrong)


def test_no_sentence_has_loose_ends(game: Game) -> None:
    wrong = []
    for step in told_steps(game):
        texts = [game.rulebook.sentence(each) for _, _, each in counted(step)]
        for text in (game.rulebook.sentence(step), *texts):
            wrong += [f"{step.rule} {step.tells}: {text}"] if ODD.search(text) else []
    assert not wrong, "\n".join(dict.fromkeys(wrong))
