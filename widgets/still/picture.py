"""A scene on paper: what the middle shows, the mat of the player who is asked, the others in a line each."""

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.scene import Piece, Scene, Seat, Zone

TOP = 2  # pieces of a pile that are drawn
CROWD = 4  # tokens that look the same: more are counted


@dataclass(frozen=True)
class Drawn:
    """A zone with the pieces that are drawn, and how many each of them stands for."""

    zone: Zone
    pieces: list[tuple[Piece, int]]


class Picture:
    """A scene sorted as a reader of paper needs it."""

    def __init__(self, scene: Scene, seat: int | None) -> None:
        self.scene = scene
        active = (at for at, one in enumerate(scene.seats) if one.active)
        self.me = next(active, 0) if seat is None else seat

    @property
    def shared(self) -> list[Drawn]:
        """The zones in the middle."""
        return [drawn(zone) for zone in self.scene.zones if zone.owner is None]

    @property
    def mine(self) -> list[Drawn]:
        """The zones in front of the player who is asked."""
        return [drawn(zone) for zone in self.scene.zones if zone.owner == self.me]

    @property
    def others(self) -> Iterator[tuple[Seat, list[Drawn]]]:
        """The other players, each with what everybody sees of them at a glance."""
        seats = self.scene.seats
        for step in range(1, len(seats)):
            at = (self.me + step) % len(seats)
            zones = [zone for zone in self.scene.zones if zone.owner == at and zone.strip]
            yield seats[at], [drawn(zone) for zone in zones]


def drawn(zone: Zone) -> Drawn:
    """Return the pieces of a zone as they are drawn."""
    pieces = list(zone.pieces)
    if zone.layout == "pile":
        return Drawn(zone, [(piece, 1) for piece in pieces[-TOP:]])
    looks = {(piece.icon, piece.face, piece.note, piece.tone) for piece in pieces}
    if zone.layout == "tokens" and len(pieces) > CROWD and len(looks) == 1:
        return Drawn(zone, [(pieces[0], len(pieces))])
    return Drawn(zone, [(piece, 1) for piece in pieces])
