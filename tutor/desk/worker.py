"""A page's desk where no Jupyter is: one question as JSON in, its answers as JSON out."""

import json
import logging
from collections.abc import Callable

import tutor

from .data import Plain
from .desk import Desk

log = logging.getLogger(__name__)


def hearing(name: str) -> Callable[[str], str]:
    """What hears the messages of a game's page; whatever happens, no traceback goes back."""
    desk = Desk(tutor.load(name))

    def hear(text: str) -> str:
        answers: list[Plain] = []
        try:
            answers.extend(desk.hear(json.loads(text)))
        except Exception:
            log.exception("a message of the page failed")
        return json.dumps(answers, ensure_ascii=False, separators=(",", ":"))

    return hear
