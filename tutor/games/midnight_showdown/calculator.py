"""For a fight on a real table: Items at the start, and the outcome of a turn."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ...calculator import Field
from ...explain import Step
from ...game import Game
from ...scene import Say, Scene
from ...turn import last_state
from .model import Guardian, State, Token
from .model.cards import cards, ends
from .rules import chart
from .rules.fight import top
from .rules.setup import starting
from .table.enemy import COLUMNS

GAMES = ("none", "won", "early", "lost")


def fields(say: Say) -> Iterator[Field]:
    """The Items of a guardian at the start; a token against a card."""
    setup, turn = say("calc-setup"), say("calc-outcome")
    games = tuple((name, say(f"calc-{name}")) for name in GAMES)
    yield Field("guardians", say("calc-guardians"), "count", 4, least=3, most=4, group=setup)
    yield Field("first_game", say("calc-first-game"), "choice", "none", games, group=setup)
    yield Field("carried", say("calc-carried"), "count", 0, most=22, group=setup)
    tokens = tuple((str(token), say("token", token=token)) for token in COLUMNS)
    upright = tuple((key, _card_name(say, card)) for key, card in _cards().items())
    yield Field("token", say("calc-token"), "choice", "rumble", tokens, group=turn)
    yield Field("card", say("calc-card"), "choice", upright[0][0], upright, group=turn)
    yield Field("locks", say("calc-locks"), "count", 1, most=4, group=turn)
    yield Field("health", say("calc-health"), "count", 3, least=1, most=3, group=turn)
    yield Field("zumoffa", say("calc-zumoffa"), "count", 5, least=1, most=5, group=turn)


def _cards() -> dict[str, int]:
    """One card of each kind, by what is upright and what is at the other end."""
    turned = [card for at in range(1, len(cards().maze) + 1) for card in (at, -at)]
    return {"-".join(ends(card)): card for card in reversed(turned)}


def _card_name(say: Say, card: int) -> str:
    icon, other = ends(card)
    return say("calc-ends", icon=icon, other=other)


def work(game: Game, values: Mapping[str, Any]) -> tuple[Scene, tuple[Step, ...]]:
    """The Items, and the turn up to its effects, by the same rules as in a fight."""
    early, three = values["first_game"] == "early", values["guardians"] == 3
    items = starting(0, Guardian.TRIXE, values["carried"], early, three)
    state = _place(game.start(4, rulings={"first_game": values["first_game"]}), values)
    steps = tuple(_outcome(state, Token(values["token"])))
    return game.scene(last_state(steps)), (items, *steps)


def _place(state: State, values: Mapping[str, Any]) -> State:
    card = _cards()[values["card"]]
    rest = tuple(other for other in state.maze if abs(other) != abs(card))
    health = (min(values["health"], top(state.guardians[0])), *state.health[1:])
    return replace(
        state, maze=(card, *rest), locks=values["locks"], health=health,
        zumoffa=values["zumoffa"], items=(0,) * 4, deck=22,
    )  # fmt: skip


def _outcome(state: State, token: Token) -> Iterator[Step]:
    state = yield from chart.show(state, token)
    state = yield from chart.read(state)
    yield from chart.apply(state)
