"""Messages: who sees whom, what the way is worth, and one after another."""

from ....game import Game
from ....lesson import Do, Find, Lesson, Predict, SetUp, Tell, Try, played
from ..model.state import State
from ..stage import REST
from .deal import town
from .shared import ADA, CATS, CHAIN, COMBO, LEGAL, MICE, PATH, delivers, five, middle, opens

LAY_CAT = "place O4-2 @r3c4 f1 q0"


def cats(game: Game) -> Lesson:
    state = town(game, [CATS, REST[:1]], ("O4", "X"), ("O4-2",))
    why = ("mail.deliver.pair", "mail.deliver.block", "mail.deliver.who")
    script = (
        Tell("start"),
        Do(LAY_CAT, since="mail.deliver.must"),
        Do("deliver r3c1 r3c5", why, Predict(PATH, (3, 4, 5)), until="mail.combo.threshold"),
        Tell("end"),
    )
    return Lesson("cats", played(game, state, "play O4 O4-2"), script, seat=ADA, example="EX-2")


def forced(game: Game) -> Lesson:
    state = town(game, [CATS, REST[:1]], ("O4", "X"), ("O4-2",))
    script = (
        Tell("start"),
        Try("end", (), LEGAL),
        Find("must", delivers),
        Do("deliver r3c5 r3c1", until="mail.deliver.until_none"),
        Tell("end"),
    )
    return Lesson("forced", played(game, state, "play O4 O4-2", LAY_CAT), script, seat=ADA)


def chain(game: Game) -> State:
    """Return the town of the printed combo, tile A placed."""
    state = town(game, [CHAIN, REST[:3]], ("S4", "X"), ("S4-5",))
    return played(game, state, "play S4 S4-5", "place S4-5 @r1c1 f0 q1")


def blocking(game: Game) -> Lesson:
    script = (
        Tell("start"),
        Try("deliver r4c3 r2c3", (), LEGAL),
        Try("deliver r3c2 r2c3", (), LEGAL),
        Do("deliver r3c2 r3c3", ("mail.deliver.adjacent",), LEGAL, until="mail.deliver.score.now"),
        Tell("end"),
    )
    why = ("mail.deliver.block", "mail.deliver.height_no_block")
    over = (Tell("over"), Do("deliver r4c5 r4c1", why, LEGAL, until="mail.deliver.score.now"))
    roof = played(game, _roof(game), "place O4-3 @r3c4 f0 q0")
    return Lesson("blocking", chain(game), script, {"over": (roof, over)}, seat=ADA)


def _roof(game: Game) -> State:
    state = town(game, [MICE, REST[:3]], ("O4", "X"), ("O4-3",))
    return played(game, state, "play O4 O4-3")


def mice(game: Game) -> Lesson:
    way, ask = ("cell-0-r4c2", "cell-0-r4c3"), Predict(PATH, (3, 4, 5))
    script = (
        Tell("start", way),
        Do("place O4-3 @r3c4 f0 q0", since="mail.deliver.must"),
        Do("deliver r4c1 r4c5", ("mail.deliver.height_no_block",), ask, until="mail.deliver.remove"),
        Tell("end"),
    )  # fmt: skip
    return Lesson("mice", _roof(game), script, seat=ADA, example="EX-3")


def uphill(game: Game) -> Lesson:
    state = town(game, [MICE, REST[:3]], ("O4", "X"), ("O4-2",))
    state = played(game, state, "play O4 O4-2", "place O4-2 @r1c2 f0 q0")
    told = "mail.deliver.score.now"
    script = (
        Tell("start", ("animal-0-r2c2", "animal-0-r5c2")),
        Do("deliver r5c2 r2c2", (), Predict(PATH, (3, 4, 5)), until=told),
        SetUp(state, "again"),
        Find("five", five),
        Do("deliver r2c2 r5c2", until=told),
        Tell("end"),
    )
    return Lesson("uphill", state, script, seat=ADA)


def older_mouse(game: Game) -> Lesson:
    state = chain(game)
    script = (
        Tell("start", ("animal-0-r3c2", "animal-0-r3c3")),
        Do("deliver r3c2 r3c3", ("mail.deliver.who",), until="mail.deliver.score.now"),
        SetUp(state, "again"),
        Find("open", opens),
        Do("deliver r3c3 r3c2", since="mail.deliver.remove"),
        Tell("end"),
    )
    return Lesson("older-mouse", state, script, seat=ADA)


def combo(game: Game) -> Lesson:
    first = "deliver r3c3 r3c2"
    script = (
        Tell("start"),
        Do(first, since="mail.deliver.must"),
        Do("deliver r4c3 r2c3", (), Predict(PATH, (1, 2, 3))),
        Do("deliver r4c1 r4c6", (), Predict(COMBO, (3, 6, 9), "value"), until=COMBO),
        Tell("end"),
    )
    ask = Predict(COMBO, (2, 4, 6), "value")
    short = (Tell("short"), Do("deliver r2c3 r4c3", (), ask, until=COMBO))
    variants = {"short": (played(game, chain(game), first), short)}
    return Lesson("combo", chain(game), script, variants, seat=ADA, example="EX-4")


def partners(game: Game) -> Lesson:
    tiles = (*CATS, "S4-2 @r1c4")
    state = town(game, [tiles, REST[:2]], ("O4", "X"), ("O4-2",))
    state = played(game, state, "play O4 O4-2", LAY_CAT)
    script = (
        Tell("start", ("animal-0-r3c5",)),
        Find("second", opens),
        Do("deliver r3c1 r3c5", ("mail.deliver.order",), since="mail.deliver.remove"),
        Do("deliver r1c5 r3c5", (), Predict(COMBO, (2, 3, 4), "value"), until=COMBO),
        Tell("end"),
    )
    return Lesson("partners", state, script, seat=ADA)


def three(game: Game) -> Lesson:
    tiles = (*CATS, "T4-2 @r2c4 f0 q2")
    state = town(game, [tiles, REST[:2]], ("O4", "X"), (), patches=(1, 0))
    state = played(game, state, "play O4 down", "place D2-1 @r3c2 f1 q0 cat", "patch r3c4")
    script = (
        Tell("start", ("animal-0-r3c1", "animal-0-r3c3", "animal-0-r3c6")),
        Find("middle", middle),
        Do("deliver r3c3 r3c1"),
        Do("deliver r3c1 r3c6", (), Predict(PATH, (5, 8, 10)), until="mail.deliver.score.now"),
        Tell("end"),
    )
    return Lesson("three", state, script, seat=ADA)
