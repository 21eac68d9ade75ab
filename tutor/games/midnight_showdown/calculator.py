"""For a fight on a real table: Items at the start, and the outcome of a turn."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ...calculator import Field
from ...explain import Step, note
from ...game import Game
from ...scene import Say, Scene
from ...turn import last_state
from .model import Guardian, State, Token, life_id
from .model.cards import cards, ends
from .rules import chart
from .rules.fight import top
from .rules.setup import starting
from .table.enemy import COLUMNS

ASIDE = ("dark", "supply", "powers-0")  # zones that a single turn does without
GAMES = ("none", "won", "early", "lost")


def fields(say: Say) -> Iterator[Field]:
    """Yield a token against a card; the Items of a guardian at the start."""
    setup, turn = say("calc-setup"), say("calc-outcome")
    games = tuple((name, say(f"calc-{name}")) for name in GAMES)
    tokens = tuple((str(token), say("token", token=token)) for token in COLUMNS)
    upright = tuple((key, _card_name(say, card)) for key, card in _cards().items())
    people = tuple((str(one), say("guardian", who=one)) for one in Guardian)
    yield Field("guardian", say("calc-guardian"), "choice", Guardian.TRIXE, people, group=turn)
    yield Field("token", say("calc-token"), "choice", "rumble", tokens, group=turn)
    yield Field("card", say("calc-card"), "choice", upright[0][0], upright, group=turn)
    yield Field("locks", say("calc-locks"), "count", 1, most=4, group=turn)
    yield Field("health", say("calc-health"), "count", 3, least=1, most=3, group=turn)
    yield Field("zumoffa", say("calc-zumoffa"), "count", 5, least=1, most=5, group=turn)
    yield Field("guardians", say("calc-guardians"), "count", 4, least=3, most=4, group=setup)
    yield Field("first_game", say("calc-first-game"), "choice", "none", games, group=setup)
    yield Field("carried", say("calc-carried"), "count", 0, most=22, group=setup)


def _cards() -> dict[str, int]:
    """Return one card of each kind, by what is upright and what is at the other end."""
    turned = [card for at in range(1, len(cards().maze) + 1) for card in (at, -at)]
    return {"-".join(ends(card)): card for card in reversed(turned)}


def _card_name(say: Say, card: int) -> str:
    icon, other = ends(card)
    return say("calc-ends", icon=icon, other=other)


def work(game: Game, values: Mapping[str, Any]) -> tuple[Scene, tuple[Step, ...]]:
    """Return what a turn leads to, how, and the Items at the start, by the same rules as in a fight."""
    early, three = values["first_game"] == "early", values["guardians"] == 3
    items = starting(0, Guardian(values["guardian"]), values["carried"], early, three)
    state = _place(game.start(4, rulings={"first_game": values["first_game"]}), values)
    steps = tuple(_outcome(state, Token(values["token"])))
    after = last_state(steps)
    return _picture(game.scene(after)), (_answer(after), *steps, items)


def _picture(scene: Scene) -> Scene:
    """Return the gate, Zumoffa, the card, the chart and one guardian: nothing else takes part."""
    zones = tuple(zone for zone in scene.zones if not zone.owner and zone.id not in ASIDE)
    return replace(scene, seats=(replace(scene.seats[0], active=False),), zones=zones, actions=())


def taken(state: State, seat: int) -> dict[str, Any]:
    """Return this turn, or the one that would come: guardian, gate, Zumoffa, and the card if it is open."""
    kinds = _cards()
    key = "-".join(ends(state.opened[-1])) if state.shown and state.opened else next(iter(kinds))
    return {
        "guardian": str(state.guardians[state.active]),
        "token": str(state.shown or COLUMNS[0]),
        "card": key,
        "locks": state.locks,
        "health": max(1, state.health[state.active]),
        "zumoffa": max(1, state.zumoffa),
        "guardians": max(3, len(state.guardians)),
        "first_game": state.rulings.first_game,
    }


def _answer(state: State) -> Step:
    """Return what is left of everybody after the turn."""
    who: dict[str, Any] = {"who": state.guardians[0], "health": state.health[0]}
    shows = [life_id(0), "zumoffa", "gate"]
    case = "answer" if state.zumoffa else "beaten"
    facts = {**who, "zumoffa": state.zumoffa, "locks": state.locks}
    return note("showdown.turn.resolve", shows=shows, case=case, **facts)


def _place(state: State, values: Mapping[str, Any]) -> State:
    card = _cards()[values["card"]]
    rest = tuple(other for other in state.maze if abs(other) != abs(card))
    who = Guardian(values["guardian"])
    guardians = (who, *(other for other in state.guardians if other is not who))[:4]
    health = (min(values["health"], top(who)), *map(top, guardians[1:]))
    return replace(
        state, maze=(card, *rest), locks=values["locks"], guardians=guardians, health=health,
        zumoffa=values["zumoffa"], items=(0,) * 4, deck=22,
    )  # fmt: skip


def _outcome(state: State, token: Token) -> Iterator[Step]:
    state = yield from chart.show(state, token)
    state = yield from chart.read(state)
    yield from chart.apply(state)
