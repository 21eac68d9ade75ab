"""Victory Points, the awake critters, and who wins."""

from collections.abc import Iterator

from ....explain import Facts, Step, best, count, holds, note, total
from ..model import State, hand_id, seat_id
from ..model.cards import Title, Together, stock
from .seat import awake, called, owner, standing, unit_count, unit_names, unit_of

ALL_ITEMS, MOST_ITEMS = 44, 22  # of Midnight Showdown, and for one guardian there
FLOOR = 2  # critters that may be awake at the end of a competitive game


def score(state: State) -> tuple[Step, ...]:
    """One tree for each player: points for kept critters, or the critters all have rescued."""
    rule = _points if state.rulings.mode != "coop" else _rescues
    return tuple(rule(state, seat) for seat in range(len(state.players)))


def _points(state: State, seat: int) -> Step:
    """As many points as a critter lists items."""
    parts = [
        count("seven.score.vp", stock().critters[card].size, shows=[card], case="critter", critter=Title(stock().critters[card].species))
        for card in state.rescued[unit_of(state, seat)]
    ]  # fmt: skip
    who = unit_names(state, unit_of(state, seat))
    return total("seven.score.vp", parts, shows=[seat_id(seat)], who=who)


def _rescues(state: State, seat: int) -> Step:
    parts = [
        count(
            "seven.win.coop",
            1,
            shows=[card],
            case="critter",
            critter=Title(stock().critters[card].species),
        )
        for card in state.rescued[0]
    ]
    facts: Facts = {"awake": awake(state)}
    return total("seven.win.coop", parts, shows=[seat_id(seat)], case="count", **facts)


def allowed_awake(state: State) -> int:
    """Return how many critters may be awake at the end."""
    rule, coop = state.rulings.victory_rule, state.rulings.mode == "coop"
    strict = rule == "all_always" or (rule == "by_mode" and coop)
    return 0 if strict else FLOOR


def is_safe(state: State) -> bool:
    """Return whether few enough critters are awake."""
    return awake(state) <= allowed_awake(state)


def outcome(state: State) -> tuple[tuple[int, ...], list[Step]]:
    """Return the winners and the steps that decide it, with what goes on into the other game."""
    winners, steps = _winners(state)
    return winners, [*steps, *_carried(state)]


def first_game(state: State) -> str:
    """Won before the final round, won, or lost."""
    if not awake(state) and state.maze:  # the final round has no maze card left
        return "early"
    return "won" if is_safe(state) else "lost"


def carried_items(state: State) -> tuple[int, ...]:
    """Return how many Items go along with each guardian: all, as far as the other game has room."""
    fighters = 3 if len(state.players) == 3 else 4
    each = 1 + (first_game(state) == "early") + (fighters == 3)
    room, carried = ALL_ITEMS - fighters * each, []
    for hand in state.hands:
        carried.append(min(len(hand), MOST_ITEMS, room))
        room -= carried[-1]
    return tuple(carried)


def _carried(state: State) -> Iterator[Step]:
    """Yield what the other game will take from this one."""
    for at, most in enumerate(carried_items(state)):
        facts: Facts = {"who": called(state, at), "size": len(state.hands[at])}
        if not state.hands[at]:
            continue
        if most == len(state.hands[at]):
            yield note("seven.carry.items", shows=[hand_id(at)], **facts)
        else:
            yield note("seven.carry.room", shows=[hand_id(at)], most=most, **facts)
    parts = [note("seven.carry.variants")] if state.rulings.mode != "coop" else []
    if (result := first_game(state)) != "won":
        yield note(f"seven.carry.{result}", parts=parts)


def _winners(state: State) -> tuple[tuple[int, ...], list[Step]]:
    """Together all or nothing; among rivals the most points, if few enough are awake."""
    rule = "seven.win.coop" if state.rulings.mode == "coop" else "seven.win.variant-floor"
    facts: Facts = {"awake": awake(state), "most": allowed_awake(state)}
    steps = [holds(rule, is_safe(state), **facts)]
    if not is_safe(state):
        return (), steps
    if state.rulings.mode == "coop":
        return tuple(range(len(state.players))), steps
    units, more = _ladder(state)
    seats = {owner(state, at) for at in range(len(state.guardians)) if unit_of(state, at) in units}
    return tuple(sorted(seats)), [*steps, *more]


TIES = ("seven.tie.1-cards", "seven.tie.2-three", "seven.tie.3-two")


def _ladder(state: State) -> tuple[tuple[int, ...], list[Step]]:
    """Points, then cards, then 3-item critters, then 2-item critters, then a shared win."""
    rungs = (f"seven.win.{state.rulings.mode}", *TIES)
    names = tuple(
        _together(state, unit) for unit in range(unit_count(state.rulings.mode, len(state.players)))
    )
    units: tuple[int, ...] = tuple(range(len(names)))
    steps: list[Step] = []
    for index, rule in enumerate(rungs):
        parts = _first_of_each(state) if index == 0 else ()
        values = {unit: standing(state, unit)[index] for unit in units}
        units, step = best(rule, values, names, parts=parts)
        steps.append(step)
        if len(units) == 1:
            return units, steps
    shared = state.rulings.final_tie == "shared"
    tied = tuple(names[unit] for unit in units)
    steps.append(note("seven.tie.4-shared", case="" if shared else "nobody", winners=tied))
    return (units if shared else ()), steps


def _together(state: State, unit: int) -> str | Together:
    """Return a player, or a team by its partners."""
    names = unit_names(state, unit)
    return Together(names, "&") if names[1:] else names[0]


def _first_of_each(state: State) -> tuple[Step, ...]:
    """One score for each pool, not for each partner."""
    trees = score(state)
    seats = {unit_of(state, at): at for at in reversed(range(len(state.guardians)))}
    return tuple(trees[seats[unit]] for unit in sorted(seats))
