"""The rules for a machine that reads: a few questions, each answered in words that end somewhere.

A table is seen from one seat, as on a page: the hands of the others stay hidden, and computers play them.
Only an open table shows everything.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import tutor
from tutor import Match, Turn, Verdict
from tutor.analysis.bots import Strength
from tutor.story import readable
from tutor.ui import play_view
from tutor.ui.game_session import GameSession
from tutor.ui.play import Play, new_seed

from .texts import UsageError, say

TABLES = 20  # kept at once: a new one takes the place of the oldest
LONGEST = 8000  # letters of an answer
MOST = 80  # moves or clauses that are listed
NEAREST = 5  # clauses that answer a question
STRENGTH: Strength = "sensible"  # of the computers at the other seats


class Referee:
    """The tables of one client, and what can be asked. Each public method is a tool and its parameters."""

    def __init__(self) -> None:
        self._tables: dict[str, Play] = {}
        self._made = 0

    def games(self) -> str:
        """Return every game with its players and the forms of its moves."""
        return "\n\n".join(_about(info.name) for info in tutor.catalogue())

    def start(
        self,
        game: str,
        players: list[str] | int | None = None,
        seat: str = "",
        seed: int | None = None,
        rulings: dict[str, Any] | None = None,
        pieces: dict[str, Any] | None = None,
        everything: bool = False,
    ) -> str:
        """Return a new table: from the set-up, or with `pieces` laid out by their names."""
        played, deal = tutor.load(game), new_seed() if seed is None else seed
        position = None
        if pieces:
            position = played.position(players, seed=deal, rulings=rulings, **pieces)
        first = Match(played, players, deal, rulings, position).first
        mine = _seat(first.players, seat)
        others = [] if everything else [at for at in range(len(first.players)) if at != mine]
        mode = "open" if everything else "hot-seat"
        table = Play(played, players, deal, rulings, mode, others, position)
        self._made += 1
        name = f"{played.name}-{self._made}"
        self._tables = {**dict([*self._tables.items()][1 - TABLES :]), name: table}
        return _short([say("mcp-table", name=name), *_computers(table), *_shown(table)])

    def moves(self, table: str) -> str:
        """Return the legal moves of the player who decides at a table, if the client may know them."""
        play = self._table(table)
        session = play.session
        if not session.can_pick:
            return say("mcp-waits")
        moves = session.game.moves(session.state)
        told = (
            f"{move}: {session.game.package.action(session.state, move)}" for move in moves[:MOST]
        )
        more = [say("mcp-more", count=len(moves) - MOST)] if len(moves) > MOST else []
        return _short([*(each.rstrip(": ") for each in told), *more])

    def judge(self, table: str, move: str) -> str:
        """Return whether a move is legal, every reason for and against, and what would do instead."""
        session = self._table(table).session
        if not session.can_pick:
            return say("mcp-waits")
        seen = session.seen(session.state)  # of others only what may be known
        verdict = session.game.judge(seen, move)
        return _short([str(verdict), *_nearest(session.game, seen, verdict)])

    def play(self, table: str, move: str) -> str:
        """Return what a move does, what the computers play then, and the table after it; or why it is refused."""
        play = self._table(table)
        if not play.session.can_pick:
            return say("mcp-waits")
        done = len(play.session.match.turns)
        play.handle({"type": "fill", "text": move})
        play.handle({"type": "play"})
        turns = play.session.match.turns
        if len(turns) == done:
            return play.session.notice or self.judge(table, move)
        return _short([str(turns[-1]), *_computers(play), *_shown(play)])

    def score(self, table: str) -> str:
        """Return the score, or how the game ended, with every reason."""
        session = self._table(table).session
        outcome = session.game.outcome(session.state)
        return _short([str(outcome or ""), str(session.standing())])

    def clause(self, game: str, question: str) -> str:
        """Return the clause of that id, or the clauses that answer a question, best first."""
        book = tutor.load(game).rulebook
        asked = question.strip()[:200]
        found = [book[asked]] if asked in book else book.search(asked, NEAREST)
        lines = (say("rules-line", title=rule.title, section=rule.section, text=rule.text, id=rule.id) for rule in found)  # fmt: skip
        return _short(lines)

    def hint(self, table: str, grade: int = 1) -> str:
        """Return a hint by what the client may know: 1 is where to look, 2 the idea, 3 the move with its odds."""
        play = self._table(table)
        if not play.session.can_pick:
            return say("mcp-waits")
        play.handle({"type": "hint", "grade": grade})
        told = play.sections()["hint"]
        said = (told.get(name, "") for name in ("nudge", "idea", "move", "does"))
        return _short([*said, *told.get("reasons", ())]) or play.session.notice

    def _table(self, name: str) -> Play:
        if name not in self._tables:
            raise UsageError("mcp-unknown", name=name[:40], known=tuple(self._tables))
        return self._tables[name]


def _about(name: str) -> str:
    book = tutor.load(name).rulebook
    info = next(each for each in tutor.catalogue() if each.name == name)
    forms = (f"  {form}: {why}" for form, why in book.notation.items())
    least, most = book.players
    facts = {"title": info.title, "name": name, "least": least, "most": most}
    return "\n".join([say("mcp-game", tagline=info.tagline, **facts), *forms])


def _seat(players: Sequence[str], name: str) -> int:
    if name and name not in players:
        raise UsageError("mcp-seat", name=name[:40], known=tuple(players))
    return players.index(name) if name else 0


def _computers(play: Play) -> Iterator[str]:
    """Let the computers play until somebody else decides, or something has ended; yield what they did."""
    session = play.session
    session.resume()
    while (seat := session.seat) in session.bots:
        yield _told(session, seat, session.do(session.match.choose(STRENGTH)))
        session.resume()


def _told(session: GameSession, seat: int | None, turn: Turn) -> str:
    """Return a turn of somebody else as the client may know it."""
    name = session.match.first.players[seat or 0]
    move = turn.move.notation() if play_view.may_know(session, turn) else turn.move.shown()
    lines = [text for line in turn.lines if not line.routine for text in readable(line, "  ")]
    return "\n".join([say("mcp-turn", name=name, move=move), *lines])


def _shown(play: Play) -> Iterator[str]:
    session = play.session
    yield str(session.scene())
    outcome = session.game.outcome(session.state)
    yield str(outcome) if outcome else ""


def _nearest(game: tutor.Game, seen: Any, verdict: Verdict) -> Iterator[str]:
    near = [] if verdict.legal else game.nearest(seen, verdict.move)
    if near:
        yield say("nearest")
        yield from (say("nearest-line", near=each) for each in near)


def _short(parts: Iterable[str]) -> str:
    """Return an answer, cut where it would not end."""
    text = "\n".join(part for part in parts if part)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}\n{say('mcp-cut')}"
