"""What happens: set-up, Events, talents, the maze, the end, whole games in every mode."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tutor
from tests.playing import playthrough, refused, told
from tests.seven_to_midnight.conftest import Deal
from tutor import Game, Match
from tutor.explain import Step
from tutor.games.seven_to_midnight.model import HIDDEN, Phase, State
from tutor.games.seven_to_midnight.model.cards import stock
from tutor.games.seven_to_midnight.stage import after

MODES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (1, {"difficulty": "easy"}),
    (1, {"speed": "standard"}),
    (2, {"card_set": 2, "difficulty": "hard"}),
    (2, {"mode": "ffa"}),
    (3, {"speed": "standard", "standard_remix": "off"}),
    (3, {"mode": "ffa", "difficulty": "easy", "ffa_tie_most": "all_tied"}),
    (4, {}),
    (4, {"mode": "ffa", "give_in_ffa": True, "turn_order": "rotate_first"}),
    (4, {"mode": "teams"}),
    (4, {"mode": "teams", "event_discards": "cycle", "teams_both_wrong": "once"}),
    (4, {"speed": "lightning", "lightning_four": "alternate", "refresh_timing": "immediate"}),
    (2, {"guardian_1": "dewey", "guardian_2": "trixe", "item_flip_timing": "when_empty"}),
]


@pytest.mark.parametrize(
    ("players", "rulings", "critters", "items"),
    [
        (2, {}, 11, 16),
        (3, {"difficulty": "hard"}, 12, 16),
        (4, {}, 25, 38),
        (4, {"difficulty": "hard"}, 26, 38),
        (1, {"speed": "standard"}, 25, 38),
    ],
)
def test_decks_after_set_up(
    game: Game, players: int, rulings: dict[str, Any], critters: int, items: int
) -> None:
    state = game.start(players, seed=2, rulings=rulings)
    assert (len(state.critter_deck), len(state.item_deck)) == (critters, items)
    assert [len(stack) for stack in state.events] == [4, 4, 4]
    assert (len(state.maze), state.shown, state.hands[0]) == (6, (), ())


@pytest.mark.parametrize(
    ("players", "speed", "critters", "items"),
    [(1, "lightning", 10, 15), (3, "lightning", 10, 13), (2, "standard", 24, 36), (4, "standard", 24, 34)],
)  # fmt: skip
def test_decks_after_an_easy_set_up(
    game: Game, players: int, speed: str, critters: int, items: int
) -> None:
    state = game.start(players, rulings={"difficulty": "easy", "speed": speed})
    state = after(game, state, "remove gigglywig")
    assert (len(state.critter_deck), len(state.item_deck)) == (critters, items)
    assert sum(map(len, state.hands)) == players


@pytest.mark.parametrize(
    ("players", "rulings", "actions", "total"),
    [
        (1, {}, 3, 42),
        (2, {}, 3, 42),
        (3, {}, 2, 42),
        (4, {}, 3, 84),
        (3, {"speed": "standard", "standard_remix": "off"}, 4, 84),
        (2, {"speed": "standard", "standard_remix": "off"}, 6, 84),
        (1, {"speed": "standard"}, 6, 156),
    ],
)
def test_the_action_budget(
    game: Game, players: int, rulings: dict[str, Any], actions: int, total: int
) -> None:
    """Three actions for each critter, except with the remix."""
    state = game.start(players, seed=1, rulings=rulings)
    assert state.actions == actions
    critters = 3 + len(state.critter_deck)
    have = 0
    while state.turn is not None:
        if state.phase is Phase.RESCUE:
            have += state.actions
            state = after(game, state, "end")
        else:
            state = game.play(state, game.moves(state)[0]).after
    assert have == total
    assert total == 3 * critters or total == 156


def test_a_lone_player_runs_two_guardians(game: Game) -> None:
    state = game.start(("Ada",), seed=1)
    assert (len(state.guardians), state.turn, state.active) == (2, 0, 0)
    state = after(game, state, "take i1", "end")
    assert (state.turn, state.active, state.actions) == (0, 1, 3)
    assert [len(hand) for hand in state.hands] == [1, 0]
    assert len(game.scene(state).seats) == 1


def test_guardians_are_chosen_by_seat(game: Game) -> None:
    state = game.start(3, rulings={"guardian_2": "yara", "guardian_3": "dewey"})
    assert state.guardians == ("drake", "yara", "dewey")
    assert game.start(3, seed=1, rulings={"first_player": 2}).order == (2, 0, 1)


SNUFFLET = "rescue c1 with sugardrop"


@pytest.fixture
def fires(game: Game, deal: Deal) -> Any:
    """`fires("draw", hands=...)`: the turn that triggers an Event above column 1."""

    def make(effect: str, players: int = 2, rulings: Any = None, **more: Any) -> tutor.Turn:
        hands = {0: ["sugardrop", *more.pop("hand", [])], 1: more.pop("other", [])}
        state = deal(
            players, rulings, critters=["snufflet", "dorpa", "loopa"], hands=hands,
            events={0: effect}, **more,
        )  # fmt: skip
        return game.play(state, SNUFFLET)

    return make


def test_chime_tower_makes_a_talent_ready(game: Game, fires: Any) -> None:
    assert fires("reset", spent=(False, True)).after.spent == (False, False)
    assert "event.cannot" in told(fires("reset"))
    waiting = fires("reset", spent=(True, True)).after
    assert waiting.phase is Phase.EVENT
    assert after(game, waiting, "choose drake").spent == (True, False)
    assert "event.cannot" in told(fires("reset", 2, {"mode": "ffa"}, spent=(False, True)))


def test_lantern_clearing_turns_one_card_up(game: Game, fires: Any) -> None:
    turn = fires("reveal", other=["plushy"], down=["i1", "1.plushy"])
    assert turn.after.phase is Phase.EVENT
    after_hand = after(game, turn.after, "choose drake.plushy-down")
    assert len(after_hand.down) == 1
    assert fires("reveal", down=["i1"]).after.down == ()
    assert turn.after.events[0][0] == after_hand.events[0][0]


def test_parcel_moth_brings_an_ally_a_card(game: Game, fires: Any) -> None:
    assert len(fires("parcel").after.hands[1]) == 1
    assert len(fires("parcel", 2, {"mode": "ffa"}).after.hands[0]) == 1
    waiting = fires("parcel", 3).after
    assert len(after(game, waiting, "choose trixe").hands[2]) == 1
    far = fires("parcel", 4, {"give_adjacent": False}).after  # gifts may go far, the Moth may not
    assert refused(game, far, "choose trixe") == ["event.who"]


def test_lookout_stump_shows_the_next_way(game: Game, fires: Any) -> None:
    state = fires("peek").after
    assert state.peeked
    assert game.view(state, 1).maze[0] == state.maze[0]
    assert set(game.view(state, 1).maze[1:]) == {HIDDEN}
    assert "event.cannot" in told(fires("peek", final=True))


def test_swap_stall_exchanges(game: Game, fires: Any) -> None:
    items = ["plushy", "honeypop", "honeypop", "storybook", "sugardrop", "storybook"]
    state = after(game, fires("swap", hand=["storybook"], items=items).after, "choose storybook i1")
    assert stock().kind(state.items[0]) == "storybook"
    assert [stock().kind(card) for card in state.hands[0]] == ["plushy"]
    assert "event.cannot" in told(fires("swap"))


def test_echo_bridge_lifts_the_limit(game: Game, fires: Any) -> None:
    state = fires("echo", hand=["plushy"] * 3 + ["honeypop"]).after
    state = after(game, state, *["give plushy to drake"] * 3)
    assert refused(game, state, "give honeypop to drake") == ["free.give.limit"]
    assert "event.cannot" in told(fires("echo", 2, {"mode": "ffa"}))


def test_setbacks(game: Game, fires: Any) -> None:
    state = fires("bramble").after
    assert after(game, state, "choose i2").down == (state.items[1],)
    state = fires("shadow").after
    assert after(game, state, "choose c3").down == (state.critters[2],)
    state = fires("servant", hand=["plushy", "honeypop"]).after
    assert stock().kind(after(game, state, "choose plushy").discard[-1]) == "plushy"
    assert "event.cannot" in told(fires("servant"))
    turn = fires("gust")
    assert turn.after.items[3:] == ("", "", "")
    assert len(turn.after.discard) == 4


def test_a_trash_event_is_gone_and_a_standing_one_works_again(game: Game, fires: Any) -> None:
    trash, stay = fires("draw").after, fires("echo").after
    assert (len(trash.events[0]), len(trash.dropped[0])) == (3, 1)
    assert (len(stay.events[0]), stay.dropped[0]) == (4, ())


def test_talents(game: Game, deal: Deal) -> None:
    def at(name: str, **more: Any) -> State:
        return deal(2, {"guardian_1": name}, critters=["geebo", "dorpa", "loopa"], **more)

    assert after(game, at("miles"), "talent").actions == 5
    assert after(game, at("yara", down=["i1", "c2"]), "talent").down == ()
    state = after(game, at("drake"), "talent i1 i4")
    assert (state.items[0], state.items[3], len(state.hands[0]), state.actions) == ("", "", 2, 3)
    state = after(game, at("trixe", discard=["plushy", "honeypop"]), "talent honeypop plushy")
    assert (len(state.hands[0]), state.discard) == (2, ())
    assert refused(game, state, "cycle plushy") == []
    state = after(game, at("dewey", hands={0: ["sugardrop", "plushy", "honeypop"]}), "talent")
    assert refused(game, state, "rescue c1 with sugardrop plushy") == []
    assert refused(game, state, "rescue c1 with sugardrop sugardrop") != []
    turn = game.play(state, "rescue c1 with sugardrop plushy")
    assert "house.talent.rig" in told(turn)
    assert not turn.after.rigged


def test_jury_rig_fits_one_item_only(game: Game, deal: Deal) -> None:
    hands = {0: ["sugardrop", "sugardrop", "honeypop", "plushy"]}
    state = deal(2, {"guardian_1": "dewey"}, critters=["geebo", "dorpa", "loopa"], hands=hands)
    state = after(game, state, "talent")
    assert refused(game, state, "rescue c1 with sugardrop sugardrop") == [
        "action.rescue.full",
        "action.rescue",
    ]
    kept = after(game, state, "rescue c1 with honeypop plushy")
    assert kept.rigged


def test_wind_up_owl_and_echo_shell(game: Game, deal: Deal) -> None:
    state = deal(hands={0: ["wind-up-owl", "plushy"]}, down=["i1", "0.plushy"])
    state = after(game, state, "use wind-up-owl on i1 plushy-down")
    assert (state.down, stock().kind(state.discard[-1])) == ((), "wind-up-owl")
    rulings = {"card_set": 2}
    state = deal(2, rulings, hands={0: ["echo-shell"]}, discard=["pompa", "glowjar"])
    state = after(game, state, "use echo-shell")
    assert [stock().kind(card) for card in state.hands[0]] == ["glowjar"]
    assert [stock().kind(card) for card in state.discard] == ["pompa", "echo-shell"]


def test_the_pile_is_turned_over_first_discarded_first(game: Game, deal: Deal) -> None:
    state = deal(discard=["plushy", "honeypop", "storybook"])
    state = replace(state, hands=((*state.hands[0], *state.item_deck), ()), item_deck=())
    turn = game.play(state, "draw")
    assert [stock().kind(card) for card in turn.after.item_deck] == ["honeypop", "storybook"]
    assert (turn.after.discard, turn.after.recycled) == ((), True)
    assert game.view(turn.after, 1).item_deck == turn.after.item_deck


def test_a_cycled_card_may_come_straight_back(game: Game, deal: Deal) -> None:
    state = deal()
    state = replace(state, hands=(state.item_deck, ()), item_deck=())
    word = stock().kind(state.hands[0][0])
    after_ = after(game, state, f"cycle {word}")
    assert sorted(after_.hands[0]) == sorted(state.hands[0])
    assert len(after_.drawn) == 1


def test_gaps_stay_when_nothing_is_left(game: Game, deal: Deal) -> None:
    state = deal(items=["", "plushy", "honeypop", "storybook", "storybook", "sugardrop"])
    state = replace(state, hands=(state.item_deck, ()), item_deck=())
    turn = game.play(state, "end")
    assert "refresh.empty-items" in told(turn)
    assert turn.after.items[0] == ""


def test_shortage_in_the_maze(game: Game, deal: Deal) -> None:
    state = deal(end="bm-3a")
    turn = game.play(state, "go left")
    assert {"maze.shortage", "maze.4.wrong.event", "maze.hand.coop"} <= set(told(turn))
    items = ["plushy", "", "", "", "", ""]
    turn = game.play(deal(end="bm-4a", items=items), "go left")
    assert "maze.shortage" in told(turn)
    assert len(turn.after.down) == 1


def test_an_exhausted_column_has_no_event_to_lose(game: Game, deal: Deal) -> None:
    state = deal(end="bm-3a")
    stack = state.events[1]
    state = replace(
        state, events=(state.events[0], (), state.events[2]), dropped=((), stack, ()), shown=stack
    )
    assert "maze.event.exhausted" in told(game.play(state, "go left"))
    assert "maze.event.exhausted" in told(game.play(state, "go straight"))


def test_rivals_guess_in_secret_and_hands_are_picked_blindly(game: Game, deal: Deal) -> None:
    hands = {0: ["plushy", "honeypop"], 1: ["storybook"]}
    state = deal(2, {"mode": "ffa"}, end="bm-3a", hands=hands)
    state = after(game, state, "go left")
    assert game.view(state, 1).guesses == ("untold", None)
    assert game.view(state, 0).guesses == ("left", None)
    turn = game.play(state, "go right")
    assert {"maze.hand.competitive", "maze.ffa.victim", "maze.ffa.resolver"} <= set(told(turn))
    assert set(turn.after.down) <= set(state.hands[0])
    assert len(turn.after.down) == 1
    for step in turn.steps:
        assert not set(step.shows) & set(state.hands[0])


def test_the_leader_pays_and_the_last_chooses(game: Game, deal: Deal) -> None:
    rescued = [["snufflet"], ["gigglywig"], ["geebo"]]
    state = deal(3, {"mode": "ffa"}, end="bm-1a", rescued=rescued)
    state = after(game, state, "go right", "go straight", "go left")
    assert (state.phase, state.turn, state.penalties[0].victims) == (Phase.PENALTY, 0, (1,))
    state = after(game, state, "choose i1")
    assert (state.phase, state.turn) == (Phase.REWARD, 2)


def test_of_several_right_guessers_the_last_decides(game: Game, deal: Deal) -> None:
    state = deal(3, {"mode": "ffa"}, end="bm-1a", rescued=[["geebo"], ["snufflet"], ["dorpa"]])
    state = after(game, state, "go left", "go left", "go left")
    assert (state.phase, state.turn) == (Phase.REWARD, 1)


def test_right_guessers_with_equal_points_leave_it_to_the_latest(game: Game, deal: Deal) -> None:
    """Ties for fewest: the reverse of the tie-breaks, then the latest in turn order."""
    state = deal(3, {"mode": "ffa"}, end="bm-1a")
    state = after(game, state, "go left", "go left", "go left")
    assert (state.phase, state.turn) == (Phase.REWARD, 2)


@pytest.mark.parametrize(
    ("guesses", "points", "victim", "resolver"),
    [
        ("right right left", ["gigglywig"], "", ""),
        ("left right left", ["gigglywig"], "alone", ""),
        ("left left right", ["gigglywig"], "alone", "other"),
    ],
)
def test_who_pays_and_who_chooses_is_told_as_it_is(
    game: Game, deal: Deal, guesses: str, points: list[str], victim: str, resolver: str
) -> None:
    state = deal(3, {"mode": "ffa"}, end="bm-1a", rescued=[points, points, []])
    first, second, third = guesses.split()
    turn = game.play(after(game, state, f"go {first}", f"go {second}"), f"go {third}")
    told = {step.rule: step.case for step in turn.steps}
    assert told["seven.maze.ffa.victim"] == victim
    assert told["seven.maze.ffa.resolver"] == resolver


def test_a_peek_tells_the_way(game: Game, fires: Any) -> None:
    turn = fires("peek")
    (told,) = [step for step in turn.steps if step.rule == "seven.house.event.peek"]
    assert told.facts["card"] == stock().ends[turn.after.maze[0]].direction


def test_three_awake_are_too_many_for_rivals(game: Game, deal: Deal) -> None:
    more = {"critters": ["geebo", "dorpa", "loopa"], "active": 1, "turn": 1}
    state = deal(2, {"mode": "ffa"}, final=True, asleep=True, **more)
    outcome = game.outcome(after(game, state, "end"))
    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.story[0].facts == {"awake": 3, "most": 2}


def test_a_card_drawn_last_turn_can_be_cycled(game: Game, deal: Deal) -> None:
    state = after(game, deal(deck=["plushy"]), "draw")
    assert state.drawn
    state = after(game, state, "end")
    assert (state.drawn, state.flips, state.cycled) == ((), 0, 0)


def test_a_turn_begins_with_nothing_left_over(game: Game, deal: Deal) -> None:
    state = deal(flips=1, downs=1, cycled=1, bonus=1, rigged=True, begun=True)
    state = after(game, state, "end")
    marks = (state.flips, state.downs, state.cycled, state.bonus, state.rigged, state.begun)
    assert marks == (0, 0, 0, 0, False, False)


def test_a_round_begins_with_no_gift_given(game: Game, deal: Deal) -> None:
    state = deal(end="bm-1a", given=(2, 1))
    assert after(game, state, "go left", "keep").given == (0, 0)


def test_the_latest_of_equal_cards_is_fetched(game: Game, deal: Deal) -> None:
    state = deal(2, {"guardian_1": "trixe"}, discard=["plushy", "honeypop", "plushy"])
    pile = after(game, state, "talent plushy").discard
    assert pile == state.discard[:2]


def test_of_two_right_teams_the_one_that_begins_next_decides(game: Game, deal: Deal) -> None:
    state = deal(4, {"mode": "teams", "turn_order": "rotate_first"}, end="bm-1a")
    assert after(game, state, "go left", "go left").turn == 2


def test_the_maze_card_seen_is_gone_after_the_guess(game: Game, deal: Deal) -> None:
    assert not after(game, deal(end="bm-1a", peeked=True), "go left", "keep").peeked


def test_nobody_chooses_for_themselves(game: Game, deal: Deal) -> None:
    state = deal(2, {"mode": "ffa"}, end="bm-1a", rescued=[["geebo"], []])
    state = after(game, state, "go left", "go right")
    assert (state.turn, state.penalties[0].victims) == (0, (1,))


def test_teams_choose_for_each_other(game: Game, deal: Deal) -> None:
    state = deal(4, {"mode": "teams"}, end="bm-1a")
    state = after(game, state, "go left", "go right")
    assert (state.phase, state.turn) == (Phase.PENALTY, 0)
    state = after(game, state, "choose i1")
    assert (state.phase, state.turn) == (Phase.REWARD, 0)
    both = after(game, deal(4, {"mode": "teams"}, end="bm-1a"), "go left", "go left")
    assert (both.phase, both.turn) == (Phase.REWARD, 0)


def test_partners_take_their_turns_together(game: Game, deal: Deal) -> None:
    state = deal(4, {"mode": "teams"})
    order = []
    for move in ("swap", "end", "end", "swap", "end", "end"):
        if move == "end":
            order.append(state.active)
        state = after(game, state, move)
    assert order == [1, 0, 3, 2]


def test_the_sixth_card_brings_the_final_round(game: Game) -> None:
    state = game.start(2, seed=4)
    while state.maze:
        state = game.play(
            state, "end" if state.phase is Phase.RESCUE else game.moves(state)[0]
        ).after
    while state.phase is not Phase.RESCUE:
        turn = game.play(state, game.moves(state)[0])
        state = turn.after
    assert state.round == 7
    state = after(game, state, "end", "end")
    assert (state.phase, state.turn) == (Phase.OVER, None)


def test_parting_gifts_are_for_the_final_round(game: Game, deal: Deal) -> None:
    state = after(game, deal(hands={0: ["plushy"]}), "end")
    assert (state.active, state.phase) == (1, Phase.RESCUE)


def test_the_maze_is_mixed_anew_for_the_second_way(game: Game) -> None:
    turned: set[tuple[str, ...]] = set()
    fresh: set[tuple[str, ...]] = set()
    for seed in range(4):
        state = game.start(2, seed, {"speed": "standard"})
        while not state.remixed:
            turned.add(state.turned)
            state = game.play(
                state, "end" if state.phase is Phase.RESCUE else game.moves(state)[0]
            ).after
        fresh.add(state.maze)
        assert (len(state.maze), state.turned, state.round) == (6, (), 7)
    assert len(fresh) == 4
    assert not fresh & turned


def test_easy_items_are_drawn_in_turn_order(game: Game) -> None:
    state = game.start(3, rulings={"difficulty": "easy", "first_player": 1})
    turn = game.play(state, "remove geebo")
    who = [s.facts["who"] for s in turn.steps if s.rule == "seven.difficulty.easy.draw"]
    assert who == ["Ben", "Cy", "Ada"]


def test_parting_gifts_end_by_themselves_when_the_hand_is_empty(game: Game, deal: Deal) -> None:
    state = after(game, deal(final=True, hands={0: ["plushy"]}), "end", "give plushy to drake")
    assert (state.active, state.phase) == (1, Phase.RESCUE)


def test_the_last_rescue_ends_the_game_without_its_event(game: Game, deal: Deal) -> None:
    state = deal(critters=["snufflet", "", ""], asleep=True, hands={0: ["sugardrop"]})
    turn = game.play(state, SNUFFLET)
    assert told(turn) == ["action.rescue", "end.all", "event.last-rescue"]
    outcome = game.outcome(turn.after)
    assert outcome is not None
    assert outcome.winners == (0, 1)


def test_scores_are_shared_by_partners(game: Game, deal: Deal) -> None:
    state = deal(4, {"mode": "teams"}, rescued=[["geebo", "snufflet"], ["gigglywig"]])
    assert [step.value for step in game.score(state)] == [3, 3, 3, 3]
    assert [step.value for step in game.score(deal(2, rescued=[["geebo"]]))] == [1, 1]


def test_teams_win_together(game: Game, deal: Deal) -> None:
    state = deal(
        4, {"mode": "teams"}, critters=["snufflet", "", ""], asleep=True, hands={0: ["sugardrop"]}
    )
    outcome = game.outcome(after(game, state, SNUFFLET))
    assert outcome is not None
    assert outcome.winners == (0, 1)
    state = replace(state, rescued=state.rescued[::-1])
    outcome = game.outcome(after(game, state, SNUFFLET))
    assert outcome is not None
    assert outcome.winners == (2, 3)


@pytest.mark.parametrize("reading", ["end_of_turn", "immediate"])
def test_gaps_left_by_effects_are_filled_like_any_other(
    game: Game, deal: Deal, fires: Any, reading: str
) -> None:
    rulings = {"refresh_timing": reading, "guardian_1": "drake"}
    at_once = reading == "immediate"
    assert all(fires("gust", 2, rulings).after.items) == at_once
    assert all(after(game, deal(2, rulings), "talent i1 i2").items) == at_once


@pytest.mark.parametrize(
    ("final", "asleep", "first_game"),
    [(False, True, "early"), (True, True, "won"), (True, False, "lost")],
)
def test_the_sequel(game: Game, deal: Deal, final: bool, asleep: bool, first_game: str) -> None:
    critters = ["snufflet", "", ""] if asleep else ["snufflet", "dorpa", "loopa"]
    hands = {0: ["sugardrop", "plushy"], 1: ["plushy"] * 3}
    rulings = {"guardian_1": "dewey"}
    state = deal(2, rulings, final=final, asleep=asleep, critters=critters, hands=hands)
    assert game.sequel(state) is None
    state = after(game, state, SNUFFLET)
    while state.turn is not None:
        state = after(game, state, "end")
    sequel = game.sequel(state)
    assert sequel is not None
    assert (sequel["game"], sequel["players"]) == ("midnight-showdown", ("Ada", "Ben"))
    rules = sequel["rulings"]
    assert rules["first_game"] == first_game
    assert [rules[f"guardian_{at}"] for at in range(1, 5)] == ["dewey", "yara", "drake", "trixe"]
    assert [rules[f"carried_{at}"] for at in range(1, 5)][1:] == [3, 0, 0]


def test_a_huge_hand_goes_along_as_far_as_the_other_game_counts(game: Game, deal: Deal) -> None:
    state = deal(4, critters=["snufflet", "", ""], asleep=True, hands={0: ["sugardrop"]})
    state = replace(state, hands=(*state.hands[:1], state.item_deck, (), ()), item_deck=())
    sequel = game.sequel(after(game, state, SNUFFLET))
    assert sequel is not None
    assert sequel["rulings"]["carried_2"] == 22


def test_three_players_leave_the_fourth_seat_empty(game: Game, deal: Deal) -> None:
    state = deal(3, critters=["snufflet", "", ""], asleep=True, hands={0: ["sugardrop"]})
    sequel = game.sequel(after(game, state, SNUFFLET))
    assert sequel is not None
    assert sequel["rulings"]["guardian_4"] == "none"


@pytest.mark.skipif("midnight-showdown" not in tutor.games(), reason="the sister game is not there")
def test_the_sister_game_starts_from_every_end(game: Game) -> None:
    for players, rulings in MODES:
        last = list(playthrough(game, 3, players, rulings))[-1].after
        sequel = game.sequel(last)
        assert sequel is not None
        other = tutor.load(sequel["game"])
        assert Match(other, sequel["players"], 1, sequel["rulings"]).state.players == last.players


def test_a_view_hides_decks_and_rival_hands(game: Game, deal: Deal) -> None:
    hands = {0: ["plushy"], 1: ["honeypop", "storybook"]}
    state = deal(2, {"mode": "ffa"}, hands=hands, down=["1.honeypop"])
    view = game.view(state, 0)
    assert view.hands == (state.hands[0], ("?-down", "?"))
    assert set(view.item_deck) == set(view.critter_deck) == set(view.maze) == {HIDDEN}
    assert (view.seed, view.down) == (0, ())
    assert game.view(state, 1).down == state.down
    drawn = after(game, state, "draw")
    assert (game.view(drawn, 1).drawn, game.view(drawn, 0).drawn) == ((), drawn.drawn)
    coop = deal(2, hands=hands)
    assert game.view(coop, 0).hands == coop.hands
    teams = deal(4, {"mode": "teams"}, hands=hands)
    assert game.view(teams, 0).hands == teams.hands
    assert game.view(teams, 2).hands[1] == (HIDDEN, HIDDEN)


@given(st.sampled_from(MODES), st.integers(0, 2**32 - 1), st.integers(0, 2**16))
@settings(max_examples=10, deadline=None)
def test_hidden_cards_do_not_change_a_view(
    mode: tuple[int, dict[str, Any]], seed: int, stop: int
) -> None:
    game = tutor.load("seven-to-midnight")
    players, rulings = mode
    turns = list(playthrough(game, seed, players, rulings, most=1 + stop % 80))
    state = turns[-1].after
    for seat in range(players):
        view = game.view(state, seat)
        assert game.view(_reshuffled(state, view, seed), seat) == view


def _reshuffled(state: State, view: State, seed: int) -> State:
    """Another position that looks the same: every hidden card swapped among hidden places."""
    rng = Random(seed)
    names = ("item_deck", "critter_deck", "maze")
    changed = {}
    for name in names:
        cards, seen = getattr(state, name), getattr(view, name)
        hidden = [card for card, face in zip(cards, seen, strict=True) if face == HIDDEN]
        rng.shuffle(hidden)
        changed[name] = tuple(
            hidden.pop() if face == HIDDEN else card for card, face in zip(cards, seen, strict=True)
        )
    return replace(state, seed=state.seed ^ 1, **changed)


@given(st.sampled_from(MODES), st.integers(0, 2**32 - 1))
@settings(max_examples=14, deadline=None)
def test_random_games_keep_every_invariant(mode: tuple[int, dict[str, Any]], seed: int) -> None:
    game = tutor.load("seven-to-midnight")
    players, rulings = mode
    rounds = set()
    for turn in playthrough(game, seed, players, rulings):
        state = turn.after
        wrong = [step for step in game.rules.position(state) if not step.value]
        assert not wrong, (str(turn.move), [game.rulebook.sentence(step) for step in wrong])
        _check_order(turn.before, state)
        rounds.add(state.round)
    assert rounds == set(range(1, max(rounds) + 1))
    assert max(rounds) <= 13
    assert game.outcome(state) is not None


def _check_order(before: State, state: State) -> None:
    """Critters only fall asleep, Events only go down, limits hold, gaps are filled in time."""
    assert sum(map(len, state.rescued)) >= sum(map(len, before.rescued))
    assert state.downs <= 1
    if state.maze and state.rulings.mode != "ffa":
        assert max(state.given) <= 2 + 3  # Echo Bridge may be triggered in each column
    if state.phase is Phase.RESCUE and not state.begun and state.critter_deck:
        assert all(state.critters)
    if state.phase is Phase.RESCUE and not state.begun and (state.item_deck or state.discard):
        assert all(state.items)


def _steps_of_turns(game: Game) -> Iterator[Step]:
    for number, (players, rulings) in enumerate(MODES * 2):
        for turn in playthrough(game, number, players, rulings):
            yield from (*turn.verdict.checks, *turn.steps)
        yield from game.score(turn.after)
        yield from game.rules.position(turn.after)


def _steps_of_lessons(game: Game) -> Iterator[str]:
    for lesson in game.lessons.values():
        for variant in ("", *lesson.variants):
            for frame in lesson.frames(game, variant):
                lines = [frame.line] if frame.line else []
                while lines:
                    line = lines.pop()
                    yield line.rule
                    lines += line.parts


# Cited by the tests named here rather than by a lesson or a random game.
ELSEWHERE = {
    "seven.mode.lightning.four": "test_no_actions_left",
    "seven.action.rescue.once-per-column": "test_rescue_facedown_gap_or_other",
    "seven.free.give.per-giver": "test_give_limit_scope",
    "seven.free.give.ffa": "test_give_in_other_modes",
    "seven.maze.shortage": "test_shortage_in_the_maze",
    "seven.house.talent.rig": "test_talents",
    "seven.win.teams": "test_teams_win_together",
    "seven.joint": "test_anybody_may_say_what_is_decided_together",
    "seven.carry.room": "test_leftover_items_never_stop_the_sequel",
    "seven.difficulty.easy.timing": "test_an_easy_game_removes_one_critter",
    "seven.refresh.empty-items": "test_gaps_stay_when_nothing_is_left",
}


def test_every_clause_that_can_speak_is_cited(game: Game) -> None:
    seen = {deep.rule for step in _steps_of_turns(game) for deep in step.walk()}
    seen |= set(_steps_of_lessons(game)) | set(ELSEWHERE)
    assert {rule.id for rule in game.rulebook.values() if list(rule.says)} <= seen
