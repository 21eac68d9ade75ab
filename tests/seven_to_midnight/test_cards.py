"""The card file: what it holds, what it must add up to, what is refused."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tutor.games import seven_to_midnight as folder
from tutor.games.seven_to_midnight.model.cards import read, stock
from tutor.phrases import RulebookError

FILE = Path(str(folder.__file__)).with_name("cards.toml")


def test_the_decks_have_the_sizes_of_the_box() -> None:
    for number in (1, 2):
        assert len(stock().deck("items", (number,))) == 22
        assert len(stock().deck("critters", (number,))) == 14
    assert (len(stock().events), len(stock().ends), len(stock().talents)) == (12, 12, 5)


def test_each_deck_has_thirty_needs() -> None:
    for number in (1, 2):
        sizes = Counter(stock().critters[id].size for id in stock().deck("critters", (number,)))
        assert sizes == {1: 2, 2: 8, 3: 4}
        assert sum(size * times for size, times in sizes.items()) == 30


@pytest.mark.parametrize(
    ("number", "table"),
    [
        (1, {"honeypop": (8, 5), "plushy": (7, 4), "storybook": (9, 5), "sugardrop": (6, 4)}),
        (2, {"honeypop": (4, 3), "pompa": (11, 6), "glowjar": (9, 5), "mossquilt": (6, 4)}),
    ],
)
def test_needs_and_supply_are_as_the_ledger_counts_them(
    number: int, table: dict[str, tuple[int, int]]
) -> None:
    critters = [stock().critters[id] for id in stock().deck("critters", (number,))]
    need = Counter(kind for critter in critters for kind in critter.needs)
    have = Counter(stock().items[id].kind for id in stock().deck("items", (number,)))
    assert {kind: (need[kind], have[kind]) for kind in need} == table


def test_the_printed_needs() -> None:
    needs = {name: stock().species[name].needs for name in ("geebo", "pompri", "loopa", "dorpa")}
    assert needs == {
        "geebo": ("honeypop", "plushy"),
        "pompri": ("pompa", "pompa"),
        "loopa": ("storybook", "storybook"),
        "dorpa": ("honeypop", "storybook"),
    }
    assert stock().species["gigglywig"].needs == ("sugardrop", "plushy", "plushy")
    printed = {name for name, critter in stock().species.items() if critter.source == "printed"}
    assert printed == {*needs, "gigglywig"}


def test_the_maze_cards_name_every_way_equally_often() -> None:
    ends = stock().ends
    assert Counter(end.direction for end in ends.values()) == {"left": 4, "straight": 4, "right": 4}
    kinds = Counter((str(end.flips), end.number) for end in ends.values())
    assert kinds == {("item", 1): 4, ("item", 2): 2, ("critter", 1): 3, ("hand", 1): 3}
    for card in {id[:-1] for id in ends}:
        assert ends[f"{card}a"].direction != ends[f"{card}b"].direction


def test_ledger_ids_name_the_ledgers_cards() -> None:
    assert stock().items["i2-16"].kind == "honeypop"
    assert stock().items["i1-22"].kind == "wind-up-owl"
    assert stock().critters["c2-11"].species == "owlump"
    assert stock().critters["c-hard"].different == 3
    assert stock().events["ev-04"].name == "Lantern Clearing"


BROKEN = [
    ("honeypop = 5", "honeypop = 4", "21.*22"),
    ("geebo = 3", "geebo = 2", "13.*14"),
    ("copies = 2", "copies = 3", "13.*12"),
    ('card = "bm-6"', 'card = "bm-5"', "10.*12"),
    ('guardian = "dewey"', 'guardian = "miles"', "dewey"),
    ('needs = ["honeypop", "plushy"]', 'needs = ["honeypop", "pompa"]', "0 of pompa"),
    ('needs = ["sugardrop"]', "needs = []", "Snufflet.*0"),
    ('needs = ["sugardrop"]', 'needs = ["cake"]', "cake"),
    ('needs = ["glowjar"]', 'needs = ["dream-pebble"]', "dream-pebble"),
    ("plushy = 4", "plushy = 1", "19.*22"),
    ("different = 3", "different = 5", "5.*3"),
    ('effect = "peek"', 'effect = "dance"', "dance"),
    ('direction = "left"', 'direction = "up"', "up"),
    ("covers = 1", "covers = 0", "dream-pebble"),
    ('kind = "glowjar"', 'kind = "i1"', "i1"),
    ("glowjar = 5,", "glow = 5,", "glow"),
    ("[challenge]", "[chalenge]", "challenge"),
    ("number = 1\nitems", "number = 1 items", "cards.toml"),
    ('species = "fennip"', 'sort = "fennip"', "species|sort"),
]


@pytest.mark.parametrize(("old", "new", "says"), BROKEN, ids=[new for _, new, _ in BROKEN])
def test_a_file_that_does_not_add_up_is_refused(
    tmp_path: Path, old: str, new: str, says: str
) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "cards.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(RulebookError) as error:
        read(str(path))
    assert re.search(says, str(error.value)), str(error.value)


def test_a_useless_item_is_refused(tmp_path: Path) -> None:
    text = FILE.read_text(encoding="utf-8")
    text = text.replace("honeypop = 5, plushy = 4", "honeypop = 5, plushy = 3, pompa = 1", 1)
    (tmp_path / "cards.toml").write_text(text, encoding="utf-8")
    with pytest.raises(RulebookError, match="pompa"):
        read(str(tmp_path / "cards.toml"))


def test_a_teachers_own_cards_are_read(tmp_path: Path) -> None:
    text = FILE.read_text(encoding="utf-8").replace('name = "Geebo"', 'name = "Hedgeling"')
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    assert read(str(tmp_path / "mine.toml")).species["geebo"].name == "Hedgeling"
