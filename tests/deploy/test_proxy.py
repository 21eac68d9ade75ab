"""The kit behind a real nginx, with the very lines that the documents give."""

import os
import re
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.meeting import a_class_meets
from tests.support.serving import ROOT, free_port, serving_site

CONFIG = """
daemon off; pid {folder}/pid; error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
    uwsgi_temp_path {folder}; scgi_temp_path {folder};
    {documented}
}}
"""


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site behind nginx, below a prefix."""
    nginx = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if nginx is None:
        assert not os.environ.get("CI"), "nginx is missing"
        pytest.skip("no nginx on this machine")
    folder, port = tmp_path_factory.mktemp("nginx"), free_port()
    site = folder / "site"
    site.mkdir()
    (site / "index.html").write_text("<p>home</p>")
    with serving_site(site, "/kit/") as server:
        [lines] = re.findall(
            r"```nginx\n(.*?)```", (ROOT / "docs/hosting.md").read_text(), re.DOTALL
        )
        lines = lines.replace("443 ssl", f"127.0.0.1:{port}").replace(
            "http://127.0.0.1:8866", server.url.removesuffix("/kit/")
        )
        config = folder / "nginx.conf"
        config.write_text(CONFIG.format(folder=folder, documented=lines))
        process = subprocess.Popen([nginx, "-c", config], stderr=subprocess.DEVNULL)
        try:
            yield _answering(f"http://127.0.0.1:{port}/kit/", folder)
        finally:
            process.terminate()
            process.wait(10)


def _answering(address: str, folder: Path) -> str:
    for _ in range(100):
        try:
            urllib.request.urlopen(address)
        except OSError:
            time.sleep(0.1)
        else:
            return address
    raise RuntimeError((folder / "error.log").read_text())


def test_pages_come_through(proxied: str) -> None:
    with urllib.request.urlopen(proxied) as page:
        assert b"home" in page.read()


def test_a_class_meets_through_it(proxied: str) -> None:
    a_class_meets(proxied)


def test_the_short_address_leads_to_the_shelf(proxied: str) -> None:
    with urllib.request.urlopen(f"{proxied}class/bcdfg") as page:
        assert page.url == f"{proxied}?class=BCDFG"
