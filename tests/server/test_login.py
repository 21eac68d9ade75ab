"""The door where a token is asked for, at a prefix as everywhere; guesses are slow."""

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

Fetch = Callable[..., Any]
Serve = Callable[..., Any]
Eventually = Callable[..., bool]

TOKEN, PREFIX = "open-sesame", "/kit/tonight/"
pytestmark = pytest.mark.server
GUESSES, PAUSE = 3, 6


@pytest.fixture(scope="module")
def server(serve_kit: Serve) -> Iterator[Server]:
    options = ("--token", TOKEN, "--base-url", PREFIX, "--name", "games.school.example")
    tuned = {"Identity.guesses": GUESSES, "Identity.pause": PAUSE}
    with serve_kit(*options, prefix=PREFIX, tuned=tuned) as server:
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

    def try_token(self, token: str) -> int:
        page = self.ask("GET", "login")
        assert page.status == 200
        xsrf = re.search(r'name="_xsrf" value="([^"]+)"', page.text)
        assert xsrf
        answer = self.ask("POST", "login", {"password": token, "_xsrf": xsrf[1]})
        return int(answer.status)


def test_the_login_page_is_ours_and_lets_in_who_knows_the_token(server: Server) -> None:
    tab = Tab(server)
    page = tab.ask("GET", "login")
    assert "Midnight Tutor</title>" in page.text
    addresses = re.findall(r'(?:src|href|action)="([^"]*)"', page.text)
    assert addresses
    assert all(address.startswith(PREFIX) for address in addresses)
    assert tab.try_token("wrong") == 401
    assert tab.try_token(TOKEN) == 302
    assert tab.ask("GET", "voila/render/nothing.ipynb").status == 404


def test_the_way_out_closes_the_door(server: Server) -> None:
    tab = Tab(server)
    assert tab.try_token(TOKEN) == 302
    assert tab.ask("GET", "logout").status == 302
    answer = tab.ask("GET", "voila/render/index.ipynb")
    assert answer.status == 302
    assert answer.headers["Location"].startswith(f"{PREFIX}login")


def test_who_is_in_cannot_set_another_password(server: Server) -> None:
    tab = Tab(server)
    page = tab.ask("GET", "login")
    xsrf = re.search(r'name="_xsrf" value="([^"]+)"', page.text)
    assert xsrf
    form = {"password": TOKEN, "new_password": "mine", "_xsrf": xsrf[1]}
    assert tab.ask("POST", "login", form).status == 302  # the wish is passed over
    assert Tab(server).try_token("mine") == 401


@pytest.mark.parametrize("way", ["form", "address"])
def test_guesses_are_slow_and_who_is_in_stays_in(
    server: Server, fetch: Fetch, eventually: Eventually, way: str
) -> None:
    inside, tab = Tab(server), Tab(server)
    assert eventually(lambda: inside.try_token(TOKEN) == 302)

    def guess(token: str) -> int:
        if way == "form":
            return tab.try_token(token)
        return int(fetch(server.page("nothing") + f"?token={token}").status)

    said = [guess(f"guess-{number}") for number in range(2 * GUESSES)]
    assert said.count(429) >= GUESSES - 1
    assert guess(TOKEN) == 429  # even the right one says nothing now
    assert inside.ask("GET", "voila/render/nothing.ipynb").status == 404
    assert eventually(lambda: guess(TOKEN) in (302, 404), PAUSE + 5)


def test_a_class_is_closed_to_who_is_not_in(server: Server) -> None:
    tab, room = Tab(server), f"ws://{urlsplit(server.url).netloc}{PREFIX}class/room"
    with pytest.raises(InvalidStatus):
        connect(room)
    assert tab.try_token(TOKEN) == 302
    with connect(room, additional_headers={"Cookie": tab.cookie}) as line:
        line.send('{"type": "open"}')
        assert "code" in json.loads(line.recv(timeout=10))


@pytest.fixture
def no_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that is to refuse something fails where it would begin to serve."""
    voila, lab = "voila.app.Voila.initialize", "jupyterlab.labapp.LabApp.launch_instance"
    for start in (voila, lab, "midnight_tutor.site.command.build"):
        monkeypatch.setattr(start, lambda *args: pytest.fail("nothing was refused"))


@pytest.mark.usefixtures("no_start")
def test_an_empty_token_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("serve", "lab"):
        assert cli.main([command, "--token", " "]) == 2
        assert "empty token" in capsys.readouterr().err


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


def test_only_our_own_names_are_answered(server: Server, fetch: Fetch) -> None:
    port = urlsplit(server.url).port
    for host in ("localhost", "LOCALHOST", "127.0.0.1", "192.0.2.7", "[::1]"):
        assert fetch(server.url, Host=f"{host}:{port}").status == 302, host
    for host in ("elsewhere.example", "localhost.elsewhere.example", "127.0.0.1.elsewhere.example"):
        answer = fetch(server.url, Host=f"{host}:{port}")
        assert answer.status == 421
        assert "--name" in answer.text
    assert fetch(server.url, Host="games.school.example").status == 302
