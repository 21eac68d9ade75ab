"""The table: every legal move can be clicked together, and nothing hidden is shown."""

import pytest

from tests.playing import playthrough
from tests.seven_to_midnight.conftest import MODES, Deal
from tutor import Game, Move
from tutor.games.seven_to_midnight.model import CELLS, State


def picks(move: Move) -> list[str]:
    """The words to click for a move."""
    verb, *rest = move.notation().split()
    rest = [word for word in rest if word not in ("with", "to", "on")]
    if verb == "go":
        return [move.notation()]
    if verb == "remove":
        return [f"remove {rest[0]}", *([f"for {rest[2]}"] if rest[1:] else [])]
    if verb == "talent" and rest and rest[0] not in CELLS:
        return [f"talent {word}" for word in rest]
    return rest if verb == "choose" else [verb, *rest]


def check_clicks(game: Game, state: State) -> None:
    scene = game.scene(state)
    words = [piece.word for piece in scene.pieces()] + [action.word for action in scene.actions]
    for move in game.moves(state):
        clicks = picks(move)
        for word in clicks:
            assert words.count(word) >= clicks.count(word), (str(move), word)
        assert game.parse(state, game.compose(state, clicks)) == move


@pytest.mark.parametrize("number", range(len(MODES)))
def test_every_legal_move_can_be_clicked(game: Game, number: int) -> None:
    players, rulings = MODES[number]
    for turn in list(playthrough(game, number, players, rulings))[::9]:
        check_clicks(game, turn.before)


def test_special_moves_can_be_clicked(game: Game, deal: Deal) -> None:
    owl = deal(hands={0: ["wind-up-owl", "plushy"]}, down=["i1", "0.plushy"])
    fetch = deal(2, {"guardian_1": "trixe"}, discard=["plushy", "plushy", "honeypop"])
    events = deal(2, {"flip_targets": "also_events"})
    for state in (owl, fetch, events):
        check_clicks(game, state)


@pytest.mark.parametrize(
    ("clicks", "move"),
    [
        (["i1"], "take i1"),
        (["c1", "honeypop", "plushy"], "rescue c1 with honeypop plushy"),
        (["plushy", "drake"], "give plushy to drake"),
        (["c1"], "rescue c1"),
        (["plushy"], ""),
        (["give"], ""),
        (["flip", "i2"], "flip i2"),
        (["i1", "end"], "end"),
    ],
)
def test_without_a_button_the_likely_move_is_meant(
    game: Game, deal: Deal, clicks: list[str], move: str
) -> None:
    state = deal(critters=["geebo", "dorpa", "loopa"], hands={0: ["honeypop", "plushy"]})
    assert game.compose(state, clicks) == move


def test_a_rivals_scene_shows_backs_only(game: Game, deal: Deal) -> None:
    state = deal(2, {"mode": "ffa"}, hands={0: ["plushy"], 1: ["honeypop", "storybook"]})
    scene = game.scene(state, 0)
    ids = {piece.id for piece in scene.pieces()}
    assert not ids & set(state.hands[1])
    assert {"back-1-0", "back-1-1"} <= ids
