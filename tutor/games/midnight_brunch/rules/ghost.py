"""Ghosts: what they may copy, and what they count."""

from collections.abc import Iterator

from ....explain import Facts, Step, holds, note, one_of
from ..model import GHOST, HIDDEN, Cards, Laid, Phase, State, ghost_ids, monster_id


def _untouched(party: Cards, laid: Laid | None) -> Cards:
    """Return the numbers of a party without a Midnight card next to them."""
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


def fixed(state: State, seat: int) -> Cards:
    """Values of Ghosts that were settled when they arrived; a face-down one had nothing to copy."""
    if state.rulings.ghost_timing != "on_arrival":
        return ()
    return (0,) * (state.parties[seat][:1] == (GHOST,)) + state.ghosts[seat]


def kept(state: State, seat: int) -> Iterator[Step]:
    """A value fixed on arrival stays, whatever is placed next to the copied Monster later."""
    party, laid = state.parties[seat], state.laid[seat]
    copied = {*fixed(state, seat)} - {0, *_untouched(party, laid)}
    if laid and party[laid.on] in copied:
        shows = [monster_id(seat, laid.on)]
        yield note("brunch.ghost.timing", shows=shows, case="kept", value=party[laid.on])


def timing_check(state: State, ok: bool) -> Step:
    facts: Facts = {"timing": state.rulings.ghost_timing, "phase": str(state.phase)}
    return holds("brunch.ghost.timing", ok, **facts)


def ghost_checks(state: State, seat: int, values: Cards, laid: Laid | None) -> Iterator[Step]:
    """All Ghosts the same; the lowest or the highest number that no Midnight card touches, or 0."""
    size = 1 if state.phase is Phase.ARRIVAL else state.parties[seat].count(GHOST)
    shows, known = ghost_ids(state, seat), fixed(state, seat)
    if HIDDEN in state.parties[seat]:  # what it may count is as secret as the first Monster
        return
    if not shows:
        yield holds("brunch.ghost.low-or-high", False, case="none")
        return
    free = {0} if state.rulings.ghost_zero_mix else set()
    enough = len(values) in (1, size)
    same = enough and len({*known, *values} - free) < 2
    if len(shows) > 1 or len(values) > 1:
        case = "" if same else "count" if not enough else "fixed" if known else ""
        case = "mixed" if same and len({*known, *values}) > 1 else case
        facts: Facts = {"values": values, "size": size, "have": len(values)}
        facts["fixed"] = tuple(sorted({*known} - free))
        parts = tuple(kept(state, seat))
        yield holds("brunch.ghost.same", same, shows=shows, parts=parts, case=case, **facts)
    if same:
        for value in sorted(set(values) - set(known)):
            yield from _value_checks(state, seat, value, laid)


def _value_checks(state: State, seat: int, value: int, laid: Laid | None) -> Iterator[Step]:
    party, shows = state.parties[seat], ghost_ids(state, seat)
    choices = copyable(state, party, laid)
    if not value:
        rule = "brunch.ghost.zero" if choices else "brunch.ghost.alone"
        yield holds(rule, True, shows=shows, parts=() if choices else _chain(state, seat))
        return
    alone = () if choices else (note("brunch.ghost.alone", parts=_chain(state, seat)),)
    free = _untouched(party, laid)
    if laid and party[laid.on] > GHOST and value in party:
        beside, ok = [monster_id(seat, laid.on)], value in free
        facts: Facts = {"value": value, "choices": (*choices, 0)}
        yield holds("brunch.ghost.not-copy-midnight", ok, shows=beside, parts=alone, **facts)
        if not ok:
            return
    parts, end = (*alone, *_why(state, seat, value, laid)), _end(value, choices)
    rule = "brunch.ghost.low-or-high"
    yield one_of(rule, value, (*choices, 0), shows=shows, parts=parts, end=end)


def _end(value: int, numbers: Cards) -> str:
    """Return which end of the numbers a Ghost can copy a value is, if it is one."""
    if {*numbers} == {value}:
        return "only"
    ends = {min(numbers): "lowest", max(numbers): "highest"} if numbers else {}
    return ends.get(value, "")


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
    """Return what each Ghost of a party counts; one not declared yet counts 0."""
    size = state.parties[seat].count(GHOST)
    known = fixed(state, seat) or state.ghosts[seat]
    return (*known, *(0,) * size)[:size]


def expand(state: State, seat: int, values: Cards) -> Cards:
    """One value for each Ghost."""
    size = 1 if state.phase is Phase.ARRIVAL else state.parties[seat].count(GHOST)
    return values * size if len(values) == 1 else values
