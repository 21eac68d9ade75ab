"""What must hold in every position: nothing is lost, nothing appears, one decision is due."""

from collections import Counter
from collections.abc import Iterable, Iterator

from ....explain import Step, equal, holds
from ....states import SEEDS
from ..model import WAYS, Cards, Direction, Penalty, Phase, State
from ..model.cards import stock
from . import event, maze
from .penalty import can_pick, options
from .round import maze_cards, remixes
from .seat import (
    awake,
    budget_rule,
    decks,
    guardian_count,
    owner,
    round_order,
    speaker,
    unit_count,
    units_in_order,
)
from .setup import critter_cards, problem

FITS = {  # the clause that says what the table must be like for a decision
    Phase.REMOVE: "seven.difficulty.easy.timing",
    Phase.EVENT: "seven.event.must-resolve",
    Phase.PARTING: "seven.free.give.final",
    Phase.GUESS: "seven.maze.when",
    Phase.PENALTY: "seven.maze.choose-card",
    Phase.REWARD: "seven.maze.4.right",
}


def position(state: State) -> Iterator[Step]:
    """Sizes first; then every card once, every mark within its bounds; then what is due."""
    ok = not problem(len(state.players), state.rulings)
    yield holds("seven.mode.variants.speed", ok)
    if not ok:
        return
    for laws in (_sizes(state), _contents(state), _due(state)):
        steps = list(laws)
        yield from steps
        if not all(step.value for step in steps):
            return


def _contents(state: State) -> Iterator[Step]:
    yield from _cards(state)
    yield from (_law(rule, ok) for rule, ok in _marks(state))
    yield equal("seven.round.count", state.round, _round(state))


def _law(rule: str, ok: bool) -> Step:
    """A law about marks, told by the sentences `sound` and `odd` of its clause."""
    return holds(rule, ok, case="sound" if ok else "odd")


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
    if state.rulings.difficulty == "easy":
        removed = len(state.removed) == (state.phase is not Phase.REMOVE)
        yield _law("seven.difficulty.easy.remove", removed)
    else:
        yield equal("seven.difficulty.normal", len(state.removed), 0)
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
    found, wanted = list(have), list(need)
    off = Counter(found)
    off.subtract(wanted)
    odd = tuple(sorted(card for card, times in off.items() if times))[:4]
    return holds(rule, not odd, have=len(found), need=len(wanted), odd=odd)


def _round(state: State) -> int:
    """Return the round by the maze cards turned: a card and what follows from it belong to one round."""
    settled = state.phase not in (Phase.PENALTY, Phase.REWARD)
    return len(maze_cards()) * state.remixed + len(state.turned) + settled


def _marks(state: State) -> Iterator[tuple[str, bool]]:
    """Seats, counts and marks within their bounds."""
    yield "seven.house.seed", 0 <= state.seed < SEEDS
    yield "seven.setup.8.first", 0 <= state.first < len(state.guardians)
    yield _order(state)
    yield "seven.turn.each", 0 <= state.active < len(state.guardians)
    yield budget_rule(state), state.actions >= 0
    yield "seven.action.flip.down-limit", 0 <= state.downs <= state.flips
    yield "seven.free.cycle.repeat", state.cycled >= 0
    yield "seven.free.give.limit", min(*state.given, state.bonus) >= 0
    drawn = set(state.drawn) <= {*_flat(state.hands), *state.items}
    yield "seven.free.cycle", drawn and _differ(state.drawn)
    yield from _event_marks(state)
    yield from _maze_marks(state)


def _order(state: State) -> tuple[str, bool]:
    """Return the order of the round; partners may have changed places."""
    order = round_order(state, state.round)
    if state.rulings.mode != "teams":
        return "seven.turn.order", state.order == order
    pairs = zip(sorted(state.order[:2]), sorted(order[:2]), strict=True)
    whole = sorted(state.order) == sorted(order)
    return "seven.turn.order.teams", whole and all(one == other for one, other in pairs)


def _event_marks(state: State) -> Iterator[tuple[str, bool]]:
    dropped = set(_flat(state.dropped))
    faceup = dropped <= set(state.shown) <= set(stock().events)
    yield "seven.event.discard-place", faceup and _differ(state.shown)
    yield "seven.trash.general", set(state.dead) <= dropped and _differ(state.dead)
    yield "seven.event.exhausted", all(_has_top(state, column) for column in range(3))
    yield "seven.field.columns", 0 <= state.column < 3


def _maze_marks(state: State) -> Iterator[tuple[str, bool]]:
    yield "seven.zumoffa.remix", state.remixed <= remixes(state)
    yield "seven.house.event.peek", state.peeked <= bool(state.maze)
    yield "seven.maze.1.choose", Direction.UNTOLD not in state.guesses
    due = bool(state.penalties) == (state.phase is Phase.PENALTY)
    fit = all(_is_penalty(state, penalty) for penalty in state.penalties)
    yield "seven.maze.4.wrong.card", due and fit


def _differ(cards: Cards) -> bool:
    return len(set(cards)) == len(cards)


def _has_top(state: State, column: int) -> bool:
    """Where discarded Events come back, no stack is through while it has live ones."""
    live = set(state.dropped[column]) - set(state.dead)
    return bool(state.events[column]) or not live or state.rulings.event_discards == "exhaust"


def _is_penalty(state: State, penalty: Penalty) -> bool:
    victims = all(0 <= at < len(state.guardians) for at in penalty.victims)
    return victims and 0 <= penalty.seat < len(state.players) and penalty.number > 0


def _due(state: State) -> Iterator[Step]:
    """The game is over or somebody decides, and what they decide fits the table."""
    over = state.phase is Phase.OVER
    ended = not over or not awake(state) or not state.maze
    yield _law("seven.end.final", ended and over == (state.turn is None))
    if over or state.turn is None:
        return
    yield _law("seven.end.all", bool(awake(state)))
    if not awake(state):
        return
    known = state.phase in (Phase.RESCUE, *FITS)
    yield _law("seven.round.phases", known and state.turn == _decider(state))
    if state.phase in FITS:
        yield _law(FITS[state.phase], _fits(state))


def _decider(state: State) -> int | None:
    """Return the player who must decide in this phase."""
    match state.phase:
        case Phase.GUESS:
            waiting = [at for at in units_in_order(state) if state.guesses[at] is None]
            return speaker(state, waiting[0]) if waiting else None
        case Phase.PENALTY:
            return state.penalties[0].seat
        case Phase.REWARD:
            return maze.decider(state) if _card_is_turned(state) else None
    return owner(state, state.active)


def _fits(state: State) -> bool:
    """Return whether the table is ready for what is due."""
    top = event.top(state, state.column)
    match state.phase:
        case Phase.REMOVE:
            return (
                not _there((*state.critters, *state.items)) and state.rulings.difficulty == "easy"
            )
        case Phase.PARTING:
            return not state.maze
        case Phase.EVENT:
            return top in state.shown and event.waits(state, state.column)
        case Phase.PENALTY:
            return _card_is_turned(state) and _penalty_fits(state)
        case Phase.REWARD:
            return _card_is_turned(state) and bool(top)
    return bool(state.maze)


def _card_is_turned(state: State) -> bool:
    """All have guessed, and the column is the one that the turned card names."""
    if not state.turned or None in state.guesses:
        return False
    return WAYS[state.column] == maze.turned(state).direction


def _penalty_fits(state: State) -> bool:
    penalty, end = state.penalties[0], maze.turned(state)
    fits = (penalty.flips, penalty.number) == (end.flips, end.number)
    return fits and can_pick(state, penalty) and len(options(state)) > 1
