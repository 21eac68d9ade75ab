"""The pictures that a text names, `:heart:`, as drawings of their own: for pages, paper and exports."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

SPRITE = Path(__file__).parent / "web" / "art" / "sprite.svg"
SYMBOL = re.compile(r'<symbol id="art-([\w-]+)"[^>]*>(.*?)</symbol>', re.DOTALL)
PART = re.compile(r'^<\w+ id="(artp-[\w-]+)".*$', re.MULTILINE)  # on a line of its own
USED = re.compile(r'href="#(artp-[\w-]+)"')
STROKE = (
    'fill="none" stroke="#2a2550" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"'
)
OPEN = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" {STROKE}>'


@cache
def drawings() -> dict[str, str]:
    """Return what stands inside each picture's `<svg>`, the shared parts it uses included."""
    return {name: _defined(parts_of([name])) + drawing for name, drawing in _alone().items()}


def symbols(names: Iterable[str]) -> str:
    """Return the definitions of pictures for one `<svg>` that draws them by `<use href="#art-NAME">`."""
    known = [name for name in dict.fromkeys(names) if name in _alone()]
    own = [
        f'<symbol id="art-{name}" viewBox="0 0 48 48"><g {STROKE}>{_alone()[name]}</g></symbol>'
        for name in known
    ]
    return _defined([*parts_of(known), *own])


def parts_of(names: Iterable[str]) -> list[str]:
    """Return the shared parts that some pictures use, each once."""
    parts = {part[1]: part[0] for part in PART.finditer(_sprite())}

    def used(drawing: str) -> dict[str, str]:
        found: dict[str, str] = {}
        for name in USED.findall(drawing):
            found |= used(parts[name]) | {name: parts[name]}
        return found

    return [*used("".join(_alone()[name] for name in names)).values()]


@cache
def _sprite() -> str:
    return SPRITE.read_text(encoding="utf-8")


@cache
def _alone() -> dict[str, str]:
    """Return each picture without the parts that it uses."""
    return {name: re.sub(r"\n\s*", "", drawing) for name, drawing in SYMBOL.findall(_sprite())}


def _defined(parts: Iterable[str]) -> str:
    shared = "".join(parts)
    return f"<defs>{shared}</defs>" if shared else ""
