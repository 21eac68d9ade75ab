"""The clauses of the ledger, with their sources."""

from tutor import Game

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
