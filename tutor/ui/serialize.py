"""Scenes, sentences, clauses and lessons as plain data for a page. No ipywidgets here."""

from collections.abc import Iterable
from typing import Any

from .. import Game
from ..rulebook import Rulebook, Ruling
from ..scene import Scene, plain
from ..story import Line, Story

Plain = dict[str, Any]


def line_data(line: Line) -> Plain:
    """Return a line with what it rests on; the clause itself is sent once, by its id."""
    data: Plain = {"text": line.text, "rule": line.rule, "title": line.title, "tone": line.tone}
    if line.shows:
        data["shows"] = list(line.shows)
    if line.value is not None and not isinstance(line.value, bool):
        data["value"] = plain(line.value)
    if line.routine:
        data["routine"] = True
    if line.parts:
        data["parts"] = [line_data(part) for part in line.parts]
    return data


def results_data(game: Game, story: Story) -> Plain:
    """Return who got what by a story as a table; nothing where nobody got anything."""
    results = game.package.results(story.steps)
    return {"results": plain(results)} if results else {}


def rules_of(lines: Iterable[Line]) -> Iterable[str]:
    """Yield the ids of the clauses that lines cite, all the way down."""
    for line in lines:
        yield line.rule
        yield from rules_of(line.parts)


def clauses(book: Rulebook, ids: Iterable[str], rulings: Any = None) -> dict[str, Plain]:
    """Return clauses by id, each with the table's ruling that it depends on."""
    return {id: _clause(book, id, rulings) for id in dict.fromkeys(ids)}


def _clause(book: Rulebook, id: str, rulings: Any) -> Plain:
    rule = book[id]
    data = {name: getattr(rule, name) for name in ("title", "section", "source", "text")}
    if rule.ruling:
        ruling = book.rulings[rule.ruling]
        value = getattr(rulings, rule.ruling, ruling.default)
        data["ruling"] = {"question": ruling.question, "reading": _reading(ruling, value)}
    return data


def _reading(ruling: Ruling, value: Any) -> str:
    return next((choice.text for choice in ruling.choices if choice.value == value), str(value))


def ruling_data(ruling: Ruling, rulings: Any = None) -> Plain:
    """Return a ruling as a form shows it: values travel as text, as in a link."""
    value = getattr(rulings, ruling.id, ruling.default)
    return {
        "id": ruling.id,
        "question": ruling.question,
        "why": ruling.why,
        "setup": ruling.setup,
        "default": str(ruling.default),
        "value": str(value),
        "choices": [{"value": str(c.value), "text": c.text} for c in ruling.choices],
        "numbers": [ruling.numbers[0], ruling.numbers[-1]] if ruling.numbers else [],
    }


class Pack:
    """Frames that share zones and seats: each different one is kept once."""

    def __init__(self) -> None:
        self.zones: list[Plain] = []
        self.seats: list[Any] = []
        self._zone_at: dict[Any, int] = {}
        self._seats_at: dict[Any, int] = {}
        self._scene: Scene | None = None
        self._table: Plain = {}

    def frame(self, scene: Scene, text: str, line: Line | None, move: str = "") -> Plain:
        """Return one frame, its zones and seats by number."""
        if scene is not self._scene:
            self._scene, self._table = scene, self._refer(scene)
        data: Plain = {**self._table, "text": text}
        if move:
            data["move"] = move
        if line:
            data["line"] = line_data(line)
        return data

    def _refer(self, scene: Scene) -> Plain:
        data: Plain = {
            "caption": scene.caption,
            "shape": scene.shape,
            "phase": scene.phase,
            "round": scene.round,
            "seats": _keep(scene.seats, self._seats_at, self.seats),
            "zones": [_keep(zone, self._zone_at, self.zones) for zone in scene.zones],
        }
        return data | ({"trails": plain(scene.trails)} if scene.trails else {})

    def data(self) -> Plain:
        """Return what the frames refer to."""
        return {"zones": self.zones, "seats": self.seats}


def _keep(thing: Any, places: dict[Any, int], kept: list[Any]) -> int:
    if thing not in places:
        places[thing] = len(kept)
        kept.append(plain(thing))
    return places[thing]
