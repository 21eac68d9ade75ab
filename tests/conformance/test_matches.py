"""Matches: undo, links, and a golden game of every game."""

from pathlib import Path

import pytest

import tutor
from tests.playing import playthrough, some_turns
from tutor import Game, Match

GOLDEN = Path(__file__).with_name("golden")


def _match(game: Game, seed: int = 4, most: int = 3000) -> Match:
    match = Match(game, seed=seed)
    for turn in playthrough(game, seed, most=most):
        match.do(turn.move)
    return match


def test_a_link_restores_a_whole_game(game: Game) -> None:
    match = _match(game)
    again = Match.from_link(game, match.link)
    assert again.state == match.state
    assert again.link == match.link
    assert len(match.link) < 2000


def test_undo_goes_back_to_the_start(game: Game) -> None:
    match = _match(game, most=9)
    states = [turn.before for turn in match.turns]
    while match.turns:
        match.undo()
        assert match.state == states.pop()
    assert match.undo() is None


def test_a_refused_move_leaves_the_match_as_it_was(game: Game) -> None:
    match = _match(game, most=5)
    before = match.link
    refused = [m for m in game.candidates(match.state) if not game.is_legal(match.state, m)]
    for move in [*refused[:3], "gibberish"]:
        with pytest.raises(tutor.TutorError):
            match.do(move)
    assert match.link == before


def test_a_link_that_was_cut_off_says_so(game: Game) -> None:
    link = _match(game, most=8).link
    assert "moves=" in link
    for cut in range(link.index("&moves=") + 8, len(link)):
        with pytest.raises(tutor.LinkError) as error:
            Match.from_link(game, link[:cut])
        assert len(str(error.value)) > 20


@pytest.mark.parametrize(
    "junk",
    [
        "?v=9",
        "?seed=x",
        "?seed=-1",
        "?seed=99999999999",
        "?packed=!!!&n=1",
        "?packed=AAAA&n=1",
        "?players=A~B~C~D~E~F~G~H~I",
        "?players=A~A~A",
        "?players=%3Cscript%3E~B%3AC~D",
        "?rulings=nothing:1",
        "?moves=fly+away&n=1",
        "?" + "a" * 30_000,
    ],
)
def test_a_link_that_was_tampered_with_says_so(game: Game, junk: str) -> None:
    with pytest.raises(tutor.TutorError) as error:
        Match.from_link(game, junk)
    assert len(str(error.value)) > 20


def golden(game: Game) -> str:
    """A whole game as text: every move, and every clause that it cited."""
    lines = []
    for turn in playthrough(game, seed=2026):
        rules = " ".join(dict.fromkeys(step.rule for step in turn.steps))
        lines.append(f"{turn.before.players[game.to_move(turn.before)]}: {turn.move} | {rules}")
    scores = ", ".join(str(step.value) for step in game.score(turn.after))
    return "\n".join([*lines, f"scores {scores}", ""])


def test_the_golden_game_is_played_as_ever(game: Game) -> None:
    path = GOLDEN / f"{game.name}.txt"
    assert path.exists(), f"write it with: python -m tests.conformance.test_matches {game.name}"
    assert golden(game) == path.read_text(encoding="utf-8")


def test_some_turns_are_really_played(game: Game) -> None:
    assert len(some_turns(game)) > 10


if __name__ == "__main__":
    import sys

    for name in sys.argv[1:] or tutor.games():
        (GOLDEN / f"{name}.txt").write_text(golden(tutor.load(name)), encoding="utf-8")


def test_a_game_begun_from_a_position_is_restored_by_its_link(game: Game) -> None:
    for turn in some_turns(game)[::7]:
        match = Match(game, position=turn.before)
        match.do(turn.move)
        again = Match.from_link(game, match.link)
        assert (again.first, again.state) == (turn.before, turn.after)
