"""While somebody works on the front end: what is saved is sent."""

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.conftest import open_pages
from widgets import bundle
from widgets.base import FrontEnd
from widgets.hot_reload import follow


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield a copy of the front end, to edit."""
    copy = tmp_path / "web"
    shutil.copytree(bundle.WEB, copy)
    monkeypatch.setattr(bundle, "WEB", copy)
    yield copy
    bundle.forget()


@pytest.mark.full
@pytest.mark.browser
def test_an_edited_file_shows_on_an_open_page(
    browser: Browser, serve_kit: Callable[..., Any], tmp_path: Path
) -> None:
    shutil.copytree(bundle.WEB.parent, tmp_path / "widgets")
    file = tmp_path / "widgets/web/page/landing.js"
    told = file.read_text(encoding="utf-8")
    edited = told.replace('el("h1", {}, title)', 'el("h1", {}, "Edited: ", title)')
    assert edited != told
    served = serve_kit(ANYWIDGET_HMR="1", PYTHONPATH=str(tmp_path))
    with served as server, open_pages(browser, server) as open_:
        page = open_("monster-crunch")
        prose = page.locator("[data-mt='prose']").inner_text()
        file.write_text(edited, encoding="utf-8")
        expect(page.locator("h1:visible")).to_contain_text("Edited: ", timeout=30_000)
        expect(page.locator("[data-mt='prose']")).to_have_text(prose, use_inner_text=True)


def test_an_edited_style_and_script_are_sent(web: Path) -> None:
    code = FrontEnd(script=bundle.script(), style=bundle.style())
    follow(code)
    for name, line in (
        ("page/theme.css", ".edited { top: 0 }"),
        ("main.js", "export const edited = 1;"),
    ):
        deadline = time.monotonic() + 20
        while line not in code.style + code.script:
            assert time.monotonic() < deadline, name
            file = web / name  # saved again until the watcher, which starts beside us, is there
            file.write_text(f"{file.read_text(encoding='utf-8')}\n{line}\n", encoding="utf-8")
            time.sleep(0.5)
