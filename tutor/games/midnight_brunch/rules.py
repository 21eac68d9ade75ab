"""The rules of Midnight Brunch, each written once: checks, effects, score, outcome."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from ...explain import Facts, Step, at_least, at_most, holds, one_of
from ...frozen import edit, ruled_seat, shuffled
from ...turn import Move, actor, last_state
from .model import (
    GHOST,
    HIDDEN,
    Aim,
    Brunch,
    Call,
    Cards,
    Ghost,
    Laid,
    Lay,
    Leave,
    Midnight,
    Monster,
    Phase,
    Rulings,
    State,
    Take,
)  # fmt: skip
from .party import copyable, ghost_checks, laid_by, midnight_checks
from .pieces import call_id, ghost_ids, party_ids, seat_id
from .position import DECKS, MONSTERS, position
from .rounds import called, clockwise, in_use, open_round
from .scoring import outcome, score
from .showdown import GOAL, award, leave, take
from .turns import call, declare, invite, lay, stop

__all__ = [
    "candidates", "checks", "effects", "outcome", "position", "score", "start", "to_move", "view",
]  # fmt: skip


def start(players: tuple[str, ...], seed: int, rulings: Rulings) -> State:
    """Decks and Monsters are shuffled, everyone takes three Midnight cards, the first round opens."""
    seats = len(players)
    host = ruled_seat(rulings, "first_host", seats, shuffled(range(seats), f"{seed}-host")[0])
    state = State(
        players, rulings, seed,
        decks=tuple(shuffled(DECKS[deck], f"{seed}-{deck}") for deck in in_use(seats)),
        prizes=(), monsters=shuffled(MONSTERS[rulings.monster_deck], f"{seed}-monsters"), discard=(),
        parties=((),) * seats, midnights=(tuple(Midnight),) * seats, laid=(None,) * seats,
        stopped=(False,) * seats, calls=(None,) * seats, ghosts=((),) * seats,
        collected=(None,) * seats, points=((),) * seats, host=host, turn=host, round=0,
    )  # fmt: skip
    opened: State = last_state(open_round(state))
    return opened


def to_move(state: State) -> int | None:
    """Whose decision it is."""
    return state.turn


def candidates(state: State) -> Iterator[Move]:
    """Moves worth asking about."""
    match state.phase:
        case Phase.INVITE:
            yield Monster()
            yield Brunch()
            yield from map(Brunch, _aims(state))
            yield from map(Lay, _aims(state))
        case Phase.CALL:
            yield from _calls(state)
        case Phase.ARRIVAL | Phase.GHOST:
            laid = state.laid[state.turn or 0]
            yield from map(Ghost, _ghosts(state, laid))
        case Phase.CONSOLATION:
            yield from (Take(), Leave())


def _aims(state: State) -> Iterator[Aim]:
    seat = state.turn or 0
    for kind, on in product(state.midnights[seat], range(len(state.parties[seat]))):
        yield Aim(kind, on)


def _calls(state: State) -> Iterator[Call]:
    party, own = state.parties[state.turn or 0], state.laid[state.turn or 0]
    decks = in_use(len(state.players))
    aims = [None, *_aims(state)] if state.rulings.midnight_timing == "at_call" else [None]
    for deck, aim in product(decks, aims):
        yield Call(deck, aim)
        if state.rulings.ghost_timing == "with_call" and GHOST in party:
            for values in _ghosts(state, laid_by(aim, party) or own):
                yield Call(deck, aim, values)


def _ghosts(state: State, laid: Laid | None) -> list[Cards]:
    """Every value for all Ghosts, and where a table allows it some of them at 0."""
    party = state.parties[state.turn or 0]
    size = 1 if state.phase is Phase.ARRIVAL else party.count(GHOST)
    numbers = {*copyable(state, party, laid), *state.ghosts[state.turn or 0]} - {0}
    mixed = range(1, size if state.rulings.ghost_zero_mix else 1)
    values: list[Cards] = [(0,), *((number,) for number in sorted(numbers))]
    values += [(n,) * some + (0,) * (size - some) for n in sorted(numbers) for some in mixed]
    return values


def checks(state: State, move: Move) -> Iterator[Step]:
    """Every condition on a move, in the order a rules judge would name them."""
    yield holds("brunch.end.six-rounds", state.turn is not None, round=state.round)
    if state.turn is None:
        return
    seat = actor(state, move) or 0
    if seat != state.turn:  # the reasons against tell no secret of that seat
        state = view(state, state.turn)
    match move:
        case Monster():
            yield from _invite_checks(state, seat)
            yield from _monster_checks(state, seat)
        case Brunch():
            yield from _invite_checks(state, seat)
            yield from _brunch_checks(state, seat, move.aim)
        case Lay():
            yield from _invite_checks(state, seat)
            yield from midnight_checks(state, seat, move.aim, "lay")
        case Call():
            yield from _call_checks(state, seat, move)
        case Ghost():
            asked = state.phase in (Phase.ARRIVAL, Phase.GHOST)
            yield _ghost_timing(state, asked)
            yield _turn_check(state, seat)
            yield from ghost_checks(state, seat, move.values, state.laid[seat])
        case Take() | Leave():
            yield _consolation_check(state)
            yield _turn_check(state, seat)


def _turn_check(state: State, seat: int) -> Step:
    """You act when it is your decision."""
    turn = state.turn or 0
    names: Facts = {"who": state.players[seat], "turn": state.players[turn]}
    shows = (seat_id(seat), seat_id(turn))
    return holds("brunch.turn.order", seat == turn, shows=shows, phase=str(state.phase), **names)


def _invite_checks(state: State, seat: int) -> Iterator[Step]:
    """While Monsters are invited, on your own turn, and not after your "Brunch"."""
    inviting = state.phase in (Phase.INVITE, Phase.ARRIVAL)
    phase = str(state.phase)
    yield holds("brunch.turn.until-all", inviting, phase=phase)
    if state.phase is Phase.ARRIVAL:
        yield holds("brunch.ghost.timing", False, case="first", who=state.players[state.turn or 0])
    stopped = state.stopped[seat]
    facts: Facts = {"who": state.players[seat], "phase": phase}
    yield holds("brunch.turn.stopped", not stopped, shows=[seat_id(seat)], **facts)
    if not stopped:
        yield _turn_check(state, seat)


def _monster_checks(state: State, seat: int) -> Iterator[Step]:
    """There must be a Monster to invite; passing 15 forbids nothing."""
    left = len(state.monsters) + len(state.discard)
    yield at_least("brunch.monster.exhausted", left, 1, shows=["monster-deck"])
    party = state.parties[seat]
    if state.rulings.max_monsters != "none":
        most = state.rulings.max_monsters
        yield at_most("brunch.turn.no-limit", len(party) + 1, most, shows=party_ids(state, seat))
    value = sum(card for card in party if card > GHOST)
    if value > GOAL:
        yield holds("brunch.turn.no-bust", True, shows=party_ids(state, seat), value=value)


def _brunch_checks(state: State, seat: int, aim: Aim | None) -> Iterator[Step]:
    """You may stop at any time, with a Midnight card or without."""
    yield from midnight_checks(state, seat, aim, "brunch")
    if len(state.parties[seat]) == 1:
        yield holds("brunch.turn.at-once", True, shows=party_ids(state, seat))


def _call_checks(state: State, seat: int, move: Call) -> Iterator[Step]:
    """After the last "Brunch", one Call card each, for a food that is in the game."""
    waiting = tuple(state.players[s] for s in clockwise(state) if not state.stopped[s])
    yield holds("brunch.call.after-all", not waiting, waiting=waiting, size=len(waiting))
    if not called(state, seat):
        yield _turn_check(state, seat)
    yield from midnight_checks(state, seat, move.aim, "call")
    decks = in_use(len(state.players))
    yield one_of(
        "brunch.call.deck-in-play", move.deck, decks, shows=["prizes"], seats=len(state.players)
    )
    shows = [call_id(seat)] if called(state, seat) else []
    facts: Facts = {"who": state.players[seat], "phase": str(state.phase)}
    yield holds("brunch.call.one", not called(state, seat), shows=shows, **facts)
    party = state.parties[seat]
    if move.ghosts:
        yield _ghost_timing(state, state.rulings.ghost_timing == "with_call")
        laid = laid_by(move.aim, party) or state.laid[seat]
        yield from ghost_checks(state, seat, move.ghosts, laid)
    elif state.rulings.ghost_timing == "with_call" and GHOST in party:
        yield holds("brunch.ghost.timing", False, shows=ghost_ids(state, seat), case="missing")


def _ghost_timing(state: State, ok: bool) -> Step:
    return holds("brunch.ghost.timing", ok, timing=state.rulings.ghost_timing)


def _consolation_check(state: State) -> Step:
    """Only where the table has made the consolation a choice, and only when it is offered."""
    early = state.rulings.consolation == "optional"
    ok = state.phase is Phase.CONSOLATION
    return holds("brunch.consolation.forced", ok, case="early" if early and not ok else "")


def effects(state: State, move: Move) -> Iterator[Step]:
    """What a legal move does, one change at a time."""
    seat = state.turn or 0
    match move:
        case Monster():
            yield from invite(state, seat)
        case Brunch():
            yield from stop(state, seat, move.aim)
        case Lay():
            yield from lay(state, seat, move.aim)
        case Call():
            yield from call(state, seat, move)
        case Ghost():
            yield from declare(state, seat, move.values)
        case Take():
            state = yield from take(state, seat)
            yield from award(state)
        case Leave():
            state = yield from leave(state, seat)
            yield from award(state)


def view(state: State, seat: int) -> State:
    """First Monsters, Midnight cards and calls of others are secret until the showdown."""
    state = replace(
        state,
        seed=0,
        monsters=(HIDDEN,) * len(state.monsters),
        decks=tuple((HIDDEN,) * len(deck) for deck in state.decks),
    )
    if state.phase not in (Phase.INVITE, Phase.ARRIVAL, Phase.CALL):
        return state
    for other in range(len(state.players)):
        if other != seat:
            state = _hide(state, other)
    return state


def _hide(state: State, seat: int) -> State:
    laid = state.laid[seat]
    secret = state.rulings.midnight_timing == "at_call"  # laid together with the Call card
    ghosts = state.ghosts[seat] if state.rulings.ghost_timing == "on_arrival" else ()
    party = state.parties[seat]
    return replace(
        state,
        parties=edit(state.parties, seat, (HIDDEN, *party[1:])),
        laid=edit(state.laid, seat, Laid(None, laid.on) if laid and not secret else None),
        calls=edit(state.calls, seat, None),
        ghosts=edit(state.ghosts, seat, ghosts),
    )
