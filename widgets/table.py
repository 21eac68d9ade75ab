"""A scene on the page."""

from typing import Any

import traitlets

from tutor.desk.texts import words
from tutor.scene import Scene, plain

from .base import Widget


class Table(Widget):
    """Draws any scene, and lights the pieces named in `lit`."""

    draws = traitlets.Unicode("table").tag(sync=True)
    scene = traitlets.Dict().tag(sync=True)
    lit: traitlets.List[str] = traitlets.List().tag(sync=True)

    def __init__(self, scene: Scene, lit: tuple[str, ...] = (), **traits: Any) -> None:
        super().__init__(scene=plain(scene), lit=list(lit), texts=words("table"), **traits)
