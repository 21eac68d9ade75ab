"""A page of the kit with its parts behind it and nothing between: no server, no kernel; opens in a second.

It is as strict as a page of the site: whatever its policy refuses is an error, and fails the test.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

import tutor
from midnight_tutor.site.build import POLICY
from tests.conftest import STILL, Watch
from tutor.ui.channel import Channel, GamePage
from tutor.ui.texts import sections
from widgets import App, Home, bundle
from widgets.base import Widget

HOME = "http://kit.test/"
SHELF = "index"  # the front page, which is of no game
MARKS = (
    " data-mt-page",
    '<link rel="stylesheet" href="kit.css">',
)  # what only a page of the kit has
STRICT = POLICY.replace("wasm-unsafe-eval", "unsafe-eval")  # Playwright waits by evaluating
HTML = f"""<!doctype html><html lang="en" data-mt-page><head><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">
<meta http-equiv="Content-Security-Policy" content="{STRICT}"><meta name="mt-charts" content="plotly.js" data-sheets="{bundle.chart_sheets()}">
<link rel="stylesheet" href="kit.css"></head><body data-voila="voila"><div id="host"></div>
<script type="module" src="page.js"></script></body></html>"""
SCRIPT = """import mount from "./kit.js";
const {facts, texts} = await (await fetch("facts.json")).json(), listeners = new Set();
const model = {
  get: (name) => facts[name],
  send: async (message) => { for (const answer of JSON.parse(await post(JSON.stringify(message)))) for (const hear of [...listeners]) hear(answer); },
  on: (_, hear) => listeners.add(hear),
  off: (_, hear) => listeners.delete(hear),
};
mount(model, document.getElementById("host"), texts);
"""
# A view by itself in a shadow root, as marimo, Panel and MyST draw it.
GUEST = SCRIPT.replace('mount from "./kit.js"', 'view from "./view.js"').replace(
    'mount(model, document.getElementById("host"), texts);',
    """const root = document.getElementById("host").attachShadow({ mode: "open" });
view.render({ model, el: root.appendChild(document.createElement("div")) });""",
)


def answers(game_page: Channel, message: str) -> str:
    """Return what the parts say, as a kernel sends it."""
    asked = json.loads(message)
    return json.dumps([asked] if asked == {"type": "beat"} else list(game_page.handle(asked)))


def answered(game: str, guest: Widget | None) -> dict[str, tuple[str, str]]:
    """Return everything the page asks for, by name; a guest is a widget in somebody else's page."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SERVER_SOFTWARE", "midnight-tutor/test")  # a page, no notebook
        page = guest or (Home() if game == SHELF else App(game).header)
    facts = {name: getattr(page, name) for name in ("draws", "first", "texts")}
    facts |= {"link": "", "scope": game, "door": ""}
    return {
        "kit.js": ("text/javascript", bundle.script()),
        "kit.css": ("text/css", bundle.style()),
        "page.js": ("text/javascript", GUEST if guest else SCRIPT),
        "view.js": ("text/javascript", page._esm),
        "plotly.js": ("text/javascript", bundle.charts().decode()),
        "facts.json": ("application/json", json.dumps({"facts": facts, "texts": sections()})),
    }


@contextmanager
def bare_pages(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens `open_("monster-crunch", "?view=practise", viewport=…)`; checks on all pages in the end."""
    watches: list[Watch] = []

    def open_(
        game: str,
        link: str = "",
        game_page: GamePage | None = None,
        guest: Widget | None = None,
        **options: Any,
    ) -> Page:
        page = browser.new_context(**{**STILL, **options}).new_page()
        watches.append(Watch(page, HOME))
        serve(page, game, guest.channel if guest else game_page, guest)
        page.goto(HOME + link)
        page.locator("[data-mt='view']:visible, .mt-shelf, .mt[data-mt-theme]").first.wait_for()
        return page

    with ExitStack() as closing:
        yield open_
        for watch in watches:
            closing.callback(watch.page.context.close)
        for watch in watches:
            watch.check()


def serve(
    page: Page, game: str, game_page: Channel | None = None, guest: Widget | None = None
) -> None:
    """Answer for the server and for the kernel; each load of the page gets fresh parts."""
    new = Channel if game == SHELF else lambda: GamePage(tutor.load(game))
    game_pages: list[Channel] = [game_page or new()]
    found = answered(game, guest)
    html = HTML
    for mark in MARKS if guest else ():
        html = html.replace(mark, "")

    def fulfil(route: Route) -> None:
        kind, body = found.get(
            route.request.url.removeprefix(HOME).partition("?")[0], ("text/html", html)
        )
        if kind == "text/html":
            game_pages[0] = game_page or new()
        route.fulfill(body=body, content_type=f"{kind}; charset=utf-8")

    page.context.route(HOME + "**", fulfil)
    page.expose_function("post", lambda message: answers(game_pages[0], message))
