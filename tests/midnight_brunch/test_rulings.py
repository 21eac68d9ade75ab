"""Every ruling in every reading: a position where the readings differ."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.midnight_brunch.conftest import Lay
from tests.playing import refused, told
from tutor import Game, Turn
from tutor.explain import Step
from tutor.games.midnight_brunch.model import GHOST, Deck, Laid, Midnight, Phase, State
from tutor.games.midnight_brunch.rules.total import reckon
from tutor.games.midnight_brunch.stage import asked


def walk(turn: Turn) -> Iterator[Step]:
    return (deep for step in turn.steps for deep in step.walk())


def collected(turn: Turn) -> dict[str, int]:
    """What everybody ate in the round that has just ended."""
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
    assert rule in told(turn)


def test_with_host_tie_last_the_host_still_sits_closest(game: Game, table: Lay) -> None:
    parties = {"A": (9, 5), "B": (8, 6), "C": (3,)}
    state = table(parties, rulings={"host_tie": "last"}, calls={"A": "red", "B": "red"})
    tie = next(s for s in game.play(state, "call green").steps if s.rule == "brunch.tie.seat")
    assert (tie.facts["winner"], tie.facts["near"], tie.facts["far"]) == ("A", 0, 1)
    assert [part.tells for part in tie.parts] == ["last", "neither"]


@pytest.mark.parametrize(("reading", "second", "third"), [("strength", 4, 7), ("seat", 7, 4)])
def test_loser_order(game: Game, table: Lay, reading: str, second: int, third: int) -> None:
    parties = {"A": (3,), "B": (9, 2), "C": (9, 4), "D": (9, 6)}
    calls = {"A": "violet", "B": "red", "C": "red"}
    turn = game.play(
        table(parties, (10, 7, 6, 4), {"loser_order": reading}, calls=calls), "call red"
    )
    assert collected(turn) == {"A": 6, "B": second, "C": third, "D": 10}
    note = next(s for s in turn.steps if s.rule == "brunch.consolation.several")
    assert note.tells == reading


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
    assert not [step for step in game.rules.position(asks) if not step.value]
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
    assert "next.host-zero-tie" in told(turn)


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


def test_ghost_timing_showdown_asks_owners_from_the_host(game: Game, table: Lay) -> None:
    parties = {"A": (9, GHOST), "B": (8,), "C": (7, GHOST)}
    state = table(parties, calls={"A": "red", "B": "green"})
    state = game.play(state, "call yellow").after
    assert (state.phase, state.turn) == (Phase.GHOST, 0)
    state = game.play(state, "ghost 0").after
    assert (state.phase, state.turn) == (Phase.GHOST, 2)
    assert refused(game, state, "1: ghost 0") == ["turn.order"]


def test_ghost_timing_with_call(game: Game, table: Lay) -> None:
    parties = {"A": (9, GHOST), "B": (8,), "C": (7,)}
    state = table(parties, rulings={"ghost_timing": "with_call"}, calls={})
    assert refused(game, state, "call red") == ["ghost.timing"]
    assert refused(game, state, "call red ghost 5") == ["ghost.low-or-high"]
    assert refused(game, state, "ghost 9") == ["ghost.timing"]
    after = game.play(state, "call red ghost 9").after
    assert after.ghosts[0] == (9,)
    assert game.view(after, 1).ghosts[0] == ()
    assert refused(game, after, "call red ghost 8") == ["ghost.low-or-high"]
    assert refused(game, after, "call red") == []


def test_with_call_the_ghost_knows_the_midnight_card_of_the_same_call(
    game: Game, table: Lay
) -> None:
    rulings = {"ghost_timing": "with_call", "midnight_timing": "at_call"}
    state = table({"A": (9, 4, GHOST), "B": (8,), "C": (7,)}, rulings=rulings, calls={})
    assert refused(game, state, "call red cancel on 1 ghost 9") == ["ghost.not-copy-midnight"]
    assert refused(game, state, "call red cancel on 1 ghost 4") == []
    assert refused(game, state, "call red ghost 9") == []


def arrival(game: Game, table: Lay, party: tuple[int, ...], **rulings: object) -> State:
    settings = {"ghost_timing": "on_arrival", **rulings}
    state = table({"A": party, "B": (8,), "C": (7,)}, rulings=settings, coming=(GHOST, 1, 1, GHOST))
    return game.play(state, "monster").after


def test_ghost_timing_on_arrival(game: Game, table: Lay) -> None:
    state = arrival(game, table, (3, 9))
    assert (state.phase, state.turn) == (Phase.ARRIVAL, 0)
    assert not [step for step in game.rules.position(state) if not step.value]
    assert [str(move) for move in game.moves(state)] == ["ghost 0", "ghost 3", "ghost 9"]
    assert refused(game, state, "monster") == ["ghost.timing"]
    assert refused(game, state, "2: monster") == ["ghost.timing", "turn.order"]
    after = game.play(state, "ghost 9").after
    assert (after.phase, after.turn, after.ghosts[0]) == (Phase.INVITE, 1, (9,))


def test_on_arrival_a_second_ghost_follows_the_first(game: Game, table: Lay) -> None:
    state = game.play(arrival(game, table, (3, 9)), "ghost 3").after
    for _ in range(3):
        state = game.play(state, "monster").after
    assert state.phase is Phase.ARRIVAL
    assert [str(move) for move in game.moves(state)] == ["ghost 3"]
    assert refused(game, state, "ghost 9") == ["ghost.same"]
    after = game.play(state, "ghost 3").after
    assert reckon(after, 0).value == 3 + 9 + 3 + 3


def test_on_arrival_a_second_ghost_follows_the_first_even_when_that_is_no_end_any_more(
    game: Game, table: Lay
) -> None:
    parties = {"A": (3, 9), "B": (8,), "C": (7,)}
    rulings = {"ghost_timing": "on_arrival", "draw_style": "until_stop"}
    state = game.play(table(parties, rulings=rulings, coming=(GHOST, 1, GHOST)), "monster").after
    for move in ("ghost 3", "monster", "monster"):
        state = game.play(state, move).after
    assert [str(move) for move in game.moves(state)] == ["ghost 3"]


def test_on_arrival_a_value_stays_when_a_midnight_card_comes_later(game: Game, table: Lay) -> None:
    rulings = {"midnight_timing": "any_turn", "draw_style": "until_stop"}
    state = game.play(arrival(game, table, (3, 9), **rulings), "ghost 9").after
    verdict = game.judge(state, "lay cancel on 2")
    assert [step.rule for step in verdict.checks if step.tells == "kept"] == ["brunch.ghost.timing"]
    assert "kept" not in {step.tells for step in game.judge(state, "lay cancel on 1").checks}
    state = game.play(state, "lay cancel on 2").after
    assert reckon(state, 0).value == 3 + 9
    for move in ("monster", "monster", "monster"):  # 1, 1 and a second Ghost
        state = game.play(state, move).after
    assert [str(move) for move in game.moves(state)] == ["ghost 9"]
    same = game.judge(state, "ghost 9").checks[-1]
    assert [(part.rule, part.tells) for part in same.parts] == [("brunch.ghost.timing", "kept")]


def test_on_arrival_the_ban_on_copying_looks_at_the_moment(game: Game, table: Lay) -> None:
    rulings = {"ghost_timing": "on_arrival", "midnight_timing": "any_turn"}
    state = table({"A": (3, 9), "B": (8,), "C": (7,)}, rulings=rulings, coming=(GHOST,))
    for move in ("lay cancel on 2", "monster"):
        state = game.play(state, move).after
    assert [str(move) for move in game.moves(state)] == ["ghost 0", "ghost 3"]
    assert refused(game, state, "ghost 9") == ["ghost.not-copy-midnight"]


def test_on_arrival_the_showdown_says_that_a_ghost_keeps_its_value(game: Game, table: Lay) -> None:
    rulings = {"ghost_timing": "on_arrival"}
    parties, calls = {"A": (3, 9, GHOST), "B": (8,), "C": (7,)}, {"A": "red", "B": "green"}
    laid = {"A": ("double", 1)}
    state = table(parties, rulings=rulings, laid=laid, calls=calls, ghosts=((9,), (), ()))
    turn = game.play(state, "call yellow")
    assert [step.rule for step in turn.steps if step.tells == "kept"] == ["brunch.ghost.timing"]


def test_on_arrival_a_face_down_ghost_has_nothing_to_copy(game: Game, table: Lay) -> None:
    state = arrival(game, table, (GHOST, 9))
    assert [str(move) for move in game.moves(state)] == ["ghost 0"]
    assert refused(game, state, "ghost 9") == ["ghost.same"]
    step = game.judge(state, "ghost 9").failed[0]
    assert (step.tells, step.facts["fixed"]) == ("fixed", (0,))
    mixed = arrival(game, table, (GHOST, 9), ghost_zero_mix=True)
    assert [str(move) for move in game.moves(mixed)] == ["ghost 0", "ghost 9"]
    assert reckon(game.play(mixed, "ghost 9").after, 0).value == 18


@pytest.mark.parametrize(
    ("pool", "party", "laid", "values"),
    [
        ("exclude", (2, 5, 9, GHOST), 2, ["0", "2", "5"]),
        ("block", (2, 5, 9, GHOST), 2, ["0", "2"]),
        ("exclude", (2, 5, 9, GHOST), 0, ["0", "5", "9"]),
        ("block", (2, 5, 9, GHOST), 0, ["0", "9"]),
        ("exclude", (2, 5, 9, GHOST), 1, ["0", "2", "9"]),
        ("block", (2, 5, 9, GHOST), 1, ["0", "2", "9"]),
        ("exclude", (7, GHOST), 0, ["0"]),
        ("block", (7, GHOST), 0, ["0"]),
        ("block", (9, 9, GHOST), 0, ["0", "9"]),
    ],
)
def test_ghost_pool(
    game: Game, table: Lay, pool: str, party: tuple[int, ...], laid: int, values: list[str]
) -> None:
    state = asked(game, party, ("cancel", laid), rulings={"ghost_pool": pool})
    assert [str(move).removeprefix("ghost ") for move in game.moves(state)] == values


def test_ghost_zero_mix(game: Game, table: Lay) -> None:
    party = (2, 9, GHOST, GHOST)
    assert refused(game, asked(game, party), "ghost 9 0") == ["ghost.same"]
    mixed = asked(game, party, rulings={"ghost_zero_mix": True})
    assert refused(game, mixed, "ghost 9 0") == []
    assert refused(game, mixed, "ghost 9 2") == ["ghost.same"]
    assert refused(game, mixed, "ghost 9 9 0") == ["ghost.same"]
    assert refused(game, mixed, "ghost 5 0") == ["ghost.low-or-high"]
    moves = {str(move) for move in game.moves(mixed)}
    assert moves == {"ghost 0", "ghost 2", "ghost 9", "ghost 2 0", "ghost 9 0"}
    turn = game.play(mixed, "ghost 9 0")
    total = next(step for step in turn.steps if step.rule == "brunch.total.sum")
    assert total.value == 20


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
    below = [step.tells for step in walk(turn) if step.rule == "brunch.total.negative"]
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
    """The end of a game in which B and C are tied and both got nothing in the last round."""
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
