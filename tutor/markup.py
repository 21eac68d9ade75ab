"""Stories, lessons, rulebooks and rows as HTML: what a notebook shows without widgets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from .story import MARKS, Line

if TYPE_CHECKING:
    from .lesson import Frame, Lesson
    from .rulebook import Rule, Rulebook


def story(lines: Iterable[Line], head: str = "") -> str:
    """Return steps told in words as a list, smaller steps in lists inside."""
    items = "".join(map(_item, lines))
    return f"{tag('p', head)}<ul style='list-style: none'>{items}</ul>"


def lesson(told: Lesson, frames: Iterable[Frame]) -> str:
    """Return a lesson as its title, its goal and a list of what its frames say."""
    said = "".join(tag("li", words(frame)) for frame in frames)
    return f"{tag('h3', told.title)}{tag('p', told.goal)}<ol>{said}</ol>"


def words(frame: Frame) -> str:
    """Return what a frame says: its sentence, and the choices where it asks."""
    choices = frame.question.choices if frame.question else ()
    return " · ".join([frame.text, *choices])


def rulebook(book: Rulebook) -> str:
    """Return every clause of a game, section by section."""
    sections = groupby(book.values(), key=lambda rule: rule.section)
    return tag("h3", book.title) + "".join(_section(name, some) for name, some in sections)


def _section(name: str, rules: Iterable[Rule]) -> str:
    items = "".join(f"<li>{tag('b', rule.title)}: {escape(rule.text)}</li>" for rule in rules)
    return f"{tag('h4', name)}<ul>{items}</ul>"


def rows(shown: Sequence[Mapping[str, object]], count: int) -> str:
    """Return the first of some rows as a table, and how many there are."""
    if not shown:
        return ""
    head = "".join(tag("th", name) for name in shown[0])
    body = "".join(
        f"<tr>{''.join(tag('td', str(cell)) for cell in row.values())}</tr>" for row in shown
    )
    more = tag("p", f"… {count}") if count > len(shown) else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _item(line: Line) -> str:
    clause = f"<small>[{escape(line.rule)}]</small>"
    inner = story(line.parts) if line.parts else ""
    return f"<li>{MARKS[line.tone]} {escape(line.text)} {clause}{inner}</li>"


def tag(name: str, text: str) -> str:
    """Return a text in a tag; nothing where there is no text."""
    return f"<{name}>{escape(text)}</{name}>" if text else ""
