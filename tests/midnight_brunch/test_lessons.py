"""Where the lessons of this game end, and what they are dealt from."""

from collections.abc import Iterator

from tutor import Game
from tutor.conformance.playing import frames_of
from tutor.lesson import Frame, Lesson


def frames(game: Game) -> Iterator[tuple[Lesson, Frame]]:
    for lesson in game.lessons.values():
        for variant in ("", *lesson.variants):
            yield from ((lesson, frame) for frame in frames_of(game, lesson.id, variant))


def test_a_lesson_about_a_showdown_ends_with_it(game: Game) -> None:
    course = {"setup", "next-round", "zeros"}
    for lesson, frame in frames(game):
        if frame.line and frame.line.rule in ("brunch.next.discard", "brunch.round.deal"):
            assert lesson.id in course


def test_nobody_is_dealt_from_a_sorted_deck(game: Game) -> None:
    for lesson, frame in frames(game):
        if frame.line and frame.line.rule == "brunch.round.deal":
            assert len({str(party[0]) for party in frame.state.parties}) > 1, lesson.id
