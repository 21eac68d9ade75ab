"""What somebody hands to a widget, taken as it is meant, or refused in a sentence that says what would do."""

import inspect
from collections.abc import Iterable, Sequence
from typing import Any

import tutor
from tutor import Game, Match
from tutor.errors import SeatError, SetupError, close, shortened
from tutor.lesson import Lesson
from tutor.phrases import messages
from tutor.registry import home
from tutor.scene import Scene
from tutor.turn import State
from tutor.ui.seating import MODES


def refused(key: str, **facts: Any) -> TypeError:
    """Return the error for something that no widget takes, in words."""
    return TypeError(messages().say(key, **facts))


def game_of(thing: Any) -> Game:
    """Return the game that is meant: itself, its name or title, or whose position, match or lesson it is."""
    if isinstance(thing, (Match, Lesson)):
        thing = thing.game
    if isinstance(thing, (Game, str)):
        return tutor.load(thing) if isinstance(thing, str) else thing
    if name := home(type(thing).__module__):
        return tutor.load(name)
    raise refused("widget-game", value=shortened(thing), known=tutor.games()[0])


def position_of(thing: Any) -> State | None:
    """Return the position that something is or has; nothing where it is a game."""
    if isinstance(thing, Match):
        state: State = thing.state
        return state
    return None if isinstance(thing, (Game, str)) else thing


def scene_of(thing: Any) -> Scene:
    """Return the table that is meant: a scene, or that of a position, a match or a game that begins."""
    if isinstance(thing, Scene):
        return thing
    game, state = game_of(thing), position_of(thing)
    return game.scene(game.start() if state is None else state)


def lesson_of(game: Game, asked: Any) -> Lesson:
    """Return the lesson that is meant: one of the game's own by its id, or one that was made."""
    if isinstance(asked, Lesson):
        return asked
    if asked is None:
        known = tuple(game.lessons)
        raise refused("widget-lesson", name=game.name, known=known, example=known[0])
    return game.lesson(asked)


def seats_of(bots: Any, players: Sequence[str]) -> tuple[int, ...]:
    """Return the seats that computers play, given by number or name; True is every seat but the first."""
    if isinstance(bots, bool):
        return tuple(range(1, len(players))) if bots else ()
    if not isinstance(bots, Iterable) or isinstance(bots, str):
        raise SetupError("widget-bots", value=shortened(bots), known=tuple(players))
    return tuple(_seat(bot, players) for bot in bots)


def _seat(bot: Any, players: Sequence[str]) -> int:
    if isinstance(bot, str) and bot in players:
        return players.index(bot)
    if type(bot) is not int or not 0 <= bot < len(players):
        raise SeatError(players, bot)
    return bot


def mode_of(mode: str) -> str:
    """Return the mode of a table, or raise a sentence that says which there are."""
    if mode not in MODES:
        raise SetupError("widget-mode", value=shortened(mode), known=MODES)
    return mode


def check_options(kind: type, given: Iterable[str]) -> None:
    """Raise a TypeError for options that a widget does not have, with those that may be meant."""
    known = [name for name in inspect.signature(kind).parameters if name != "traits"]
    for name in given:
        if name not in known and not kind.class_traits().get(name):  # type: ignore[attr-defined]
            near = close(name, known)
            raise refused(
                "widget-option", kind=kind.__name__, name=name, near=near, known=tuple(known)
            )
