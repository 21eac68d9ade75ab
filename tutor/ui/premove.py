"""A click that is ahead of its time: the move that is complete is played, and the click begins the next one."""

from ..scene import Scene
from .composer import Composer, Draft
from .game_session import GameSession
from .serialize import Plain

WANTS = "ahead"  # of a game's `wants`


def reached(table: GameSession, here: Composer, id: str) -> Composer | None:
    """Return the composer of the move after this one, if a click belongs there."""
    if not table.draft.legal or id not in _early(table.scene()):
        return None
    after = here.clicked(table.draft, id)
    return None if after.legal or here.is_unfinished(after) else _next(table)


def glow(table: GameSession, draft: Plain) -> Plain:
    """Return what can be clicked of the move after this one."""
    there = _next(table)
    if there is None:
        return {}
    early = _early(table.scene())
    ids = [id for id in there.next(Draft()) if id in early]
    more = {"next": [*draft["next"], *ids], "wants": table.game.rulebook.wants.say(WANTS)}
    return more if ids else {}


def _early(scene: Scene) -> set[str]:
    return {piece.id for zone in scene.zones if zone.premovable for piece in zone.pieces}


def _next(table: GameSession) -> Composer | None:
    """Return what composes the move after the one that is complete, where the same person goes on."""
    if not table.draft.legal or not table.can_pick or not _early(table.scene()):
        return None
    return table.cached(
        "ahead", (table.position, table.viewing_seat, table.draft.text), lambda: _made(table)
    )


def _made(table: GameSession) -> Composer | None:
    game, after = table.game, table.game.play(table.position, table.draft.text).after
    if game.to_move(after) != table.deciding:
        return None
    return Composer(game, after, game.scene(after, table.viewing_seat), game.moves(after))
