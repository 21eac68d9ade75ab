"""What a type checker knows of the public names: mypy reads this file, nothing runs it."""

from typing import Any, assert_type

from tutor import Game, Match, Turn, load
from tutor.games.midnight_mail.model.state import State as MailState
from tutor.games.monster_crunch.model import State as CrunchState


def a_game_knows_its_positions() -> None:
    game = load("monster-crunch")
    state = game.start(2, seed=1)
    assert_type(game, Game[CrunchState])
    assert_type(state, CrunchState)
    assert_type(game.view(state, 0), CrunchState)
    assert_type(game.play(state, "pass"), Turn[CrunchState])
    assert_type(game.play(state, "pass").after, CrunchState)
    assert_type(game.from_json(game.to_json(state)), CrunchState)
    assert_type(load("midnight-mail").start(), MailState)


def a_game_by_any_other_name_has_positions_of_any_kind(name: str) -> None:
    assert_type(load(name), Game[Any])


def a_match_knows_its_positions() -> None:
    match = Match(load("monster-crunch"), seed=1)
    assert_type(match.state, CrunchState)
    assert_type(match.do("pass"), Turn[CrunchState])


def a_position_of_another_game_is_an_error(mail: MailState) -> None:
    load("monster-crunch").moves(mail)  # type: ignore[arg-type]


def a_strength_that_is_none_is_an_error(game: Game) -> None:
    game.choose(game.start(), "brutal")  # type: ignore[arg-type]
