"""The Maze Phase: guesses, the card, what it turns facedown, the Event it names."""

from collections.abc import Generator, Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

from ...explain import Facts, Step, change, holds, note, one_of
from ...game import edit
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


def _way(state: State) -> End:
    return stock().ends[state.turned[-1]]


def _wrong(state: State) -> list[int]:
    right = _way(state).direction
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
    victims = [most]
    if state.rulings.ffa_tie_most == "all_tied":
        victims = [unit for unit in wrong if standing(state, unit)[0] == points]
    tied = sum(standing(state, unit)[0] == points for unit in wrong) > 1
    parts = [note("seven.maze.ffa.ties", case=state.rulings.ffa_tie_most)] if tied else []
    names = tuple(state.players[unit] for unit in victims)
    yield note("seven.maze.ffa.victim", parts=parts, who=names, points=points)
    pairs: Pairs = []
    for victim in victims:
        others = [unit for unit in order if unit != victim]
        seat = min(others, key=lambda unit: (standing(state, unit), -order.index(unit)))
        facts: Facts = {"who": state.players[seat], "points": standing(state, seat)[0]}
        yield note("seven.maze.ffa.resolver", shows=[f"seat-{seat}"], **facts)
        pairs.append((seat, (victim,)))
    return pairs


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
        if _picks(state, penalty) and len(penalty_options(state)) > 1:
            state = replace(state, phase=Phase.PENALTY, turn=penalty.seat)
            facts: Facts = {"who": state.players[penalty.seat], "number": penalty.number}
            yield change("seven.maze.choose-card", state, case="wait", flips=penalty.flips, **facts)
            return
        state = yield from _forced(state, penalty, targets)
    yield from _event(state)


def _picks(state: State, penalty: Penalty) -> bool:
    """Hands are fanned facedown among rivals: nobody picks by eye."""
    return penalty.flips is not Flips.HAND or state.rulings.mode == "coop"


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
    if len(targets) > penalty.number and _picks(state, penalty):
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
    for word in targets:
        guardian, dot, wish = word.partition(".")
        if not dot:
            cards.append(field.at(state, word))
            continue
        hand = state.hands[state.guardians.index(Guardian(guardian))]
        fits = (card for card in hand if field.word(state, card) == wish and card not in cards)
        cards.append(next(fits))
    state = replace(state, down=(*state.down, *cards))
    hidden = state.rulings.mode != "coop" and "." in targets[0]
    if hidden:  # rivals read the same log: which card it was stays untold
        whose = [Guardian(word.partition(".")[0]) for word in targets]
        shows = [f"hand-{state.guardians.index(one)}" for one in whose]
        yield change("seven.maze.kinds", state, shows=shows, case="secret", targets=tuple(whose))
    else:
        yield change("seven.maze.kinds", state, shows=cards, targets=tuple(map(_label, targets)))
    return state


def _label(word: str) -> str:
    """A cell as a reader knows it; a guardian or a card of theirs as it is typed."""
    return word if "." in word or word in tuple(Guardian) else field.label(word)


def penalty_options(state: State) -> tuple[Cards, ...]:
    """Every choice of cards for the penalty that is due."""
    penalty = state.penalties[0]
    targets = sorted(_targets(state, penalty))
    return tuple(sorted(set(combinations(targets, penalty.number))))


def penalty_checks(state: State, move: Choose) -> Iterator[Step]:
    """So many faceup cards of the kind; facedown ones do not count."""
    penalty = state.penalties[0]
    found = penalty_options(state)
    up = set(_targets(state, penalty))
    odd = tuple(word for word in move.words if word not in up)
    yield holds("seven.maze.no-faceup", not odd, odd=tuple(map(_label, odd)), flips=penalty.flips)
    facts: Facts = {"number": penalty.number, "flips": penalty.flips}
    if not odd:
        choices = tuple(" ".join(choice) for choice in found)
        yield one_of("seven.maze.choose-card", " ".join(move.words), choices, **facts)


def suffer(state: State, move: Choose) -> Iterator[Step]:
    """The chosen cards go facedown."""
    state = replace(state, penalties=state.penalties[1:], phase=Phase.GUESS)
    state = yield from _turn_down(state, move.words)
    yield from settle(state)


def _event(state: State) -> Iterator[Step]:
    """Nobody right: the named Event goes. Somebody right: they may send it away."""
    column = state.column
    right, wrong = _right(state), _wrong(state)
    card, shows = events.top(state, column), [f"cell-e{column + 1}"]
    if not card:
        yield note("seven.maze.event.exhausted", shows=shows, column=column + 1)
        yield from next_round(state)
    elif not right or (wrong and state.rulings.ffa_mixed_event == "forced_if_any_wrong"):
        parts = [note("seven.maze.event.no-trigger")]
        state = events.drop(state, column)
        facts: Facts = {"event": stock().events[card].name, "way": _way(state).direction}
        yield change("seven.maze.4.wrong.event", state, shows=shows, parts=parts, **facts)
        yield from next_round(state)
    else:
        yield from _offer(state, right, bool(wrong))


def _offer(state: State, right: list[int], mixed: bool) -> Iterator[Step]:
    """A right guesser decides about the Event; of several, the one with the fewest points."""
    unit = right[0]
    if state.rulings.mode == "ffa":
        unit = min(right, key=lambda at: standing(state, at))
    elif state.rulings.mode == "teams":
        later = [unit_of(state, at) for at in round_order(state, state.round + 1)]
        unit = min(right, key=later.index)
    state = replace(state, phase=Phase.REWARD, turn=speaker(state, unit))
    parts = [note("seven.maze.mixed-event")] if mixed else []
    shows = [f"cell-e{state.column + 1}"]
    facts: Facts = {"who": state.players[state.turn or 0], "way": _way(state).direction}
    yield change("seven.maze.4.right", state, shows=shows, parts=parts, case="now", **facts)


def decide(state: State, move: Keep | Drop) -> Iterator[Step]:
    """The Event stays, or goes untriggered to the bottom."""
    shows = [f"cell-e{state.column + 1}"]
    who = state.players[state.turn or 0]
    case = "kept" if isinstance(move, Keep) else "dropped"
    if isinstance(move, Drop):
        state = events.drop(state, state.column)
    state = replace(state, phase=Phase.GUESS)
    yield change("seven.maze.4.right", state, shows=shows, case=case, who=who, way="")
    yield from next_round(state)
