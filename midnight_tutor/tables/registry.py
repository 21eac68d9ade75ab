"""All tables of a server, by their codes: opened, found again after a restart, let go when nobody is there."""

import time

import tutor
from tutor import TutorError

from ..codes import new_code
from ..refusals import Busy, Refused
from .store import Store
from .table import SharedTable

LENGTH = 6  # letters of a code
TABLES = 2000  # on disk
ASLEEP = 600  # seconds without a device until a table is let go from memory
SWEEPS = 3600  # seconds between two searches for old tables


class Tables:
    """The tables that there are."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._open: dict[str, SharedTable] = {}
        self._left: dict[str, float] = {}  # when the last device left
        self._swept = -float(SWEEPS)

    def open(self, game: str) -> SharedTable:
        """Return a new table for a game."""
        if game not in tutor.games():
            raise Refused("table-game")
        self.sweep()
        if self.store.count() >= TABLES:
            self._give_way()
        code = ""
        while not code or self.store.find(code):
            code = new_code(LENGTH)
        self._open[code] = SharedTable.open(self.store, code, game)
        return self._open[code]

    def _give_way(self) -> None:
        """Forget the least played table that nobody is at, so that opening many keeps nobody out."""
        used = {code for code, table in self._open.items() if table.devices}
        code = next((code for code in self.store.least_played() if code not in used), None)
        if code is None:
            raise Busy("table-many", have=TABLES)
        self._open.pop(code, None)
        self._left.pop(code, None)
        self.store.drop(code)

    def find(self, code: str) -> SharedTable:
        """Return the table with a code, however it was typed: from memory, or from disk."""
        code = code.strip().upper()
        if code not in self._open:
            found = self._restored(code)
            if found is None:
                raise Refused("table-unknown", name=code)
            self._open[code] = found
        return self._open[code]

    def _restored(self, code: str) -> SharedTable | None:
        """Return a table from disk; raise `Refused` if the rules no longer allow its moves."""
        try:
            return SharedTable.restore(self.store, code)
        except TutorError:
            raise Refused("table-rules") from None

    def sweep(self) -> None:
        """Unload tables that nobody is at, and delete those not used for long."""
        now = time.monotonic()
        for code, table in list(self._open.items()):
            if table.devices:
                self._left.pop(code, None)
            elif now - self._left.setdefault(code, now) > ASLEEP:
                del self._open[code], self._left[code]
        if now - self._swept > SWEEPS:
            self._swept = now
            self.store.sweep()
