"""A game of which everything is on disk before anybody is told."""

from tutor import Match, Turn
from tutor.ui.table import Table

from .setup import Setup
from .store import Store


class KeptTable(Table):
    """A match of which each move and each promise is on disk before anybody is told."""

    def __init__(self, match: Match, setup: Setup, store: Store, code: str) -> None:
        super().__init__(match, setup.bots, setup.strength)
        self._store, self._code = store, code

    def told(self, turn: Turn) -> None:
        """Write a move down, then tell everybody; one that can't be written was not made."""
        try:
            self._store.move(self._code, len(self.match.turns) - 1, str(turn.move))
        except Exception:
            self.match.undo()
            raise
        super().told(turn)

    def promise(self, seat: int, words: str) -> None:
        """Write a choice down until its turn comes."""
        self._store.promise(self._code, seat, words)
        super().promise(seat, words)

    def withdraw(self, seat: int) -> None:
        """Forget the choice of a seat."""
        super().withdraw(seat)
        self._store.withdraw(self._code, seat)

    def restore(self) -> None:
        """Take up the choices that are on disk; one whose move was made already is past."""
        for seat, words in self._store.promises(self._code).items():
            if seat == self.seat or self.game.together(self.state, seat) is not None:
                self.promise(seat, words)
            else:
                self.withdraw(seat)

    def chooses(self, seat: int) -> bool:
        """Return whether a seat is waited for: it is to move, or has a secret choice to make."""
        if seat in self.promised:
            return False
        return seat == self.seat or self.game.together(self.state, seat) is not None
