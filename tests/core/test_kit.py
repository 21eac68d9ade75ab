"""The front door of the rules package."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tutor
from tutor.calculator import Field, check
from tutor.phrases import read_toml

ROOT = Path(__file__).parents[2]


OURS = (
    "monster-crunch",
    "midnight-brunch",
    "monster-cafe",
    "midnight-mail",
    "seven-to-midnight",
    "midnight-showdown",
)


def python(code: str, path: Path | None = None) -> None:
    """Run code in a fresh Python, with a folder of packages beside ours."""
    paths = [str(each) for each in (ROOT, path) if each]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)


def test_the_shelf_has_our_games_in_its_order() -> None:
    assert tutor.games()[:6] == OURS


def test_our_games_are_registered_as_any_other() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    registered = project["entry-points"]["midnight_tutor.games"]
    assert registered == {name: f"tutor.games.{name.replace('-', '_')}" for name in OURS}


def test_a_card_says_what_the_rulebook_says() -> None:
    for card in tutor.catalogue():
        book = tutor.load(card.name).rulebook
        facts = read_toml(book.path)["game"]
        assert (card.title, card.tagline, card.minutes) == (
            book.title,
            facts["tagline"],
            facts["minutes"],
        )
        assert (card.least, card.most) == book.players
        assert card.lessons == len(book.lessons)
        assert [list(placed) for placed in card.cover] == facts["cover"]


def register(folder: Path, name: str, package: str) -> None:
    """Write the metadata that installing a package leaves behind."""
    metadata = folder / f"{package}-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Name: {package}\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text(f"[midnight_tutor.games]\n{name} = {package}\n")


def test_a_game_of_another_package_is_on_the_shelf_and_can_be_loaded(tmp_path: Path) -> None:
    ours = ROOT / "tutor/games/monster_crunch"
    shutil.copytree(ours, tmp_path / "crunchy", ignore=shutil.ignore_patterns("__pycache__"))
    for path in (tmp_path / "crunchy").rglob("*.py"):
        depth = len(path.relative_to(tmp_path / "crunchy").parts)
        path.write_text(re.sub(rf"from \.{{{depth + 2}}}(\w)", r"from tutor.\1", path.read_text()))
    register(tmp_path, "crunchy-too", "crunchy")
    python(
        "import tutor; game = tutor.load('crunchy-too'); assert game.moves(game.start(2))\n"
        "assert game.package.rules.__name__ == 'crunchy.rules', game.package.rules\n"
        "assert set(tutor.games()) > {'crunchy-too', 'monster-crunch'}",
        tmp_path,
    )


def test_a_package_that_cannot_be_read_leaves_the_shelf_as_it_was(tmp_path: Path) -> None:
    register(tmp_path, "no-such-game", "nothing_there")
    python(f"import tutor; assert tutor.games()[:6] == {OURS!r}", tmp_path)


def test_our_games_are_loaded_without_reading_metadata() -> None:
    for name in OURS:
        python(
            f"import sys, tutor; tutor.load({name!r}); assert 'importlib.metadata' not in sys.modules"
        )


@pytest.mark.parametrize("name", ["chess", "", "../etc", "<b>", "monster_crunch", "x" * 500])
def test_an_unknown_game_is_refused_with_the_known_names(name: str) -> None:
    with pytest.raises(tutor.SetupError) as error:
        tutor.load(name)
    assert "monster-crunch" in str(error.value)
    assert len(str(error.value)) < 300


def test_the_rules_need_nothing_of_jupyter() -> None:
    code = (
        "import sys, tutor\n"
        "for name in tutor.games():\n"
        "    game = tutor.load(name)\n"
        "    game.from_json(game.to_json(game.start(seed=1)))\n"
        "    [lesson.frames(game) for lesson in game.lessons.values()]\n"
        "bad = {'ipywidgets', 'anywidget', 'IPython', 'plotly', 'numpy', 'widgets', 'traitlets'}\n"
        "assert not bad & set(sys.modules), bad & set(sys.modules)\n"
    )
    python(code)


def test_importing_the_rules_does_not_import_the_json_library() -> None:
    code = "import sys, tutor; tutor.load('monster-crunch').start(); assert 'cattrs' not in sys.modules"
    python(code)


FIELDS = (
    Field("n", "Number", "count", 0, least=0, most=6),
    Field("c", "Colour", "choice", "r", choices=(("r", "Red"), ("g", "Green"))),
    Field("l", "List", "list", (), choices=(("r", "Red"), ("g", "Green")), most=3),
    Field("g", "Grid", "grid", ((("r", 0),),), choices=(("r", "Red"),), most=2, rows=1, cols=1),
)

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=6,
)


def test_a_calculator_fills_in_what_was_not_entered() -> None:
    assert check(FIELDS, {"n": 3})["n"] == 3
    assert check(FIELDS, {})["c"] == "r"


@given(st.dictionaries(st.sampled_from(["n", "c", "l", "g", "x"]), ANYTHING))
def test_a_calculator_takes_only_what_fits(values: dict[str, object]) -> None:
    try:
        read = check(FIELDS, values)
    except tutor.SetupError as error:
        assert len(str(error)) > 10
    else:
        assert 0 <= read["n"] <= 6
        assert read["c"] in ("r", "g")
        assert len(read["l"]) <= 3
        assert read["g"][0][0][1] <= 2


@pytest.mark.parametrize("players", [True, False, 2.0, "Ada", b"xy", {"a": 1}, {"Ada", "Ben"}, 1j])
def test_players_are_a_number_or_a_list_of_names(players: object) -> None:
    """7 To Midnight can be played by one: there True must not pass for a number."""
    with pytest.raises(tutor.SetupError) as error:
        tutor.load("seven-to-midnight").start(players)  # type: ignore[arg-type]
    assert len(str(error.value)) > 20


@pytest.mark.parametrize("names", [("2", "1"), ("1", "Ada"), ("3", "2"), ("07", "1")])
def test_names_made_of_digits_come_through_a_link_that_names_seats(names: tuple[str, str]) -> None:
    match = tutor.Match(tutor.load("monster-crunch"), names, seed=3)
    match.do("1: play 5")
    match.do("2: pass")
    again = tutor.Match.from_link(match.game, match.link)
    assert again.state == match.state
    assert again.link == match.link


def test_a_name_of_digits_that_is_no_seat_still_names_its_player() -> None:
    match = tutor.Match(tutor.load("monster-crunch"), ("7", "Ada"), seed=3)
    assert match.do("7: play 5").move.seat == 0


def test_another_seat_hears_nothing_of_what_the_mover_could_do() -> None:
    game = tutor.load("monster-crunch")
    state = game.start(2, seed=3)
    assert game.nearest(state, "play 12")
    assert game.nearest(state, "1: play 12")
    assert game.nearest(state, "2: play 12") == []


def test_a_move_that_begins_well_is_told_how_it_goes_on_and_nothing_else() -> None:
    game = tutor.load("midnight-showdown")
    state = game.start(4)
    told = {}
    for text in ("give two to yara", "rest", "fly"):
        with pytest.raises(tutor.NotationError) as error:
            game.parse(state, text)
        told[text] = error.value.facts["forms"]
    assert told["give two to yara"] == ("give 1 to yara",)
    assert told["rest"] == ("rest item", "rest health")
    assert told["fly"] == tuple(game.rulebook.notation)
