"""What happens: the turn and its windows, tokens, bonuses, the end; and whole random games."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tutor
from tests.midnight_mail.conftest import Lay, go, picture
from tutor import Game
from tutor.conformance.amount import whole_games
from tutor.conformance.playing import cited, clauses_of, playthrough, refused
from tutor.games.midnight_mail.model.geometry import AREAS, NAMES, Area
from tutor.games.midnight_mail.model.move import Place
from tutor.games.midnight_mail.model.state import (
    Animal,
    Board,
    Card,
    Laid,
    Phase,
    Played,
    State,
    Token,
)
from tutor.games.midnight_mail.model.tile import cells_of, houses, relief
from tutor.games.midnight_mail.rules.bonus import tokens_left
from tutor.games.midnight_mail.rules.delivery import pairs

CHAIN = ("O4-3 @r2c3 f1 q0", "T4-2 @r4c1 f1 q0", "T4-6 @r4c4 f0 q0")
MICE = ("O4-8 @r3c1", "I4-1 @r5c1", "D2-1 @r4c2 f0 q3 frog")
ONES = {"distance": "between", "support": "covered", "single_support": "span_two",
        "lines": "with_diagonals", "combo_chain": "freed_only", "bonus_repeat": "uniform",
        "bonus_check": "after_any_cover", "patch": "marker", "special_card": "two_space",
        "two_space_supply": "unlimited", "combo_counts": "removed_pieces", "mode": "advanced",
        "spell_target": "house_only", "patch_bare": "no", "combo_minimum": 3,}  # fmt: skip


def test_the_start(game: Game) -> None:
    for players, left in ((2, 14), (3, 13), (4, 12)):
        state = game.start(players, seed=9)
        assert [len(row) for row in state.market] == [2] * 5
        assert [len(stack) for stack in state.stacks] == [6] * 5 + [8, 8, 16]
        assert [len(hand) for hand in state.hands] == [2] * players
        assert [len(deck) for deck in state.decks] == [10] * players
        scene = game.scene(state)
        notes = {piece.id: piece.note for piece in scene.pieces()}
        assert (notes["reserve-spell"], notes["reserve-patch"]) == (str(left), str(left))
        assert notes["reserve-cat"] == "16"


def test_a_first_player_who_is_not_there_is_refused(game: Game) -> None:
    with pytest.raises(tutor.SetupError):
        game.start(2, rulings={"first_player": 3})


def test_a_market_tile_is_replaced_at_once(game: Game, lay: Lay) -> None:
    state = lay(hand="T4 X", market="T4-3 T4-5")
    turn = game.play(state, "play T4 T4-3")
    assert turn.after.market[4] == ("T4-5", state.stacks[4][0])
    assert turn.after.stacks[4] == state.stacks[4][1:]
    assert "market.refill" in cited(turn)
    empty = replace(state, stacks=(*state.stacks[:4], (), *state.stacks[5:]))
    turn = game.play(empty, "play T4 T4-3")
    assert turn.after.market[4] == ("T4-5",)
    assert "market.stack_empty" in cited(turn)


def test_a_patch_changes_the_market(game: Game, lay: Lay) -> None:
    state = lay(hand="T4 X", market="T4-3", patches=(1, 0))
    after = go(game, state, "refresh T4-3")
    assert after.market[4] == (state.stacks[4][0], state.market[4][1])
    assert after.stacks[4] == (*state.stacks[4][1:], "T4-3")
    assert (after.patches[0], after.phase) == (0, Phase.CARD)
    empty = replace(state, stacks=(*state.stacks[:4], (), *state.stacks[5:]))
    turn = game.play(empty, "refresh T4-3")
    assert turn.after.market[4] == state.market[4]
    assert "patch.market_empty_stack" in cited(turn)


@pytest.mark.parametrize(("move", "left"), [("patch r6c6", 14), ("refresh T4-3", 15)])
def test_only_a_patch_for_the_market_goes_back_to_the_reserve(
    game: Game, lay: Lay, move: str, left: int
) -> None:
    state = lay(hand="T4 X", market="T4-3", spells=(1, 1), patches=(1, 1))
    assert tokens_left(state, Token.PATCH) == 14
    assert tokens_left(go(game, state, move), Token.PATCH) == left


def test_a_used_spell_goes_back_to_the_reserve(game: Game, lay: Lay) -> None:
    state = lay(hand="S4 X", market="S4-5", spells=(1, 1))
    state = go(game, state, "play S4 S4-5", "place S4-5 @r1c1 f0 q1")
    assert tokens_left(state, Token.SPELL) == 14
    assert tokens_left(go(game, state, "spell r2c2 owl"), Token.SPELL) == 15


def test_a_patch_has_a_window_in_every_phase(game: Game, lay: Lay) -> None:
    state = lay(*MICE, hand="O4 X", market="O4-3", patches=(1, 0))
    before = go(game, state, "patch r6c6")
    assert before.phase is Phase.CARD
    between = go(game, state, "play O4 O4-3", "patch r6c6")
    assert between.phase is Phase.TILE
    after = go(game, state, "play O4 O4-3", "place O4-3 @r3c4", "patch r6c6")
    assert after.phase is Phase.DELIVER
    last = go(game, state, "play O4 O4-3", "place O4-3 @r3c4", "deliver r4c1 r4c5")
    assert last.turn == 0  # the patch could still be used
    assert go(game, last, "patch r6c6").turn == 1
    assert go(game, last, "end").turn == 1


def test_a_patch_before_the_tile_opens_nothing_yet(game: Game, lay: Lay) -> None:
    state = go(game, lay(*CHAIN, hand="O4 X", market="O4-5", patches=(1, 0)), "patch r3c3")
    assert state.phase is Phase.CARD
    assert pairs(state.rulings, state.boards[0].animals)
    assert refused(game, state, "deliver r4c3 r2c3") == ["turn.steps"]
    game.package.check(state)
    state = go(game, state, "play O4 O4-5", "place O4-5 @r1c5")
    assert refused(game, state, "end") == ["deliver.must"]


def test_a_late_patch_opens_a_line_that_must_deliver(game: Game, lay: Lay) -> None:
    state = lay(*CHAIN, hand="O4 X", market="O4-5", patches=(1, 0))
    turn = game.play(go(game, state, "play O4 O4-5", "place O4-5 @r1c5"), "patch r3c3")
    assert {
        "patch.place",
        "patch.height",
        "patch.animal",
        "patch.recheck",
        "deliver.must",
    } <= cited(turn)
    assert picture(turn.after).splitlines()[2] == ".- .- .2 .1 .- .-"
    assert refused(game, turn.after, "end") == ["deliver.must"]


def test_a_late_patch_that_completes_an_area_is_paid_with_the_next_tile(
    game: Game, lay: Lay
) -> None:
    tiles = ("I4-1 @r2c1", "T4-5 @r2c5 f0 q1")
    state = lay(*tiles, hand="O4 X", market="O4-6", patches=(1, 0))
    turn = game.play(go(game, state, "play O4 O4-6", "place O4-6 @r5c1"), "patch r2c5")
    assert "bonus.patch_late" in cited(turn)
    assert turn.after.patches[0] == 0
    assert "bonus.patch_late" not in cited(game.play(state, "patch r2c5"))  # this tile will pay
    later = lay(*tiles, "O4-6 @r5c1", "patch r2c5", hand="O4 X", market="O4-5")
    turn = game.play(go(game, later, "play O4 O4-5"), "place O4-5 @r5c3")
    assert {"bonus.line", "bonus.patch_counts"} <= cited(turn)
    assert turn.after.patches[0] == 1


def test_a_late_patch_in_the_last_turn_promises_nothing(game: Game, lay: Lay) -> None:
    """MM-A18: laid after the last tile of the game it never pays."""
    tiles = ("I4-1 @r2c1", "T4-5 @r2c5 f0 q1")
    state = lay(*tiles, hand="O4 X", market="O4-6", patches=(1, 0))
    state = go(game, state, "play O4 O4-6", "place O4-6 @r5c1")
    last = replace(state, hands=((), state.hands[1]), decks=((), state.decks[1]))
    for before, case in ((state, "says"), (last, "never")):
        steps = game.play(before, "patch r2c5").steps
        (late,) = (step for step in steps if step.rule == "mail.bonus.patch_late")
        assert late.sentence_key == case


def test_a_token_of_the_last_turn_is_a_point_and_no_promise(game: Game, lay: Lay) -> None:
    state = go(game, lay("I4-1 @r2c1", hand="O4 X", market="O4-6"), "play O4 O4-6")
    last = replace(state, hands=((), state.hands[1]), decks=((), state.decks[1]))
    for before, case in ((state, "says"), (last, "last")):
        steps = [
            deep for step in game.play(before, "place O4-6 @r1c5").steps for deep in step.walk()
        ]
        assert [step.sentence_key for step in steps if step.rule == "mail.bonus.next_turn"] == [
            case
        ]


def test_an_area_that_pays_for_two_levels_is_still_one_area(game: Game, lay: Lay) -> None:
    tiles = ("I4-2 @r2c1", "O4-1 @r1c5", "I4-4 @r2c2", "patch r2c1")
    state = lay(*tiles, hand="X T4", gone="r2c1 r2c3 r2c4 r2c6")
    turn = game.play(go(game, state, "play T4 down"), "place D2-1 @r1c6 f0 q1 owl")
    assert clauses_of(turn).count("bonus.line") == 2
    assert "bonus.multiple" not in clauses_of(turn)


def test_a_quarter_brings_a_spell_and_one_tile_may_complete_several(game: Game, lay: Lay) -> None:
    tiles = ("I3-1 @r1c1 f0 q0 cat", "I3-2 @r3c1 f0 q0 owl", "I4-1 @r2c3")
    state = lay(*tiles, hand="T4 S4", gone="r1c2 r3c2")
    state = go(game, state, "play T4 down")
    turn = game.play(state, "place D2-1 @r2c1 f0 q0 frog")
    assert (turn.after.spells[0], turn.after.patches[0]) == (1, 1)
    assert {"bonus.quarter", "bonus.line", "bonus.multiple"} <= cited(turn)


def test_a_wildcard_tile_is_offered_wherever_it_may_lie(game: Game, lay: Lay) -> None:
    state = go(game, lay(*MICE, hand="T4 X"), "play X I3-1")
    ways = product(range(36), (0, 1), range(4), Animal)
    places = [Place("I3-1", *way) for way in ways]
    legal = {_picture(place) for place in places if game.is_legal(state, place)}
    moves = [move for move in game.moves(state) if isinstance(move, Place)]
    assert {_picture(place) for place in moves} == legal
    assert len(moves) == len(legal)


def _picture(place: Place) -> tuple[frozenset[object], Animal | None]:
    cells = cells_of(Laid(place.tile, place.anchor, place.flip, place.turn))
    return frozenset(zip(cells, houses(place.tile), strict=True)), place.animal


def test_an_empty_reserve_pays_nothing(game: Game, lay: Lay) -> None:
    state = lay("I4-1 @r2c1", hand="O4 X", market="O4-6", patches=(0, 16))
    turn = game.play(go(game, state, "play O4 O4-6"), "place O4-6 @r1c5")
    assert "bonus.shortage" in cited(turn)
    assert (turn.after.patches[0], turn.after.boards[0].paid[4]) == (0, 1)


def test_a_house_without_animals_in_the_reserve_stays_empty(game: Game, lay: Lay) -> None:
    state = lay(hand="T4 X", market="T4-1")
    crows = Board(animals=(Animal.CROW,) * 16 + (None,) * 20)
    state = replace(state, boards=(state.boards[0], crows))
    turn = game.play(go(game, state, "play T4 T4-1"), "place T4-1 @r1c1")
    assert "animal.shortage" in cited(turn)
    assert [animal for animal in turn.after.boards[0].animals if animal] == [Animal.CAT]


def test_spells_change_colour_or_place(game: Game, lay: Lay) -> None:
    state = lay(hand="S4 X", market="S4-5", spells=(1, 0))
    state = go(game, state, "play S4 S4-5", "place S4-5 @r1c1 f0 q1")
    assert picture(go(game, state, "spell r2c2 owl")).splitlines()[1] == ".1 O1 .- .- .- .-"
    moved = game.play(state, "spell r2c2 r2c1")
    assert picture(moved.after).splitlines()[1] == "K1 .1 .- .- .- .-"
    assert moved.after.spells[0] == 0
    waiting = go(game, replace(state, patches=(1, 0)), "spell r2c2 r2c1")
    assert [NAMES[cell] for cell in waiting.fresh] == ["r2c1", "r3c2"]


def test_a_delivered_animal_is_not_fresh_any_more(game: Game, lay: Lay) -> None:
    state = lay(*CHAIN, hand="S4 X", market="S4-5", patches=(1, 0))
    state = go(game, state, "play S4 S4-5", "place S4-5 @r1c1 f0 q1", "deliver r3c2 r3c3")
    assert [NAMES[cell] for cell in state.fresh] == ["r2c2"]


def test_three_in_a_row_the_middle_one_first(game: Game, lay: Lay) -> None:
    """T07: when the middle one moves, the outer two see each other over the whole distance."""
    state = lay("I4-1 @r3c1", "I4-2 @r4c1", hand="T4 X", patches=(1, 0))
    row = (Animal.CAT, None, Animal.CAT, None, None, Animal.CAT)
    board = replace(state.boards[0], animals=(None,) * 12 + row + (None,) * 18)
    state = replace(state, boards=(board, state.boards[1]), phase=Phase.DELIVER)
    assert len(pairs(state.rulings, board.animals)) == 2
    assert len([m for m in game.moves(state) if m.notation().startswith("deliver")]) == 4
    outer = go(game, state, "deliver r3c3 r3c1")
    assert refused(game, outer, "deliver r3c1 r3c6") == []


def test_combo_of_one_colour(game: Game, lay: Lay) -> None:
    state = lay("I4-1 @r3c1", hand="T4 X", patches=(1, 0))
    row = (Animal.CAT, Animal.CAT, Animal.CAT, None, None, None)
    board = replace(state.boards[0], animals=(None,) * 12 + row + (None,) * 18)
    state = replace(state, boards=(board, state.boards[1]), phase=Phase.DELIVER, patches=(0, 0))
    turn = game.play(go(game, state, "deliver r3c1 r3c2"), "deliver r3c2 r3c3")
    assert {"combo.same_colour_ok", "combo.independent_ok"} <= cited(turn)
    assert turn.after.combos[0] == 2


def test_the_last_two_rounds(game: Game) -> None:
    rules, last = [], None
    for turn in playthrough(game, seed=6, players=2):
        rules += clauses_of(turn)
        last = turn
        if isinstance(turn.move, type(game.parse(turn.before, "play T4 down"))):
            seat = turn.before.turn
            n = len(turn.after.played[seat])
            assert len(turn.before.hands[seat]) == (2 if n < 12 else 1)
    assert rules.count("draw.one") == 20
    assert rules.count("draw.empty") == 4
    assert last is not None
    assert last.after.turn is None
    assert not any(last.after.hands)


def test_who_wins(game: Game) -> None:
    state = list(playthrough(game, seed=2, players=3))[-1].after
    flat = replace(state, points=(10, 10, 0), combos=(5, 5, 0), spells=(0, 0, 0), patches=(0, 0, 0))
    outcome = game.outcome(flat)
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert [s.rule for s in outcome.story] == [
        "mail.end.winner",
        "mail.end.tie_combo",
        "mail.end.tie_shared",
    ]
    outcome = game.outcome(replace(flat, points=(9, 10, 0), combos=(6, 5, 0)))
    assert outcome is not None
    assert outcome.winners == (0,)
    tokens = replace(flat, points=(10, 10, 0), spells=(1, 0, 0), patches=(2, 0, 0))
    assert [step.value for step in game.score(tokens)] == [18, 15, 0]


def test_a_view_hides_hands_decks_face_down_cards_stacks_and_combo_cards(game: Game) -> None:
    turns = list(playthrough(game, seed=8, players=2))
    state = turns[len(turns) // 2].after
    state = replace(state, combos=(4, 7))
    view = game.view(state, 0)
    assert view.hands[0] == state.hands[0]
    assert set(view.hands[1]) == {"?"}
    assert {card for deck in view.decks for card in deck} <= {"?"}
    assert view.combos == (4, None)
    assert all(set(stack[1:]) <= {"?"} for stack in view.stacks[:5])
    assert all(card.card == "?" for card in view.played[1] if card.down)
    assert game.score(view)[1].parts[1].value == 0
    assert game.view(replace(state, turn=None), 0).combos == (4, 7)


def test_a_card_played_face_down_stays_secret(game: Game, lay: Lay) -> None:
    state = lay(hand="T4 X", market="T4-1")
    assert game.parse(state, "play T4 down").shown() == "play ? down"
    assert game.parse(state, "play T4 T4-1").shown() == "play T4 T4-1"
    turn = game.play(state, "play T4 down")
    assert not [id for step in turn.steps for id in step.shows if id.startswith("card-")]


def test_the_id_of_an_open_card_tells_nothing_about_those_face_down(game: Game, lay: Lay) -> None:
    """Ben's I4 lies face up; whether his card face down was the other I4 is nobody's business."""
    shows = set()
    for card in (Card.I4, Card.O4):
        state = lay("L4-1 @r3c1 f1 q3", hand="T4 X")
        played = (*state.played[1], Played(card, True))
        state = replace(state, played=(state.played[0], played), turn=1, hands=((), (Card.I4, Card.T4)))  # fmt: skip
        turn = game.play(state, f"play I4 {state.market[0][0]}")
        ids = {piece.id for piece in game.scene(turn.after, 0).pieces()}
        shows.add((turn.steps[0].shows, tuple(sorted(id for id in ids if "-1-" in id))))
    assert len(shows) == 1


def test_a_drawn_card_stays_secret(game: Game) -> None:
    for turn in playthrough(game, seed=3, players=2):
        drawn = [step for step in turn.steps if step.rule == "mail.draw.one"]
        assert not [id for step in drawn for id in step.shows if id.startswith("card-")]


def test_the_bot_delivers_the_best_chain(game: Game, lay: Lay) -> None:
    from random import Random

    state = go(
        game, lay(*CHAIN, hand="S4 X", market="S4-5"), "play S4 S4-5", "place S4-5 @r1c1 f0 q1"
    )
    while state.turn == 0:
        state = game.play(state, game.advise(state, Random(3))).after
    assert (state.points[0], state.combos[0]) == (8, 9)


def test_the_bot_uses_tokens_that_bring_more_than_they_cost(game: Game, lay: Lay) -> None:
    from random import Random

    state = lay(*MICE, hand="O4 X", market="O4-3", spells=(1, 0))
    state = go(game, state, "play O4 O4-3", "place O4-3 @r3c4")  # the mice alone bring 4
    assert game.advise(state, Random(1)).notation() == "spell r3c5 owl"
    state = lay(*CHAIN, hand="O4 X", market="O4-5", patches=(1, 0))
    state = go(game, state, "play O4 O4-5", "place O4-5 @r1c5")
    assert game.advise(state, Random(1)).notation() == "patch r3c3"
    state = lay("I4-1 @r2c1", hand="O4 X", market="O4-5", spells=(1, 0), patches=(1, 0))
    state = go(game, state, "play O4 O4-5", "place O4-5 @r5c2")
    assert game.advise(state, Random(1)).notation() == "end"


def _laws(state: State) -> None:
    for seat, board in enumerate(state.boards):
        heights = relief(board, state.rulings).heights
        if state.rulings.support == "level" and state.rulings.patch == "tile":
            assert sum(heights) == sum(len(cells_of(piece)) for piece in board.pieces)
        if seat != state.turn:
            assert not pairs(state.rulings, board.animals)
        for area, paid in zip(Area, board.paid, strict=True):
            assert paid <= min(heights[cell] for cell in AREAS[area])


@given(seed=st.integers(0, 2**32 - 1), players=st.integers(2, 4), names=st.sets(st.sampled_from(sorted(ONES)), max_size=4))  # fmt: skip
@whole_games()
def test_the_ledgers_invariants_hold_in_whole_games(
    seed: int, players: int, names: set[str]
) -> None:
    game = tutor.load("midnight-mail")
    rulings = {name: ONES[name] for name in names}
    n = 0
    for turn in playthrough(game, seed, players, rulings):
        state, seat = turn.after, turn.before.turn
        _laws(state)
        if state.turn != seat:
            n += 1
            game.package.check(state)
            turns = len(state.played[seat])
            assert len(state.hands[seat]) == min(2, 12 - turns)
            assert len(state.decks[seat]) == max(0, 10 - turns)
            assert not pairs(state.rulings, state.boards[seat].animals)
    assert n == 12 * players
