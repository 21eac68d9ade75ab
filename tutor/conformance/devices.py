"""Several devices at one table: each is told what its seat may know, in every message.

Random games are played to their end with a device for each seat, and one that shows the table to all. Then two tables that
look alike to a seat are asked the same by its device, and somebody moves at both: every message must be the same.
"""

import json
from random import Random
from typing import Any

from .. import Game, Match, Move, Turn
from ..contract import State
from ..package import PUBLIC
from ..scene import plain
from ..ui.channel import QrCodes
from ..ui.device import DevicePage, SeatPlay
from ..ui.table import Table
from .amount import Much
from .playing import random_move, seats_for
from .screens import Message, steady
from .secrets import modes, pairs, whole_games

__all__ = [
    "steady",
    "test_a_choice_made_together_is_the_one_of_the_turn",
    "test_a_device_is_told_what_its_seat_may_know",
    "test_tables_that_look_alike_tell_a_device_the_same",
]
PAIRS = 10  # turns at which two tables are compared
SECRET = ('"seed"', "seed=", "moves=", "packed=", "table=")  # what nobody at a table may be sent


class Company:
    """A table in memory, which asks nobody before moves are taken back."""

    def __init__(self, match: Match) -> None:
        self.table = Table(match)
        self.sent: dict[int, list[Message]] = {}
        seats = [*range(len(match.first.players)), PUBLIC]
        self.devices = {seat: DevicePage(self, seat, QrCodes()) for seat in seats}
        for seat, device in self.devices.items():
            self.sent[seat] = [
                answer for name in device.names for answer in device.handle({"to": name})
            ]

    def play(self, seat: int, move: Move) -> Turn:
        """Play a move."""
        return self.table.do(move)

    def ask_undo(self, seat: int) -> str:
        """Take a move back."""
        self.table.undo()
        return ""

    def ask(self, seat: int, **ask: Any) -> list[Message]:
        """Return what a device is told when it asks something; the others are told what changed."""
        said = list(self.devices[seat].handle({"to": "play", "ask": ask}))
        self.sent[seat] += said
        self.spread()
        return said

    def spread(self) -> None:
        """Send every device what changed for it."""
        for seat, device in self.devices.items():
            self.sent[seat] += device.changes()


def test_a_device_is_told_what_its_seat_may_know(game: Game, steady: None, much: Much) -> None:
    for number, rulings in enumerate([*modes(game)][: much(1, 99)]):
        match = Match(game, seats_for(game, rulings, 1), 10**19 + number, rulings)
        company, rng = Company(match), Random(number)
        while (seat := company.table.seat) is not None:
            _bothered(company, rng.choice([*company.devices]), rng)
            company.devices[seat].session.resume()
            move = random_move(game, match.state, rng)
            company.ask(seat, type="fill", text=move.notation())
            company.ask(seat, type="play")
            if len(match.turns) % 5 == 1:
                for each in company.devices:
                    _is_shown_to(company, each)
        for sent in company.sent.values():
            text = json.dumps(sent)
            assert not [word for word in (*SECRET, str(match.seed)) if word in text]
        assert len(match.turns) > 5


def _bothered(company: Company, seat: int, rng: Random) -> None:
    """Go on where a device is stopped, and ask something that may be none of its business."""
    company.ask(seat, type="resume")
    turns = len(company.table.match.turns)
    asks = ({"type": "peek", "id": "deck"}, {"type": "recall", "n": rng.randrange(turns + 1)},
            {"type": "type", "text": "1: pass"}, {"type": "new"}, {"type": "open", "link": "?"},
            {"type": "bot", "n": turns})  # fmt: skip
    company.ask(seat, **rng.choice(asks))
    if seat != company.table.seat and not company.devices[seat].session.can_pick:
        company.ask(seat, type="play")
    assert len(company.table.match.turns) == turns


def _is_shown_to(company: Company, seat: int) -> None:
    """Assert that a device shows the table from its seat, and secret moves to the player who made them."""
    game, turns = company.table.game, company.table.match.turns
    session = company.devices[seat].session
    shown = company.devices[seat].part("play").sections()
    assert shown["scene"] == plain(game.scene(session.state, seat))
    assert shown["status"]["link"] == ""
    for (who, move, _), turn in zip(shown["log"], turns, strict=True):
        may = who == seat or company.table.seat is None
        assert move == (turn.move.notation() if may else turn.move.shown())


def test_tables_that_look_alike_tell_a_device_the_same(
    game: Game, steady: None, much: Much
) -> None:
    """Whatever its seat asks, and whatever somebody else plays."""
    seen, step = 0, len(whole_games(game)) // much(PAIRS, 20 * PAIRS) or 1
    for number, (state, other, seat, turn) in enumerate(pairs(game, step)):
        if game.to_move(state) is not None:
            seen += 1
            for each in (seat, PUBLIC):
                twins = [_devices(game, one) for one in (state, other)]
                assert twins[0].sent[each] == twins[1].sent[each]
                _asked(twins, each, turn, Random(number))
                _moved(game, twins, each, turn)
    assert seen or not any(pairs(game))


def _devices(game: Game, state: State) -> Company:
    return Company(Match(game, position=state))


def _asked(twins: list[Company], seat: int, turn: Turn, rng: Random) -> None:
    """Ask both tables the same from one device."""
    table: SeatPlay = twins[0].devices[seat].part("play")
    move, mover = turn.move.notation(), 1 + (turn.before.turn or 0)
    ids = [*table.composer().words, "deck"]
    asks: list[Message] = [
        {"type": "pick", "id": rng.choice(ids)},
        {"type": "peek", "id": rng.choice(ids)},
    ]
    asks += [{"type": "type", "text": f"{mover}: {move}"}, {"type": "fill", "text": move}]
    asks += [{"type": "recall", "n": 0}, *({"type": "hint", "grade": grade} for grade in (1, 3))]
    asks += [{"type": name} for name in ("think", "chart", "outcomes", "undo", "resume", "clear")]
    asks += [{"type": "play"}] * (not table.session.can_pick)  # what is played may turn things up
    for ask in asks:
        one, two = (twin.ask(seat, **ask) for twin in twins)
        assert one == two, ask


def _moved(game: Game, twins: list[Company], seat: int, turn: Turn) -> None:
    """Play the same at both: where that shows the same to a seat, it is told the same."""
    states = [twin.table.state for twin in twins]
    if not all(game.is_legal(state, turn.move) for state in states):
        return
    after = [game.view(game.after(state, turn.move), seat) for state in states]
    if after[0] != after[1]:
        return
    for twin in twins:
        twin.sent[seat].clear()
        twin.table.do(turn.move)
        twin.spread()
    assert twins[0].sent[seat] == twins[1].sent[seat]


def test_a_choice_made_together_is_the_one_of_the_turn(game: Game) -> None:
    """What a seat may choose before its turn is what it may choose when its turn has come."""
    before: dict[int, list[Move]] = {}
    seen = 0
    for turn in whole_games(game):
        state = turn.before
        if state.turn in before:
            assert before.pop(state.turn) == game.moves(state)
            seen += 1
        for seat in range(len(state.players)):
            ahead = game.together(state, seat)
            if ahead is not None:
                assert _clickable(game, ahead, seat) == _clickable(game, state, seat)
            if ahead is not None and seat not in before:
                before[seat] = game.moves(ahead)
    assert seen or "together" not in game.package.parts


def _clickable(game: Game, state: State, seat: int) -> set[tuple[str, str]]:
    """Return what a seat can click: a choice before its turn is made on the table as it lies."""
    scene = game.scene(state, seat)
    words = {(piece.id, piece.word) for piece in scene.pieces() if piece.word}
    return words | {("action", action.word) for action in scene.actions}
