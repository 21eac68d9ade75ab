"""A language that nobody speaks: English with accents on every letter, a third longer, in brackets.

What is shown without accents is written in code; brackets side by side are a sentence glued from fragments.
"""

import json
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import tutor
from midnight_tutor import translate
from tests.support.serving import ROOT
from tutor import Game
from tutor.phrases import read_toml
from tutor.ui.channel import GamePage
from tutor.ui.lessons import lesson_data

CODE = "en-XA"
ACCENTS = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž",
)
FACT = re.compile(r"(\{[^}]*\})")
PLAIN = ("idle", "alike", "synonyms")  # single words that a search reads
PARTS = ("tutor", "widgets", "midnight_tutor", "notebooks", "voila.json")
EXERCISES, MOVES = 10, 12
TYPED = (
    "move",
    "notation",
    "word",
    "link",
    "name",
    "id",
    "next",
    "idle",
    "example",
    "things",
    "values",
)
SENTENCES = ("text", "caption", "title", "label", "note", "goal", "notice", "wants", "does")
NAMES = re.compile(r"Boo Berry|Count Chocula|Franken Berry|Fruit Brute|Fruity Yummy Mummy")
TWO_WORDS = re.compile("[A-Za-z]{3,} [A-Za-z]{2,}")
BRACKETS = re.compile("⟦([^⟦⟧]*)⟧")
LISTED = re.compile(r"\.( \.)*|[^⟦⟧.]*")
MARKED = re.compile(r"^([#*> -]*)([^\[`|<\n]+)$", re.M)
ONE = re.compile(r"=1(?= |$)")


def pseudo(text: str) -> str:
    """Return a sentence in the language; its facts stay as they are."""
    if not re.search("[A-Za-z]", FACT.sub("", text)):
        return text
    parts = (part if FACT.fullmatch(part) else _longer(part) for part in FACT.split(text))
    return f"⟦{''.join(parts)}⟧"


def _longer(text: str) -> str:
    return re.sub("[aeiou]", r"\g<0>\g<0>", text).translate(ACCENTS)


def spoken(words: Any) -> Any:
    """Return a file of words in the language; its plural is a category of CLDR."""
    if isinstance(words, dict):
        return {
            ONE.sub("=one", key): each if key in PLAIN else spoken(each)
            for key, each in words.items()
        }
    if isinstance(words, list):
        return [_named(each) if isinstance(each, dict) else spoken(each) for each in words]
    return pseudo(words) if isinstance(words, str) else words


def _named(table: dict[str, Any]) -> dict[str, Any]:
    return {**spoken(table), **translate.name_of(table)}


def kit(folder: Path) -> Path:
    """Copy the kit into a folder, with the files of the language beside the English ones."""
    for name in PARTS:
        source = ROOT / name
        copy = shutil.copytree if source.is_dir() else shutil.copy
        copy(source, folder / name)
    (folder / "notebooks" / CODE).mkdir()
    for path in (folder / "notebooks").glob("*.ipynb"):
        (folder / "notebooks" / CODE / path.name).write_text(_notebook(path.read_text()))
    for path in translate.files():
        words = spoken(translate.words_of(read_toml(path)))
        words.pop("plurals", None)  # those of English
        translate.write(folder / path.relative_to(ROOT), CODE, words)
    return folder


def _notebook(text: str) -> str:
    """Return a notebook whose prose is in the language; lines with links, code or tables stay as they are."""
    notebook = json.loads(text)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = [MARKED.sub(_line, line) for line in cell["source"]]
    return json.dumps(notebook)


def _line(found: re.Match[str]) -> str:
    return found[1] + pseudo(found[2])


def texts(data: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text of plain data, and the key that it has."""
    if isinstance(data, str):
        yield key, data
    for name, each in data.items() if isinstance(data, dict) else ():
        yield from texts(each, name)
    for each in data if isinstance(data, (list, tuple)) else ():
        yield from texts(each, key)


def spots(game: Game) -> Iterator[Any]:
    """Yield what the page of a game shows: its lessons, its parts, and those after each of some moves."""
    page = GamePage(game)
    for lesson in game.lessons.values():
        yield lesson_data(game, lesson)
    for message in [{"type": "again"}, *_asked(page)]:
        yield page.handle({"to": "play", "ask": message})
        yield [page.first(part) for part in page.names]
    for number in range(EXERCISES):
        kind = "next" if number else "begin"
        more = {"at": number - 1} if number else {"clauses": [], "seed": 5}
        yield page.handle({"to": "practise", "ask": {"type": kind, **more}})
        assert page.first("practise")["exercise"], "there is nothing to practise"
        yield page.handle({"to": "practise", "ask": {"type": "skip", "at": number}})
        yield page.first("practise")


def _asked(page: GamePage) -> Iterator[dict[str, Any]]:
    """Yield a refused move and a legal one of a game, over and over."""
    rng, play = Random(7), page.part("play")
    for _ in range(MOVES):
        state = play.session.state
        moves = play.game.moves(state)
        if not moves:
            return
        for move in (next(iter(play.game.package.candidates(state))), rng.choice(moves)):
            yield {"type": "fill", "text": str(move)}
            yield {"type": "play"}
        yield {"type": "ready"}


def english(game: Game, text: str) -> bool:
    """Return whether a text has words that are not in the language, besides names and typed moves."""
    verbs = "|".join({form.split()[0] for form in game.rulebook.notation})
    return bool(TWO_WORDS.search(NAMES.sub("", re.sub(rf"^({verbs}) [^:]*", "", text))))


def is_glued(text: str) -> bool:
    """Return whether a text is made of several, and they are no whole sentences, or items of a list."""
    flat = text
    while (inner := BRACKETS.sub(_closed, flat)) != flat:
        flat = inner
    return len(re.findall("[.,]", flat)) > 1 and not LISTED.fullmatch(flat)


def _closed(found: re.Match[str]) -> str:
    return "." if found[1][-1:] in ".?!…”" else ","


def main() -> None:
    """Print what of each game is not in the language, or glued."""
    found: set[tuple[str, str]] = set()
    for name in tutor.games():
        game = tutor.load(name)
        for shown in spots(game):
            for key, text in texts(shown):
                wrong = key not in TYPED and english(game, text)
                if wrong or (key in SENTENCES and is_glued(text)):
                    found.add((f"{name} {key}", text))
    json.dump(sorted(found), sys.stdout, ensure_ascii=False)


if __name__ == "__main__":
    main()
