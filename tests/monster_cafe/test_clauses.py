"""The clauses of the ledger, with their sources."""

from collections import Counter

from tutor import Game


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
