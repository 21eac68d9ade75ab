"""A live game on the page: compose any move, read why or why not, play, undo, share."""

from typing import Any

import traitlets

import tutor
from tutor import Game

from .base import Widget
from .controller import PlayController
from .texts import words


class PlayTable(Widget):
    """A thin shell around a `PlayController`: its view goes out, messages come in."""

    draws = traitlets.Unicode("play").tag(sync=True)
    scene = traitlets.Dict().tag(sync=True)
    draft = traitlets.Dict().tag(sync=True)
    status = traitlets.Dict().tag(sync=True)
    log: traitlets.List[list[Any]] = traitlets.List().tag(sync=True)
    turn = traitlets.Dict().tag(sync=True)
    over = traitlets.Dict().tag(sync=True)
    setup = traitlets.Dict().tag(sync=True)

    def __init__(self, game: Game | str, link: str = "", scope: str = "", **options: Any) -> None:
        game = tutor.load(game) if isinstance(game, str) else game
        self.controller = PlayController(game, **options)
        if link:
            self.controller.handle({"type": "open", "link": link})
        view = self.controller.view()
        super().__init__(link=link, scope=scope, texts=words("table", "play"), **view)

    def receive(self, message: Any) -> None:
        """Let the controller answer, and show what changed."""
        if (
            isinstance(message, dict)
            and set(message) == {"type", "id"}
            and message["type"] == "peek"
        ):
            self.send(self.controller.peek(message["id"]))
            return
        self.controller.handle(message)
        self.refresh()

    def refresh(self) -> None:
        """Send the sections that changed, in one message."""
        with self.hold_sync():
            for name, section in self.controller.view().items():
                setattr(self, name, section)
