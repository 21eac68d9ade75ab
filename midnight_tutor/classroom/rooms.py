"""All rooms of a server, by their codes: opened, found, opened again after a restart, closed."""

from __future__ import annotations

import re
import secrets
import time
from collections import deque

from .room import Room, RoomError, RoomOver

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # neither vowels, which make words, nor what looks like a digit
LENGTH = 5
CODE, SECRET = re.compile(f"[{LETTERS}]{{{LENGTH}}}"), re.compile(r"[\w-]{32}", re.ASCII)
ROOMS = 200  # at once
EMPTY = 1800  # seconds that a room waits for whoever leads it
ALONE = 600  # seconds that a room may be followed by nobody, when others wait for one
ENDED = 1000  # codes that are remembered as past


class Rooms:
    """The rooms that there are, and which were."""

    def __init__(self) -> None:
        self._rooms: dict[str, Room] = {}
        self._ended: deque[str] = deque(maxlen=ENDED)

    def open(self) -> Room:
        """Return a new room."""
        code = ""
        while not code or code in self._rooms or code in self._ended:
            code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        return self._keep(Room(code))

    def reopen(self, code: str, secret: str) -> Room:
        """Reopen a room that a restart has lost, with its code and the secret its phones know it by."""
        if code in self._rooms:
            return self.led(code, secret)
        if code in self._ended:
            raise RoomOver("class-closed")
        if not CODE.fullmatch(code) or not SECRET.fullmatch(secret):
            raise RoomError("class-unknown", name=code)
        return self._keep(Room(code, secret))

    def _keep(self, room: Room) -> Room:
        self.sweep()
        if len(self._rooms) >= ROOMS:
            self._give_way()
        self._rooms[room.code] = room
        return room

    def _give_way(self) -> None:
        """Close a room that nobody uses, the oldest first: who opens many keeps nobody else out."""
        rooms = sorted(self._rooms.values(), key=lambda room: room.opened)
        unled = (room for room in rooms if not room.leaders)
        alone = (room for room in rooms if not room.here and _since(room.opened) > ALONE)
        unused = next(unled, None) or next(alone, None)
        if unused is None:
            raise RoomError("class-rooms", have=ROOMS)
        self.close(unused)

    def find(self, code: str, seal: str = "") -> Room | None:
        """Return the room with a code, however it was typed, for somebody new or with the right seal."""
        code = code.strip().upper()
        room = self._rooms.get(code)
        if code in self._ended or (room and seal not in ("", room.fingerprint)):
            raise RoomOver("class-closed")
        return room

    def led(self, code: str, secret: str) -> Room:
        """Return the room that somebody with its secret may lead."""
        room = self._rooms.get(code)
        if room is None or not secrets.compare_digest(room.secret.encode(), secret.encode()):
            raise RoomError("class-unknown", name=code)
        return room

    def close(self, room: Room) -> None:
        """Close a room."""
        if self._rooms.pop(room.code, None):
            self._ended.append(room.code)
        room.close()

    def sweep(self) -> None:
        """Close the rooms that nobody leads any more."""
        for room in list(self._rooms.values()):
            if not room.leaders and _since(room.left) > EMPTY:
                self.close(room)


def _since(moment: float) -> float:
    return time.monotonic() - moment
