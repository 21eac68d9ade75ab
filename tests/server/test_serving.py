"""The kit as it is served: where pages are, what they load, when kernels end, who gets in."""

import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

import pytest

from midnight_tutor.texts import pages
from tests.support.serving import ROOT, Server, free_port, running, voila_command

Fetch = Callable[..., Any]
Eventually = Callable[..., bool]
Serve = Callable[..., Any]

PAGES = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb"))
SCRIPT = "<script>alert(1)</script>"


def leave(server: Server, fetch: Fetch, page: Any) -> None:
    """Close a page as a browser does: by a beacon without a token."""
    url = f"{server.url}voila/api/shutdown/{page.config['kernelId']}"
    assert fetch(url, method="POST").status == 204


@pytest.fixture(scope="module")
def home(voila_server: Server, fetch: Fetch) -> Iterator[Any]:
    """Yield the home page, fetched once for all who only read it."""
    page = fetch(voila_server.page("index"))
    yield page
    leave(voila_server, fetch, page)


def test_the_first_page_is_the_home_page(voila_server: Server, fetch: Fetch) -> None:
    for path in ("", "voila/tree", "voila/tree/"):
        answer = fetch(f"{voila_server.url}{path}?lesson=equal")
        assert answer.status == 302
        assert answer.headers["Location"] == "/voila/render/index.ipynb?lesson=equal"


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_a_title_an_icon_and_no_other_host(
    voila_server: Server, fetch: Fetch, name: str
) -> None:
    page = fetch(voila_server.page(name))
    assert page.status == 200
    assert re.search(r"<title>(.+ · )?Midnight Tutor</title>", page.text)
    assert "static/icon.svg" in page.text
    head = page.text.partition("<main")[0]
    addresses = re.findall(r'(?:src|href)="([^"]*)"', head)
    assert addresses
    assert all(address.startswith("/voila/") for address in addresses)
    if 'id="loading"' in head:  # nothing to look at yet: a bar says how many cells have run
        assert "<progress" in head
        *_, (done, of) = re.findall(r"voila_process\((\d+), (\d+)\)", page.text)
        assert done == of
    leave(voila_server, fetch, page)


def test_every_address_of_a_page_is_there(voila_server: Server, fetch: Fetch, home: Any) -> None:
    head = home.text.partition("<main")[0]
    for address in re.findall(r'(?:src|href)="([^"]*)"', head):
        assert fetch(voila_server.url.rstrip("/") + address).status == 200, address


def test_a_page_begins_once_and_early(voila_server: Server, fetch: Fetch, home: Any) -> None:
    early, cells = (home.text.index(f'<main id="{id}"') for id in ("mt-early", "rendered_cells"))
    assert early < cells < home.text.index('id="jupyter-config-data"')
    for once in ("<!DOCTYPE", "</head>", "<body", 'id="lost"', "voila_finish()"):
        assert home.text.count(once) == 1, once
    found = re.search(r'src="(/voila/early/kit[^"]+)"', home.text)
    assert found
    file = fetch(voila_server.url.rstrip("/") + found[1], Accept_Encoding="gzip")
    assert file.headers["Content-Encoding"] == "gzip"
    assert "immutable" in file.headers["Cache-Control"]
    assert file.headers["Content-Security-Policy"] == home.headers["Content-Security-Policy"]
    assert fetch(f"{voila_server.url}voila/early/kit.js").status == 404


def test_only_the_extensions_in_use_are_loaded(home: Any) -> None:
    names = {extension["name"] for extension in home.config["federated_extensions"]}
    assert names == {
        "@jupyter-widgets/jupyterlab-manager",
        "@voila-dashboards/widgets-manager8",
        "anywidget",
    }


def test_answers_are_compressed(voila_server: Server, fetch: Fetch) -> None:
    url = f"{voila_server.url}voila/static/voila.js"
    plain, packed = fetch(url), fetch(url, Accept_Encoding="gzip")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.text == plain.text
    assert len(packed.body) < len(plain.body) / 2


@pytest.mark.parametrize("path", ["voila/static/voila.js", "voila/render/nothing.ipynb"])
def test_who_refuses_gzip_gets_none(voila_server: Server, fetch: Fetch, path: str) -> None:
    answer = fetch(voila_server.url + path, Accept_Encoding="gzip;q=0, identity")
    assert "Content-Encoding" not in answer.headers


def test_pages_and_errors_carry_the_security_headers(
    voila_server: Server, fetch: Fetch, home: Any
) -> None:
    for answer in (home, fetch(voila_server.page("nothing"))):
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "connect-src 'self';" in policy
        assert "frame-ancestors 'self'" in policy
        assert "http" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"
        assert answer.headers["Referrer-Policy"] == "same-origin"


def test_script_in_the_address_is_inert(voila_server: Server, fetch: Fetch) -> None:
    names = ("theme", "template", "lesson", "moves", "classic-tree")
    query = "?" + "&".join(f"{name}={quote(SCRIPT)}" for name in names)
    page = fetch(voila_server.page("index") + query)
    assert page.status == 200
    assert SCRIPT not in page.text
    assert 'data-shade="light"' in page.text
    leave(voila_server, fetch, page)
    for path in (f"voila/render/nothing.ipynb{query}", f"voila/render/{quote(SCRIPT)}{query}"):
        answer = fetch(voila_server.url + path)
        assert answer.status in (302, 404)
        assert SCRIPT not in answer.text


def test_a_missing_page_says_so_kindly(voila_server: Server, fetch: Fetch) -> None:
    answer = fetch(voila_server.page("nothing"))
    assert answer.status == 404
    assert pages().say("missing") in answer.text
    assert "Traceback" not in answer.text
    assert "https://" not in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "voila/files/index.ipynb",
        "voila/files/.hidden.png",
        "voila/files/picture.png",
        "voila/files/../voila.json",
        "voila/files/%2e%2e/voila.json",
        "voila/static/../app.py",
        "voila/templates/midnight/conf.json",
        "files/index.ipynb",
        "notebooks/index.ipynb",
        "api/contents/index.ipynb",
        "api/kernels",
        "api/kernelspecs",
        "api/sessions",
        "api/terminals",
        "voila/render/../voila.json",
        "voila/render/%2e%2e/pyproject.toml",
    ],
)
def test_no_file_can_be_fetched(voila_server: Server, fetch: Fetch, path: str) -> None:
    answer = fetch(voila_server.url + path)
    if answer.status == 302:  # Voilà sends what is no notebook to its files, which are closed
        answer = fetch(voila_server.url.rstrip("/") + answer.headers["Location"])
    assert answer.status >= 400  # Voilà fails at what lies beside a template's static files
    assert "Traceback" not in answer.text


def test_the_list_of_files_tells_no_content(voila_server: Server, fetch: Fetch) -> None:
    answer = fetch(f"{voila_server.url}voila/api/contents/index.ipynb")
    assert '"content": null' in answer.text


def test_a_kernel_ends_when_its_tab_says_goodbye(
    voila_server: Server, fetch: Fetch, eventually: Eventually
) -> None:
    page = fetch(voila_server.page("index"))
    there = {kernel.pid for kernel in voila_server.kernels()}
    leave(voila_server, fetch, page)
    gone = lambda: there - {kernel.pid for kernel in voila_server.kernels()}  # noqa: E731
    assert eventually(gone)
    assert len(gone()) == 1


def test_another_site_cannot_end_a_kernel(voila_server: Server, fetch: Fetch, home: Any) -> None:
    url = f"{voila_server.url}voila/api/shutdown/{home.config['kernelId']}"
    assert fetch(url, method="POST", Origin="http://elsewhere.example").status == 404


def test_a_token_is_asked_for_and_a_prefix_kept(serve_kit: Serve, fetch: Fetch) -> None:
    options = ("--token", "open-sesame", "--base-url", "kit/tonight")
    with serve_kit(*options, prefix="/kit/tonight/") as server:
        home = fetch(server.url)
        assert home.headers["Location"] == "/kit/tonight/voila/render/index.ipynb"
        for link in ("", "?token=wrong"):
            stranger = fetch(server.page("index") + link)
            assert stranger.status == 302
            assert stranger.headers["Location"].startswith("/kit/tonight/login")
        page = fetch(server.page("index") + "?token=open-sesame")
        assert page.status == 200
        assert page.config["baseUrl"] == "/kit/tonight/"
        head = page.text.partition("<main")[0]
        addresses = re.findall(r'(?:src|href)="([^"]*)"', head)
        assert all(address.startswith("/kit/tonight/voila/") for address in addresses)
        assert "/kit/tonight/" in fetch(server.page("nothing") + "?token=open-sesame").text


def test_a_full_room_says_so_and_when_to_come_again(
    serve_kit: Serve, fetch: Fetch, eventually: Eventually
) -> None:
    with serve_kit("--learners", "2") as server:
        assert "2 open pages" in server.log.read_text()
        seen = [fetch(server.page("index")) for _ in range(2)]
        assert [page.status for page in seen] == [200, 200]
        full = fetch(server.page("index"))
        assert full.status == 503
        assert full.headers["Retry-After"] == "60"
        assert pages().say("full") in full.text
        leave(server, fetch, seen[0])
        assert eventually(lambda: fetch(server.page("index")).status == 200)


@pytest.mark.server
def test_plain_voila_shows_our_pages_once_their_kernels_have_run(fetch: Fetch) -> None:
    port = free_port()
    with running(voila_command(port, ROOT / "notebooks"), port) as server:
        assert "voila/render/index.ipynb" in fetch(server.url).text
        page = fetch(server.page("monster-crunch"))
        assert page.status == 200
        assert "default-src 'self'" in page.headers["Content-Security-Policy"]
        assert "Midnight Tutor</title>" in page.text
        assert page.text.count("application/vnd.jupyter.widget-view+json") == 1
        assert 'id="mt-early"' not in page.text
        missing = fetch(server.page("nothing"))
        assert missing.status == 404
        assert "midnight/static/page.css" in missing.text  # a page of ours, without a word
        assert "https://" not in missing.text


def test_a_home_that_cannot_be_written_is_no_obstacle(
    serve_kit: Serve, fetch: Fetch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "/dev/null")
    with serve_kit() as server:
        page = fetch(server.page("index"))
        assert page.status == 200
        leave(server, fetch, page)
