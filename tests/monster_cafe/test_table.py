"""The table of Monster Café: what it says, what can be clicked, and what it is found by."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.monster_cafe.conftest import Lay
from tutor import Game
from tutor.conformance.playing import playthrough
from tutor.games.monster_cafe.model import State
from tutor.scene import Scene, Seat, Zone
from tutor.ui.composer import Composer, Draft
from tutor.ui.play import Play

MANUAL = {"wild_assignment": "manual"}


def states(game: Game, **more: Any) -> Iterator[State]:
    """Every position of some whole games, with any number of players."""
    for players in (2, 3, 4):
        for seed in (1, 2):
            yield from (turn.before for turn in playthrough(game, seed, players, **more))


def zone(scene: Scene, id: str) -> Zone:
    return next(zone for zone in scene.zones if zone.id == id)


def composer(game: Game, state: State) -> Composer:
    return Composer(game, state, game.scene(state), game.moves(state))


def test_one_click_on_what_glows_makes_every_legal_move(game: Game) -> None:
    kinds = set()
    for state in (*states(game), *states(game, rulings=MANUAL)):
        table = composer(game, state)
        drafts = [table.clicked(Draft(), id) for id in table.next(Draft())]
        assert all(draft.legal for draft in drafts)
        assert {draft.text for draft in drafts} == {str(move) for move in game.moves(state)}
        kinds |= {draft.text.split()[0] for draft in drafts}
    assert kinds == {"draw", "seat", "clear", "discard", "link"}


def test_another_click_changes_the_move_instead_of_adding_to_it(game: Game, table: Lay) -> None:
    composing = composer(game, table())
    ids = ["pile-top", *(piece.id for piece in zone(composing.scene, "table-2").pieces)]
    draft = Draft()
    for id in (*ids, "pile-top"):
        draft = composing.clicked(draft, id)
        assert draft.picks == (id,)


def test_a_refused_click_leaves_what_would_do_glowing(game: Game, table: Lay) -> None:
    composing = composer(game, table(drawn="brain"))
    full = composing.clicked(Draft(), zone(composing.scene, "table-3").pieces[0].id)
    assert not full.legal
    glowing = composing.data(full)["next"]
    assert {composing.words[id] for id in glowing} == {"T1", "T2"}
    assert "error" not in composing.data(full)


def test_the_tables_come_first_and_all_of_a_table_is_one_target(game: Game) -> None:
    for state in states(game):
        scene = game.scene(state)
        assert scene.shape == "tables"
        focus = [zone for zone in scene.zones if zone.rank == "focus"]
        assert [zone.id for zone in focus] == [f"table-{table.number}" for table in state.tables]
        for each, table in zip(focus, state.tables, strict=True):
            assert {piece.word for piece in each.pieces} == {table.name}
            assert len(each.pieces) == 5  # the plate and four seats


def test_a_table_is_fitted_anew_only_when_one_has_gone(game: Game) -> None:
    for turn in playthrough(game, 3, 4):
        before, after = (game.scene(state) for state in (turn.before, turn.after))
        same = len(turn.before.tables) == len(turn.after.tables)
        assert (before.phase == after.phase) == same


@pytest.mark.parametrize(
    ("more", "key", "facts"),
    [
        ({}, "task", {}),
        ({"drawn": "brain"}, "task-drawn", {"room": 2}),
        ({"drawn": "sorbet"}, "task-drawn", {}),
    ],
)
def test_the_task_is_what_whoever_is_to_move_may_do(
    game: Game, table: Lay, more: dict[str, str], key: str, facts: dict[str, int]
) -> None:
    state = table(**more)
    kind = state.drawn.kind if state.drawn else None
    say = game.rulebook.table.say
    assert game.scene(state).task == say(key, kind=kind, draw=True, clear=True, **facts)


def test_sorbet_is_seated_nowhere_even_with_one_free_table(game: Game, deal: Lay) -> None:
    state = deal({"Ada": ("", "sludge"), "Ben": ("", "brain")}, {1: ("sludge", "")}, drawn="sorbet")
    say = game.rulebook.table.say
    assert game.scene(state).task == say("task-drawn", kind="sorbet", room=2)


def test_the_task_names_only_what_can_be_done(game: Game) -> None:
    say = game.rulebook.table.say
    for state in states(game):
        verbs = {str(move).split()[0] for move in game.moves(state)}
        if verbs <= {"draw", "clear"}:
            expected = say("task", draw="draw" in verbs, clear="clear" in verbs)
            assert game.scene(state).task == expected


def test_a_strip_says_what_a_collection_is_worth_and_who_is_out(game: Game) -> None:
    say = game.rulebook.table.say
    for state in states(game):
        for at, (seat, tree) in enumerate(
            zip(game.scene(state).seats, game.score(state), strict=True)
        ):
            assert seat.score == say("points", value=tree.value)
            assert seat.out == (state.cleared[at] and bool(state.tables))
            assert len(seat.facts) == seat.out


def test_points_are_counted_as_one_counts(game: Game) -> None:
    say = game.rulebook.table.say
    said = [say("points", value=value) for value in (-3, -1, 0, 1, 2)]
    assert said == ["−3 points", "−1 point", "0 points", "1 point", "2 points"]


def test_no_seat_repeats_its_name(game: Game) -> None:
    seats: list[Seat] = [seat for state in states(game) for seat in game.scene(state).seats]
    assert not [seat for seat in seats if seat.name in (seat.note, seat.score, *seat.facts)]


def test_every_card_says_what_it_does_and_its_face_is_one_short_word(game: Game) -> None:
    for state in states(game):
        cards = [piece for piece in game.scene(state).pieces() if piece.kind == "tile"]
        assert all(piece.about and piece.about != piece.label for piece in cards)
        assert all(" " not in piece.face and len(piece.face) <= 8 for piece in cards)


def test_the_table_stops_at_the_end_of_each_round(game: Game) -> None:
    play = Play(game, players=3, seed=3, bots=(0, 1, 2))
    stops = []
    while play.session.seat is not None:
        play.handle({"type": "bot", "n": len(play.session.match.turns)})
        if play.session.stopped:
            stops.append(play.session.match.turns[-1].before.round)
            play.handle({"type": "resume"})
    assert stops == [1, 2, 3, 4]
