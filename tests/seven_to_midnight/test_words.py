"""Number and article: no sentence says “1 cards” or “a Items”."""

import re
from collections.abc import Iterator

import pytest

from tutor import Game
from tutor.conformance.playing import some_turns
from tutor.games.seven_to_midnight.model.cards import Goods, Title, Together, stock
from tutor.phrases import Phrases

COUNTS = (
    "actions", "awake", "each", "given", "have", "left", "lost", "most", "need", "number", "over",
    "points", "rescued", "short", "size", "times", "value",
)  # fmt: skip
THINGS = "actions|cards|critters|gifts|guardians|Items|items|needs|points|Points|rounds|times"
MANY = re.compile(rf"\b1 (?:\w+ )?(?:{THINGS})\b")
ONE = re.compile(r"\b[02] (?:\w+ )?(?:action|card|critter|gift|Item|item|need|point) ")


def sentences(phrases: Phrases, number: int, fact: str) -> Iterator[str]:
    """Every sentence with one fact counted and everything else as usual."""
    needed = phrases.placeholders()
    for case in phrases:
        for also in ({}, {"mode": "coop"}, {"mode": "teams"}, {"flips": "item"}, {"holders": ()}):
            facts = dict.fromkeys(needed, "something") | also | {fact: number}
            if fact in needed:
                yield phrases.say(case, **facts)


@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize("fact", COUNTS)
def test_things_are_counted_as_one_counts(game: Game, number: int, fact: str) -> None:
    book = [game.rulebook.table, *(rule.says for rule in game.rulebook.values())]
    for phrases in book:
        for text in sentences(phrases, number, fact):
            assert not MANY.search(text), text
            assert not ONE.search(text), text


def test_alternatives_are_joined_by_or(game: Game) -> None:
    for rule in game.rulebook.values():
        for variants in rule.says._variants.values():
            for _, template in variants:
                assert "{choices}" not in template or "among {choices}" in template, template


def test_equal_cards_are_told_together(game: Game) -> None:
    from tutor.games.seven_to_midnight.rules import field

    assert field.names(["pompa", "pompa", "plushy-down"]) == (Goods("pompa", 2), Goods("plushy"))
    assert field.card_names(("c1-01", "i1-01", "i1-02")) == (Goods("geebo"), Goods("honeypop", 2))


def test_facts_hold_cards_and_their_words_are_made_when_a_sentence_is(game: Game) -> None:
    """No fact is a phrase with an article or a number."""
    phrases = {stock().counted(kind, times) for kind in stock().kinds for times in (1, 2, 3)}
    phrases |= {stock().counted(species) for species in stock().species}
    seen = set()
    for turn in some_turns(game):
        for step in (*turn.verdict.checks, *turn.steps):
            for deep in step.walk():
                for fact in deep.facts.values():
                    for one in fact if isinstance(fact, tuple) else (fact,):
                        seen.add(type(one))
                        assert type(one) is not str or one not in phrases, (deep.rule, one)
                        assert type(one) is not str or not re.search(" [+&] ", one), (
                            deep.rule,
                            one,
                        )
    assert {Goods, Title, Together} <= seen
