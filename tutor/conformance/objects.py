"""Objects as a programmer meets them: completion, representations, pickling."""

import pickle
from concurrent.futures import ProcessPoolExecutor
from html.parser import HTMLParser
from multiprocessing import get_context
from random import Random

import pytest

from .. import Game, Match, SetupError, TutorError, load
from .amount import Much
from .playing import some_turns

ASKED = 30  # names of a game that fit on a screen


class _Tags(HTMLParser):
    """The open tags of some HTML, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.said = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said += data


def said_by(html: str) -> str:
    """Return what a piece of HTML says; everything in it is closed again."""
    tags = _Tags(html)
    assert tags.open == []
    return tags.said


def test_a_game_offers_what_a_person_asks_and_keeps_its_machinery_in_its_package(
    game: Game,
) -> None:
    names = {name for name in dir(game) if not name.startswith("_")}
    assert {"start", "moves", "judge", "play", "score", "lessons", "package"} <= names
    assert len(names) <= ASKED, sorted(names)
    assert not names & {"likelihood", "evaluate", "playout", "compose", "filter_legal", "draw"}


def test_a_game_is_pickled_by_its_name(game: Game) -> None:
    assert pickle.loads(pickle.dumps(game)) is load(game.name)  # noqa: S301  our own bytes
    assert len(pickle.dumps(game)) < 100


def _dealt(game: Game, seed: int) -> str:
    return game.to_json(game.start(seed=seed))


def test_a_game_can_be_sent_to_another_process(game: Game, much: Much) -> None:
    if game.name not in much(("monster-crunch",), (game.name,)):
        assert _dealt(pickle.loads(pickle.dumps(game)), 3) == _dealt(game, 3)  # noqa: S301
        return
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(_dealt, game, 3).result() == _dealt(game, 3)


def test_a_story_draws_its_sentences_without_widgets(game: Game) -> None:
    turn = some_turns(game)[3]
    refused = (game.judge(turn.before, move) for move in game.package.candidates(turn.before))
    for story in (turn, turn.verdict, game.score(turn.after), *(v for v in refused if not v)):
        said = said_by(story.html())
        for line in story.lines:
            assert line.text in said
            assert line.rule in said
        drawn = hasattr(story, "_repr_mimebundle_")  # by widgets, where they were imported
        assert story._repr_html_() == (None if drawn else story.html())
    assert turn.verdict.head in said_by(turn.html())


def test_clauses_and_lessons_are_completed_by_their_ids(game: Game) -> None:
    assert game.rulebook._ipython_key_completions_() == list(game.rulebook)
    assert game.lessons._ipython_key_completions_() == list(game.lessons)


def test_the_lessons_show_their_ids_and_titles(game: Game) -> None:
    shown = repr(game.lessons).splitlines()
    assert len(shown) == len(game.lessons)
    for line, (id, lesson) in zip(shown, game.lessons.items(), strict=True):
        assert line.split()[0] == id
        assert lesson.title
        assert line.endswith(lesson.title)
    assert game.lessons() is game.lessons


def test_a_lesson_draws_itself(game: Game) -> None:
    for lesson in game.lessons.values():
        said, text = said_by(lesson._repr_html_()), str(lesson)
        for words in (lesson.title, lesson.goal, *(f.text for f in lesson.frames(game))):
            assert words in said
            assert words in text


def test_a_lesson_that_is_none_is_refused_with_the_one_meant(game: Game) -> None:
    for id in list(game.lessons)[:3]:
        with pytest.raises(TutorError) as error:
            game.lesson(f"{id}x")
        assert id in error.value.facts["near"]


def test_a_game_is_loaded_by_its_title_too(game: Game) -> None:
    title = game.rulebook.title
    if game is not load(game.name):
        return
    for name in (title, title.upper(), title.lower(), f" {title} "):
        assert load(name) is game
    for wrong in (game.name[:-1], f"{title}x", game.name.replace("-", "_")):
        with pytest.raises(SetupError) as error:
            load(wrong)
        assert error.value.facts["near"].count(game.name), wrong


def test_swapped_arguments_are_refused_in_a_sentence(game: Game) -> None:
    state = game.start(seed=1)
    move = game.moves(state)[0]
    for ask in (game.judge, game.play, game.is_legal, game.nearest):
        for given in (move, str(move)):
            with pytest.raises(TypeError, match="the position comes first"):
                ask(given, state)


def test_the_computer_chooses_without_being_told_how(game: Game) -> None:
    state = game.start(seed=1)
    assert game.choose(state) in game.moves(state)
    assert game.choose(state, "easy", Random(3)) == game.choose(
        state, rng=Random(3), strength="easy"
    )
    assert Match(game, seed=1).choose() == Match(game, seed=1).choose()
