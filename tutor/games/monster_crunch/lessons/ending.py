"""How a round, a hand and the game end, and who wins."""

from typing import Any

from ....game import Game
from ....lesson import CountScore, Do, Lesson, Predict, Tell
from ..model import State
from .deal import deal


def round_end(game: Game) -> Lesson:
    """The last one left scores, gets no Milk, and leads."""
    hands = {"boo": (3, 11), "franken": (2, 4), "count": (1, 9)}
    state = deal(game, hands, bowls=((), (4, 8), (6, 10)), match=10, turn=1, passed=("Boo Berry",))
    leads = Predict("crunch.round.next-leader", state.players, "who")
    return Lesson("round-end", state, (Tell("start", ("seat-0",)), Do("pass", (), leads)))


def hand_end(game: Game) -> Lesson:
    """When somebody runs out, what the others hold is lost."""
    hands = {"count": (9,), "franken": (2, 5, 11, 12), "boo": (1, 10)}
    script = (
        Tell("start", ("hand-0",)),
        Do("play 9", (), Predict("crunch.hand.end-lost", (0, 4, 6), "lost")),
        Tell("end"),
    )
    state = deal(game, hands, bowls=((3, 6), (4, 7), (5, 8)), match=8)
    return Lesson("hand-end", state, script)


def game_end(game: Game) -> Lesson:
    """After the third hand the biggest pile wins."""
    return _last_card(game, "game-end", scored=(20, 24, 18), milk=(3, 1, 2))


def tie(game: Game) -> Lesson:
    """Milk breaks a tie."""
    return _last_card(game, "tie", scored=(23, 24, 21), milk=(1, 3, 4))


def shared(game: Game) -> Lesson:
    """Cards and Milk alike: a shared win."""
    return _last_card(game, "shared", scored=(23, 24, 21), milk=(2, 2, 4))


def _last_card(game: Game, id: str, **more: Any) -> Lesson:
    """The last card of the third hand, and the count."""
    hands = {"count": (9,), "franken": (2, 5, 11), "boo": (1, 10)}
    state: State = deal(game, hands, bowls=((3, 6), (4, 7), (5, 8)), match=8, hand=3, **more)
    count, franken, boo = state.players
    rules = {"tie": "crunch.score.tie-milk", "shared": "crunch.score.tie-shared"}
    choices = ((count,), (franken,), (count, franken) if id != "game-end" else (boo,))
    wins = Predict(rules.get(id, "crunch.score.most"), choices, "winners")
    return Lesson(id, state, (Tell("start"), Do("play 9"), CountScore(predict=wins)))


def empty_centre(game: Game) -> Lesson:
    """No Milk in the centre, none for a pass."""
    hands = {"boo": (2, 5), "franken": (5, 6, 9), "count": (1, 3), "brute": (7, 8)}
    bowls = (3,), (4,), (6,), (10,)
    script = (
        Tell("start", ("center",)),
        Do("pass"),
        Do("play 5 6"),
        Do("pass", (), Predict("crunch.pass.milk", (3, 4, 5), "have")),
    )
    state = deal(game, hands, bowls=bowls, milk=(3, 4, 4, 4), match=10)
    return Lesson("empty-centre", state, script)
