"""Sentences that are nearly true: a step told with one fact changed, as somebody might mistake it."""

import re
from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any

from ..explain import Step
from ..game import Game
from ..rulebook import Rulebook
from .analysis import SpotAnalysis
from .sources import open_source

STRIDE = 8  # spots from one score to the next that is looked at
SOME = 3  # different values of a number in a game: then it has bounds
PARTS = re.compile(r"\b(\d+) of (\d+)\b")


def distractors(at: SpotAnalysis, step: Step, rng: Random) -> list[str]:
    """Return what a step does not say: its sentence with another number, thing or player, each once.

    Numbers that somebody gets by a wrong sum come first, then what is merely close.
    """
    book, mistakes = at.game.rulebook, list(_mistakes(at, step))
    rng.shuffle(mistakes)
    mistakes.sort(key=lambda mistake: mistake[0], reverse=True)
    told = dict.fromkeys(_with_fact(book, step, name, fact) for _, name, fact in mistakes)
    return [
        text
        for text in told
        if is_sentence(text) and text != book.sentence(step) and _could_be(text)
    ]


def _could_be(text: str) -> bool:
    """Return whether nothing in a text is more than there is: “5 of 4” fools nobody."""
    return all(int(have) <= int(most) for have, most in PARTS.findall(text))


def is_sentence(text: str) -> bool:
    """Return whether a text says something by itself; “an 8” does not."""
    return text.count(" ") >= 2


def _with_fact(book: Rulebook, step: Step, name: str, fact: Any) -> str:
    """Return the sentence with one fact changed; nothing where no words of the clause tell that fact."""
    says, case, facts = book[step.rule].says, step.sentence_key, {**step.facts, name: fact}
    try:
        named = says.names_of(case, **step.facts) | says.names_of(case, **facts)
        return says.say(case, **facts) if name in named else ""
    except KeyError:
        return ""


def _mistakes(at: SpotAnalysis, step: Step) -> Iterator[tuple[bool, str, Any]]:
    """Facts that could be mistaken, and for what; whether by a wrong sum.

    Of a count the number itself: with another one beside it, it would not even add up.
    """
    says, case = at.game.rulebook[step.rule].says, step.sentence_key
    if case not in says:
        return
    named = says.names_of(case, **step.facts)
    counts = type(step.value) is int and "value" in step.facts
    for name in sorted(named | says.depends_on(case)):
        fact = step.facts.get(name)
        said = [step.facts.get(other) for other in named if other != name]  # not once more
        if type(fact) is not int:
            others = _others(at, step, name) if name in named else []
            yield from ((False, name, other) for other in others if other not in said)
        elif name == "value" or not counts:
            sums = _sums(step, fact, [one for one in said if type(one) is int])
            for other in _numbers(at.game, step, name, sums):
                if other in sums or str(fact) not in _given(at):
                    yield other in sums, name, other


def _given(at: SpotAnalysis) -> set[str]:
    """Return what the move itself says, and who makes it: nobody would be mistaken there."""
    move = at.spot.move
    who = (str(step.facts["who"]) for step in at.spot.checks if "who" in step.facts)
    return {at.who, *who, *(move.notation().split() if move else ())}


def _sums(step: Step, fact: int, said: list[int]) -> set[int]:
    """Numbers by wrong sums: what else is named, added up; of a count also a part left out or twice."""
    sums = {one + other for one, other in combinations(said, 2)} if len(said) < SOME else set()
    if type(step.value) is int and step.value == fact:
        parts = [part.value for part in step.parts if type(part.value) is int]
        twice = parts if len(parts) > 1 else []
        sums |= {fact + way * one for one in (*twice, *said) for way in (1, -1)}
    return sums


def _numbers(game: Game, step: Step, name: str, sums: set[int]) -> Iterator[int]:
    """Numbers that could stand there: close ones and wrong sums, within what a game comes to."""
    fact = step.facts[name]
    seen = {fact, *_seen(game).get((step.rule, step.sentence_key, name), ())}
    least, most = (min(seen), max(seen)) if len(seen) >= SOME else (min(fact, 1), None)
    near = {fact - 2, fact - 1, fact + 1, fact + 2, *sums} - {fact}
    for other in sorted(near):
        fits = least <= other and (most is None or other <= most)
        if fits and _agrees(step, {**step.facts, name: other}):
            yield other


def _agrees(step: Step, facts: dict[str, Any]) -> bool:
    """Return whether a check with these numbers would still come out as it does: “4 of 2” fools nobody."""
    have, need, most = (facts.get(name) for name in ("have", "need", "most"))
    if type(step.value) is not bool or type(have) is not int:
        return True
    enough = type(need) is not int or have >= need
    not_too_much = type(most) is not int or have <= most
    return (enough and not_too_much) == step.value


@lru_cache(maxsize=8)
def _seen(game: Game) -> dict[tuple[str, str, str], set[Any]]:
    """Return the numbers and things that a game of bots comes to, by clause, sentence and fact."""
    found: dict[tuple[str, str, str], set[Any]] = {}
    for spot in open_source(game, "0"):
        scores = game.score(spot.state) if spot.at % STRIDE == 0 else ()
        for step in (*spot.checks, *spot.steps, *scores):
            for deep in step.walk():
                for name, fact in deep.facts.items():
                    if type(fact) is int or isinstance(fact, Enum):
                        found.setdefault((deep.rule, deep.sentence_key, name), set()).add(fact)
    return found


def _others(at: SpotAnalysis, step: Step, name: str) -> list[Any]:
    """Return what could be mistaken for a thing, a player, or the last one of a list.

    Not in a check: what holds of one thing may as well hold of another.
    """
    fact, given = step.facts.get(name), _given(at)
    *kept, last = fact if isinstance(fact, tuple) and fact else (fact,)
    if str(last) in given:
        return []
    others: list[Any] = []
    if isinstance(last, Enum) and type(step.value) is not bool:
        others = _things(at, last, _seen(at.game).get((step.rule, step.sentence_key, name)))
    elif step.state is not None and last in at.state.players:
        others = [one for one in at.state.players if one != last]
    others = [one for one in others if one not in kept]
    return [(*kept, one) for one in others] if isinstance(fact, tuple) else others


def _things(at: SpotAnalysis, thing: Enum, seen: set[Any] | None) -> list[Enum]:
    """Things of a kind that could stand there: what a game comes to, of those that have a name."""
    names = at.game.rulebook.names.get(type(thing).__name__, {})
    known = (one for one in type(thing) if str(one.value) in names and one != thing)
    return [one for one in known if seen is None or one in seen]
