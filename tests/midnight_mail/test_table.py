"""The table: every move can be composed by clicking, the tile in the air, and the calculator."""

import re
from dataclasses import replace
from itertools import product

import pytest

import tutor
from tests.midnight_mail.conftest import Lay, go
from tutor import Game, Match
from tutor.conformance.playing import playthrough
from tutor.games.midnight_mail.model.geometry import NAMES, STACKED, Shape
from tutor.games.midnight_mail.model.state import Animal, Laid, Phase, State
from tutor.games.midnight_mail.model.tile import cells_of
from tutor.scene import Scene
from tutor.ui.composer import ACTION, Composer, Draft
from tutor.ui.game_session import GameSession
from tutor.ui.table import Table

CHAIN = ("O4-3 @r2c3 f1 q0", "T4-2 @r4c1 f1 q0", "T4-6 @r4c4 f0 q0")
EMPTY = [["none", 0]] * 6


def test_a_played_card_does_not_begin_the_next_round(game: Game) -> None:
    state = game.start(seed=1)
    turn = game.play(state, game.moves(state)[0])
    captions = [game.scene(step.state).caption for step in turn.steps if step.state is not None]
    assert {re.findall(r"\d+", caption)[0] for caption in captions} == {"1"}


def piece_of(scene: Scene, word: str) -> str:
    """Return what somebody clicks to say a word: a piece, else a button."""
    ids = [piece.id for piece in scene.pieces() if piece.word == word]
    return ids[0] if ids else ACTION + word


def glow(game: Game, state: State, *words: str) -> tuple[set[str], str]:
    """Return what glows once some words were clicked, and the line that says what is wanted."""
    scene = game.scene(state)
    composer = Composer(game, state, scene, game.moves(state))
    data = composer.data(composer.picked([piece_of(scene, word) for word in words]))
    return {composer.words[id] for id in data["next"]}, data["wants"]


def test_only_what_goes_on_with_the_clicks_glows(game: Game, lay: Lay) -> None:
    state = lay(*CHAIN, hand="I4 X", market="I4-1 I4-2", patches=(1, 0))
    say = game.rulebook.wants.say
    cells = {name for name in NAMES if f"patch {name}" in map(str, game.moves(state))}
    small = state.stacks[STACKED.index(Shape.D2)][0]  # the same as face down
    tiles = {"I4-1", "I4-2", small}
    assert glow(game, state, "card I4") == ({*tiles, "down"}, say("market", count=2))
    assert glow(game, state, "card X")[1] == say("stacks", count=3)
    assert glow(game, state, "down") == ({"card I4", "card X"}, say("hand"))
    words, wanted = glow(game, state, "patch")
    assert words >= cells
    assert {"I4-1", "I4-2"} <= words
    assert not words & {"card I4", "card X", "down"}
    assert wanted == say("market", verb="refresh")
    assert glow(game, state)[0].isdisjoint(NAMES)  # a space means nothing yet
    assert glow(game, state, "r1c1")[0] == {"patch"}


def test_a_tile_to_lay_asks_for_a_space_and_its_animal(game: Game, lay: Lay) -> None:
    state = go(game, lay(hand="T4 X"), "play T4 down")
    say = game.rulebook.wants.say
    words, wanted = glow(game, state, "turn")
    assert {"r1c1", "r5c6", "turn"} <= words
    assert "r6c1" in words  # upright it covers that space and two above it
    assert wanted == say("board", count=36)
    assert glow(game, state, "r1c1")[0] >= set(Animal)
    assert glow(game, state, "r1c1", "turn")[1] == say("reserve")


def test_a_message_asks_who_gets_it(game: Game, lay: Lay) -> None:
    state = lay("O4-8 @r3c1", "I4-1 @r5c1", "D2-1 @r4c2 f0 q3 frog", hand="O4 X", market="O4-3")
    state = go(game, state, "play O4 O4-3", "place O4-3 @r3c4")
    assert game.scene(state).task == game.rulebook.table.say("task-must")
    words, wanted = glow(game, state, "r4c1")
    assert words == {"r4c5"}
    assert wanted == game.rulebook.wants.say("board", count=1, verb="deliver")


def test_a_space_alone_is_no_move_yet(game: Game, lay: Lay) -> None:
    state = lay(hand="I4 X", market="I4-1")
    with pytest.raises(tutor.NotationError) as error:
        game.judge(state, game.package.compose(state, ("r2c2",)))
    assert error.value.key == "place-what"


def test_the_board_is_what_matters_and_names_its_lines(game: Game, lay: Lay) -> None:
    state = go(game, lay(hand="T4 X"), "play T4 down")
    scene = game.scene(state)
    zones = {zone.id: zone for zone in scene.zones}
    assert scene.shape == "board"
    assert scene.phase == "tile"
    assert zones["board-0"].rank == "focus"
    assert zones["board-1"].strip
    assert zones["board-0"].col_names == zones["board-0"].row_names == tuple("123456")
    assert [zone.rank for zone in scene.zones if zone.id.startswith("deck")] == ["minor"] * 2
    assert zones["market"].rank == "minor"  # nothing is taken from it now
    assert zones["reserve"].rank == ""  # an animal for the wildcard house
    assert scene.seats[0].score == game.rulebook.table.say("seat-score", points=state.points[0])
    assert len(scene.seats[0].facts) == 2


def test_a_game_that_is_over_shows_the_boards(game: Game, lay: Lay) -> None:
    scene = game.scene(replace(lay(*CHAIN), turn=None, hands=((), ())))
    assert scene.phase == "over"
    assert (scene.round, scene.task) == ("", "")
    assert next(zone.rank for zone in scene.zones if zone.id == "market") == "minor"


def test_the_reserve_is_asked_only_when_an_animal_may_come(game: Game) -> None:
    for turn in playthrough(game, seed=4, players=2):
        zone = next(zone for zone in game.scene(turn.before).zones if zone.id == "reserve")
        asked = {word for move in game.moves(turn.before) for word in str(move).split()}
        if asked & set(Animal):
            assert zone.rank == ""
            assert {piece.word for piece in zone.pieces} >= set(Animal)
        elif turn.before.phase is Phase.CARD:
            assert zone.rank == "minor"
            assert not any(piece.word for piece in zone.pieces)


def test_cards_and_tokens_say_what_they_do(game: Game, lay: Lay) -> None:
    state = lay(*CHAIN, hand="I4 X", patches=(1, 0), spells=(1, 0))
    pieces = [piece for piece in game.scene(state).pieces() if piece.kind in ("card", "token")]
    held = [piece for piece in pieces if piece.word in ("card I4", "card X", "patch", "spell")]
    assert len({piece.about for piece in held}) == len(held) == 4
    assert all(piece.about.endswith(".") for piece in held)


def test_the_table_stops_at_the_end_of_each_round(game: Game) -> None:
    session, stops = GameSession(Table(Match(game, seed=4, players=2))), 0
    for turn in playthrough(game, seed=4, players=2):
        played = {len(cards) for cards in turn.after.played}
        ended = turn.after.phase is Phase.CARD and turn.before.turn != turn.after.turn
        stops += session.ends_something(turn)
        assert session.ends_something(turn) == (ended and len(played) == 1)
    assert stops == 12


def test_a_spell_does_not_glow_before_the_tile_lies(game: Game, lay: Lay) -> None:
    state = lay(*CHAIN, hand="I4 X", market="I4-1 I4-2", spells=(1, 0))
    scene = game.scene(state)
    composer = Composer(game, state, scene, game.moves(state))
    spell = piece_of(scene, "spell")
    assert spell in composer.words
    assert spell not in composer.next(Draft())
    assert composer.picked([spell]).text == "spell"


def test_a_turn_glows_when_only_a_second_or_third_one_fits(game: Game, lay: Lay) -> None:
    state = game.play(lay(hand="T4 X", market="T4-1 T4-3"), "play T4 T4-1").after
    last = next(move for move in game.moves(state) if {"f0", "q3"} <= set(str(move).split()))
    composer = Composer(game, state, game.scene(state), [last])
    assert "action:turn" in composer.next(Draft())


def test_later_clicks_take_the_place_of_earlier_ones(game: Game, lay: Lay) -> None:
    state = lay(hand="I4 X", market="I4-1")
    assert game.package.compose(state, ("I4-1",)) == "play I4 I4-1"  # the card is found
    assert game.package.compose(state, ("D2-1",)) == "play I4 down"
    assert game.package.compose(state, ("card X", "D2-1")) == "play X down"
    assert game.package.compose(state, ("L3-1",)) == "play X L3-1"
    assert game.package.compose(state, ("card X",)) == "play X"
    assert game.package.compose(state, ("O4-1",)) == "play I4 O4-1"  # refused, with the reason
    assert game.package.compose(state, ("I4-1", "turn", "r2c2")) == "place I4-1 @r2c2 f0 q1"
    state = go(game, state, "play I4 I4-1")
    words = ("r1c1", "turn", "turn", "r2c2", "flip", "flip", "turn", "turn", "turn")
    assert game.package.compose(state, words) == "place I4-1 @r2c2 f0 q1"
    assert game.package.compose(state, ("turn",)) == "place I4-1 f0 q1"


def test_nothing_can_be_composed_after_the_end(game: Game, lay: Lay) -> None:
    over = replace(lay(), turn=None, hands=((), ()))
    for words in (("T4-1",), ("card T4", "T4-1"), ("r1c1", "T4-1"), ("end",), ("patch", "r1c1")):
        assert game.package.compose(over, words) == ""


def test_a_tile_may_be_tried_before_it_is_taken(game: Game, lay: Lay) -> None:
    state = lay(hand="I4 X", market="I4-1")
    verdict = game.judge(state, "place I4-1 @r1c5 f0 q0")
    assert [step.rule for step in verdict.failed] == ["mail.turn.steps", "mail.place.bounds"]


def test_the_tile_in_the_air(game: Game, lay: Lay) -> None:
    state = go(game, lay(*CHAIN, hand="S4 X", market="S4-5"), "play S4 S4-5")
    (zone,) = game.package.preview(state, "place S4-5 @r1c1 f0 q1")
    assert zone.id == "board-0"
    assert {piece.cell: piece.face for piece in zone.pieces} == {
        (1, 1): ":mail-crow:", (2, 1): ":mail-mouse:", (0, 0): "", (1, 0): "",
    }  # fmt: skip
    assert {piece.level for piece in zone.pieces} == {1}
    (edge,) = game.package.preview(state, "place S4-5 @r6c5")
    assert [piece.cell for piece in edge.pieces] == [(5, 5)]
    assert game.package.preview(state, "end") == ()


def test_the_board_shows_levels_houses_and_joints(game: Game, lay: Lay) -> None:
    state = lay("O4-8 @r3c1", "I4-1 @r5c1", "D2-1 @r4c2 f0 q3 frog")
    pieces = {piece.id: piece for piece in game.scene(state).pieces()}
    assert pieces["cell-0-r4c2"].level == 2
    assert pieces["cell-0-r4c2"].joins == "s"
    assert pieces["cell-0-r5c3"].joins == "e"
    assert pieces["cell-0-r6c6"].level == 0
    assert pieces["animal-0-r5c2"].cell == (4, 1)
    assert pieces["animal-0-r5c2"].word == "r5c2"
    assert pieces["cell-0-r5c2"].word == ""  # one button for each space
    assert pieces["cell-1-r6c6"].word == ""


def test_a_delivery_leaves_a_trail(game: Game, lay: Lay) -> None:
    state = lay("O4-8 @r3c1", "I4-1 @r5c1", "D2-1 @r4c2 f0 q3 frog", hand="O4 X", market="O4-3")
    state = go(game, state, "play O4 O4-3", "place O4-3 @r3c4")
    turn = game.play(state, "deliver r4c1 r4c5")
    scored = turn.steps[0].state
    sight, trail = game.scene(scored).trails
    assert (sight.kind, len(sight.stops)) == ("sight", 2)
    assert trail.stops == tuple(f"cell-0-r4c{column}" for column in range(1, 6))
    assert trail.notes == ("+2", "+0", "+1", "+1")
    pieces = {piece.id: piece for piece in game.scene(scored).pieces()}
    assert pieces["animal-0-r4c1"].dim


def test_a_trail_does_not_count_a_patch_laid_after_it(game: Game, lay: Lay) -> None:
    tiles = ("O4-8 @r3c1", "I4-1 @r5c1", "D2-1 @r4c2 f0 q3 frog")
    state = lay(*tiles, hand="O4 X", market="O4-3", patches=(1, 0), spells=(1, 0))
    state = go(game, state, "play O4 O4-3", "place O4-3 @r3c4", "deliver r4c1 r4c5")
    covered = game.play(state, "patch r4c3").steps[0].state
    assert game.scene(state).trails[0].notes == ("+2", "+0", "+1", "+1")
    assert game.scene(covered).trails[0].notes == ()


def grid(**cells: tuple[str, int]) -> list[list[list[object]]]:
    rows = [[["none", 0] for _ in range(6)] for _ in range(6)]
    for name, cell in cells.items():
        at = NAMES.index(name)
        rows[at // 6][at % 6] = list(cell)
    return rows


def test_the_calculator_finds_the_best_chain(game: Game) -> None:
    level = {f"r{row}c{column}": ("none", 1) for row in (2, 3, 4) for column in range(1, 7)}
    animals = {
        "r3c2": ("mouse", 1), "r3c3": ("mouse", 1), "r2c3": ("cat", 1), "r4c3": ("cat", 1),
        "r4c1": ("frog", 1), "r4c6": ("frog", 1),
    }  # fmt: skip
    scene, story = game.calculate({"board": grid(**(level | animals))})
    assert scene is not None
    assert [zone.id for zone in scene.zones] == ["board-0"]
    best = story[0]
    assert best.case == "best"
    assert (best.facts["points"], best.facts["combo"]) == (8, 9)
    assert story[-1].rule == "mail.combo.value"
    assert all(line.text for line in story.lines)


def test_the_calculator_reckons_heights_gaps_and_readings(game: Game) -> None:
    board = grid(r4c1=("mouse", 1), r4c2=("none", 2), r4c4=("none", 1), r4c5=("mouse", 1))
    _, story = game.calculate({"board": board})
    assert [part.value for part in story[1].parts] == [4, 4]
    _, story = game.calculate({"board": board, "distance": "between"})
    assert [part.value for part in story[1].parts] == [3, 3]
    slanted = grid(r1c1=("owl", 1), r3c3=("owl", 2))
    assert game.calculate({"board": slanted})[1][0].case == "none"
    assert game.calculate({"board": slanted, "lines": "with_diagonals"})[1][1].case == "open"
    assert game.calculate({})[1][0].case == "none"


def test_the_calculator_takes_the_board_of_the_table(game: Game, lay: Lay) -> None:
    state = lay("O4-8 @r3c1", "I4-1 @r5c1", "D2-1 @r4c2 f0 q3 frog")
    values = game.package.taken(state, 0)
    assert values["board"][3][1] == ("none", 2)
    assert values["board"][4][1] == ("frog", 2)
    assert values["distance"] == "enter"
    (scene, _) = game.calculate(values)
    assert scene is not None
    assert scene.shape == "board"


def test_the_calculator_says_when_it_could_not_try_everything(game: Game) -> None:
    kinds = ["cat", "owl"]
    rows = [[[kinds[(6 * row + at) // 3 % 2], 1] for at in range(6)] for row in range(5)]
    rows.append([["cat", 1], ["owl", 1], *[["none", 1]] * 4])
    _, story = game.calculate({"board": rows})
    found = story[0]
    assert found.rule == "mail.scope.search"
    sent = [step for step in story if step.rule == "mail.deliver.score.now"]
    assert found.facts["points"] == sum(step.facts["value"] for step in sent)
    assert found.facts["total"] == found.facts["points"] + found.facts["combo"]
    assert story[-1].facts["value"] == found.facts["combo"]


def test_too_many_ways_are_not_counted(game: Game) -> None:
    rows = [
        [["none", 1]] * 6,
        *([[kind, 1]] * 6 for kind in ("cat", "crow", "frog", "mouse", "owl")),
    ]
    _, story = game.calculate({"board": rows})
    assert [step.case for step in story if step.rule == "mail.deliver.order"] == ["many"]


@pytest.mark.parametrize(
    ("values", "key"),
    [
        ({"board": grid(r1c1=("cat", 0))}, "calc-bare"),
        ({"board": [[["cat", 1]] * 6] * 3 + [EMPTY] * 3}, "calc-animals"),
        ({"board": [EMPTY] * 5}, "calc-grid"),
        ({"board": grid(r1c1=("dog", 1))}, "calc-choice"),
        ({"board": grid(r1c1=("cat", 99))}, "calc-count"),
        ({"lines": "zigzag"}, "calc-choice"),
        ({"height": 3}, "calc-unknown"),
    ],
)
def test_the_calculator_says_what_is_off(game: Game, values: dict[str, object], key: str) -> None:
    with pytest.raises(tutor.SetupError) as error:
        game.calculate(values)
    assert error.value.key == key
    assert len(str(error.value)) > 20


def test_every_variant_of_a_lesson_has_a_title(game: Game) -> None:
    for lesson in game.lessons.values():
        titles = game.rulebook.lessons[lesson.id].get("variants", {})
        assert set(titles) == set(lesson.variants), lesson.id


@pytest.mark.parametrize("tile", ["I4-1", "L4-1", "O4-3", "S4-2", "T4-6", "D2-1"])
def test_a_click_on_a_space_lays_the_tile_so_that_it_covers_it(
    game: Game, lay: Lay, tile: str
) -> None:
    state = replace(lay("O4-8 @r3c1", "I4-1 @r5c1"), phase=Phase.TILE, taken=tile)
    legal = {one for one in map(covered, map(str, game.moves(state))) if one}
    reached = set()
    for turns, flips, name in product(range(4), range(2), NAMES):
        words = (name, *["turn"] * turns, *["flip"] * flips)
        cells = covered(game.package.compose(state, words))
        assert not cells or NAMES.index(name) in cells
        reached.add(cells)
    assert legal <= reached


def covered(text: str) -> tuple[int, ...]:
    """Return the spaces that a tile would cover; none while it is said nowhere."""
    words = text.split()
    if words[0] != "place" or "@" not in text:
        return ()
    tile, at, flip, turn = words[1:5]
    laid = Laid(tile, NAMES.index(at[1:]), int(flip[1:]), int(turn[1:]))
    return tuple(sorted(cells_of(laid)))


def test_something_glows_where_every_tile_has_to_be_turned_and_flipped(game: Game) -> None:
    *_, turn = playthrough(game, 0, 4, most=105)
    state, moves = turn.before, game.moves(turn.before)
    assert all(" f1 q" in str(move) for move in moves)
    composer = Composer(game, state, game.scene(state, state.turn), moves)
    drafts = [composer.clicked(Draft(), composer.next(Draft())[0])]
    for _ in range(4):  # clicks on what glows
        drafts += [composer.clicked(one, id) for one in drafts for id in composer.next(one)[-2:]]
    assert any(draft.legal for draft in drafts)
