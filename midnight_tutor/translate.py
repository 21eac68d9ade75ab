"""`midnight-tutor translate de`: files for the words of another language, how far they are, what has changed.

The files are next to the English ones. What is not translated yet stands there in English, as a comment.
The English sentences that translations were made from are remembered next to the command's own words.
"""

import json
import re
from argparse import Namespace
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import tutor
from tutor.languages import ENGLISH, IDS, id_of, sentence, translation
from tutor.phrases import read_toml

from .serve import kit
from .texts import PATH, UsageError, say

NAMES = (
    "messages.toml",
    "texts.toml",
    "words.toml",
    "rulebook.toml",
    "misreadings.toml",
    "cards.toml",
)
# What tables say besides words: the same in every language.
FACTS = {
    *IDS, "order", "icons", "seats", "icon", "players", "source", "facts", "ruling", "routine", "stops",
    "default", "setup", "numbers", "tone", "needs", "direction", "flips", "card", "clauses",
    "steps", "hides",
}  # fmt: skip
OF_FACTS = ("game", "challenge")  # tables that have some; so has each of several tables
CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
BARE = re.compile(r"[A-Za-z0-9_-]+")
SHOWN = 20  # changed sentences that are listed
Place = tuple[str, ...]


def translate(args: Namespace) -> int:
    """Write what is missing of a language, and print how far it is."""
    code = args.code
    if not CODE.fullmatch(code) or code == ENGLISH:
        raise UsageError("translate-code", name=code[:20])
    memory = Path(translation(PATH.with_name("translated.json"), code))
    known = json.loads(memory.read_text()) if memory.exists() else {}
    changed: list[str] = []
    for path in files():
        words = _words(path, code)
        english, done = sentences(words_of(read_toml(path))), sentences(words)
        if not english:
            continue
        name = "/".join(path.parts[-2:])
        changed += _compare(known.setdefault(name, {}), english, done)
        have = len(done.keys() & english.keys())
        print(say("translate-file", name=name, have=have, of=len(english)))
        write(path, code, words)
    for name in notebooks(code):
        print(say("translate-notebook", name=name))
    for place in changed[:SHOWN]:
        print(say("translate-changed", place=place))
    print(say("translate-done", count=len(changed), code=code))
    memory.write_text(json.dumps(known, indent=0, sort_keys=True))
    return 0


def files() -> list[Path]:
    """Return the English files of words."""
    folders = (Path(tutor.__file__).parent, PATH.parent)
    found = (path for folder in folders for path in sorted(folder.rglob("*.toml")))
    return [path for path in found if path.name in NAMES and "template" not in path.parts]


def words_of(data: Any, has_facts: bool = False) -> Any:
    """Return what of a file is words; nothing where there are none."""
    if isinstance(data, dict):
        own = {key: each for key, each in data.items() if not (has_facts and key in FACTS)}
        found = {key: words_of(each, key in OF_FACTS) for key, each in own.items()}
        return {key: each for key, each in found.items() if each}
    if isinstance(data, list) and not _is_text(data):
        named = ((each, words_of(each, True)) for each in data if isinstance(each, dict))
        return [name_of(each) | words for each, words in named if words]
    return data if _is_text(data) else None


def name_of(table: dict[str, Any]) -> dict[str, Any]:
    """Return the entry that names one table among several."""
    return next(({name: table[name]} for name in IDS if name in table), {})


def sentences(words: Any, place: Place = ()) -> dict[Place, str]:
    """Return every sentence by its place; its variants for numbers are one."""
    found: dict[Place, str] = {}
    for key, each in words.items():
        if _is_text(each):
            at = (*place, " ".join(sentence(key)))
            found[at] = found.get(at, "") + str(each)
        for name, table in _tables(each):
            found |= sentences(_unnamed(table) if name else table, (*place, key, *name))
    return found


def _is_text(value: Any) -> bool:
    return isinstance(value, str) or (
        isinstance(value, list) and all(isinstance(each, str) for each in value)
    )


def _tables(value: Any) -> Iterator[tuple[Place, dict[str, Any]]]:
    """Yield a table, or several of them by name."""
    if isinstance(value, dict):
        yield (), value
    elif not _is_text(value):
        yield from (((str(id_of(each)),), each) for each in value)


def _unnamed(table: dict[str, Any]) -> dict[str, Any]:
    return {key: each for key, each in table.items() if key not in name_of(table)}


def _compare(
    known: dict[str, list[str]], english: dict[Place, str], done: dict[Place, str]
) -> Iterator[str]:
    """Yield the places where the English is another than that which was translated."""
    for place, text in done.items():
        name, now = " / ".join(place), _digest(text)
        before, was = known.get(name, ("", ""))
        if place in english and was != now:  # translated since
            known[name] = [_digest(english[place]), now]
        elif place in english and before != _digest(english[place]):
            yield name


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:8]


def _words(path: Path, code: str) -> dict[str, Any]:
    """Return what is translated of a file; at first, what CLDR knows of a language."""
    other = Path(translation(path, code))
    if other.exists():
        return read_toml(other)
    return _of_cldr(code) if path.name == NAMES[0] else {}


def _of_cldr(code: str) -> dict[str, Any]:
    """Return the plurals of a language, its lists, and its decimal sign."""
    try:
        from babel import Locale, UnknownLocaleError
    except ImportError:
        raise UsageError("translate-babel") from None
    try:
        locale = Locale.parse(code, sep="-")
    except (UnknownLocaleError, ValueError):
        raise UsageError("translate-code", name=code) from None
    lists = {"and": ("standard", "2"), "or": ("or", "2"), "comma": ("standard", "middle")}
    words = {key: locale.list_patterns[kind][at] for key, (kind, at) in lists.items()}
    words["decimal"] = locale.number_symbols["latn"]["decimal"]
    return {"words": words, "plurals": dict(locale.plural_form.rules)}


def write(path: Path, code: str, words: dict[str, Any]) -> None:
    """Write a translation; what is missing of it is a comment in English."""
    text = "\n".join(_lines(words_of(read_toml(path)), words)).strip()
    Path(translation(path, code)).write_text(f"{text}\n", encoding="utf-8")


def _lines(english: dict[str, Any], words: dict[str, Any], place: Place = ()) -> Iterator[str]:
    """Yield a table: its own words first, then the tables in it."""
    for key, text in (english | words).items():
        if _is_text(text):
            yield f"{'' if key in words else '# '}{_key(key)} = {_toml(text)}"
    for key in english | words:
        deeper, known = (*place, _key(key)), dict(_tables(words.get(key, "")))
        for name, table in _tables(english.get(key, words.get(key))):
            mark = "[[{}]]" if name else "[{}]"
            yield "\n" + mark.format(".".join(deeper))
            if name:
                yield from (f"{id} = {_toml(value)}" for id, value in name_of(table).items())
                table = _unnamed(table)
            yield from _lines(
                table, _unnamed(known.get(name, {})) if name else known.get(name, {}), deeper
            )


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _toml(key)


def _toml(value: Any) -> str:
    """Return a text, a list of texts, a number or a truth as TOML writes it."""
    return json.dumps(value, ensure_ascii=False)


def notebooks(code: str) -> Iterator[str]:
    """Copy the notebooks that are not there yet, to be translated, and yield their names."""
    source = kit() / "notebooks"
    target = source / code
    target.mkdir(exist_ok=True)
    for path in sorted(source.glob("*.ipynb")):
        if not (target / path.name).exists():
            (target / path.name).write_bytes(path.read_bytes())
            yield f"{code}/{path.name}"
