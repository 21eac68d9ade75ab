"""The sprite keeps the style that widgets/web/art/README.md asks for, and has every picture that a text may name."""

import gzip
import re
from pathlib import Path
from unicodedata import category, east_asian_width
from xml.etree import ElementTree

import tutor
from tutor.pictures import PICTURE, symbols

ART = Path(tutor.__file__).parents[1] / "widgets" / "web" / "art"
SPRITE = (ART / "sprite.svg").read_text(encoding="utf-8")
ROOT = ElementTree.fromstring(SPRITE)
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {SVG + name for name in ("path", "circle", "ellipse", "rect", "g", "use")}
INK, DARK = "#2a2550", "#1b1b3c"  # the outline, and the night theme's surface
PALETTE = set(re.findall(r"`(#[0-9a-f]{6})`", (ART / "README.md").read_text(encoding="utf-8")))
MOST_BYTES, MOST_PACKED, MOST_COLOURS = 1500, 20_000, 6


def colours(node: ElementTree.Element) -> set[str]:
    found = {each.get(key) or "" for each in node.iter() for key in ("fill", "stroke", "color")}
    return {colour for colour in found if colour.startswith("#")}


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    low, high = sorted([luminance(one), luminance(two)])
    return (high + 0.05) / (low + 0.05)


def is_emoji(char: str) -> bool:
    return char == "\ufe0f" or (category(char) == "So" and east_asian_width(char) == "W")


def test_every_name_has_a_picture_and_every_picture_a_name() -> None:
    ids = [symbol.get("id", "") for symbol in ROOT.findall(SVG + "symbol")]
    assert len(ids) == len(set(ids))
    assert {id.removeprefix("art-") for id in ids} == set(symbols())


def test_parts_are_there_and_used() -> None:
    there = {id for node in ROOT.iter() if (id := node.get("id", "")).startswith("artp-")}
    assert there == set(re.findall(r'href="#([\w-]+)"', SPRITE))


def test_symbols_are_small_flat_and_of_the_palette() -> None:
    for symbol in ROOT.findall(SVG + "symbol"):
        id = symbol.attrib.pop("id")
        assert re.fullmatch(r"art-[a-z]+(-[a-z]+)*", id)
        assert symbol.attrib == {"viewBox": "0 0 48 48"}, id
        found = re.search(rf'<symbol id="{id}".*?</symbol>', SPRITE, re.S)
        assert found
        assert len(found[0].encode()) <= MOST_BYTES, id
        assert {node.tag for node in symbol.iter()} - {symbol.tag} <= SHAPES, id
        assert colours(symbol) <= PALETTE, (id, colours(symbol) - PALETTE)
        assert len(colours(symbol) - {INK, "#fffaf0"}) <= MOST_COLOURS, id


def test_something_in_every_picture_stands_out_at_night() -> None:
    for symbol in ROOT.findall(SVG + "symbol"):
        bright = max((contrast(colour, DARK) for colour in colours(symbol) - {INK}), default=21)
        assert bright >= 3, symbol.get("id")


def test_the_sprite_is_quickly_fetched() -> None:
    assert len(gzip.compress(SPRITE.encode())) <= MOST_PACKED


def test_no_game_draws_a_symbol_of_the_system() -> None:
    for card in tutor.catalogue():
        names = [name for icon, *_ in card.cover for name in PICTURE.findall(icon)]
        assert names
        assert set(names) <= set(symbols())
        folder = Path(tutor.load(card.name).rulebook.path).parent
        for path in [*folder.rglob("*.toml"), *folder.rglob("*.py")]:
            found = set(filter(is_emoji, path.read_text(encoding="utf-8")))
            assert not found, (path.name, found)
