"""What a visitor has done wrong lately, and how long to make one wait who goes on."""

import time
from collections import deque
from typing import Any

KEPT = 10_000  # visitors remembered


def visitor(handler: Any) -> str:
    """Who gives up or not: a browser that has been here, else everybody at that address."""
    known = handler.identity_provider.get_user_cookie(handler)
    return str(known.username if known else handler.request.remote_ip)


class Slips:
    """How often each visitor slipped in the last while."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.noted: dict[str, deque[float]] = {}

    def note(self, visitor: str) -> None:
        """Remember one more slip."""
        if len(self.noted) >= KEPT:
            self.noted.clear()
        self.noted.setdefault(visitor, deque()).append(time.monotonic())

    def count(self, visitor: str) -> int:
        """The slips that are not forgotten yet."""
        noted = self.noted.get(visitor, deque())
        while noted and noted[0] < time.monotonic() - self.seconds:
            noted.popleft()
        return len(noted)


class Turns:
    """One after the other, so far apart: for visitors who give up what they ask for."""

    def __init__(self, apart: float, most: float) -> None:
        self.apart, self.most = apart, most
        self.next: dict[str, float] = {}

    def wait(self, visitor: str) -> float:
        """Take the visitor's next turn; how many seconds it is away. One too far away is not taken."""
        now = time.monotonic()
        if len(self.next) >= KEPT:
            self.next.clear()
        turn = max(now, self.next.get(visitor, now) + self.apart)
        if turn - now <= self.most:
            self.next[visitor] = turn
        return turn - now
