"""The served pages in a real browser: they come up, keep to themselves, and end with their tab."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Route

from tests.browser.helper import OpenPage
from tests.conftest import BROKEN, joined
from tests.support.sample import sample
from tests.support.serving import Server

GIVEN_UP = "widget model not found"  # told on the console; static/mend.js draws it nevertheless
SLOWEST = ["index", "seven-to-midnight"]  # the page everybody opens first, and the longest one


@pytest.mark.parametrize("name", sample(SLOWEST, "index"))
def test_a_slow_machine_shows_the_whole_page_without_errors_or_other_hosts(
    open_page: OpenPage, name: str
) -> None:
    page = open_page(name, slow=6, tolerate=(GIVEN_UP,))
    last = "[data-game]" if name == "index" else "[data-mt='go-learn']"
    page.locator(last).first.wait_for(timeout=60_000)
    assert page.title().endswith("Midnight Tutor")
    assert page.locator("#loading").count() == 0
    assert page.locator(".jupyter-widgets:empty").count() == 0


@pytest.mark.full
def test_a_widget_that_was_given_up_too_early_is_drawn(
    browser: Browser, voila_server: Server
) -> None:
    """As on a page that is busy while ipywidgets looks for the model."""
    page = browser.new_page()

    def hurry(route: Route) -> None:
        answer = route.fetch()
        code = re.sub(r"<2e3;", "<0;", answer.text())
        code = re.sub(r"\w+\.restoredStatus(?=[){?].{0,4}this\.node)", "true", code)
        route.fulfill(response=answer, body=code)

    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    page.route("**/jupyterlab-manager/static/*.js*", hurry)
    page.goto(voila_server.page("monster-crunch"))
    joined(page, 60_000)
    assert any(GIVEN_UP in text for text in told)
    assert BROKEN not in page.content()
    page.close(run_before_unload=True)


@pytest.mark.full
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_follows_the_system(open_page: OpenPage, scheme: str) -> None:
    page = open_page("index", color_scheme=scheme)
    assert page.locator("html").get_attribute("data-mt-theme") == scheme
    light = page.evaluate(
        "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).every(x => x > 128)"
    )
    assert light is (scheme == "light")


@pytest.mark.full
def test_a_page_follows_the_reader(open_page: OpenPage) -> None:
    page = open_page("index", color_scheme="light")
    page.evaluate("localStorage.setItem('mt-theme', 'dark')")
    page.reload()
    page.locator("[data-game]").first.wait_for()
    assert page.locator("html").get_attribute("data-mt-theme") == "dark"


def test_script_in_the_address_does_not_run(open_page: OpenPage) -> None:
    script = "%22%3E%3Cscript%3Edocument.title='owned'%3C/script%3E"
    names = ("theme", "template", "lesson", "step", "seed", "moves")
    page = open_page("index", "?" + "&".join(f"{name}={script}" for name in names))
    assert page.title() != "owned"


def test_closing_the_tab_ends_the_kernel(
    open_page: OpenPage, voila_server: Server, eventually: Callable[..., bool]
) -> None:
    page = open_page("index")
    page.locator("[data-mt]:visible").first.wait_for()
    there = {kernel.pid for kernel in voila_server.kernels()}
    with page.expect_event("close"):
        page.close(run_before_unload=True)
    assert eventually(lambda: there - {kernel.pid for kernel in voila_server.kernels()})


def test_the_home_page_leads_to_a_game(open_page: OpenPage) -> None:
    page = open_page("index")
    cards = page.locator("[data-game] a")
    cards.first.wait_for()
    lines = cards.evaluate_all("all => all.map(node => getComputedStyle(node).textDecorationLine)")
    assert set(lines) == {"none"}  # Jupyter would underline even the pictures
    page.locator("[data-game] [data-mt='go-learn']").first.click()
    page.locator("[data-mt='next']").first.wait_for(timeout=30_000)
    assert "monster-crunch" in page.url
