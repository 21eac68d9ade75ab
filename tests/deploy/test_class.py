"""A class on a JupyterHub: its rooms are a service beside the learners' servers, behind the same proxy."""

import urllib.request
from collections.abc import Iterator

import pytest

from bench.serving import free_port
from tests.deploy.conftest import serving_hub
from tests.deploy.meeting import a_class_meets

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site that a hub serves."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "index.html").write_text("<p>home</p>")
    more = {"MIDNIGHT_TUTOR_CLASS": str(folder), "MIDNIGHT_TUTOR_CLASS_PORT": str(free_port())}
    with serving_hub(**more) as hub:
        yield f"{hub.url}services/class/"


def test_whoever_scans_the_code_is_in_without_an_account(site: str) -> None:
    with urllib.request.urlopen(f"{site}class/bcdfg") as page:
        assert page.url == f"{site}?class=BCDFG"
        assert page.status == 200


def test_a_class_meets_through_the_hubs_proxy(site: str) -> None:
    a_class_meets(site)
