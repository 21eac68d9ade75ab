"""First things: the table is laid, a whole turn, how a game ends."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ....explain import Ids, Step, change, note
from ....game import Game
from ....lesson import CountScore, Do, Find, Lesson, Predict, Tell, Try, Watch
from ..model import EVENT_CELLS, Phase, State, Take, cell_id, guardian_id
from ..rules.seat import called
from ..stage import arrange, last_round, start
from .words import LEGAL, by, clauses, gains, rescues, with_parts


def laying(game: Game) -> Lesson:
    """The table is laid, step by step."""
    state = start(game, 2)
    steps = tuple(_lay(state))
    left = Predict("seven.setup.4.critters", (3, 11, 14), "left")
    script = (
        Watch(steps[:3]),
        Watch(steps[3:4], left),
        Watch(steps[4:]),
        Tell("end"),
    )
    return Lesson("set-up", state, script)


def _lay(state: State) -> Iterator[Step]:
    """How a fresh position was laid out, from an empty table."""
    table = replace(
        state, events=((),) * 3, critters=("",) * 3, items=("",) * 6, maze=(), phase=Phase.PAUSE,
        critter_deck=(*state.critters, *state.critter_deck),
        item_deck=(*state.items, *state.item_deck),
    )  # fmt: skip
    guardians = range(len(state.guardians))
    names = tuple(called(state, at) for at in guardians)
    yield _put(
        "1.guardians", table, tuple(map(guardian_id, guardians)), "mode.guardians.multi", "mode.sidekick",
        who=names,
    )  # fmt: skip
    yield with_parts("seven.setup.2.decks", "seven.mode.lightning", "seven.mode.players")
    table = replace(table, events=state.events)
    yield _put("3.events", table, tuple(map(cell_id, EVENT_CELLS)), "field.columns")
    table = replace(table, critters=state.critters, critter_deck=state.critter_deck)
    left = len(state.critter_deck)
    yield _put("4.critters", table, state.critters, "critter.card", left=left)
    table = replace(table, items=state.items, item_deck=state.item_deck)
    yield _put("5.items", table, state.items, "item.card", "field.grid", "field.zones")
    table = replace(table, maze=state.maze)
    yield _put("7.maze", table, ["maze-top"], "setup.6.zumoffa")
    who = called(state, state.active)
    yield _put("8.first", state, [], "setup.9.aids", "setup.10.intro", who=who)
    yield note("seven.difficulty.normal")


def _put(rule: str, state: State, shows: Ids, *parts: str, **facts: Any) -> Step:
    """Something is laid on the table, with clauses about it below."""
    below = [note(f"seven.{part}") for part in parts]
    return change(f"seven.setup.{rule}", state, shows=shows, parts=below, case="now", **facts)


def turn(game: Game) -> Lesson:
    """A whole turn: three actions and the refresh."""
    items = ("plushy", "storybook", "storybook", "sugardrop", "honeypop", "sugardrop")
    critters = ("geebo", "dorpa", "loopa")
    state = arrange(
        start(game, 2), critters=critters, items=items, events={0: "draw"}, deck=("honeypop",)
    )
    script = (
        Tell("start", state.critters[:1]),
        Find("take", by(Take, gains("honeypop", "plushy"))),
        Do("take i1"),
        Do("take i5"),
        Find("rescue", rescues),
        Do("rescue c1 with honeypop plushy"),
        Do("end", until="seven.refresh.order"),
        clauses("seven.turn.each"),
        Tell("end"),
    )
    return Lesson("turn", state, script)


def ending(game: Game) -> Lesson:
    """All asleep is a win, at once; one awake after the last round is not."""
    fresh = start(game, 2)
    state = arrange(
        replace(fresh, maze=fresh.maze[4:], turned=fresh.maze[:4], round=5),
        critters=("geebo", "", ""), asleep=True, hands={0: ("honeypop", "plushy")},
    )  # fmt: skip
    late = last_round(
        game, 2, critters=("geebo", "dorpa", ""), asleep=True, active=1, turn=1, actions=0
    )
    script = (
        clauses("seven.mode.coop", "seven.round.count"),
        Tell("start", state.critters[:1]),
        Find("rescue", rescues),
        Do("rescue c1 with honeypop plushy"),
        CountScore(),
    )
    lost = (Tell("late"), Try("draw", (), LEGAL), Do("end"), CountScore())
    return Lesson("together", state, script, {"awake": (late, lost)})
