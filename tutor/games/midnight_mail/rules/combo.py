"""Combos: several messages in one turn, times their colours."""

from collections.abc import Iterable, Iterator, Sequence

from ....explain import Facts, Step, at_least, change, note
from ....states import edit, replace
from ..model.state import Animal, Change, Rulings, Sent, State


def in_combo(rulings: Rulings, sent: Sequence[Sent]) -> list[Sent]:
    """Return the messages that count towards a combo."""
    if rulings.combo_chain == "any":
        return list(sent)
    return [message for index, message in enumerate(sent) if not index or message.freed]


def factors(
    rulings: Rulings, number: int, kinds: Iterable[Animal], removed: Sequence[Animal]
) -> tuple[int, tuple[Animal, ...]]:
    """Return what a combo multiplies: messages and their colours, by that ruling with what a patch removed."""
    if rulings.combo_counts == "removed_pieces":
        number, kinds = number + len(removed), (*kinds, *removed)
    return number, tuple(dict.fromkeys(kinds))


def combo_value(
    rulings: Rulings, number: int, kinds: Iterable[Animal], removed: Sequence[Animal]
) -> int:
    """Messages times colours, from the second (or third) message on."""
    if number < rulings.combo_minimum:
        return 0
    number, colours = factors(rulings, number, kinds, removed)
    return number * len(colours)


def combo(state: State) -> Change:
    """At the end of the deliveries: combo cards for two or more messages."""
    seat, rulings = state.turn or 0, state.rulings
    messages, sent = in_combo(rulings, state.sent), len(state.sent)
    if not sent:
        return state
    enough = at_least("mail.combo.threshold", len(messages), rulings.combo_minimum, sent=sent)
    if not enough.value:
        yield enough._replace(value=None, case="single", parts=tuple(_chain_notes(state, messages)))
        return state
    kinds = [message.animal for message in messages]
    value = combo_value(rulings, len(messages), kinds, state.removed)
    number, colours = factors(rulings, len(messages), kinds, state.removed)
    state = replace(state, combos=edit(state.combos, seat, (state.combos[seat] or 0) + value))
    parts = (enough, *_combo_notes(state, messages, colours))
    facts: Facts = {"kinds": colours, "colours": len(colours)}
    case = "pieces" if number > len(messages) else ""
    yield change(
        "mail.combo.value", state, shows=[f"combo-{seat}"], parts=parts, case=case,
        value=value, number=number, **facts,
    )  # fmt: skip
    return state


def _chain_notes(state: State, messages: list[Sent]) -> Iterator[Step]:
    if state.rulings.combo_chain == "freed_only":
        left = len(state.sent) - len(messages)
        yield note("mail.combo.independent_ok", case="freed_only", left=left)
    elif not all(message.freed for message in messages[1:]):
        yield note("mail.combo.independent_ok", case="any", left=0)


def _combo_notes(state: State, messages: list[Sent], kinds: tuple[Animal, ...]) -> Iterator[Step]:
    if len(kinds) == 1:
        yield note("mail.combo.same_colour_ok", kinds=kinds)
    yield from _chain_notes(state, messages)
    if state.removed:
        yield note(
            "mail.combo.patch_not_counted", case=state.rulings.combo_counts, kinds=state.removed
        )
    if not (state.removed and state.rulings.combo_counts == "removed_pieces"):
        yield note("mail.combo.shortcut")
    yield note("mail.combo.cards")
