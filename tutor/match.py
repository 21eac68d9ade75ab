"""A game being played: history, undo, and a link that restores the exact position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .game import Game
from .phrase import LinkError, NotationError
from .turn import IllegalMove, Move, State, Turn

VERSION = "1"
LONG = 1500  # characters of moves above which a link packs them
LONGEST = 20_000  # more than any game needs: refuse before reading


class Match:
    """A game with its history."""

    def __init__(
        self,
        game: Game,
        players: Sequence[str] | int | None = None,
        seed: int = 0,
        rulings: Mapping[str, Any] | None = None,
    ) -> None:
        self.game, self.seed, self.rulings = game, seed, dict(rulings or {})
        self.first: State = game.start(players, seed, self.rulings)
        self.turns: list[Turn] = []

    @property
    def state(self) -> State:
        """The position now."""
        return self.turns[-1].after if self.turns else self.first

    def do(self, move: Move | str) -> Turn:
        """Play a move; a refused one raises and changes nothing."""
        if self.game.to_move(self.state) is None:
            raise NotationError("move-over")
        turn = self.game.play(self.state, move)
        self.turns.append(turn)
        return turn

    def undo(self) -> Turn | None:
        """Take back the last move, if there is one."""
        return self.turns.pop() if self.turns else None

    @property
    def link(self) -> str:
        """The query of a URL that carries game, players, seed, rulings and moves."""
        return self._link(packed=False)

    @property
    def packed_link(self) -> str:
        """The same, with the moves packed: nobody reads a secret move over a shoulder."""
        return self._link(packed=True)

    def _link(self, packed: bool) -> str:
        from urllib.parse import urlencode

        moves = "~".join(str(turn.move) for turn in self.turns)
        packed = bool(moves) and (packed or len(moves) > LONG)
        parts = {
            "v": VERSION,
            "game": self.game.name,
            "players": "~".join(self.first.players),
            "seed": str(self.seed),
            "rulings": "~".join(f"{name}:{value}" for name, value in self.rulings.items()),
            "moves": "" if packed else moves,
            "packed": _pack(moves) if packed else "",
            "n": str(len(self.turns)),
        }
        return "?" + urlencode({name: part for name, part in parts.items() if part}, safe="~:")

    @property
    def sequel_link(self) -> str:
        """The query that starts the game which follows on this one; empty where none does."""
        from . import games, load

        follow = self.game.sequel(self.state)
        if follow is None or follow["game"] not in games():
            return ""
        return Match(load(follow["game"]), follow["players"], self.seed, follow["rulings"]).link

    @classmethod
    def from_link(cls, game: Game, link: str) -> Match:
        """The match that a link carries; a link that is cut off or changed says so."""
        if len(link) > LONGEST:
            raise LinkError("link-long", have=len(link))
        from urllib.parse import parse_qsl

        parts = dict(parse_qsl(link.lstrip("?"), keep_blank_values=True))
        if parts.get("v", VERSION) != VERSION:
            raise LinkError("link-version", value=parts["v"][:12])
        rulings = dict(_pair(text) for text in parts.get("rulings", "").split("~") if text)
        players = parts["players"].split("~") if parts.get("players") else None
        match = cls(game, players, _whole("seed", parts.get("seed", "0")), rulings)
        moves = _unpack(parts["packed"]) if "packed" in parts else parts.get("moves", "")
        match._replay([move for move in moves.split("~") if move], parts.get("n", ""))
        return match

    def _replay(self, moves: list[str], promised: str) -> None:
        if (moves or promised) and promised != str(len(moves)):
            raise LinkError("link-cut", need=promised[:8], have=len(moves))
        for number, move in enumerate(moves, 1):
            try:
                self.do(move)
            except (NotationError, IllegalMove) as error:
                raise LinkError("link-move", number=number, move=move[:40], reason=error) from None


def _pair(text: str) -> tuple[str, str]:
    name, _, value = text.partition(":")
    return name, value


def _whole(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 12):
        raise LinkError("link-value", name=name, value=text[:40])
    return int(text)


def _pack(moves: str) -> str:
    import base64
    import zlib

    return base64.urlsafe_b64encode(zlib.compress(moves.encode(), 9)).decode().rstrip("=")


def _unpack(text: str) -> str:
    import base64
    import zlib

    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        unpack = zlib.decompressobj()
        moves = unpack.decompress(raw, LONGEST).decode()
    except (zlib.error, ValueError):  # base64's own error is a ValueError
        raise LinkError("link-packed") from None
    if not unpack.eof:
        raise LinkError("link-packed")
    return moves
