"""The door where a token is asked for, at a prefix as everywhere, and what is refused before anything starts."""

import json
import re
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from midnight_tutor import cli
from tests.support.serving import Server

Serve = Callable[..., Any]

TOKEN, PREFIX = "open-sesame", "/kit/tonight/"


@pytest.fixture(scope="module")
def server(serve_kit: Serve) -> Iterator[Server]:
    with serve_kit("--token", TOKEN, "--base-url", PREFIX, prefix=PREFIX) as server:
        yield server


class Tab:
    """A browser with its cookies, as far as signing in needs one."""

    def __init__(self, server: Server) -> None:
        self.place = urlsplit(server.url)
        self.cookies: dict[str, str] = {}

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def ask(self, method: str, path: str, form: dict[str, str] | None = None) -> Any:
        line = HTTPConnection(self.place.netloc, timeout=30)
        headers = {"Cookie": self.cookie, "Content-Type": "application/x-www-form-urlencoded"}
        line.request(method, PREFIX + path, urlencode(form) if form else None, headers)
        answer = line.getresponse()
        answer.text = answer.read().decode()  # type: ignore[attr-defined]
        for kept in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = kept.partition(";")[0].partition("=")
            self.cookies[name] = value
        line.close()
        return answer

    def try_token(self, token: str, **more: str) -> int:
        xsrf = re.search(r'name="_xsrf" value="([^"]+)"', self.ask("GET", "login").text)
        assert xsrf
        answer = self.ask("POST", "login", {"password": token, "_xsrf": xsrf[1], **more})
        return int(answer.status)


def test_the_login_page_is_ours_and_lets_in_who_knows_the_token(server: Server) -> None:
    tab = Tab(server)
    page = tab.ask("GET", "login")
    assert "Midnight Tutor</title>" in page.text
    addresses = re.findall(r'(?:src|href|action)="([^"]*)"', page.text)
    assert addresses
    assert all(address.startswith(PREFIX) for address in addresses)
    assert tab.ask("GET", "voila/render/index.ipynb").status == 302
    assert tab.try_token("wrong") == 401
    assert tab.try_token(TOKEN) == 302
    assert tab.ask("GET", "voila/render/nothing.ipynb").status == 404


def test_who_is_in_cannot_set_another_password(server: Server) -> None:
    assert Tab(server).try_token(TOKEN, new_password="mine") == 302  # the wish is passed over
    assert Tab(server).try_token("mine") == 401


@pytest.mark.parametrize(
    ("place", "hello"),
    [
        ("class/room", {"type": "open"}),
        ("table/line", {"type": "open", "game": "monster-crunch", "name": "Ada"}),
    ],
)
def test_classes_and_tables_are_closed_to_who_is_not_in(
    server: Server, place: str, hello: dict[str, str]
) -> None:
    tab, url = Tab(server), f"ws://{urlsplit(server.url).netloc}{PREFIX}{place}"
    with pytest.raises(InvalidStatus):
        connect(url)
    assert tab.try_token(TOKEN) == 302
    with connect(url, additional_headers={"Cookie": tab.cookie}) as line:
        line.send(json.dumps(hello))
        assert "code" in json.loads(line.recv(timeout=10))


@pytest.fixture
def no_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that is to refuse something fails where it would begin to serve."""
    voila, lab = "voila.app.Voila.initialize", "jupyterlab.labapp.LabApp.launch_instance"
    for start in (voila, lab, "midnight_tutor.site.build.build"):
        monkeypatch.setattr(start, lambda *args: pytest.fail("nothing was refused"))


@pytest.mark.usefixtures("no_start")
def test_an_empty_token_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("serve", "lab"):
        assert cli.main([command, "--token", " "]) == 2
        assert "empty access code" in capsys.readouterr().err


@pytest.mark.usefixtures("no_start")
@pytest.mark.parametrize("command", [("serve", "--no-browser"), ("lab",), ("site", "--serve")])
@pytest.mark.parametrize("host", ["999.1.1.1", "no such host", "192.0.2.1"])
def test_an_address_that_is_not_ours_is_said_in_a_sentence(
    host: str, command: tuple[str, ...], capfd: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([*command, "--host", host]) == 2
    said = capfd.readouterr().err
    assert host in said
    assert "Traceback" not in said


def test_many_wrong_tokens_in_links_lead_to_the_login_and_leave_no_traceback(
    server: Server,
) -> None:
    for number in range(30):
        answer = Tab(server).ask("GET", f"voila/render/index.ipynb?token=wrong-{number}")
        assert answer.status == 302
        assert "login" in answer.headers["Location"]
    assert "Traceback" not in server.log.read_text()
