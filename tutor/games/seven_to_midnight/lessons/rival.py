"""Playing against each other: points, the maze among rivals, ties, partners."""

from typing import Any

from ....game import Game
from ....lesson import CountScore, Do, Find, Lesson, Predict, Tell, Try
from ..model.cards import Together
from .deal import crossroads, last_round, start
from .words import LEGAL, clauses, gives

FFA, TEAMS = {"mode": "ffa"}, {"mode": "teams", "speed": "standard"}


def points(game: Game) -> Lesson:
    """The printed points."""
    rescued = (("gigglywig", "geebo", "dorpa", "loopa", "snufflet"), ("geebo", "burrowl"))
    state = start(game, 2, mode="ffa", rescued=rescued)
    script = (
        clauses("seven.mode.ffa"),
        Tell("start", ("pool-0",)),
        CountScore(0, Predict("seven.score.vp", (5, 8, 10))),
        Tell("end"),
    )
    return Lesson("points", state, script, example="3.1")


def rivals(game: Game) -> Lesson:
    """The maze in Free-For-All."""
    state = crossroads(
        game, 3, "bm-1a", rulings=FFA,
        rescued=(("gigglywig",), ("geebo",), ("snufflet",)), events={0: "draw"},
    )  # fmt: skip
    script = (
        Tell("start"),
        Do("go right"),
        Do("go right"),
        Do("go left", (), Predict("seven.maze.ffa.resolver", ("Yara", "Drake", "Trix-E"), "who")),
        Find("item"),
        Do("choose i2", until="seven.maze.4.right"),
        Tell("end"),
    )
    return Lesson("rivals", state, script)


def blind(game: Game) -> Lesson:
    """A hidden hand is picked from blindly."""
    hands = {0: ("plushy", "honeypop", "storybook"), 1: ("sugardrop",)}
    state = crossroads(game, 2, "bm-3a", rulings=FFA, hands=hands, rescued=(("geebo",), ()))
    who = Predict("seven.maze.hand.competitive", ("Yara", "Drake"), "who")
    script = (
        clauses("seven.hand.open"),
        Tell("start"),
        Do("go left"),
        Do("go straight", (), who, until="seven.maze.kinds"),
        Tell("end", ("hand-0",)),
    )
    return Lesson("blind", state, script, seat=1)


def leader(game: Game) -> Lesson:
    """More than two awake, and even the leader loses; with two the leader wins."""
    more: dict[str, Any] = {"active": 1, "turn": 1, "actions": 0}
    rescued = (("gigglywig", "gigglywig", "burrowl"), ("geebo",))
    state = last_round(game, 2, rulings=FFA, rescued=rescued, **more)
    safe = last_round(game, 2, rulings=FFA, critters=("geebo", "dorpa", ""), asleep=True, **more)
    script = (Tell("start"), Do("end"), CountScore())
    two = (
        Tell("two"),
        Do("end"),
        CountScore(None, Predict("seven.win.variant-floor", (True, False))),
    )
    return Lesson("nobody", state, script, {"two": (safe, two)})


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
        CountScore(),
    )
    states = {}
    for key, rescued in TIES.items():
        states[key] = last_round(
            game, 2, rulings=FFA, rescued=rescued, critters=("geebo", "", ""),
            hands={0: ("honeypop", "plushy")},
        )  # fmt: skip
    proof = (*script, Tell("proof"))
    return Lesson("tie", states.pop(""), proof, {key: (one, script) for key, one in states.items()})


def partners(game: Game) -> Lesson:
    """Partners choose their order."""
    hands = {0: ("honeypop",), 1: ("plushy",)}
    state = start(game, 4, **TEAMS, hands=hands)
    script = (
        clauses("seven.mode.teams", "seven.mode.teams.seats", "seven.hand.partners"),
        Tell("start"),
        Do("swap", ("seven.turn.order.teams",), LEGAL),
        Try("give plushy to trixe", (), LEGAL),
        Find("give", gives),
        Do("give plushy to yara", ("seven.free.give.teams",)),
        Tell("end"),
    )
    return Lesson("partners", state, script)


def team_maze(game: Game) -> Lesson:
    """A wrong team is in the other team's hands."""
    items = ("plushy", "honeypop", "storybook", "sugardrop", "storybook", "honeypop")
    state = crossroads(game, 4, "bm-1a", rulings=TEAMS, items=items, events={0: "draw"})
    who = Predict("seven.maze.teams.resolver", (("Yara", "Drake"), ("Trix-E", "Miles")), "who")
    script = (
        Tell("start"),
        Do("go right", ("seven.maze.1.choose",)),
        Do("go left", (), who),
        Find("item"),
        Do("choose i1", until="seven.maze.4.right"),
        Tell("end"),
    )
    return Lesson("team-maze", state, script)


def team_win(game: Game) -> Lesson:
    """The bigger pool wins."""
    three = ("burrowl", "burrowl", "owlump", "owlump", "thistlebop", "thistlebop", "gigglywig")
    rescued = ((), (*three, "pompri", "pompri", "pompri", "loopa", "loopa"))
    state = last_round(
        game, 4, rulings=TEAMS, rescued=rescued, critters=("fennip", "", ""), asleep=True,
        order=(0, 1, 2, 3), active=3, turn=3, actions=0,
    )  # fmt: skip
    teams = tuple((Together(pair, "&"),) for pair in (("Yara", "Drake"), ("Trix-E", "Miles")))
    winners = Predict("seven.win.teams", teams, "winners")
    script = (Tell("start", ("pool-0", "pool-1")), Do("end"), CountScore(None, winners))
    return Lesson("team-win", state, script)
