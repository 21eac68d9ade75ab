"""The built folder where things are not as they should be: no script, no network, no engine, an engine that dies."""

import gzip
import json
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

import tutor
from tests.browser.helper import OpenPage, table_of, to_the_end
from tests.conftest import Watch, open_pages
from tests.support.serving import Site, free_port, kit_command, running, serving_site
from tests.support.typing import type_in
from tutor import Match

GAME, OTHER = "monster-crunch", "monster-cafe"
STARTING = 60_000  # ms for an engine to answer on a busy machine
PLAIN = "http://kit.test/"  # no https and no loopback: a browser trusts it less
FOUND = "[data-mt='verdict'][data-legal='true']"
WORKERS = """(() => {
  const Real = Worker;
  window.workers = [];
  window.Worker = function (...told) {
    const made = new Real(...told);
    window.workers.push(made);
    return made;
  };
})()"""
KEPT = "navigator.serviceWorker.ready.then(() => true)"
STORED_CHARTS = """(async () => {
  const stored = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return stored.flat().filter(({ url }) => url.includes("plotly")).length;
})()"""


def plays(page: Page, match: Match) -> Locator:
    """Make the first legal move: the engine answers, and the table has it."""
    table = table_of(page)
    type_in(table, str(match.game.moves(match.state)[0]))
    table.locator(FOUND).wait_for(timeout=STARTING)
    table.locator("[data-mt='play']").click()
    match.do(match.game.moves(match.state)[0])
    expect(table).to_have_attribute("data-moves", str(len(match.turns)), timeout=STARTING)
    return table


def new_match(name: str = GAME) -> Match:
    return Match(tutor.load(name), 3, seed=7)


def charted(page: Page) -> None:
    """Open the table's first chart."""
    page.locator("[data-mt='show-score']:visible").click()
    page.locator("[data-mt='show-chart']").first.click(timeout=STARTING)
    page.locator("[data-mt='chart-card'] [data-drawn]").wait_for(timeout=STARTING)
    page.locator("[data-mt='chart-close']").click()


class Quiet(SimpleHTTPRequestHandler):
    """A plain host as `python -m http.server` is, without its log."""

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def below(site_folder: Path, tmp_path: Path, site: Site) -> Iterator[Site]:
    """Yield the site below a sub-path of a host that knows nothing of us."""
    (tmp_path / "some").mkdir()
    (tmp_path / "some/where").symlink_to(site_folder)
    host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=tmp_path))
    Thread(target=host.serve_forever, daemon=True).start()
    yield Site(f"http://127.0.0.1:{host.server_port}/some/where/", site.process, site.log)
    host.shutdown()
    host.server_close()


@pytest.mark.install
def test_below_a_sub_path_and_then_without_a_network(browser: Browser, below: Site) -> None:
    with open_pages(browser, below) as open_:
        page = open_(GAME, new_match().link)
        plays(page, new_match())
        assert page.evaluate(KEPT)
        assert page.evaluate(STORED_CHARTS) == 0
        page.reload()  # the worker hears from now on
        charted(page)
        assert page.evaluate(STORED_CHARTS) == 1
        page.context.set_offline(True)
        match = new_match(OTHER)
        page.goto(below.page(OTHER) + match.link)
        plays(page, match)
        charted(page)
        page.goto(below.url)
        expect(page.locator(".mt-shelf [data-game]")).to_have_count(len(tutor.games()))
        page.locator(f".mt-shelf [data-game='{GAME}'] a").first.click()
        page.locator("[data-mt='tab'][data-view='learn']").click()
        to_the_end(page.locator("[data-mt='lesson']:visible"))


def cache_names(page: Page) -> list[str]:
    return list(page.evaluate("caches.keys()"))


def visited(browser: Browser, site: Site) -> Page:
    """Return a page that its browser now keeps for when there is no network."""
    page = browser.new_context().new_page()
    page.goto(site.page(GAME))
    page.evaluate("navigator.serviceWorker.register('sw.js').then(() => true)")
    assert page.evaluate(KEPT)
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller")
    return page


def test_a_visited_site_hides_nothing_else_at_its_address(
    browser: Browser, site_folder: Path
) -> None:
    port = free_port()
    with serving_site(site_folder, port=port) as site:
        page = visited(browser, site)
        assert [name.split()[1] for name in cache_names(page)] == [site.url]
    page.goto(site.url)  # nobody is there: it is shown from what was kept
    expect(page.locator("[data-game]")).to_have_count(len(tutor.games()))
    with running(kit_command(port), port):
        page.goto(site.url)
        for _ in range(2):
            expect(page.locator("#mt-page, #rendered_cells").first).to_be_attached()
            assert page.url.startswith(f"{site.url}voila/render/")
            page.reload()
    page.context.close()


def test_two_sites_on_one_host_keep_their_own(
    browser: Browser, site_folder: Path, tmp_path: Path
) -> None:
    for name in ("one", "two"):
        (tmp_path / name).symlink_to(site_folder)
    host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=tmp_path))
    Thread(target=host.serve_forever, daemon=True).start()
    page = browser.new_context().new_page()
    for name in ("one", "two"):
        page.goto(f"http://127.0.0.1:{host.server_port}/{name}/index.html")
        page.evaluate("navigator.serviceWorker.register('sw.js').then(() => true)")
        assert page.evaluate(KEPT)
    assert len(cache_names(page)) == 2
    page.context.close()
    host.shutdown()
    host.server_close()


def test_without_a_script_prose_and_lessons_can_be_read(browser: Browser, site: Site) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    for name in tutor.games():
        game = tutor.load(name)
        page.goto(site.page(name))
        text = page.locator("main").inner_text()
        told = [frame.text for lesson in game.lessons.values() for frame in lesson.frames(game)]
        assert [
            sentence
            for sentence in told
            if " ".join(sentence.split()) not in " ".join(text.split())
        ] == []
        assert page.locator("main h1").inner_text() == game.rulebook.title
    page.context.close()


@pytest.mark.install
def test_a_game_goes_on_when_its_engine_dies(open_page: OpenPage) -> None:
    match = new_match()
    page = open_page("index")
    page.clock.install()
    page.add_init_script(WORKERS)
    page.goto(page.url.replace("index", GAME) + match.link + "&mode=open")
    plays(page, match)
    page.evaluate("workers.at(-1).terminate()")
    table = table_of(page)
    type_in(table, str(match.game.moves(match.state)[0]))
    page.clock.fast_forward(1000)  # the typing is over, and it is asked
    page.clock.fast_forward(16_000)  # longer than anybody waits for an answer
    expect(page.locator("[data-mt='engine']")).to_have_attribute(
        "data-state", "again", timeout=STARTING
    )
    table.locator(FOUND).wait_for(timeout=STARTING)
    plays(page, match)
    assert page.evaluate("workers.length") == 2


def missing(route: Route) -> None:
    route.fulfill(status=404)


def lost(route: Route) -> None:
    route.abort()


@pytest.mark.install
def test_without_its_engine_a_page_says_so_and_teaches_on(open_page: OpenPage) -> None:
    page = open_page("index", tolerate=("Failed to load resource",))
    address = page.url.replace("index", GAME) + "?view=learn"
    for files, harm in (("python.bin", missing), ("engine.*/*", lost)):
        page.route(f"**/{files}", harm)
        page.goto(address)
        told = page.locator("[data-mt='engine'][data-state='failed']")
        expect(told).to_be_visible(timeout=STARTING)
        expect(told.locator("[role='status']")).not_to_be_empty()
        page.unroute_all()
    to_the_end(page.locator("[data-mt='lesson']:visible"))
    page.locator("[data-mt='tab'][data-view='rules']").click()
    expect(page.locator("[data-mt='section']").first).to_be_visible()


@pytest.mark.install
def test_memory_that_cannot_be_used_is_done_without(open_page: OpenPage, site_folder: Path) -> None:
    (path,) = site_folder.glob(f"engine.*/{GAME}.bin")
    memory = bytearray(gzip.decompress(path.read_bytes()))
    memory[0] ^= 1  # no longer what Pyodide takes for memory
    page = open_page("index")
    page.route(f"**/{GAME}.bin", lambda route: route.fulfill(body=gzip.compress(memory, 1)))
    page.goto(page.url.replace("index", GAME) + new_match().link)
    with page.expect_response("**/kit.zip", timeout=STARTING):
        plays(page, new_match())


@pytest.mark.install
def test_over_plain_http_everything_but_offline_works(browser: Browser, site_folder: Path) -> None:
    def file(route: Route) -> None:
        name = route.request.url.removeprefix(PLAIN).partition("?")[0]
        kind = "text/javascript" if name.endswith(("js", "mjs")) else guess_type(name)[0]
        route.fulfill(body=(site_folder / name).read_bytes(), content_type=kind or "")

    page = browser.new_context().new_page()
    watch = Watch(page, PLAIN)
    page.context.route(f"{PLAIN}**", file)
    match = new_match()
    page.goto(f"{PLAIN}{GAME}.html{match.link}")
    assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    table = plays(page, match)
    table.locator("[data-mt='copy']").click()  # there is no clipboard to write to, only a selection
    expect(table.locator("[data-mt='live']")).not_to_be_empty()
    watch.check()
    page.context.close()


@pytest.mark.install
def test_the_rule_map_is_there_before_the_engine(open_page: OpenPage) -> None:
    game = tutor.load(GAME)
    known, shaky, met = list(game.rulebook)[:3]
    kept = {"met": [known, shaky, met], "standing": {known: "known", shaky: "shaky"}}
    page = open_page("index")
    page.route("**/python.bin", lambda route: None)  # it never comes
    page.evaluate(
        "kept => localStorage.setItem('midnight-tutor', kept)",
        json.dumps({"v": 2, "games": {GAME: kept}}),
    )
    page.goto(page.url.replace("index", GAME) + "?view=rules")
    page.locator("[data-mt='section']").first.wait_for()
    for standing, count in {
        "known": 1,
        "shaky": 1,
        "met": 1,
        "new": len(game.rulebook) - 3,
    }.items():
        squares = page.locator(f".mt-squares [data-standing='{standing}']")
        expect(squares).to_have_count(count)
    page.unroute_all()
