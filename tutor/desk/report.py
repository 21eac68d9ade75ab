"""What a table to play at shows, as plain data in sections that change at different times."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import Turn, load
from ..scene import Scene, plain
from .data import Pack, Plain, clauses, line_data, ruling_data
from .draft import judged

if TYPE_CHECKING:
    from .controller import PlayController


def setup_data(table: PlayController) -> Plain:
    """What does not change during a game: seats, rulings, forms of notation, clauses."""
    book, rulings = table.game.rulebook, table.match.first.rulings
    least, most = book.players
    return {
        "least": least,
        "most": most,
        "seats": list(book.seats),
        "players": list(table.match.first.players),
        "peeks": table.game.has_preview,
        "notation": [[form, why] for form, why in book.notation.items()],
        "rulings": [ruling_data(ruling, rulings) for ruling in book.rulings.values()],
        "rules": clauses(book, book, rulings),
    }


class Reporter:
    """Looks at a controller and tells the page; decides and changes nothing."""

    def __init__(self, table: PlayController) -> None:
        self.table, self.game, self.match = table, table.game, table.match
        self.names = self.match.first.players
        self.covered = table.cover is not None

    def view(self) -> dict[str, Any]:
        """All sections; nothing of the table while the device is passed on."""
        table, scene = self.table, self.table.scene()
        return {
            "scene": {} if self.covered else self._picture(scene),
            "draft": {} if self.covered else judged(self.game, table.state, scene, table.draft),
            "status": self._status(),
            "log": [[self._who(turn), self._words(turn)] for turn in self.match.turns],
            "turn": {} if self.covered else self._turn(),
            "over": self._over(),
            "setup": table.setup,
        }

    def _picture(self, scene: Scene) -> Plain:
        seen = (self.table.state, self.table.eye)
        return self.table.kept("picture", seen, lambda: dict(plain(scene)))

    def _who(self, turn: Turn) -> int:
        seat = turn.move.seat
        return (self.game.to_move(turn.before) or 0) if seat is None else seat

    def _words(self, turn: Turn) -> str:
        """A move as whoever looks at the screen may read it."""
        return turn.move.notation() if self._may_know(turn) else turn.move.shown()

    def _may_know(self, turn: Turn) -> bool:
        table = self.table
        if table.mode == "open" or table.seat is None:
            return True
        return not self.covered and table.eye in (None, self._who(turn))

    def _status(self) -> Plain:
        table = self.table
        seat = table.seat
        return {
            "seat": seat,
            "names": list(self.names),
            "bots": sorted(table.bots),
            "mode": table.mode,
            "cover": table.cover,
            "n": len(self.match.turns),
            "pick": table.can_pick,
            "thinks": seat in table.bots and not table.paused and not self.covered,
            "paused": table.paused,
            "notice": table.notice,
            "offer": self._offer(),
            "link": table.link,
            "seed": self.match.seed,
        }

    def _offer(self) -> list[str]:
        rulings = self.game.rulebook.rulings
        return [rulings[name].question for name in self.table.offer]

    def _turn(self) -> Plain:
        """The last turn, or the one asked for, told line by line with its pictures."""
        if not self.match.turns:
            return {}
        recalled = self.table.recalled
        number = len(self.match.turns) - 1 if recalled is None else recalled
        return {
            "n": number,
            "recalled": recalled is not None,
            **self._told(self.match.turns[number]),
        }

    def _told(self, turn: Turn) -> Plain:
        seen = (turn, self.table.eye, self._may_know(turn))
        return self.table.kept("told", seen, lambda: self._tell(turn))

    def _tell(self, turn: Turn) -> Plain:
        pack, state, frames = Pack(), turn.before, []
        for step, line in zip(turn.steps, turn.lines, strict=True):
            state = state if step.state is None else step.state
            frames.append(pack.frame(self.game.scene(state, self.table.eye), line.text, line))
        lines = turn.verdict.lines if self._may_know(turn) else ()
        why = [line_data(line) for line in lines]
        return {"move": self._words(turn), "why": why, "frames": frames, **pack.data()}

    def _over(self) -> Plain:
        outcome = self.game.outcome(self.table.state)
        if outcome is None:
            return {}
        score = self.game.score(self.table.state)
        return {
            "winners": [self.names[seat] for seat in outcome.winners],
            "lines": [line_data(line) for line in outcome.story.lines],
            "score": [line_data(line) for line in score.lines],
            **self._sequel(),
        }

    def _sequel(self) -> Plain:
        """The game that follows on this one: its page, and the link that starts it there."""
        link = self.match.sequel_link
        if not link:
            return {}
        follow = self.game.sequel(self.table.state) or {}
        title = load(follow["game"]).rulebook.title
        return {"sequel": {"game": follow["game"], "title": title, "link": link}}
