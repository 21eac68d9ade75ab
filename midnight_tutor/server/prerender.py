"""A page before its kernel is there: words, lessons and first views are sent at once.

Voilà sends nothing before it has started a kernel. Where a notebook says by itself what it shows, we send
that, and of Voilà's page what comes after its head.
"""

import json
import os
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from functools import cache, lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup
from tornado.web import authenticated
from voila.tornado.handler import TornadoVoilaHandler
from voila.utils import create_include_assets_functions

import tutor
from tutor.languages import language, languages, speaking
from tutor.ui import hub
from tutor.ui.serialize import Plain
from widgets import bundle

from ..notebook import read
from ..payloads import page_facts, payloads
from ..site.folder import digest, dump, inline, lasting
from ..texts import markup
from .cached_files import CachedFile

TEMPLATE = "midnight"
OURS = Path(__file__).with_name("templates")
PLACE = "voila/early/"  # where the files are, below the server's prefix
CHARTS = "plotly.js"  # asked for with the first chart of a page
CELLS = '<main id="rendered_cells"'  # where the head of Voilà's page ends
COOKIE = "mt-language"
NOTEBOOKS = 50  # remembered
HEADERS = {  # as Voilà sends them with a page
    "Content-Type": "text/html",
    "Cache-Control": "no-cache, no-store, must-revalidate",
    "Pragma": "no-cache",
    "Expires": "0",
}

# By address; made when first asked for.
FILES: dict[str, Callable[[], CachedFile]] = {
    CHARTS: cache(lambda: CachedFile(CHARTS, bundle.charts()))
}


@cache
def templates(*folders: str) -> Environment:
    """Return our templates and those of some folders, with words."""
    made = Environment(loader=FileSystemLoader([OURS, *folders]), autoescape=True)
    made.filters["say"] = markup
    made.globals["language"] = language
    return made


class PrerenderedHandler(TornadoVoilaHandler):  # type: ignore[misc]
    """A page whose words and lessons are there before its kernel is."""

    def asked_language(self) -> str:
        """Return the language of the link (`?lang=de`), which later pages keep, or of this server."""
        code: str = self.get_query_argument("lang", "")
        if code in languages():
            self.set_cookie(COOKIE, code)
        else:
            code = self.get_cookie(COOKIE, "") or ""
        return code if code in languages() else language()

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Send the page in the language that is asked for."""
        with speaking(self.asked_language()):
            await self._get(self._translated(path))

    def _translated(self, path: str | None) -> str | None:
        """Return the path of a notebook in the language that is spoken, if there is one."""
        root = Path(getattr(self.contents_manager, "root_dir", ""))
        own = f"{language()}/{path}"
        return own if path and (root / own).is_file() else path

    async def _get(self, path: str | None) -> None:
        """Send what can be told at once, then what the kernel makes of the page."""
        begun = self._begin(path)
        async with aclosing(self.get_generator(path=path)) as parts:
            async for html in _cells(parts) if begun else parts:
                self.write(html)
                self.flush()

    def _begin(self, path: str | None) -> bool:
        """Send what can be told before a kernel is there; return whether anything can."""
        root = getattr(self.contents_manager, "root_dir", None)
        if root is None or self.voila_configuration.template != TEMPLATE:
            return False
        facts = begin(Path(root), self.notebook_path or path or "", self.base_url)
        if facts is None:
            return False
        assets = create_include_assets_functions(TEMPLATE, self.base_url)
        page = templates(*self.template_paths).get_template("early.html")
        theme = self.voila_configuration.theme
        html = page.render(base_url=self.base_url, theme=theme, **assets, **facts)
        for header, value in HEADERS.items():
            self.set_header(header, value)
        self.write(html)
        self.flush()
        return True


async def _cells(parts: AsyncIterator[str]) -> AsyncIterator[str]:
    """Yield what comes after the head of a page."""
    head: str | None = ""
    async for html in parts:
        if head is None:
            yield html
            continue
        head += html
        if CELLS in head:
            yield head[head.index(CELLS) :]
            head = None


def begin(root: Path, name: str, base: str) -> Plain | None:
    """Return what the page of a notebook below `root` begins with, if a kernel isn't needed to tell."""
    if os.environ.get("ANYWIDGET_HMR") == "1":
        return None  # whoever edits the front end looks at the kernel's
    try:
        path = (root / name).resolve()
        inside = path.relative_to(root.resolve())  # and nowhere else
        hidden = any(part.startswith(".") for part in inside.parts)
        return None if hidden else _begin(path.stem, path.read_bytes(), base, language())
    except (
        OSError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        SyntaxError,
        tutor.TutorError,
    ):
        return None  # whatever is wrong with it, Voilà says so


@lru_cache(NOTEBOOKS)
def _begin(name: str, content: bytes, base: str, code: str) -> Plain | None:
    page = read(name, json.loads(content))
    if len(page.widgets) != 1 or "<img" in page.prose:  # pictures are put into the page by Voilà
        return None
    files = {asked: base + PLACE + file for asked, file in _data(page.game, code).items()}
    return {
        "title": page.title,
        "prose": Markup(page.prose),  # noqa: S704 (as Voilà shows it)
        "facts": inline(page_facts(page, files, door=hub.join_url_prefix())),
        **{kind: base + PLACE + file for kind, file in _code().items()},
    }


def find(name: str) -> CachedFile | None:
    """Return the file of that name, if a page names it."""
    return FILES[name]() if name in FILES else None


@cache
def _data(game: str, code: str) -> dict[str, str]:
    """Return which file answers what about a game; the home page has none."""
    if not game:
        return {}
    place, files = f"{game}.{code}.{_version()}/", {}
    for asked, (file, make) in payloads(game).items():
        files[asked] = place + file
        FILES[place + file] = _once(place + file, make)
    return files


def _once(name: str, make: Callable[[], Plain]) -> Callable[[], CachedFile]:
    return cache(lambda: CachedFile(name, dump(make())))


@cache
def _version() -> str:
    """Return a name for all that the data of games is made of."""
    folder = Path(tutor.__file__).parent
    paths = sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".toml"))
    return digest(*(path.read_bytes() for path in paths))


@cache
def _code() -> dict[str, str]:
    """Return the files of the front end, with what a page needs until its kernel is there."""
    made = {"script": ("kit.js", bundle.script()), "style": ("kit.css", bundle.style())}
    return {kind: _kept(name, text.encode()) for kind, (name, text) in made.items()}


def _kept(name: str, content: bytes) -> str:
    file = CachedFile(lasting(name, content), content)
    FILES[file.name] = lambda: file
    return file.name
