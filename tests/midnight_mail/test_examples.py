"""The printed examples, each under its name in the ledger."""

import pytest

from tests.midnight_mail.conftest import Lay, go, picture
from tests.midnight_mail.conftest import loose as town
from tutor import Game
from tutor.conformance.playing import cited, clauses_of
from tutor.games.midnight_mail.lessons.objective import FROGS, FROGS_GONE
from tutor.games.midnight_mail.model.state import Objective
from tutor.games.midnight_mail.rules.chain import Search

CHAIN = ("O4-3 @r2c3 f1 q0", "T4-2 @r4c1 f1 q0", "T4-6 @r4c4 f0 q0")


def test_ex1_bonus_row(game: Game, lay: Lay) -> None:
    state = lay("I4-1 @r2c1", hand="O4 X", market="O4-6")
    turn = game.play(go(game, state, "play O4 O4-6"), "place O4-6 @r1c5 f0 q0")
    assert {
        "place.bounds",
        "place.ground",
        "animal.place",
        "bonus.line",
        "bonus.next_turn",
    } <= cited(turn)
    assert picture(turn.after).splitlines()[:2] == [".- .- .- .- .1 .1", "C1 .1 .1 K1 F1 M1"]
    assert turn.after.patches[0] == 1
    assert turn.after.turn == 1
    assert "deliver.must" not in clauses_of(turn)


def test_ex2_two_cats(game: Game, lay: Lay) -> None:
    state = lay("L4-1 @r3c1 f1 q3", hand="O4 X", market="O4-2")
    state = go(game, state, "play O4 O4-2", "place O4-2 @r3c4 f1 q0")
    assert picture(state).splitlines()[2:4] == ["C1 .1 .1 .1 C1 .-", ".- .- K1 .1 F1 .-"]
    turn = game.play(state, "deliver r3c1 r3c5")
    assert turn.after.points[0] == 4
    assert {"deliver.pair", "deliver.score.path", "deliver.remove", "combo.threshold"} <= cited(
        turn
    )
    assert picture(turn.after).splitlines()[2] == ".1 .1 .1 .1 C1 .-"
    assert turn.after.combos[0] == 0
    assert go(game, state, "deliver r3c5 r3c1").points[0] == 4


def test_ex3_two_mice(game: Game, lay: Lay) -> None:
    tiles = ("O4-8 @r3c1", "I4-1 @r5c1", "D2-1 @r4c2 f0 q3 frog")
    state = go(
        game, lay(*tiles, hand="O4 X", market="O4-3"), "play O4 O4-3", "place O4-3 @r3c4 f0 q0"
    )
    assert picture(state).splitlines()[2:5] == [
        "O1 .1 .- .1 C1 .-",
        "M1 .2 .- .1 M1 .-",
        "C1 F2 .1 K1 .- .-",
    ]
    turn = game.play(state, "deliver r4c1 r4c5")
    path = next(
        s for step in turn.steps for s in step.walk() if s.rule == "mail.deliver.score.path"
    )
    assert [part.value for part in path.parts] == [2, 0, 1, 1]
    assert [part.rule for part in path.parts][1] == "mail.deliver.score.gap"
    assert turn.after.points[0] == 4
    assert "deliver.height_no_block" in cited(turn)
    assert go(game, state, "deliver r4c5 r4c1").points[0] == 4


def test_ex4_three_message_combo(game: Game, lay: Lay) -> None:
    state = go(
        game, lay(*CHAIN, hand="S4 X", market="S4-5"), "play S4 S4-5", "place S4-5 @r1c1 f0 q1"
    )
    assert picture(state) == "\n".join(
        [
            ".1 .- .- .- .- .-",
            ".1 K1 C1 .1 .- .-",
            ".- M1 M1 .1 .- .-",
            "F1 .1 C1 .1 .1 F1",
            ".- .1 .- .- M1 .-",
            ".- .- .- .- .- .-",
        ]
    )
    best = Search(state).best()
    assert [move.notation() for move in best.moves] == [
        "deliver r3c3 r3c2", "deliver r4c3 r2c3", "deliver r4c1 r4c6",
    ]  # fmt: skip
    assert (best.points, best.combo) == (8, 9)
    points = []
    for move in best.moves:
        after = game.play(state, move).after
        points.append(after.points[0] - state.points[0])
        state = after
    assert points == [1, 2, 5]
    assert state.combos[0] == 9
    assert picture(state).splitlines()[1:4] == [
        ".1 K1 C1 .1 .- .-",
        ".- M1 .1 .1 .- .-",
        ".1 .1 .1 .1 .1 F1",
    ]


def test_ex4_branches(game: Game, lay: Lay) -> None:
    state = go(
        game, lay(*CHAIN, hand="S4 X", market="S4-5"), "play S4 S4-5", "place S4-5 @r1c1 f0 q1"
    )
    new_mouse = go(game, state, "deliver r3c2 r3c3")
    assert (new_mouse.points[0], new_mouse.combos[0], new_mouse.turn) == (1, 0, 1)
    upper_cat = go(game, state, "deliver r3c3 r3c2", "deliver r2c3 r4c3")
    assert (upper_cat.points[0], upper_cat.combos[0], upper_cat.turn) == (3, 4, 1)


def test_ex5_tied_objectives(game: Game) -> None:
    objectives = (Objective.FROG, Objective.ROWS25, Objective.TOP)
    state = town(
        game, FROGS, gone=FROGS_GONE, rulings={"mode": "advanced"}, objectives=objectives,
        points=(4, 4, 3), combos=(2, 4, 0), turn=2,
    )  # fmt: skip
    game.package.check(state)
    assert picture(state, 0).splitlines()[4] == ".1 F1 .- .1 .1 .-"
    missions = [tree.parts[3].parts for tree in game.score(state)]
    assert [(frog.facts["size"], frog.value) for frog, _, _ in missions] == [
        (2, 15),
        (2, 15),
        (1, 5),
    ]
    assert [(top.facts["size"], top.value) for _, _, top in missions] == [(1, 5), (2, 15), (2, 15)]
    assert {frog.parts[0].rule for frog, _, _ in missions} == {"mail.adv.tie"}


def test_ex5_boards_come_about_by_play(game: Game) -> None:
    """Player A's listed turns, one after another: the deliveries and the combo of the ledger."""
    state = town(game, [(), ()], rulings={"mode": "basic"})
    turns = [
        ("O4-7 @r3c2 f0 q3", [], 0, 0),
        ("O4-4 @r1c5 f0 q0", [], 0, 0),
        ("T4-7 @r4c1 f1 q3", ["r4c2 r4c1"], 1, 0),
        ("S4-4 @r5c3 f0 q2", ["r2c5 r5c5", "r5c5 r5c2"], 3, 2),
    ]
    laid: list[str] = []
    gone: list[str] = []
    for text, deliveries, points, combo in turns:
        tile = text.split()[0]
        shape = tile.split("-")[0]
        rest = ("L4-6 @r1c4", "I4-6 @r6c1", "T4-8 @r3c4")[: len(laid)]
        state = town(
            game, [laid, rest], (shape, "X"), (tile,), [gone], spells=(0, 0), patches=(0, 0)
        )
        state = go(game, state, f"play {shape} {tile}", f"place {text}")
        state = go(game, state, *(f"deliver {pair}" for pair in deliveries))
        assert (state.points[0], state.combos[0], state.turn) == (points, combo, 1)
        laid.append(text)
        gone += [pair.split()[0] for pair in deliveries]
    assert picture(state).splitlines()[3] == "O1 .1 .1 .- .- .-"


BETWEEN = [
    ("EX-2b", ("L4-1 @r3c1 f1 q3",), "T4-1 @r2c4 f0 q2", ["r3c1 r3c6"], [4], 0),
    ("EX-3b", ("O4-8 @r3c1", "I4-1 @r5c1", "D2-1 @r4c2 f0 q3 frog"), "L4-7 @r3c4 f1 q1", ["r4c1 r4c6"], [4], 0),
    (
        "EX-4b",
        ("O4-3 @r2c4 f1 q0", "T4-2 @r5c4", "T4-6 @r5c1 f1 q0", "I4-5 @r4c1", "D2-1 @r2c3 f0 q1 owl", "patch r5c2"),
        "S4-5 @r1c1 f0 q1",
        ["r3c4 r3c2", "r5c4 r2c4", "r5c1 r5c6"],
        [1, 2, 5],
        9,
    ),
]  # fmt: skip


@pytest.mark.parametrize(("tiles", "tile", "messages", "points", "combo"), [row[1:] for row in BETWEEN], ids=[row[0] for row in BETWEEN])  # fmt: skip
def test_the_same_numbers_when_only_spaces_between_count(
    game: Game, lay: Lay, tiles: tuple[str, ...], tile: str, messages: list[str], points: list[int], combo: int
) -> None:  # fmt: skip
    name = tile.split()[0]
    shape = name.split("-")[0]
    state = lay(*tiles, hand=f"{shape} X", market=name, rulings={"distance": "between"})
    state = go(game, state, f"play {shape} {name}", f"place {tile}")
    for message, value in zip(messages, points, strict=True):
        after = go(game, state, f"deliver {message}")
        assert after.points[0] - state.points[0] == value
        state = after
    assert state.combos[0] == combo
