"""The pictures that a text names, `:heart:`, as drawings of their own: for pages, paper and exports."""

import re
from functools import cache
from pathlib import Path
from urllib.parse import quote

from tutor.pictures import PICTURE

SPRITE = Path(__file__).parent / "web" / "art" / "sprite.svg"
SYMBOL = re.compile(r'<symbol id="art-([\w-]+)"[^>]*>(.*?)</symbol>', re.DOTALL)
PART = re.compile(r'^<\w+ id="(artp-[\w-]+)".*$', re.MULTILINE)  # on a line of its own
USED = re.compile(r'href="#(artp-[\w-]+)"')
OPEN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none" stroke="#2a2550" '
    'stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round">'
)


@cache
def drawings() -> dict[str, str]:
    """Return what stands inside each picture's `<svg>`, the shared parts it uses included."""
    sprite = SPRITE.read_text(encoding="utf-8")
    parts = {part[1]: part[0] for part in PART.finditer(sprite)}

    def used(drawing: str) -> dict[str, str]:
        found: dict[str, str] = {}
        for name in USED.findall(drawing):
            found |= used(parts[name]) | {name: parts[name]}
        return found

    def whole(drawing: str) -> str:
        shared = "".join(used(drawing).values())
        return (f"<defs>{shared}</defs>" if shared else "") + re.sub(r"\n\s*", "", drawing)

    return {name: whole(drawing) for name, drawing in SYMBOL.findall(sprite)}


def picture_url(name: str) -> str:
    """Return a picture as an address that an image can show, or nothing if there is none of that name."""
    drawing = drawings().get(name)
    return f"data:image/svg+xml,{quote(f'{OPEN}{drawing}</svg>')}" if drawing else ""


def pieces(text: str) -> list[tuple[str, str]]:
    """Return `text` in pieces: words, or the address of a picture with its name."""
    parts = PICTURE.split(text)
    return [(part, picture_url(part) if at % 2 else "") for at, part in enumerate(parts) if part]
