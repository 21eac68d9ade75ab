"""Wrong in the maze: who suffers, who chooses, which cards are turned facedown."""

from collections.abc import Generator, Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from random import Random

from ....explain import Facts, Step, change, holds, lazy, note
from ....states import replace
from ..model import (
    CELLS,
    CRITTER_CELLS,
    DOWN,
    ITEM_CELLS,
    Cards,
    Change,
    Choose,
    Flips,
    Guardian,
    Penalty,
    State,
    seat_id,
)
from ..model.cards import End, Held, Title
from . import field
from .seat import (
    are_rivals,
    called,
    members,
    name,
    owner,
    speaker,
    standing,
    unit_names,
    units_in_order,
)

Pairs = list[tuple[int, tuple[int, ...]]]  # who chooses, and whose hands are meant
PairChange = Generator[Step, None, Pairs]


def hand_out(state: State, end: End, wrong: list[int]) -> Change:
    """Apply the card's consequence: who suffers it, and who chooses for them."""
    names = tuple(who for unit in wrong for who in unit_names(state, unit))
    facts: Facts = {"who": names, "number": end.number, "flips": end.flips}
    yield note("seven.maze.4.wrong.card", mode=state.rulings.mode, **facts)
    deal = {"coop": _coop_penalties, "ffa": _ffa_penalties, "teams": _team_penalties}
    pairs = yield from deal[state.rulings.mode](state, end, wrong)
    penalties = tuple(Penalty(seat, end.flips, end.number, victims) for seat, victims in pairs)
    return replace(state, penalties=penalties)


def _coop_penalties(state: State, end: End, wrong: list[int]) -> PairChange:
    seat = speaker(state, 0)
    if end.flips is Flips.HAND and state.rulings.hand_consequence_coop == "each_guardian":
        yield note("seven.maze.hand.coop", case="each", number=end.number)
        return [(owner(state, guardian), (guardian,)) for guardian in state.order]
    if end.flips is Flips.HAND:
        yield note("seven.maze.hand.coop", number=end.number)
    return [(seat, state.order)]


def _ffa_penalties(state: State, end: End, wrong: list[int]) -> PairChange:
    """The wrong guesser with the most points suffers; the player who has the fewest chooses."""
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
        others = [unit for unit in order if unit != victim]
        seat = fewest(state, others)
        low, case = standing(state, seat)[0], "" if seat == fewest(state, order) else "other"
        same = [unit for unit in (others if case else order) if standing(state, unit)[0] == low]
        parts = [note("seven.maze.ffa.ties", case="fewest")] if same[1:] else []
        facts: Facts = {"who": state.players[seat], "points": low}
        shows = [seat_id(seat)]
        yield note("seven.maze.ffa.resolver", shows=shows, parts=parts, case=case, **facts)
        pairs.append((seat, (victim,)))
    return pairs


def fewest(state: State, units: Iterable[int]) -> int:
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
        yield note("seven.maze.teams.resolver", shows=[seat_id(seat)], **facts)
        pairs.append((seat, members(state, unit)))
    return pairs


def can_pick(state: State, penalty: Penalty) -> bool:
    """Hands are fanned facedown among rivals: nobody picks by eye."""
    return penalty.flips is not Flips.HAND or not are_rivals(state)


def _targets(state: State, penalty: Penalty) -> Cards:
    """Return the faceup cards of the kind, by their words."""
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


def forced(state: State, penalty: Penalty) -> Change:
    """All that there are, or a blind pick, or the only choice there is."""
    targets = _targets(state, penalty)
    if len(targets) > penalty.number and can_pick(state, penalty):
        targets = options(state)[0]
    elif len(targets) > penalty.number:
        rng = Random(f"{state.seed}-hand-{state.round}-{penalty.victims}")
        targets = tuple(rng.sample(targets, penalty.number))
        yield note("seven.maze.hand.competitive", who=state.players[penalty.seat])
    elif len(targets) < penalty.number:
        facts: Facts = {"have": len(targets), "number": penalty.number}
        yield note("seven.maze.shortage", flips=penalty.flips, **facts)
    state = replace(state, penalties=state.penalties[1:])
    return (yield from turn_down(state, targets)) if targets else state


def turn_down(state: State, targets: Cards) -> Change:
    cards: list[str] = []
    owners: list[int] = []
    for word in targets:
        guardian, dot, wish = word.partition(".")
        if not dot:
            cards.append(field.at(state, word))
            continue
        owners.append(state.guardians.index(Guardian(guardian)))
        hand = state.hands[owners[-1]]
        fits = (card for card in hand if field.word(state, card) == wish and card not in cards)
        cards.append(next(fits))
    state = replace(state, down=(*state.down, *cards))
    facts: Facts = {
        "who": tuple(called(state, at) for at in dict.fromkeys(owners)),
        "size": len(cards),
        "targets": (),
        "cells": () if owners else tuple(map(field.label, targets)),
    }
    case = "hand" if owners else ""
    if owners and are_rivals(state):  # they read the same log: which card it was stays untold
        case = "secret"
    else:
        facts["targets"] = field.card_names(tuple(cards))
    yield change("seven.maze.kinds", state, shows=field.ids(state, cards), case=case, **facts)
    return state


def options(state: State) -> tuple[Cards, ...]:
    """Every choice of cards for the penalty that is due."""
    penalty = state.penalties[0]
    return _picks(_targets(state, penalty), penalty.number)


@lru_cache(256)
def _picks(targets: Cards, size: int) -> tuple[Cards, ...]:
    return tuple(sorted(set(combinations(sorted(targets), size))))


def _oddity(state: State, penalty: Penalty, word: str) -> str:
    """Why a card cannot be chosen: the name of the sentence."""
    hand = penalty.flips is Flips.HAND
    if word in CELLS:
        right = ITEM_CELLS if penalty.flips is Flips.ITEM else CRITTER_CELLS
        if hand or word not in right:
            return "kind"
        return "down" if field.at(state, word) else "gap"
    if not hand or word in tuple(Guardian):
        return "kind"
    return "whose" if "." not in word else "down" if word.endswith(DOWN) else "missing"


def checks(state: State, move: Choose) -> Iterator[Step]:
    """So many faceup cards of the kind; facedown ones do not count."""
    penalty = state.penalties[0]
    there = sorted(set(_targets(state, penalty)))
    odd = tuple(word for word in move.words if word not in there)
    facts: Facts = {"flips": penalty.flips, "choices": lazy(_choices, state, there)}
    case = _oddity(state, penalty, odd[0]) if odd else ""
    told = lazy(_choices, state, odd)
    yield holds("seven.maze.no-faceup", not odd, case=case, odd=told, **facts)
    if not odd:
        ok = move.words in options(state)
        yield holds("seven.maze.choose-card", ok, number=penalty.number, **facts)


def _choices(state: State, words: Iterable[str]) -> tuple[str | Title | Held, ...]:
    return tuple(field.choice(state, word) for word in words)
