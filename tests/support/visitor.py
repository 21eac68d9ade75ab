"""A page without a browser: fetched over HTTP, its widgets spoken to by raw websocket."""

import json
import re
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import perf_counter
from typing import Any

from websockets.sync.client import ClientConnection, connect

from .serving import Server

PATIENCE = 60  # seconds for a kernel to answer
KERNEL = re.compile(r'"kernelId":\s*"([\w-]+)"')

Message = dict[str, Any]


def address(server: Server, kernel: str) -> str:
    """Return the address of a kernel's websocket."""
    return f"{server.url.replace('http', 'ws', 1)}api/kernels/{kernel}/channels?session_id=x"


def send(
    socket: ClientConnection, kind: str, /, metadata: Message | None = None, **content: Any
) -> str:
    """Send a message of a kind; gives its id."""
    id = uuid.uuid4().hex
    header = {"msg_id": id, "msg_type": kind, "session": "x", "username": "", "version": "5.3"}
    message = {
        "header": header,
        "parent_header": {},
        "metadata": metadata or {},
        "content": content,
    }
    socket.send(json.dumps({"channel": "shell", "buffers": [], **message}))
    return id


def is_idle(message: Message, id: str) -> bool:
    """Return whether the kernel says with this that it is done with a message."""
    if message["msg_type"] != "status" or message["parent_header"].get("msg_id") != id:
        return False
    return bool(message["content"]["execution_state"] == "idle")


class Visitor:
    """Somebody at a page: what the page would send, and everything that comes back."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: Callable[[str], object] = lambda text: None
        self.widgets = {comm: self.state(comm) for comm in self._comms()}

    def listen(self) -> Iterator[Message]:
        """Yield every message that comes."""
        while True:
            text = self.socket.recv(timeout=PATIENCE)
            self.heard(str(text))
            yield json.loads(text)

    def until_idle(self, id: str) -> Iterator[Message]:
        """Yield what comes until the kernel is done with a message."""
        for message in self.listen():
            yield message
            if is_idle(message, id):
                return

    def linger(self, seconds: float = 0.5) -> None:
        """Hear what still comes when the kernel is done: what it printed comes last."""
        with suppress(TimeoutError):
            while True:
                self.heard(str(self.socket.recv(timeout=seconds)))

    def ask(self, kind: str, **content: Any) -> list[Message]:
        """Return what the kernel says about a message."""
        id = send(self.socket, kind, **content)
        said = list(self.until_idle(id))
        return [message for message in said if message["parent_header"].get("msg_id") == id]

    def _comms(self) -> list[str]:
        """The answer comes by another channel than the word that the kernel is done: in any order."""
        id = send(self.socket, "comm_info_request", target_name="jupyter.widget")
        answers = (each for each in self.listen() if each["channel"] == "shell")
        return next(
            list(each["content"]["comms"])
            for each in answers
            if each["parent_header"].get("msg_id") == id
        )

    def state(self, comm: str) -> Message:
        """Every synced trait of a widget, as the kernel has it."""
        said = self.ask("comm_msg", comm_id=comm, data={"method": "request_state"})
        updates = (each["content"]["data"] for each in said if each["msg_type"] == "comm_msg")
        return next(dict(data["state"]) for data in updates)

    @property
    def table(self) -> str:
        """The comm of the page's app, which the table to play at is a part of."""
        return next(comm for comm, state in self.widgets.items() if state.get("draws") == "app")

    def tell(self, comm: str, content: Any) -> str:
        """Send a widget one of its own messages; gives the id."""
        return send(self.socket, "comm_msg", comm_id=comm, data=custom(content))

    def view(self, part: str) -> Message:
        """Everything that a part of the page shows; what changes in it is told from then on."""
        id = self.tell(self.table, {"to": part})
        said = [each for each in self.until_idle(id) if each["msg_type"] == "comm_msg"]
        return next(dict(each["content"]["data"]["content"]["state"]) for each in said)

    def play(self, **content: Any) -> float | None:
        """Seconds until the table shows what a message changed; None when it shows nothing."""
        begin, answered = perf_counter(), None
        id = self.tell(self.table, {"to": "play", "ask": content})
        for message in self.until_idle(id):
            mine = message["parent_header"].get("msg_id") == id
            if mine and message["msg_type"] == "comm_msg" and answered is None:
                answered = perf_counter() - begin
        return answered


def custom(content: Any) -> Message:
    """Return a widget's own message, in its envelope."""
    return {"method": "custom", "content": content}


@contextmanager
def visiting(server: Server, name: str) -> Iterator[Visitor]:
    """Open a page; its kernel ends afterwards, as with a closed tab."""
    with urllib.request.urlopen(server.page(name), timeout=4 * PATIENCE) as answer:
        found = KERNEL.search(answer.read().decode())
    if found is None:
        raise RuntimeError(f"{name} names no kernel")
    try:
        with connect(address(server, found[1]), max_size=None, close_timeout=2) as socket:
            yield Visitor(socket)
    finally:
        end = urllib.request.Request(f"{server.url}voila/api/shutdown/{found[1]}", method="POST")
        with suppress(urllib.error.HTTPError):  # it may have been ended
            urllib.request.urlopen(end, timeout=PATIENCE).close()
