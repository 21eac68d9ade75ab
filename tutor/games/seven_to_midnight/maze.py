"""The Maze Phase: guesses, the card, what it turns facedown, the Event it names."""

from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

from ...explain import Facts, Step, change, holds, note
from ...frozen import edit
from . import events, field
from .cards import End, stock
from .model import (
    CRITTER_CELLS,
    DOWN,
    ITEM_CELLS,
    WAYS,
    Cards,
    Change,
    Choose,
    Drop,
    Flips,
    Go,
    Guardian,
    Keep,
    Penalty,
    Phase,
    State,
)
from .rounds import next_round
from .seats import (
    are_rivals,
    members,
    name,
    owner,
    round_order,
    speaker,
    standing,
    unit_names,
    unit_of,
    units_in_order,
)


def guess(state: State, move: Go) -> Iterator[Step]:
    """The way is announced; when all have guessed, the top card is turned."""
    units = units_in_order(state)
    unit = next(unit for unit in units if state.guesses[unit] is None)
    state = replace(state, guesses=edit(state.guesses, unit, move.way))
    waiting = [other for other in units if state.guesses[other] is None]
    if waiting:
        state = replace(state, turn=speaker(state, waiting[0]))
    facts: Facts = {"who": unit_names(state, unit), "way": move.way, "mode": state.rulings.mode}
    yield change("seven.maze.2.announce", state, shows=["maze"], **facts)
    if not waiting:
        yield from _turn_card(state)


def _turn_card(state: State) -> Iterator[Step]:
    """The upright teal box names the right way."""
    card = state.maze[0]
    end = stock().ends[card]
    state = replace(state, maze=state.maze[1:], turned=(*state.turned, card), peeked=False)
    state = replace(state, column=WAYS.index(end.direction))
    wrong = _wrong(state)
    parts = [note("seven.setup.7.one-end")]
    facts: Facts = {"way": end.direction, "flips": end.flips, "number": end.number}
    yield change("seven.maze.3.flip", state, shows=["maze-turned"], parts=parts, **facts)
    if wrong:
        state = yield from _hand_out(state, end, wrong)
    yield from settle(state)


def turned(state: State) -> End:
    """The upright end of the maze card that was turned last."""
    return stock().ends[state.turned[-1]]


def _wrong(state: State) -> list[int]:
    right = turned(state).direction
    return [unit for unit in units_in_order(state) if state.guesses[unit] != right]


def _right(state: State) -> list[int]:
    wrong = _wrong(state)
    return [unit for unit in units_in_order(state) if unit not in wrong]


def _hand_out(state: State, end: End, wrong: list[int]) -> Change:
    """Who suffers the card's consequence, and who chooses for them."""
    names = tuple(who for unit in wrong for who in unit_names(state, unit))
    yield note("seven.maze.4.wrong.card", who=names, number=end.number, flips=end.flips)
    deal = {"coop": _coop_penalties, "ffa": _ffa_penalties, "teams": _team_penalties}
    pairs = yield from deal[state.rulings.mode](state, end, wrong)
    penalties = tuple(Penalty(seat, end.flips, end.number, victims) for seat, victims in pairs)
    return replace(state, penalties=penalties)


Pairs = list[tuple[int, tuple[int, ...]]]  # who chooses, and whose hands are meant
PairChange = Generator[Step, None, Pairs]


def _coop_penalties(state: State, end: End, wrong: list[int]) -> PairChange:
    seat = speaker(state, 0)
    if end.flips is Flips.HAND and state.rulings.hand_consequence_coop == "each_guardian":
        yield note("seven.maze.hand.coop", case="each", number=end.number)
        return [(owner(state, guardian), (guardian,)) for guardian in state.order]
    if end.flips is Flips.HAND:
        yield note("seven.maze.hand.coop", number=end.number)
    return [(seat, state.order)]


def _ffa_penalties(state: State, end: End, wrong: list[int]) -> PairChange:
    """The wrong guesser with the most points suffers; whoever has the fewest chooses."""
    order = units_in_order(state)
    most = max(wrong, key=lambda unit: (standing(state, unit), -order.index(unit)))
    points = standing(state, most)[0]
    tied = [unit for unit in wrong if standing(state, unit)[0] == points]
    victims = tied if state.rulings.ffa_tie_most == "all_tied" else [most]
    parts = [note("seven.maze.ffa.ties", case=state.rulings.ffa_tie_most)] if tied[1:] else []
    names = tuple(state.players[unit] for unit in victims)
    case = "alone" if len(wrong) == 1 else "several" if victims[1:] else ""
    yield note("seven.maze.ffa.victim", parts=parts, case=case, who=names, points=points)
    pairs: Pairs = []
    for victim in victims:
        seat = _fewest(state, [unit for unit in order if unit != victim])
        facts: Facts = {"who": state.players[seat], "points": standing(state, seat)[0]}
        case = "" if seat == _fewest(state, order) else "other"
        yield note("seven.maze.ffa.resolver", shows=[f"seat-{seat}"], case=case, **facts)
        pairs.append((seat, (victim,)))
    return pairs


def _fewest(state: State, units: Iterable[int]) -> int:
    """Free-For-All: who of these is last by the tie-breaks, then latest in turn order."""
    order = units_in_order(state)
    return min(units, key=lambda unit: (standing(state, unit), -order.index(unit)))


def _team_penalties(state: State, end: End, wrong: list[int]) -> PairChange:
    """A team's consequence is carried out by the other team."""
    if len(wrong) > 1:
        yield note("seven.maze.teams.both", case=state.rulings.teams_both_wrong)
        wrong = wrong[:1] if state.rulings.teams_both_wrong == "once" else wrong
    pairs: Pairs = []
    for unit in wrong:
        seat = speaker(state, 1 - unit)
        facts: Facts = {"who": unit_names(state, 1 - unit), "team": unit_names(state, unit)}
        yield note("seven.maze.teams.resolver", shows=[f"seat-{seat}"], **facts)
        pairs.append((seat, members(state, unit)))
    return pairs


def settle(state: State) -> Iterator[Step]:
    """Penalties one by one, waiting where there is a choice; then the Event; then a new round."""
    while state.penalties:
        penalty = state.penalties[0]
        targets = _targets(state, penalty)
        if can_pick(state, penalty) and len(penalty_options(state)) > 1:
            state = replace(state, phase=Phase.PENALTY, turn=penalty.seat)
            facts: Facts = {"who": state.players[penalty.seat], "number": penalty.number}
            yield change("seven.maze.choose-card", state, case="wait", flips=penalty.flips, **facts)
            return
        state = yield from _forced(state, penalty, targets)
    yield from _event(state)


def can_pick(state: State, penalty: Penalty) -> bool:
    """Hands are fanned facedown among rivals: nobody picks by eye."""
    return penalty.flips is not Flips.HAND or not are_rivals(state)


def _targets(state: State, penalty: Penalty) -> Cards:
    """The faceup cards of the kind, by their words."""
    match penalty.flips:
        case Flips.ITEM:
            return field.faceup(state, ITEM_CELLS)
        case Flips.CRITTER:
            return field.faceup(state, CRITTER_CELLS)
    return tuple(
        f"{name(state, at)}.{word}"
        for at in penalty.victims
        for word in field.words(state, at)
        if not word.endswith(DOWN)
    )


def _forced(state: State, penalty: Penalty, targets: Cards) -> Change:
    """All that there are, or a blind pick, or the only choice there is."""
    if len(targets) > penalty.number and can_pick(state, penalty):
        targets = penalty_options(state)[0]
    elif len(targets) > penalty.number:
        rng = Random(f"{state.seed}-hand-{state.round}-{penalty.victims}")
        targets = tuple(rng.sample(targets, penalty.number))
        yield note("seven.maze.hand.competitive", who=state.players[penalty.seat])
    elif len(targets) < penalty.number:
        facts: Facts = {"have": len(targets), "number": penalty.number}
        yield note("seven.maze.shortage", flips=penalty.flips, **facts)
    state = replace(state, penalties=state.penalties[1:])
    return (yield from _turn_down(state, targets)) if targets else state


def _turn_down(state: State, targets: Cards) -> Change:
    cards: list[str] = []
    owners: list[Guardian] = []
    for word in targets:
        guardian, dot, wish = word.partition(".")
        if not dot:
            cards.append(field.at(state, word))
            continue
        owners.append(Guardian(guardian))
        hand = state.hands[state.guardians.index(owners[-1])]
        fits = (card for card in hand if field.word(state, card) == wish and card not in cards)
        cards.append(next(fits))
    state = replace(state, down=(*state.down, *cards))
    facts: Facts = {"who": tuple(dict.fromkeys(owners)), "size": len(cards), "targets": ()}
    case = "hand" if owners else ""
    if owners and are_rivals(state):  # they read the same log: which card it was stays untold
        case = "secret"
    else:
        facts["targets"] = tuple(field.label(word.partition(".")[2] or word) for word in targets)
    yield change("seven.maze.kinds", state, shows=field.ids(state, cards), case=case, **facts)
    return state


def penalty_options(state: State) -> tuple[Cards, ...]:
    """Every choice of cards for the penalty that is due."""
    penalty = state.penalties[0]
    targets = sorted(_targets(state, penalty))
    return tuple(sorted(set(combinations(targets, penalty.number))))


def penalty_checks(state: State, move: Choose) -> Iterator[Step]:
    """So many faceup cards of the kind; facedown ones do not count."""
    penalty = state.penalties[0]
    choices = tuple(sorted(set(_targets(state, penalty))))
    odd = tuple(word for word in move.words if word not in choices)
    facts: Facts = {"flips": penalty.flips, "choices": choices}
    yield holds("seven.maze.no-faceup", not odd, odd=odd, **facts)
    if not odd:
        ok = move.words in penalty_options(state)
        yield holds("seven.maze.choose-card", ok, number=penalty.number, **facts)


def suffer(state: State, move: Choose) -> Iterator[Step]:
    """The chosen cards go facedown."""
    state = replace(state, penalties=state.penalties[1:], phase=Phase.GUESS)
    state = yield from _turn_down(state, move.words)
    yield from settle(state)


def _event(state: State) -> Iterator[Step]:
    """Nobody right: the named Event goes. Somebody right: they may send it away."""
    column, seat = state.column, decider(state)
    if not events.top(state, column):
        shows = [f"cell-e{column + 1}"]
        yield note("seven.maze.event.exhausted", shows=shows, column=column + 1)
        yield from next_round(state)
    elif seat is None:
        parts = [note("seven.maze.event.no-trigger")]
        rule, way = "seven.maze.4.wrong.event", turned(state).direction
        state = yield from events.drop(state, column, rule, parts, way=way)
        yield from next_round(state)
    else:
        yield _offer(state, seat)


def decider(state: State) -> int | None:
    """The right guesser who decides about the Event, or None when it has to go.

    Of several it is the player with the fewest points, or the team that begins the next round.
    """
    right, wrong = _right(state), _wrong(state)
    if not right or (wrong and state.rulings.ffa_mixed_event == "forced_if_any_wrong"):
        return None
    unit = right[0]
    if state.rulings.mode == "ffa":
        unit = _fewest(state, right)
    elif state.rulings.mode == "teams":
        later = [unit_of(state, at) for at in round_order(state, state.round + 1)]
        unit = min(right, key=later.index)
    return speaker(state, unit)


def _offer(state: State, seat: int) -> Step:
    """The Event may stay or go."""
    state = replace(state, phase=Phase.REWARD, turn=seat)
    parts = [note("seven.maze.mixed-event")] if _wrong(state) else []
    shows = [f"cell-e{state.column + 1}"]
    facts: Facts = {"who": state.players[seat], "way": turned(state).direction}
    return change("seven.maze.4.right", state, shows=shows, parts=parts, case="now", **facts)


def decide(state: State, move: Keep | Drop) -> Iterator[Step]:
    """The Event stays, or goes untriggered to the bottom."""
    rule, column, who = "seven.maze.4.right", state.column, state.players[state.turn or 0]
    state = replace(state, phase=Phase.GUESS)
    if isinstance(move, Drop):
        state = yield from events.drop(state, column, rule, case="dropped", who=who)
    else:
        yield change(rule, state, shows=[f"cell-e{column + 1}"], case="kept", who=who)
    yield from next_round(state)
