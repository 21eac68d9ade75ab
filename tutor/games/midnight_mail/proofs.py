"""What is certain about a move: the messages that follow a tile, whatever is hidden."""

from collections.abc import Iterator

from ...explain import Step, count
from ...turn import Move, last_state
from .model.move import Place
from .model.state import State
from .rules.chain import Search
from .rules.turn import effects

BRIEF = 4_000  # steps of search


def proofs(seen: State, seat: int, move: Move) -> Iterator[Step]:
    """Yield the most that the messages of a placed tile can score at once."""
    if not isinstance(move, Place):
        return
    best = Search(last_state(effects(seen, move)), BRIEF).best()
    shows = [f"seat-{seat}"]
    yield count(
        "mail.deliver.score.now", best.total, shows=shows, case="follow", size=len(best.moves)
    )
