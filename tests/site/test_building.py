"""The folder that is written, and how we serve it."""

import gzip
import json
import re
import subprocess
import urllib.error
import urllib.request
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from midnight_tutor.server.cached_files import takes_gzip
from midnight_tutor.site import engine
from midnight_tutor.site.build import POLICY, names
from midnight_tutor.texts import UsageError
from tests.support.serving import Site
from widgets import bundle

MOST = 7_000_000  # bytes of an engine
OUTSIDE = re.compile(rb"https?://(?!www\.w3\.org)([\w.-]+)")


def fetch(url: str, **headers: str) -> Any:
    return urllib.request.urlopen(urllib.request.Request(url, headers=headers))


@pytest.mark.install
def test_the_engine_of_every_page_is_small(site_folder: Path) -> None:
    for name in names()[1:]:
        facts = re.search(
            r'id="mt-page">(.*?)</script>', (site_folder / f"{name}.html").read_text()
        )
        assert facts
        told = json.loads(facts[1])["engine"]
        code = [(site_folder / told["folder"] / each).read_bytes() for each in engine.CODE]
        size = told["bytes"] + sum(len(gzip.compress(each)) for each in code)
        assert size <= MOST


def test_pages_name_no_other_host(site_folder: Path) -> None:
    ours = [path for path in site_folder.rglob("*") if path.suffix in (".html", ".js", ".css")]
    named = {path.name: set(OUTSIDE.findall(path.read_bytes())) for path in ours}
    (charts,) = site_folder.glob("plotly.*.js")
    assert (
        charts.read_bytes() == bundle.charts()
    )  # names where maps come from: the policy refuses them
    assert [name for name, hosts in named.items() if hosts] == [charts.name]


def test_the_policy_names_no_host() -> None:
    for directive in POLICY.split("; "):
        _, *sources = directive.split()
        assert sources
        assert [
            each for each in sources if not (each[0] == each[-1] == "'" or each == "data:")
        ] == []


def test_files_are_compressed_cached_and_guarded(site: Site, site_folder: Path) -> None:
    name = next(site_folder.glob("kit.*.js")).name
    with fetch(site.url + name, **{"Accept-Encoding": "gzip"}) as answer:
        assert gzip.decompress(answer.read()) == (site_folder / name).read_bytes()
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.headers["Content-Type"] == "text/javascript"
        tag = answer.headers["Etag"]
    with fetch(site.url) as answer:
        assert answer.read() == (site_folder / "index.html").read_bytes()
        assert answer.headers["Cache-Control"] == "no-cache"
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe-inline" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    with pytest.raises(urllib.error.HTTPError, match="304"):
        fetch(site.url + name, **{"If-None-Match": tag})


@pytest.mark.parametrize("path", ["data/", "../pyproject.toml", "%2e%2e/voila.json", "none.html"])
def test_nothing_is_listed_and_nothing_else_is_sent(site: Site, path: str) -> None:
    with pytest.raises(urllib.error.HTTPError, match="404") as told:
        fetch(site.url + path)
    assert b"<h1>" in told.value.read()
    assert told.value.headers["X-Content-Type-Options"] == "nosniff"


def test_what_is_missing_is_asked_for_again(site: Site) -> None:
    with pytest.raises(urllib.error.HTTPError, match="404") as told:
        fetch(f"{site.url}none.html")
    assert told.value.headers["Cache-Control"] == "no-cache"
    told.value.close()


def test_the_short_address_of_a_class_is_as_careful(site: Site) -> None:
    line = HTTPConnection(urlsplit(site.url).netloc)
    line.request("GET", "/class/BCDFG")
    answer = line.getresponse()
    assert answer.status == 302
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    answer.read()
    line.close()


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("*", True),
        ("gzip;q=0", False),
        ("gzip; q=0.0, *", False),
        ("br", False),
        ("", False),
    ],
)
def test_who_refuses_gzip_gets_none(accepted: str, packed: bool) -> None:
    assert takes_gzip(accepted) is packed


def test_without_npm_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MIDNIGHT_TUTOR_CACHE", str(tmp_path))
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(UsageError, match=r"Node\.js"):
        engine.packed(names()[1:])


def test_another_pyodide_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def pack(command: list[str], **options: Any) -> Any:
        Path(command[-1], "pyodide.tgz").write_bytes(b"something else")
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setenv("MIDNIGHT_TUTOR_CACHE", str(tmp_path))
    monkeypatch.setattr("subprocess.run", pack)
    with pytest.raises(UsageError, match="Pyodide"):
        engine.packed(names()[1:])
