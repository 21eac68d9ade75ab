"""The worked examples of Monster Crunch: positions and scripts. Words are in rulebook.toml."""

from ...game import Game
from ...lesson import Do, Lesson, Place, Predict, Tally, Tell, Try
from .model import PLACARDS, Monster, Power
from .stage import stage

ON = {"powers": "on"}
LEGAL = Predict()
BEAT = "crunch.play.match-or-beat"


def lessons(game: Game) -> tuple[Lesson, ...]:
    """In the order a newcomer needs them."""
    return (
        _climbing(game),
        _equal(game),
        _bowl(game),
        _passing(game),
        _price(game),
        _combining(game),
        _gap(game),
        _mix(game),
        _hand_end(game),
        _timing(game),
        _ghostly(game),
        _tie(game),
    )


def _climbing(game: Game) -> Lesson:
    hands = {"boo": (2, 6, 9, 11), "franken": (2, 4, 7, 10), "count": (3, 6, 8, 12)}
    script = (
        Tell("start"),
        Do("play 2", ("crunch.lead.any",)),
        Do("play 2", (BEAT,), LEGAL),
        Do("play 6", (BEAT,)),
        Do("play 6", (BEAT,), Predict(BEAT, (4, 6, 8), "need")),
        Tell("end"),
    )
    return Lesson("climbing", stage(game, hands), script, example="EX1")


def _equal(game: Game) -> Lesson:
    hands = {"franken": (3, 7, 7, 9), "count": (4, 6, 7, 11)}
    script = (
        Tell("start"),
        Do("play 7"),
        Try("play 6", (), LEGAL),
        Do("play 7", (BEAT,), LEGAL),
        Tell("end"),
    )
    return Lesson("equal", stage(game, hands), script)


def _bowl(game: Game) -> Lesson:
    hands = {"boo": (4, 6, 9), "franken": (4, 7, 10), "count": (3, 8, 12)}
    bowls = (2,), (2,), (6,)
    script = (
        Tell("start", ("bowl-0", "bowl-2")),
        Try("play 4", (), LEGAL),
        Do("play 6", (BEAT,)),
        Tell("end"),
    )
    return Lesson("bowl", stage(game, hands, bowls=bowls, match=6), script)


def _price(game: Game) -> Lesson:
    hands = {"count": (1, 2, 3, 9), "boo": (4, 5, 6, 11)}
    spent = Predict("crunch.combine.return", (1, 2, 3), "spent")
    script = (
        Tell("start", ("milk-0-0",)),
        Try("play 1 2 3", (), LEGAL),
        Do("play 2 3", ("crunch.combine.cost", "crunch.lead.combine")),
        Tell("saved", ("milk-1-0", "milk-1-1")),
        Do("play 4 5 6", ("crunch.combine.cost",), spent),
        Tell("end"),
    )
    return Lesson("price", stage(game, hands, milk=(1, 2)), script, example="EX3")


def _combining(game: Game) -> Lesson:
    hands = {"count": (1, 8, 10), "franken": (3, 5, 6, 9), "boo": (4, 5, 5, 5, 12)}
    script = (
        Tell("start"),
        Do("play 8", ("crunch.lead.any",)),
        Try("play 5", (), LEGAL),
        Do("play 5 6", ("crunch.combine.cost", "crunch.combine.run", BEAT), Predict("crunch.play.value", (6, 8, 11))),
        Do("play 5 5 5", ("crunch.combine.cost", "crunch.combine.set", BEAT), Predict("crunch.combine.return", (1, 2, 3), "spent")),
        Tell("end"),
    )  # fmt: skip
    return Lesson("combining", stage(game, hands, milk=(1, 2, 2)), script, example="EX2")


def _gap(game: Game) -> Lesson:
    hands = {"franken": (3, 5, 6, 10), "count": (2, 4, 8, 12)}
    script = (
        Tell("start", ("milk-0-0",)),
        Try("play 3 5", (), LEGAL),
        Do("play 6 5", ("crunch.combine.run",)),
        Tell("end"),
    )
    return Lesson("gap", stage(game, hands), script)


def _mix(game: Game) -> Lesson:
    hands = {"boo": (4, 5, 5, 9), "count": (3, 7, 8)}
    script = (
        Tell("start"),
        Try("play 4 5 5", (), LEGAL),
        Try("play 4 5", ("crunch.combine.run",)),
        Do("play 5 5", ("crunch.combine.set",)),
        Tell("end"),
    )
    return Lesson("mix", stage(game, hands, milk=(2, 1)), script, example="EX4")


def _passing(game: Game) -> Lesson:
    hands = {"boo": (3, 5), "franken": (2, 4, 12), "count": (1, 9)}
    bowls = (2, 7), (4, 8), (6, 12)
    script = (
        Tell("start"),
        Do("pass", ("crunch.pass.forced",), Predict("crunch.pass.score", (0, 2, 3), "size")),
        Do("pass", ("crunch.pass.voluntary",)),
        Tell("end", ("seat-2",)),
        Try("pass", (), LEGAL),
    )
    return Lesson("passing", stage(game, hands, bowls=bowls, match=12), script)


def _hand_end(game: Game) -> Lesson:
    hands = {"count": (9,), "franken": (2, 5, 11, 12), "boo": (1, 10)}
    bowls = (3, 6), (4, 7), (5, 8)
    script = (
        Tell("start", ("hand-0",)),
        Do("play 9", (BEAT,), Predict("crunch.hand.end-lost", (0, 4, 6), "lost")),
        Tell("end"),
    )
    return Lesson("hand-end", stage(game, hands, bowls=bowls, match=8), script)


def _timing(game: Game) -> Lesson:
    hands = {"count": (3, 5, 9), "boo": (4, 8, 11)}
    script = (
        Tell("start", ("placard-0-bite", "placard-0-flight")),
        Try("use bite on 2", (), LEGAL),
        Do("use flight", ("crunch.power.timing",)),
        Do("play 5", (BEAT,), LEGAL),
        Do("use bite on 2", ("crunch.power.after-needs-play",)),
    )
    state = stage(game, hands, ON, milk=(0, 2), bowls=((), (10,)), match=10)
    return Lesson("timing", state, script)


def _ghostly(game: Game) -> Lesson:
    boo, count = (1, 1, *range(3, 13)), (2, 2, *range(3, 13))
    first = stage(game, {"boo": boo, "count": count}, ON)
    late = stage(
        game, {"boo": (7,), "count": (2, 9)}, ON, hand=2, boxes=((), (12,)),
        piles=(
            (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 8, 8, 9, 9, 10),
            (1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8),
        ),
        placards=((Power.SLIP,), PLACARDS[Monster.COUNT]),
    )  # fmt: skip
    script = (
        Tell("start", ("placard-0-ghostly", "stack-0")),
        Do("use ghostly", ("crunch.power.boo.ghostly",)),
        Place(late, "late"),
        Do("play 7", (), Predict("crunch.hand.short-draw", (9, 10, 12), "size")),
    )
    return Lesson("ghostly", first, script, example="EX5")


def _tie(game: Game) -> Lesson:
    hands = {"boo": (9, 9), "franken": (3,), "count": (8,)}
    piles = (1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (1, 1, 2, 2)
    state = stage(
        game, hands, milk=(1, 2, 2), bowls=((3,), (4,), (4,)), piles=piles, match=4, hand=3,
        last=True,
    )  # fmt: skip
    boo, franken, everyone = state.players[:1], state.players[1:2], state.players
    script = (
        Tell("start"),
        Do("pass"),
        Do("pass"),
        Do("play 8"),
        Tally(predict=Predict("crunch.score.tie-milk", (boo, franken, everyone), "winners")),
    )
    return Lesson("tie", state, script)
