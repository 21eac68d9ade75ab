"""Who is who: people and guardians, allies and neighbours, pools, the order of a round."""

from functools import cache

from ..model import Guardian, Phase, Rulings, State
from ..model.cards import stock

LIGHTNING = {2: 3, 3: 2}  # actions for each guardian, by the number of guardians
STANDARD = {2: 6, 3: 4, 4: 3}
FOUR = {"two": (2, 2), "one": (1, 1), "alternate": (2, 1)}  # Lightning with four, by seat parity


def guardian_count(players: int) -> int:
    """One guardian each; a lone player runs two."""
    return max(2, players)


def speed(players: int, rulings: Rulings) -> str:
    """Return the speed played: as chosen, else Lightning for up to three and Standard for four."""
    if rulings.speed != "advised":
        return rulings.speed
    return "standard" if players == 4 else "lightning"


def decks(players: int, rulings: Rulings) -> tuple[int, ...]:
    """Return the numbers of the card decks in play."""
    return (1, 2) if speed(players, rulings) == "standard" else (rulings.card_set,)


def owner(state: State, guardian: int) -> int:
    """Return the player who runs a guardian."""
    return 0 if len(state.players) == 1 else guardian


def name(state: State, guardian: int) -> Guardian:
    """Return a guardian by seat."""
    return state.guardians[guardian]


def called(state: State, guardian: int) -> str:
    """Return what sentences call a guardian: by the player who runs it; alone by its own name."""
    return state.players[guardian] if len(state.players) > 1 else name(state, guardian)


def actions_each(state: State, guardian: int) -> int:
    """Return the actions of a guardian's turn by the table of the speed played."""
    count = len(state.guardians)
    if speed(len(state.players), state.rulings) == "standard":
        return STANDARD[count]
    if count in LIGHTNING:
        return LIGHTNING[count]
    even, odd = FOUR[state.rulings.lightning_four]
    return odd if (guardian + state.round - 1) % 2 else even


def budget_rule(state: State) -> str:
    """Return the clause that fixes the number of actions."""
    if speed(len(state.players), state.rulings) == "standard":
        return "seven.actions.standard"
    return "seven.actions.lightning" if len(state.guardians) < 4 else "seven.mode.lightning.four"


def are_rivals(state: State) -> bool:
    """Return whether people play against each other: then hands and guesses are secret."""
    return state.rulings.mode != "coop"


def partner(guardian: int) -> int:
    """Teams: the partner sits on the next seat; seats 1 and 2 against seats 3 and 4."""
    return guardian ^ 1


def allies(state: State, guardian: int) -> tuple[int, ...]:
    """Return the other guardians on the same side."""
    return _allies(state.rulings.mode, len(state.guardians), guardian)


@cache
def _allies(mode: str, count: int, guardian: int) -> tuple[int, ...]:
    if mode == "coop":
        return _others(count, guardian)
    return (partner(guardian),) if mode == "teams" else ()


def _others(count: int, guardian: int) -> tuple[int, ...]:
    return tuple(at for at in range(count) if at != guardian)


def are_adjacent(state: State, one: int, other: int) -> bool:
    """Next to each other around the table; partners always count."""
    return _are_adjacent(state.rulings.mode, len(state.guardians), one, other)


def _are_adjacent(mode: str, count: int, one: int, other: int) -> bool:
    if mode == "teams" and other == partner(one):
        return True
    return (one - other) % count in (1, count - 1)


def neighbours(state: State, guardian: int) -> tuple[int, ...]:
    """Return the guardians to whom a gift can go by where they sit."""
    rulings, count = state.rulings, len(state.guardians)
    return _neighbours(rulings.mode, rulings.give_in_ffa, rulings.give_adjacent, count, guardian)


@cache
def _neighbours(
    mode: str, in_ffa: bool, beside: bool, count: int, guardian: int
) -> tuple[int, ...]:
    friends = _allies(mode, count, guardian)
    if mode == "ffa" and in_ffa:
        friends = _others(count, guardian)
    return tuple(at for at in friends if not beside or _are_adjacent(mode, count, guardian, at))


def unit_count(mode: str, players: int) -> int:
    """Return how many pools of rescued critters, and how many guesses, there are."""
    return {"coop": 1, "ffa": players, "teams": 2}[mode]


def unit_of(state: State, guardian: int) -> int:
    """Return the pool that a guardian fills."""
    return {"coop": 0, "ffa": guardian, "teams": guardian // 2}[state.rulings.mode]


def members(state: State, unit: int) -> tuple[int, ...]:
    """Return the guardians of a pool, in the order of this round."""
    return tuple(at for at in state.order if unit_of(state, at) == unit)


def units_in_order(state: State) -> tuple[int, ...]:
    """Return the pools in the order in which they take their turns."""
    return tuple(dict.fromkeys(unit_of(state, guardian) for guardian in state.order))


def speaker(state: State, unit: int) -> int:
    """Return the player who decides for a pool."""
    return owner(state, members(state, unit)[0])


def unit_names(state: State, unit: int) -> tuple[str, ...]:
    """Return the players of a pool."""
    seats = sorted({owner(state, guardian) for guardian in members(state, unit)})
    return tuple(state.players[seat] for seat in seats)


def side(state: State, seat: int) -> tuple[str, ...]:
    """Everybody who decides together with a player."""
    return unit_names(state, unit_of(state, seat))


def round_order(state: State, number: int) -> tuple[int, ...]:
    """Return the guardians in the order of a round: clockwise, partners together in Teams."""
    count = len(state.guardians)
    rotates = state.rulings.turn_order == "rotate_first" and state.rulings.mode != "coop"
    if state.rulings.mode == "teams":
        first = (state.first + 2 * (number - 1) * rotates) % count
        others = [at for at in range(count) if at // 2 != first // 2]
        return (first, partner(first), *others)
    first = state.first + (number - 1) * rotates
    return tuple((first + at) % count for at in range(count))


def awake(state: State) -> int:
    """Return the critters not rescued yet, wherever they are."""
    return len(state.critter_deck) + sum(map(bool, state.critters))


def is_final(state: State) -> bool:
    """The maze pile is gone: this Rescue Phase is the last."""
    return (
        bool(state.turned)
        and not state.maze
        and state.phase in (Phase.RESCUE, Phase.EVENT, Phase.PARTING, Phase.PAUSE)
    )


def standing(state: State, unit: int) -> tuple[int, int, int, int]:
    """Victory Points, cards, 3-item cards, 2-item cards: the ladder that ranks pools."""
    have = tuple(stock().critters[card].size for card in state.rescued[unit])
    return sum(have), len(have), have.count(3), have.count(2)
