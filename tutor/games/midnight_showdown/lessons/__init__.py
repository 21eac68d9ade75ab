"""The worked examples of Midnight Showdown: positions and scripts. Words are in rulebook.toml."""

from ....game import Game
from ....lesson import Lesson
from .beginning import attack, cooldown, end, lock, setup, shield
from .guardian import empty_place, falling, gifts, one_power, powers, rest, whole_round
from .power import after_outcome, before_card, power_cards
from .rare import decks, dewey, fewer, first_game, full_gate, last
from .zumoffa import empty_gate, four_locks, heavy_air, z

__all__ = ["lessons"]


def lessons(game: Game) -> tuple[Lesson, ...]:
    """In the order a newcomer needs them."""
    return (
        setup(game),
        attack(game),
        end(game),
        shield(game),
        lock(game),
        cooldown(game),
        four_locks(game),
        rest(game),
        empty_gate(game),
        powers(game),
        one_power(game),
        before_card(game),
        after_outcome(game),
        gifts(game),
        whole_round(game),
        z(game),
        falling(game),
        empty_place(game),
        full_gate(game),
        power_cards(game),
        heavy_air(game),
        last(game),
        decks(game),
        dewey(game),
        fewer(game),
        first_game(game),
    )
