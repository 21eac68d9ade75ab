"""Rescuing a critter: which cards pay, what is asked of a payment, where everything goes."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from ....explain import Facts, Step, at_least, change, holds, lazy, note
from ....states import edit, replace
from ..model import CRITTER_CELLS, DOWN, Cards, Change, Rescue, State
from ..model.cards import Critter, Goods, Title, stock
from . import field
from .seat import allies, awake, called, is_final, neighbours, unit_of


def payments(state: State, cell: str) -> Iterator[Cards]:
    """Cards of the hand that have to do with what a critter needs."""
    card = field.at(state, cell)
    if card not in stock().critters:
        return
    critter, kinds = stock().critters[card], stock().kinds
    wanted = set(critter.needs) or set(stock().ordinary)
    if state.rigged:
        wanted = set(stock().ordinary)
    wanted |= {kind for kind, item in kinds.items() if item.covers}
    hand = [w for w in field.words(state, state.active) if w.removesuffix(DOWN) in wanted]
    for size in range(1, critter.size + 1):
        yield from sorted(set(combinations(sorted(hand), size)))


def plausible_moves(state: State, cell: str) -> Iterator[Cards]:
    """Yield the payments that meet what a critter needs, no more and no less."""
    if card := field.at(state, cell):
        critter = stock().critters.get(card)
        if critter and (state.rulings.rescue_facedown or not field.is_down(state, card)):
            for payment in payments(state, cell):
                found = cover(critter, payment, state.rigged)
                if found.covered == critter.size and not found.extra:
                    yield payment


@dataclass(frozen=True, slots=True)
class Cover:
    """A way in which a payment meets a critter's needs."""

    covered: int
    missing: Cards  # kinds that nothing pays for
    extra: Cards  # words that pay for nothing
    rigged: bool  # one item counts as another


@lru_cache(4096)
def cover(critter: Critter, payment: Cards, may_rig: bool) -> Cover:
    """Ordinary items match exactly; stand-ins take what is open; Jury-Rig makes one item fit."""
    kinds = [word.removesuffix(DOWN) for word in payment]
    known = stock().kinds
    ordinary = Counter(kind for kind in kinds if not known[kind].effect)
    stand_ins = [kind for kind in kinds if known[kind].covers]
    needs = Counter(critter.needs or dict.fromkeys(stock().ordinary, 1))
    matched = ordinary & needs
    stray = list((ordinary - matched).elements())
    stray += [kind for kind in kinds if known[kind].effect and not known[kind].covers]
    while matched.total() > critter.size:
        stray.append(matched.popitem()[0])
    open_ = critter.size - matched.total()
    rigged = bool(may_rig and open_ and any(not known[kind].effect for kind in stray))
    if rigged:
        stray.remove(next(kind for kind in stray if not known[kind].effect))
        open_ -= 1
    stray += stand_ins[open_:]
    by_stand_ins = min(open_, sum(known[kind].covers for kind in stand_ins[:open_]))
    left = tuple((needs - matched).elements()) if critter.needs else ()
    missing = left[rigged + by_stand_ins :]
    return Cover(critter.size - open_ + by_stand_ins, missing, tuple(sorted(stray)), rigged)


def checks(state: State, move: Rescue) -> Iterator[Step]:
    """A faceup critter, paid in full and exactly, from your own hand."""
    card = field.at(state, move.cell)
    is_critter = move.cell in CRITTER_CELLS
    case = "" if is_critter else "other"
    yield holds("seven.action.rescue", is_critter, case=case, cell=move.cell.upper())
    if not is_critter:
        return
    if not card:
        waits = "seven.action.rescue.once-per-column"
        clause = waits if state.critter_deck else "seven.refresh.empty-critters"
        shows = field.cell_ids(state, [move.cell])
        yield holds(clause, False, shows=shows, case="gap", cell=move.cell.upper())
        return
    if not state.rulings.rescue_facedown:
        up = not field.is_down(state, card)
        yield holds("seven.action.rescue.faceup", up, shows=[card], cell=move.cell.upper())
        if not up:
            return
    yield from _payment_checks(state, card, move.payment)


def _payment_checks(state: State, card: str, payment: Cards) -> Iterator[Step]:
    critter, active = stock().critters[card], state.active
    cards, lacking = field.held(state, active, payment)
    facts: Facts = {"cards": lazy(field.names, payment)}
    facts["missing"] = lazy(_lacking, state, payment, lacking)
    facts["mine"] = lazy(_some_of, state, payment, lacking)
    why = lazy(_lack, state, payment, lacking)
    yield holds("seven.action.rescue.own-hand", not lacking, shows=cards, case=why, **facts)
    yield from usable(state, cards)
    found = cover(critter, payment, state.rigged)
    yield at_least(
        "seven.action.rescue.full", found.covered, critter.size, shows=[card],
        parts=lazy(_need_notes, critter), critter=Title(critter.species), missing=lazy(field.names, found.missing),
        **_where(state, critter, payment, found.missing),
    )  # fmt: skip
    extra, case = lazy(field.names, found.extra), "extra" if found.extra else "exact"
    told: Facts = {"extra": extra, "critter": Title(critter.species)}
    yield holds("seven.action.rescue", not found.extra, shows=[card], case=case, **told)


def _need_notes(critter: Critter) -> Iterator[Step]:
    """A symbol shown twice needs two cards."""
    for kind, times in Counter(critter.needs).items():
        if times > 1:
            cards = Goods(kind, times)
            yield note("seven.action.rescue.duplicates", cards=cards)


def _where(state: State, critter: Critter, payment: Cards, missing: Cards) -> Facts:
    """Return which of the missing cards are in the own hand, and who has the others."""
    if not missing:
        kind = "different" if critter.different else ""
        return {"kind": kind, "mine": (), "away": (), "holders": ()}
    rest = Counter(field.words(state, state.active)) - Counter(payment)
    mine, away = Counter(missing) & rest, Counter(missing) - rest
    kind = "different" if critter.different else "" if not mine else "some" if away else "mine"
    return {
        "kind": kind,
        "mine": field.names(mine.elements()),
        "away": field.names(away.elements()),
        "holders": _holders(state, tuple(away)),
    }


def _holders(state: State, missing: Cards) -> tuple[str, ...]:
    """Allies with open hands who hold some of what is missing and sit where they may give it.

    In the final round their gifts come too late: this is the last turn.
    """
    if is_final(state):
        return ()
    wanted, near = set(missing), set(neighbours(state, state.active))
    friends = [at for at in allies(state, state.active) if at in near]
    have = [at for at in friends if wanted & set(field.words(state, at))]
    return tuple(called(state, at) for at in have)


def _lack(state: State, payment: Cards, lacking: Cards) -> str:
    """Return which sentence tells why cards named for a payment are not in the hand."""
    why = _reason(state, payment, lacking)
    if why == "facedown" and state.rulings.facedown_hand == "no_effect":
        return "covered"
    return "" if why == "missing" else why


def _reason(state: State, payment: Cards, lacking: Cards) -> str:
    """Return why the named cards cannot pay; cards that are not there at all come first."""
    return max((field.lack(state, state.active, word, payment) for word in lacking), default="")


def _lacking(state: State, payment: Cards, lacking: Cards) -> tuple[Goods, ...]:
    """Return the cards that the sentence is about: of kinds held too few times, all that were named."""
    why = _reason(state, payment, lacking)
    short = [word for word in lacking if field.lack(state, state.active, word, payment) == why]
    named = [word for word in payment if word in short]
    return field.names(named if why == "missing" else short)


def _some_of(state: State, payment: Cards, lacking: Cards) -> tuple[Goods, ...]:
    """Return those of the cards named too often that are in the hand."""
    named = Counter(word for word in payment if word in lacking)
    return field.names((named & Counter(field.words(state, state.active))).elements())


def usable(state: State, cards: Cards) -> Iterator[Step]:
    """A facedown hand card cannot pay or be used."""
    down = tuple(card for card in cards if field.is_down(state, card))
    ok = not down or state.rulings.facedown_hand == "no_effect"
    names = lazy(field.card_names, down)
    yield holds("seven.hand.facedown", ok, shows=down, size=len(down), cards=names)


def effects(state: State, move: Rescue) -> Change:
    """The payment is discarded; the critter sleeps, or is kept by its rescuer."""
    card, active = field.at(state, move.cell), state.active
    critter = stock().critters[card]
    found = cover(critter, move.payment, state.rigged)
    cards, _ = field.held(state, active, move.payment)
    state = field.put_away(state, cards)
    unit, column = unit_of(state, active), int(move.cell[1]) - 1
    state = replace(
        state,
        critters=edit(state.critters, column, ""),
        rescued=edit(state.rescued, unit, (*state.rescued[unit], card)),
        down=field.without(state.down, [card]),
        rigged=state.rigged and not found.rigged,
    )
    parts = lazy(_payment_notes, cards, found)
    facts: Facts = {
        "critter": Title(critter.species),
        "cards": field.names(move.payment),
        "left": state.actions,
    }
    facts |= {"who": called(state, active), "last": not awake(state)}
    case = state.rulings.mode
    yield change("seven.action.rescue", state, shows=[card], parts=parts, case=case, **facts)
    return state


def _payment_notes(cards: Cards, found: Cover) -> Iterator[Step]:
    stand = [card for card in cards if stock().items[card].covers]
    for item in dict.fromkeys(stock().kind(card) for card in stand):
        same = [card for card in stand if stock().kind(card) == item]
        facts: Facts = {"item": stock().title(item), "covers": stock().items[same[0]].covers}
        yield note("seven.house.item.stand-in", shows=same, size=len(same), **facts)
    if found.rigged:
        yield note("seven.house.talent.rig", case="used")
