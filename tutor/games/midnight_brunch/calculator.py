"""The showdown calculator: what parties on a real table count, and who gets which prize."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import reduce
from itertools import takewhile
from typing import Any

from ...calculator import Field
from ...errors import SetupError
from ...explain import Step, note
from ...game import Game
from ...scene import Say, Scene
from ...states import edit
from ...turn import last_state
from .model import (
    GHOST,
    HIDDEN,
    Aim,
    Brunch,
    Call,
    Cards,
    Deck,
    Ghost,
    Laid,
    Midnight,
    Phase,
    State,
)
from .rules.award import award
from .rules.box import MONSTERS, PAIRS, in_use, value_of
from .rules.contest import compare
from .rules.total import reckon
from .table.piece import FOODS, MIDNIGHT
from .table.piece import MONSTERS as MONSTER_ICONS
from .table.seat import OPEN

MOST = 13  # twelve Monsters and a Midnight card
SEATS = range(1, 8)
ALWAYS = 3  # players that there are at least
NUMBERS = range(1, 11)
NOBODY = "none"
READINGS = (
    "ghost_pool",
    "ghost_zero_mix",
    "negative_totals",
    "monster_deck",
    "host_tie",
    "loser_order",
)
SHOWN = {"party-1": ("9", "5"), "party-2": ("8", "8"), "party-3": ("7", "4", "ghost")}  # an example
CALLED = {"call-1": "red", "call-2": "red", "call-3": "yellow"}
Readings = Mapping[str, tuple[str, ...]]


def fields(say: Say) -> Iterator[Field]:
    """Yield who is there, then party and call of each player, the prizes, and how the table plays."""
    yield Field("players", say("calc-players"), "count", ALWAYS, least=ALWAYS, most=SEATS[-1])
    yield Field("host", say("calc-host"), "count", 1, least=1, most=SEATS[-1])
    for number in SEATS:
        yield from _player(say, number)
    for deck in Deck:
        values = tuple((str(value), str(value)) for value in PAIRS[deck])
        label = f"{FOODS[deck]} {say('deck', deck=deck)}"
        yield Field(f"prize-{deck}", label, "choice", values[0][0], values, group=say("prizes"))
    for id, choices in _readings().items():
        told = tuple((value, say("calc-reading", id=id, value=value)) for value in choices)
        label, group = say(f"calc-{id}"), say("calc-readings")
        yield Field(id, label, "choice", choices[0], told, group=group)


def _player(say: Say, number: int) -> Iterator[Field]:
    """Yield what is asked about one player: cards in the order in which they were played, and the call."""
    group = say("calc-player", number=number)
    since = ("players", number) if number > ALWAYS else None
    cards = (
        *((str(n), f"{MONSTER_ICONS[n]} {n}") for n in NUMBERS),
        ("ghost", f"{MONSTER_ICONS[GHOST]} {say('monster', card=GHOST)}"),
        *((str(kind), f"{MIDNIGHT} {say('calc-midnight', kind=kind)}") for kind in Midnight),
    )
    calls = (
        (NOBODY, say("calc-none")),
        *((str(deck), f"{FOODS[deck]} {say('deck', deck=deck)}") for deck in Deck),
    )
    party, call = f"party-{number}", f"call-{number}"
    label = say("calc-party", number=number)
    yield Field(party, label, "list", SHOWN.get(party, ()), cards, most=MOST, group=group, since=since)  # fmt: skip
    label = say("calc-call", number=number)
    yield Field(call, label, "choice", CALLED.get(call, NOBODY), calls, group=group, since=since)


def _readings() -> Readings:
    return {
        "ghost_pool": ("block", "exclude"),
        "ghost_zero_mix": ("false", "true"),
        "negative_totals": ("allow", "floor_zero"),
        "monster_deck": tuple(MONSTERS),
        "host_tie": ("always", "last"),
        "loser_order": ("strength", "seat"),
    }


def work(game: Game, values: Mapping[str, Any]) -> tuple[Scene, list[Step]]:
    """Return what every party counts at best and why, or who gets which prize once one is called."""
    state = _stage(game, values)
    wrong = _miscalled(game, state)
    allowed: list[Step] = []
    for seat in range(len(state.players)):
        for aim in _aims(values[f"party-{seat + 1}"]):
            verdict = game.judge(replace(state, turn=seat), Brunch(aim))
            wrong += verdict.failed
            allowed += [
                step for step in verdict.checks if step.rule == "brunch.midnight.hidden-target"
            ]
            state = replace(state, laid=edit(state.laid, seat, Laid(aim.kind, aim.on)))
    if wrong:
        return _picture(game, replace(state, laid=(None,) * len(state.players))), wrong
    state = _opened(state, Phase.GHOST)
    there = [seat for seat, party in enumerate(state.parties) if party]
    totals = {seat: list(_totals(game, state, seat)) for seat in there}
    for seat in there:
        state = replace(state, ghosts=edit(state.ghosts, seat, _best(state, totals[seat])[0]))
    if any(state.calls):
        return _picture(game, state), list(_awarded(game, state, there))
    best = [_answer(*_best(state, totals[seat])) for seat in there]
    return _picture(game, state), [
        *best,
        *allowed,
        *(step for seat in there for _, step in totals[seat]),
    ]


def _awarded(game: Game, state: State, there: list[int]) -> Iterator[Step]:
    """Yield who gets which prize, as at the end of a round."""
    say = game.rulebook.table.say
    steps = award(replace(state, phase=Phase.AWARD, turn=state.host))
    awarded = list(takewhile(lambda step: step.rule != "brunch.score.round", steps))
    last: State = last_state(awarded)
    taken = (value_of(last, deck) if deck else 0 for deck in last.collected)
    gains = tuple(
        say("calc-gain", who=who, value=value)
        for who, value in zip(state.players, taken, strict=True)
    )
    yield note("brunch.award.ascending", shows=["prizes"], case="answer", gains=gains)
    yield from (reckon(state, seat) for seat in there)
    yield from awarded


def taken(state: State, seat: int) -> dict[str, Any]:
    """Return what is in front of a player, and at the showdown of everybody."""
    rulings, open_now = state.rulings, state.phase in OPEN
    seats = range(len(state.players))
    seen = [at for at in seats if at == seat or open_now]
    calls = {f"call-{at + 1}": str(state.calls[at] or NOBODY) for at in seen if open_now}
    prizes = zip(Deck, state.prizes, strict=False)
    return {
        "players": len(seats),
        "host": state.host + 1,
        **{f"party-{at + 1}": _cards(state, at) if at in seen else () for at in seats},
        **{f"call-{at + 1}": NOBODY for at in seats},
        **calls,
        **{f"prize-{deck}": str(value) for deck, value in prizes},
        **{name: str(getattr(rulings, name)).lower() for name in READINGS},
    }


def _cards(state: State, seat: int) -> tuple[str, ...]:
    """Return a party as it is entered: a Midnight card right after the Monster it is next to."""
    laid = state.laid[seat]
    words = list[str]()
    for at, card in enumerate(state.parties[seat]):
        words += [] if card == HIDDEN else ["ghost" if card == GHOST else str(card)]
        words += [str(laid.kind)] if laid and laid.kind and laid.on == at else []
    return tuple(words)


def _monsters(words: Iterable[str]) -> Cards:
    return tuple(
        GHOST if word == "ghost" else int(word) for word in words if word not in [*Midnight]
    )


def _aims(words: Iterable[str]) -> list[Aim]:
    """Return the Midnight cards of a party, each next to the Monster that it was entered after."""
    aims, at = list[Aim](), -1
    for word in words:
        if word in [*Midnight]:
            aims.append(Aim(Midnight(word), at))
        else:
            at += 1
    return aims


def _stage(game: Game, values: Mapping[str, Any]) -> State:
    """Return a table with the parties entered, and no Midnight card yet."""
    count, host = values["players"], values["host"]
    parties = tuple(_monsters(values[f"party-{number}"]) for number in SEATS[:count])
    _check(game, values, parties)
    say = game.rulebook.table.say
    names = tuple(say("calc-player", number=number) for number in SEATS[:count])
    rulings = {name: values[name] for name in READINGS}
    calls = tuple(
        None if call == NOBODY else Deck(call)
        for call in (values[f"call-{number}"] for number in SEATS[:count])
    )
    start = game.start(names, rulings=rulings)
    laid: State = game.package.lay(start, {"parties": dict(zip(names, parties, strict=True))})
    prizes = tuple(int(values[f"prize-{deck}"]) for deck in in_use(count))
    return replace(laid, host=host - 1, prizes=prizes, calls=calls)


def _check(game: Game, values: Mapping[str, Any], parties: tuple[Cards, ...]) -> None:
    """Raise a `SetupError` that names what cannot be on a table."""
    if not any(parties):
        raise SetupError("calc-party-empty", game.rulebook.errors)
    if values["host"] > len(parties):
        raise SetupError(
            "calc-host", game.rulebook.errors, host=values["host"], players=len(parties)
        )
    for number, party in enumerate(parties, 1):
        if not party and (values[f"call-{number}"] != NOBODY or values[f"party-{number}"]):
            raise SetupError("calc-no-party", game.rulebook.errors, number=number)
    deck = Counter(MONSTERS[values["monster_deck"]])
    for card, have in sorted(Counter(card for party in parties for card in party).items()):
        if have > deck[card]:
            facts = {"card": card, "have": have, "most": deck[card]}
            raise SetupError("calc-party-copies", game.rulebook.errors, **facts)


def _opened(state: State, phase: Phase) -> State:
    """Return a position in which everyone has stopped inviting."""
    return replace(state, phase=phase, stopped=(True,) * len(state.players))


def _miscalled(game: Game, state: State) -> list[Step]:
    """Return why calls are none that this table has."""
    now = _opened(replace(state, calls=(None,) * len(state.players)), Phase.CALL)
    calls = [(seat, deck) for seat, deck in enumerate(state.calls) if deck]
    verdicts = (game.judge(replace(now, turn=seat), Call((deck,))) for seat, deck in calls)
    return [step for verdict in verdicts for step in verdict.failed]


def _totals(game: Game, state: State, seat: int) -> Iterator[tuple[Cards, Step]]:
    """Yield one total without a Ghost; else one for every value allowed, and why not for the others."""
    state = replace(state, turn=seat)
    if GHOST not in state.parties[seat]:
        yield (), reckon(state, seat)
        return
    for move in game.moves(state):
        declared = next(iter(game.package.rules.effects(state, move))).state
        yield declared.ghosts[seat], reckon(declared, seat)
    for value in sorted({0, *state.parties[seat]}):
        yield from (((), step) for step in game.judge(state, Ghost((value,))).failed)


def _best(state: State, totals: list[tuple[Cards, Step]]) -> tuple[Cards, Step]:
    """Return the total that wins against every other this party may have, with its Ghosts."""

    def better(one: tuple[Cards, Step], two: tuple[Cards, Step]) -> tuple[Cards, Step]:
        return one if compare(state, {0: one[1].value, 1: two[1].value}, 0, 1)[0] == 0 else two

    return reduce(better, (pair for pair in totals if pair[1].value is not False))


def _answer(_: Cards, best: Step) -> Step:
    facts = {name: best.facts[name] for name in ("ghosts", "size", "who")}
    return note("brunch.total.sum", shows=best.shows, case="best", value=best.value, **facts)


def _picture(game: Game, state: State) -> Scene:
    """Return the parties alone, and the prizes where one is called."""
    scene = game.scene(state)
    there = [seat for seat, party in enumerate(state.parties) if party]
    shown = {f"party-{seat}" for seat in there} | ({"prizes"} if any(state.calls) else set())
    zones = tuple(zone for zone in scene.zones if zone.id in shown)
    seats = tuple(replace(seat, note="", active=False) for seat in scene.seats[: there[-1] + 1])
    return Scene(game.rulebook.table.say("calc-caption"), seats, zones)
