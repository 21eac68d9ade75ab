"""What is in front of a guardian: tokens, Health and Items, powers."""

from collections.abc import Iterator

from ....scene import Piece, Say, Zone
from ..model import (
    POWERS,
    TOKENS,
    Guardian,
    Power,
    State,
    Token,
    guardian_id,
    life_id,
    power_id,
    token_id,
)
from ..rules.fight import deciding, is_ready, owner, stands, top
from .signs import SIGNS, TONES

WANTS = {Guardian.TRIXE: "token"}  # what is asked for among one's own things


def place(state: State, say: Say, at: int) -> Iterator[Zone]:
    """Yield a guardian's zones; of one who only looks on next to a guardian of the same player, less."""
    seat, mine = owner(state, at), at == decider(state)
    alone = len(state.guardians) == len(state.players)
    rank = "" if alone or mine else "minor"
    who = state.guardians[at]
    tokens = tuple(_token(state, say, at, token) for token in Token)
    title = say("tokens", alone=alone, who=who)
    wants = WANTS.get(who, "") if mine else ""
    yield Zone(guardian_id(at), title, "tokens", tokens, seat, rank=rank, strip=True, wants=wants)
    yield _life(state, say, at)
    powers = tuple(_power(state, say, at, power) for power in POWERS[who])
    title = say("powers", alone=alone, who=who, size=len(powers))
    yield Zone(f"powers-{at}", title, "row", powers, seat, rank=rank)


def decider(state: State) -> int | None:
    """Return the guardian who decides, while the fight goes on."""
    return None if state.turn is None else deciding(state)


def _token(state: State, say: Say, at: int, token: Token) -> Piece:
    """Draw a token: ready ones show their picture, cooling ones their letter side."""
    who, mine = state.guardians[at], at == decider(state)
    shown = at == state.active and token is state.shown
    ready = is_ready(state, at, token)
    until = state.ready[at][TOKENS.index(token)]
    key = "token-shown" if shown else "token-ready" if ready else "token-cooling"
    label = say(key, who=who, token=token, round=until)
    face, sign = ("", SIGNS[token]) if ready else (token[0].upper(), "")
    tone = "yellow" if shown else "" if ready else "grey"
    return Piece(
        token_id(at, token), "token", label, face, icon=sign, tone=tone,
        word=str(token) if mine else "", dim=not ready,
        slot="act" if ready else "token",  # a ready one takes a power's place, a cooling one serves it
        about=say(f"about-{token}"),
    )  # fmt: skip


def _life(state: State, say: Say, at: int) -> Zone:
    mine, items = at == decider(state), state.items[at]
    word, label = "item" if mine else "", say("item", who=state.guardians[at])
    pieces = [_card(state, say, at), *_hearts(state, say, at)]
    pieces += [
        Piece(f"item-{at}-{number}", "token", label, icon=":pack:", tone="grey", word=word)
        for number in range(items)
    ]
    note = say("life-note", items=items)
    seat, title = owner(state, at), say("life")
    return Zone(life_id(at), title, "tokens", tuple(pieces), seat, note, wants="to")


def _card(state: State, say: Say, at: int) -> Piece:
    """Return the guardian: for whom a gift or a power is."""
    who, out = state.guardians[at], not stands(state, at)
    name, word = say("guardian", who=who), "" if out or state.turn is None else str(who)
    return Piece(
        f"card-{at}", "tile", name, name, icon=f":{who}:", tone=TONES[who], word=word,
        dim=out, slot="to",
    )  # fmt: skip


def _hearts(state: State, say: Say, at: int) -> Iterator[Piece]:
    who = state.guardians[at]
    for value in range(1, top(who) + 1):
        left = value <= state.health[at]
        label = say("heart" if left else "heart-lost", who=who, value=value)
        sign = ":heart:" if left else ":heart-lost:"
        yield Piece(f"heart-{at}-{value}", "token", label, icon=sign, dim=not left)


def _power(state: State, say: Say, at: int, power: Power) -> Piece:
    who, mine = state.guardians[at], at == decider(state)
    face, about = say("power-face", power=power), say(f"about-{power}")
    spent = power is Power.BOMB and not state.bomb
    return Piece(
        power_id(at, power), "tile", say("power", power=power, who=who), face,
        say(f"note-{power}"), f":power-{power}:", TONES[who], word=f"use {power}" if mine else "",
        dim=spent, slot="act", about=about,
        rule=f"showdown.power.{power}",
    )  # fmt: skip
