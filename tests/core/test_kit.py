"""The front door of the rules package."""

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tutor
from tutor.calculator import Field, check


def test_every_game_of_the_shelf_is_here() -> None:
    assert tutor.games() == tutor.SHELF


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
    subprocess.run([sys.executable, "-c", code], check=True)


def test_importing_the_rules_does_not_import_the_json_library() -> None:
    code = "import sys, tutor; tutor.load('monster-crunch').start(); assert 'cattrs' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


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
@settings(deadline=None)
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
