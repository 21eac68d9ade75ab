"""Every ruling in every reading: a position where the readings differ."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.midnight_brunch.conftest import Lay
from tutor import Game, Turn
from tutor.conformance.playing import clauses_of, refused
from tutor.explain import Step
from tutor.games.midnight_brunch.model import GHOST, Deck, Laid, Midnight, Phase, State
from tutor.games.midnight_brunch.rules.total import reckon


def walk(turn: Turn) -> Iterator[Step]:
    return (deep for step in turn.steps for deep in step.walk())


def collected(turn: Turn) -> dict[str, int]:
    """Return what everybody ate in the round that has just ended."""
    return {
        name: gained[-1] for name, gained in zip(turn.after.players, turn.after.points, strict=True)
    }


@pytest.mark.parametrize(
    ("reading", "winner", "rule"), [("always", "A", "tie.host"), ("last", "B", "tie.midnight-card")]
)
def test_host_tie(game: Game, table: Lay, reading: str, winner: str, rule: str) -> None:
    parties = {"A": (7,), "B": (9, 5), "C": (3,)}
    state = table(
        parties,
        (10, 7, 5, 4),
        {"host_tie": reading},
        {"A": ("double", 0)},
        {"A": "red", "B": "red"},
    )
    turn = game.play(state, "call green")
    assert collected(turn)[winner] == 10
    assert rule in clauses_of(turn)


def test_with_host_tie_last_the_host_still_sits_closest(game: Game, table: Lay) -> None:
    parties = {"A": (9, 5), "B": (8, 6), "C": (3,)}
    state = table(parties, rulings={"host_tie": "last"}, calls={"A": "red", "B": "red"})
    tie = next(s for s in game.play(state, "call green").steps if s.rule == "brunch.tie.seat")
    assert (tie.facts["winner"], tie.facts["near"], tie.facts["far"]) == ("A", 0, 1)
    assert [part.sentence_key for part in tie.parts] == ["last", "neither"]


@pytest.mark.parametrize(("reading", "second", "third"), [("strength", 4, 7), ("seat", 7, 4)])
def test_loser_order(game: Game, table: Lay, reading: str, second: int, third: int) -> None:
    parties = {"A": (3,), "B": (9, 2), "C": (9, 4), "D": (9, 6)}
    calls = {"A": "violet", "B": "red", "C": "red"}
    turn = game.play(
        table(parties, (10, 7, 6, 4), {"loser_order": reading}, calls=calls), "call red"
    )
    assert collected(turn) == {"A": 6, "B": second, "C": third, "D": 10}
    note = next(s for s in turn.steps if s.rule == "brunch.consolation.several")
    assert note.sentence_key == reading


def test_loser_order_by_seat_is_counted_from_the_host(game: Game, table: Lay) -> None:
    parties = {"A": (9, 4), "B": (3,), "C": (9, 6), "D": (9, 2)}
    state = table(parties, (10, 7, 6, 4), {"loser_order": "seat"}, calls={})
    calls = (None, Deck.VIOLET, Deck.RED, Deck.RED)
    turn = game.play(replace(state, host=1, turn=0, calls=calls), "call red")
    assert collected(turn) == {"A": 4, "B": 6, "C": 10, "D": 7}


@pytest.mark.parametrize(("answer", "points"), [("take", 8), ("leave", 0)])
def test_consolation_as_a_choice(game: Game, table: Lay, answer: str, points: int) -> None:
    parties = {"A": (9,), "B": (8,), "C": (7,)}
    calls = {"A": "red", "B": "red"}
    state = table(parties, (10, 8, 5, 4), {"consolation": "optional"}, calls=calls)
    asks = game.play(state, "call green").after
    assert (asks.phase, asks.turn) == (Phase.CONSOLATION, 1)
    game.package.check(asks)
    assert [str(move) for move in game.moves(asks)] == ["take", "leave"]
    assert refused(game, asks, "1: take") == ["turn.order"]
    assert refused(game, state, "take") == ["consolation.forced"]
    turn = game.play(asks, answer)
    assert collected(turn)["B"] == points
    assert turn.steps[0].state.phase is Phase.AWARD  # nobody is asked any more


def test_consolation_forced_asks_nobody(game: Game, table: Lay) -> None:
    parties = {"A": (9,), "B": (8,), "C": (7,)}
    turn = game.play(table(parties, (10, 8, 5, 4), calls={"A": "red", "B": "red"}), "call green")
    assert collected(turn) == {"A": 10, "B": 8, "C": 4}


def test_a_prize_left_may_go_to_a_later_loser(game: Game, table: Lay) -> None:
    parties = {"A": (9,), "B": (8,), "C": (7,), "D": (6,), "E": (5,)}
    calls = {"A": "yellow", "B": "yellow", "C": "red", "D": "red"}
    state = table(parties, (10, 8, 5, 4, 1), {"consolation": "optional"}, calls=calls)
    first = game.play(state, "call green").after
    assert first.turn == 1
    second = game.play(first, "leave").after
    assert second.turn == 3
    assert collected(game.play(second, "take")) == {"A": 8, "B": 0, "C": 10, "D": 5, "E": 4}


@pytest.mark.parametrize(("reading", "host"), [("clockwise", "E"), ("circular", "C")])
def test_host_distance(game: Game, table: Lay, reading: str, host: str) -> None:
    parties = {"A": (9,), "B": (8, 7), "C": (6,), "D": (7,), "E": (5,)}
    calls = {"A": "red", "B": "blue", "C": "blue", "D": "yellow"}
    turn = game.play(table(parties, rulings={"host_distance": reading}, calls=calls), "call blue")
    assert turn.after.players[turn.after.host] == host
    assert "next.host-zero-tie" in clauses_of(turn)


def test_the_circular_way_ends_in_a_tie_broken_clockwise(game: Game, table: Lay) -> None:
    parties = {"A": (9,), "B": (5,), "C": (6,), "D": (7,), "E": (4,)}
    calls = {"A": "red", "B": "blue", "C": "blue", "D": "blue"}
    state = table(parties, rulings={"host_distance": "circular"}, calls=calls)
    turn = game.play(state, "call blue")  # B, C, E get nothing; C is 2 away, B and E are 1 away
    assert turn.after.players[turn.after.host] == "C"
    calls = {"A": "red", "B": "blue", "C": "yellow", "D": "blue"}
    parties = {"A": (9,), "B": (5,), "C": (6,), "D": (7,), "E": (4,)}
    turn = game.play(
        table(parties, rulings={"host_distance": "circular"}, calls=calls), "call blue"
    )
    assert turn.after.players[turn.after.host] == "E"  # as near as B, but more steps clockwise


@pytest.mark.parametrize(
    ("reading", "allowed"),
    [
        ("at_brunch", ["brunch double on 1"]),
        ("any_turn", ["brunch double on 1", "lay double on 1"]),
        ("at_call", []),
    ],
)
def test_midnight_timing_while_inviting(
    game: Game, table: Lay, reading: str, allowed: list[str]
) -> None:
    parties = {"A": (9,), "B": (8,), "C": (7,)}
    state = table(parties, rulings={"midnight_timing": reading})
    moves = [str(move) for move in game.moves(state)]
    assert [move for move in moves if "double" in move] == allowed


@pytest.mark.parametrize(
    ("reading", "reasons"),
    [("at_brunch", ["midnight.timing"]), ("any_turn", ["midnight.timing"]), ("at_call", [])],
)
def test_midnight_timing_while_calling(
    game: Game, table: Lay, reading: str, reasons: list[str]
) -> None:
    parties = {"A": (9,), "B": (8,), "C": (7,)}
    state = table(parties, rulings={"midnight_timing": reading}, calls={"A": "red"})
    assert refused(game, state, "call red double on 1") == reasons
    without = {step.rule for step in game.judge(state, "call red").checks}
    assert ("brunch.midnight.optional" in without) == (reading == "at_call")


def test_at_call_the_midnight_card_counts_and_stays_secret(game: Game, table: Lay) -> None:
    parties = {"A": (7,), "B": (8,), "C": (7,)}
    rulings = {"midnight_timing": "at_call"}
    turn = game.play(table(parties, rulings=rulings, calls={}), "call red double on 1")
    assert turn.after.laid[0] == Laid(Midnight.DOUBLE, 0)
    assert reckon(turn.after, 0).value == 14
    assert game.view(turn.after, 1).laid[0] is None


def test_any_turn_a_laid_card_stays_where_it_is(game: Game, table: Lay) -> None:
    state = table({"A": (9,), "B": (8,), "C": (7,)}, rulings={"midnight_timing": "any_turn"})
    after = game.play(state, "lay double on 1").after
    assert after.turn == 0
    assert game.view(after, 1).laid[0] == Laid(None, 0)
    assert "lay cancel on 1" not in map(str, game.moves(after))
    assert "monster" in map(str, game.moves(after))


@pytest.mark.parametrize(("reading", "value"), [("allow", -5), ("floor_zero", 0)])
def test_negative_totals(game: Game, table: Lay, reading: str, value: int) -> None:
    parties = {"A": (2, 7), "B": (9, 7), "C": (5,)}
    laid = {"A": ("subtract", 1)}
    state = table(
        parties, (10, 7, 5, 4), {"negative_totals": reading}, laid, {"A": "red", "B": "red"}
    )
    assert reckon(state, 0).value == value
    turn = game.play(state, "call green")
    assert collected(turn)["A"] == 10
    below = [step.sentence_key for step in walk(turn) if step.rule == "brunch.total.negative"]
    assert below == (["says"] if value < 0 else ["floor"])


def test_max_monsters(game: Game, table: Lay) -> None:
    parties = {"A": (9, 3), "B": (8,), "C": (7,)}
    assert refused(game, table(parties), "monster") == []
    assert refused(game, table(parties, rulings={"max_monsters": 3}), "monster") == []
    limit = table(parties, rulings={"max_monsters": 2})
    assert refused(game, limit, "monster") == ["turn.no-limit"]
    assert game.judge(limit, "monster").failed[0].facts["have"] == 3
    assert refused(game, limit, "2: monster") == ["turn.order"]


@pytest.mark.parametrize(("reading", "turn"), [("one_per_turn", 1), ("until_stop", 0)])
def test_draw_style(game: Game, table: Lay, reading: str, turn: int) -> None:
    parties = {"A": (9,), "B": (8,), "C": (7,)}
    state = table(parties, rulings={"draw_style": reading}, coming=(2,))
    assert game.play(state, "monster").after.turn == turn
    assert game.play(state, "brunch").after.turn == 1


def final(game: Game, table: Lay, reading: str) -> State:
    """Return the end of a game in which B and C are tied and both got nothing in the last round."""
    parties = {"A": (9, 5), "B": (9,), "C": (8,), "D": (9, 6)}
    points = ((0, 0, 0, 0, 0), (10, 9, 8, 7, 6), (9, 10, 7, 8, 6), (5, 5, 5, 4, 4))
    state = table(parties, (10, 7, 5, 3), {"final_tie": reading}, calls={}, round=6, points=points)
    calls = (Deck.GREEN, None, Deck.GREEN, Deck.RED)
    state = replace(state, host=2, turn=1, calls=calls)
    over: State = game.play(state, "call green").after
    return over


@pytest.mark.parametrize(("reading", "winners"), [("shared", (1, 2)), ("seat", (2,))])
def test_final_tie(game: Game, table: Lay, reading: str, winners: tuple[int, ...]) -> None:
    outcome = game.outcome(final(game, table, reading))
    assert outcome is not None
    assert outcome.winners == winners
    assert [step.rule for step in outcome.story] == [
        "brunch.end.most-points",
        "brunch.end.tie-last-round",
        "brunch.end.tie-shared",
    ]


def test_the_last_round_breaks_a_final_tie(game: Game) -> None:
    tied, _ = game.lessons["end"].variants["tie"]
    over = game.play(tied, "call violet").after
    outcome = game.outcome(over)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert [step.value for step in game.score(over)] == [40, 40, 34]


@pytest.mark.parametrize(
    ("reading", "highest", "copies", "ghosts"),
    [("9x7+5", 9, 7, 5), ("8x8+4", 8, 8, 4), ("10x6+8", 10, 6, 8), ("7x9+5", 7, 9, 5)],
)
def test_monster_deck(game: Game, reading: str, highest: int, copies: int, ghosts: int) -> None:
    state = game.start(3, rulings={"monster_deck": reading})
    cards = [*state.monsters, *(card for party in state.parties for card in party)]
    assert max(cards) == highest
    assert cards.count(highest) == copies
    assert cards.count(GHOST) == ghosts


def test_first_host(game: Game) -> None:
    assert game.start(5).host == 0
    state = game.start(5, rulings={"first_host": 3})
    assert (state.host, state.turn) == (3, 3)
    drawn = {game.start(5, seed, {"first_host": "random"}).host for seed in range(30)}
    assert drawn == set(range(5))
