"""The clauses and options of the ledger."""

from tutor import Game


def test_every_clause_of_the_ledger_is_there(game: Game) -> None:
    assert len(game.rulebook) == 88
    assert {rule.source for rule in game.rulebook.values()} == {"printed", "inferred", "house"}


def test_every_option_of_the_ledger_is_there_with_its_default(game: Game) -> None:
    defaults = {ruling.id: ruling.default for ruling in game.rulebook.rulings.values()}
    assert defaults == {
        "host_tie": "always",
        "loser_order": "strength",
        "consolation": "forced",
        "host_distance": "clockwise",
        "midnight_timing": "at_brunch",
        "ghost_timing": "showdown",
        "ghost_pool": "block",
        "ghost_zero_mix": False,
        "negative_totals": "allow",
        "max_monsters": "none",
        "draw_style": "one_per_turn",
        "final_tie": "shared",
        "monster_deck": "9x7+5",
        "first_host": 0,
    }
