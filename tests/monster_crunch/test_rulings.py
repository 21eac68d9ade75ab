"""Every ruling, both ways."""

import pytest

import tutor
from tests.monster_crunch.conftest import Deal
from tutor import Game


def test_leader_may_pass(game: Game, deal: Deal) -> None:
    state = deal({"boo": [2, 3], "count": [5]}, {"leader_may_pass": True}, milk=[1, 1])
    for _ in range(2):
        assert game.judge(state, "pass").legal
        state = game.play(state, "pass").after
    assert game.to_move(state) is None  # two rounds without a card among two players
    assert game.from_json(game.to_json(state)) == state
    assert not game.judge(deal({"boo": [2, 3], "count": [5]}), "pass").legal


def test_only_rounds_in_a_row_without_a_card_end_the_game(game: Game, deal: Deal) -> None:
    state = deal({"boo": [2, 3], "count": [5, 6]}, {"leader_may_pass": True})
    for move in ("pass", "play 5", "pass", "pass"):
        state = game.play(state, move).after
    assert (game.to_move(state), state.idle) == (0, 1)


def test_leader_who_passes_leaves_the_opening_to_the_next(game: Game, deal: Deal) -> None:
    state = deal({"boo": [2], "count": [5, 6], "brute": [4]}, {"leader_may_pass": True})
    after = game.play(state, "pass").after
    assert (after.turn, after.match, after.active) == (1, 0, (False, True, True))


def test_run_mode(game: Game, deal: Deal) -> None:
    for mode, legal in (("consecutive", False), ("ascending", True)):
        state = deal({"boo": [3, 5, 9], "count": [5]}, {"run_mode": mode}, milk=[2, 1])
        assert game.judge(state, "play 3 5 9").legal is legal
        assert (game.parse(state, "play 3 5 9") in game.moves(state)) is legal


def test_runs_do_not_wrap(game: Game, deal: Deal) -> None:
    state = deal({"boo": [1, 12, 5], "count": [5]})
    assert not game.judge(state, "play 12 1").legal


def test_direction(game: Game, deal: Deal) -> None:
    for direction, turn in (("clockwise", 1), ("counterclockwise", 2)):
        hands = {"boo": [2, 3], "count": [5], "brute": [6]}
        assert game.play(deal(hands, {"direction": direction}), "play 2").after.turn == turn


def test_after_power_on_last(game: Game, deal: Deal) -> None:
    for allowed, hand in ((False, 2), (True, 1)):
        rulings = {"powers": "on", "after_power_on_last": allowed}
        state = deal({"count": [5], "boo": [9, 9]}, rulings)
        after = game.play(state, "play 5").after
        assert (after.hand, after.turn) == (hand, 0)
        verdict = game.judge(after, "use bite on 2")
        assert verdict.legal is allowed
        assert ("crunch.hand.end-no-after" in {step.rule for step in verdict.checks}) is not allowed
        if allowed:
            assert game.play(after, "use bite on 2").after.hand == 2


def test_ghostly_mode(game: Game, deal: Deal) -> None:
    for mode, move, bowl, hand in (
        ("to_bowl", "use ghostly", 2, 3),
        ("to_hand", "use ghostly", 0, 5),
        ("swap", "use ghostly with 3 4", 0, 3),
    ):
        rulings = {"powers": "on", "ghostly_mode": mode}
        state = deal({"boo": [3, 4, 5], "count": [9]}, rulings)
        after = game.play(state, move).after
        assert (len(after.bowls[0]), len(after.hands[0]), after.match) == (bowl, hand, 0)
        assert len(after.stacks[0]) == len(state.stacks[0]) - 2
        game.package.check(after)
    assert not game.judge(state, "use ghostly").legal
    assert game.play(state, "use ghostly with 3 4").after.boxes[0] == (3, 4)


def test_before_power_needs_play(game: Game, deal: Deal) -> None:
    for needs in (False, True):
        rulings = {"powers": "on", "before_power_needs_play": needs}
        hopeless = deal({"boo": [1, 2], "count": [9]}, rulings, match=12, milk=[0, 1])
        assert game.judge(hopeless, "use ghostly").legal is not needs
        hopeful = deal({"boo": [1, 12], "count": [9]}, rulings, match=12, milk=[0, 1])
        used = game.play(hopeful, "use ghostly").after
        assert game.judge(used, "pass").legal is not needs


def test_deck(game: Game) -> None:
    for deck, highest in (("12x3", 12), ("9x4", 9)):
        state = game.start(2, 1, {"deck": deck})
        cards = state.hands[0] + state.stacks[0]
        assert (len(cards), max(cards)) == (36, highest)


def test_powers_on_and_off(game: Game) -> None:
    assert game.start(2, 1).placards[0]
    assert not game.start(2, 1, {"powers": "off"}).placards[0]


def test_first_player(game: Game) -> None:
    assert [game.start(3, 1, {"first_player": seat}).turn for seat in range(3)] == [0, 1, 2]
    assert {game.start(3, seed, {"first_player": "random"}).turn for seed in range(20)} == {0, 1, 2}
    with pytest.raises(tutor.SetupError):
        game.start(2, 1, {"first_player": 4})


def test_monsters_by_seat_or_by_lot(game: Game) -> None:
    assert [str(monster) for monster in game.start(2, 1).monsters] == ["boo", "franken"]
    lots = {game.start(2, seed, {"monsters": "shuffled"}).monsters for seed in range(9)}
    assert len(lots) > 2
