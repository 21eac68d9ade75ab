"""Stories and lessons as HTML: what a notebook shows without widgets."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from .rulebook import MARKS, Line

if TYPE_CHECKING:
    from .lesson import Frame, Lesson


def story(lines: Iterable[Line], head: str = "") -> str:
    """Return steps told in words as a list, smaller steps in lists inside."""
    items = "".join(map(_item, lines))
    return f"{_tag('p', head)}<ul style='list-style: none'>{items}</ul>"


def lesson(told: Lesson, frames: Iterable[Frame]) -> str:
    """Return a lesson as its title, its goal and a list of what its frames say."""
    said = "".join(_tag("li", words(frame)) for frame in frames)
    return f"{_tag('h3', told.title)}{_tag('p', told.goal)}<ol>{said}</ol>"


def words(frame: Frame) -> str:
    """Return what a frame says: its sentence, and the choices where it asks."""
    choices = frame.question.choices if frame.question else ()
    return " · ".join([frame.text, *choices])


def _item(line: Line) -> str:
    clause = f"<small>[{escape(line.rule)}]</small>"
    inner = story(line.parts) if line.parts else ""
    return f"<li>{MARKS[line.tone]} {escape(line.text)} {clause}{inner}</li>"


def _tag(name: str, text: str) -> str:
    return f"<{name}>{escape(text)}</{name}>" if text else ""
