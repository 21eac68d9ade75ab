"""How the first lessons of this game end, and questions whose answers do not give themselves away."""

from collections.abc import Iterator
from functools import cache

from tutor import Game
from tutor.conformance.playing import frames_of
from tutor.lesson import Frame
from tutor.story import Line


@cache
def told(game: Game) -> tuple[tuple[str, tuple[Frame, ...]], ...]:
    """Every lesson and every what-if, with its frames."""
    return tuple(
        (lesson.id, frames_of(game, lesson.id, variant))
        for lesson in game.lessons.values()
        for variant in ("", *lesson.variants)
    )


def walk(line: Line) -> Iterator[Line]:
    yield line
    for part in line.parts:
        yield from walk(part)


def test_the_first_lessons_are_the_set_up_a_turn_and_the_end(game: Game) -> None:
    first = [game.lessons[id].frames(game) for id in list(game.lessons)[:3]]
    ends = [
        [deep.rule for deep in walk([f.line for f in frames if f.line][-1])] for frames in first
    ]
    for end, rule in zip(ends, ("setup.diet", "draw.ends_turn", "end.winner"), strict=True):
        assert f"cafe.{rule}" in end
    early = list(game.lessons)[:8]
    assert {"three", "two"} <= set(early)


def test_no_answer_stands_on_the_table(game: Game) -> None:
    """What a collection is worth is asked in lessons, so their tables do not say it."""
    frames = [frame for id in ("scoring", "feeding") for frame in game.lessons[id].frames(game)]
    for frame in frames:
        for seat, monsters in zip(frame.scene.seats, frame.state.monsters, strict=True):
            assert not any("point" in text for text in (seat.note, seat.score, *seat.facts))
            assert f"{len(monsters)} monster" in seat.note


def test_the_right_number_is_not_always_at_the_same_place(game: Game) -> None:
    asked = [f.question for _, frames in told(game) for f in frames if f.question]
    places = [q.answer for q in asked if q.choices and q.choices != ("yes", "no")]
    assert set(places) == {0, 1, 2}
