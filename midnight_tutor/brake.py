"""A brake on guesses at a code: a limit for each second from one address, and one for all together."""

import asyncio
import time
from ipaddress import ip_address, ip_network

from tornado.httputil import HTTPServerRequest

from .refusals import Busy

PACE, TOTAL = 10, 50  # guesses a second: from one address, from all
WAITING = 6  # seconds that one may wait for its turn
MANY = 1000  # turns that are remembered before past ones are forgotten
ALL = ""  # the line in which every address stands


class Brake:
    """Turns, one after the other: anyone who comes too early waits, before anything is looked up."""

    def __init__(self) -> None:
        self._free: dict[str, float] = {}  # when the next turn is, by address

    async def wait(self, address: str) -> None:
        """Wait for a turn; raise `Busy` where too many wait already."""
        await self._turn(address, PACE)
        await self._turn(ALL, TOTAL)

    async def _turn(self, line: str, pace: float) -> None:
        now = time.monotonic()
        turn = max(now, self._free.get(line, now))
        if turn - now > WAITING:
            raise Busy("class-tries")
        if len(self._free) > MANY:
            self._free = {each: free for each, free in self._free.items() if free > now}
        self._free[line] = turn + 1 / pace
        await asyncio.sleep(turn - now)


def address_of(request: HTTPServerRequest) -> str:
    """Return where a request comes from: through a proxy on this machine, what the proxy says.

    A visitor with IPv6 has a whole network of addresses, which counts as one.
    """
    peer = request.remote_ip or ""
    named = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    try:
        found = ip_address(named if named and ip_address(peer).is_loopback else peer)
    except ValueError:
        return peer
    if found.version == 4:
        return str(found)
    return str(found.ipv4_mapped or ip_network((int(found) >> 64 << 64, 64)))
