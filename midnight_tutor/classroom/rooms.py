"""All rooms of a server, by their codes: opened, found, opened again after a restart, closed."""

from __future__ import annotations

import re
import secrets
import time
from collections import deque

from ..codes import LETTERS, new_code
from ..refusals import Over, Refused
from .room import Room, crowded, fingerprint

LENGTH = 5
CODE, SECRET = re.compile(f"[{LETTERS}]{{{LENGTH}}}"), re.compile(r"[\w-]{32}", re.ASCII)
ROOMS = 200  # at once
EMPTY = 1800  # seconds that a room waits for whoever leads it
ALONE = 600  # seconds that a room may be followed by nobody, when others wait for one
ENDED = 1000  # codes that are remembered as past


class Rooms:
    """The rooms that there are, and which were."""

    def __init__(self) -> None:
        self._rooms: list[Room] = []
        self._ended: deque[tuple[str, str]] = deque(maxlen=ENDED)

    def open(self, address: str = "") -> Room:
        """Return a new room for somebody at an address."""
        taken = {room.code for room in self._rooms} | {code for code, _ in self._ended}
        code = ""
        while not code or code in taken:
            code = new_code(LENGTH)
        return self._keep(Room(code, address=address))

    def reopen(self, code: str, secret: str, address: str = "") -> Room:
        """Reopen a room that a restart has lost, with its code and the secret its phones know it by.

        Others may do the same with other secrets: each phone finds its own by its seal.
        """
        if (code, fingerprint(secret)) in self._ended:
            raise Over("class-closed")
        try:
            return self.led(code, secret)
        except Refused:
            is_taken = any(not room.is_again for room in self._of(code))
            if is_taken or not CODE.fullmatch(code) or not SECRET.fullmatch(secret):
                raise
        return self._keep(Room(code, secret, address))

    def _of(self, code: str) -> list[Room]:
        return [room for room in self._rooms if room.code == code]

    def _keep(self, room: Room) -> Room:
        self.sweep()
        if len(self._rooms) >= ROOMS:
            self._give_way(room.address)
        self._rooms.append(room)
        return room

    def _give_way(self, address: str) -> None:
        """Close a room that nobody uses, the oldest first, else one of the address that has the most.

        Who opens many keeps nobody else out.
        """
        crowd = crowded((room.address for room in self._rooms), address)
        unused = [
            *(room for room in self._rooms if not room.leaders),
            *(room for room in self._rooms if not room.here and _since(room.opened) > ALONE),
            *sorted(
                (room for room in self._rooms if room.address == crowd),
                key=lambda room: len(room.here),
            ),
        ]
        if not unused:
            raise Refused("class-rooms", have=ROOMS)
        self.close(unused[0])

    def find(self, code: str, seal: str = "") -> Room:
        """Return the room with a code, however it was typed, and with the seal of a phone that was in it.

        A newcomer comes to the room that was opened here, else to the one that most follow.
        """
        code = code.strip().upper()
        rooms = [room for room in self._of(code) if seal in ("", room.fingerprint)]
        if rooms:
            return max(rooms, key=lambda room: (not room.is_again, len(room.here)))
        if any(past == code and seal in ("", known) for past, known in self._ended):
            raise Over("class-closed")
        raise Refused("class-unknown", name=code)

    def led(self, code: str, secret: str) -> Room:
        """Return the room that somebody with its secret may lead."""
        known = fingerprint(secret)
        for room in self._of(code):
            if secrets.compare_digest(room.fingerprint, known):
                return room
        raise Refused("class-unknown", name=code)

    def close(self, room: Room) -> None:
        """Close a room."""
        if room in self._rooms:
            self._rooms.remove(room)
            self._ended.append((room.code, room.fingerprint))
        room.close()

    def sweep(self) -> None:
        """Close the rooms that nobody leads any more."""
        for room in list(self._rooms):
            if not room.leaders and _since(room.left) > EMPTY:
                self.close(room)


def _since(moment: float) -> float:
    return time.monotonic() - moment
