"""The front page: every game of the shelf."""

from typing import Any

import traitlets

import tutor
from tutor.desk.data import Plain
from tutor.desk.texts import words
from tutor.scene import plain

from .base import Widget


class Home(Widget):
    """The shelf of games."""

    draws = traitlets.Unicode("home").tag(sync=True)
    games: traitlets.List[Plain] = traitlets.List().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        cards = [plain(card) for card in tutor.shelf()]
        super().__init__(games=cards, texts=words("header", "home"), **traits)
