"""The worked examples of Monster Crunch: positions and scripts. Words are in rulebook.toml."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...game import Game
from ...lesson import Do, Lesson, Place, Predict, Tally, Tell, Try
from .model import DECKS, MILK, PLACARDS, Cards, Monster, State

BOO, FRANKEN, COUNT, BRUTE, MUMMY = Monster
LEGAL = Predict()
BEAT = "crunch.play.match-or-beat"


def lessons(game: Game) -> tuple[Lesson, ...]:
    """In the order a newcomer needs them."""
    return (
        _climbing(game),
        _equal(game),
        _bowl(game),
        _passing(game),
        _price(game),
        _combining(game),
        _gap(game),
        _mix(game),
        _hand_end(game),
        _timing(game),
        _ghostly(game),
        _tie(game),
    )


def _position(
    game: Game,
    hands: Mapping[Monster, Cards],
    milk: Mapping[Monster, int] | None = None,
    powers: str = "off",
    **more: Any,
) -> State:
    """A position with short hands: every other card of a deck lies in its stack."""
    monsters = tuple(hands)
    state: State = game.start(
        tuple(game.rulebook.names["Monster"][m] for m in monsters), rulings={"powers": powers}
    )
    deck = Counter(DECKS[state.rulings.deck])
    bowls, piles, boxes = (more.pop(place, {}) for place in ("bowls", "piles", "boxes"))
    in_box = more.pop("in_box", False)
    seen = [hands[m] + bowls.get(m, ()) + piles.get(m, ()) + boxes.get(m, ()) for m in monsters]
    rest = tuple(tuple((deck - Counter(cards)).elements()) for cards in seen)
    empty: tuple[Cards, ...] = ((),) * len(monsters)
    tokens = tuple((milk or {}).get(m, 1) for m in monsters)
    fields: dict[str, Any] = {
        "monsters": monsters,
        "hands": tuple(hands.values()),
        "bowls": tuple(bowls.get(m, ()) for m in monsters),
        "piles": tuple(piles.get(m, ()) for m in monsters),
        "boxes": rest if in_box else tuple(boxes.get(m, ()) for m in monsters),
        "stacks": empty if in_box else rest,
        "milk": tokens,
        "center": MILK - sum(tokens),
        "placards": tuple(PLACARDS[m] if powers == "on" else () for m in monsters),
    }
    return replace(state, **(fields | more))


def _climbing(game: Game) -> Lesson:
    hands = {BOO: (2, 6, 9, 11), FRANKEN: (2, 4, 7, 10), COUNT: (3, 6, 8, 12)}
    script = (
        Tell("start"),
        Do("play 2", ("crunch.lead.any",)),
        Do("play 2", (BEAT,), LEGAL),
        Do("play 6", (BEAT,)),
        Do("play 6", (BEAT,), Predict(BEAT, (4, 6, 8), "need")),
        Tell("end"),
    )
    return Lesson("climbing", _position(game, hands), script, example="EX1")


def _equal(game: Game) -> Lesson:
    hands = {FRANKEN: (3, 7, 7, 9), COUNT: (4, 6, 7, 11)}
    script = (
        Tell("start"),
        Do("play 7"),
        Try("play 6", (), LEGAL),
        Do("play 7", (BEAT,), LEGAL),
        Tell("end"),
    )
    return Lesson("equal", _position(game, hands), script)


def _bowl(game: Game) -> Lesson:
    hands = {BOO: (4, 6, 9), FRANKEN: (4, 7, 10), COUNT: (3, 8, 12)}
    bowls = {BOO: (2,), FRANKEN: (2,), COUNT: (6,)}
    script = (
        Tell("start", ("bowl-0", "bowl-2")),
        Try("play 4", (), LEGAL),
        Do("play 6", (BEAT,)),
        Tell("end"),
    )
    return Lesson("bowl", _position(game, hands, bowls=bowls, match=6), script)


def _price(game: Game) -> Lesson:
    hands = {COUNT: (1, 2, 3, 9), BOO: (4, 5, 6, 11)}
    spent = Predict("crunch.combine.return", (1, 2, 3), "spent")
    script = (
        Tell("start", ("milk-0-0",)),
        Try("play 1 2 3", (), LEGAL),
        Do("play 2 3", ("crunch.combine.cost", "crunch.lead.combine")),
        Tell("saved", ("milk-1-0", "milk-1-1")),
        Do("play 4 5 6", ("crunch.combine.cost",), spent),
        Tell("end"),
    )
    return Lesson("price", _position(game, hands, {COUNT: 1, BOO: 2}), script, example="EX3")


def _combining(game: Game) -> Lesson:
    hands = {COUNT: (1, 8, 10), FRANKEN: (3, 5, 6, 9), BOO: (4, 5, 5, 5, 12)}
    milk = {COUNT: 1, FRANKEN: 2, BOO: 2}
    script = (
        Tell("start"),
        Do("play 8", ("crunch.lead.any",)),
        Try("play 5", (), LEGAL),
        Do("play 5 6", ("crunch.combine.cost", "crunch.combine.run", BEAT), Predict("crunch.play.value", (6, 8, 11))),
        Do("play 5 5 5", ("crunch.combine.cost", "crunch.combine.set", BEAT), Predict("crunch.combine.return", (1, 2, 3), "spent")),
        Tell("end"),
    )  # fmt: skip
    return Lesson("combining", _position(game, hands, milk), script, example="EX2")


def _gap(game: Game) -> Lesson:
    hands = {FRANKEN: (3, 5, 6, 10), COUNT: (2, 4, 8, 12)}
    script = (
        Tell("start", ("milk-0-0",)),
        Try("play 3 5", (), LEGAL),
        Do("play 6 5", ("crunch.combine.run",)),
        Tell("end"),
    )
    return Lesson("gap", _position(game, hands), script)


def _mix(game: Game) -> Lesson:
    hands = {BOO: (4, 5, 5, 9), COUNT: (3, 7, 8)}
    script = (
        Tell("start"),
        Try("play 4 5 5", (), LEGAL),
        Try("play 4 5", ("crunch.combine.run",)),
        Do("play 5 5", ("crunch.combine.set",)),
        Tell("end"),
    )
    return Lesson("mix", _position(game, hands, {BOO: 2, COUNT: 1}), script, example="EX4")


def _passing(game: Game) -> Lesson:
    hands = {BOO: (3, 5), FRANKEN: (2, 4, 12), COUNT: (1, 9)}
    bowls = {BOO: (2, 7), FRANKEN: (4, 8), COUNT: (6, 12)}
    script = (
        Tell("start"),
        Do("pass", ("crunch.pass.forced",), Predict("crunch.pass.score", (0, 2, 3), "size")),
        Do("pass", ("crunch.pass.voluntary",)),
        Tell("end", ("seat-2",)),
        Try("pass", (), LEGAL),
    )
    return Lesson("passing", _position(game, hands, bowls=bowls, match=12), script)


def _hand_end(game: Game) -> Lesson:
    hands = {COUNT: (9,), FRANKEN: (2, 5, 11, 12), BOO: (1, 10)}
    bowls = {COUNT: (3, 6), FRANKEN: (4, 7), BOO: (5, 8)}
    script = (
        Tell("start", ("hand-0",)),
        Do("play 9", (BEAT,), Predict("crunch.hand.end-lost", (0, 4, 6), "lost")),
        Tell("end"),
    )
    return Lesson("hand-end", _position(game, hands, bowls=bowls, match=8), script)


def _timing(game: Game) -> Lesson:
    hands = {COUNT: (3, 5, 9), BOO: (4, 8, 11)}
    script = (
        Tell("start", ("placard-0-bite", "placard-0-flight")),
        Try("use bite on 2", (), LEGAL),
        Do("use flight", ("crunch.power.timing",)),
        Do("play 5", (BEAT,), LEGAL),
        Do("use bite on 2", ("crunch.power.after-needs-play",)),
    )
    state = _position(game, hands, {COUNT: 0, BOO: 2}, "on", bowls={BOO: (10,)}, match=10)
    return Lesson("timing", state, script)


def _ghostly(game: Game) -> Lesson:
    boo, count = (1, 1, *range(3, 13)), (2, 2, *range(3, 13))
    first = _position(game, {BOO: boo, COUNT: count}, powers="on")
    late = _position(
        game, {BOO: (7,), COUNT: (2, 9)}, powers="on", hand=2, boxes={COUNT: (12,)},
        piles={
            BOO: (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 8, 8, 9, 9, 10),
            COUNT: (1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8),
        },
    )  # fmt: skip
    placards = ((late.placards[0][1],), late.placards[1])
    script = (
        Tell("start", ("placard-0-ghostly", "stack-0")),
        Do("use ghostly", ("crunch.power.boo.ghostly",)),
        Place(replace(late, placards=placards), "late"),
        Do("play 7", (), Predict("crunch.hand.short-draw", (9, 10, 12), "size")),
    )
    return Lesson("ghostly", first, script, example="EX5")


def _tie(game: Game) -> Lesson:
    hands = {BOO: (9, 9), FRANKEN: (3,), COUNT: (8,)}
    milk = {BOO: 1, FRANKEN: 2, COUNT: 2}
    bowls = {BOO: (3,), FRANKEN: (4,), COUNT: (4,)}
    piles = {BOO: (1, 2, 3, 4, 5), FRANKEN: (6, 7, 8, 9, 10), COUNT: (1, 1, 2, 2)}
    state = _position(game, hands, milk, bowls=bowls, piles=piles, match=4, hand=3, in_box=True)
    boo, franken, everyone = state.players[:1], state.players[1:2], state.players
    script = (
        Tell("start"),
        Do("pass"),
        Do("pass"),
        Do("play 8"),
        Tally(predict=Predict("crunch.score.tie-milk", (boo, franken, everyone), "winners")),
    )
    return Lesson("tie", state, script)
