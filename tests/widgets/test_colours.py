"""The palette by numbers: what is written can be read, and players are told apart by everybody's eyes."""

import re
from collections.abc import Iterable
from itertools import combinations
from typing import Any

import pytest

import tutor
from tests.widgets.test_art import contrast
from widgets.bundle import PALETTE, read

AA, AAA = 4.5, 7
APART = 6  # in hundredths of OKLab; 2 is what somebody with all three kinds of cones just sees
GROUNDS = ("bg", "surface", "raised")
TONES = ("red", "orange", "yellow", "green", "teal", "blue", "violet", "pink", "grey")
TOKEN = re.compile(r"--mt-([\w-]+): (#[0-9a-f]{6});")
LIGHT, NIGHT = (dict(TOKEN.findall(rules)) for rules in PALETTE.read_text().split("}")[:2])
THEMES = {"light": LIGHT, "dark": LIGHT | NIGHT}

# What somebody sees who lacks the cones for long, middle or short waves (Machado, Oliveira, Fernandes 2009), in linear RGB.
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
CONES = ((0.4122, 0.5363, 0.0514), (0.2119, 0.6807, 0.1074), (0.0883, 0.2817, 0.6300))
OKLAB = ((0.2105, 0.7936, -0.0041), (1.9780, -2.4286, 0.4506), (0.0259, 0.7828, -0.8087))


def times(rows: Iterable[Iterable[float]], values: Iterable[float]) -> list[float]:
    known = list(values)
    return [sum(a * b for a, b in zip(row, known, strict=True)) for row in rows]


def seen(colour: str, eyes: str) -> list[float]:
    """Return a colour in OKLab, where distances are as large as they look, as some eyes see it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    cones = times(CONES, (max(0, part) for part in times(EYES[eyes], light)))
    return times(OKLAB, (max(0, cone) ** (1 / 3) for cone in cones))


def mixed(one: str, other: str, share: float) -> str:
    """Return what CSS calls `color-mix(in srgb, one share, other)`."""
    pairs = [(int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def apart(one: str, other: str, eyes: str) -> float:
    pairs = zip(seen(one, eyes), seen(other, eyes), strict=True)
    return float(100 * sum((a - b) ** 2 for a, b in pairs) ** 0.5)


@pytest.mark.parametrize("theme", THEMES)
def test_sentences_are_read_with_ease_and_everything_else_is_read(theme: str) -> None:
    colours = THEMES[theme]
    for ground in GROUNDS:
        assert contrast(colours["ink"], colours[ground]) >= AAA
        for name in ("muted", "accent", "good", "bad", *TONES):
            assert contrast(colours[name], colours[ground]) >= AA, (name, ground)
    for soft in ("good-soft", "bad-soft"):
        assert contrast(colours["ink"], colours[soft]) >= AAA
        assert all(contrast(colours[tone], colours[soft]) >= AA for tone in TONES)
    assert contrast(colours["on-lamp"], colours["lamp"]) >= AAA


def test_what_is_printed_on_a_card_is_read() -> None:
    for deep in (LIGHT[f"{tone}-deep"] for tone in TONES):
        tinted = mixed(deep, LIGHT["ivory"], 0.14)  # a tile
        for ground in (LIGHT["ivory"], tinted, "#ffffff"):  # a token's number is white
            assert contrast(deep, ground) >= AA, (deep, ground)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", THEMES)
def test_players_of_every_game_are_told_apart_by_all_eyes(theme: str, eyes: str) -> None:
    for name in tutor.games():
        game = tutor.load(name)
        seats: Any = game.scene(game.start(game.rulebook.players[1], seed=1)).seats
        tones = {seat.tone for seat in seats} - {""}
        for one, other in combinations(sorted(tones), 2):
            found = apart(THEMES[theme][one], THEMES[theme][other], eyes)
            assert found >= APART, (name, one, other, found)


def test_each_tone_has_a_shape_of_its_own() -> None:
    rules = read("page/theme.css")
    shapes = [re.findall(rf'data-tone="{tone}"\].*--pip: (.*?); }}', rules) for tone in TONES]
    assert all(len(found) == 1 for found in shapes)
    assert len({found[0] for found in shapes}) == len(TONES)
