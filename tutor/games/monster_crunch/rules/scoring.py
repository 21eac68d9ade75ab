"""What the piles are worth, and who wins."""

from ....explain import Step, best, count, note, total
from ..model import State, card_ids, in_bowl


def score(state: State) -> tuple[Step, ...]:
    """One point for each card that reached the pile; a bowl is sure to get there."""
    return tuple(_score(state, seat) for seat in range(len(state.players)))


def _score(state: State, seat: int) -> Step:
    pile, bowl = state.piles[seat], state.bowls[seat]
    ids = card_ids(state, seat, "pile", pile)
    parts = [count("crunch.score.count", len(pile), shows=ids, case="pile", who="")]
    if bowl:
        parts.append(count("crunch.pass.score", len(bowl), shows=in_bowl(state, seat), case="bowl"))
    return total("crunch.score.count", parts, shows=[f"seat-{seat}"], who=state.players[seat])


def outcome(state: State) -> tuple[tuple[int, ...], list[Step]]:
    """Most cards, then most Milk, then a shared win."""
    parts = score(state)
    cards = {seat: step.value for seat, step in enumerate(parts)}
    winners, step = best("crunch.score.most", cards, state.players, parts=parts)
    steps = [step]
    if len(winners) > 1:
        milk = {seat: state.milk[seat] for seat in winners}
        winners, step = best("crunch.score.tie-milk", milk, state.players)
        steps.append(step)
    if len(winners) > 1:
        names = tuple(state.players[seat] for seat in winners)
        steps.append(note("crunch.score.tie-shared", winners=names))
    return winners, steps
