"""Winning and losing in every mode: awake critters, ties, rivals, partners, the Easy game."""

from dataclasses import replace
from typing import Any

from ....game import Game
from ....lesson import Do, Lesson, Predict, Tally, Tell, Try
from ..stage import arrange, crossroads, last_round, start

LEGAL = Predict()


def together(game: Game) -> Lesson:
    """Two awake are too many together, and just allowed among rivals."""
    more: dict[str, Any] = {
        "critters": ("geebo", "dorpa", ""), "active": 1, "turn": 1, "actions": 0, "asleep": True,
    }  # fmt: skip
    coop = last_round(game, 2, **more)
    ffa = last_round(game, 2, rulings={"mode": "ffa"}, **more)
    script = (Tell("start"), Do("end"), Tally())
    return Lesson("together", coop, script, {"rivals": (ffa, script)})


TIES = {  # who has which critters, the last Geebo still awake
    "": (
        ("snufflet", "geebo", "dorpa", "dorpa", "gigglywig", "burrowl"),
        ("snufflet", "geebo", "dorpa", "loopa", "loopa", "gigglywig", "burrowl"),
    ),
    "three": (
        ("snufflet", "snufflet", "geebo", "gigglywig", "gigglywig", "burrowl"),
        ("geebo", "dorpa", "dorpa", "dorpa", "loopa", "loopa", "burrowl"),
    ),
    "cards": (
        ("snufflet", "snufflet", "geebo", "geebo", "dorpa", "dorpa", "gigglywig"),
        ("dorpa", "loopa", "loopa", "gigglywig", "burrowl", "burrowl"),
    ),
}


def tie(game: Game) -> Lesson:
    """The last tie-break never decides."""
    script = (
        Tell("start"),
        Do("rescue c1 with honeypop plushy"),
        Tally(),
    )
    states = {}
    for key, rescued in TIES.items():
        states[key] = last_round(
            game, 2, rulings={"mode": "ffa"}, rescued=rescued, critters=("geebo", "", ""),
            hands={0: ("honeypop", "plushy")},
        )  # fmt: skip
    proof = (*script, Tell("proof"))
    return Lesson("tie", states.pop(""), proof, {key: (one, script) for key, one in states.items()})


def rivals(game: Game) -> Lesson:
    """The maze in Free-For-All."""
    state = crossroads(
        game, 3, "bm-1a", rulings={"mode": "ffa"},
        rescued=(("gigglywig",), ("geebo",), ("snufflet",)), events={0: "draw"},
    )  # fmt: skip
    script = (
        Tell("start"),
        Do("go right"),
        Do("go right"),
        Do("go left", (), Predict("seven.maze.ffa.resolver", ("Yara", "Drake", "Trix-E"), "who")),
        Do("choose i2"),
        Do("keep"),
        Tell("end"),
    )
    return Lesson("rivals", state, script)


def leader(game: Game) -> Lesson:
    """More than two awake, and even the leader loses."""
    more: dict[str, Any] = {
        "rescued": (("gigglywig", "gigglywig", "burrowl"), ("geebo",)),
        "active": 1, "turn": 1, "actions": 0,
    }  # fmt: skip
    state = last_round(game, 2, rulings={"mode": "ffa"}, **more)
    script = (Tell("start"), Do("end"), Tally())
    return Lesson("nobody", state, script)


def teams(game: Game) -> Lesson:
    """Partners choose their order."""
    hands = {0: ("honeypop",), 1: ("plushy",)}
    state = arrange(start(game, 4, mode="teams", speed="standard"), hands=hands)
    script = (
        Tell("start"),
        Do("swap", ("seven.turn.order.teams",)),
        Try("give plushy to trixe", (), LEGAL),
        Do("give plushy to yara", ("seven.free.give.teams",)),
        Do("end"),
        Try("swap", (), LEGAL),
        Tell("end"),
    )
    return Lesson("partners", state, script)


def easy(game: Game) -> Lesson:
    """One critter less."""
    state = start(game, 2, difficulty="easy")
    script = (
        Tell("start", ("choice",)),
        Try("remove pompri", (), LEGAL),
        Try("take i1", (), LEGAL),
        Do("remove gigglywig", (), Predict("seven.difficulty.easy.remove", (1, 2, 3), "size")),
        Tell("end"),
    )
    return Lesson("easy", state, script)


def campaign(game: Game) -> Lesson:
    """What goes along."""
    fresh = start(game, 2)
    state = arrange(
        replace(fresh, maze=fresh.maze[5:], turned=fresh.maze[:5], round=6),
        critters=("geebo", "", ""), asleep=True,
        hands={0: ("honeypop", "plushy", "storybook"), 1: ("sugardrop", "sugardrop")},
    )  # fmt: skip
    late = last_round(game, 2, critters=("geebo", "", ""), asleep=True, active=1, turn=1)
    script = (Tell("start"), Do("rescue c1 with honeypop plushy"), Tally())
    lost = (Tell("lost"), Do("end"), Tally())
    return Lesson("campaign", state, script, {"lost": (late, lost)})
