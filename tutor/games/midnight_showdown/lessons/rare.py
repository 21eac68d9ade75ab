"""What comes up now and then: full gates, empty piles, Dewey, other numbers, the first game."""

from dataclasses import replace
from typing import Any

from ....explain import note
from ....game import Game
from ....lesson import Do, Find, Lesson, Predict, SetUp, Tell, Try, Watch
from ..model import Act, State, Token
from ..rules.setup import setup_steps, starting_items
from .beginning import DRAKE, LEGAL, MILES, YARA
from .deal import later


def full_gate(game: Game) -> Lesson:
    """Lock on a full gate adds nothing, but it stands against Unlock."""
    fields: dict[str, Any] = {"active": YARA, "locks": 4, "zumoffa": 3, "round": 4}
    state = later(game, "U/R", {YARA: Token.RUMBLE}, **fields)
    since = "showdown.turn.draw"
    script = (
        Tell("start", ("gate",)),
        Do("lock", ("showdown.action.lock.full",), LEGAL, since=since),
        Tell("kept", ("gate",)),
        SetUp(state, "again"),
        Do("shield", since=since, until="showdown.turn.resolve"),
        Tell("end", ("gate",)),
    )
    return Lesson("full-gate", state, script)


def last(game: Game) -> Lesson:
    """Falling together with Zumoffa."""

    def place(card: str) -> State:
        fields: dict[str, Any] = {
            "zumoffa": 1,
            "fires": 0,
            "dark": (2, 3),
            "used": (1,),
            "locks": 1,
        }
        return later(game, card, health=(0, 1, 0, 0), active=DRAKE, round=7, **fields)

    since = "showdown.turn.draw"
    script = (
        Tell("start", ("life-1", "zumoffa")),
        Find("dare", lambda before, move, after: move == Act(Token.RUMBLE)),
        Do("rumble", since=since),
        Tell("loss"),
    )
    win = (Tell("again", ("life-1", "zumoffa")), Do("rumble", since=since), Tell("win"))
    nothing = (Tell("again", ("life-1", "zumoffa")), Do("rumble", since=since), Tell("nothing"))
    variants = {
        "unlock": (place("U/R"), win),
        "shield": (place("S/R"), nothing),
    }
    return Lesson("last", place("R/S"), script, variants)


def decks(game: Game) -> Lesson:
    """Every pile that runs out is made again."""
    maze = later(game, active=DRAKE, locks=2, zumoffa=4, round=3)
    dark = later(game, "U/S", active=YARA, zumoffa=4, round=4, dark=(), used=(1, 2, 3))
    items, more = (0, 9, 9, 0), {"discard": 4, "round": 8}
    supply = later(game, "S/R", {MILES: Token.LOCK}, active=MILES, locks=2, items=items, **more)
    script = (
        Tell("start", ("maze",)),
        Do("lock", until="showdown.turn.draw"),
        SetUp(dark, "dark"),
        Do("rumble", since="showdown.powercard.discard", until="showdown.powercard.icon"),
        SetUp(supply, "supply"),
        Do("shield", since="showdown.outcome.shield-shield"),
        Do("rest item", until="showdown.free.rest"),
        Tell("end", ("supply",)),
    )
    return Lesson("decks", maze, script)


def dewey(game: Game) -> Lesson:
    """No powers, one bomb."""
    rulings = {"guardian_4": "dewey"}
    fields: dict[str, Any] = {
        "zumoffa": 4,
        "locks": 2,
        "round": 3,
        "bomb": True,
        "health": (3, 3, 3, 2),
    }
    state = later(game, "S/R", rulings=rulings, active=MILES, **fields)
    substitute = note("showdown.dewey.substitute", shows=["guardian-3"], case="set")
    script = (
        Tell("start", ("guardian-3",)),
        Watch((substitute,)),
        Try("use scout", (), LEGAL),
        Do("use bomb", ("showdown.dewey.no-powers",), LEGAL, until="showdown.power.bomb"),
        Tell("end", ("zumoffa", "life-3")),
        SetUp(replace(state, bomb=False), "spent"),
        Try("use bomb"),
    )
    return Lesson("dewey", state, script)


def fewer(game: Game) -> Lesson:
    """Three, two or one at the table."""
    three: State = game.start(3)
    two: State = game.start(2)
    one: State = game.start(1, rulings={"guardian_4": "none"})
    asks = Predict("showdown.setup.3.items", (1, 2, 3), "value")
    script = (
        Tell("three"),
        Watch(tuple(setup_steps(three))[:1]),
        Watch(starting_items(three.guardians, three.rulings)[:1], asks),
        SetUp(two, "two"),
        Watch(tuple(setup_steps(two))[:1]),
        SetUp(one, "one"),
        Watch(tuple(setup_steps(one))[:1]),
    )
    return Lesson("fewer", three, script)


def first_game(game: Game) -> Lesson:
    """What a game of 7 To Midnight leaves."""
    rulings = {"first_game": "early", "carried_1": 2, "carried_3": 1}
    three: State = game.start(3, rulings=rulings)
    lost = later(
        game, "R/S", rulings={"first_game": "lost"}, active=DRAKE, zumoffa=2, locks=2, round=4,
        fires=2,
    )  # fmt: skip
    asks = Predict("showdown.setup.3.items", (2, 3, 5), "value")
    trixe = starting_items(three.guardians, three.rulings)[0]
    script = (
        Watch((note("showdown.mode.standalone"),)),
        Tell("three"),
        Watch((trixe,), asks),
        SetUp(lost, "lost"),
        Do("rumble", since="showdown.zumoffa.z", until="showdown.zumoffa.z"),
        Tell("end", ("zumoffa",)),
    )
    return Lesson("first-game", three, script)
