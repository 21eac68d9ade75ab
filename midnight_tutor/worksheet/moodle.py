"""The exercises of a worksheet as Moodle XML: each with its table as a picture, and a reason for every answer."""

from base64 import b64encode
from collections.abc import Iterator
from xml.etree.ElementTree import Element, SubElement, indent, tostring

import tutor
from tutor.markup import tag
from tutor.practice import feedback, skipped
from tutor.practice.exercise import CHOSEN, Exercise
from widgets.still.svg import svg

KINDS = (*CHOSEN, "number")  # what a quiz of Moodle can ask: the others are answered on the table
PICTURE = "table.svg"


def quiz(game: tutor.Game, made: list[Exercise]) -> str:
    """Return the exercises as a file that Moodle imports into a question bank."""
    root = Element("quiz")
    category = SubElement(root, "question", type="category")
    _text(category, "category", f"$course$/top/{game.rulebook.title}")
    for number, one in enumerate(made, 1):
        root.append(_question(number, one))
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, "unicode")


def _question(number: int, one: Exercise) -> Element:
    is_number = one.kind == "number"
    question = Element("question", type="numerical" if is_number else "multichoice")
    title = one.game.rulebook[one.clause].title
    _text(question, "name", f"{number:02} {title}")
    shown = f'<p><img src="@@PLUGINFILE@@/{PICTURE}" alt=""></p>'
    body = _html(question, "questiontext", shown + tag("p", str(one.scene)) + tag("p", one.text))
    drawn = b64encode(svg(one.scene, one.subject).encode()).decode()
    _leaf(body, "file", drawn, name=PICTURE, path="/", encoding="base64")
    _html(question, "generalfeedback", tag("p", skipped(one).text))
    _leaf(question, "defaultgrade", "1")
    if not is_number:
        _leaf(question, "single", "true")
        _leaf(question, "shuffleanswers", "false")
        _leaf(question, "answernumbering", "ABCD")
    for value, words in _answers(one):
        said = feedback(one, (value,))
        answer = _html(question, "answer", words if is_number else tag("p", words))
        answer.set("fraction", "100" if said.right else "0")
        answer.set("format", "plain_text" if is_number else "html")
        _html(answer, "feedback", tag("p", said.text))
        if is_number:
            _leaf(answer, "tolerance", "0")
    return question


def _answers(one: Exercise) -> Iterator[tuple[str, str]]:
    """Yield each answer that is answered, as the engine and as a reader knows it."""
    if one.kind == "number":
        yield from ((value, value) for value in one.choices)
    else:
        yield from zip(one.choices, one.choice_texts, strict=True)


def _text(parent: Element, name: str, words: str) -> Element:
    node = SubElement(parent, name)
    _leaf(node, "text", words)
    return node


def _leaf(parent: Element, kind: str, words: str, **attributes: str) -> None:
    node = Element(kind, attributes)
    node.text = words
    parent.append(node)


def _html(parent: Element, name: str, html: str) -> Element:
    node = _text(parent, name, html)
    node.set("format", "html")
    return node
