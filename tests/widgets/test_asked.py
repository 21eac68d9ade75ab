"""What somebody types in a notebook is taken as it is meant, or answered by a sentence that says what would do."""

from collections.abc import Callable
from typing import Any

import pytest

import tutor
import widgets
from tutor import Game, Match, TutorError
from widgets import LessonPlayer, PlayTable, ScoreTree, Table, show

Asked = Callable[[Game], Any]

REFUSED: dict[str, tuple[Asked, type[Exception], str]] = {
    "a name spelt wrong": (
        lambda game: tutor.load("monster crnch"),
        TutorError,
        "Did you mean “monster-crunch”",
    ),
    "arguments swapped": (
        lambda game: game.judge("play 4", game.start()),
        TypeError,
        "the position comes first, then the move",
    ),
    "no lesson": (
        lambda game: LessonPlayer(game),
        TypeError,
        "Name one, as in LessonPlayer(“monster-crunch”, “setup”). The lessons are setup, turn,",
    ),
    "no such lesson": (lambda game: LessonPlayer(game, "climb"), TutorError, "climbing"),
    "a number as a position": (
        lambda game: PlayTable(game, position=5),
        TutorError,
        "A position of monster-crunch is what `start` or `play` gives, not 5.",
    ),
    "a bot that is nobody": (
        lambda game: PlayTable(game, bots=["x"]),
        TutorError,
        "There is no seat 'x'. The seats are 0 (Ada), 1 (Ben) and 2 (Cy).",
    ),
    "a number of bots": (
        lambda game: PlayTable(game, bots=2),  # type: ignore[arg-type]
        TutorError,
        "Bots are the seats that computers play, by number or name, not 2. The players are Ada, Ben and Cy.",
    ),
    "an option spelt wrong": (
        lambda game: PlayTable(game, player=2),
        TypeError,
        "PlayTable has no option “player”. Did you mean “players”?",
    ),
    "a strength": (
        lambda game: PlayTable(game, strength="brutal"),  # type: ignore[arg-type]
        TutorError,
        "The computer cannot play “brutal”.",
    ),
    "a mode": (
        lambda game: PlayTable(game, mode="x"),  # type: ignore[arg-type]
        TutorError,
        "A table is played in the mode “open” or “hot-seat”, not 'x'.",
    ),
    "a score of no position": (
        lambda game: ScoreTree(game),
        TypeError,
        "a score belongs to a position, as in ScoreTree(game, game.start())",
    ),
    "no game": (lambda game: Table(5), TypeError, "a game is its name, such as “monster-crunch”"),
    "no chart": (lambda game: show(5), TypeError, "show draws a chart"),  # type: ignore[arg-type]
    "a widget spelt wrong": (
        lambda game: widgets.RuleBook,
        AttributeError,
        "widgets has no “RuleBook”. Did you mean “RulebookView”?",
    ),
}


@pytest.mark.parametrize("asked", REFUSED)
def test_a_mistake_is_answered_by_a_sentence(game: Game, asked: str) -> None:
    ask, kind, sentence = REFUSED[asked]
    with pytest.raises(kind) as told:
        ask(game)
    assert sentence in str(told.value)


def test_a_link_that_is_none_is_told_on_the_table(game: Game) -> None:
    table = PlayTable(game, link="rubbish")
    assert "Nothing in this link can be opened." in table.text()
    assert "it is “rubbish”" in table.html()


def test_a_game_is_found_by_its_title(game: Game) -> None:
    assert tutor.load("Monster Crunch") is game


def test_lessons_are_listed_with_their_titles_and_may_be_called_for(game: Game) -> None:
    assert game.lessons() is game.lessons
    assert "climbing      Match or beat the last play" in repr(game.lessons)


def test_a_position_or_a_match_opens_the_table_right_there(game: Game) -> None:
    match = Match(game, 3, 7)
    match.do("play 4")
    assert PlayTable(match.state).state == match.state
    assert [turn.move for turn in PlayTable(match).match.turns] == [match.turns[0].move]
    assert Table(match.state).scene == Table(match).scene == game.scene(match.state)
    assert ScoreTree(match.state).first == ScoreTree(game, match.state).first


def test_bots_are_seats_names_or_everybody_else(game: Game) -> None:
    def bots(given: Any) -> set[int]:
        return set(PlayTable(game, players=["Ada", "Ben", "Cy"], bots=given).play.session.bots)

    assert (bots(True), bots(False), bots(["Ben"]), bots([2])) == ({1, 2}, set(), {1}, {2})


def test_rows_are_drawn_as_how_often_each_seat_won() -> None:
    rows = tutor.simulate("monster-cafe", 4, "random")
    assert show(rows).chart["title"] == widgets.chart.wins(rows)["title"]


def test_what_a_notebook_offers_is_ours(game: Game) -> None:
    offered = dir(PlayTable(game))
    assert {"match", "state", "play"} <= set(offered)
    assert len(offered) < 12
    assert not {"comm", "keys", "observe", "layout", "traits"} & set(offered)


def test_the_options_of_a_table_stand_in_its_signature() -> None:
    import inspect

    options = inspect.signature(PlayTable).parameters
    named = ("players", "seed", "rulings", "position", "link", "mode", "bots", "strength")
    assert all(options[name].annotation is not inspect.Parameter.empty for name in named)
    assert all(f"`{name}" in (PlayTable.__doc__ or "") for name in named)
