"""A page whose kernel is gone before its widgets are there: it says so."""

import re
import urllib.request

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.conftest import joined
from tests.support.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.full]

LATER = 25_000  # ms: longer than the page's own patience


def without_kernel(server: Server, route: Route) -> None:
    """Let the page come, and end its kernel before the page can join it."""
    answer = route.fetch()
    kernel = re.search(r'"kernelId":\s*"([\w-]+)"', answer.text())
    assert kernel
    end = urllib.request.Request(f"{server.url}voila/api/shutdown/{kernel[1]}", method="POST")
    urllib.request.urlopen(end).close()
    route.fulfill(response=answer)


def without_script(server: Server, route: Route) -> None:
    route.abort()


@pytest.mark.parametrize(
    ("address", "harm"),
    [("**/voila/render/*", without_kernel), ("**/voila/static/voila.js*", without_script)],
)
def test_a_page_that_does_not_come_up_says_so_and_reloads(
    browser: Browser, voila_server: Server, address: str, harm: object
) -> None:
    page: Page = browser.new_context().new_page()
    page.clock.install()
    page.route(address, lambda route: harm(voila_server, route), times=1)  # type: ignore[operator]
    page.goto(voila_server.page("index"))
    bar = page.locator("[data-mt='lost']")
    expect(bar).to_have_count(0)
    page.clock.run_for(LATER)
    expect(bar).to_be_visible()
    bar.locator("[data-mt='reload']").click()
    joined(page)
    page.clock.run_for(LATER)
    expect(bar).to_have_count(0)
    page.close(run_before_unload=True)
