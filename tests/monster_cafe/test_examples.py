"""The rulebook's examples, under the ledger's names."""

from collections import Counter

import pytest

from tests.monster_cafe.conftest import Lay
from tutor import Game
from tutor.conformance.playing import clauses_of
from tutor.games.monster_cafe.model import Kind, Meal
from tutor.games.monster_cafe.rules import setup
from tutor.lesson import played


def test_ex_1_mike_scores_3_and_4_less_3(game: Game) -> None:
    tree = game.score(game.lessons["scoring"].position)[0]
    assert tree.value == 4
    assert [part.value for part in tree.parts] == [3, 4, -3, 0]
    sludge, sock, unfed, spaghetti = tree.parts
    assert [part.rule for part in sludge.parts] == ["cafe.score.single"]
    assert [part.value for part in sock.parts] == [2, 2]
    assert [part.rule for part in sock.parts] == ["cafe.score.double", "cafe.wild.auto_best"]
    assert sock.parts[1].parts[0].rule == "cafe.wild.double"
    assert [part.value for part in unfed.parts] == [-1, -1, -1]
    assert spaghetti.rule == "cafe.score.plate_free"


@pytest.mark.parametrize(("meal", "points"), [("sludge", 3), ("eyeball", 3), ("sock", 4)])
def test_ex_1_any_other_meal_would_give_mike_less(game: Game, meal: str, points: int) -> None:
    state, _ = game.lessons["scoring"].variants[meal]
    assert game.score(played(game, state, f"link {meal}"))[0].value == points


def test_ex_2_three_players_take_out_two_sets(game: Game) -> None:
    state = game.start(3, 5, {"first_removed": "eyeball", "second_removed": "sock"})
    assert state.removed == (Kind.EYEBALL, Kind.SOCK)
    deck = setup.monster_deck(state.removed)
    kinds = Counter(card.kind for card in deck)
    assert len(deck) == 48
    assert set(kinds) == set(Kind) - {Kind.EYEBALL, Kind.SOCK}
    assert set(kinds.values()) == {6}
    meals = Counter(plate.meal for plate in setup.table_deck(state.removed))
    assert set(meals) == set(Meal) - {Meal.EYEBALL, Meal.SOCK}
    assert meals.total() == 12
    assert (len(state.tables), len(state.deck)) == (3, 9)


@pytest.mark.parametrize(
    ("players", "pile", "monsters", "sorbets", "tables", "deck"),
    [(4, 56, 50, 6, 4, 12), (3, 45, 39, 6, 3, 9), (2, 46, 40, 6, 3, 9)],
)
def test_the_draw_pile_arithmetic(
    game: Game, players: int, pile: int, monsters: int, sorbets: int, tables: int, deck: int
) -> None:
    for seed in range(20):
        state = game.start(players, seed)
        kinds = Counter(card.kind for card in state.pile)
        assert len(state.pile) == pile
        assert kinds[Kind.SORBET] == sorbets
        assert kinds.total() - kinds[Kind.SORBET] == monsters
        assert (len(state.tables), len(state.deck)) == (tables, deck)
        assert [len(cards) for cards in state.monsters] == [1] * players
        assert Kind.SORBET not in {cards[0].kind for cards in state.monsters}


def test_ex_3_an_anything_eater_scores_the_same_wherever_it_sat(game: Game, deal: Lay) -> None:
    scores = set()
    for at in (1, 2):
        guests = {1: "brain", 2: "lint"}
        guests[at] += " anything"
        seats = {"Ada": ("", "sludge"), "Ben": ("", "brain"), "Cy": ("", "lint")}
        tables = {1: ("sludge", guests[1]), 2: ("sludge", guests[2]), 3: ("roadkill", "")}
        rulings = {"first_removed": "eyeball", "second_removed": "sock"}
        state = deal(seats, tables, rulings=rulings)
        scores.add(game.score(played(game, state, f"clear T{at}"))[0].value)
    assert scores == {1}


def test_ex_3_the_second_of_two_players_has_two_tables(game: Game) -> None:
    state = game.lessons["two"].position
    assert {str(move) for move in game.moves(state)} == {"seat T2", "seat T3"}
    state = played(game, state, "seat T3")
    assert {str(move) for move in game.moves(state)} == {"draw", "clear T2", "clear T3"}


EX_4 = [
    ("Ada", "draw", "seat T3", {3: "sludge"}),
    ("Ben", "draw", "seat T1", {1: "roadkill", 3: "sludge"}),
    ("Cy", "draw", "discard lint", {1: "roadkill", 3: "sludge"}),
    ("Ada", "draw", "seat T2", {1: "roadkill", 2: "brain", 3: "sludge"}),
    ("Ben", "clear T2", "", {1: "roadkill", 3: "sludge"}),
    ("Cy", "draw", "seat T1", {1: "roadkill toenail", 3: "sludge"}),
    ("Ada", "draw", "seat T3", {1: "roadkill toenail", 3: "sludge anything"}),
    ("Cy", "clear T3", "", {1: "roadkill toenail"}),
    ("Ada", "draw", "seat T1", {1: "roadkill toenail lint"}),
    ("Ada", "clear T1", "", {}),
]


def test_ex_4_a_whole_round(game: Game) -> None:
    state = game.lessons["seating"].position
    for who, *moves, guests in EX_4:
        assert state.players[game.to_move(state)] == who
        state = played(game, state, *filter(None, moves))
        seated = {t.number: " ".join(card.kind for card in t.guests) for t in state.tables}
        assert {number: names for number, names in seated.items() if names} == guests
    assert (state.round, state.turn, len(state.tables), len(state.deck)) == (2, 0, 3, 6)
    assert [tree.value for tree in game.score(state)] == [-2, 2, 0]


def test_ex_4_cites_its_clauses(game: Game) -> None:
    state, cited = game.lessons["seating"].position, []
    for _, *moves, _ in EX_4:
        rules = set()
        for move in filter(None, moves):
            turn = game.play(state, move)
            rules |= set(clauses_of(turn))
            state = turn.after
        cited.append(rules)
    expected = {
        0: {"seat.any_open", "draw.ends_turn"},
        2: {"sorbet.discard", "sorbet.starting_counts", "sorbet.ends_turn"},
        4: {"clear.take", "clear.out"},
        6: {"wild.seat", "turn.skip_out"},
        7: {"clear.take", "round.last_player"},
        8: {"round.last_player"},
        9: {"round.end", "round.new_tables", "round.starter"},
    }
    for turn, rules in expected.items():
        assert rules <= cited[turn], turn
