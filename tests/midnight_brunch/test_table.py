"""What the table says of each phase, and that clicking what glows reaches every kind of move."""

from typing import Any

import pytest

from tests.midnight_brunch.conftest import Lay
from tutor import Game
from tutor.conformance.playing import playthrough
from tutor.games.midnight_brunch.lessons.deal import asked
from tutor.games.midnight_brunch.model import GHOST, Phase, State
from tutor.scene import Scene, Zone
from tutor.ui.composer import Composer, Draft
from tutor.ui.play import Play

READINGS = (
    {},
    {"midnight_timing": "any_turn", "ghost_timing": "on_arrival", "consolation": "optional"},
    {"midnight_timing": "at_call", "ghost_timing": "with_call"},
    {"ghost_zero_mix": True},
)


def zone(scene: Scene, id: str) -> Zone:
    return next(one for one in scene.zones if one.id == id)


def test_the_party_leads_while_monsters_are_invited_and_the_prizes_while_they_are_called(
    game: Game, table: Lay
) -> None:
    parties = {"A": (9, 5), "B": (2,), "C": (7,)}
    ranks = []
    for state in (table(parties), table(parties, calls={}), asked(game, (9, GHOST))):
        scene = game.scene(state)
        ranks.append([zone(scene, id).rank for id in ("prizes", "party-0", "midnights-0")])
    assert ranks == [["", "focus", ""], ["focus", "", "minor"], ["", "focus", "minor"]]


def test_midnight_cards_are_large_when_they_are_laid_with_the_call(game: Game, table: Lay) -> None:
    rulings = {"midnight_timing": "at_call"}
    parties = {"A": (9,), "B": (2,), "C": (7,)}
    ranks = [
        zone(game.scene(table(parties, rulings=rulings, **more)), "midnights-0").rank
        for more in ({}, {"calls": {}})
    ]
    assert ranks == ["minor", ""]


@pytest.mark.parametrize(
    ("party", "laid", "note"),
    [
        ((9, 4, 3), ("cancel", 2), "counts 13"),
        ((9, 4, 3), ("subtract", 2), "counts 10"),
        ((9, 4, 3), None, "counts 16"),
        ((9, 4, GHOST), None, "counts 13 + :ghost:"),
        ((GHOST, 4, GHOST), None, "counts 4 + :ghost::ghost:"),
    ],
)
def test_the_mat_says_what_the_party_counts_for_its_owner(
    game: Game, table: Lay, party: tuple[int, ...], laid: Any, note: str
) -> None:
    cards = {"A": laid} if laid else None
    state = table({"A": party, "B": (2,), "C": (7,)}, laid=cards)
    assert game.scene(state, 0).seats[0].score == note
    open_sum = sum(party[1:])
    assert game.scene(state, 1).seats[0].score == f"shows {open_sum}"


@pytest.mark.parametrize("id", ["kinds", "midnight", "two-beats-sixteen", "ghost"])
def test_no_picture_of_a_lesson_says_what_a_party_counts(game: Game, id: str) -> None:
    for frame in game.lessons[id].frames(game):
        assert "counts" not in " ".join(zone.note for zone in frame.scene.zones)
        assert not any(seat.score for seat in frame.scene.seats)


def test_a_ghost_with_a_value_is_counted(game: Game) -> None:
    state = game.play(asked(game, (2, 5, GHOST), prizes=(10, 8, 6, 4)), "ghost 5").steps[0].state
    assert game.scene(state).seats[0].score == "counts 12 · :food-cake:"


def test_a_strip_tells_who_is_done_and_at_the_showdown_what_was_called(
    game: Game, table: Lay
) -> None:
    parties = {"A": (9, 5), "B": (8, 2), "C": (7,)}
    inviting = game.scene(table(parties, stopped=(True, False, False), turn=1), 1)
    assert [seat.score for seat in inviting.seats] == ["✓ shows 5", "counts 10", "shows 0"]
    assert not any(seat.out for seat in inviting.seats)  # nobody is out for having stopped
    calling = game.scene(table(parties, calls={"A": "red"}), 1)
    assert [seat.score[:1] for seat in calling.seats] == ["✓", "c", "s"]
    showdown = game.scene(asked(game, (9, GHOST)))
    assert [seat.score for seat in showdown.seats] == ["counts 9 + :ghost: · :food-cake:", "counts 11 · :food-cake:", "counts 12 · :food-pie:"]  # fmt: skip


def test_a_strip_never_has_more_than_two_facts_nor_repeats_the_name(game: Game) -> None:
    for turn in playthrough(game, 5, 7):
        for seat in game.scene(turn.after).seats:
            assert len(seat.facts) <= 2
            assert seat.name not in seat.note


def test_what_a_special_card_does_can_be_read_on_it(game: Game, table: Lay) -> None:
    state = table({"A": (9, GHOST), "B": (2,), "C": (7,)})
    own = [zone(game.scene(state, 0), id) for id in ("party-0", "midnights-0")]
    about = {piece.id for one in own for piece in one.pieces if piece.about}
    assert about == {"monster-0-1", "midnight-0-cancel", "midnight-0-subtract", "midnight-0-double"}


def test_each_phase_says_what_is_asked_and_how_far_the_game_is(game: Game) -> None:
    tasks = set()
    for rulings in READINGS:
        for turn in playthrough(game, 3, 5, rulings):
            scene, state = game.scene(turn.before), turn.before
            tasks.add((state.phase, bool(scene.task)))
            assert str(state.round) in scene.round
            assert state.players[state.turn] not in scene.task
    assert tasks == {(phase, True) for phase in Phase if phase not in (Phase.AWARD, Phase.END)}
    assert game.scene(turn.after).task == ""


def test_brunch_waits_while_a_midnight_card_may_go_with_it(game: Game, table: Lay) -> None:
    parties = {"A": (9,), "B": (2,), "C": (7,)}
    spent = table(parties, midnights=((), (), ()), round=4)
    now = [
        {action.word: action.now for action in game.scene(state).actions}
        for state in (table(parties), spent)
    ]
    assert now == [{"monster": True, "brunch": False}, {"monster": True, "brunch": True}]


def test_monster_does_not_glow_once_a_midnight_card_is_picked(game: Game, table: Lay) -> None:
    state = table({"A": (9,), "B": (2,), "C": (7,)})
    composer = Composer(game, state, game.scene(state), game.moves(state))
    assert "action:monster" in composer.next(Draft())
    for picks in (["midnight-0-double"], ["midnight-0-double", "monster-0-0"]):
        assert "action:monster" not in composer.next(composer.picked(picks))
    refused = composer.data(composer.picked(["midnight-0-double", "action:monster"]))
    assert refused["error"] == game.rulebook.errors.say("monster-alone")


def test_the_last_value_named_for_a_ghost_is_the_one_meant(game: Game) -> None:
    state = asked(game, (2, 9, GHOST))
    assert game.package.compose(state, ["9", "0"]) == "ghost 0"


def test_a_table_of_computers_stops_at_every_showdown(game: Game) -> None:
    table = Play(game, players=3, seed=3, bots=(0, 1, 2))
    rounds = set()
    while table.session.seat is not None:
        before: State = table.session.state
        table.handle({"type": "bot", "n": len(table.session.match.turns)})
        if table.session.stopped:
            rounds.add(before.round)
            assert before.phase not in (Phase.INVITE, Phase.ARRIVAL)
            table.handle({"type": "resume"})
    assert rounds == {1, 2, 3, 4, 5, 6}
