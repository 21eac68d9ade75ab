"""A live game on the page: compose any move, read why or why not, play, undo, share."""

from typing import Any

import traitlets

from tutor import Game
from tutor.desk.controller import PlayController
from tutor.desk.data import game_of
from tutor.desk.texts import words

from .base import Widget


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
        self.controller = PlayController(game_of(game), **options)
        if link:
            self.controller.handle({"type": "open", "link": link})
        view = self.controller.view()
        super().__init__(link=link, scope=scope, texts=words("table", "play"), **view)

    def receive(self, message: Any) -> None:
        """Let the controller answer, and show what changed."""
        match message:
            case {"type": "peek", "id": id}:
                self.send(self.controller.peek(id))
            case _:
                self.controller.handle(message)
                self.refresh()

    def refresh(self) -> None:
        """Send the sections that changed, in one message."""
        with self.hold_sync():
            for name, section in self.controller.view().items():
                setattr(self, name, section)
