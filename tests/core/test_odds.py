"""Odds: figures within their own error bars, counts that are exact, and computers of three strengths."""

import json
from collections.abc import Iterator
from dataclasses import replace
from math import hypot
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest

import tutor
from tutor import Game, Match
from tutor.analysis.bots import strong
from tutor.analysis.odds import MIN_GAMES_CUT, Chance, MoveStats, Search

LONG_RUNS = Path(__file__).with_name("long_runs.json")  # written by `python -m` this module
POSITIONS, LONG, SHORT = 10, 120, 12  # of each game; games played on
SLOW = {"midnight-brunch": 2, "midnight-mail": 4, "seven-to-midnight": 2}  # of the long, a part
MANY, MOST = 2.0, 4.0  # errors within which most figures lie, and all


def middles(game: Game) -> Iterator[str]:
    """Positions in games between sensible players, early to late, with something to choose."""
    for seed in range(POSITIONS):
        match, rng, left = Match(game, seed=seed), Random(seed), 4 + 3 * seed
        while left > 0 or len(game.moves(match.state)) < 2:
            match.do(game.advise(match.state, rng))
            left -= 1
        yield match.link


def figure(game: Game, state: Any, games: int, seed: int, move: str = "") -> Chance:
    """Return the chance of a move, or of the best liked."""
    search = Search(game, state, game.to_move(state) or 0, 1, seed)
    if move:
        search.tallies = [MoveStats(game.parse(state, move), search.tallies[0].proofs)]
    for _ in search.work(games):
        pass
    return search.odds().best


def long_runs(name: str) -> list[dict[str, Any]]:
    """Return what comes of playing on long from every position."""
    game, games = tutor.load(name), LONG // SLOW.get(name, 1)
    return [
        {"link": link, **plain(figure(game, Match.from_link(game, link).state, games, 9))}
        for link in middles(game)
    ]


def write_long_runs() -> None:
    """Once for all; it takes minutes."""
    runs = {name: long_runs(name) for name in tutor.games()}
    LONG_RUNS.write_text(json.dumps(runs, indent=1) + "\n", encoding="utf-8")


def plain(chance: Chance) -> dict[str, Any]:
    names = ("win", "win_error", "score", "score_error")
    return {"move": str(chance.move)} | {name: round(getattr(chance, name), 4) for name in names}


@pytest.mark.parametrize("name", tutor.games())
def test_a_short_run_lies_within_its_error_bars_of_a_long_one(name: str) -> None:
    """In ten positions of each game; the same on every machine, because all goes by seeds."""
    game, off = tutor.load(name), list[float]()
    runs = json.loads(LONG_RUNS.read_text(encoding="utf-8"))[name]
    for seed, many in enumerate(runs):
        state = Match.from_link(game, many["link"]).state
        few = figure(game, state, SHORT, seed, many["move"])
        for what in ("win", "score"):
            error = hypot(many[f"{what}_error"], getattr(few, f"{what}_error"))
            off.append(abs(many[what] - getattr(few, what)) / max(error, 1e-9))
    assert len(off) == 2 * POSITIONS
    assert sum(each <= MANY for each in off) >= 0.8 * len(off), off
    assert max(off) <= MOST, off


def test_a_counted_chance_is_the_share_of_guesses() -> None:
    """Café: so many of the cards left are sorbets, and so often a guess has one on top."""
    game = tutor.load("monster-cafe")
    state = game.start(seed=4)
    step = game.package.proofs(game.view(state, 0), 0, game.parse(state, "draw"))[0]
    rng, tops = Random(1), list[str]()
    for _ in range(2000):
        tops.append(game.package.guess(game.view(state, 0), rng).pile[0].kind)
    assert step.value == 6
    assert abs(tops.count("sorbet") / 2000 - step.value / step.facts["of"]) < 0.03


def test_a_showdown_token_is_counted_over_every_card_that_may_come() -> None:
    game = tutor.load("midnight-showdown")
    state = game.start(seed=4)
    view, token = game.view(state, 0), game.parse(state, "rumble")
    hits = game.package.proofs(view, 0, token)[0]
    rng, struck = Random(1), 0
    for _ in range(600):
        after = game.after(game.package.guess(view, rng), token)
        struck += bool(after.row and after.row.hit)
    assert abs(struck / 600 - hits.value / hits.facts["of"]) < 0.08


def test_a_strong_player_plays_on_only_until_a_move_has_come_out() -> None:
    game, steps = tutor.load("monster-crunch"), list[int]()
    state = game.start(seed=3)
    for brief in (True, False):
        search = Search(game, state, game.to_move(state) or 0, 2, seed=1, brief=brief)
        steps.append(sum(1 for _ in search.work(6)))
        assert search.games == 6
    assert 0 < 2 * steps[0] < steps[1]  # one hand of three


def test_a_fight_stands_the_better_the_less_health_zumoffa_has() -> None:
    game = tutor.load("midnight-showdown")
    state = game.start(seed=1)
    assert game.package.evaluate
    values = [game.package.evaluate(replace(state, zumoffa=left), 0) for left in (5, 3, 1)]
    assert values == sorted(values)
    assert game.package.evaluate(replace(state, health=(1, 1, 1)), 0) < values[0]
    assert game.package.evaluate(replace(state, items=(0, 0, 0)), 0) < values[0]
    assert game.package.evaluate(replace(state, locks=3), 0) > values[0]


@pytest.mark.parametrize("name", ["midnight-showdown", "seven-to-midnight"])
def test_what_is_decided_is_better_than_any_hope_and_worse_than_any_fear(name: str) -> None:
    """Else a strong player would rather go on than win."""
    game, ends = tutor.load(name), dict[bool, Any]()
    for seed in range(40):
        state, rng = game.start(seed=seed), Random(seed)
        kind = "easy" if True in ends else "sensible"
        while game.to_move(state) is not None:
            state = game.after(state, game.choose(state, kind, rng))
        ends.setdefault(bool(game.package.rules.outcome(state)[0]), state)
        if len(ends) == 2:
            break
    search = Search(game, game.start(seed=1), 0, 1, brief=True)
    worths = [search._value(ends[False], None)[2], search._value(ends[True], None)[2]]
    for cut in (-1.0, 0.0, 1.0):
        worths.insert(-1, search._value(ends[True], cut)[2])
    assert worths == sorted(worths)


@pytest.mark.parametrize("name", tutor.games())
def test_a_strong_move_takes_no_longer_than_it_may(name: str) -> None:
    """At the start, and where much lies on the table."""
    game = tutor.load(name)
    runs = json.loads(LONG_RUNS.read_text(encoding="utf-8"))[name]
    for state in (game.start(seed=3), Match.from_link(game, runs[-1]["link"]).state):
        since = process_time()
        move = strong(game, state, Random(1), seconds=0.2)
        assert game.is_legal(state, move)
        assert process_time() - since < 0.6


@pytest.mark.parametrize("name", ["midnight-mail", "seven-to-midnight"])
def test_games_from_one_guess_differ_by_the_move_alone(name: str) -> None:
    """So a move that comes to the same as the best every time is not played on any more."""
    game = tutor.load(name)
    state = game.start(seed=3)
    search = Search(game, state, game.to_move(state) or 0, 1, seed=1, brief=True)
    [one] = search.tallies
    search.tallies = [one, replace(one, won=[], scored=[], worth=[])]
    for _ in search.work(99):
        pass
    assert one.worth == search.tallies[1].worth
    assert search.games == 2 * MIN_GAMES_CUT


def test_mail_hopes_for_points_tokens_and_ground_that_is_nearly_covered() -> None:
    game = tutor.load("midnight-mail")
    state = game.start(seed=1)
    assert game.package.evaluate
    value = game.package.evaluate(state, 0)
    assert game.package.evaluate(replace(state, points=(5, 0, 0)), 0) > value
    assert game.package.evaluate(replace(state, spells=(2, 1, 1)), 0) > value
    assert (
        game.package.evaluate(replace(state, points=(0, 5, 0)), 0) == value
    )  # on a board of their own


def test_seven_hopes_for_critters_asleep_and_for_what_they_need() -> None:
    game = tutor.load("seven-to-midnight")
    state = game.start(2, seed=1)
    assert game.package.evaluate
    values = [game.package.evaluate(state, 0)]
    while len(values) < 30:
        state = game.after(state, game.advise(state, Random(1)))
        values.append(game.package.evaluate(state, 0))
    assert values[0] < values[10] < values[20] < values[-1] < 1
    rivals = game.start(2, seed=1, rulings={"mode": "ffa"})
    ahead = replace(rivals, rescued=(rivals.critter_deck[:1], ()))
    assert game.package.evaluate(ahead, 0) == -game.package.evaluate(ahead, 1) > 0


def test_who_stops_in_brunch_is_believed_to_have_enough_and_to_call_what_fits() -> None:
    game = tutor.load("midnight-brunch")
    state = game.start(3, seed=1)  # the red deck offers 10, the green one 3
    assert game.package.likelihood
    assert game.package.likelihood(state, 0) == 1  # nobody has done anything yet

    def belief(first: int, call: str | None) -> float:
        parties = (state.parties[0], (first, 7), state.parties[2])
        found = replace(
            state, parties=parties, stopped=(False, True, False), calls=(None, call, None)
        )
        return game.package.likelihood(found, 0) if game.package.likelihood else 0

    assert belief(7, None) > 2 * belief(2, None)
    assert belief(7, "red") > 2 * belief(7, "green")


def test_between_two_hands_of_crunch_milk_and_placards_promise_cards() -> None:
    game = tutor.load("monster-crunch")
    state = game.start(2, seed=1)
    assert game.package.evaluate
    assert game.package.evaluate(state, 0) == 0
    assert (
        game.package.evaluate(replace(state, milk=(2, 1)), 0)
        == -game.package.evaluate(replace(state, milk=(2, 1)), 1)
        > 0
    )
    assert game.package.evaluate(replace(state, placards=((), state.placards[1])), 0) < 0
    assert game.package.evaluate(replace(state, piles=((5,), ())), 0) > game.package.evaluate(
        replace(state, milk=(2, 1)), 0
    )


def test_a_strong_move_has_one_of_the_best_chances() -> None:
    """Showdown, when Zumoffa has one Health left."""
    game = tutor.load("midnight-showdown")
    state = game.start(seed=1)
    near = replace(state, zumoffa=1)
    move = strong(game, near, Random(1), games=60, seconds=20)
    chances = {str(each.move): each.win for each in [*game.odds(near, budget=60)][-1].chances}
    assert chances[str(move)] >= max(chances.values()) - 0.25


if __name__ == "__main__":
    write_long_runs()
