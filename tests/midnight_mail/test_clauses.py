"""Every clause that can decide or change something is cited by some trace."""

import ast
from pathlib import Path

from tutor import Game
from tutor.games import midnight_mail

LEDGER_CLAUSES = 132
OURS = {"mail.scope.search"}  # about this kit, not about the game
# Parts of printed clauses that the rulebook does not print: the ledger names them in one row.
UNPRINTED = {
    "mail.card.display.down": "house",
    "mail.patch.place.stays": "inferred",
    "mail.place.must.patch": "inferred",
}


def test_the_rulebook_has_every_clause_of_the_ledger(game: Game) -> None:
    assert len(set(game.rulebook) - OURS - set(UNPRINTED)) == LEDGER_CLAUSES


def test_what_is_not_printed_has_no_printed_badge(game: Game) -> None:
    for clause, source in UNPRINTED.items():
        assert game.rulebook[clause].source == source
        assert game.rulebook[clause.rpartition(".")[0]].source == "printed"


def test_every_clause_in_the_code_is_in_the_rulebook(game: Game) -> None:
    for path in Path(midnight_mail.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            value = getattr(node, "value", None)
            if isinstance(value, str) and value.startswith("mail.") and " " not in value:
                assert value in game.rulebook, (path.name, value)
