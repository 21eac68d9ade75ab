"""The kit behind a real nginx, with the very lines that the documents give."""

import os
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.conftest import Serve
from tests.deploy.meeting import a_class_meets
from tests.support.serving import ROOT, Server, free_port, serving_site
from tests.support.visitor import visiting

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
    """Yield the address of a site behind nginx, below a prefix."""
    folder = tmp_path_factory.mktemp("nginx")
    site = folder / "site"
    site.mkdir()
    (site / "index.html").write_text("<p>home</p>")
    with serving_site(site, "/kit/") as server, behind_nginx(server, folder) as address:
        yield address


def documented() -> str:
    """Return the lines for nginx that the documents give."""
    text = (ROOT / "docs/hosting.md").read_text()
    [lines] = re.findall(r"```nginx\n(.*?)```", text, re.DOTALL)
    return str(lines)


@contextmanager
def behind_nginx(server: Server, folder: Path) -> Iterator[str]:
    """Yield the address at which nginx passes a server on."""
    nginx = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if nginx is None:
        assert not os.environ.get("CI"), "nginx is missing"
        pytest.skip("no nginx on this machine")
    lines, port = documented(), free_port()
    there = {
        "443 ssl": f"127.0.0.1:{port}",
        "http://127.0.0.1:8866": server.url.removesuffix("/kit/"),
        "games.school.example": "127.0.0.1",
        "header_timeout 10s": "header_timeout 1s",
    }
    for theirs, ours in there.items():
        assert theirs in lines
        lines = lines.replace(theirs, ours)
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


def test_every_address_is_told_whose_it_is() -> None:
    passed = re.findall(r"proxy_pass.*?}", documented(), re.DOTALL)
    assert len(passed) == 2
    assert all("X-Forwarded-For $remote_addr;" in each for each in passed)


@pytest.mark.full
@pytest.mark.server
def test_a_table_is_played_at_through_it(serve_kit: Serve, tmp_path: Path) -> None:
    options = ("--base-url", "/kit/", "--learners", "5")
    with serve_kit(*options, prefix="/kit/") as server, behind_nginx(server, tmp_path) as address:
        through = replace(server, url=address)
        with visiting(through, "monster-crunch") as visitor:
            visitor.view("play")
            assert visitor.play(type="type", text="pass 7")
        a_class_meets(address)


def test_pages_come_through(proxied: str) -> None:
    with urllib.request.urlopen(proxied) as page:
        assert b"home" in page.read()


def test_a_class_meets_through_it(proxied: str) -> None:
    a_class_meets(proxied)


def test_the_short_address_leads_to_the_shelf(proxied: str) -> None:
    with urllib.request.urlopen(f"{proxied}class/bcdfg") as page:
        assert page.url == f"{proxied}?class=BCDFG"


def refused(address: str, **headers: str) -> int:
    with pytest.raises(urllib.error.HTTPError) as told:
        urllib.request.urlopen(urllib.request.Request(address, headers=headers))
    told.value.close()
    return told.value.code


def test_another_hosts_name_is_refused(proxied: str) -> None:
    assert refused(proxied, Host="elsewhere.example") == 421


def test_a_large_form_is_refused(proxied: str) -> None:
    with pytest.raises(urllib.error.HTTPError, match="413") as told:
        urllib.request.urlopen(f"{proxied}login", data=b"x" * 200_000)
    told.value.close()


def test_half_a_request_is_closed(proxied: str) -> None:
    place = urlsplit(proxied)
    with socket.create_connection((place.hostname, place.port), timeout=10) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: 127")
        assert b"HTTP/1.1 200" not in line.recv(100)


def test_many_connections_from_one_address_are_refused(proxied: str) -> None:
    place = urlsplit(proxied)
    answers = []
    with ExitStack() as stack:
        for _ in range(25):
            line = stack.enter_context(socket.create_connection((place.hostname, place.port), 10))
            upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            head = f"GET {place.path}class/room HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            line.sendall(f"{head}{upgrade}{key}\r\n".encode())
            answers.append(line.recv(12))
    assert answers.count(b"HTTP/1.1 101") == 20
    assert answers.count(b"HTTP/1.1 503") == 5


def test_page_after_page_is_refused(proxied: str) -> None:
    codes = [refused(f"{proxied}voila/render/index.ipynb") for _ in range(15)]
    assert codes[:11] == [404] * 11  # a site has none there
    assert codes[11:] == [503] * 4
