"""What the lessons of this game teach besides."""

from tests.support.taught import taught
from tutor import Game


def test_every_power_is_taught(game: Game) -> None:
    powers = {rule.id for rule in game.rulebook.values() if rule.section == "Power texts"}
    cited = set().union(*(taught(game, lesson) for lesson in game.lessons))
    assert {id.removeprefix("crunch.") for id in powers} <= cited
