"""The worked examples of Midnight Showdown: positions and scripts. Words are in rulebook.toml."""

from dataclasses import replace
from typing import Any

from ....game import Game
from ....lesson import Do, Lesson, Place, Predict, Tell, Try, Watch
from ..model import Guardian, Icon, State, Token
from ..rules.setup import starting_items
from ..stage import stage

LEGAL = Predict()
TRIXE, DRAKE, YARA, MILES = range(4)


def lessons(game: Game) -> tuple[Lesson, ...]:
    """In the order a newcomer needs them."""
    return (
        _attack(game),
        _shield(game),
        _lock(game),
        _cooldown(game),
        _rest(game),
        _four_locks(game),
        _empty_gate(game),
        _powers(game),
        _gifts(game),
        _z(game),
        _round(game),
        _last(game),
        _setup(game),
    )


def _fight(game: Game, top: str, cooling: dict[int, Token] | None = None, **more: Any) -> State:
    """A fight of four in which everyone used Shield in the round before, or what is named."""
    used = dict.fromkeys(range(4), Token.SHIELD) | (cooling or {})
    return stage(game, top, cooling=used, **more)


def _attack(game: Game) -> Lesson:
    script = (
        Tell("start", ("guardian-1",)),
        Do("rumble", ("showdown.action.rumble",)),
        Tell("end", ("cell-shield-rumble",)),
    )
    both = (
        Tell("start", ("guardian-1",)),
        Do("rumble", (), Predict("showdown.health.loss", (1, 2, 3), "left")),
        Tell("both", ("cell-rumble-rumble",)),
    )
    state = _fight(game, "S/R", active=DRAKE, locks=1)
    what_if = _fight(game, "R/S", active=DRAKE, locks=1)
    return Lesson("attack", state, script, {"both": (what_if, both)}, example="3.1")


def _shield(game: Game) -> Lesson:
    script = (
        Tell("start", ("cell-token-shield",)),
        Do("shield", ("showdown.action.shield",)),
        Tell("end"),
    )
    unlock = (
        Tell("start", ("cell-token-shield",)),
        Do("shield", (), Predict("showdown.outcome.unlock-shield", (2, 3), "after")),
        Tell("unlock", ("gate",)),
    )
    cooling = {TRIXE: Token.RUMBLE}
    state = _fight(game, "R/S", cooling, locks=3)
    other = _fight(game, "U/S", cooling, locks=3)
    return Lesson("shield", state, script, {"unlock": (other, unlock)})


def _lock(game: Game) -> Lesson:
    asks = Predict("showdown.outcome.rumble-lock", (1, 2), "after")
    script = (
        Tell("start", ("gate",)),
        Do("lock", ("showdown.action.lock",), asks),
        Tell("end", ("cell-rumble-lock",)),
    )
    unlock = (
        Tell("start", ("gate",)),
        Do("lock", (), Predict("showdown.outcome.unlock-lock", (0, 1, 2), "after")),
        Do("done"),
        Tell("unlock", ("cell-unlock-lock",)),
    )
    free = (Tell("start", ("gate",)), Do("lock"), Tell("free", ("cell-shield-lock",)))
    first = _fight(game, "R/S", locks=1, active=MILES)
    second = _fight(game, "U/R", locks=1, active=MILES)
    third = _fight(game, "S/R", locks=1, active=MILES)
    return Lesson("lock", first, script, {"unlock": (second, unlock), "shield": (third, free)})


def _cooldown(game: Game) -> Lesson:
    state = _fight(game, "S/R", {DRAKE: Token.RUMBLE}, active=DRAKE, zumoffa=4, locks=1)
    later = _fight(game, "U/R", {DRAKE: Token.LOCK}, active=DRAKE, zumoffa=5, locks=2, round=3)
    script = (
        Tell("start", ("token-1-rumble",)),
        Try("rumble", (), LEGAL),
        Do("lock", ("showdown.cooldown.length",)),
        Place(later, "later"),
        Try("lock", (), LEGAL),
        Do("rumble", ("showdown.cooldown.length",)),
        Tell("end"),
    )
    return Lesson("cooldown", state, script)


def _rest(game: Game) -> Lesson:
    health, asks = (3, 3, 2, 3), Predict("showdown.health.tracks", (3, 4), "health")
    cooling = {YARA: Token.LOCK}
    state = _fight(game, "S/R", cooling, active=YARA, health=health, zumoffa=3, locks=2)
    script = (
        Tell("start", ("zumoffa",)),
        Do("shield"),
        Try("rest item health", (), LEGAL),
        Do("rest health", (), asks),
        Tell("end", ("zumoffa",)),
    )
    full = (Tell("start", ("zumoffa",)), Do("shield"), Do("rest health"), Tell("full"))
    declined = (Tell("start", ("zumoffa",)), Do("shield"), Do("done"), Tell("declined"))
    variants = {
        "full": (replace(state, zumoffa=5), full),
        "declined": (replace(state, zumoffa=1, fires=0), declined),
    }
    return Lesson("rest", state, script, variants)


def _four_locks(game: Game) -> Lesson:
    asks = Predict("showdown.round.heal", (2, 3), "health")
    script = (Tell("start", ("gate",)), Do("lock", (), asks), Tell("end", ("zumoffa",)))
    early = (
        Tell("early", ("gate",)),
        Do("lock"),
        Do("shield"),
        Do("rumble"),
        Do("shield", (), asks),
        Tell("late"),
    )
    state = _fight(game, "S/R", active=MILES, zumoffa=2, locks=3)
    cooling = dict.fromkeys((DRAKE, YARA, MILES), Token.LOCK)
    first = _fight(game, "S/R U/S S/R R/S", cooling, zumoffa=2, locks=3)
    return Lesson("four-locks", state, script, {"early": (first, early)})


def _empty_gate(game: Game) -> Lesson:
    turned = Predict("showdown.zumoffa.rotate", (Icon.UNLOCK, Icon.SHIELD), "icon")
    state = _fight(game, "U/S", active=DRAKE, zumoffa=3)
    script = (
        Tell("start", ("gate",)),
        Do("rumble", (), turned),
        Place(replace(state, locks=1), "one"),
        Do("rumble", (), Predict("showdown.health.loss", (2, 3), "left")),
        Place(state, "again"),
        Do("lock"),
        Do("done"),
        Tell("end", ("gate",)),
    )
    return Lesson("empty-gate", state, script)


def _powers(game: Game) -> Lesson:
    state = _fight(game, "-4", active=YARA, health=(3, 3, 1, 3), items=(0, 0, 2, 0), locks=2)
    script = (
        Tell("start", ("power-2-radiant",)),
        Try("use radiant", (), LEGAL),
        Do("lock"),
        Do("use radiant", ("showdown.free.power.when",)),
        Try("use sunmend", (), LEGAL),
        Do("done"),
        Tell("end", ("life-2",)),
    )
    return Lesson("powers", state, script)


def _gifts(game: Game) -> Lesson:
    state = _fight(game, "R/S", active=DRAKE, items=(0, 4, 0, 0), locks=1)
    falls = _fight(
        game, "R/S", active=YARA, items=(0, 1, 3, 0), health=(3, 2, 1, 3), locks=1, zumoffa=4
    )
    script = (
        Tell("start", ("life-1",)),
        Try("give 1 to miles", (), LEGAL),
        Try("give 3 to yara", (), LEGAL),
        Do("give 2 to yara", ("showdown.free.give.adjacent",)),
        Place(falls, "falls"),
        Do("rumble"),
        Do("done"),
        Do("give 2 to miles", ("showdown.free.give.out",)),
        Do("give 1 to drake"),
        Tell("end"),
    )
    return Lesson("gifts", state, script)


def _z(game: Game) -> Lesson:
    state = _fight(game, "R/S", active=DRAKE, zumoffa=2, locks=2)
    script = (Tell("start", ("zumoffa",)), Do("rumble"), Tell("end", ("life-1",)))
    weak = (Tell("weak", ("life-1",)), Do("rumble"), Tell("lost", ("guardian-1",)))
    again = (Tell("again", ("zumoffa",)), Do("rumble"), Tell("quiet"))
    variants = {
        "weak": (replace(state, health=(3, 2, 3, 3)), weak),
        "again": (replace(state, fires=0, dark=(2, 3), used=(1,)), again),
    }
    return Lesson("z", state, script, variants)


def _round(game: Game) -> Lesson:
    cooling = {
        TRIXE: Token.SHIELD, DRAKE: Token.RUMBLE, YARA: Token.RUMBLE, MILES: Token.SHIELD,
    }  # fmt: skip
    state = _fight(
        game, "6 -8 -4 1", cooling,
        round=3, health=(3, 3, 1, 3), items=(1, 1, 1, 1), zumoffa=4,
    )  # fmt: skip
    script = (
        Tell("start"),
        Do("use analyze", ("showdown.free.power.when", "showdown.free.power.no-fuel")),
        Do("rumble", ("showdown.cooldown.length",), Predict("showdown.health.loss", (1, 2, 3), "left")),
        Do("lock"),
        Do("done"),
        Do("lock", (), Predict("showdown.outcome.rumble-lock", (2, 3), "after")),
        Do("use radiant", ("showdown.power.radiant",)),
        Do("lock", (), Predict("showdown.outcome.unlock-lock", (2, 3, 4), "after")),
        Do("done"),
        Do("done"),
        Do("done", (), Predict("showdown.round.heal", (3, 4), "health")),
        Tell("end", ("gate", "zumoffa")),
    )  # fmt: skip
    return Lesson("round", state, script, example="3.2")


def _last(game: Game) -> Lesson:
    def place(card: str) -> State:
        more: dict[str, Any] = {
            "zumoffa": 1,
            "fires": 0,
            "locks": 1,
            "health": (0, 1, 0, 0),
            "active": DRAKE,
        }
        return _fight(game, card, **more)

    script = (Tell("start", ("life-1", "zumoffa")), Do("rumble"), Tell("loss"))
    win = (Tell("start", ("life-1", "zumoffa")), Do("rumble"), Tell("win"))
    nothing = (Tell("start", ("life-1", "zumoffa")), Do("rumble"), Tell("nothing"))
    variants = {
        "unlock": (place("U/R"), win),
        "shield": (place("S/R"), nothing),
    }
    return Lesson("last", place("R/S"), script, variants)


def _setup(game: Game) -> Lesson:
    four: State = game.start(4)
    rulings = {"first_game": "early", "carried_1": 2, "carried_3": 1}
    three: State = game.start(3, rulings=rulings)
    asks = Predict("showdown.setup.3.items", (2, 3, 5), "value")
    trixe = starting_items(three.guardians, three.rulings)[0]
    script = (
        Tell("start"),
        Watch(starting_items(four.guardians, four.rulings)[:1]),
        Place(three, "three"),
        Watch((trixe,), asks),
        Place(game.start(4, rulings={"first_game": "lost", "guardian_4": Guardian.DEWEY}), "lost"),
    )
    return Lesson("setup", four, script)
