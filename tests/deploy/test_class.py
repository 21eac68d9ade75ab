"""A class on a JupyterHub: its rooms are a service beside the learners' servers, or in a server that is shared."""

import json
import re
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.deploy.conftest import DEPLOY, PASSWORD, serving_hub
from tests.deploy.meeting import a_class_meets
from tests.server.conftest import eventually
from tests.support.serving import Server, free_port

pytestmark = pytest.mark.install


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a hub that serves a site for classes, and lets servers be shared by the lines that the documents give."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "index.html").write_text("<p>home</p>")
    [lines] = re.findall(r"```python\n(.*?)```", (DEPLOY / "README.md").read_text(), re.DOTALL)
    config = folder / "config.py"
    config.write_text(lines.replace("../", f"{DEPLOY}/"))
    more = {"MIDNIGHT_TUTOR_CLASS": str(folder), "MIDNIGHT_TUTOR_CLASS_PORT": str(free_port())}
    with serving_hub(config, **more) as hub:
        yield hub


@pytest.fixture(scope="module")
def site(hub: Server) -> str:
    """Return the address of the site that it serves."""
    return f"{hub.url}services/class/"


def test_whoever_scans_the_code_is_in_without_an_account(site: str) -> None:
    with urllib.request.urlopen(f"{site}class/bcdfg") as page:
        assert page.url == f"{site}?class=BCDFG"
        assert page.status == 200


def test_a_class_meets_through_the_hubs_proxy(site: str) -> None:
    a_class_meets(site)


class Person:
    """Somebody signed in, with a browser's cookies."""

    def __init__(self, hub: Server, name: str) -> None:
        self.hub, self.jar = hub.url, CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self.ask("hub/login")
        self.ask("hub/login?next=/hub/home", username=name, password=PASSWORD)

    def ask(self, path: str, method: str | None = None, **form: Any) -> Any:
        """Return the address that one comes to, and what is there."""
        ours = (one.value for one in self.jar if (one.name, one.path) == ("_xsrf", "/hub/"))
        token = next(ours, None) or ""
        told = {**form, "_xsrf": token} if form else {}
        data = urlencode(told, doseq=True).encode() or None
        url = path if path.startswith("http") else self.hub + path
        asked = urllib.request.Request(url, data, {"X-XSRFToken": token}, method=method)
        with self.opener.open(asked, timeout=60) as answer:
            return answer.url, answer.read().decode()

    def room(self, owner: str) -> Any:
        """Return a line to the rooms of somebody's server."""
        kept = "; ".join(
            f"{one.name}={one.value}" for one in self.jar if one.path.endswith(f"{owner}/")
        )
        url = f"{self.hub}user/{owner}/class/room".replace("http", "ws", 1)
        return connect(url, additional_headers={"Cookie": kept}, origin=self.hub.rstrip("/"))  # type: ignore[arg-type]


def is_there(url: str) -> bool:
    with suppress(HTTPError), urllib.request.urlopen(url) as answer:
        return bool(answer.url == url)
    return False


def test_a_room_in_ones_own_server_is_reached_by_whom_it_is_shared_with(hub: Server) -> None:
    ada, ben = Person(hub, "ada"), Person(hub, "ben")
    ada.ask("hub/api/users/ada/server", "POST")
    assert eventually(lambda: is_there(f"{hub.url}user/ada/api"), 60)
    code = json.loads(ada.ask("hub/api/share-codes/ada/", "POST")[1])["code"]
    with pytest.raises(InvalidStatus):
        ben.room("ada")
    asks, page = ben.ask("hub/accept-share", code=code)  # then the hub asks once more
    ben.ask(asks, scopes=re.findall(r'name="scopes"\s+value="([^"]+)"', page))
    with ben.room("ada") as line:
        line.send('{"type": "open"}')
        assert json.loads(line.recv(timeout=10))["type"] == "opened"
