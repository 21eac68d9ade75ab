"""What a player can be called: whatever everybody at the table can see."""

import pytest

import tutor
from tutor.errors import SetupError

GAME = tutor.load("monster-crunch")
JOINED = "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{ROCKET}"


@pytest.mark.parametrize(
    "name",
    ["Ada", "Zoë", "李", "Ada B.", JOINED, "❤️", "👍🏽", "ක්‍රි", "می‌خواهم"],
)
def test_a_name_that_can_be_seen_is_taken(name: str) -> None:
    assert GAME.start((name, "Ben"), seed=1).players[0] == name


@pytest.mark.parametrize(
    "name",
    ["", " ", "Ada ", "\u3164", "\u2800", "Ada\u3164", "\uffa0\u115f", "\u200d", "\ufe0f", "A\u200dda",
     "Ada\u202e", "Ada\x00", "Ada\u200b", "a~b", "a:b", "x" * 25],
)  # fmt: skip
def test_a_name_that_cannot_be_seen_is_refused(name: str) -> None:
    with pytest.raises(SetupError):
        GAME.start((name, "Ben"), seed=1)


def test_two_names_that_look_alike_are_refused() -> None:
    with pytest.raises(SetupError):
        GAME.start(("Zoë\u200dé", "Zoëé"), seed=1)
