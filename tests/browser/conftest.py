"""Pages for the tests of this folder: most need the parts behind the page, and neither server nor kernel."""

from collections.abc import Callable, Iterator
from time import monotonic

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.bare import bare_pages
from tests.conftest import open_pages
from tests.support.serving import Server
from tutor.analysis import bots
from tutor.ui import hints

HASTE = 10  # times as fast


@pytest.fixture(scope="module", autouse=True)
def quick_thoughts() -> Iterator[None]:
    """Yield a hint and a strong computer stop thinking sooner: how well they think is asked without a page."""
    with pytest.MonkeyPatch.context() as patch:
        for thinker in (hints, bots):
            patch.setattr(thinker, "monotonic", lambda: HASTE * monotonic())
        yield


@pytest.fixture(scope="module")
def open_bare(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens pages that the tests of a file share: see `bare_pages`."""
    with bare_pages(browser) as open_:
        yield open_


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens pages for one test."""
    with bare_pages(browser) as open_:
        yield open_


@pytest.fixture
def open_served(browser: Browser, voila_server: Server) -> Iterator[Callable[..., Page]]:
    """Opens pages of a real Voilà, for what is about servers and kernels."""
    with open_pages(browser, voila_server) as open_:
        yield open_
