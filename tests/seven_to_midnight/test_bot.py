"""What bots and hints suggest."""

from random import Random
from typing import Any

import pytest

from tests.seven_to_midnight.conftest import Deal
from tutor import Game, Match
from tutor.lesson import played as after


def test_a_bot_plays_whole_games(game: Game) -> None:
    rescued = []
    for seed in range(3):
        match, rng = Match(game, 3, seed), Random(seed)
        while game.to_move(match.state) is not None:
            match.do(game.advise(match.state, rng))
        rescued.append(sum(map(len, match.state.rescued)))
    assert min(rescued) >= 12


@pytest.mark.parametrize(
    ("guardian", "position", "move"),
    [
        ("yara", {"hands": {0: ["honeypop", "plushy", "dream-pebble"]}}, "rescue c1 with honeypop plushy"),
        ("yara", {"hands": {0: ["plushy"]}, "items": ["sugardrop", "honeypop", "plushy", "sugardrop", "plushy", "sugardrop"]}, "take i2"),
        ("yara", {"items": ["sugardrop"] * 4 + ["", ""]}, "draw"),
        ("yara", {"hands": {0: ["sugardrop"]}}, "cycle sugardrop"),
        ("dewey", {"hands": {0: ["storybook", "plushy"]}}, "talent"),
        ("dewey", {"hands": {0: []}}, None),
        ("miles", {"actions": 0}, "talent"),
        ("trixe", {"discard": ["honeypop", "plushy", "sugardrop"]}, "talent honeypop plushy"),
    ],
)  # fmt: skip
def test_a_bot_does_the_sensible_thing(
    game: Game, deal: Deal, guardian: str, position: dict[str, Any], move: str | None
) -> None:
    state = deal(2, {"guardian_1": guardian}, critters=["geebo", "loopa", "loopa"], **position)
    for seed in range(3):
        advice = game.advise(state, Random(seed)).notation()
        assert advice == move if move else advice != "talent"


def test_a_bot_hides_what_nobody_needs(game: Game, deal: Deal) -> None:
    items = ["honeypop", "storybook", "sugardrop", "plushy", "plushy", "honeypop"]
    critters = ["geebo", "geebo", "dorpa"]
    state = after(game, deal(end="bm-1a", items=items, critters=critters), "go right")
    assert game.advise(state, Random(1)).notation() == "choose i3"
