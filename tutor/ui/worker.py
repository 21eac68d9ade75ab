"""The parts of a game's page without Jupyter: one question as JSON in, its answers as JSON out."""

import json
import logging
from collections.abc import Callable

import tutor

from .channel import GamePage
from .serialize import Plain

log = logging.getLogger(__name__)


def message_handler(name: str) -> Callable[[str], str]:
    """Return what handles the messages of a game's page; whatever happens, no traceback goes back."""
    game_page = GamePage(tutor.load(name))

    def handle(text: str) -> str:
        answers: list[Plain] = []
        try:
            answers.extend(game_page.handle(json.loads(text)))
        except Exception:
            log.exception("a message of the page failed")
        return json.dumps(answers, ensure_ascii=False, separators=(",", ":"))

    return handle
