"""What is certain about a token by what everybody may know: the maze cards that are still to come."""

from collections.abc import Iterator

from ...explain import Step, chance
from ...turn import Move
from .model import Act, Row, State, Token
from .model.cards import MAZE, ends
from .rules.chart import CHART, turns_round


def proofs(seen: State, seat: int, move: Move) -> Iterator[Step]:
    """Yield how many of the ends that may come hit, hurt, or come with a Power card, for a token."""
    if not isinstance(move, Act):
        return
    cards = coming(seen)
    rows = [row(seen, card, move.token) for card in cards]
    hits, harms = sum(row.hit > 0 for row in rows), sum(row.harm > 0 for row in rows)
    facts = {"token": move.token}
    yield chance("showdown.turn.draw", hits, len(rows), shows=["maze"], **facts)
    yield chance("showdown.turn.resolve", harms, len(rows), shows=["maze"], **facts)
    turned = sum(turns_round(seen, ends(card)[0], move.token) for card in cards)
    if turned:
        rule = "showdown.zumoffa.rotate.power"
        yield chance(rule, turned, len(rows), shows=["gate", "dark"], **facts)


def coming(seen: State) -> list[int]:
    """Return every card that may be on top, each way round; what was scouted is known."""
    gone = set(map(abs, seen.opened)) if seen.maze else set()
    cards = [card for card in range(1, MAZE + 1) if card not in gone]
    ways = [way for card in cards for way in (card, -card)]
    return [way for way in ways if seen.scouted in (None, ends(way)[0])]


def row(seen: State, card: int, token: Token) -> Row:
    """Return the outcome of a card, turned round or not."""
    icon, other = ends(card)
    return CHART[other if turns_round(seen, icon, token) else icon, token]
