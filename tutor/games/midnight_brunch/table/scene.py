"""The table of Midnight Brunch: prizes and Monsters in the middle, a mat for each player."""

from collections.abc import Iterator

from ....scene import Action, Piece, Say, Scene, Zone
from ..model import GHOST, Deck, Phase, State
from ..rules.box import value_of
from ..rules.consolation import consolation
from .mat import mat
from .piece import deck_piece, monster_piece, prize_piece
from .seat import OPEN, seat_shown


def scene(state: State, say: Say) -> Scene:
    """Return the prizes and the Monsters in the middle; before each player party, cards, call, food."""
    seats = range(len(state.players))
    middle = (_prizes(state, say), _monsters(state, say), _discard(state, say))
    return Scene(
        _caption(state, say),
        tuple(seat_shown(state, say, seat) for seat in seats),
        (*middle, *(zone for seat in seats for zone in mat(state, say, seat))),
        tuple(_actions(state, say)),
        shape="hand",
        phase=_layout(state),
        round=say("round", round=state.round) if state.round else "",
        task=_task(state, say),
    )


def _caption(state: State, say: Say) -> str:
    if state.round == 0:
        return say("caption-setup")
    if state.turn is None:
        return say("caption-over")
    key = state.phase if any(state.parties) else "between"
    ghosts = state.parties[state.turn].count(GHOST)
    return say(f"caption-{key}", round=state.round, who=state.players[state.turn], ghosts=ghosts)


def _layout(state: State) -> str:
    """Return what the table looks like: a Ghost that arrives changes nothing about it."""
    if state.phase in OPEN:
        return "showdown"
    return "call" if state.phase is Phase.CALL else "invite"


def _task(state: State, say: Say) -> str:
    """Return what the player who decides is asked for; nothing while nobody is."""
    if state.turn is None or state.round == 0 or state.phase is Phase.AWARD:
        return ""
    deck = consolation(state, state.turn) if state.phase is Phase.CONSOLATION else None
    value = value_of(state, deck) if deck else 0
    ghosts = state.parties[state.turn].count(GHOST)
    return say(f"task-{state.phase}", ghosts=ghosts, value=value)


def _prizes(state: State, say: Say) -> Zone:
    pieces = tuple(
        prize_piece(say, state.round, deck, value, str(deck))
        for deck, value in zip(Deck, state.prizes, strict=False)
        if deck not in state.collected
    )
    backs = () if state.prizes else tuple(_decks(state, say))
    rank = "focus" if state.phase is Phase.CALL else ""
    note = say("round-note", round=state.round)
    return Zone(
        "prizes", say("prizes"), "row", pieces or backs, note=note, rank=rank, wants="prizes"
    )


def _decks(state: State, say: Say) -> Iterator[Piece]:
    """Yield the Brunch decks while no prize is turned up."""
    for deck, cards in zip(Deck, state.decks, strict=False):
        yield deck_piece(say, deck, len(cards))


def _monsters(state: State, say: Say) -> Zone:
    back = Piece("monster-top", "back", say("monster-back"), icon=":moon:", tone="grey")
    note, pieces = say("count-note", size=len(state.monsters)), (back,) if state.monsters else ()
    return Zone("monster-deck", say("monsters"), "pile", pieces, note=note, rank="minor")


def _discard(state: State, say: Say) -> Zone:
    pieces = tuple(
        monster_piece(say, f"discard-{at}", card) for at, card in enumerate(state.discard[-3:])
    )
    note = say("count-note", size=len(state.discard))
    return Zone("discard", say("discard"), "pile", pieces, note=note, rank="minor")


def _actions(state: State, say: Say) -> Iterator[Action]:
    match state.phase:
        case Phase.INVITE if state.round:
            yield Action("monster", say("say-monster"), now=True)
            yield Action("brunch", say("say-brunch"), now=not _may_lay(state))
        case Phase.ARRIVAL | Phase.GHOST:
            yield from _values(state, say)
        case Phase.CALL if state.rulings.ghost_timing == "with_call":
            yield from _values(state, say)
        case Phase.CONSOLATION:
            yield Action("take", say("say-take"), now=True)
            yield Action("leave", say("say-leave"), now=True)


def _may_lay(state: State) -> bool:
    """Return whether a Midnight card might go with the word "Brunch"; then it is not played at once."""
    seat = state.turn or 0
    free = state.midnights[seat] and not state.laid[seat]
    return bool(free) and state.rulings.midnight_timing != "at_call"


def _values(state: State, say: Say) -> Iterator[Action]:
    """Yield the values somebody might want for a Ghost, allowed or not."""
    party, mixes = state.parties[state.turn or 0], state.rulings.ghost_zero_mix
    if GHOST not in party:
        return
    calling = state.phase is Phase.CALL
    for value in sorted({max(card, 0) for card in party} | {0}):
        word, label = f"ghost {value}" if calling else str(value), say("say-ghost", value=value)
        yield Action(word, label, now=not (calling or mixes), again=mixes)
