"""Lessons that a teacher writes: texts and position of their own, and what is said when one is off."""

from itertools import pairwise

import pytest

import tutor
from tutor import Game
from tutor.lesson import Do, Find, Item, Lesson, Predict, SetUp, Tell, Try
from tutor.ui.lessons import Lessons


@pytest.fixture
def game() -> Game:
    return tutor.load("monster-crunch")


def lesson(game: Game, *script: Item, **texts: object) -> Lesson:
    return Lesson(title="Mine", position=game.start(2, seed=3), script=script, **texts)  # type: ignore[arg-type]


def test_a_lesson_needs_no_entry_in_the_rulebook(game: Game) -> None:
    asked = {"play 5": "May Ada open with a five?"}
    mine = lesson(
        game, Tell("hello"), Do("play 5", predict=Predict()), says={"hello": "Look."}, asks=asked
    )
    frames = mine.frames(game)
    assert frames[0].text == "Look."
    assert frames[1].question is not None
    assert frames[1].text == "May Ada open with a five?"
    assert any(frame.line and frame.line.rule == "crunch.play.stay-in" for frame in frames)


def test_a_lesson_without_a_position_begins_where_the_game_does(game: Game) -> None:
    frames = Lesson(title="First", script=[Tell("a")], says={"a": "A table."}).frames(game)
    assert frames[0].state == game.start()
    assert frames[0].scene.zones == game.scene(game.start()).zones


def test_the_games_own_lessons_carry_the_texts_of_the_rulebook(game: Game) -> None:
    for id, texts in game.rulebook.lessons.items():
        own = game.lesson(id)
        assert (own.title, own.goal) == (texts["title"], texts["goal"])
        assert own.titles == texts.get("variants", {})


def test_a_lesson_of_a_teacher_has_variants_and_another_position(game: Game) -> None:
    other = game.start(3, seed=9)
    mine = Lesson(
        title="Two",
        script=[Tell("a"), SetUp(other, "b")],
        variants={"three": (other, [Tell("b")])},
        says={"a": "Here.", "b": "There."},
    )
    assert [len(frame.scene.seats) for frame in mine.frames(game)] == [3, 3]
    assert [frame.text for frame in mine.frames(game, "three")] == ["There."]


@pytest.mark.parametrize(
    ("item", "error", "names"),
    [
        (Tell("hello"), "lesson-says", "hello"),
        (Find("quick"), "lesson-asks", "quick"),
        (Find("none", lambda before, move, after: False), "lesson-find", "none"),
        (Do("play 5", ("crunch.score.tie-milk",)), "lesson-cites", "crunch.score.tie-milk"),
        (Do("play 5", until="crunch.score.tie-milk"), "lesson-cites", "crunch.score.tie-milk"),
        (Try("play 5", (), Predict("crunch.score.tie-milk")), "lesson-predict", "tie-milk"),
        (Try("play 5", (), Predict("crunch.lead.any")), "lesson-asks", "crunch.lead.any"),
    ],
)
def test_a_lesson_that_is_off_says_what_is_missing(
    game: Game, item: Item, error: str, names: str
) -> None:
    with pytest.raises(tutor.LessonError) as wrong:
        lesson(game, item).frames(game)
    assert wrong.value.key == error
    assert "Mine" in str(wrong.value)
    assert names in str(wrong.value)


def test_an_answer_that_is_no_choice_is_named(game: Game) -> None:
    ask = Predict("crunch.lead.any", (3, 4))
    mine = lesson(game, Try("play 5", (), ask), asks={"crunch.lead.any": "How many?"})
    with pytest.raises(tutor.LessonError, match="3 and 4"):
        mine.frames(game)


def test_a_refused_move_of_a_lesson_says_why(game: Game) -> None:
    with pytest.raises(tutor.IllegalMove):
        lesson(game, Do("play 12")).frames(game)


def test_of_a_long_turn_a_stretch_is_told_and_the_table_follows() -> None:
    game = tutor.load("midnight-brunch")
    state = game.play(game.play(game.start(3), "brunch").after, "brunch").after
    whole = Lesson(title="All", position=state, script=[Do("brunch")]).frames(game)
    closed = Do("brunch", since="brunch.turn.until-all")
    stopped = Do("brunch", until="brunch.turn.brunch")
    assert Lesson(title="Late", position=state, script=[closed]).frames(game) == whole[-1:]
    assert Lesson(title="Soon", position=state, script=[stopped]).frames(game) == whole[:1]


def test_a_page_gets_a_lesson_of_ones_own(game: Game) -> None:
    for position in (None, game.start(2, seed=3)):
        mine = Lesson(title="Mine", position=position, script=[Tell("a")], says={"a": "Here."})
        answer = Lessons(game, {mine.id: mine}).handle({"type": "lesson", "id": mine.id})
        assert answer is not None
        assert answer["lesson"]["title"] == "Mine"
        assert [frame["text"] for frame in answer["lesson"]["variants"][0]["frames"]] == ["Here."]


@pytest.mark.parametrize("name", tutor.games())
def test_a_step_that_says_nothing_new_goes_with_its_neighbour(name: str) -> None:
    """Unless a question or the lesson's own words stand on both of its sides."""
    game = tutor.load(name)
    variants = [(one, id) for one in game.lessons.values() for id in ("", *one.variants)]
    for one, variant in variants:
        for frame, after in pairwise(one.frames(game, variant, drawn=False)):
            alone = after.line is None or after.question or after.move != frame.move
            assert alone or not (frame.line and frame.line.routine), (one.id, variant, frame.text)
            assert frame.text != after.text, (one.id, variant, frame.text)
