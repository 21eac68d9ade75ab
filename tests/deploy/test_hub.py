"""A class on a JupyterHub: everybody has the kit to themselves, and nobody has anybody else's."""

import json
import resource
from concurrent.futures import ThreadPoolExecutor
from urllib.error import HTTPError
from urllib.parse import parse_qs, quote, urljoin, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import psutil
import pytest
from playwright.sync_api import Locator, expect
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

import tutor
from tests.deploy.conftest import Learner
from tests.support.serving import Server, is_kernel
from tests.support.typing import type_in
from tutor import Match, Move

pytestmark = [pytest.mark.install, pytest.mark.browser]

Learners = tuple[Learner, Learner]
GAME = "monster-crunch"
LIMIT = 640_000_000  # bytes, as in jupyterhub_config.py
KERNEL = 400_000_000  # bytes, as every kernel of ours


class _Stay(HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        """Follow nothing."""


def ask(url: str, cookies: dict[str, str]) -> tuple[int, str]:
    """Return what a server answers: its status, and where it sends us."""
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    try:
        answer = build_opener(_Stay).open(Request(url, headers={"Cookie": cookie}))
    except HTTPError as error:
        return error.code, error.headers.get("Location", "")
    return answer.status, ""


def play(table: Locator, move: Move) -> None:
    type_in(table, str(move))
    verdict = table.locator("[data-mt='verdict']")
    expect(verdict).to_have_attribute("data-legal", "true", timeout=20_000)
    table.locator("[data-mt='play']").click()


def test_everybody_comes_home_to_a_server_of_their_own(learners: Learners) -> None:
    ada, zoë = learners
    assert urlsplit(ada.page.url).path == "/user/ada/voila/render/index.ipynb"
    assert urlsplit(zoë.page.url).path == f"/user/{quote('zoë')}/voila/render/index.ipynb"
    assert ada.server().pid != zoë.server().pid
    for learner in learners:
        card = learner.page.locator(f"[data-game='{GAME}'] [data-mt='open']")
        assert urljoin(learner.page.url, card.get_attribute("href")) == learner.page_of(GAME)


def test_two_play_at_once_and_neither_sees_the_others_game(learners: Learners) -> None:
    games = [Match(tutor.load(GAME), seed=seed) for seed in (1, 2)]
    for learner, game in zip(learners, games, strict=True):
        learner.page.goto(learner.page_of(GAME) + game.link, wait_until="commit")
    tables = [learner.page.locator("[data-mt='play-table']") for learner in learners]
    for table in tables:
        expect(table).to_have_attribute("data-moves", "0", timeout=60_000)
    for who, played in ((0, ("1", "0")), (1, ("1", "1")), (0, ("2", "1"))):
        move = games[who].game.moves(games[who].state)[0]
        games[who].do(move)
        play(tables[who], move)
        for table, count in zip(tables, played, strict=True):
            expect(table).to_have_attribute("data-moves", count, timeout=20_000)


def test_a_link_for_everybody_leads_to_ones_own_server(hub: Server, learners: Learners) -> None:
    for learner in learners:
        link = f"voila/render/{GAME}.ipynb?lesson=equal"
        status, place = ask(f"{hub.url}hub/user-redirect/{link}", learner.cookies())
        assert status == 302
        own = parse_qs(urlsplit(place).query)["next"][0]
        assert urljoin(hub.url, own) == learner.url + link


def test_a_learners_link_is_one_for_everybody(hub: Server, learners: Learners) -> None:
    for learner in learners:
        learner.page.goto(learner.page_of("index"))
        learner.page.locator("[data-mt='qr']").click(timeout=60_000)
        code = learner.page.locator("[data-mt='qr-code']")
        door = f"{hub.url}hub/user-redirect/voila/render/index.ipynb"
        expect(code).to_have_attribute("data-link", door)
        learner.page.locator("[data-mt='qr-close']").click()


def test_the_others_server_is_closed_to_a_browser(learners: Learners) -> None:
    ada, zoë = learners
    page = ada.page.context.new_page()
    for url in (zoë.url, zoë.page_of("index"), zoë.page_of(GAME)):
        answer = page.goto(url)
        assert answer
        assert answer.status == 403
        assert urlsplit(page.url).path == "/hub/api/oauth2/authorize"
    page.close()


def test_no_cookie_of_anybody_else_opens_a_server(learners: Learners) -> None:
    ada, zoë = learners
    assert ask(ada.page_of("index"), ada.cookies())[0] == 200
    name = f"jupyterhub-user-{quote('zoë')}"
    forged = {**ada.cookies(), name: ada.cookies()["jupyterhub-user-ada"]}
    assert name in zoë.cookies()
    for cookies in ({}, ada.cookies(), forged):
        status, place = ask(zoë.page_of("index"), cookies)
        assert status == 302
        assert urlsplit(place).path == "/hub/api/oauth2/authorize"
        assert ask(f"{zoë.url}api/kernels/{kernel_of(zoë)}", cookies)[0] == 403
        assert refused(zoë, cookies) == 403


def kernel_of(learner: Learner) -> str:
    config = learner.page.locator("#jupyter-config-data").text_content()
    return str(json.loads(config or "{}")["kernelId"])


def refused(learner: Learner, cookies: dict[str, str]) -> int:
    """Return how a kernel's websocket turns away whoever comes with these cookies; 0 if it does not."""
    url = f"{learner.url}api/kernels/{kernel_of(learner)}/channels".replace("http", "ws", 1)
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())

    def knock() -> int:
        try:
            with connect(url, additional_headers={"Cookie": cookie}, proxy=None):
                return 0
        except InvalidStatus as error:
            return error.response.status_code

    with ThreadPoolExecutor(1) as thread:  # Playwright's loop is running in this one
        return thread.submit(knock).result()


def test_the_owners_own_websocket_opens(learners: Learners) -> None:
    for learner in learners:
        assert refused(learner, learner.cookies()) == 0


def test_a_server_has_pages_and_nothing_else(learners: Learners) -> None:
    ada, _ = learners
    for path in ("api/contents", "api/terminals", "api/kernels", "api/sessions", "lab", "tree"):
        assert ask(ada.url + path, ada.cookies())[0] == 404
    assert ask(f"{ada.url}voila/files/index.ipynb", ada.cookies())[0] in (403, 404)


@pytest.mark.skipif(not hasattr(psutil.Process, "rlimit"), reason="limits are read on Linux only")
def test_every_process_of_a_learner_is_held_to_the_limit(learners: Learners) -> None:
    for learner in learners:
        server = learner.server()
        assert server.environ()["MEM_LIMIT"] == str(LIMIT)
        for process in (server, *server.children(recursive=True)):
            most = KERNEL if is_kernel(process) else LIMIT
            assert process.rlimit(resource.RLIMIT_DATA) == (most, most)


def test_a_stopped_server_leaves_nothing_behind(hub: Server, learners: Learners) -> None:
    ada, zoë = learners
    server = ada.server()
    processes = [server, *filter(is_kernel, server.children(recursive=True))]
    assert len(processes) > 1
    page = ada.page.context.new_page()
    ada.page.close()
    page.goto(f"{hub.url}hub/home")
    page.wait_for_load_state("networkidle")  # the button's script comes last
    page.get_by_role("button", name="Stop My Server").click()
    _, alive = psutil.wait_procs(processes, timeout=30)
    assert alive == []
    assert zoë.server().is_running()


def test_a_link_starts_a_stopped_server_and_brings_the_game_back(learners: Learners) -> None:
    match = Match(tutor.load(GAME), seed=1)
    match.do(match.game.moves(match.state)[0])
    ada, _ = learners
    page = ada.page.context.new_page()
    page.goto(ada.page_of(GAME) + match.link)
    table = page.locator("[data-mt='play-table']")
    expect(table).to_have_attribute("data-moves", "1", timeout=60_000)
