"""Positions that cannot be: every count that is off is named, and nothing crashes."""

import json
from dataclasses import replace
from typing import Any

import pytest

import tutor
from tests.midnight_brunch.conftest import Lay, asked
from tests.midnight_brunch.test_refusals import PARTIES
from tutor import Game
from tutor.games.midnight_brunch.model import GHOST, Deck, Laid, Midnight, Phase, State


def wrong(game: Game, state: State) -> set[str]:
    steps = game.package.broken(state)
    assert all(game.rulebook.sentence(step) for step in steps)
    return {step.rule.removeprefix("brunch.") for step in steps}


def broken(game: Game, table: Lay) -> list[tuple[State, str]]:
    """Positions with one thing off, and the clause that names it."""
    good = table(PARTIES)
    late = table(PARTIES, calls={"Ada": "red"})
    many = table({**PARTIES, "Dora": (2,), "Eli": (1,)})
    ghostly = asked(game, (2, 9, GHOST))
    used = (Midnight.CANCEL, Midnight.SUBTRACT)
    at_once, prizes, end = {"ghost_timing": "on_arrival"}, (10, 7, 5, 4), over(game)
    nothing_lower: dict[str, Any] = {
        "calls": (Deck.GREEN, Deck.GREEN, Deck.RED), "collected": (Deck.GREEN, None, None), "settled": 1,
    }  # fmt: skip
    second: dict[str, Any] = {
        "round": 2, "points": ((10,), (8,), (0,)), "host": 2, "turn": 0,
        "calls": (None, None, Deck.RED), "decks": ((9, 10, 9, 10), *(d[1:] for d in late.decks[1:])),
        "prizes": (9, 7, 6, 4),
    }  # fmt: skip
    return [
        (replace(good, parties=((7,), (6, 9), (5, 8, 3))), "setup.monster-deck"),
        (replace(good, parties=((7, GHOST, 11), (6, 9), (5, 8, 3))), "setup.monster-deck"),
        (replace(good, parties=((), (6, 9), (5, 8, 3)), discard=(7, GHOST, 4)), "round.deal"),
        (replace(good, parties=good.parties[:2]), "setup.player-count"),
        (replace(good, prizes=good.prizes[:3]), "setup.small-table"),
        (replace(many, prizes=many.prizes[:4]), "setup.large-table"),
        (replace(good, prizes=(7, *good.prizes[1:])), "setup.deck-values"),
        (replace(good, decks=(good.decks[0][1:], *good.decks[1:])), "setup.deck-size"),
        (replace(good, prizes=(10, *good.prizes[1:]), decks=((10, 10, 10, 9, 9), *good.decks[1:])), "setup.deck-split"),
        (replace(good, midnights=((Midnight.DOUBLE,) * 3, *good.midnights[1:])), "setup.midnight-set"),
        (replace(good, midnights=((Midnight.DOUBLE,), *good.midnights[1:])), "midnight.one-per-round"),
        (replace(good, midnights=(good.midnights[0][1:], *good.midnights[1:])), "midnight.one-per-round"),
        (replace(late, laid=(Laid(Midnight.DOUBLE, 1), None, None)), "ghost.no-midnight"),
        (replace(late, laid=(Laid(Midnight.DOUBLE, 3), None, None)), "midnight.place"),
        (replace(late, laid=(Laid(None, 0), None, None)), "midnight.spent"),
        (replace(late, laid=(Laid(Midnight.DOUBLE, 0), None, None), midnights=(used, *good.midnights[1:]), **second), "midnight.spent"),
        (replace(good, host=3), "setup.first-host"),
        (replace(good, turn=-1), "turn.order"),
        (replace(good, losers=(9,)), "consolation.losers"),
        (replace(good, round=0), "end.six-rounds"),
        (replace(good, points=((10,), (8,), (6,))), "score.round"),
        (replace(good, ghosts=((4, 4), (), ())), "ghost.timing"),
        (replace(good, ghosts=((6,), (), ())), "ghost.timing"),
        (replace(good, turn=None), "turn.choice"),
        (replace(good, stopped=(True, False, False)), "turn.stopped"),
        (replace(good, calls=(Deck.RED, None, None)), "call.one"),
        (replace(late, calls=(Deck.BLUE, None, None)), "call.deck-in-play"),
        (replace(late, stopped=(True, True, False)), "turn.until-all"),
        (replace(good, collected=(Deck.RED, None, None)), "award.uncalled"),
        (replace(good, settled=2), "award.ascending"),
        (replace(good, phase=Phase.ARRIVAL), "ghost.timing"),
        (replace(ghostly, parties=((2, 9), *ghostly.parties[1:]), discard=(GHOST,)), "ghost.timing"),
        (replace(good, laid=(Laid(Midnight.DOUBLE, 0), None, None)), "midnight.timing"),
        (replace(good, losers=(1,)), "consolation.when"),
        (replace(late, phase=Phase.AWARD, calls=(Deck.RED,) * 3), "award.ascending"),
        (replace(good, ghosts=((4,), (), ())), "ghost.timing"),
        (replace(ghostly, ghosts=((9,), (), ())), "ghost.timing"),
        (asked(game, (2, 9, GHOST), rulings={"ghost_timing": "on_arrival"}, ghosts=((9,), (), ())), "ghost.timing"),
        (table(PARTIES, rulings=at_once, ghosts=((8,), (), ())), "ghost.low-or-high"),
        (table({**PARTIES, "Ada": (7, GHOST, 4, GHOST)}, rulings=at_once, ghosts=((7, 4), (), ())), "ghost.same"),
        (table(PARTIES, prizes, round=2, points=((0,),) * 3), "call.one"),
        (table(PARTIES, prizes, round=2, points=((9,), (2,), (0,)), host=2, turn=2), "setup.deck-values"),
        (table(PARTIES, prizes, round=2, points=((0,), (9,), (0,)), host=1, turn=1), "next.host-lowest"),
        (table(PARTIES, rulings={"max_monsters": 2}), "turn.no-limit"),
        (replace(end, turn=0), "end.six-rounds"),
        (replace(end, points=((*end.points[0][:-1], 8), *end.points[1:])), "score.round"),
        (replace(choosing(game, table), **nothing_lower), "consolation.nothing"),
    ]  # fmt: skip


def test_a_position_whose_counts_are_off_names_them(game: Game, table: Lay) -> None:
    for position, rule in broken(game, table):
        assert wrong(game, position) == {rule}, rule


def test_a_position_with_an_unknown_card_leaves_everything_as_it_was(game: Game) -> None:
    state = game.start(3, seed=4)
    data = json.loads(game.to_json(state))
    for name, junk in (
        ("calls", ["pink", None, None]),
        ("midnights", [["triple"], [], []]),
        ("parties", [[42], [1], [2]]),
        ("round", 7),
        ("rulings", data["rulings"] | {"host_tie": "never"}),
    ):
        with pytest.raises(tutor.TutorError):
            game.from_json(json.dumps(data | {name: junk}))
    assert game.from_json(json.dumps(data)) == state


def test_cards_eaten_count_as_copies_of_their_value(game: Game, table: Lay) -> None:
    points = ((0, 0), (10, 10), (6, 8))
    state = table(PARTIES, (9, 7, 5, 4), round=3, points=points)
    tens = replace(state, decks=((10, 9, 9), *state.decks[1:]))
    assert not wrong(game, tens)
    assert wrong(game, replace(state, decks=((10, 10, 9), *state.decks[1:]))) == {
        "setup.deck-split"
    }


HALF: list[tuple[dict[str, Any], set[str]]] = [
    ({"settled": 3}, {"award.contest", "consolation.losers"}),
    ({"settled": 0}, {"award.ascending"}),
    ({"settled": 9}, {"award.ascending"}),
    ({"collected": (None, None, Deck.GREEN)}, {"award.contest"}),
    ({"collected": (Deck.GREEN, None, Deck.RED)}, {"award.contest"}),
    ({"collected": (Deck.RED, None, Deck.VIOLET)}, {"award.contest", "award.uncalled"}),
    (
        {"collected": (Deck.RED, Deck.RED, Deck.GREEN)},
        {"round.reveal", "award.contest", "award.one-each"},
    ),
    ({"losers": (1, 1)}, {"consolation.losers"}),
    ({"losers": (1, 0)}, {"award.one-each"}),
    ({"losers": (1, 2)}, {"consolation.losers", "award.one-each"}),
    ({"losers": ()}, {"consolation.losers"}),
    ({"turn": 0}, {"consolation.losers"}),
    ({"collected": (Deck.RED, None, Deck.BLUE)}, {"award.contest", "call.deck-in-play"}),
]


def choosing(game: Game, table: Lay) -> State:
    """B has lost the red 10 and may take the yellow 8."""
    parties = {"A": (9,), "B": (8,), "C": (7,)}
    calls = {"A": "red", "B": "red"}
    state = table(parties, (10, 8, 5, 4), {"consolation": "optional"}, calls=calls)
    return game.play(state, "call green").after


@pytest.mark.parametrize(("change", "rules"), HALF)
def test_a_showdown_half_settled_has_gone_by_the_rules(
    game: Game, table: Lay, change: dict[str, Any], rules: set[str]
) -> None:
    state = choosing(game, table)
    assert not wrong(game, state)
    assert wrong(game, replace(state, **change)) == rules


def over(game: Game) -> State:
    lesson = game.lessons["end"]
    end: State = game.play(lesson.position, "call violet").after
    return end


def test_a_game_that_is_over_has_had_six_rounds_and_their_points(game: Game) -> None:
    end = over(game)
    assert not wrong(game, end)
    early = replace(end, round=5, points=tuple(points[:5] for points in end.points))
    assert "end.six-rounds" in wrong(game, early)


@pytest.mark.parametrize(("host", "reasons"), [(0, set()), (1, {"next.host-lowest"}), (2, set())])
def test_the_host_scored_least_in_the_round_before(
    game: Game, table: Lay, host: int, reasons: set[str]
) -> None:
    points = ((0,), (9,), (0,))
    state = table(PARTIES, (10, 7, 5, 4), round=2, points=points, host=host, turn=host)
    assert wrong(game, state) == reasons


def test_a_party_is_no_larger_than_the_table_allows(game: Game, table: Lay) -> None:
    assert not wrong(game, table(PARTIES, rulings={"max_monsters": 3}))


@pytest.mark.parametrize(
    ("timing", "stopped", "calls", "reasons"),
    [
        ("at_brunch", True, False, set()),
        ("at_brunch", False, False, {"midnight.timing"}),
        ("any_turn", False, False, set()),
        ("at_call", True, False, {"midnight.timing"}),
        ("at_call", True, True, set()),
    ],
)
def test_no_midnight_card_lies_before_its_moment(
    game: Game, table: Lay, timing: str, stopped: bool, calls: bool, reasons: set[str]
) -> None:
    state = table(PARTIES, rulings={"midnight_timing": timing}, laid={"Ada": ("double", 0)}, turn=1)
    state = replace(state, stopped=(stopped, False, False))
    if calls:
        called = (Deck.RED, None, None)
        state = replace(state, stopped=(True,) * 3, phase=Phase.CALL, calls=called)
    assert wrong(game, state) == reasons


@pytest.mark.parametrize(
    ("timing", "ghosts", "reasons"),
    [
        ("showdown", (), set()),
        ("showdown", (7,), {"ghost.timing"}),
        ("with_call", (), {"ghost.timing"}),
        ("with_call", (7,), set()),
        ("with_call", (8,), {"ghost.low-or-high"}),
        ("on_arrival", (), {"ghost.timing"}),
        ("on_arrival", (7,), set()),
        ("on_arrival", (8,), {"ghost.low-or-high"}),
    ],
)
def test_a_ghost_has_a_value_when_its_moment_has_come(
    game: Game, table: Lay, timing: str, ghosts: tuple[int, ...], reasons: set[str]
) -> None:
    calls = {"Ada": "red"}
    state = table(PARTIES, rulings={"ghost_timing": timing}, calls=calls, ghosts=(ghosts, (), ()))
    assert wrong(game, state) == reasons


def test_on_arrival_the_ghosts_of_a_party_agree(game: Game, table: Lay) -> None:
    parties = {"Ada": (7, GHOST, 4, GHOST), "Ben": (6,), "Cy": (5,)}
    for mix, ghosts, reasons in (
        (False, (7, 4), {"ghost.same"}),
        (False, (7, 0), {"ghost.same"}),
        (True, (7, 0), set()),
        (True, (7, 4), {"ghost.same"}),
    ):
        rulings = {"ghost_timing": "on_arrival", "ghost_zero_mix": mix}
        state = table(parties, rulings=rulings, ghosts=(ghosts, (), ()))
        assert wrong(game, state) == reasons


def test_a_table_asks_about_ghosts_and_consolations_only_where_it_does(
    game: Game, table: Lay
) -> None:
    other = asked(game, (2, 9, GHOST), rulings={"ghost_timing": "with_call"})
    assert "ghost.timing" in wrong(game, other)
    state = choosing(game, table)
    forced = replace(state, rulings=replace(state.rulings, consolation="forced"))
    assert wrong(game, forced) == {"consolation.forced"}
