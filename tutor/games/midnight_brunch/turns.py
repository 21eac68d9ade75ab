"""What a turn does: inviting, laying a Midnight card, calling, declaring a Ghost."""

from collections.abc import Iterator
from dataclasses import replace

from ...explain import Facts, Step, change, note
from ...frozen import edit
from .model import GHOST, Aim, Call, Cards, Change, Laid, Phase, State
from .pieces import call_id, ghost_ids, monster_id, party_ids, seat_id
from .rounds import distance, draw
from .showdown import ask_ghosts, reveal


def invite(state: State, seat: int) -> Iterator[Step]:
    """One more Monster, face up."""
    state = yield from draw(state, seat)
    card, who = state.parties[seat][-1], state.players[seat]
    case = "ghost" if card == GHOST else ""
    shows = [monster_id(seat, len(state.parties[seat]) - 1)]
    yield change("brunch.turn.monster", state, shows=shows, case=case, who=who, card=card)
    if card == GHOST and state.rulings.ghost_timing == "on_arrival":
        state = replace(state, phase=Phase.ARRIVAL)
        yield change("brunch.ghost.timing", state, shows=shows, case="arrived", who=who)
    else:
        yield from _next(state)


def _next(state: State) -> Iterator[Step]:
    """The next player clockwise who has not said "Brunch"; when all have, the calls."""
    seat, seats = state.turn or 0, len(state.players)
    again = state.rulings.draw_style == "until_stop" and not state.stopped[seat]
    around = [(seat + step) % seats for step in range(0 if again else 1, seats + 1)]
    open_seats = [at for at in around if not state.stopped[at]]
    if not open_seats:
        state = replace(state, phase=Phase.CALL, turn=state.host)
        yield change("brunch.turn.until-all", state, case="closed", who=state.players[state.host])
        return
    state = replace(state, phase=Phase.INVITE, turn=open_seats[0])
    facts: Facts = {"who": state.players[open_seats[0]], "turn": "", "phase": str(state.phase)}
    yield change("brunch.turn.order", state, shows=[seat_id(open_seats[0])], case="next", **facts)


def stop(state: State, seat: int, aim: Aim | None) -> Iterator[Step]:
    """The party is final, perhaps with a Midnight card beside a Monster."""
    if aim:
        state = yield from lay(state, seat, aim)
    state = replace(state, stopped=edit(state.stopped, seat, True))
    facts: Facts = {"who": state.players[seat], "size": len(state.parties[seat])}
    yield change("brunch.turn.brunch", state, shows=party_ids(state, seat), **facts)
    yield from _next(state)


def lay(state: State, seat: int, aim: Aim) -> Change:
    """Face down beside its Monster: everybody sees where, nobody sees which."""
    state = _beside(state, seat, aim)
    shows = [monster_id(seat, aim.on)]  # the id of the card would tell its kind
    parts = (note("brunch.midnight.face-down"),)
    facts: Facts = {"who": state.players[seat], "number": aim.on + 1}
    yield change("brunch.midnight.place", state, shows=shows, parts=parts, **facts)
    return state


def _beside(state: State, seat: int, aim: Aim) -> State:
    return replace(state, laid=edit(state.laid, seat, Laid(aim.kind, aim.on)))


def call(state: State, seat: int, move: Call) -> Iterator[Step]:
    """A Call card face down; after the last one the showdown begins."""
    if move.aim:  # as secret as the call until the showdown
        state = _beside(state, seat, move.aim)
    last = distance(state, seat) == len(state.players) - 1
    ghosts = _expand(state, seat, move.ghosts)
    after = state.host if last else (seat + 1) % len(state.players)
    state = replace(
        state,
        calls=edit(state.calls, seat, move.deck),
        ghosts=edit(state.ghosts, seat, ghosts or state.ghosts[seat]),
        phase=Phase.AWARD if last else Phase.CALL,
        turn=after,
    )
    shows = [call_id(seat)]
    yield change("brunch.call.one", state, shows=shows, case="laid", who=state.players[seat])
    if last:
        yield from reveal(state)


def _expand(state: State, seat: int, values: Cards) -> Cards:
    """One value for each Ghost."""
    size = 1 if state.phase is Phase.ARRIVAL else state.parties[seat].count(GHOST)
    return values * size if len(values) == 1 else values


def declare(state: State, seat: int, values: Cards) -> Iterator[Step]:
    """The owner of the Ghosts says what they count."""
    arrival = state.phase is Phase.ARRIVAL
    ghosts = (*state.ghosts[seat], *_expand(state, seat, values))
    state = replace(state, ghosts=edit(state.ghosts, seat, ghosts))
    rule = "brunch.ghost.low-or-high" if any(values) else "brunch.ghost.zero"
    facts: Facts = {"who": state.players[seat], "values": values}
    facts["size"] = 1 if arrival else state.parties[seat].count(GHOST)
    yield change(rule, state, shows=ghost_ids(state, seat), case="declared", **facts)
    yield from _next(state) if arrival else ask_ghosts(state)
