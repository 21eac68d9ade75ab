"""Sentences with 0, 1 and 2 of everything that is counted: number forms that nobody would say."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

from .. import Game
from ..explain import Step, chance
from ..practice.sources import Source, lesson_sources
from .laws import broken_laws
from .playing import some_turns

ODD = re.compile(
    r"\bYou's\b|\b([A-Za-z]+) and \1\b|  |\{|\}|\bNone\b(?! of)|\( *\)|(?<!\w)-\d|(?<!\.)\.\.(?!\.)"
)

ONE = re.compile(r"(?<![\w.–-])1 ([a-zA-Z]+)\b")  # what is counted as one
VERBS = ("are", "were", "have", "stay", "come", "lie", "count")  # never of one thing


@cache
def told_steps(game: Game) -> tuple[Step, ...]:
    """Return one step of every clause and sentence that random games, their refusals and the lessons come to."""
    found: dict[tuple[str, str], Step] = {}
    for step in _steps(game):
        for deep in step.walk():
            found.setdefault((deep.rule, deep.sentence_key), deep)
    return tuple(found.values())


def _steps(game: Game) -> Iterator[Step]:
    for turn in some_turns(game):
        yield from (*turn.steps, *game.score(turn.after))
        for move in islice(game.package.candidates(turn.before), 30):
            yield from game.judge(turn.before, move).checks
    for source in lesson_sources(game):
        for spot in Source(game, source):
            yield from (*spot.checks, *(step for step in spot.steps if ".setup." not in step.rule))


@cache
def untold_steps(game: Game) -> tuple[Step, ...]:
    """Return a step for every other sentence and each of its variants, with facts made up.

    What a set-up counts and what laws say is asked for elsewhere.
    """
    told = [*told_steps(game), *(step for step, _ in broken_laws(game))]
    known = {(step.rule, step.sentence_key) for step in told}
    like = {name: fact for step in told for name, fact in step.facts.items()}
    return tuple(
        _made_up(rule.id, case, rule.says.placeholders(), when, like)
        for rule in game.rulebook.values()
        for case in rule.says
        for when, _ in rule.says._variants[case]
        if (rule.id, case) not in known and ".setup." not in rule.id
    )


def _made_up(
    rule: str, case: str, names: set[str], when: dict[str, str], like: dict[str, Any]
) -> Step:
    """Return a step whose numbers all differ, with names for facts that are never numbers."""
    facts: dict[str, Any] = {}
    for number, name in enumerate(sorted(names), 5):
        fact = like.get(name, number)
        several = isinstance(fact, (tuple, list))
        facts[name] = number if type(fact) is int else ("Ada", "Ben") if several else "Ada"
    facts |= {name: int(value) if value.isdigit() else value for name, value in when.items()}
    return Step(rule, {"pass": True, "fail": False}.get(case), facts, case=case)


def counted(step: Step) -> Iterator[tuple[str, int, Step]]:
    """Yield the step with 0, 1 and 2 for each of its numbers; equal ones may be one and the same.

    How many sit at the table, and what a set-up counts, is as the game has it.
    """
    for name, value in step.facts.items():
        if type(value) is int and name != "seats":
            same = [
                each
                for each, other in step.facts.items()
                if type(other) is int and other == value and each != "seats"
            ]
            for number in (0, 1, 2):
                facts = {**step.facts, **dict.fromkeys(same, number)}
                if facts.get("have", 0) > facts.get("of", facts.get("have", 0)):
                    continue
                if "percent" in facts:  # it follows from the others
                    facts["percent"] = chance("", facts["have"], facts["of"]).facts["percent"]
                if step.value is False and not _fails(facts):
                    continue
                yield name, number, step._replace(facts=facts)


def _fails(facts: dict[str, Any]) -> bool:
    """Return whether something would be too little or too much."""
    have, need, most = facts.get("have", 0), facts.get("need"), facts.get("most")
    return not (type(need) is int and have >= need) and not (type(most) is int and have <= most)


def plurals(game: Game) -> set[str]:
    """Return words that the rulebook also has in the singular, after “1”, “one” or “a”."""
    texts = " ".join(text for rule in game.rulebook.values() for text in _texts(game, rule.id))
    single = set(re.findall(r"\b(?:1|one|an?) ([a-zA-Z]+)\b", texts))
    return {f"{word}s" for word in single}


def _texts(game: Game, id: str) -> Iterator[str]:
    rule = game.rulebook[id]
    yield rule.text
    for variants in rule.says._variants.values():
        yield from (template for _, template in variants)


def _all_counted(game: Game) -> Iterator[tuple[str, int, Step]]:
    """Yield every sentence with other numbers: what is told of a game, and what of positions that cannot be."""
    for step in (*told_steps(game), *untold_steps(game)):
        yield from counted(step)
    for step, names in broken_laws(game):
        yield from (each for each in counted(step) if each[0] in names)


def test_one_thing_is_told_as_one(game: Game) -> None:
    many, wrong = plurals(game), []
    for name, number, step in _all_counted(game):
        text = game.rulebook.sentence(step)
        found = ONE.findall(text) if number == 1 else ()
        odd = [word for word in found if word in many or word in VERBS]
        wrong += [f"{step.rule} {step.sentence_key} {name}=1: {text}"] if odd else []
    assert not wrong, "\n".join(wrong)


RAW = re.compile(
    r"@|(?<!face)-down|_|\b[a-z]+\.[a-z]+\b"
)  # how a move is written, not how one speaks


def test_a_move_is_told_in_words(game: Game) -> None:
    """As what one does, by what its mover sees; where the rulebook has no words, as it is written."""
    for turn in some_turns(game):
        moves = [*islice(game.package.candidates(turn.before), 60), turn.move]
        for text in (game.package.action(turn.before, move) for move in moves):
            assert not RAW.search(text), text
            assert not ODD.search(text), text
            assert not text.endswith("."), text


def test_no_sentence_has_loose_ends(game: Game) -> None:
    steps = [*told_steps(game), *(step for step, _ in broken_laws(game))]
    wrong = []
    for step in (*steps, *(step for _, _, step in _all_counted(game))):
        text = game.rulebook.sentence(step)
        wrong += [f"{step.rule} {step.sentence_key}: {text}"] if ODD.search(text) else []
    assert not wrong, "\n".join(dict.fromkeys(wrong))


def test_what_lies_on_the_table_has_no_loose_ends(game: Game) -> None:
    many = plurals(game)
    for turn in some_turns(game):
        scene = game.scene(turn.before)
        words = {text for piece in scene.pieces() for text in (piece.label, piece.about)}
        words |= {scene.caption, scene.task, *(zone.title for zone in scene.zones)}
        assert not [text for text in words if ODD.search(text)]
        assert not [text for text in words if set(ONE.findall(text)) & many]


def test_a_broken_law_says_so_in_a_sentence(game: Game) -> None:
    laws = broken_laws(game)
    assert laws
    for step, _ in laws:
        text = game.rulebook.sentence(step)
        assert text[0].isupper() or text[0] in "“0123456789", text
        assert text.endswith("."), text
