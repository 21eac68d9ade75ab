"""Positions by the names of their cards, for lessons and tests: the rest lies where it should."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...game import Game
from .model import CELLS, CRITTER_CELLS, DOWN, ITEM_CELLS, Cards, Phase, State
from .model.cards import stock

PLAYERS = ("Yara", "Drake", "Trix-E", "Miles")


class _Pool:
    """Cards that are not placed yet, handed out by name."""

    def __init__(self, cards: Iterable[str], names: Mapping[str, str]) -> None:
        self.left, self.names = list(cards), names

    def take(self, name: str) -> str:
        """A card of that name; a LookupError when the game has none left."""
        if not name:
            return ""
        card = next((one for one in self.left if self.names[one] == name), None)
        if card is None:
            raise LookupError(name)
        self.left.remove(card)
        return card

    def some(self, names: Iterable[str]) -> Cards:
        """Cards of those names."""
        return tuple(self.take(name) for name in names)


def arrange(
    state: State,
    *,
    critters: Sequence[str] = (),
    items: Sequence[str] = (),
    hands: Mapping[int, Sequence[str]] | None = None,
    deck: Sequence[str] = (),
    critter_deck: Sequence[str] = (),
    discard: Sequence[str] = (),
    rescued: Sequence[Sequence[str]] = (),
    events: Mapping[int, str] | None = None,
    maze: Sequence[str] = (),
    down: Sequence[str] = (),
    asleep: bool = False,
    **fields: Any,
) -> State:
    """A fresh position rearranged: cells, hands, decks from the top, pools, Events by effect.

    `asleep` puts the other critters into the first pool, instead of under the Critter deck.
    """
    state = _arrange_items(state, items, hands or {}, deck, discard)
    state = _arrange_critters(state, critters, critter_deck, rescued, asleep)
    state = _arrange_events(state, events or {})
    rest = [end for end in state.maze if end[:-1] not in {card[:-1] for card in maze}]
    state = replace(state, maze=(*maze, *rest))
    return replace(state, down=tuple(_find(state, word) for word in down), **fields)


def _arrange_items(
    state: State,
    items: Sequence[str],
    hands: Mapping[int, Sequence[str]],
    deck: Sequence[str],
    discard: Sequence[str],
) -> State:
    there = [card for hand in state.hands for card in hand] + [card for card in state.items if card]
    pool = _Pool(
        sorted((*there, *state.item_deck)), {id: i.kind for id, i in stock().items.items()}
    )
    held = tuple(pool.some(hands.get(at, ())) for at in range(len(state.hands)))
    top, pile = pool.some(deck), pool.some(discard)
    if items:
        row = pool.some(items)
    else:
        row, pool.left = tuple(pool.left[: len(ITEM_CELLS)]), pool.left[len(ITEM_CELLS) :]
    return replace(state, hands=held, items=row, item_deck=(*top, *pool.left), discard=pile)


def _arrange_critters(
    state: State,
    critters: Sequence[str],
    critter_deck: Sequence[str],
    rescued: Sequence[Sequence[str]],
    asleep: bool,
) -> State:
    there = [card for card in state.critters if card]
    names = {id: critter.species for id, critter in stock().critters.items()}
    pool = _Pool(sorted((*there, *state.critter_deck)), names)
    pools = [pool.some(own) for own in rescued] + [()] * (len(state.rescued) - len(rescued))
    top = pool.some(critter_deck)
    if critters:
        row = pool.some(critters)
    else:
        row, pool.left = tuple(pool.left[: len(CRITTER_CELLS)]), pool.left[len(CRITTER_CELLS) :]
    if asleep:
        pools[0], pool.left = (*pools[0], *pool.left), []
    return replace(state, critters=row, critter_deck=(*top, *pool.left), rescued=tuple(pools))


def _arrange_events(state: State, tops: Mapping[int, str]) -> State:
    """The Event with an effect on top of a column; the others below, four to a stack."""
    pool = _Pool(sorted(stock().events), {id: event.effect for id, event in stock().events.items()})
    chosen = {column: pool.take(effect) for column, effect in tops.items()}
    stacks = []
    for column in range(3):
        size = 4 - (column in chosen)
        below, pool.left = tuple(pool.left[:size]), pool.left[size:]
        stacks.append((chosen[column], *below) if column in chosen else below)
    return replace(state, events=tuple(stacks))


def _find(state: State, word: str) -> str:
    """The card on a cell, or a card of a hand as `0.plushy`."""
    if word in CELLS:
        return (*state.critters, *state.items)[(*CRITTER_CELLS, *ITEM_CELLS).index(word)]
    at, _, kind = word.partition(".")
    return next(
        card for card in state.hands[int(at)] if stock().kind(card) == kind.removesuffix(DOWN)
    )


def start(game: Game, players: int, **rulings: Any) -> State:
    """The start of a game of a lesson: everyone is called like their guardian."""
    state = stage(game, PLAYERS[:players], rulings)
    names = game.rulebook.names["Guardian"]
    return replace(state, players=tuple(names[one] for one in state.guardians[:players]))


def stage(
    game: Game,
    players: Sequence[str],
    rulings: Mapping[str, Any] | None = None,
    *,
    final: bool = False,
    end: str = "",
    turned: int = 0,
    **more: Any,
) -> State:
    """A position of a game: the final round, or the guess of an end after `turned` maze cards."""
    state: State = game.start(players, seed=7, rulings=rulings)
    if final:
        state = replace(state, maze=(), turned=state.maze, round=7)
    if end:
        more = {"maze": (end,), "phase": Phase.GUESS, "actions": 0} | more
    state = arrange(state, **more) if more else state
    top, *rest = state.maze or ("",)
    if not turned:
        return state
    return replace(state, maze=(top, *rest[turned:]), turned=tuple(rest[:turned]), round=turned + 1)


def after(game: Game, state: State, *moves: str) -> State:
    """The position after some moves."""
    for move in moves:
        state = game.play(state, move).after
    return state


def crossroads(game: Game, players: int, end: str, **more: Any) -> State:
    """The end of a round: the way is to be guessed."""
    return stage(game, PLAYERS[:players], end=end, **more)


def last_round(game: Game, players: int, **more: Any) -> State:
    """The final round: every maze card has been turned."""
    return stage(game, PLAYERS[:players], final=True, **({"maze": ()} | more))
