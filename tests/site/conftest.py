"""The site, built once for all tests, and its pages in a real Chromium."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.conftest import open_pages
from tests.support.serving import Site, serving_site


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[Site]:
    """Yield the site, served by us."""
    with serving_site(site_folder) as server:
        yield server


@pytest.fixture
def open_page(browser: Browser, site: Site) -> Iterator[Callable[..., Page]]:
    """Opens pages of the site; what is kept for later is no matter of theirs."""
    with open_pages(browser, site) as open_:

        def opened(name: str, link: str = "", **options: Any) -> Page:
            return open_(name, link, **{"service_workers": "block", **options})

        yield opened
