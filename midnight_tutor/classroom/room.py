"""A room: one who leads, many who follow, a question at a time. Nothing here knows of sockets.

Everything is forgotten when the room closes.
"""

from __future__ import annotations

import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from ..refusals import Refused
from ..sockets import Plain, encode
from ..texts import say

PUPILS, QUESTIONS = 400, 300  # at most: in a room, asked in a room
LEADERS = 6  # at most: pages on a projector, speakers' pages
WORDS = 100_000  # characters of all questions of a room: more than any class reads
UNKNOWN = -1  # an answer that was not told or not given


@dataclass
class Question:
    """A question to the room: open, then held if its answer comes later, then revealed."""

    number: int
    id: str  # what the page that leads calls it; asked again, it has another number
    text: str
    choices: list[str]
    held: bool = False
    answer: int = UNKNOWN
    why: str = ""
    rule: str = ""  # the clause that decides, told with the answer: it may give it away
    title: str = ""  # of the clause
    votes: dict[str, int] = field(default_factory=dict)  # by pupil: nobody votes twice
    totals: Counter[int] = field(default_factory=Counter)  # of votes that are nobody's any more

    @property
    def is_revealed(self) -> bool:
        """True if everybody knows the truth."""
        return self.answer != UNKNOWN

    @property
    def is_open(self) -> bool:
        """True if it may still be answered."""
        return not self.held and not self.is_revealed

    @property
    def is_held(self) -> bool:
        """True if its answers are in and its truth is still to come."""
        return self.held and not self.is_revealed

    @property
    def length(self) -> int:
        """Its characters."""
        return sum(map(len, (self.id, self.text, self.why, self.title, *self.choices)))

    def counts(self) -> list[int]:
        """Return how many chose what."""
        found = self.totals + Counter(self.votes.values())
        return [found[index] for index in range(len(self.choices))]

    def rest(self) -> None:
        """Forget who answered what: how many did is enough from now on."""
        for pupil in list(self.votes):
            self.forget(pupil)

    def forget(self, pupil: str) -> None:
        """Forget who gave an answer; it counts on."""
        if pupil in self.votes:
            self.totals[self.votes.pop(pupil)] += 1

    def public(self) -> Plain:
        """Return what everybody in the room may know."""
        names = ("number", "id", "text", "choices", "held", "answer", "why", "rule", "title")
        data = {name: getattr(self, name) for name in names}
        return data if self.is_open else data | {"counts": self.counts()}


def fingerprint(secret: str) -> str:
    """Return by what a phone knows a room again: only who has the secret can open one with the same."""
    return sha256(secret.encode()).hexdigest()[:32]


def crowded(taken: Iterable[str], address: str) -> str | None:
    """Return the address that has the most places, if it has more than `address` would have with one more."""
    counts = Counter(taken)
    most = max(counts, key=counts.__getitem__, default=address)
    return most if counts[most] > counts[address] + 1 else None


@dataclass(eq=False)
class Member:
    """One connection: who it is, and how it is told things."""

    send: Callable[[str], None]
    end: Callable[[], None] = lambda: None
    pupil: str = ""  # empty for one who leads
    address: str = ""  # from where


class Room:
    """A class: its members, the step they look at, and its questions."""

    def __init__(self, code: str, secret: str = "", address: str = "") -> None:
        self.code, self.secret = code, secret or secrets.token_urlsafe(24)
        self.fingerprint = fingerprint(self.secret)
        self.address = address  # from where it was opened
        self.is_again = bool(secret)  # whether it was opened before a restart
        self.place: Plain = {"page": "", "link": ""}
        self.members: set[Member] = set()
        self.names: dict[str, str] = {}  # of pupils, by their keys
        self.away: dict[str, None] = {}  # pupils who have left, the longest absent first
        self.asked: dict[int, Question] = {}  # what is asked, held or told, by number
        self.number = 0  # of the last question
        self.question: Question | None = None
        self.opened = self.left = time.monotonic()  # `left`: when nobody led any more
        self.stirred = False  # whether who leads will be told something soon
        self.closed = False

    @property
    def leaders(self) -> list[Member]:
        """Those who lead: the page on the projector, and the speaker's."""
        return [member for member in self.members if not member.pupil]

    @property
    def here(self) -> set[str]:
        """The pupils who are connected."""
        return {member.pupil for member in self.members if member.pupil}

    def lead(self, member: Member) -> None:
        """Let somebody with the secret lead, unless many do."""
        if len(self.leaders) >= LEADERS:
            raise Refused("class-leaders", have=LEADERS)
        self.members.add(member)
        member.send(encode(self.view(member)))

    def join(self, member: Member, pupil: str, name: str) -> str:
        """Let somebody follow, perhaps again; the key tells who it is."""
        known = pupil if pupil in self.names else ""
        if not known and len(self.names) >= PUPILS:
            self._give_way(member.address)
        member.pupil = known or secrets.token_urlsafe(12)
        self.away.pop(member.pupil, None)
        self.names[member.pupil] = name or self.names.get(member.pupil, "")
        self.members.add(member)
        member.send(encode({"type": "joined", "pupil": member.pupil, "seal": self.fingerprint}))
        member.send(encode(self.view(member)))
        return member.pupil

    def _give_way(self, address: str) -> None:
        """Make a place in a full room: of the longest absent, else of the address that has the most."""
        if not self.away:
            places = {one.pupil: one for one in self.members if one.pupil}
            crowd = crowded((one.address for one in places.values()), address)
            last = next((key for key in reversed(self.names) if places[key].address == crowd), "")
            if not last:
                raise Refused("class-full", have=PUPILS)
            for member in [one for one in self.members if one.pupil == last]:
                self.leave(member)
                member.send(encode({"type": "closed", "text": say("class-full", have=PUPILS)}))
                member.end()
        self._forget(next(iter(self.away)))

    def _forget(self, pupil: str) -> None:
        """Forget somebody who has left. What it answered counts on."""
        del self.away[pupil], self.names[pupil]
        for asked in self.asked.values():
            asked.forget(pupil)

    def leave(self, member: Member) -> None:
        """Remove a connection. What it answered stays."""
        self.members.discard(member)
        self.left = time.monotonic()
        if member.pupil in self.names and member.pupil not in self.here:
            self.away[member.pupil] = None

    def show(self, page: str, link: str, question: str) -> None:
        """Lead everybody to a place; the question of that id goes along while it is held, any other is past."""
        self.place = {"page": page, "link": link}
        asked = self._asked(question)
        self._turn(asked if asked and asked.is_held else None)
        self.broadcast()

    def _turn(self, question: Question | None) -> None:
        """Turn to another question that everybody sees, or none; one that was never told is dropped."""
        past, self.question = self.question, question
        if past is None or past is question:
            return
        if past.is_open:
            del self.asked[past.number]
        elif past.is_revealed:
            past.rest()

    def _asked(self, id: str) -> Question | None:
        """Return the question of that id that was asked last."""
        return next((one for one in reversed(self.asked.values()) if one.id == id), None)

    def ask(self, id: str, text: str, choices: list[str]) -> None:
        """Ask the room something."""
        asked = Question(self.number + 1, id, text, choices)
        words = sum(one.length for one in (asked, *self.asked.values()))
        if len(choices) < 2 or len(self.asked) >= QUESTIONS or words > WORDS:
            raise Refused("class-question", have=QUESTIONS)
        self._turn(asked)
        self.number = asked.number
        self.asked[asked.number] = asked
        self.broadcast()

    def vote(self, member: Member, question: int, choice: int) -> None:
        """Count a pupil's answer once. It can change until answers are held or revealed."""
        asked = self.question
        if not member.pupil or not asked or asked.number != question or not asked.is_open:
            raise Refused("class-late")
        if choice >= len(asked.choices):
            raise Refused("class-choice")
        asked.votes[member.pupil] = choice
        member.send(encode(self.view(member)))

    def hold(self) -> None:
        """Close a question to answers; the truth shows itself later."""
        if self.question and self.question.is_open:
            self.question.held = True
            self.broadcast()

    def reveal(self, question: str, answer: int, why: str, rule: str, title: str) -> None:
        """Tell the truth, of a question now or of one whose answers were held; its clause, now or later."""
        asked = self._asked(question)
        if not asked or asked.rule or answer >= len(asked.choices):
            return
        if not asked.is_revealed:
            asked.answer = answer
            self._turn(asked)
        asked.why, asked.rule, asked.title = why, rule, title
        self.broadcast()

    def close(self) -> None:
        """Tell everybody that the room is over, and forget all."""
        self.closed = True
        for member in self.members:
            member.send(encode({"type": "closed", "text": say("class-closed")}))
            member.end()
        self.members.clear()

    def broadcast(self) -> None:
        """Send everybody what there is now; what is the same for many is written once."""
        texts: dict[Any, str] = {}
        for member in self.members:
            key = self._mine(member) if member.pupil else None
            if key not in texts:
                texts[key] = encode(self.view(member))
            member.send(texts[key])

    def settle(self) -> None:
        """Tell the leaders how many are here and how many have answered."""
        self.stirred = False
        for member in self.leaders:
            member.send(encode(self.view(member)))

    def _mine(self, member: Member) -> int:
        return self.question.votes.get(member.pupil, UNKNOWN) if self.question else UNKNOWN

    def view(self, member: Member) -> Plain:
        """Return all that a seat sees."""
        asked = self.question
        data: Plain = {"type": "room", "code": self.code, **self.place}
        data["question"] = asked.public() if asked else None
        if member.pupil:
            return data | {"mine": self._mine(member)}
        here = self.here
        data |= {"here": len(here), "voted": sum(asked.counts()) if asked else 0}
        data["held"] = [one.id for one in self.asked.values() if one.is_held]
        data["names"] = sorted(filter(None, (self.names[pupil] for pupil in here)))
        return data | {"counts": asked.counts() if asked else []}

    def report(self) -> Plain:
        """Return every question that was answered, with how the room did."""
        told = [asked for asked in self.asked.values() if asked.is_revealed and any(asked.counts())]
        return {"type": "report", "questions": [asked.public() for asked in told]}
