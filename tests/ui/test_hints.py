"""Hints in grades, computers of three strengths, and the review of a finished game."""

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import pytest

import tutor
from tutor import Game, Match, links
from tutor.analysis import review
from tutor.analysis.bots import STRENGTHS
from tutor.analysis.review import deciding_turn
from tutor.ui.channel import Channel
from tutor.ui.coach import Coaching
from tutor.ui.composer import Composer
from tutor.ui.game_session import GameSession
from tutor.ui.hints import Hint
from tutor.ui.play import Play


def hear(play: Play, kind: str, **values: Any) -> Any:
    play.handle({"type": kind, **values})
    return play.sections()


def finished(game: Game, seed: int = 3) -> Match:
    match, rng = Match(game, seed=seed), Random(seed)
    while game.to_move(match.state) is not None:
        match.do(game.package.some_move(match.state, rng))
    return match


def test_a_hint_comes_in_grades_and_gives_nothing_away_too_early(table: Play) -> None:
    nudge = hear(table, "hint", grade=1)
    assert set(nudge["hint"]) == {"grade", "nudge"}
    assert not nudge["draft"].get("text")
    assert set(hear(table, "hint", grade=2)["hint"]) == {"grade", "nudge", "idea"}
    whole = hear(table, "hint", grade=3)
    assert whole["hint"]["move"] == whole["draft"]["text"]
    assert whole["draft"]["legal"]
    assert whole["hint"]["reasons"]


def test_a_first_figure_comes_soon_and_figures_grow_until_they_are_done(table: Play) -> None:
    since = process_time()
    first = hear(table, "hint", grade=3)["hint"]
    assert process_time() - since < 1
    assert first["games"] > 0
    games, asked, longest = first["games"], 0, 0.0
    while table.sections()["hint"]["share"] < 1:
        since = process_time()
        now = hear(table, "think")["hint"]["games"]
        longest, asked = max(longest, process_time() - since), asked + 1
        assert now >= games
        games = now
    assert games > 2 * first["games"]
    assert table.session.hint
    assert table.session.hint.spent < 5.6  # the last slice may end a little later
    assert longest < 0.6
    assert asked < 60


def test_thinking_on_makes_the_hint_again_and_nothing_else(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel = Channel(play=(table := Play(game)))
    table.handle({"type": "coach", "on": True})
    table.handle({"type": "hint", "grade": 3})
    channel.first("play")
    made: list[str] = []
    for kind in (Composer, Coaching, GameSession, Hint):
        for name in ("data", "_view", "_link"):
            if own := vars(kind).get(name):
                told = f"{kind.__name__}.{name}"
                monkeypatch.setattr(kind, name, noted(made, told, own))
    for _ in range(3):
        (answer,) = channel.handle({"to": "play", "ask": {"type": "think"}})
        assert set(answer["state"]) == {"hint"}
    assert set(made) == {"Hint.data"}
    made.clear()
    list(channel.handle({"to": "play", "ask": {"type": "clear"}}))
    assert set(made) == {"Composer.data"}


def noted(made: list[str], told: str, own: Callable[..., Any]) -> Callable[..., Any]:
    """Return the same function, which notes down that it was called."""

    def called(*args: Any) -> Any:
        made.append(told)
        return own(*args)

    return called


def overturn(play: Play) -> str:
    """Let the games played on speak for another move than the hinted one."""
    assert play.session.hint
    tallies = play.session.hint.search.tallies
    other = next(tally for tally in tallies if tally.move != play.session.hint.move)
    for tally in tallies:
        tally.worth[:] = [1.0 if tally is other else 0.0] * 99
    assert other.move
    return other.move.notation()


def test_a_hint_says_the_better_move_as_long_as_nobody_was_told_another(table: Play) -> None:
    hear(table, "hint", grade=1)
    better = overturn(table)
    whole = hear(table, "hint", grade=3)
    assert whole["hint"]["move"] == whole["draft"]["text"] == whole["hint"]["odds"][0]["move"]
    assert whole["hint"]["move"] == better
    assert not whole["hint"]["before"]


def test_a_hint_that_was_told_is_taken_back_openly(table: Play) -> None:
    first = hear(table, "hint", grade=3)["hint"]
    assert first["odds"][0]["move"] == first["move"]
    better = overturn(table)
    now = hear(table, "think")
    assert now["hint"]["move"] == now["draft"]["text"] == now["hint"]["odds"][0]["move"] == better
    assert now["hint"]["before"] == first["does"]
    hear(table, "clear")  # and nobody's own draft is written over
    overturn(table)
    assert not hear(table, "think")["draft"].get("text")


def test_the_odds_of_a_hint_can_be_seen_as_a_chart(table: Play) -> None:
    assert table.handle({"type": "chart"}) is None
    hint = hear(table, "hint", grade=3)["hint"]
    answer = table.handle({"type": "chart"})
    assert answer
    rows = answer["chart"]["table"]["rows"]
    assert rows[0][0] == hint["does"]
    assert [[row["text"], row["win"], row["win_error"]] for row in hint["odds"]] == rows
    assert answer["chart"]["figure"]["data"][0]["error_x"]["array"]


def test_the_outcomes_of_the_hinted_move_can_be_seen_as_a_histogram(table: Play) -> None:
    assert table.handle({"type": "outcomes"}) is None
    hint = hear(table, "hint", grade=3)["hint"]
    answer = table.handle({"type": "outcomes"})
    assert answer
    rows = answer["chart"]["table"]["rows"]
    assert hint["does"] in answer["chart"]["title"]
    assert sum(often for _, often in rows) == hint["odds"][0]["games"]
    mean = sum(score * often for score, often in rows) / hint["odds"][0]["games"]
    assert mean == pytest.approx(hint["odds"][0]["score"], abs=0.01)


def test_a_hint_is_gone_with_the_position(table: Play) -> None:
    hear(table, "hint", grade=3)
    assert hear(table, "play")["hint"] == {}
    assert hear(table, "think")["hint"] == {}


def test_a_hint_of_hidden_cards_is_not_shown_to_the_next_at_the_device(game: Game) -> None:
    table = Play(game, players=2, seed=7, mode="hot-seat")
    hear(table, "hint", grade=3)
    assert table.sections()["hint"] == {}
    hear(table, "ready")
    assert hear(table, "hint", grade=1)["hint"]["nudge"]


@pytest.mark.parametrize("grade", [4, -1, "3", None])
def test_there_are_three_grades(table: Play, grade: Any) -> None:
    assert hear(table, "hint", grade=grade)["status"]["notice"]


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_strength_of_the_computer_is_kept_by_link_and_next_game(
    game: Game, strength: str
) -> None:
    table = Play(game, players=2, seed=7)
    form = {"players": ["Ada", "Ben"], "seed": "5", "rulings": {}, "mode": "open", "bots": [1]}
    link = hear(table, "new", **form, strength=strength)["status"]["link"]
    assert links.read(link).get("strength", "sensible") == strength
    other = Play(game)
    assert hear(other, "open", link=link)["status"]["strength"] == strength
    assert hear(other, "again")["status"]["strength"] == strength
    assert "strength" in hear(other, "open", link=link + "&strength=godlike")["status"]["notice"]


def test_the_sequel_is_played_as_well() -> None:
    match = finished(tutor.load("seven-to-midnight"))
    table = Play(match.game, bots=[1], strength="easy")
    view = hear(table, "open", link=match.link + "&bots=2&strength=easy")
    sequel = view["over"].get("sequel")
    assert sequel is None or "strength=easy" in sequel["link"]
    assert view["status"]["strength"] == "easy"


def test_a_review_tells_what_cost_most_and_where(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "TURNS", 8)
    match = finished(game)
    table = Play(game)
    assert hear(table, "review", seat=0)["review"] == {}  # the game is not over
    view = hear(table, "open", link=match.link)
    assert view["review"] == {}
    shares, seen = [hear(table, "review", seat=0)["review"]["share"]], list[int]()
    while shares[-1] < 1:
        since = process_time()
        before = table.sections()["review"]
        shares.append(hear(table, "think")["review"]["share"])
        assert table.sections()["review"] != before  # else the page would not ask on
        assert process_time() - since < 0.8
        seen = seen or [point["n"] for point in table.sections()["review"]["points"]]
    assert shares == sorted(shares)
    told = table.sections()["review"]
    own = [n for n, turn in enumerate(match.turns) if turn.before.turn == 0]
    assert {point["n"] for point in told["points"]} <= set(own)
    assert (
        seen[-1] == told["points"][-1]["n"]
    )  # the last turns come first: they are quick to look at
    answer = table.handle({"type": "chart"})
    assert answer
    chart = answer["chart"]
    assert [row[:2] for row in chart["table"]["rows"]] == [
        [point["n"] + 1, point["win"]] for point in told["points"]
    ]
    assert chart["links"] == [point["link"] for point in told["points"]]
    assert told["falls"]  # a random player errs
    for fall in told["falls"]:
        assert fall["played"] != fall["better"]
        assert fall["reasons"]
        there = Match.from_link(game, fall["link"])
        assert there.state == match.turns[fall["n"]].before


@pytest.mark.parametrize("name", tutor.games())
def test_the_turn_that_decided_a_game_is_the_last_that_changed_who_leads(name: str) -> None:
    match = finished(tutor.load(name))
    number = deciding_turn(match)
    outcome = match.game.outcome(match.state)
    assert outcome
    if len(outcome.winners) != 1:
        assert number == len(match.turns) - 1
        return
    for turn in match.turns[number:]:
        values = [step.value for step in match.game.score(turn.after)]
        assert max(values) == values[outcome.winners[0]]
    if number < len(match.turns) - 1:  # before it somebody else had as much
        before = [step.value for step in match.game.score(match.turns[number].before)]
        others = (value for seat, value in enumerate(before) if seat != outcome.winners[0])
        assert max(others) >= before[outcome.winners[0]]


def test_a_game_that_is_not_over_was_decided_by_no_turn_before_the_last(game: Game) -> None:
    match = Match(game, 2, seed=1)
    match.do(game.moves(match.state)[0])
    assert deciding_turn(match) == 0
