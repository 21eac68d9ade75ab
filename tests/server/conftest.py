"""Plain HTTP for the tests of the server: no redirects followed, no cookies kept."""

import gzip
import http.client
import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from email.message import Message
from typing import Any
from urllib.parse import urlsplit

import pytest


@dataclass(frozen=True)
class Answer:
    """What a server said."""

    status: int
    headers: Message
    body: bytes

    @property
    def text(self) -> str:
        packed = self.headers.get("Content-Encoding") == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode()

    @property
    def config(self) -> dict[str, Any]:
        """What a page tells Voilà's script: where the kernel is, which extensions to load."""
        found = re.search(r'id="jupyter-config-data"[^>]*>(.*?)</script>', self.text, re.DOTALL)
        assert found, self.text
        config: dict[str, Any] = json.loads(found[1])
        return config


Fetch = Callable[..., Answer]


@pytest.fixture(scope="session")
def fetch() -> Fetch:
    """`fetch(url, method="POST", **headers)`, underscores in names becoming dashes."""

    def ask(url: str, method: str = "GET", **headers: str) -> Answer:
        parts = urlsplit(url)
        connection = http.client.HTTPConnection(parts.netloc, timeout=60)
        path = url.split(parts.netloc, 1)[1]
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, headers=named)
        answer = connection.getresponse()
        done = Answer(answer.status, answer.headers, answer.read())
        connection.close()
        return done

    return ask


def eventually(true: Callable[[], bool], seconds: float = 10) -> bool:
    """Whether something comes true before long."""
    deadline = time.monotonic() + seconds
    while not (done := true()) and time.monotonic() < deadline:
        time.sleep(0.05)
    return done


@pytest.fixture(scope="session", name="eventually")
def eventually_fixture() -> Callable[..., bool]:
    """Waits for something to come true."""
    return eventually
