"""The servers that have tables: the site's, and Voilà."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.conftest import Answer, Serve
from tests.support.serving import Server, serving_site
from tests.support.waiting import awaited

Fetch = Callable[..., Answer]


async def opened(server: Server, **options: Any) -> str:
    """Return the code of a table that somebody opens."""
    address = f"{server.url}table/line".replace("http", "ws", 1)
    async with connect(address, **options) as line:
        await line.send(json.dumps({"type": "open", "game": "monster-cafe", "name": "Ada"}))
        return str(json.loads(await line.recv())["code"])


def test_the_short_address_leads_to_the_page_of_the_game(tmp_path: Path, fetch: Fetch) -> None:
    with serving_site(tmp_path, "/games/") as site:
        code = awaited(opened(site))
        answer = fetch(f"{site.url}table/{code.lower()}")
        assert answer.status == 302
        assert answer.headers["Location"] == f"/games/monster-cafe.html?together={code}"
        unknown = fetch(f"{site.url}table/ZZZZZZ")
        assert unknown.headers["Location"] == "/games/index.html?together=ZZZZZZ"


def test_a_page_of_another_site_opens_no_table(tmp_path: Path) -> None:
    with serving_site(tmp_path) as site, pytest.raises(InvalidStatus, match="403"):
        awaited(opened(site, origin="https://elsewhere.example"))


@pytest.mark.server
def test_serve_keeps_tables_in_the_file_that_is_named(
    serve_kit: Serve, fetch: Fetch, tmp_path: Path
) -> None:
    with serve_kit("--tables", str(tmp_path / "games.sqlite")) as server:
        code = awaited(opened(server))
        answer = fetch(f"{server.url}table/{code}")
        assert answer.headers["Location"].endswith(
            f"voila/render/monster-cafe.ipynb?together={code}"
        )
    assert (tmp_path / "games.sqlite").exists()


@pytest.mark.server
def test_a_server_with_an_access_code_opens_no_table_without_it(serve_kit: Serve) -> None:
    with serve_kit("--token", "moon") as server, pytest.raises(InvalidStatus, match="rejected"):
        awaited(opened(server))
