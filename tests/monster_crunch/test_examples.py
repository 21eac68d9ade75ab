"""The printed examples, each under its name in the ledger."""

from tests.monster_crunch.conftest import Deal
from tutor import Game
from tutor.conformance.playing import cited, refused


def test_ex1_climbing(game: Game, deal: Deal) -> None:
    state = deal({"boo": [2, 6, 9, 11], "franken": [2, 4, 7, 10], "count": [3, 6, 8, 12]})
    for who, move, match, rule in [
        ("boo", "play 2", 2, "lead.any"),
        ("franken", "play 2", 2, "play.match-or-beat"),
        ("count", "play 6", 6, "play.match-or-beat"),
        ("boo", "play 6", 6, "play.value"),
    ]:
        assert state.monsters[state.turn] == who
        turn = game.play(state, move)
        assert rule in cited(turn)
        state = turn.after
        assert state.match == match
    value = next(
        step for step in turn.verdict.checks[-1].walk() if step.rule == "crunch.play.value"
    )
    assert (value.value, value.sentence_key, value.facts["bowl"]) == (6, "bowl", 2)
    assert state.bowls == ((2, 6), (2,), (6,))
    assert state.monsters[state.turn] == "franken"


def test_ex2_combining(game: Game, deal: Deal) -> None:
    hands = {"count": [1, 8, 10], "franken": [3, 5, 6, 9], "boo": [4, 5, 5, 5, 12]}
    state = deal(hands, milk=[1, 2, 2])
    for move, match, spent, rules in [
        ("play 8", 8, 0, {"lead.any"}),
        ("play 5 6", 11, 1, {"combine.run", "combine.total-counts"}),
        ("play 5 5 5", 15, 2, {"combine.set", "combine.cost"}),
    ]:
        turn = game.play(state, move)
        assert rules <= cited(turn)
        assert turn.after.center - state.center == spent
        state = turn.after
        assert state.match == match
    assert (state.milk, state.center) == ((1, 1, 0), 13)
    assert state.monsters[state.turn] == "count"


def test_ex3_cost_list(game: Game, deal: Deal) -> None:
    for milk in range(12):
        state = deal({"boo": list(range(1, 13)), "count": [5]}, milk=[milk, 0])
        longest = max(len(move.notation().split()) - 1 for move in game.moves(state))
        assert longest == milk + 1


def test_ex4_refused_mix(game: Game, deal: Deal) -> None:
    state = deal({"boo": [4, 5, 5], "count": [1]}, milk=[2, 1])
    assert refused(game, state, "play 4 5 5") == ["combine.no-mix"]


def test_ex5_ghostly_deal(game: Game) -> None:
    state = game.start(2, seed=3)
    state = game.play(state, "use ghostly").after
    drawn = [12]
    while game.to_move(state) is not None:
        moves = sorted(game.moves(state), key=str)
        plays = [move for move in moves if str(move).startswith("play")]
        before, state = state, game.play(state, (plays or moves)[0]).after
        if state.hand != before.hand:
            drawn.append(len(state.hands[0]))
    assert drawn == [12, 12, 10]
    assert sum(drawn) + 2 == 36
