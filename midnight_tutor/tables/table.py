"""A table that several devices share: who sits where, what is played, what is asked of all. Nothing here knows of sockets."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable
from typing import Any

import tutor
from tutor import Match, Move, Turn
from tutor.analysis.reveal import reveals
from tutor.package import PUBLIC
from tutor.players import is_name
from tutor.states import SEEDS
from tutor.ui.channel import Channel
from tutor.ui.device import DevicePage

from ..codes import new_code
from ..refusals import Refused
from ..texts import say
from .kept import KeptTable
from .place import Place
from .setup import Asked, Device, Person, Setup, distinct
from .store import Store, hashed
from .thinking import SlowPlay

WORD, OPEN = 8, 3600  # letters of an invitation, seconds that it is good for
PEOPLE, DEVICES = 40, 60  # at most: known at a table, connected to it


class SharedTable:
    """A table: seats before the game, the game, and every device that is connected."""

    def __init__(self, store: Store, code: str, game: str, setup: Setup) -> None:
        self.store, self.code, self.setup = store, code, setup
        self.game = tutor.load(game)
        self.people: dict[str, Person] = {}
        self.devices: list[Device] = []
        self.table = KeptTable(Match(self.game, setup.count), setup, store, code)  # until it begins
        self.asked: Asked | None = None
        self.invites: dict[str, tuple[int, float]] = {}
        self.quiet = 0.0  # when devices may next be told what changed

    # ------------------------------------------------------------------------------------------ opening

    @classmethod
    def open(cls, store: Store, code: str, game: str) -> SharedTable:
        """Return a new table, on disk."""
        table = cls(store, code, game, Setup(tutor.load(game).rulebook.players[0]))
        table._keep_setup()
        return table

    @classmethod
    def restore(cls, store: Store, code: str) -> SharedTable | None:
        """Return a table as its last move left it, if there is one."""
        found = store.find(code)
        if found is None:
            return None
        game, setup, people, moves = found
        table = cls(store, code, game, setup)
        table.people = {person.key: person for person in people}
        if setup.names:
            table._begin(moves)
        return table

    def _keep_setup(self) -> None:
        self.store.keep(self.code, self.game.name, self.setup)

    def _begin(self, moves: Iterable[str] = ()) -> None:
        setup = self.setup
        match = Match(self.game, setup.names, setup.seed, setup.rulings)
        for words in moves:
            match.do(words)
        self.table = KeptTable(match, setup, self.store, self.code)
        self.table.restore()
        self.asked = None

    @property
    def begun(self) -> bool:
        """True once the game has begun."""
        return bool(self.setup.names)

    # ------------------------------------------------------------------------------------------ people

    def admit(self, name: str, host: bool = False) -> tuple[Person, str]:
        """Return somebody new, and the key by which their browser comes back."""
        if not is_name(name):
            raise Refused("class-name")
        if len(self.people) >= PEOPLE:
            self._forget_somebody()
        key = secrets.token_urlsafe(24)
        person = Person(hashed(key), name, host=host)
        self.people[person.key] = person
        self.store.seat(self.code, person)
        return person, key

    def _forget_somebody(self) -> None:
        """Forget somebody who has no seat and has left."""
        here = {device.person.key for device in self.devices}
        gone = [each for each in self.people.values() if each.seat == PUBLIC and not each.host]
        gone = [each for each in gone if each.key not in here]
        if not gone:
            raise Refused("table-full", have=PEOPLE)
        self._forget(gone[0])

    def _forget(self, person: Person) -> None:
        del self.people[person.key]
        self.store.forget(self.code, person)

    def known(self, key: str) -> Person:
        """Return the person with a key; raise `Refused` if there is none."""
        person = self.people.get(hashed(key))
        if person is None:
            raise Refused("table-key")
        return person

    def at(self, seat: int) -> Person | None:
        """Return who has a seat."""
        return next((each for each in self.people.values() if each.seat == seat), None)

    def attach(self, device: Device) -> None:
        """Connect a device."""
        if len(self.devices) >= DEVICES:
            raise Refused("table-full", have=DEVICES)
        self.store.touch(self.code)
        device.page = self._page(device)
        self.devices.append(device)

    def _page(self, device: Device) -> Channel:
        place = Place(self, device)
        if not self.begun:
            return Channel(place=place)
        return DevicePage(self, device.person.seat, place, SlowPlay)

    def detach(self, device: Device) -> None:
        """Forget a device that is no longer connected."""
        self.devices.remove(device)
        if isinstance(device.page, DevicePage):
            device.page.leave()

    def here(self, seat: int) -> bool:
        """Return whether a device of a seat is connected."""
        return any(device.person.seat == seat for device in self.devices)

    def invite(self, seat: int) -> str:
        """Return a word that moves a seat to another device, once and within the hour."""
        word = new_code(WORD)
        self.invites = {hashed(word): (seat, time.monotonic() + OPEN)}
        return word

    def claim(self, word: str, name: str) -> tuple[Person, str]:
        """Return a new person for the seat of a word, and their key; the old key stops working."""
        seat, until = self.invites.get(hashed(word.strip().upper()), (PUBLIC, 0.0))
        if seat == PUBLIC or until < time.monotonic():
            raise Refused("table-key")
        old = self.at(seat)
        person, key = self.admit(name or (old.name if old else ""), bool(old and old.host))
        self.invites.clear()
        if old is not None:
            for device in [one for one in self.devices if one.person is old]:
                device.end()
            self._forget(old)
        self.sit(person, seat)
        return person, key

    # ------------------------------------------------------------------------------------------ before the game

    def sit(self, person: Person, seat: int) -> None:
        """Give somebody a seat that is free."""
        if seat != PUBLIC and (seat >= self.setup.count or self.at(seat) not in (None, person)):
            raise Refused("table-taken")
        person.seat = seat
        self.store.seat(self.code, person)

    def change(self, **changes: Any) -> None:
        """Change the set-up."""
        for name, value in changes.items():
            setattr(self.setup, name, value)
        for person in self.people.values():
            if person.seat >= self.setup.count:
                self.sit(person, PUBLIC)
        self._keep_setup()

    def start(self) -> None:
        """Begin a game; computers take the seats where nobody sits."""
        setup = self.setup
        sitting = [self.at(seat) for seat in range(setup.count)]
        free = iter(self.game.rulebook.seats)
        taken = {each.name for each in sitting if each}
        spare = (name for name in free if name not in taken)
        names = distinct(each.name if each else next(spare) for each in sitting)
        bots = [seat for seat, each in enumerate(sitting) if each is None]
        if len(bots) == setup.count:
            raise Refused("table-empty")
        self.game.start(names, rulings=setup.rulings)  # raises what is wrong
        setup.names, setup.bots = names, bots
        self._deal()
        self._turn_pages()

    def _turn_pages(self) -> None:
        """Show every device the game that has begun."""
        for device in self.devices:
            if isinstance(device.page, DevicePage):
                device.page.part("play").begin()
            else:
                device.page = self._page(device)
                device.tell(list(device.page.handle({"to": "place"})))

    def again(self) -> None:
        """Begin another deal with the same people in the same seats."""
        self._deal()
        self._turn_pages()

    def _deal(self) -> None:
        self.setup.seed = secrets.randbelow(SEEDS)
        self.store.begin(self.code, self.game.name, self.setup)
        self._begin()

    def go_on(self) -> None:
        """Begin the sequel of this game, with the same people in the same seats."""
        follow = self.game.sequel(self.table.state)
        if follow is None:
            raise Refused("table-no-sequel")
        self.game = tutor.load(follow["game"])
        self.setup.rulings = {name: str(value) for name, value in follow["rulings"].items()}
        self._deal()
        for device in self.devices:
            device.page = self._page(device)
            device.tell(list(device.page.handle({"to": "place"})))

    def hand_over(self, seat: int, to_computer: bool) -> None:
        """Let the computer play for a seat, or its player again."""
        bots = set(self.setup.bots) - {seat} | ({seat} if to_computer else set())
        if seat >= self.setup.count or len(bots) == self.setup.count:
            raise Refused("table-empty")
        self.setup.bots = sorted(bots)
        self.table.bots = bots
        self._keep_setup()

    # ------------------------------------------------------------------------------------------ the game

    def play(self, seat: int, move: Move) -> Turn:
        """Play a move for a seat; what was asked of all is past."""
        turn = self.table.do(move)
        self.asked = None
        return turn

    def ask_undo(self, seat: int) -> str:
        """Take moves back if that harms nobody; otherwise ask the players who are here."""
        if not self.table.match.turns:
            return say("table-nothing-undo")
        others = {each for each in self.table.humans if each != seat and self.here(each)}
        if others and not self._is_harmless(seat):
            self.asked = Asked(seat, {seat})
        else:
            self._undo()
        return ""

    def _is_harmless(self, seat: int) -> bool:
        """Return whether a seat alone has moved since, and its moves revealed nothing."""
        last = self.table.match.turns[self.table.last_human :]
        movers = {turn.before.turn if turn.move.seat is None else turn.move.seat for turn in last}
        return movers == {seat} and not any(reveals(self.game, turn) for turn in last)

    def _undo(self) -> None:
        self.store.undo(self.code, self.table.last_human)
        self.table.undo()
        self.asked = None

    def agree(self, seat: int, yes: bool) -> None:
        """Note whether a seat agrees to an undo, and undo once everybody here does."""
        asked = self.asked
        if asked is None or seat == PUBLIC:
            return
        if not yes:
            self._decline(asked)
            return
        asked.agreed.add(seat)
        if all(each in asked.agreed or not self.here(each) for each in self.table.humans):
            self._undo()

    def _decline(self, asked: Asked) -> None:
        self.asked = None
        for device in self.devices:
            if device.person.seat == asked.seat:
                device.notice = say("table-declined")

    @property
    def told(self) -> tuple[dict[str, Any], list[str]]:
        """The beginning of the game, and its moves in words."""
        match = self.table.match
        beginning = {"players": self.setup.names, "seed": match.seed, "rulings": self.setup.rulings}
        return beginning, [str(turn.move) for turn in match.turns]

    def spread(self, but: Device | None = None) -> None:
        """Tell every device what changed for it."""
        for device in list(self.devices):
            if device is not but and (answers := list(device.page.changes())):
                device.tell(answers)
