"""The sections of a table to play at, as plain data that changes at different times."""

from typing import Any

from .. import Turn, load
from ..analysis.review import deciding_turn
from ..story import Line, Story
from .composer import Composer
from .game_session import GameSession
from .serialize import Pack, Plain, clauses, line_data, results_data, ruling_data

SHORT = 40  # lines of the log that are told as they happened; older ones by what was done


def setup_data(table: GameSession) -> Plain:
    """Return what does not change during a game: seats, rulings, forms of notation, clauses."""
    book, rulings = table.game.rulebook, table.match.first.rulings
    least, most = book.players
    return {
        "least": least,
        "most": most,
        "seats": list(book.seats),
        "players": list(table.match.first.players),
        "peeks": table.game.package.has_preview,
        "notation": [[form, why] for form, why in book.notation.items()],
        "rulings": [ruling_data(ruling, rulings) for ruling in book.rulings.values()],
        "rules": clauses(book, book, rulings),
    }


def sections(table: GameSession, composer: Composer) -> dict[str, Any]:
    """Return all sections; nothing of the table while the device is passed on."""
    covered = table.cover is not None
    return {
        "scene": {} if covered else table.drawn().data,
        "draft": {}
        if covered
        else table.cached("draft", (table.draft, composer), lambda: composer.data(table.draft)),
        "status": _status(table),
        "log": _log(table),
        "turn": {} if covered else _turn(table),
        "over": table.cached("over", table.state, lambda: _over(table)),
    }


def _status(table: GameSession) -> Plain:
    seat = table.deciding
    return {
        "seat": seat,
        "me": _me(table),
        "owner": table.owner,
        "names": list(table.match.first.players),
        "bots": sorted(table.bots),
        "strength": table.strength,
        "mode": table.mode,
        "cover": table.cover,
        "n": len(table.match.turns),
        "pick": table.can_pick,
        "thinks": seat in table.bots and not table.waits,
        "paused": table.paused,
        "stopped": table.stopped,
        "notice": table.notice,
        "link": table.link,
    }


def _me(table: GameSession) -> int | None:
    """Return the seat whose hand is large: of the one person here, of the one who looks, else of the player to move."""
    if table.owner is not None:
        return table.owner
    seat = table.viewing_seat
    return table.seat if seat is None or seat < 0 else seat


def _log(table: GameSession) -> list[Any]:
    """Return every turn: whose it was, the move, and the newest ones in a sentence."""
    turns = table.match.turns
    told = len(turns) - SHORT
    return [_entry(table, n, turn, n >= told) for n, turn in enumerate(turns)]


def _entry(table: GameSession, n: int, turn: Turn, told: bool) -> list[Any]:
    key = (turn, table.viewing_seat, may_know(table, turn), told)
    return table.cached(f"log {n}", key, lambda: _words(table, turn, told))


def _words(table: GameSession, turn: Turn, told: bool) -> list[Any]:
    text = _headline(table, turn) if told else ""
    return [_who(table, turn), _move(table, turn), text or _does(table, turn)]


def _headline(table: GameSession, turn: Turn) -> str:
    """Return the first thing that happened, and what else is news, such as a card that was revealed."""
    pairs = [pair for pair in zip(turn.steps, turn.lines, strict=True) if not pair[1].routine]
    news = (line for step, line in pairs[1:] if table.game.rulebook[step.rule].is_news(step))
    return " ".join(line.text for line in (*(line for _, line in pairs[:1]), *news))


def _does(table: GameSession, turn: Turn) -> str:
    """Return a move as what somebody did, for anyone who may know all about it."""
    known = may_know(table, turn)
    return table.game.package.action(turn.before, turn.move) if known else ""


def _who(table: GameSession, turn: Turn) -> int:
    seat = turn.move.seat
    return (table.game.to_move(turn.before) or 0) if seat is None else seat


def _move(table: GameSession, turn: Turn) -> str:
    """Return a move as the person at the screen may read it."""
    return turn.move.notation() if may_know(table, turn) else turn.move.shown()


def may_know(table: GameSession, turn: Turn) -> bool:
    """Return whether the person at the screen may read all about a turn."""
    return table.seat is None or table.viewing_seat in (None, _who(table, turn))


def _turn(table: GameSession) -> Plain:
    """Return the last turn, or the one asked for; with its words and pictures where somebody looks at it."""
    turns, recalled = table.match.turns, table.recalled
    if not turns:
        return {}
    number = len(turns) - 1 if recalled is None else recalled
    turn = turns[number]
    data: Plain = {"n": number, "recalled": recalled is not None}
    data |= {"seat": _who(table, turn), "move": _move(table, turn)}
    if recalled is None and not table.stopped:
        return data
    key = (turn, table.viewing_seat, may_know(table, turn))
    return data | table.cached("told", key, lambda: _render_turn(table, turn))


def _render_turn(table: GameSession, turn: Turn) -> Plain:
    pack, state, frames = Pack(), turn.before, list[Plain]()
    for step, line in zip(turn.steps, turn.lines, strict=True):
        state = state if step.state is None else step.state
        frames.append(pack.frame(table.game.scene(state, table.viewing_seat), line.text, line))
    lines = turn.verdict.lines if may_know(table, turn) else ()
    told = [line_data(line) for line in lines]
    return {"why": told, **results_data(table.game, turn), "frames": frames, **pack.data()}


def _over(table: GameSession) -> Plain:
    outcome = table.game.outcome(table.state)
    if outcome is None:
        return {}
    names, score = table.match.first.players, table.game.score(table.state)
    bill = [line_data(line) for line in _score_lines(score)]
    return {
        "winners": [names[seat] for seat in outcome.winners],
        "ranking": _ranking(names, outcome.winners, score),
        "decided": _decided(table),
        "lines": [_beside(bill, line_data(line)) for line in outcome.story.lines],
        "score": bill,
        **_sequel(table),
    }


def _decided(table: GameSession) -> Plain:
    """Return the turn that decided the game, and what happened then."""
    number = deciding_turn(table.match)
    if number < 0:
        return {}
    _, _, text = _words(table, table.match.turns[number], True)
    return {"n": number, "text": text, "last": number == len(table.match.turns) - 1}


def _beside(bill: list[Plain], line: Plain) -> Plain:
    """Return a line without the lines below it."""
    return line | {"parts": [part for part in line.get("parts", ()) if part not in bill]}


def _ranking(names: tuple[str, ...], winners: tuple[int, ...], score: Story) -> list[Plain]:
    """Return the winners, then the others by score. Empty if all win or lose together."""
    if len(score) != len(names) or len(winners) in (0, len(names)):
        return []
    order = sorted(range(len(names)), key=lambda seat: (seat not in winners, -score[seat].value))
    return [
        {"seat": n, "name": names[n], "value": score[n].value, "won": n in winners} for n in order
    ]


def _score_lines(score: Story) -> list[Line]:
    """Return the lines of a score, those that say the same for everybody once."""
    lines = {(line.title, line.value, line.parts): line for line in score.lines}
    return list(lines.values()) if len(lines) == 1 else list(score.lines)


def _sequel(table: GameSession) -> Plain:
    """Return the game that follows on this one: its page, and the link that starts it there."""
    link = table.match.sequel_link
    if not link:
        return {}
    follow = table.game.sequel(table.state) or {}
    title = load(follow["game"]).rulebook.title
    return {"sequel": {"game": follow["game"], "title": title, "link": table.beside(link)}}
