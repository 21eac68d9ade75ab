"""Moves that lessons ask for: what to click for them."""

from collections import deque

from tutor import Game
from tutor.lesson import Frame
from tutor.ui.composer import Composer


def ways(game: Game, frames: list[Frame]) -> list[list[str]]:
    """For each frame that asks for a move: what to click, of what glows, for one that does what was asked."""
    return [_way(game, frame, frame.question.moves if frame.question else ()) for frame in frames]


def _way(game: Game, frame: Frame, moves: tuple[str, ...]) -> list[str]:
    composer = Composer(game, frame.state, frame.scene, game.moves(frame.state) if moves else [])
    drafts = deque([composer.picked(())] if moves else [])
    while drafts:
        before = drafts.popleft()
        for id in composer.next(before):
            draft = composer.clicked(before, id)
            if draft.verdict is not None and str(draft.verdict.move) in moves:
                return list(draft.picks)
            drafts.append(draft)
    return []
