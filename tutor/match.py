"""A game being played: history, undo, and a link that restores the exact position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic

from . import links
from .contract import S
from .errors import LinkError, NotationError
from .game import Game
from .story import counted
from .turn import IllegalMove, Move, Turn, Verdict

if TYPE_CHECKING:
    from random import Random

    from .analysis.bots import Strength


class Match(Generic[S]):
    """A game with its history: from its set-up, or from any position (then nothing else is asked)."""

    def __init__(
        self,
        game: Game[S] | str,
        players: Sequence[str] | int | None = None,
        seed: int = 0,
        rulings: Mapping[str, Any] | None = None,
        position: S | None = None,
    ) -> None:
        from . import load

        self.game: Game[S] = game if isinstance(game, Game) else load(game)
        self.seed, self.position = seed, position
        if position is None:
            self.first: S = self.game.start(players, seed, rulings)
        else:
            self.game.to_move(position)  # raises if it is of another game
            self.first = position
        self.rulings = dict(rulings or {})
        self.turns: list[Turn[S]] = []

    def __repr__(self) -> str:
        begun = f"seed={self.seed}" if self.position is None else "from a position"
        seat = self.game.to_move(self.state)
        now = "over" if seat is None else f"{self.state.players[seat]} to move"
        return f"Match({self.game.name!r}, {begun}, {counted(len(self.turns), 'turn')}, {now})"

    @property
    def state(self) -> S:
        """The position now."""
        return self.turns[-1].after if self.turns else self.first

    def moves(self) -> list[Move]:
        """Return every legal move."""
        return self.game.moves(self.state)

    def judge(self, move: Move | str) -> Verdict:
        """Return whether the move is legal now, with every reason for and against."""
        return self.game.judge(self.state, move)

    def choose(self, strength: Strength = "sensible", rng: Random | None = None) -> Move:
        """Return the move that the computer would make; without `rng` always the same one."""
        from random import Random

        rng = rng or Random(f"{self.seed} {len(self.turns)}")
        return self.game.choose(self.state, strength, rng)

    def do(self, move: Move | str) -> Turn[S]:
        """Play a move; a refused one raises and changes nothing."""
        if self.game.to_move(self.state) is None:
            raise NotationError("move-over")
        turn = self.game.play(self.state, move)
        self.turns.append(turn)
        return turn

    def undo(self) -> Turn[S] | None:
        """Take back the last move, if there is one."""
        return self.turns.pop() if self.turns else None

    @property
    def link(self) -> str:
        """The query of a URL that carries game, players, seed, rulings and moves."""
        return links.write(**self.link_parts())

    @property
    def packed_link(self) -> str:
        """The same in one word: nobody reads a secret move over a shoulder."""
        return links.seal(**self.link_parts())

    def link_parts(self) -> dict[str, str]:
        """Return what a link of this game carries, by name."""
        return {
            "v": links.VERSION,
            "game": self.game.name,
            **self._beginning(),
            "moves": links.join(turn.move for turn in self.turns),
            "n": str(len(self.turns)),
        }

    def _beginning(self) -> dict[str, str]:
        if self.position is not None:
            return {"position": links.pack(self.game.to_json(self.position))}
        return {
            "players": links.join(self.first.players),
            "seed": str(self.seed),
            "rulings": links.join(f"{name}:{value}" for name, value in self.rulings.items()),
        }

    @property
    def sequel_link(self) -> str:
        """The query that starts the game which follows on this one; empty where none does."""
        from . import load
        from .registry import package_name

        follow = self.game.sequel(self.state)
        if follow is None or package_name(follow["game"]) is None:
            return ""
        return Match(load(follow["game"]), follow["players"], self.seed, follow["rulings"]).link

    @classmethod
    def from_link(cls, game: Game[S] | str, link: str) -> Match[S]:
        """Return the match that a link carries; a link that is cut off or changed says so."""
        from . import load

        game, parts = game if isinstance(game, Game) else load(game), links.read(link)
        if "position" in parts:
            match = cls(game, position=game.from_json(links.unpack(parts["position"])))
            match._replay(links.moves(parts))
            return match
        players = parts["players"].split("~") if parts.get("players") else None
        rulings = links.pairs(parts.get("rulings", ""))
        match = cls(game, players, links.whole(parts, "seed"), rulings)
        match._replay(links.moves(parts))
        return match

    def _replay(self, moves: list[str]) -> None:
        for number, move in enumerate(moves, 1):
            try:
                self.do(move)
            except (NotationError, IllegalMove) as error:
                raise LinkError("link-move", number=number, move=move[:40], reason=error) from None
