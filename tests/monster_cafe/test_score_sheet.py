"""The score sheet: any collection, scored with the game's own rules."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tutor
from tutor import Game
from tutor.conformance.playing import playthrough
from tutor.games.monster_cafe.model import Kind, Meal

MIKE = {
    "plate-sludge": 1, "plate-sock": 2, "plate-eyeball": 1, "monster-sludge": 3, "monster-sock": 1,
    "monster-anything": 1, "monster-brain": 1, "monster-roadkill": 1, "monster-toenail": 1,
}  # fmt: skip


def test_mike_scores_4_on_the_sheet_too(game: Game) -> None:
    scene, story = game.calculate(MIKE)
    assert scene is not None
    (tree,) = story
    assert tree.value == 4
    assert sorted(part.value for part in tree.parts) == [-3, 0, 3, 4]
    there = {piece.id for piece in scene.pieces()}
    assert {id for step in tree.walk() for id in step.shows} <= there


def test_nothing_entered_is_nothing_scored(game: Game) -> None:
    _, story = game.calculate({})
    assert story[0].value == 0


def test_the_sheet_takes_what_lies_in_front_of_a_player(game: Game) -> None:
    for turn in playthrough(game, 4, 4):
        for seat, tree in enumerate(game.score(turn.after)):
            _, story = game.calculate(game.package.taken(turn.after, seat))
            assert story[0].value == tree.value


def test_the_first_line_of_the_sheet_is_its_answer(game: Game) -> None:
    _, story = game.calculate(MIKE)
    who = game.rulebook.table.say("sheet-who")
    assert story.lines[0].text.startswith(who)
    assert str(story[0].value) in story.lines[0].text


def test_the_sheet_asks_for_every_meal_and_every_monster(game: Game) -> None:
    ids = {field.id for field in game.package.fields}
    assert ids == {f"plate-{m}" for m in Meal} | {f"monster-{k}" for k in Kind if k != Kind.SORBET}
    assert {(field.least, field.most) for field in game.package.fields} == {(0, 2), (0, 6)}


@pytest.mark.parametrize(
    "values",
    [
        {"monster-sludge": 7},
        {"monster-sludge": -1},
        {"monster-sludge": "3"},
        {"monster-sludge": 1.5},
        {"monster-sludge": True},
        {"monster-sludge": None},
        {"plate-sock": 3},
        {"monster-sorbet": 1},
        {"monster-yeti": 1},
        {"plate-anything": 1},
    ],
)
def test_what_cannot_be_entered_is_refused_by_name(game: Game, values: dict[str, Any]) -> None:
    with pytest.raises(tutor.SetupError) as error:
        game.calculate(values)
    field = {field.id: field.label for field in game.package.fields}.get(
        *values.keys(), *values.keys()
    )
    assert field in str(error.value)


@pytest.mark.parametrize(
    ("values", "rule", "have", "most"),
    [
        ({"plate-sock": 2, "plate-sludge": 2, "plate-brain": 1}, "cafe.round.count", 5, 4),
        ({"monster-sock": 2}, "cafe.collection.open", 2, 1),
        ({"plate-sock": 1, "monster-sock": 6}, "cafe.collection.open", 6, 5),
    ],
)
def test_an_impossible_collection_says_which_count_is_off(
    game: Game, values: dict[str, int], rule: str, have: int, most: int
) -> None:
    _, story = game.calculate(values)
    assert [step.rule for step in story] == [rule]
    assert story[0].value is False
    assert (story[0].facts["have"], story[0].facts["most"]) == (have, most)
    assert str(have) in str(story)


def test_two_counts_can_be_off_at_once(game: Game) -> None:
    values = {f"plate-{meal}": 1 for meal in list(Meal)[:5]} | {f"monster-{k}": 6 for k in Meal}
    _, story = game.calculate(values)
    assert [step.rule for step in story] == ["cafe.round.count", "cafe.collection.open"]


@given(
    plates=st.dictionaries(st.sampled_from(list(Meal)), st.integers(0, 2), max_size=4),
    monsters=st.dictionaries(st.sampled_from([*Meal, "anything"]), st.integers(0, 6), max_size=4),
)
def test_the_sheet_agrees_with_the_formula(
    game: Game, plates: dict[str, int], monsters: dict[str, int]
) -> None:
    values = {f"plate-{m}": n for m, n in plates.items()}
    values |= {f"monster-{k}": n for k, n in monsters.items()}
    _, story = game.calculate(values)
    if isinstance(story[0].value, bool):
        assert sum(plates.values()) > 4 or sum(monsters.values()) > 1 + 4 * sum(plates.values())
        return
    best = max(plates.values(), default=0) or -1
    fed = sum(n * (plates.get(m, 0) or -1) for m, n in monsters.items() if m != "anything")  # type: ignore[call-overload]
    assert story[0].value == fed + best * monsters.get("anything", 0)
