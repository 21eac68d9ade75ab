"""What people get wrong in Monster Crunch, as questions about a position. No rule reads this."""

from collections.abc import Iterator, Mapping
from itertools import combinations

from ...misreading import Answer, Place, Question, steps_of, taps
from .model import Pass, Play, State, card_ids

MOST = 3  # cards of a play that is looked for


def questions(place: Place) -> Iterator[Question]:
    """Yield what can be asked about a position."""
    state: State = place.state
    if state.turn is None:
        yield from _winner(place, state)
        return
    if state.match and not (state.played or state.used):
        yield from _plays(place, state, state.turn)
    if isinstance(place.move, Play):
        yield from _played(place, state, state.turn, place.move.cards)
    if isinstance(place.move, Pass):
        yield from _passed(place, state, state.turn)
    if any(steps_of(place, "crunch.hand.end")):
        yield from _hand_ends(state, state.turn)


def _plays(place: Place, state: State, seat: int) -> Iterator[Question]:
    """Ask for single cards, plays of so many cards, the play that eats most, totals that just do or don't."""
    hand, need = state.hands[seat], state.match
    ids = card_ids(state, seat, "hand", hand)
    moves = {id: f"play {card}" for id, card in zip(ids, hand, strict=True)}
    only = {"beat": lambda text: int(text.split()[1]) > need}
    yield taps(
        place, "alone", moves, {"any": "crunch.play.match-or-beat"}, only, facts={"match": need}
    )
    legal = [one.cards for one in place.game.moves(state) if isinstance(one, Play)]
    for size in range(2, MOST + 1):
        yield from _of_size(state, seat, legal, size)
    yield from _largest(legal)
    for cards in combinations(hand, 2):
        yield from _total(place, legal, cards, need, state.milk[seat])


def _of_size(
    state: State, seat: int, legal: list[tuple[int, ...]], size: int
) -> Iterator[Question]:
    """Ask for a play of so many cards: no gaps, no card twice in a run."""
    right = {cards for cards in legal if len(cards) == size}
    enough = [cards for cards in combinations(state.hands[seat], size) if sum(cards) >= state.match]
    wrong = {cards for cards in enough if cards not in right and state.milk[seat] >= size - 1}
    if right:
        thoughts: dict[str, Answer] = {
            "gap": _texts(cards for cards in wrong if len(set(cards)) == size),
            "twice": _texts(cards for cards in wrong if len(set(cards)) < size),
        }
        yield Question(id="size", right=_texts(right), wrong=thoughts, facts={"size": size})


def _largest(legal: list[tuple[int, ...]]) -> Iterator[Question]:
    """Ask for the one play that eats the most cards, though others are worth more."""
    best = max(legal, key=len, default=())
    less = [cards for cards in legal if len(cards) < len(best)]
    if len(less) == len(legal) - 1 >= 3:
        higher = _texts(cards for cards in less if sum(cards) > sum(best))
        yield Question(
            id="most", right=_texts([best]), wrong={"higher": higher}, facts={"size": len(best)}
        )


def _total(
    place: Place, legal: list[tuple[int, ...]], cards: tuple[int, ...], need: int, milk: int
) -> Iterator[Question]:
    """Ask for two cards that only together are enough, or not even together."""
    shaped = cards[0] == cards[1] or cards[1] - cards[0] == 1
    if not (milk and shaped and max(cards) < need <= sum(cards) + 2):
        return
    facts = {"cards": cards, "match": need, "sum": sum(cards), "short": need - sum(cards)}
    move = Play(cards)
    if cards in legal:
        yield Question(
            id="total", right="yes", wrong={"each": "no"}, facts=facts | {"legal": "yes"}, move=move
        )
    elif sum(cards) < need:
        facts["legal"] = "no"
        yield Question(id="total", right="no", wrong={"close": "yes"}, facts=facts, move=move)


def _played(place: Place, state: State, seat: int, cards: tuple[int, ...]) -> Iterator[Question]:
    """Ask what the next player faces, and what a combination costs."""
    facts = {"cards": cards, "bowl": state.bowls[seat], "who": state.players[seat]}
    many, after = len(cards) > 1, [step.state.match for step in place.steps if step.state]
    if after and sum(cards) in after and state.bowls[seat]:
        wrong: Mapping[str, Answer] = {
            "highest": max(cards), "bowl": sum(cards) + sum(state.bowls[seat]),
        }  # fmt: skip
        yield Question(id="next", right=sum(cards), wrong=wrong, facts=facts, move=place.move)
    paid = next(steps_of(place, "crunch.combine.return"), None)
    if many and paid:
        wrong = {"every": len(cards), "once": 1}
        yield Question(
            id="cost", right=paid.facts["spent"], wrong=wrong, facts=facts, move=place.move,
            because=place.steps,
        )  # fmt: skip


def _passed(place: Place, state: State, seat: int) -> Iterator[Question]:
    """Ask what a pass brings, and who leads after the last one."""
    who, bowl, pile = state.players[seat], state.bowls[seat], state.piles[seat]
    facts = {"who": who, "bowl": len(bowl), "pile": len(pile), "hand": len(state.hands[seat])}
    if bowl:
        wrong: Mapping[str, Answer] = {
            "lost": len(pile), "values": sum(bowl) + sum(pile),
            "hand": len(pile) + len(bowl) + len(state.hands[seat]),
        }  # fmt: skip
        yield Question(id="pass", right=len(pile) + len(bowl), wrong=wrong, facts=facts, seat=seat)
    after = next(steps_of(place, "crunch.pass.milk"), None)
    if after:
        have = after.facts["have"]
        wrong = {"none": have - 1, "each": have - 1 + len(bowl)}
        yield Question(id="milk", right=have, wrong=wrong, facts=facts, seat=seat)
    last = next(steps_of(place, "crunch.round.next-leader"), None)
    if last:
        yield from _round_ends(state, seat, last.facts["who"])


def _round_ends(state: State, seat: int, last: str) -> Iterator[Question]:
    at, seats = state.players.index(last), len(state.players)
    facts = {"who": state.players[seat], "last": last}
    wrong: Mapping[str, Answer] = {
        "left": state.players[(seat + 1) % seats], "passer": state.players[seat],
        "around": state.players[(at + 1) % seats],
    }  # fmt: skip
    names = {name: name for name in state.players}
    yield Question(id="leads", right=last, wrong=wrong, options=names, facts=facts)
    milk = state.milk[at]
    wrong = {"too": milk + 1, "back": 0}
    yield Question(id="kept", right=milk, wrong=wrong, facts=facts, seat=at)


def _hand_ends(state: State, seat: int) -> Iterator[Question]:
    """Ask what the others score when somebody runs out of cards."""
    for at, who in enumerate(state.players):
        bowl, pile, hand = (len(zone[at]) for zone in (state.bowls, state.piles, state.hands))
        if at != seat and hand and bowl:
            facts = {
                "who": state.players[seat],
                "other": who,
                "bowl": bowl,
                "pile": pile,
                "hand": hand,
            }
            wrong: Mapping[str, Answer] = {"lost": pile, "hand": pile + bowl + hand}
            yield Question(id="scored", right=pile + bowl, wrong=wrong, facts=facts, seat=at)


def _winner(place: Place, state: State) -> Iterator[Question]:
    """Ask who has won: cards count, and Milk only in a tie."""
    outcome = place.game.outcome(state)
    if outcome is None or len(outcome.winners) != 1:
        return
    seats = range(len(state.players))
    by_value = max(seats, key=lambda at: sum(state.piles[at]))
    by_milk = max(seats, key=lambda at: len(state.piles[at]) + state.milk[at])
    wrong: Mapping[str, Answer] = {
        "values": state.players[by_value], "milk": state.players[by_milk],
        "most-milk": state.players[max(seats, key=state.milk.__getitem__)],
    }  # fmt: skip
    names = {name: name for name in state.players}
    right = state.players[outcome.winners[0]]
    yield Question(id="wins", right=right, wrong=wrong, options=names, because=outcome.story.steps)


def _texts(
    plays: "Iterator[tuple[int, ...]] | set[tuple[int, ...]] | list[tuple[int, ...]]",
) -> frozenset[str]:
    return frozenset(Play(cards).notation() for cards in plays)
