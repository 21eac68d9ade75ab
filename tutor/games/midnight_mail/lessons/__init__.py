"""The worked examples of Midnight Mail: positions and scripts. Words are in rulebook.toml."""

from ....game import Game
from ....lesson import Lesson
from . import basic, building, message, objective, token

__all__ = ["lessons"]


def lessons(game: Game) -> tuple[Lesson, ...]:
    """In the order a newcomer needs them."""
    return (
        basic.setup(game),
        basic.turn(game),
        basic.end(game),
        basic.placing(game),
        message.cats(game),
        message.forced(game),
        message.blocking(game),
        basic.cards(game),
        basic.wild(game),
        building.stacking(game),
        building.flat(game),
        message.mice(game),
        message.uphill(game),
        message.older_mouse(game),
        message.combo(game),
        message.partners(game),
        message.three(game),
        building.bonus(game),
        building.quarter(game),
        building.again(game),
        token.tokens(game),
        token.spell(game),
        token.spell_move(game),
        token.patch(game),
        token.refresh(game),
        objective.objectives(game),
    )
