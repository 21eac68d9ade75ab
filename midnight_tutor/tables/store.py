"""Tables on disk: everything is written there before anybody is told."""

import json
import logging
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

from .setup import Person, Setup

log = logging.getLogger(__name__)
LASTS = 30 * 86_400  # seconds that a table is kept after the last move
SCHEMA = """
create table if not exists tables (
  code text primary key, game text not null, setup text not null, touched real not null) without rowid;
create table if not exists people (
  code text not null, key text not null, name text not null, seat integer not null, host integer not null,
  primary key (code, key)) without rowid;
create table if not exists promises (
  code text not null, seat integer not null, words text not null, primary key (code, seat)) without rowid;
create table if not exists moves (
  code text not null, n integer not null, words text not null, primary key (code, n)) without rowid;
"""


def hashed(secret: str) -> str:
    """Return the hash that stands for a secret, which is stored nowhere itself."""
    return sha256(secret.encode()).hexdigest()


class Store:
    """One file of tables, written by the one process that has them."""

    def __init__(self, path: str = ":memory:") -> None:
        self._disk = sqlite3.connect(path, isolation_level=None)
        self._disk.execute("pragma journal_mode=wal")
        self._disk.execute("pragma synchronous=normal")  # a process that dies loses nothing
        self._disk.executescript(SCHEMA)

    def keep(self, code: str, game: str, setup: Setup) -> None:
        """Write down how a table is set up."""
        row = (code, game, json.dumps(asdict(setup)), time.time())
        self._disk.execute("insert or replace into tables values (?, ?, ?, ?)", row)

    def begin(self, code: str, game: str, setup: Setup) -> None:
        """Write down a new game at a table, in place of the one before."""
        with self._disk:
            self._disk.execute("begin immediate")
            self._disk.execute("delete from moves where code = ?", (code,))
            self._disk.execute("delete from promises where code = ?", (code,))
            self.keep(code, game, setup)

    def seat(self, code: str, person: Person) -> None:
        """Write down where somebody sits."""
        row = (code, person.key, person.name, person.seat, person.host)
        self._disk.execute("insert or replace into people values (?, ?, ?, ?, ?)", row)

    def forget(self, code: str, person: Person) -> None:
        """Forget somebody, whose key opens nothing from now on."""
        self._disk.execute("delete from people where code = ? and key = ?", (code, person.key))

    def move(self, code: str, n: int, words: str) -> None:
        """Write down a move, of which there is one for each number."""
        self._disk.execute("insert into moves values (?, ?, ?)", (code, n, words))

    def promise(self, code: str, seat: int, words: str) -> None:
        """Write down a secret choice."""
        self._disk.execute("insert or replace into promises values (?, ?, ?)", (code, seat, words))

    def withdraw(self, code: str, seat: int) -> None:
        """Forget a secret choice, because it was played or taken back."""
        self._disk.execute("delete from promises where code = ? and seat = ?", (code, seat))

    def promises(self, code: str) -> dict[int, str]:
        """Return the secret choices that wait for their turns."""
        ask = "select seat, words from promises where code = ?"
        return dict(self._disk.execute(ask, (code,)))

    def undo(self, code: str, n: int) -> None:
        """Forget the moves from a number on."""
        self._disk.execute("delete from moves where code = ? and n >= ?", (code, n))

    def touch(self, code: str) -> None:
        """Write down that a table is in use."""
        self._disk.execute("update tables set touched = ? where code = ?", (time.time(), code))

    def find(self, code: str) -> tuple[str, Setup, list[Person], list[str]] | None:
        """Return the game, the set-up, the people and the moves of a table, if there is one."""
        ask = self._disk.execute
        found = ask("select game, setup from tables where code = ?", (code,)).fetchone()
        if found is None:
            return None
        people = ask("select key, name, seat, host from people where code = ?", (code,))
        moves = ask("select words from moves where code = ? order by n", (code,))
        everybody = [Person(key, name, seat, bool(host)) for key, name, seat, host in people]
        return found[0], Setup(**json.loads(found[1])), everybody, [words for (words,) in moves]

    def count(self) -> int:
        """Return how many tables there are."""
        [(count,)] = self._disk.execute("select count(*) from tables")
        return int(count)

    def least_played(self) -> Iterator[str]:
        """Yield the codes of all tables, those with the fewest moves first, of these the oldest."""
        last = "select max(n) from moves where moves.code = tables.code"
        ask = f"select code from tables order by ({last}), touched"  # noqa: S608
        yield from (code for (code,) in self._disk.execute(ask).fetchall())

    def drop(self, code: str) -> None:
        """Forget a table and all that belongs to it."""
        with self._disk:
            self._disk.execute("begin immediate")
            for name in ("tables", "people", "moves", "promises"):
                self._disk.execute(f"delete from {name} where code = ?", (code,))  # noqa: S608

    def sweep(self) -> None:
        """Forget the tables that nobody has used for long."""
        old: list[Any] = self._disk.execute(
            "select code from tables where touched < ?", (time.time() - LASTS,)
        ).fetchall()
        for (code,) in old:
            self.drop(code)

    def close(self) -> None:
        """Close the file."""
        self._disk.close()


def store_at(path: str, port: int) -> Store:
    """Return the tables in a file: the one that is named, else this port's among Jupyter's files."""
    if path:
        return Store(path)
    from jupyter_core.paths import jupyter_data_dir

    try:
        folder = Path(jupyter_data_dir(), "midnight-tutor")
        folder.mkdir(parents=True, exist_ok=True)
        return Store(str(folder / f"tables-{port}.sqlite"))
    except (OSError, sqlite3.Error) as error:
        log.warning("tables last until the server ends: %s", error)
        return Store()
