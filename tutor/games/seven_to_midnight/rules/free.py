"""The free actions of a turn: talents, cycling, giving, using special Items."""

from collections.abc import Iterable, Iterator

from ....explain import Facts, Step, at_most, change, holds, lazy, note
from ....states import edit, replace
from ..model import (
    DOWN,
    Cards,
    Change,
    Cycle,
    Give,
    Guardian,
    Phase,
    State,
    Talent,
    Use,
    guardian_id,
)
from ..model.cards import Title, stock
from . import field, talent
from .rescue import usable
from .seat import are_rivals, called, is_final, name, neighbours
from .talent import chosen, up_to_two

Free = Talent | Cycle | Give | Use
GIFTS = 2  # Items a guardian may give away in a round
TAKEN_OK = (note("seven.free.cycle.taken-ok"),)


def candidates(state: State) -> Iterator[Free]:
    """Every free action with the cards in reach."""
    hand = field.kinds(state, state.active)
    yield from map(Cycle, hand)
    yield from gifts(state)
    yield from (Talent(choice) for choice in talent.choices(state))
    for card in hand:
        yield from _uses(state, card)


def _uses(state: State, card: str) -> Iterator[Use]:
    yield Use(card)
    if stock().kinds[card.removesuffix(DOWN)].effect == "wake":
        yield from (Use(card, targets) for targets in up_to_two(_wakeable(state)))


def gifts(state: State) -> Iterator[Give]:
    """Every card in the hand to every other guardian."""
    return _gifts(state, [at for at in range(len(state.guardians)) if at != state.active])


def _gifts(state: State, guardians: Iterable[int]) -> Iterator[Give]:
    to = [name(state, at) for at in guardians]
    return (Give(card, guardian) for card in field.kinds(state, state.active) for guardian in to)


def plausible_moves(state: State) -> Iterator[Free]:
    """Yield the free actions without a talent spent, gifts to strangers and Items without an effect."""
    hand = field.kinds(state, state.active)
    yield from map(Cycle, hand)
    yield from likely_gifts(state)
    if not state.spent[state.active]:
        yield from (Talent(choice) for choice in talent.choices(state))
    for card in hand:
        if stock().kinds[card.removesuffix(DOWN)].effect:
            yield from _uses(state, card)


def likely_gifts(state: State) -> Iterator[Give]:
    """Yield the gifts to guardians who may get one, while the limit allows any."""
    near = sorted(neighbours(state, state.active)) if _limit_check(state).value else ()
    return _gifts(state, near)


def checks(state: State, move: Free) -> Iterator[Step]:
    """The limits of each free action."""
    match move:
        case Talent():
            return talent.checks(state, move.choice)
        case Cycle():
            return _cycle_checks(state, move.card)
        case Give():
            return _give_checks(state, move)
        case Use():
            return _use_checks(state, move)


def effects(state: State, move: Free) -> Change:
    """Yield what a free action does; no action is spent."""
    state = replace(state, begun=True)
    match move:
        case Talent():
            state = yield from talent.effects(state, move.choice)
        case Cycle():
            state = yield from _cycle(state, move.card)
        case Give():
            state = yield from _give(state, move)
        case Use():
            state = yield from _use(state, move)
    return state


def _cycle_checks(state: State, wish: str) -> Iterator[Step]:
    """A card in your hand that was not drawn this turn."""
    cards, missing = field.held(state, state.active, (wish,), fresh=False)
    item = stock().title(wish)
    if missing:
        case = _lack(state, wish)
        yield holds("seven.free.cycle", False, case=case, item=item)
        return
    yield from _touchable(state, wish, cards)
    parts, undrawn = TAKEN_OK, cards[0] not in state.drawn
    other = lazy(_can_cycle_another, state)
    yield holds("seven.free.cycle", undrawn, shows=cards, parts=parts, item=item, other=other)
    if state.rulings.cycle_limit == "once_per_turn":
        yield at_most("seven.free.cycle.repeat", state.cycled + 1, 1, shows=cards)


def _can_cycle_another(state: State) -> bool:
    """Return whether the hand has a card that was not drawn this turn and isn't frozen."""
    frozen = state.down if state.rulings.facedown_hand == "frozen" else ()
    return bool(set(state.hands[state.active]) - {*state.drawn, *frozen})


def _lack(state: State, wish: str, odd: str = "frozen") -> str:
    """Why no card in the hand fits a word, where facedown cards have that odd reading too."""
    case = field.lack(state, state.active, wish)
    return odd if case == "facedown" and state.rulings.facedown_hand == odd else case


def _touchable(state: State, wish: str, cards: Cards) -> Iterator[Step]:
    """A facedown card may be cycled or given, unless the table says it is frozen."""
    if wish.endswith(DOWN):
        ok = state.rulings.facedown_hand != "frozen"
        yield holds("seven.hand.facedown.other", ok, shows=cards, item=stock().title(wish))


def _cycle(state: State, wish: str) -> Change:
    """The card is discarded first, then one is drawn."""
    cards, _ = field.held(state, state.active, (wish,), fresh=False)
    state = replace(field.put_away(state, cards), cycled=state.cycled + 1)
    who = called(state, state.active)
    yield change("seven.discard.item", state, shows=cards, who=who, item=stock().title(wish))
    return (yield from field.draw(state, state.active, "seven.free.cycle.repeat"))


def _give_checks(state: State, move: Give) -> Iterator[Step]:
    """A card you hold, to an ally next to you, at most two a round."""
    cards, missing = field.held(state, state.active, (move.card,))
    item, case = lazy(stock().title, move.card), ""
    if missing:
        case = _lack(state, move.card)
    yield holds("seven.free.give.any-card", not missing, shows=cards, case=case, item=item)
    yield from _touchable(state, move.card, cards)
    if state.rulings.mode == "ffa" and not state.rulings.give_in_ffa:
        yield holds("seven.free.give.ffa", False, case="off")
        return
    yield _receiver_check(state, move.to)
    yield _limit_check(state)


def _limit_check(state: State) -> Step:
    """Two gifts a round, by each giver or by all; in the final round as many as you like."""
    most, shows = GIFTS + state.bonus, [guardian_id(state.active)]
    if is_final(state):
        return holds("seven.free.give.final", True, shows=shows)
    if state.rulings.give_limit_scope == "table":
        return at_most("seven.free.give.per-giver", sum(state.given) + 1, most, shows=shows)
    return at_most("seven.free.give.limit", state.given[state.active] + 1, most, shows=shows)


def _receiver_check(state: State, to: Guardian) -> Step:
    """Teams: your partner. Otherwise the player who sits next to you."""
    active, near = state.active, neighbours(state, state.active)
    there = to in state.guardians
    at = state.guardians.index(to) if there else -1
    have, choices = called(state, at) if there else to, lazy(_all_called, state, near)
    facts: Facts = {"have": have, "choices": choices}
    shows, ok = lazy(map, guardian_id, near), at in near
    case = "absent" if not there else "self" if to == name(state, active) else ""
    if state.rulings.mode == "teams":
        return holds("seven.free.give.teams", ok, shows=shows, case=case, **facts)
    if not case and not state.rulings.give_adjacent:
        case = "anyone" if ok else "nobody"
    return holds("seven.free.give.adjacent", ok, shows=shows, case=case, **facts)


def _all_called(state: State, guardians: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(called(state, at) for at in guardians)


def _give(state: State, move: Give) -> Change:
    active, to = state.active, state.guardians.index(move.to)
    cards, _ = field.held(state, active, (move.card,))
    state = field.to_hand(state, to, cards)
    state = replace(state, given=edit(state.given, active, state.given[active] + 1))
    facts: Facts = {
        "who": called(state, active),
        "to": called(state, to),
        "item": stock().title(move.card),
    }
    parting = state.phase is Phase.PARTING
    case = "late" if parting else "now"
    if parting and not can_part(state):
        state = replace(state, phase=Phase.PAUSE)
    if are_rivals(state):  # they read the same log: what was given stays untold
        facts["item"], case = "", "secret"
    rule, shows = "seven.free.give.limit", field.ids(state, cards)
    if is_final(state):
        rule = "seven.free.give.final"
    yield change(rule, state, shows=shows, case=case, given=state.given[active], **facts)
    return state


def _use_checks(state: State, move: Use) -> Iterator[Step]:
    """A special Item, faceup in your hand, with something to work on."""
    cards, missing = field.held(state, state.active, (move.card,))
    item = stock().kinds[move.card.removesuffix(DOWN)]
    facts: Facts = {"item": Title(item.kind)}
    case = "" if item.effect else "ordinary"
    if missing:
        case = _lack(state, move.card, "no_effect")
    elif item.covers:
        case = "stand-in"
    yield holds("seven.free.use", not case, shows=cards, case=case, **facts)
    if missing:
        return
    yield from usable(state, cards)
    if item.effect == "fetch":
        case = "named" if move.targets else ""
        ok = bool(state.discard) and not move.targets
        yield holds("seven.house.item.fetch", ok, shows=["discard"], case=case)
    elif item.effect == "wake":
        shows = lazy(_facedown_ids, state)
        yield chosen("seven.house.item.wake", move.targets, _wakeable(state), shows)


def _facedown_ids(state: State) -> Cards:
    return field.cell_ids(state, field.facedown(state))


def _wakeable(state: State) -> Cards:
    """Facedown cards in the field and in the player's own hand, by their words."""
    hand = (word for word in field.words(state, state.active) if word.endswith(DOWN))
    return (*field.facedown(state), *hand)


def _use(state: State, move: Use) -> Change:
    """The effect, then the Item is discarded."""
    cards, _ = field.held(state, state.active, (move.card,))
    item, who = stock().kinds[move.card.removesuffix(DOWN)], called(state, state.active)
    rule = f"seven.house.item.{item.effect}"
    if item.effect == "fetch":
        moved = state.discard[-1:]
        state = field.to_hand(state, state.active, moved)
        shows, got = field.ids(state, moved), field.an_item(moved[0])
        yield change(rule, state, shows=shows, who=who, cards=(got,))
    else:
        state = yield from field.turn_up(state, _targets(state, move.targets), rule, who=who)
    state = field.put_away(state, cards)
    yield change("seven.item.used", state, shows=cards, item=Title(item.kind))
    return state


def _targets(state: State, targets: Cards) -> Cards:
    cells = [word for word in targets if not word.endswith(DOWN)]
    hand, _ = field.held(state, state.active, tuple(w for w in targets if w.endswith(DOWN)))
    return (*(field.at(state, cell) for cell in cells), *hand)


def can_part(state: State) -> bool:
    """Return whether a guardian has somebody to give cards to after the last turn."""
    return bool(state.hands[state.active] and neighbours(state, state.active))
