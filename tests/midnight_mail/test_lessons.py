"""The order of the lessons of this game, and what their positions hold and hide."""

from tests.support.random_games import frames_of
from tutor import Game


def test_building_comes_before_what_it_pays(game: Game) -> None:
    order = list(game.lessons)
    assert order.index("stacking") < order.index("mice")
    assert order.index("cats") < order.index("forced") < order.index("blocking")
    assert order[-1] == "objectives"


def test_the_same_message_is_worth_more_the_other_way_round(game: Game) -> None:
    lines = [(f.move, f.line) for f in frames_of(game, "uphill")]
    told = {move: line.text for move, line in lines if line and line.rule.endswith("score.now")}
    (_, *up), (_, *down) = map(str.split, told)
    assert up == down[::-1]
    assert len(set(told.values())) == 2


def test_nobody_begins_without_the_tokens_of_the_set_up(game: Game) -> None:
    for lesson in game.lessons.values():
        for seat, played in enumerate(lesson.position.played):
            if not played:
                tokens = lesson.position.spells[seat], lesson.position.patches[seat]
                assert tokens == (1, 1), lesson.id


def test_hands_of_others_are_hidden_unless_all_lies_open(game: Game) -> None:
    for lesson in game.lessons.values():
        assert (lesson.seat is None) == (lesson.id == "objectives")
    for id in set(game.lessons) - {"objectives"}:
        for frame in game.lessons[id].frames(game):
            pieces = {zone.id: zone.pieces for zone in frame.scene.zones}
            assert {piece.kind for piece in pieces["hand-1"]} <= {"back"}, id
