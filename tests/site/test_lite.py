"""The notebooks in the site, edited and run in the browser."""

import subprocess
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urljoin
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, expect

from midnight_tutor.site import build, lite
from midnight_tutor.texts import UsageError, pages
from tests.conftest import Watch
from tests.support.hosts import EDGE
from tests.support.serving import FLAGS, chromium, serving_site
from widgets import bundle

KERNEL = 100_000  # ms until Python and the kit run in the browser of a busy machine
TABLE = "from widgets import App; App('monster-crunch').table()"


@pytest.mark.install
@pytest.mark.browser
def test_a_page_opens_as_a_notebook_that_is_edited_and_run(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(build, "names", lambda: [build.HOME, "monster-crunch"])
    monkeypatch.setattr(build, "ESSAY", build.HOME)  # its many games have tests of their own
    site = build.build(tmp_path / "site", with_engine=False, with_lab=True)
    with (
        serving_site(site.path, "/below/") as server,
        # at sixty pictures a second: as fast as it can, JupyterLab's spinner takes all the time there is
        browser.browser_type.launch(executable_path=chromium(), args=FLAGS) as steady,
    ):
        page = steady.new_context().new_page()
        watch = Watch(page, urljoin(server.url, "/"))  # its service worker asks itself things there
        page.goto(server.page("monster-crunch"))
        page.get_by_text(pages().say("as-notebook")).click()
        page.locator(".jp-CodeCell .cm-content").first.click(timeout=KERNEL)
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.insert_text(TABLE)
        page.keyboard.press("Shift+Enter")
        table = page.locator(".jp-CodeCell [data-mt='play-table']")
        table.locator("[data-piece][aria-pressed='false']").first.click(
            timeout=KERNEL, position=EDGE
        )
        legal = table.locator("[data-mt='verdict'][data-legal='true']")
        expect(legal).to_be_visible(timeout=KERNEL)
        watch.check()
        watch.close()


def test_what_is_missing_is_said_before_anything_is_built(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(lite, "TOOLS", ("no_such_tool",))
    with pytest.raises(UsageError, match=r"no_such_tool.*midnight-tutor\[lite\]"):
        build.build(tmp_path / "site", with_lab=True)
    assert not (tmp_path / "site").exists()


def test_a_wheel_that_pip_refuses_is_not_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuse(command: list[str], **options: Any) -> Any:
        assert "--require-hashes" in command
        return subprocess.CompletedProcess(command, 1, "", "another checksum")

    monkeypatch.setenv("MIDNIGHT_TUTOR_CACHE", str(tmp_path))
    monkeypatch.setattr("subprocess.run", refuse)
    with pytest.raises(UsageError, match="another checksum"):
        lite.fetched()
    assert [*tmp_path.iterdir()] == []


def test_every_wheel_is_pinned_and_known_by_its_checksum() -> None:
    lines = [line for line in lite.SET.read_text().splitlines() if not line.startswith("#")]
    assert all("==" in line and " --hash=sha256:" in line for line in lines)


def test_the_kit_for_the_kernel_has_everything_that_its_widgets_read() -> None:
    (wheel,) = (content for name, content in lite._own([]).items() if "midnight" in name)
    widgets = Path(bundle.__file__).parent
    types = (".ts", ".md", ".pyc", "")  # for editors, readers and machines, and folders
    needed = {
        path.relative_to(widgets.parent).as_posix()
        for path in widgets.rglob("*")
        if path.suffix not in types and path.name != "py.typed"
    }
    assert needed - {*ZipFile(BytesIO(wheel)).namelist()} == set()
