"""Every reason for which a move is refused, alone and together."""

from dataclasses import replace

import pytest

import tutor
from tests.midnight_mail.conftest import Lay, go
from tutor import Game
from tutor.conformance.playing import refused
from tutor.games.midnight_mail.model.state import Animal, Board, State

CHAIN = ("O4-3 @r2c3 f1 q0", "T4-2 @r4c1 f1 q0", "T4-6 @r4c4 f0 q0")
CATS = ("L4-1 @r3c1 f1 q3",)


def test_only_the_player_to_move_moves(game: Game, lay: Lay) -> None:
    assert refused(game, lay(hand="T4 X"), "Ben: end") == ["turn.order"]


def test_a_move_for_somebody_else_tells_nothing_about_their_hand(game: Game, lay: Lay) -> None:
    verdict = game.judge(lay(hand="T4 X"), "2: play T4 down")
    assert [step.rule for step in verdict.checks] == ["mail.end.rounds", "mail.turn.order"]


def test_steps_come_in_their_order(game: Game, lay: Lay) -> None:
    state = lay(hand="T4 X", market="T4-1")
    assert refused(game, state, "place T4-1 @r1c1") == ["turn.steps"]
    assert refused(game, state, "end") == ["turn.steps"]
    state = go(game, state, "play T4 T4-1")
    assert refused(game, state, "play X down") == ["turn.steps"]
    assert refused(game, state, "deliver r1c1 r1c2") == ["turn.steps", "deliver.own_board"]
    assert refused(game, state, "end") == ["turn.steps"]
    assert refused(game, state, "place T4-2 @r1c1") == ["tile.take_one"]
    state = go(game, replace(state, patches=(1, 0)), "place T4-1 @r1c1")
    assert refused(game, state, "place T4-1 @r4c4") == ["turn.steps"]
    assert refused(game, state, "play X down") == ["turn.steps"]


def test_cards_are_played_from_the_hand(game: Game, lay: Lay) -> None:
    state = lay(hand="T4 X", market="T4-1 O4-3")
    assert refused(game, state, "play O4 O4-3") == ["card.play_one"]
    assert refused(game, state, "play O4 down") == ["card.play_one"]
    last = replace(state, hands=((state.hands[0][0],), state.hands[1]))
    assert refused(game, last, "play X L3-1") == ["card.last"]


def test_the_card_left_after_playing_is_not_called_the_last(game: Game, lay: Lay) -> None:
    state = go(game, lay(hand="T4 X", market="T4-1"), "play T4 T4-1")
    assert refused(game, state, "play T4 down") == ["turn.steps", "card.play_one"]


def test_a_card_offers_its_own_tiles(game: Game, lay: Lay) -> None:
    state = lay(hand="T4 X", market="T4-1")
    assert refused(game, state, "play T4 O4-1") == ["card.shape"]
    assert refused(game, state, "play T4 T4-8") == ["card.shape"]  # in the stack
    assert refused(game, state, "play X T4-1") == ["card.special"]
    assert refused(game, state, "play X D2-1") == ["card.special"]
    assert refused(game, state, "play O4 T4-1") == ["card.play_one", "card.shape"]


def test_a_tile_stays_inside_the_board(game: Game, lay: Lay) -> None:
    state = go(game, lay(hand="I4 X", market="I4-1"), "play I4 I4-1")
    verdict = game.judge(state, "place I4-1 @r1c5")
    assert [step.rule for step in verdict.failed] == ["mail.place.bounds"]
    assert verdict.failed[0].facts["over"] == 2
    assert verdict.failed[0].shows == ("cell-0-r1c5", "cell-0-r1c6")


def test_a_tile_covers_no_animal(game: Game, lay: Lay) -> None:
    state = go(game, lay(*CATS, hand="X T4"), "play T4 down")
    verdict = game.judge(state, "place D2-1 @r3c1 f0 q0 frog")
    assert [step.rule for step in verdict.failed] == ["mail.place.no_animal"]
    assert verdict.failed[0].shows == ("animal-0-r3c1",)


def test_a_raised_tile_hangs_over_nothing(game: Game, lay: Lay) -> None:
    state = go(game, lay(*CATS, hand="X T4"), "play T4 down")
    verdict = game.judge(state, "place D2-1 @r2c2 f0 q1 frog")
    assert [step.rule for step in verdict.failed] == ["mail.place.support"]
    assert verdict.failed[0].shows == ("cell-0-r2c2",)


def test_a_raised_tile_lies_flat(game: Game, lay: Lay) -> None:
    tiles = ("I4-2 @r2c1", "O4-1 @r1c5", "I4-4 @r2c2")
    state = go(game, lay(*tiles, hand="X T4", gone="r2c1"), "play T4 down")
    assert refused(game, state, "place D2-1 @r2c1 f0 q0 frog") == ["place.level"]


def test_a_tile_lies_on_no_twin(game: Game, lay: Lay) -> None:
    state = lay("I4-2 @r2c1", "O4-1 @r1c5", hand="I4 X", market="I4-4", gone="r2c1 r2c3")
    state = go(game, state, "play I4 I4-4")
    for turn in ("f0 q0", "f1 q0", "f0 q2", "f1 q2"):  # turning it does not help
        assert refused(game, state, f"place I4-4 @r2c1 {turn}") == ["place.same_shape"]
    assert refused(game, state, "place I4-4 @r2c2") == []


def test_a_small_tile_on_one_large_one_gets_a_single_answer(game: Game, lay: Lay) -> None:
    """MM-A05: allowed or not, by the ruling; never both about the same tile."""
    for reading, legal in (("same_shape", True), ("span_two", False)):
        state = lay(*CATS, hand="X T4", gone="r3c1", rulings={"single_support": reading})
        verdict = game.judge(go(game, state, "play T4 down"), "place D2-1 @r3c1 f0 q0 frog")
        said = [step for step in verdict.checks if step.rule in ("mail.place.same_shape", "mail.place.smaller_ok")]  # fmt: skip
        assert [(step.rule, step.value) for step in said] == [("mail.place.smaller_ok", legal)]


def test_all_violated_placement_rules_are_named_in_order(game: Game, lay: Lay) -> None:
    tiles = ("I4-2 @r2c3", "O4-1 @r4c5", "D2-1 @r2c5 f0 q0 owl")
    state = lay(*tiles, hand="I4 X", market="I4-4", gone="r2c3")
    state = go(game, state, "play I4 I4-4")
    assert refused(game, state, "place I4-4 @r2c5 f0 q1") == [
        "place.no_animal",
        "place.support",
        "place.level",
    ]
    assert refused(game, state, "place I4-4 @r6c5 f0 q0") == ["place.bounds"]
    assert refused(game, state, "place I4-4 @r4c5 f0 q0") == ["place.bounds", "place.no_animal"]
    assert refused(game, state, "place I4-4 @r2c4 f0 q0") == [
        "place.bounds",
        "place.no_animal",
        "place.level",
    ]


def test_a_wildcard_house_wants_an_animal_that_is_there(game: Game, lay: Lay) -> None:
    state = go(game, lay(hand="T4 X", market="T4-1"), "play X I3-1")
    assert refused(game, state, "place I3-1 @r1c1") == ["animal.wild"]
    crowded = replace(state, boards=(state.boards[0], _full_of(Animal.OWL, 16)))
    assert refused(game, crowded, "place I3-1 @r1c1 owl") == ["animal.shortage"]
    assert refused(game, crowded, "place I3-1 @r1c1 cat") == []
    state = go(game, lay(hand="T4 X", market="T4-1"), "play T4 T4-1")
    assert refused(game, state, "place T4-1 @r1c1 owl") == ["animal.wild"]


def _full_of(animal: Animal, size: int) -> Board:
    return Board(animals=(animal,) * size + (None,) * (36 - size))


def test_only_two_of_a_kind_in_a_clear_line_deliver(game: Game, lay: Lay) -> None:
    state = go(
        game, lay(*CHAIN, hand="S4 X", market="S4-5"), "play S4 S4-5", "place S4-5 @r1c1 f0 q1"
    )
    assert refused(game, state, "deliver r1c1 r1c2") == ["deliver.own_board"]
    assert refused(game, state, "deliver r3c2 r1c2") == ["deliver.own_board"]
    assert refused(game, state, "deliver r3c2 r3c2") == ["deliver.pair"]
    assert refused(game, state, "deliver r2c2 r2c3") == ["deliver.pair"]
    assert refused(game, state, "deliver r3c2 r5c5") == ["deliver.orthogonal"]
    assert refused(game, state, "deliver r4c3 r2c3") == ["deliver.block"]
    assert refused(game, state, "deliver r3c2 r2c3") == ["deliver.pair", "deliver.orthogonal"]
    assert refused(game, state, "deliver r2c2 r4c3") == ["deliver.pair", "deliver.orthogonal"]
    assert refused(game, state, "deliver r4c1 r4c3") == ["deliver.pair"]
    blocked = game.judge(state, "deliver r4c1 r4c6").failed[0]
    assert blocked.shows == ("animal-0-r4c3",)


def test_nobody_draws_while_a_pair_is_open(game: Game, lay: Lay) -> None:
    state = go(
        game, lay(*CATS, hand="O4 X", market="O4-2"), "play O4 O4-2", "place O4-2 @r3c4 f1 q0"
    )
    assert refused(game, state, "end") == ["deliver.must"]
    (step,) = game.judge(state, "end").failed
    assert (step.facts["animal"], step.facts["one"], step.facts["other"]) == ("cat", "r3c1", "r3c5")


def test_a_spell_has_its_time(game: Game, lay: Lay) -> None:
    tokens = {"spells": (2, 0), "patches": (1, 0)}
    state = lay(*CHAIN, hand="S4 X", market="S4-5", **tokens)
    assert refused(game, state, "spell r2c3 owl") == ["spell.window", "spell.new_only"]
    state = go(game, state, "play S4 S4-5")
    assert refused(game, state, "spell r2c3 owl") == ["spell.window", "spell.new_only"]
    state = go(game, state, "place S4-5 @r1c1 f0 q1")
    assert refused(game, state, "spell r2c2 owl") == []
    assert refused(game, state, "spell r2c3 owl") == ["spell.new_only"]
    assert refused(game, state, "spell r2c2 crow") == ["spell.recolour"]
    assert refused(game, state, "spell r2c2 r2c3") == ["spell.move"]
    assert refused(game, state, "spell r2c2 r3c2") == ["spell.available"]
    assert refused(game, state, "spell r2c2 r2c2") == ["spell.move"]
    patched = go(game, state, "patch r1c1")
    assert refused(game, patched, "spell r2c2 r1c1") == ["spell.available"]
    assert refused(game, patched, "spell r2c2 r2c1") == []
    again = go(game, state, "spell r2c2 owl")
    assert refused(game, again, "spell r2c2 crow") == ["token.limit"]
    sent = go(game, state, "deliver r3c3 r3c2")
    assert refused(game, sent, "spell r2c2 owl") == ["spell.window"]
    crowded = replace(state, boards=(state.boards[0], _full_of(Animal.OWL, 16)))
    assert refused(game, crowded, "spell r2c2 owl") == ["spell.recolour"]


def test_a_token_is_one_a_turn_and_not_a_new_one(game: Game, lay: Lay) -> None:
    state = lay("I4-1 @r2c1", hand="O4 X", market="O4-6", spells=(1, 0))
    assert refused(game, state, "patch r1c1") == ["token.delay"]
    state = go(game, state, "play O4 O4-6", "place O4-6 @r1c5")
    assert (state.patches[0], state.new_patches) == (1, 1)
    assert refused(game, state, "patch r1c1") == ["token.delay"]
    state = lay("I4-1 @r2c1", hand="O4 X", market="O4-6", patches=(2, 0))
    state = go(game, state, "patch r6c6")
    assert refused(game, state, "patch r1c1") == ["token.limit"]
    assert refused(game, state, "refresh O4-6") == ["token.limit"]


def test_a_spell_earned_this_turn_waits_for_the_next(game: Game, lay: Lay) -> None:
    tiles = ("I3-1 @r1c1 f0 q0 cat", "I3-2 @r3c1 f0 q0 owl", "I4-1 @r2c3")
    state = lay(*tiles, hand="T4 S4", gone="r1c2 r3c2", patches=(1, 0))
    state = go(game, state, "play T4 down", "place D2-1 @r2c1 f0 q0 frog")
    assert (state.spells[0], state.new_spells) == (1, 1)
    assert refused(game, state, "spell r2c1 owl") == ["token.delay"]


def test_the_market_changes_first_of_all(game: Game, lay: Lay) -> None:
    state = lay(hand="T4 X", market="T4-1", patches=(1, 0))
    assert refused(game, state, "refresh T4-1") == []
    assert refused(game, state, "refresh T4-8") == ["patch.choose"]
    assert refused(game, state, "refresh D2-1") == ["patch.choose"]
    assert refused(game, go(game, state, "play T4 T4-1"), "refresh O4-1") == ["patch.market"]
    used = lay(hand="T4 X", market="T4-1", patches=(0, 0))
    assert refused(game, used, "refresh T4-1") == ["token.delay"]


def test_no_patch_that_leaves_the_tile_nowhere_to_lie(game: Game, lay: Lay) -> None:
    """Everything is taken but one place for the tile in hand: the patch may not spoil it."""
    state = _last_corner(lay(hand="T4 X", market="T4-1", patches=(1, 0)))
    state = go(game, state, "play X down")
    assert refused(game, state, "patch r1c1") == ["place.must.patch"]
    assert refused(game, state, "patch r3c3") == []


def _last_corner(state: State) -> State:
    """Animals everywhere except on r1c1 and r1c2."""
    board = replace(state.boards[0], animals=(None, None, *(Animal.CAT, Animal.OWL) * 17))
    return replace(state, boards=(board, *state.boards[1:]))


def test_a_tile_that_fits_nowhere_is_not_chosen(game: Game, lay: Lay) -> None:
    state = _last_corner(lay(hand="T4 X", market="T4-1"))
    assert refused(game, state, "play T4 T4-1") == ["place.impossible"]
    assert refused(game, state, "play X I3-1") == ["place.impossible"]
    assert refused(game, state, "play T4 down") == []
    assert game.judge(state, "play T4 T4-1").failed[0].facts["fit"] == ("D2-1",)


def test_when_nothing_fits_a_card_is_laid_face_down_without_a_tile(game: Game, lay: Lay) -> None:
    state = lay(hand="T4 X", market="T4-1")
    kinds = (Animal.CAT, Animal.OWL, Animal.CROW, Animal.FROG, Animal.MOUSE)
    full = replace(
        state.boards[0],
        animals=tuple(kinds[(cell % 6 + 2 * (cell // 6)) % 5] for cell in range(36)),
    )
    state = replace(state, boards=(full, state.boards[1]), patches=(1, 0))
    assert [step.case for step in game.judge(state, "play T4 T4-1").failed] == ["nothing"]
    turn = game.play(state, "play T4 down")
    assert (turn.after.taken, turn.after.phase) == ("", "deliver")
    assert "mail.place.impossible" in [step.rule for step in turn.steps]
    empty = replace(state, stacks=(*state.stacks[:7], ()))
    assert refused(game, empty, "play T4 down") == []
    assert "mail.market.two_space_empty" in [
        step.rule for step in game.judge(empty, "play T4 down").checks
    ]


def test_without_two_space_tiles_no_card_goes_face_down(game: Game, lay: Lay) -> None:
    state = lay(hand="T4 X", market="T4-1")
    empty = replace(state, stacks=(*state.stacks[:7], ()))
    assert refused(game, empty, "play T4 down") == ["market.two_space_empty"]


def test_nothing_is_played_after_the_end(game: Game, lay: Lay) -> None:
    over = replace(lay(), turn=None)
    for move in ("end", "play T4 down", "patch r1c1", "deliver r1c1 r1c2"):
        assert refused(game, over, move) == ["end.rounds"]


@pytest.mark.parametrize(("reading", "case"), [("orthogonal", "fail"), ("with_diagonals", "apart")])
def test_two_that_are_in_no_line_hear_which_lines_there_are(
    game: Game, lay: Lay, reading: str, case: str
) -> None:
    state = lay(*CHAIN, hand="S4 X", market="S4-5", rulings={"lines": reading})
    state = go(game, state, "play S4 S4-5", "place S4-5 @r1c1 f0 q1")
    (step,) = game.judge(state, "deliver r3c2 r5c5").failed
    assert (step.rule, step.sentence_key) == ("mail.deliver.orthogonal", case)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("place T4-1", "move-unreadable"),
        ("place T4-1 f0", "place-where"),
        ("place T4-1 @r7c1", "cell-name"),
        ("place T4-1 @r1c1 q4", "place-way"),
        ("place T4-1 @r1c1 f2", "place-way"),
        ("place T4-1 @r1c1 dog", "move-name"),
        ("place T4-1 @r1c1 @r1c2", "place-twice"),
        ("place T4-9 @r1c1", "tile-name"),
        ("place patch @r1c1", "tile-name"),
        ("play ? down", "move-name"),
        ("play T4", "move-unreadable"),
        ("spell r1c1 dog", "cell-name"),
        ("patch r0c3", "cell-name"),
        ("refresh Z4-1", "tile-name"),
    ],
)
def test_unreadable_moves_say_what_was_expected(game: Game, text: str, key: str) -> None:
    with pytest.raises(tutor.NotationError) as error:
        game.parse(game.start(seed=1), text)
    assert error.value.key == key
    assert len(str(error.value)) > 20
