"""One party: where a Midnight card may lie, what a Ghost may count, and the total."""

from collections.abc import Iterator

from ...explain import Facts, Step, count, holds, note, one_of, total
from .model import GHOST, HIDDEN, Aim, Cards, Laid, Midnight, Phase, State, ghost_values
from .pieces import ghost_ids, midnight_ids, monster_id, party_ids

MOMENTS = {"at_brunch": ("brunch",), "any_turn": ("lay", "brunch"), "at_call": ("call",)}
TIMES = {Midnight.CANCEL: 0, Midnight.SUBTRACT: -1, Midnight.DOUBLE: 2}


def midnight_checks(state: State, seat: int, aim: Aim | None, moment: str) -> Iterator[Step]:
    """A Midnight card not spent, the first this round, in time, beside a numbered Monster of yours."""
    if aim is None:
        yield from _without(state, seat, moment)
        return
    who, party, hand = state.players[seat], state.parties[seat], state.midnights[seat]
    yield holds("brunch.midnight.spent", aim.kind in hand, who=who, kind=aim.kind, left=hand)
    laid = midnight_ids(state, seat)
    yield holds("brunch.midnight.one-per-round", not laid, shows=laid, who=who)
    timing = state.rulings.midnight_timing
    yield one_of("brunch.midnight.timing", moment, MOMENTS[timing], timing=timing)
    own = aim.of in (None, seat)
    there = own and 0 <= aim.on < len(party)
    case = "" if there or not own else "missing"
    facts: Facts = {"number": aim.on + 1, "size": len(party)}
    yield holds(
        "brunch.midnight.own-party", there, shows=party_ids(state, seat), case=case, **facts
    )
    if there:
        yield from _target_checks(state, seat, aim)


def _without(state: State, seat: int, moment: str) -> Iterator[Step]:
    """Nobody need lay one."""
    hand, now = state.midnights[seat], moment in MOMENTS[state.rulings.midnight_timing]
    if now and hand and not state.laid[seat]:
        yield holds("brunch.midnight.optional", True, left=hand, size=len(hand))


def _target_checks(state: State, seat: int, aim: Aim) -> Iterator[Step]:
    """Any Monster but a Ghost, the face-down one included."""
    shows = [monster_id(seat, aim.on)]
    card = state.parties[seat][aim.on]
    if card != HIDDEN:
        yield holds("brunch.ghost.no-midnight", card != GHOST, shows=shows, kind=aim.kind)
    if aim.on == 0:
        yield holds("brunch.midnight.hidden-target", True, shows=shows)


def laid_by(aim: Aim | None, party: Cards) -> Laid | None:
    """The Midnight card as it would lie, if there is such a Monster."""
    return Laid(aim.kind, aim.on) if aim and 0 <= aim.on < len(party) else None


def _untouched(party: Cards, laid: Laid | None) -> Cards:
    """The numbers of a party without a Midnight card beside them."""
    return tuple(
        card for at, card in enumerate(party) if card > GHOST and not (laid and laid.on == at)
    )


def copyable(state: State, party: Cards, laid: Laid | None) -> Cards:
    """The numbers a Ghost may copy: the lowest and the highest, none under a Midnight card."""
    free = _untouched(party, laid)
    span = (
        free if state.rulings.ghost_pool == "exclude" else [card for card in party if card > GHOST]
    )
    ends = {min(span), max(span)} if span else set()
    return tuple(sorted(ends.intersection(free)))


def _fixed(state: State, seat: int) -> Cards:
    """Values of Ghosts that were settled when they arrived; a face-down one had nothing to copy."""
    if state.rulings.ghost_timing != "on_arrival":
        return ()
    return (0,) * (state.parties[seat][:1] == (GHOST,)) + state.ghosts[seat]


def ghost_checks(state: State, seat: int, values: Cards, laid: Laid | None) -> Iterator[Step]:
    """All Ghosts the same; the lowest or the highest number that no Midnight card touches, or 0."""
    size = 1 if state.phase is Phase.ARRIVAL else state.parties[seat].count(GHOST)
    shows, fixed = ghost_ids(state, seat), _fixed(state, seat)
    if HIDDEN in state.parties[seat]:  # what it may count is as secret as the first Monster
        return
    if not shows:
        yield holds("brunch.ghost.low-or-high", False, case="none")
        return
    free = {0} if state.rulings.ghost_zero_mix else set()
    enough = len(values) in (1, size)
    same = enough and len({*fixed, *values} - free) < 2
    if len(shows) > 1 or len(values) > 1:
        case = "" if same else "count" if not enough else "fixed" if fixed else ""
        facts: Facts = {"values": values, "size": size, "have": len(values)}
        facts["fixed"] = tuple(sorted({*fixed} - free))
        yield holds("brunch.ghost.same", same, shows=shows, case=case, **facts)
    if same:
        for value in sorted(set(values) - set(fixed)):
            yield from _value_checks(state, seat, value, laid)


def _value_checks(state: State, seat: int, value: int, laid: Laid | None) -> Iterator[Step]:
    party, shows = state.parties[seat], ghost_ids(state, seat)
    choices = copyable(state, party, laid)
    if not value:
        rule = "brunch.ghost.zero" if choices else "brunch.ghost.alone"
        yield holds(rule, True, shows=shows, parts=() if choices else _chain(state, seat))
        return
    alone = () if choices else (note("brunch.ghost.alone", parts=_chain(state, seat)),)
    busy = laid is not None and party[laid.on] == value
    if laid and party[laid.on] > GHOST:
        free = not busy or value in _untouched(party, laid)
        beside = [monster_id(seat, laid.on)]
        facts: Facts = {"value": value, "choices": (*choices, 0)}
        yield holds("brunch.ghost.not-copy-midnight", free, shows=beside, parts=alone, **facts)
        if not free:
            return
    parts = (*alone, *_why(state, seat, value, laid))
    yield one_of("brunch.ghost.low-or-high", value, (*choices, 0), shows=shows, parts=parts)


def _chain(state: State, seat: int) -> tuple[Step, ...]:
    """Why Ghosts among themselves have nothing to copy."""
    return (note("brunch.ghost.no-chain"),) if state.parties[seat].count(GHOST) > 1 else ()


def _why(state: State, seat: int, value: int, laid: Laid | None) -> Iterator[Step]:
    """The clauses that say which Monsters a Ghost looks at."""
    party = state.parties[seat]
    if laid and party[laid.on] > GHOST:
        pool = state.rulings.ghost_pool
        shows = [monster_id(seat, laid.on)]
        yield note("brunch.ghost.pool", shows=shows, case=pool, value=party[laid.on])
        if party[laid.on] == value:
            yield note("brunch.ghost.card-not-number", value=value)
    if party[0] == value and value not in party[1:]:
        yield note("brunch.ghost.hidden-counts", shows=[monster_id(seat, 0)], value=value)


def ghost_counts(state: State, seat: int) -> Cards:
    """What each Ghost of a party counts; one not declared yet counts 0."""
    size = state.parties[seat].count(GHOST)
    known = _fixed(state, seat) or state.ghosts[seat]
    return (*known, *(0,) * size)[:size]


def reckon(state: State, seat: int) -> Step:
    """The total of a party, Monster by Monster."""
    ghosts = iter(ghost_counts(state, seat))
    laid = state.laid[seat]
    parts = [
        _ghost(seat, at, next(ghosts)) if card == GHOST else _monster(seat, at, max(card, 0), laid)
        for at, card in enumerate(state.parties[seat])
    ]
    below = sum(part.value for part in parts)
    if below < 0 and state.rulings.negative_totals == "floor_zero":
        parts.append(count("brunch.total.negative", -below, case="floor", below=below))
    shows = (*party_ids(state, seat), *midnight_ids(state, seat))
    counts = ghost_values(ghost_counts(state, seat))
    facts: Facts = {
        "case": "ghosts" if counts else "",
        "who": state.players[seat],
        "ghosts": counts,
        "size": state.parties[seat].count(GHOST),
    }
    return total("brunch.total.sum", parts, shows=shows, **facts)


def _monster(seat: int, at: int, card: int, laid: Laid | None) -> Step:
    shows = [monster_id(seat, at)]
    if laid is None or laid.on != at or laid.kind is None:
        return count("brunch.total.sum", card, shows=shows, case="monster")
    value = TIMES[laid.kind] * card
    return count(f"brunch.midnight.{laid.kind}", value, shows=shows, case="counts", card=card)


def _ghost(seat: int, at: int, value: int) -> Step:
    rule = "brunch.ghost.low-or-high" if value else "brunch.ghost.zero"
    return count(rule, value, shows=[monster_id(seat, at)], case="counts")
