"""What must hold in every position: nothing is lost, nothing appears, one decision is due."""

from collections import Counter
from collections.abc import Iterable, Iterator

from ...explain import Step, equal, holds
from . import events, maze
from .cards import stock
from .model import WAYS, Cards, Direction, Penalty, Phase, State
from .rounds import maze_cards, remixes
from .seats import awake, decks, guardian_count, owner, partner, speaker, unit_count, units_in_order
from .setup import critter_cards, problem


def position(state: State) -> Iterator[Step]:
    """Sizes first; then every card once; then the decision that is due."""
    ok = not problem(len(state.players), state.rulings)
    yield holds("seven.mode.variants.speed", ok)
    if not ok:
        return
    sizes = list(_sizes(state))
    yield from sizes
    if not all(step.value for step in sizes):
        return
    counts = list(_cards(state))
    yield from counts
    numbers = _numbers(state)
    yield holds("seven.turn.each", numbers)
    yield equal("seven.round.count", state.round, _round(state))
    if numbers and all(step.value for step in counts):
        yield holds("seven.round.phases", _is_due(state), case="" if _is_due(state) else "odd")


def _sizes(state: State) -> Iterator[Step]:
    """One entry for each guardian, each column, each cell, each pool."""
    count = guardian_count(len(state.players))
    solo = "seven.mode.guardians.solo" if len(state.players) == 1 else "seven.mode.guardians.multi"
    lists = (state.guardians, state.spent, state.hands, state.given, state.order)
    yield equal(solo, max(map(len, lists), key=lambda have: abs(have - count)), count)
    yield holds("seven.setup.1.guardians", len(set(state.guardians)) == len(state.guardians))
    grid = (len(state.events), len(state.dropped), len(state.critters), len(state.items))
    yield equal("seven.field.grid", grid, (3, 3, 3, 6))
    units = unit_count(state.rulings.mode, len(state.players))
    pools = max(len(state.rescued), len(state.guesses)), min(len(state.rescued), len(state.guesses))
    yield equal(
        "seven.mode.coop" if units == 1 else f"seven.mode.{state.rulings.mode}",
        pools,
        (units, units),
    )


def _cards(state: State) -> Iterator[Step]:
    """Every card of the game is in exactly one place."""
    numbers = decks(len(state.players), state.rulings)
    items = _flat((state.item_deck, state.discard, _there(state.items), *state.hands))
    yield _complete("seven.setup.5.items", items, stock().deck("items", numbers))
    critters = _flat((state.critter_deck, _there(state.critters), *state.rescued, state.removed))
    yield _complete("seven.setup.4.critters", critters, critter_cards(numbers, state.rulings))
    easy = int(state.rulings.difficulty == "easy" and state.phase is not Phase.REMOVE)
    yield equal("seven.difficulty.normal", len(state.removed), easy)
    yield _complete("seven.setup.3.events", _flat((*state.events, *state.dropped)), stock().events)
    ends = (*state.maze, *state.turned)
    known = all(end in stock().ends for end in ends)
    yield _complete(
        "seven.setup.7.maze", [end[:-1] for end in ends] if known else ends, maze_cards()
    )
    face = [card for card in state.down if card not in _lying(state)]
    apart = not face and len(set(state.down)) == len(state.down)
    case = "there" if apart else "lost"
    yield holds("seven.hand.facedown", apart, case=case, cards=tuple(face[:4]))


def _lying(state: State) -> set[str]:
    return {*_there(state.items), *_there(state.critters), *_flat(state.hands)}


def _there(cells: Cards) -> Cards:
    return tuple(card for card in cells if card)


def _flat(places: Iterable[Cards]) -> list[str]:
    return [card for place in places for card in place]


def _complete(rule: str, have: Iterable[str], need: Iterable[str]) -> Step:
    found, wanted = Counter(have), Counter(iter(need))
    odd = tuple(sorted((found - wanted) | (wanted - found)))[:4]
    return holds(rule, not odd, have=found.total(), need=wanted.total(), odd=odd)


def _round(state: State) -> int:
    """The round by the maze cards turned: a card and what comes of it belong to one round."""
    settled = state.phase not in (Phase.PENALTY, Phase.REWARD)
    return len(maze_cards()) * state.remixed + len(state.turned) + settled


def _numbers(state: State) -> bool:
    """Seats, counts and marks within their bounds."""
    count = len(state.guardians)
    seats = (state.active, state.first)
    tallies = (state.actions, state.flips, state.downs, state.cycled, state.bonus, *state.given)
    held = set(_flat(state.hands))
    return (
        all(0 <= seat < count for seat in seats)
        and sorted(state.order) == list(range(count))
        and (state.rulings.mode != "teams" or partner(state.order[0]) == state.order[1])
        and all(tally >= 0 for tally in tallies)
        and state.downs <= state.flips
        and state.remixed <= remixes(state)
        and state.peeked <= bool(state.maze)
        and all(len(set(cards)) == len(cards) for cards in (state.shown, state.dead, state.drawn))
        and all(_has_top(state, column) for column in range(3))
        and 0 <= state.column < 3
        and 0 <= state.seed < 2**32
        and set(state.drawn) <= held | set(state.items)
        and set(state.dead) <= set(_flat(state.dropped))
        and set(_flat(state.dropped)) <= set(state.shown) <= set(stock().events)
        and Direction.UNTOLD not in state.guesses
        and all(_is_penalty(state, penalty) for penalty in state.penalties)
        and bool(state.penalties) == (state.phase is Phase.PENALTY)
    )


def _has_top(state: State, column: int) -> bool:
    """Where discarded Events come round again, no stack is through while it has live ones."""
    live = set(state.dropped[column]) - set(state.dead)
    return bool(state.events[column]) or not live or state.rulings.event_discards == "exhaust"


def _is_penalty(state: State, penalty: Penalty) -> bool:
    victims = all(0 <= at < len(state.guardians) for at in penalty.victims)
    return victims and 0 <= penalty.seat < len(state.players) and penalty.number > 0


def _is_due(state: State) -> bool:
    """The phase, the player to decide and what waits fit together."""
    if state.turn is None or state.phase is Phase.OVER:
        ended = not awake(state) or not state.maze
        return ended and state.turn is None and state.phase is Phase.OVER
    if not 0 <= state.turn < len(state.players) or not awake(state):
        return False
    mine = state.turn == owner(state, state.active)
    match state.phase:
        case Phase.REMOVE:
            empty = not _there((*state.critters, *state.items))
            return mine and empty and state.rulings.difficulty == "easy"
        case Phase.RESCUE:
            return mine
        case Phase.PARTING:
            return mine and not state.maze
        case Phase.EVENT:
            top = events.top(state, state.column)
            return mine and top in state.shown and len(events.options(state, state.column)) > 1
        case Phase.GUESS:
            waiting = [at for at in units_in_order(state) if state.guesses[at] is None]
            return bool(waiting and state.maze) and state.turn == speaker(state, waiting[0])
        case Phase.PENALTY:
            return _penalty_is_due(state)
    top = events.top(state, state.column)
    return _card_is_turned(state) and bool(top) and state.turn == maze.decider(state)


def _card_is_turned(state: State) -> bool:
    """All have guessed, and the column is the one that the turned card names."""
    if not state.turned or None in state.guesses:
        return False
    return WAYS[state.column] == maze.turned(state).direction


def _penalty_is_due(state: State) -> bool:
    if not _card_is_turned(state):
        return False
    penalty, end = state.penalties[0], maze.turned(state)
    fits = (penalty.flips, penalty.number, penalty.seat) == (end.flips, end.number, state.turn)
    return fits and maze.can_pick(state, penalty) and len(maze.penalty_options(state)) > 1
