"""The site, built once for all tests, and its pages in a real Chromium."""

import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from bench.serving import Site, serving_site
from midnight_tutor.site.build import build
from tests.conftest import open_pages

BUILDING = 300  # seconds


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The folder that `midnight-tutor site` writes, shared by all processes."""
    if not (shutil.which("npm") or "CI" in os.environ):
        pytest.skip("no npm to fetch Python for the browser with")
    shared = tmp_path_factory.getbasetemp()
    shared = shared if worker_id == "master" else shared.parent
    folder, done = shared / "site", shared / "site-is-built"
    try:
        (shared / "site-is-being-built").mkdir()
    except FileExistsError:
        deadline = time.monotonic() + BUILDING
        while not done.exists() and time.monotonic() < deadline:
            time.sleep(0.2)
        assert done.exists()
    else:
        build(folder)
        done.touch()
    return folder


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[Site]:
    """The site, served by us."""
    with serving_site(site_folder) as server:
        yield server


@pytest.fixture
def open_page(browser: Browser, site: Site) -> Iterator[Callable[..., Page]]:
    """Opens pages of the site; what is kept for later is no matter of theirs."""
    with open_pages(browser, site) as open_:

        def opened(name: str, link: str = "", **options: Any) -> Page:
            return open_(name, link, **{"service_workers": "block", **options})

        yield opened
