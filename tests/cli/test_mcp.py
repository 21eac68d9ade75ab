"""`midnight-tutor mcp`: an assistant referees with our reasons, sees what its seat may know, and reads no end."""

import asyncio
import json
import re
import sys
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from mcp import StdioServerParameters, stdio_client
from mcp.client import Client

import tutor
from midnight_tutor.assistant import server
from midnight_tutor.referee import LONGEST, TABLES, Referee
from tutor import TutorError

Talk = Callable[[Client], Awaitable[Any]]


def told(result: Any) -> str:
    """Return the text of an answer."""
    return "\n".join(part.text for part in result.content)


def ask(talk: Talk) -> Any:
    """Talk with a server in this process through the SDK's own client."""

    async def run() -> Any:
        async with Client(server()) as client:
            return await talk(client)

    return aside(run())


def aside(talk: Coroutine[Any, Any, Any]) -> Any:
    """Run in a thread of its own: tests in a browser leave a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, talk).result()


@pytest.fixture
def referee() -> Referee:
    return Referee()


def table(answer: str) -> str:
    found = re.match(r"Table: (\S+)", answer)
    assert found
    return found[1]


def test_every_tool_says_what_it_is_for_and_takes_what_it_names() -> None:
    async def talk(client: Client) -> Any:
        return (await client.list_tools()).tools

    tools = {tool.name: tool for tool in ask(talk)}
    assert " ".join(tools) == "games start moves judge play score clause hint"
    assert all(len(tool.description or "") > 30 for tool in tools.values())
    assert set(tools["judge"].input_schema["required"]) == {"table", "move"}


def test_a_game_is_refereed_through_the_protocol_with_every_reason() -> None:
    async def talk(client: Client) -> list[Any]:
        begun = told(
            await client.call_tool("start", {"game": "monster-crunch", "seed": 7, "players": 3})
        )
        here = {"table": table(begun)}
        return [
            begun,
            told(await client.call_tool("judge", here | {"move": "play 4 8"})),
            told(await client.call_tool("moves", here)),
            told(await client.call_tool("play", here | {"move": "play 4"})),
            told(await client.call_tool("score", here)),
            told(await client.call_tool("hint", here | {"grade": 3})),
            await client.call_tool("play", here | {"move": "fly"}),
            await client.call_tool("start", {"game": "chess"}),
        ]

    begun, judged, moves, played, score, hint, nonsense, unknown = ask(talk)
    assert "Ada can open the round with any card." in begun
    assert "✗" in judged
    assert "[crunch.combine" in judged
    assert "play 4" in moves.splitlines()[0] or "play 4" in moves
    assert "Ben plays" in played
    assert "Cy plays" in played
    assert "Ada scores" in score
    assert "play" in hint
    assert (nonsense.is_error, unknown.is_error) == (False, True) or nonsense.is_error
    assert "can type" in told(nonsense)
    assert "The games are monster-crunch" in told(unknown)


def test_the_command_speaks_over_standard_input() -> None:
    command = StdioServerParameters(command=sys.executable, args=["-m", "midnight_tutor", "mcp"])

    async def run() -> str:
        async with Client(stdio_client(command)) as client:
            return told(await client.call_tool("games", {}))

    games = aside(run())
    assert all(name in games for name in tutor.games())


@pytest.mark.parametrize("name", tutor.games())
def test_any_game_can_be_played_to_its_end(referee: Referee, name: str) -> None:
    answer = referee.start(name, seed=3)
    here = table(answer)
    for _ in range(400):
        moves = referee.moves(here)
        move = moves.splitlines()[0].partition(":")[0]
        answer = referee.play(here, move)
        assert len(answer) <= LONGEST + 100
        session = referee._table(here).session
        if session.seat is None:
            break
    assert session.seat is None
    assert referee.score(here)


@pytest.mark.parametrize("name", tutor.games())
def test_what_is_hidden_changes_no_answer(referee: Referee, name: str) -> None:
    """Whatever is hidden is dealt anew: not a word is different."""
    answers, game = [], tutor.load(name)
    for other in (False, True):
        here = table(referee.start(name, seed=7))
        session = referee._table(here).session
        first, second = session.state.players[:2]
        if other:
            view = game.view(session.state, 0)
            session.match.first = game.package.guess(view, Random(1))
            session.match.turns.clear()
        said = [str(session.scene()), referee.moves(here), referee.score(here)]
        for move in map(str, game.moves(session.state)[:3]):
            said += [referee.judge(here, f"{who}: {move}") for who in (first, second)]
        answers.append(json.dumps(said))
    assert answers[0] == answers[1]


def test_nothing_tells_the_seed(referee: Referee) -> None:
    here = table(referee.start("monster-crunch"))
    seed = referee._table(here).session.match.seed
    assert str(seed) not in " ".join([here, referee.moves(here), referee.score(here)])


def test_a_position_is_laid_out_by_its_pieces(referee: Referee) -> None:
    answer = referee.start("monster-crunch", ["Ada", "Ben"], pieces={"hands": {"Ada": "5 6"}})
    assert "Hand (2 cards)" in answer
    with pytest.raises(TutorError, match="No position is laid out by"):
        referee.start("monster-crunch", pieces={"hats": 1})


def test_a_table_laid_open_decides_for_everybody(referee: Referee) -> None:
    here = table(referee.start("monster-crunch", 3, seed=7, everything=True))
    answer = referee.play(here, "play 4")
    assert "Ben needs" in answer
    assert "Ben plays" not in answer


def test_rules_are_found_by_question_and_by_id(referee: Referee) -> None:
    assert "crunch.combine.cost" in referee.clause("monster-crunch", "crunch.combine.cost")
    assert "tie" in referee.clause("monster-crunch", "who wins a tie").lower()


def test_old_tables_make_room(referee: Referee) -> None:
    tables = [table(referee.start("monster-crunch")) for _ in range(TABLES + 1)]
    assert referee.score(tables[-1])
    with pytest.raises(TutorError, match=f"no table called “{tables[0]}”"):
        referee.score(tables[0])


def test_nonsense_is_answered_in_words_and_briefly(referee: Referee) -> None:
    here = table(referee.start("monster-crunch"))
    for move in ("", "x" * 10_000, "🃏", "play " + "9 " * 5000):
        with pytest.raises(TutorError) as error:
            referee.judge(here, move)
        assert len(str(error.value)) < 1000
    with pytest.raises(TutorError, match="There's no player called “Zoe”"):
        referee.start("monster-crunch", seat="Zoe")
