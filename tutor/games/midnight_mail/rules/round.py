"""How a turn closes, and the game after twelve rounds."""

from ....explain import change, note
from ....states import edit, replace
from ..model.state import Change, Phase, State
from . import token
from .combo import combo
from .delivery import due, pairs


def settle(state: State) -> Change:
    """An open pair must deliver; then the turn waits for a token that could be used, else it ends."""
    seat = state.turn or 0
    found = pairs(state.rulings, state.boards[seat].animals)
    if found:
        told = due(state.boards[seat], seat, found)
        yield change("mail.deliver.must", state, case="open", who=state.players[seat], **told)
        return state
    if token.usable(state):
        shows, left = [f"tokens-{seat}"], len(state.decks[seat])
        yield change("mail.token.optional", state, shows=shows, who=state.players[seat], left=left)
        return state
    return (yield from finish(state))


def finish(state: State) -> Change:
    """Combo, card, next player; after twelve rounds the game is over."""
    seat = state.turn or 0
    if state.sent:
        yield note("mail.deliver.until_none", size=len(state.sent))
    state = yield from combo(state)
    state = yield from _draw(state, seat)
    after = (seat + 1) % len(state.players)
    over = not state.hands[after]
    state = replace(
        state, turn=None if over else after, phase=Phase.CARD, taken="", fresh=(), waiting=(), sent=(),
        removed=(), spelled=False, patched=False, new_spells=0, new_patches=0,
    )  # fmt: skip
    if over:
        yield change("mail.end.rounds", state, case="over")
    else:
        shows, who = [f"seat-{after}"], state.players[after]
        turns = {len(played) for played in state.played}
        parts = (note("mail.turn.rounds", round=max(turns) + 1),) if len(turns) == 1 else ()
        yield change("mail.turn.order", state, shows=shows, parts=parts, case="next", who=who)
    return state


def _draw(state: State, seat: int) -> Change:
    """The top card of the deck, if there is one."""
    deck, who = state.decks[seat], state.players[seat]
    if not deck:
        last = not state.hands[seat]
        yield note("mail.draw.empty", shows=[f"hand-{seat}"], case="last" if last else "", who=who)
        return state
    hand = (*state.hands[seat], deck[0])
    state = replace(
        state, hands=edit(state.hands, seat, hand), decks=edit(state.decks, seat, deck[1:])
    )
    yield change("mail.draw.one", state, shows=[f"hand-{seat}"], who=who, left=len(deck) - 1)
    return state
