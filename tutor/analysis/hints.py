"""Why a move: where to look, the idea, and the move with its odds against the next best."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from ..story import Story
from ..turn import kind_of

if TYPE_CHECKING:
    from ..game import Game
    from ..turn import Move
    from .odds import Chance, Odds


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint in grades: the nudge gives little away, the idea more, the move all."""

    move: Move
    nudge: str
    idea: str
    does: str  # the move, as what one does
    reasons: tuple[str, ...]  # what it gains over the next best
    proofs: Story  # what is certain about it

    def __str__(self) -> str:
        proofs = (line.text for line in self.proofs.lines)
        return "\n".join([self.nudge, self.idea, self.does, *proofs, *self.reasons])


def advice(game: Game, state: Any, odds: Odds, move: Move) -> Advice:
    """Return what can be said for a move by the games played on so far."""
    chances = {str(chance.move): chance for chance in odds.chances}
    mine = chances.pop(str(move), None)
    others = sorted(chances.values(), key=lambda chance: -chance.worth)
    proofs = mine.proofs if mine else Story((), game.rulebook)
    figures = {name: fact for proof in proofs for name, fact in proof.facts.items()}
    facts = figures | game.package.facts(state, move)  # the idea can follow from the figures
    return Advice(
        move, _say(game, "nudge", move, facts), _say(game, "idea", move, facts),
        describe_move(game, state, move), tuple(_reasons(game, state, mine, others)), proofs,
    )  # fmt: skip


def describe_move(game: Game, state: Any, move: Move) -> str:
    """Return a move as what one does, or as it is typed."""
    return game.package.action(state, move) or move.notation()


def _say(game: Game, grade: str, move: Move, facts: dict[str, Any]) -> str:
    """Return the game's own words for a kind of move, or the general ones."""
    key, phrases = f"{grade}-{kind_of(move)}", game.rulebook.advice
    return (
        phrases.say(key, **facts)
        if key in phrases
        else game.rulebook.messages.say(f"advice-{grade}")
    )


def _reasons(game: Game, state: Any, mine: Chance | None, others: list[Chance]) -> Iterator[str]:
    """Yield what a move gains over the next best, in numbers."""
    say = game.rulebook.messages.say
    if mine is None:
        return
    if not others:
        yield say("advice-only", win=percent(mine.win), games=mine.games)
        return
    other = others[0]
    facts: dict[str, Any] = {"win": percent(mine.win), "next": percent(other.win)}
    facts |= {
        "other": describe_move(game, state, other.move) if other.move else "",
        "games": mine.games,
    }
    facts |= {
        "score": round(mine.score, 1),
        "less": round(other.score, 1),
        "unit": _unit(game, state),
    }
    yield say(
        "advice-win", how=_compare(mine.win - other.win, mine.win_error + other.win_error), **facts
    )
    yield say(
        "advice-score",
        how=_compare(mine.score - other.score, mine.score_error + other.score_error),
        **facts,
    )


def _unit(game: Game, state: Any) -> str:
    """Return what a score counts; it may depend on the rulings."""
    phrases = game.rulebook.advice
    if "unit" not in phrases:
        return game.rulebook.messages.say("advice-unit")
    return phrases.say("unit", **asdict(state.rulings))


def _compare(gain: float, doubt: float) -> str:
    return "even" if abs(gain) <= doubt else "more" if gain > 0 else "less"


def percent(share: float) -> int:
    """Return a share as a whole percentage."""
    return round(100 * share)
