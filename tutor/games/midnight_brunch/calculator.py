"""The party calculator: what a party on a real table may count, and why not otherwise."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import reduce
from typing import Any

from ...calculator import Field
from ...errors import SetupError
from ...explain import Step, note
from ...game import Game
from ...scene import Say, Scene
from .model import GHOST, HIDDEN, Aim, Brunch, Cards, Ghost, Laid, Midnight, Phase, State
from .rules.box import MONSTERS
from .rules.contest import compare
from .rules.total import reckon

MOST = 12
NUMBERS = range(1, 11)
READINGS = ("ghost_pool", "ghost_zero_mix", "negative_totals", "monster_deck")


def fields(say: Say) -> tuple[Field, ...]:
    """Return the Monsters in order of arrival, a Midnight card, its Monster, and how the table plays."""
    monsters = (
        *((str(n), say("monster", card=n)) for n in NUMBERS),
        ("ghost", say("monster", card=0)),
    )
    kinds = (
        ("none", say("calc-none")),
        *((str(kind), say("midnight", kind=kind)) for kind in Midnight),
    )
    readings = {
        "ghost_pool": ("block", "exclude"),
        "ghost_zero_mix": ("false", "true"),
        "negative_totals": ("allow", "floor_zero"),
        "monster_deck": tuple(MONSTERS),
    }
    return (
        Field("party", say("calc-party"), "list", ("2", "5", "9", "ghost"), monsters, most=MOST),
        Field("midnight", say("calc-midnight"), "choice", "none", kinds),
        Field("on", say("calc-on"), "count", 1, least=1, most=MOST),
        *(
            Field(
                id, say(f"calc-{id}"), "choice", values[0],
                tuple((value, say("calc-reading", id=id, value=value)) for value in values),
                group=say("calc-readings"),
            )
            for id, values in readings.items()
        ),
    )  # fmt: skip


def work(game: Game, values: Mapping[str, Any]) -> tuple[Scene, list[Step]]:
    """The best total; every value the Ghosts may take with its own, the reason against every other."""
    rulings = {name: values[name] for name in READINGS}
    party = tuple(GHOST if word == "ghost" else int(word) for word in values["party"])
    state = _stage(game, party, rulings)
    steps: list[Step] = []
    if values["midnight"] != "none":
        aim = Aim(Midnight(values["midnight"]), values["on"] - 1)
        verdict = game.judge(state, Brunch(aim))
        if not verdict.legal:
            return _picture(game, state), list(verdict.failed)
        steps = [step for step in verdict.checks if step.rule == "brunch.midnight.hidden-target"]
        state = replace(state, laid=(Laid(aim.kind, aim.on), *state.laid[1:]))
    state = replace(state, phase=Phase.GHOST, stopped=(True,) * 3)
    totals = list(_totals(game, state))
    return _picture(game, state), [_best(state, totals), *steps, *totals]


def taken(state: State, seat: int) -> dict[str, Any]:
    """Return the party that lies before a player, with the Midnight card beside it."""
    laid, rulings = state.laid[seat], state.rulings
    party = ("ghost" if card == GHOST else str(card) for card in state.parties[seat])
    kind = laid.kind if laid else None
    return {
        "party": tuple(card for card in party if card != str(HIDDEN)),
        "midnight": str(kind) if kind else "none",
        "on": laid.on + 1 if laid and kind else 1,
        **{name: str(getattr(rulings, name)).lower() for name in READINGS},
    }


def _best(state: State, steps: list[Step]) -> Step:
    """The answer: the total that wins against every other this party may have."""

    def better(one: Step, two: Step) -> Step:
        return one if compare(state, {0: one.value, 1: two.value}, 0, 1)[0] == 0 else two

    best = reduce(better, (step for step in steps if step.value is not False))
    facts = {name: best.facts[name] for name in ("ghosts", "size")}
    return note("brunch.total.sum", shows=best.shows, case="best", value=best.value, **facts)


def _picture(game: Game, state: State) -> Scene:
    """Return the party alone."""
    scene = game.scene(state)
    party = tuple(zone for zone in scene.zones if zone.id == "party-0")
    seat = replace(scene.seats[0], note="", score="", active=False)
    return Scene(game.rulebook.table.say("calc-caption"), (seat,), party)


def _stage(game: Game, party: Cards, rulings: Mapping[str, Any]) -> State:
    """Return a table where the first player has that party, and the others have none yet."""
    deck = Counter(MONSTERS[rulings["monster_deck"]])
    if not party:
        raise SetupError("calc-party-empty", game.rulebook.errors)
    for card, have in sorted(Counter(party).items()):
        if have > deck[card]:
            facts = {"card": card, "have": have, "most": deck[card]}
            raise SetupError("calc-party-copies", game.rulebook.errors, **facts)
    first, second, third = game.rulebook.seats[:3]
    parties = {first: party, second: (), third: ()}
    state: State = game.package.lay(
        game.start(tuple(parties), rulings=rulings), {"parties": parties}
    )
    return state


def _totals(game: Game, state: State) -> Iterator[Step]:
    """Without a Ghost one total; else one for every value allowed, and why not for the others."""
    if GHOST not in state.parties[0]:
        yield reckon(state, 0)
        return
    for move in game.moves(state):
        declared = next(iter(game.package.rules.effects(state, move))).state
        yield reckon(declared, 0)
    for value in sorted({0, *state.parties[0]}):
        yield from game.judge(state, Ghost((value,))).failed
