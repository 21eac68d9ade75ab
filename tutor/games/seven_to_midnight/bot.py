"""What a simple player likes: rescue at once, gather what the faceup critters need. Taste, not rules."""

from collections import Counter
from functools import cache

from ...turn import Move
from .model import (
    CELLS,
    CRITTER_CELLS,
    DOWN,
    Choose,
    Cycle,
    Draw,
    Drop,
    End,
    Flip,
    Give,
    Go,
    Keep,
    Phase,
    Remove,
    Rescue,
    State,
    Take,
    Talent,
    Use,
)
from .model.cards import stock
from .rules import event, field
from .rules.seat import members, unit_of

SETBACKS = ("bramble", "gust", "servant", "shadow")
WIDTH = LATER = 99  # every move is looked at
MAX_COMPARED = 10  # gifts are liked least and may be best
SPARE = 0.4  # what any Item in hand is worth, in actions: it can be cycled
BLIND = 0.5  # what a facedown card of the field costs
MOST = 3  # needs of a critter


def preference(state: State, seat: int, move: Move) -> float:
    """Return a score for a move, higher is better, by what the seat may know."""
    match move:
        case Rescue(payment=payment):
            return 100 - 3 * sum(stock().kinds[word.removesuffix(DOWN)].covers for word in payment)
        case Take(cell=cell):
            return 15 + 15 * _help(state, _kind(state, cell))
        case Draw():
            return 18
        case Flip(target=target):
            return 19 if _is_worth_turning_up(state, target) else -5
        case Cycle(card=card):
            return 40 if _is_surplus(state, card.removesuffix(DOWN)) else -1
        case Talent(choice=choice):
            return _talent(state, choice)
        case Give() | Use():
            return _generous(state, move)
        case End():
            return 0
    return _other(state, move)


def _kind(state: State, word: str) -> str:
    """Return the kind of Item that a cell, a card in a hand or `drake.plushy` means."""
    if word in CELLS:
        return stock().kind(field.at(state, word))
    return (word.partition(".")[2] or word).removesuffix(DOWN)


def _held(state: State) -> Counter[str]:
    return Counter(word.removesuffix(DOWN) for word in field.words(state, state.active))


def _open_needs(state: State) -> list[Counter[str]]:
    """Return what each faceup critter needs; any ordinary item where they only have to differ."""
    cells = field.faceup(state, CRITTER_CELLS)
    return [_needs(field.at(state, cell)) for cell in cells]


@cache
def _needs(critter: str) -> Counter[str]:
    return Counter(stock().critters[critter].needs or stock().ordinary)


def _help(state: State, kind: str) -> float:
    """Return how much another card of a kind would help: most for the critter that lacks least."""
    held = _held(state)
    lacks = [needs - held for needs in _open_needs(state)]
    stands_in = kind in stock().kinds and stock().kinds[kind].covers
    return max(
        (1 / lack.total() for lack in lacks if lack[kind] or (lack and stands_in)), default=0
    )


def _worth(state: State, kind: str) -> float:
    """Return what a card of a kind is worth to the player who has it: nothing if no faceup critter needs it."""
    if kind in stock().kinds and stock().kinds[kind].effect:
        return 2
    return float(any(needs[kind] for needs in _open_needs(state)))


def _is_surplus(state: State, kind: str) -> bool:
    """Return whether more of a kind is in hand than all faceup critters need."""
    needs = sum(needs[kind] for needs in _open_needs(state))
    return not stock().kinds[kind].effect and _held(state)[kind] > needs


def _is_worth_turning_up(state: State, target: str) -> bool:
    if target in CRITTER_CELLS:
        return target in field.facedown(state)
    return target.endswith(DOWN) and _worth(state, _kind(state, target)) > 0


def _talent(state: State, choice: tuple[str, ...]) -> float:
    match stock().talents[state.guardians[state.active]].effect:
        case "lap":
            return 25 if not state.actions else -1
        case "light":
            return 25 if len(state.down) > 1 else -1
        case "rig":
            return 99 if state.actions and _is_one_short(state) else -1
    helpful = sum(_help(state, _kind(state, word)) for word in choice)
    return 15 + 15 * helpful if helpful >= 1 else -1


def _is_one_short(state: State) -> bool:
    """Return whether a critter lacks one item, and some ordinary card in hand is none of its needs."""
    held, ordinary = _held(state), Counter(dict.fromkeys(stock().ordinary, len(stock().items)))
    needs = [needs for needs in _open_needs(state) if (needs - held).total() == 1]
    return any((held & ordinary) - one for one in needs)


def _generous(state: State, move: Give | Use) -> float:
    """Rate a gift: in the end everything goes on to the next player."""
    if isinstance(move, Use):
        fetched = [stock().kind(card) for card in state.discard[-1:]]
        return 22 if move.targets or any(_help(state, kind) for kind in fetched) else -1
    return -1 if state.maze or state.actions or state.phase is Phase.PARTING else 1


def _other(state: State, move: Move) -> float:
    match move:
        case Remove(species=species):
            return stock().species[species].size
        case Choose(words=words):
            return _choice(state, words)
        case Go(way=way):
            known = state.peeked and stock().ends[state.maze[0]].direction == way
            return float(known)
        case Keep() | Drop():
            top = stock().events.get(event.top(state, state.column))
            return float(isinstance(move, Drop) == bool(top and top.effect in SETBACKS))
    return -1


def _choice(state: State, words: tuple[str, ...]) -> float:
    """Rate a choice: good things for what is needed, bad things for what is not."""
    worth = {word: _worth(state, _kind(state, word)) for word in words}
    top = stock().events.get(event.top(state, state.column))
    effect = top.effect if top and state.phase is Phase.EVENT else ""
    if effect == "swap":
        return sum(worth[word] if word in CELLS else -worth[word] for word in words)
    return sum(worth.values()) if effect == "reveal" else -sum(worth.values())


def is_quiet(before: State, state: State) -> bool:
    """Return whether the round is over: what was gathered is used, or in the best hands."""
    return state.round > before.round


def evaluate(state: State, seat: int) -> float:
    """Return our part of the work that is done, less the most that a rival has done."""
    done = [_done(state, unit) for unit in range(len(state.rescued))]
    own = done.pop(unit_of(state, seat))
    return (own - max(done, default=0)) / _work(state)


def _done(state: State, unit: int) -> float:
    """Return actions that need not be taken any more: critters asleep, and what hands hold for the others."""
    asleep = sum(1 + stock().critters[card].size for card in state.rescued[unit])
    hands = [Counter(map(stock().kind, state.hands[at])) for at in members(state, unit)]
    near = sum(max(_near(hand, needs) for hand in hands) for needs in _open_needs(state))
    spare = SPARE * sum(hand.total() for hand in hands)
    return asleep + near + spare - BLIND * len(field.facedown(state))


def _near(hand: Counter[str], needs: Counter[str]) -> float:
    """Return how much of what a critter needs is in one hand: the last Item counts more than the first."""
    size = min(needs.total(), MOST)
    have = min(size, (hand & needs).total())
    return have * (have + size) / (2 * size)


def _work(state: State) -> int:
    """Return the actions that all critters take together."""
    places = (*state.rescued, state.critters, state.critter_deck)
    return sum(1 + stock().critters[card].size for place in places for card in place if card)
