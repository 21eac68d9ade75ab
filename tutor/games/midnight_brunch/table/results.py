"""Who got which prize, and why: the steps of a showdown as a table."""

from collections.abc import Sequence

from ....explain import Step
from ....rulebook import Rulebook
from ....scene import Results
from ..model import State

NOBODY = "brunch.award.uncalled"
SETTLED = (NOBODY, "brunch.award.sole", "brunch.award.contest", "brunch.consolation.next-lower")
NOTHING = "brunch.consolation.nothing"
DECIDES = ("brunch.compare.", "brunch.tie.")


def results(steps: Sequence[Step], book: Rulebook) -> Results | None:
    """Return a row for each prize, the highest first, then for each player who gets nothing."""
    say = book.table.say
    prizes, without = dict[int, tuple[str, ...]](), list[tuple[str, ...]]()
    reason: Step | None = None
    for step in steps:
        if step.rule.startswith(DECIDES):
            reason = reason or step
        elif step.rule == NOTHING:
            without.append((say("results-none"), "", step.facts["who"], book.sentence(step)))
        elif step.rule in SETTLED and step.state is not None:
            facts = step.facts
            prize = say("prize", deck=facts["deck"], value=facts["value"])
            who = facts.get("who") or say("results-nobody")
            why = book.sentence(reason or step)
            prizes[facts["value"]] = (prize, _callers(step.state, facts["deck"], book), who, why)
            reason = None
    rows = tuple(prizes[value] for value in sorted(prizes, reverse=True))
    columns = tuple(say(f"results-{name}") for name in ("prize", "called", "gets", "why"))
    return Results(say("results"), columns, (*rows, *without)) if rows else None


def _callers(state: State, deck: object, book: Rulebook) -> str:
    names = [name for name, call in zip(state.players, state.calls, strict=True) if call == deck]
    return book.table.format_fact(names) if names else book.table.say("results-nobody")
