"""Turns and rounds: ending a turn, partners, parting gifts, the final round, the end."""

from collections.abc import Iterable, Iterator
from functools import cache
from random import Random

from ....explain import Facts, Step, change, holds, note
from ....states import replace, shuffled
from ..model import Cards, Change, Phase, State, guardian_id
from ..model.cards import stock
from . import field
from .free import can_part
from .seat import (
    actions_each,
    awake,
    called,
    is_final,
    owner,
    partner,
    round_order,
    speaker,
    speed,
    units_in_order,
)


def swap_checks(state: State) -> Iterator[Step]:
    """Teams: before anything is done in the team's first turn the partner may go first."""
    teams = state.rulings.mode == "teams"
    yield holds("seven.turn.order.teams", teams, case="" if teams else "alone")
    if teams:
        shows = [guardian_id(state.active)]
        yield holds("seven.turn.order.teams.moment", may_swap(state), shows=shows)


def may_swap(state: State) -> bool:
    """Return whether the partner of the guardian on turn may still go first this round."""
    first = state.rulings.mode == "teams" and state.active in state.order[::2]
    return first and state.phase is Phase.RESCUE and not state.begun


def swap(state: State) -> Iterator[Step]:
    """The partner takes this turn, the swapper the next."""
    active, other = state.active, partner(state.active)
    places = {active: other, other: active}
    order = tuple(places.get(at, at) for at in state.order)
    state = begin_turn(replace(state, order=order), other)
    facts: Facts = {"who": called(state, other), "partner": called(state, active)}
    shows = [guardian_id(other)]
    yield change("seven.turn.order.teams", state, shows=shows, case="now", **facts)


def begin_turn(state: State, guardian: int) -> State:
    """Return a guardian's turn with all its actions."""
    state = replace(
        state, active=guardian, turn=owner(state, guardian), phase=Phase.RESCUE,
        drawn=(), flips=0, downs=0, cycled=0, bonus=0, rigged=False, begun=False,
    )  # fmt: skip
    return replace(state, actions=actions_each(state, guardian))


def end_turn(state: State) -> Iterator[Step]:
    """The field is refreshed; in the final round gifts may follow; then the token moves on."""
    if state.phase is Phase.RESCUE:
        state = yield from _refresh(state)
        if is_final(state) and can_part(state):
            state = replace(state, phase=Phase.PARTING)
            shows = [guardian_id(state.active)]
            facts: Facts = {"who": called(state, state.active)}
            yield change("seven.free.give.final", state, shows=shows, case="part", **facts)
            return
    yield from _pass_on(state)


def _refresh(state: State) -> Change:
    lost = state.actions
    state = replace(state, actions=0, phase=Phase.PAUSE)
    parts = [note("seven.turn.actions.no-carry", lost=lost)] if lost else []
    facts: Facts = {"who": called(state, state.active)}
    shows = [guardian_id(state.active)]
    yield change("seven.refresh.when", state, shows=shows, parts=parts, **facts)
    return (yield from field.refresh(state))


def _pass_on(state: State) -> Iterator[Step]:
    at = state.order.index(state.active) + 1
    if at < len(state.order):
        state = begin_turn(state, state.order[at])
        yield next_turn(state)
    elif state.maze:
        yield from _enter_maze(state)
    else:
        state = replace(state, phase=Phase.OVER, turn=None)
        yield change("seven.end.final", state, case="over", awake=awake(state), round=state.round)


def next_turn(state: State) -> Step:
    """Return whose turn it is now, and with how many actions."""
    facts: Facts = {"who": called(state, state.active), "actions": state.actions, "turn": ""}
    shows = [guardian_id(state.active)]
    return change("seven.turn.order", state, shows=shows, case="next", **facts)


def _enter_maze(state: State) -> Iterator[Step]:
    """After the last turn of a round the way must be guessed."""
    units = units_in_order(state)
    guesses = (None,) * len(units)
    state = replace(state, phase=Phase.GUESS, guesses=guesses, turn=speaker(state, units[0]))
    facts: Facts = {"round": state.round, "left": len(state.maze)}
    yield change("seven.maze.when", state, shows=["maze"], case="now", **facts)


def next_round(state: State) -> Iterator[Step]:
    """Zumoffa may show; then the next Rescue Phase begins."""
    if not state.maze:
        state = yield from _zumoffa(state)
    state = replace(state, round=state.round + 1, given=(0,) * len(state.guardians))
    order = round_order(state, state.round)
    state = begin_turn(replace(state, order=order), order[0])
    case = "final" if is_final(state) else "now"
    parts = [note("seven.turn.order.rotate")] if order[0] != state.first else []
    yield change("seven.round.phases", state, parts=parts, case=case, round=state.round)
    yield next_turn(state)


def _zumoffa(state: State) -> Change:
    """Under the sixth card is Zumoffa: one round is left, or the cards are mixed again."""
    yield note("seven.zumoffa.reveal", shows=["zumoffa"])
    if remixes(state) and not state.remixed:
        maze = pile_up([end[:-1] for end in state.turned], f"{state.seed}-remix")
        state = replace(state, maze=maze, turned=(), remixed=True)
        yield change("seven.zumoffa.remix", state, shows=["maze"])
    else:
        yield note("seven.zumoffa.final", shows=["zumoffa"])
    return state


def remixes(state: State) -> bool:
    """Standard with one to three players goes through the maze twice."""
    standard = speed(len(state.players), state.rulings) == "standard"
    return standard and len(state.players) < 4 and state.rulings.standard_remix == "printed"


def pile_up(cards: Iterable[str], seed: str) -> Cards:
    """Maze cards mixed, and some of them turned end for end."""
    rng = Random(f"{seed}-ends")
    return tuple(card + rng.choice("ab") for card in shuffled(cards, seed))


@cache
def maze_cards() -> Cards:
    """Return the maze cards without their ends."""
    return tuple(sorted({end[:-1] for end in stock().ends}))


def all_rescued(state: State) -> Iterator[Step]:
    """The last critter sleeps: the game is over at once, without its Event."""
    state = replace(state, phase=Phase.OVER, turn=None)
    parts = [note("seven.event.last-rescue")]
    yield change("seven.end.all", state, parts=parts, round=state.round)
