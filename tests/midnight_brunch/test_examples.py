"""The printed examples under their ledger names, and the arithmetic of the box."""

from dataclasses import replace

import pytest

from tests.midnight_brunch.conftest import Lay
from tutor import Game, Turn
from tutor.explain import resolve
from tutor.games.midnight_brunch.model import GHOST, Deck
from tutor.games.midnight_brunch.rules import setup
from tutor.games.midnight_brunch.rules.box import DECKS, MONSTERS
from tutor.games.midnight_brunch.rules.total import reckon

E1 = {
    "Sonia": (6, 5, 7),
    "Mauro": (8, 6),
    "Luca": (7, 3),
    "Andrea": (2, 5, GHOST),
    "Cinzia": (9, 7, 2),
}
CALLS = {"Sonia": "violet", "Mauro": "red", "Luca": "yellow", "Andrea": "yellow"}
PRIZES = (10, 7, 6, 4, 1)


def points(turn: Turn) -> dict[str, int]:
    return {
        name: gained[-1] for name, gained in zip(turn.after.players, turn.after.points, strict=True)
    }


def showdown_e1(game: Game, table: Lay) -> Turn:
    laid = {"Luca": ("double", 1), "Cinzia": ("subtract", 2)}
    state = table(E1, PRIZES, laid=laid, calls=CALLS)
    return game.play(game.play(state, "call red").after, "ghost 5")


def test_e1_totals(game: Game, table: Lay) -> None:
    turn = showdown_e1(game, table)
    totals = {s.facts["who"]: s.value for s in turn.steps if s.rule == "brunch.total.sum"}
    assert totals == {"Sonia": 18, "Mauro": 14, "Luca": 13, "Andrea": 12, "Cinzia": 14}


def test_e1_points_and_next_host(game: Game, table: Lay) -> None:
    turn = showdown_e1(game, table)
    assert points(turn) == {"Sonia": 6, "Mauro": 10, "Luca": 7, "Andrea": 4, "Cinzia": 1}
    assert turn.after.players[turn.after.host] == "Cinzia"


def test_e1_is_told_prize_by_prize(game: Game, table: Lay) -> None:
    story = [step.rule.removeprefix("brunch.") for step in showdown_e1(game, table).steps]
    first = story.index("award.ascending")
    assert story[first:] == [
        "award.ascending",
        "award.uncalled",
        "award.uncalled",
        "award.sole",
        "award.contest",
        "compare.up-to-15",
        "award.contest",
        "consolation.next-lower",
        "award.contest",
        "tie.midnight-card",
        "award.contest",
        "consolation.next-lower",
        "score.round",
        "next.discard",
        "next.host-lowest",
        "next.reveal",
        "round.deal",
    ]


def test_e1_the_ghost_could_have_been_2_or_nothing(game: Game, table: Lay) -> None:
    state = game.play(table(E1, PRIZES, calls=CALLS), "call red").after
    assert [str(move) for move in game.moves(state)] == ["ghost 0", "ghost 2", "ghost 5"]
    totals = [
        reckon(next(iter(game.package.rules.effects(state, move))).state, 3).value
        for move in game.moves(state)
    ]
    assert totals == [7, 9, 12]


def test_e1_the_first_loser_falls_before_the_better_second_one(game: Game, table: Lay) -> None:
    turn = showdown_e1(game, table)
    falls = [s.facts for s in turn.steps if s.rule == "brunch.consolation.next-lower"]
    assert [(f["who"], f["wanted"], f["value"]) for f in falls] == [
        ("Andrea", 7, 4),
        ("Cinzia", 10, 1),
    ]


def test_e1_bis_the_seat_decides_for_mauro_too(game: Game, table: Lay) -> None:
    parties = E1 | {"Cinzia": (9, 5)}
    state = table(parties, PRIZES, laid={"Luca": ("double", 1)}, calls=CALLS)
    turn = game.play(game.play(state, "call red").after, "ghost 5")
    assert points(turn) == {"Sonia": 6, "Mauro": 10, "Luca": 7, "Andrea": 4, "Cinzia": 1}
    tie = next(step for step in turn.steps if step.rule == "brunch.tie.seat")
    assert (tie.facts["winner"], tie.facts["near"], tie.facts["far"]) == ("Mauro", 1, 4)
    assert [part.rule for part in tie.parts] == ["brunch.tie.midnight-card"]


@pytest.mark.parametrize(
    ("better", "worse", "rule"),
    [
        ((9, 6), (9, 5), "up-to-15"),
        ((9, 5), (9, 4), "up-to-15"),
        ((9, 4), (9, 3), "up-to-15"),
        ((2,), (9, 7), "over-loses"),
        ((9, 5), (9, 7), "over-loses"),
        ((9, 6), (9, 7), "over-loses"),
        ((9, 7), (9, 8), "over-over"),
    ],
)
def test_e2_the_comparison_chain(
    game: Game, table: Lay, better: tuple[int, ...], worse: tuple[int, ...], rule: str
) -> None:
    for parties in ({"A": (1,), "B": better, "C": worse}, {"A": (1,), "C": worse, "B": better}):
        calls = dict.fromkeys(list(parties)[1:2], "red") | {"A": "green"}
        turn = game.play(table(parties, calls=calls), "call red")
        decided = next(s for s in turn.steps if s.rule.startswith("brunch.compare"))
        assert decided.rule == f"brunch.compare.{rule}"
        assert (decided.facts["winner"], decided.facts["loser"]) == ("B", "C")


def test_a_loser_is_told_only_of_higher_prizes_that_are_really_free(game: Game, table: Lay) -> None:
    parties = {"A": (9,), "B": (8,), "C": (7,)}
    state = table(parties, (10, 7, 6, 4), calls={"A": "green", "B": "green"})
    turn = game.play(state, "call violet")  # still on the table when B loses, but not free
    step = next(step for step in turn.steps if step.rule == "brunch.consolation.nothing")
    assert [part.facts["decks"] for part in step.parts] == [("red", "yellow")]


def test_nobody_is_promised_what_cannot_come(game: Game, table: Lay) -> None:
    parties = {"A": (9,), "B": (8,), "C": (7,)}
    low = game.play(table(parties, calls={"A": "green", "B": "green"}), "call green")
    assert "brunch.consolation.several" not in {step.rule for step in low.steps}
    hopes = [s.facts["hope"] for s in low.steps if s.rule == "brunch.award.uncalled"]
    assert hopes == [False] * 3
    high = game.play(table(parties, calls={"A": "red", "B": "red"}), "call red")
    assert "brunch.consolation.several" in {step.rule for step in high.steps}
    hopes = [s.facts["hope"] for s in high.steps if s.rule == "brunch.award.uncalled"]
    assert hopes == [True] * 3


def test_discarded_monsters_are_shuffled_before_they_come_back(game: Game, table: Lay) -> None:
    state = table({"A": (7,), "B": (6,), "C": (5,)})
    after = game.play(replace(state, monsters=(), discard=state.monsters), "monster").after
    back = (after.parties[0][-1], *after.monsters)
    assert back != state.monsters
    assert sorted(back) == sorted(state.monsters)
    assert (after.discard, after.shuffles) == ((), 1)


def test_the_host_deals_to_themself_first(game: Game) -> None:
    first, third = (game.start(3, 5, {"first_host": host}) for host in (0, 2))
    dealt = [party[0] for party in first.parties]
    assert [third.parties[seat][0] for seat in (2, 0, 1)] == dealt


def test_a_ghost_is_no_midnight_card_in_a_tie(game: Game, table: Lay) -> None:
    parties = {"A": (3,), "B": (7, GHOST), "C": (9, 5)}
    state = table(parties, calls={"A": "green", "B": "red"})
    turn = game.play(game.play(state, "call red").after, "ghost 7")
    tie = next(step for step in turn.steps if step.rule == "brunch.tie.seat")
    assert tie.facts["winner"] == "B"
    assert "brunch.ghost.not-midnight" in {part.rule for part in tie.parts}


@pytest.mark.parametrize(("lesson", "example"), [("showdown", "E1"), ("ladder", "E2")])
def test_the_printed_examples_are_lessons(game: Game, lesson: str, example: str) -> None:
    assert game.lessons[lesson].example == example


def test_the_what_if_of_the_long_example_is_a_variant(game: Game) -> None:
    frames = game.lessons["showdown"].frames(game, "bis")
    cited = [frame.line.rule for frame in frames if frame.line]
    assert "brunch.tie.seat" in cited


def test_the_box_adds_up() -> None:
    assert {len(cards) for cards in MONSTERS.values()} == {68}
    assert [len(DECKS[deck]) for deck in Deck] == [6] * 5
    assert [sum(DECKS[deck]) for deck in Deck] == [57, 45, 33, 21, 9]
    assert (MONSTERS["9x7+5"].count(9), MONSTERS["9x7+5"].count(GHOST)) == (7, 5)


@pytest.mark.parametrize("players", [3, 7])
def test_the_table_is_laid_step_by_step(game: Game, players: int) -> None:
    state = game.start(players, seed=6)
    steps = list(resolve(setup.opening(state.players, 6, state.rulings)))
    assert steps[-1].state == state
    assert [step.rule.removeprefix("brunch.") for step in steps] == [
        "setup.decks",
        "setup.colour",
        "setup.small-table" if players < 5 else "setup.large-table",
        "setup.monster-deck",
        "setup.first-host",
        "round.reveal",
        "round.deal",
    ]
    for step in steps:
        scene = game.scene(step.state)
        there = {piece.id for piece in scene.pieces()} | {zone.id for zone in scene.zones}
        there |= {f"seat-{seat}" for seat in range(players)}
        assert {id for deep in step.walk() for id in deep.shows} <= there, step.rule


def test_set_up_shows_what_everyone_takes(game: Game) -> None:
    state = game.start(3)
    _, colour, small, *_ = setup.opening(state.players, 0, state.rulings)
    ids = {piece.id for piece in game.scene(colour.state).pieces()}
    assert {"deck-red", "deck-blue", "midnight-2-double", "call-2-green", "call-2-blue"} <= ids
    assert not {"deck-blue", "call-2-blue"} & {p.id for p in game.scene(small.state).pieces()}
    assert not game.scene(colour.state).actions


@pytest.mark.parametrize(("players", "decks"), [(3, 4), (4, 4), (5, 5), (6, 5), (7, 5)])
def test_the_table_for_each_number_of_players(game: Game, players: int, decks: int) -> None:
    state = game.start(players, seed=players)
    assert len(state.prizes) == len(state.decks) == decks
    assert [len(hand) for hand in state.midnights] == [3] * players
    assert [len(party) for party in state.parties] == [1] * players
    assert len(state.monsters) == 68 - players
    calls = table_of_calls(game, players)
    assert len(calls) == decks
    assert ("call blue" in calls) == (decks == 5)


def table_of_calls(game: Game, players: int) -> list[str]:
    state = game.start(players, seed=players)
    while state.phase == "invite":
        state = game.play(state, "brunch").after
    return [str(move) for move in game.moves(state) if str(move).startswith("call")]
