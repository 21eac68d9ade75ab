"""The table: clicks make moves, the chart is a table, the calculator uses the same rules."""

import pytest

import tutor
from tests.midnight_showdown.conftest import Fight
from tests.playing import playthrough
from tutor import Game
from tutor.games.midnight_showdown.stage import played


@pytest.mark.parametrize(
    ("picks", "move"),
    [
        (("rumble",), "rumble"),
        (("item", "item", "yara"), "give 2 to yara"),
        (("item",), "give 1 to drake"),
        (("miles",), "give 1 to miles"),
        (("use analyze",), "use analyze"),
        (("use overclock", "lock"), "use overclock lock"),
        (("use sunmend", "yara"), "use sunmend on yara"),
        (("done",), "done"),
        (("rest item",), "rest item"),
        ((), ""),
    ],
)
def test_clicks_make_moves(game: Game, fight: Fight, picks: tuple[str, ...], move: str) -> None:
    assert game.compose(fight(items=(2, 0, 0, 0)), picks) == move


def test_a_token_is_chosen_for_heavy_air_by_clicking_it(game: Game, fight: Fight) -> None:
    state = played(game, fight("U/S", dark=(2, 1, 3)), "rumble")
    assert game.compose(state, ("lock",)) == "cool lock"


def test_every_legal_move_can_be_clicked_together(game: Game) -> None:
    for seed in range(6):
        for turn in playthrough(game, seed, 1 + seed % 4, {"round_limit": 6}):
            scene = game.scene(turn.before)
            words = [p.word for p in scene.pieces() if p.word] + [a.word for a in scene.actions]
            for move in game.moves(turn.before):
                assert _can_click(game, turn.before, str(move), words), str(move)


def _can_click(game: Game, state: object, move: str, words: list[str]) -> bool:
    parts = move.split()
    picks = [word for word in words if word == move or word == " ".join(parts[:2])][:1]
    if parts[0] == "give":
        picks = ["item"] * int(parts[1]) + [parts[-1]]
    elif parts[0] == "cool":
        picks = parts[1:]
    elif parts[0] == "use":
        picks += parts[2:] if "on" not in parts else parts[3:]
    known = all(picks.count(word) <= words.count(word) for word in picks)
    return known and game.compose(state, tuple(picks)) == move


def test_the_chart_has_nine_cells_in_a_table(game: Game) -> None:
    chart = next(zone for zone in game.scene(game.start(4)).zones if zone.id == "chart")
    cells = [piece for piece in chart.pieces if piece.cell and min(piece.cell) > 0]
    assert (chart.layout, len(cells), len({piece.cell for piece in cells})) == ("board", 9, 9)
    for piece in cells:
        assert game.rulebook[piece.id.replace("cell-", "showdown.outcome.")].text


def test_the_calculator_tells_a_turn_by_the_rules(game: Game) -> None:
    scene, story = game.calculate(
        {"guardians": 3, "first_game": "early", "carried": 2, "token": "rumble",
         "card": "unlock-shield", "locks": 0, "zumoffa": 3},
    )  # fmt: skip
    rules = [step.rule.removeprefix("showdown.") for step in story]
    assert story[0].value == 5
    assert rules[0] == "setup.3.items"
    assert {"zumoffa.rotate", "outcome.shield-rumble"} <= set(rules)
    assert scene is not None


@pytest.mark.parametrize(
    "values",
    [{"locks": 5}, {"card": "unlock-unlock"}, {"token": "unlock"}, {"carried": -1}, {"x": 1}],
)
def test_the_calculator_refuses_what_cannot_be(game: Game, values: dict[str, object]) -> None:
    with pytest.raises(tutor.SetupError) as error:
        game.calculate(values)
    assert len(str(error.value)) > 20
