"""Every ruling in every reading, in a position where the readings differ."""

from dataclasses import replace

import pytest

from tests.seven_to_midnight.conftest import Deal
from tutor import Game
from tutor.conformance.playing import clauses_of, refused
from tutor.games.seven_to_midnight.model import Phase, State
from tutor.games.seven_to_midnight.model.cards import stock
from tutor.lesson import played as after

GEEBO = "rescue c1 with honeypop plushy"


def winners(game: Game, state: State) -> tuple[int, ...]:
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.winners


@pytest.mark.parametrize(
    ("reading", "coop", "ffa"),
    [("by_mode", False, True), ("all_always", False, False), ("two_awake_always", True, True)],
)
def test_victory_rule(game: Game, deal: Deal, reading: str, coop: bool, ffa: bool) -> None:
    for mode, wins in (("coop", coop), ("ffa", ffa)):
        more = {"critters": ["geebo", "dorpa", ""], "active": 1, "turn": 1, "final": True}
        state = deal(2, {"victory_rule": reading, "mode": mode}, asleep=True, **more)
        assert bool(winners(game, after(game, state, "end"))) == wins


@pytest.mark.parametrize(("reading", "rounds"), [("printed", 13), ("off", 7)])
def test_standard_remix(game: Game, reading: str, rounds: int) -> None:
    rulings = {"speed": "standard", "standard_remix": reading}
    assert _rounds(game, 3, rulings) == rounds
    assert _rounds(game, 4, {"standard_remix": reading}) == 7
    assert _rounds(game, 3, {"standard_remix": reading}) == 7


def _rounds(game: Game, players: int, rulings: dict[str, object]) -> int:
    """Rounds of a game in which nobody does anything but guess."""
    state = game.start(players, seed=3, rulings=rulings)
    mazes = 0
    while state.turn is not None:
        move = {
            Phase.RESCUE: "end",
            Phase.GUESS: "go left",
            Phase.REWARD: "keep",
        }.get(state.phase) or str(game.moves(state)[0])
        mazes += move == "go left"
        state = game.play(state, move).after
    assert mazes == state.round - 1
    return int(state.round)


@pytest.mark.parametrize(
    ("reading", "table"),
    [
        ("alternate", [[2, 1, 2, 1], [1, 2, 1, 2]]),
        ("two", [[2] * 4] * 2),
        ("one", [[1] * 4] * 2),
    ],
)
def test_lightning_four(game: Game, deal: Deal, reading: str, table: list[list[int]]) -> None:
    state = deal(4, {"speed": "lightning", "lightning_four": reading}, maze=["bm-1a"])
    for actions in table:
        have = []
        for _ in range(4):
            have.append(state.actions)
            state = after(game, state, "end")
        assert have == actions
        state = after(game, state, "go left")
        while state.phase is not Phase.RESCUE:
            state = game.play(state, game.moves(state)[0]).after


@pytest.mark.parametrize("reading", ["end_of_turn", "immediate"])
def test_refresh_timing(game: Game, deal: Deal, reading: str) -> None:
    hands = {0: ["sugardrop", "sugardrop"]}
    state = deal(
        2, {"refresh_timing": reading}, critters=["snufflet", "geebo", "dorpa"], hands=hands,
        critter_deck=["snufflet"], events={0: "peek"},
    )  # fmt: skip
    at_once = reading == "immediate"
    assert bool(after(game, state, "take i1").items[0]) == at_once
    state = after(game, state, "rescue c1 with sugardrop")
    assert (refused(game, state, "rescue c1 with sugardrop") == []) == at_once


@pytest.mark.parametrize("reading", [False, True])
def test_rescue_facedown(game: Game, deal: Deal, reading: bool) -> None:
    state = deal(
        2, {"rescue_facedown": reading}, critters=["geebo", "dorpa", "loopa"], down=["c1"],
        hands={0: ["honeypop", "plushy"]},
    )  # fmt: skip
    assert refused(game, state, GEEBO) == ([] if reading else ["action.rescue.faceup"])
    if reading:
        assert after(game, state, GEEBO).down == ()


@pytest.mark.parametrize(
    ("reading", "pay", "move"),
    [("no_use", False, True), ("frozen", False, False), ("no_effect", True, True)],
)
def test_facedown_hand(game: Game, deal: Deal, reading: str, pay: bool, move: bool) -> None:
    state = deal(
        2, {"facedown_hand": reading}, critters=["geebo", "dorpa", "loopa"],
        hands={0: ["honeypop", "plushy"]}, down=["0.plushy"], events={0: "draw"},
    )  # fmt: skip
    assert (refused(game, state, f"{GEEBO}-down") == []) == pay
    frozen = [] if move else ["hand.facedown.other"]
    assert refused(game, state, "cycle plushy-down") == frozen
    assert refused(game, state, "give plushy-down to drake") == frozen
    assert refused(game, state, "flip plushy-down") == []
    if move:
        given = after(game, state, "give plushy-down to drake")
        assert given.down == state.down


@pytest.mark.parametrize("reading", ["down_once", "once_total"])
def test_flip_limit(game: Game, deal: Deal, reading: str) -> None:
    state = after(game, deal(2, {"flip_limit": reading}, down=["i1", "i2"]), "flip i1")
    against = ["action.flip.down-limit"] if reading == "once_total" else []
    assert refused(game, state, "flip i2") == against
    assert refused(game, state, "flip i3") == against
    assert game.judge(state, "flip i3").checks[-1].facts["limit"] == reading


@pytest.mark.parametrize(
    ("reading", "hand", "event"),
    [
        ("field_and_own_hand", [], ["action.flip.targets"]),
        ("field_only", ["action.flip.targets"], ["action.flip.targets"]),
        ("also_events", [], []),
    ],
)
def test_flip_targets(
    game: Game, deal: Deal, reading: str, hand: list[str], event: list[str]
) -> None:
    state = deal(2, {"flip_targets": reading}, hands={0: ["plushy"]})
    assert refused(game, state, "flip plushy") == hand
    assert refused(game, state, "flip e2") == event
    if not event:
        seen = after(game, state, "flip e2")
        assert seen.shown == (state.events[1][0],)
        assert after(game, seen, "flip e2").shown == ()


@pytest.mark.parametrize("reading", [True, False])
def test_give_adjacent(game: Game, deal: Deal, reading: bool) -> None:
    state = deal(4, {"give_adjacent": reading}, hands={0: ["plushy"]})
    assert (refused(game, state, "give plushy to trixe") == []) != reading
    assert refused(game, state, "give plushy to dewey") == ["free.give.adjacent"]


@pytest.mark.parametrize("reading", ["per_giver", "table"])
def test_give_limit_scope(game: Game, deal: Deal, reading: str) -> None:
    state = deal(2, {"give_limit_scope": reading}, hands={0: ["plushy"], 1: ["honeypop"] * 3})
    state = after(game, state, "give plushy to drake", "end", "give plushy to yara")
    against = ["free.give.per-giver"] if reading == "table" else []
    assert refused(game, state, "give honeypop to yara") == against


@pytest.mark.parametrize("reading", [False, True])
def test_give_in_ffa(game: Game, deal: Deal, reading: bool) -> None:
    state = deal(2, {"mode": "ffa", "give_in_ffa": reading}, hands={0: ["plushy"]})
    assert (refused(game, state, "give plushy to drake") == []) == reading


@pytest.mark.parametrize("reading", ["each_undrawn_card", "once_per_turn"])
def test_cycle_limit(game: Game, deal: Deal, reading: str) -> None:
    hands = {0: ["plushy", "storybook"]}
    state = deal(2, {"cycle_limit": reading}, hands=hands, deck=["honeypop"] * 2)
    state = after(game, state, "cycle plushy")
    against = ["free.cycle.repeat"] if reading == "once_per_turn" else []
    assert refused(game, state, "cycle storybook") == against


@pytest.mark.parametrize("reading", ["on_demand", "when_empty"])
def test_item_flip_timing(game: Game, deal: Deal, reading: str) -> None:
    state = deal(2, {"item_flip_timing": reading}, discard=["plushy", "honeypop"])
    hand, last = state.item_deck[1:], state.item_deck[:1]
    state = replace(state, hands=(hand, ()), item_deck=last)
    turn = game.play(state, "draw")
    at_once = reading == "when_empty"
    assert ("discard.item.flip" in clauses_of(turn)) == at_once
    assert len(turn.after.item_deck) == 2 * at_once
    again = game.play(turn.after, "draw")
    assert stock().kind(again.after.hands[0][-1]) == "plushy"


@pytest.mark.parametrize(("reading", "cards"), [("player", [0, 1]), ("guardian", [1, 1])])
def test_easy_draw_per(game: Game, reading: str, cards: list[int]) -> None:
    state = game.start(1, rulings={"difficulty": "easy", "easy_draw_per": reading})
    move = "remove geebo for drake" if reading == "player" else "remove geebo"
    assert [len(hand) for hand in after(game, state, move).hands] == cards
    both = game.start(2, rulings={"difficulty": "easy", "easy_draw_per": reading})
    assert [len(hand) for hand in after(game, both, "remove geebo").hands] == [1, 1]


@pytest.mark.parametrize("reading", ["fixed", "rotate_first"])
def test_turn_order(game: Game, deal: Deal, reading: str) -> None:
    for mode, players, first in (("ffa", 3, 1), ("teams", 4, 2), ("coop", 3, 0)):
        state = deal(players, {"mode": mode, "turn_order": reading}, maze=["bm-1a"])
        while state.round == 1:
            move = "end" if state.phase is Phase.RESCUE else str(game.moves(state)[0])
            state = game.play(state, move).after
        assert state.order[0] == (first if reading == "rotate_first" else 0)


@pytest.mark.parametrize(("reading", "won"), [("shared", (0, 1)), ("nobody", ())])
def test_final_tie(game: Game, deal: Deal, reading: str, won: tuple[int, ...]) -> None:
    from tutor.games.seven_to_midnight.lessons.rival import TIES

    state = deal(
        2, {"mode": "ffa", "final_tie": reading}, rescued=TIES[""], critters=["geebo", "", ""],
        hands={0: ["honeypop", "plushy"]},
    )  # fmt: skip
    assert winners(game, after(game, state, GEEBO)) == won
