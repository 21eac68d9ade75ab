"""Matches: undo and links."""

import pytest

from .. import Game, LinkError, Match, Move, TutorError, links
from .playing import playthrough, some_turns


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
    refused = [m for m in game.package.candidates(match.state) if not game.is_legal(match.state, m)]
    tries: list[Move | str] = [*refused[:3], "gibberish"]
    for move in tries:
        with pytest.raises(TutorError):
            match.do(move)
    assert match.link == before


def test_a_link_that_was_cut_off_says_so(game: Game) -> None:
    link = _match(game, most=8).link
    assert "moves=" in link
    for cut in range(link.index("&moves=") + 8, len(link)):
        with pytest.raises(LinkError) as error:
            Match.from_link(game, link[:cut])
        assert len(str(error.value)) > 20


def test_a_sealed_link_restores_the_game_and_says_nothing_by_itself(game: Game) -> None:
    match = _match(game, most=8)
    link = match.packed_link
    assert set(_open_parts(link)) == {"v", "game", "table"}
    assert Match.from_link(game, link).link == match.link
    assert links.read(link) == {
        **links.read(match.link),
        "table": _open_parts(link)["table"],
    }


def test_a_sealed_link_that_was_cut_off_says_so(game: Game) -> None:
    link = _match(game, most=8).packed_link
    for cut in range(link.index("&table=") + 8, len(link)):
        with pytest.raises(LinkError):
            Match.from_link(game, link[:cut])


def _open_parts(link: str) -> dict[str, str]:
    return dict(part.split("=", 1) for part in link.removeprefix("?").split("&"))


@pytest.mark.parametrize(
    "junk",
    [
        "?v=9",
        "?seed=x",
        "?seed=-1",
        "?seed=999999999999999999999",
        "?packed=!!!&n=1",
        "?table=",
        "?table=AAAA",
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
    with pytest.raises(TutorError) as error:
        Match.from_link(game, junk)
    assert len(str(error.value)) > 20


def test_some_turns_are_really_played(game: Game) -> None:
    assert len(some_turns(game)) > 5
