"""The order of the lessons of this game, and what their positions hold and hide."""

from collections.abc import Iterator

from tutor import Game
from tutor.conformance.playing import frames_of
from tutor.games.midnight_mail.model.move import Deliver
from tutor.games.midnight_mail.model.state import State


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


def chains(game: Game, state: State, first: str = "") -> Iterator[tuple[str, int]]:
    """Yield the space from which each chain of messages begins, and the points it brings."""
    moves = [move for move in game.moves(state) if isinstance(move, Deliver)]
    if not moves:
        yield first, state.points[0]
    for move in moves:
        mover = first or str(move).split()[1]
        yield from chains(game, game.play(state, move).after, mover)


def test_an_outer_cat_first_scores_no_more_than_the_lesson_says(game: Game) -> None:
    ends = dict(sorted(chains(game, game.lessons["three"].position), key=lambda chain: chain[1]))
    assert set(ends) == {"r3c1", "r3c3", "r3c6"}
    most = max(ends["r3c1"], ends["r3c6"])
    assert most < ends["r3c3"]
    assert f"scored {most} at most" in frames_of(game, "three")[-1].text


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
