"""What a page may ask of a kernel, by raw websocket: comm messages, and nothing that runs code."""

import json
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.support.serving import Server
from tests.support.visitor import address, send

Fetch = Callable[..., Any]


@pytest.fixture(scope="module")
def kernel(voila_server: Server, fetch: Fetch) -> Iterator[str]:
    """Yield the kernel of a page that outlives whatever is sent to it here."""
    kernel = fetch(voila_server.page("index")).config["kernelId"]
    yield kernel
    fetch(f"{voila_server.url}voila/api/shutdown/{kernel}", method="POST")


def replies(socket: ClientConnection) -> list[str]:
    """Return what the kernel answered up to now: everything before the answer to a last question."""
    last = send(socket, "kernel_info_request")
    heard: list[str] = []
    while True:
        message = json.loads(socket.recv(timeout=30))
        if message["channel"] == "shell":
            heard.append(message["msg_type"])
            if message["parent_header"].get("msg_id") == last:
                return heard


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("execute_request", {"code": "1 + 1", "silent": False}),
        ("complete_request", {"code": "impor", "cursor_pos": 5}),
        ("inspect_request", {"code": "print", "cursor_pos": 5, "detail_level": 1}),
        ("history_request", {"hist_access_type": "tail", "n": 10}),
        ("is_complete_request", {"code": "1"}),
        ("debug_request", {"command": "initialize", "seq": 1, "type": "request"}),
    ],
)
def test_a_page_cannot_run_or_read_code(
    voila_server: Server, kernel: str, kind: str, content: dict[str, Any]
) -> None:
    with connect(address(voila_server, kernel)) as socket:
        send(socket, kind, **content)
        assert replies(socket) == ["kernel_info_reply"]


def test_code_sent_by_a_page_has_no_effect(
    voila_server: Server, kernel: str, tmp_path: Path
) -> None:
    mark = tmp_path / "mark"
    with connect(address(voila_server, kernel)) as socket:
        send(socket, "execute_request", code=f"open({str(mark)!r}, 'w')", silent=True)
        replies(socket)
    assert not mark.exists()


def test_nonsense_on_the_websocket_leaves_the_kernel_alive(
    voila_server: Server, kernel: str
) -> None:
    for nonsense in ("", "{", "[]", "null", b"\x00", b"\xff" * 64, '{"channel": "shell"}'):
        with connect(address(voila_server, kernel)) as socket:
            socket.send(nonsense)
    with connect(address(voila_server, kernel)) as socket:
        assert replies(socket)[-1] == "kernel_info_reply"


def test_another_site_cannot_join(voila_server: Server, kernel: str) -> None:
    with pytest.raises(InvalidStatus) as refused:  # noqa: SIM117
        with connect(address(voila_server, kernel), origin="http://elsewhere.example"):  # type: ignore[arg-type]
            pass
    assert refused.value.response.status_code == 403


def test_an_unknown_kernel_cannot_be_joined(voila_server: Server) -> None:
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(address(voila_server, str(uuid.uuid4()))),
    ):
        pass
    assert refused.value.response.status_code == 404
