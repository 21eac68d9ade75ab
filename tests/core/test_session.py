"""What one types first, word for word, and what comes back."""

import io
from contextlib import redirect_stdout
from doctest import ELLIPSIS, DocTestParser, OutputChecker

import tutor

SESSION = """
>>> import tutor; tutor.__version__
'0.1.0'
>>> game = tutor.load("monster-crunch"); game
Game('monster-crunch': Monster Crunch, 2–5 players, 24 lessons, 79 clauses)
>>> match = tutor.Match("monster-crunch", ["Ada", "Ben"], seed=3); match
Match('monster-crunch', seed=3, 0 turns, Ada to move)
>>> match.moves()[1:3]
[Play('play 1'), Play('play 1 1')]
>>> verdict = match.judge("play 1 3"); verdict
Verdict('play 1 3': refused by crunch.combine.run)
>>> bool(verdict)
False
>>> match.do("play 1 3")
IllegalMove: “play 1 3” isn't allowed. ...
>>> match.choose("brutal")
SetupError: The computer cannot play “brutal”. It can play random, easy, sensible or strong.
>>> game.view(match.state, 9)
SeatError: There is no seat 9. The seats are 0 (Ada) and 1 (Ben).
>>> game.judge(match.state, 5)
TypeError: a move is a text such as “play 5 6” or a Move, not 5
>>> game.moves(tutor.load("monster-cafe").start())
PositionError: This is a position of monster-cafe, not of monster-crunch.
>>> game.rulebook["crunch.combin"]
KeyError: no clause 'crunch.combin'; near it: crunch.combine.set, crunch.combine.run, crunch.combine.size
>>> match.do("play 1"); match
Turn('play 1': 3 steps)
Match('monster-crunch', seed=3, 1 turn, Ben to move)
"""


def answer(line: str, names: dict[str, object]) -> str:
    """Return what Python says to a line: what it prints, or the error in one line."""
    said = io.StringIO()
    try:
        with redirect_stdout(said):
            for part in line.split("; "):
                exec(compile(part, "session", "single"), names)
    except Exception as error:
        return f"{type(error).__name__}: {error}\n"
    return said.getvalue()


def test_the_first_session_goes_as_written() -> None:
    names: dict[str, object] = {}
    for example in DocTestParser().get_examples(SESSION):
        said = answer(example.source.strip(), names)
        fits = OutputChecker().check_output(example.want, said, ELLIPSIS)
        assert fits, f"{example.source}{said}"


def test_the_version_is_that_of_the_project() -> None:
    from importlib.metadata import version

    assert tutor.__version__ == version("midnight-tutor")


def test_the_names_of_the_games_can_be_asked_for_after_one_was_imported() -> None:
    from tutor.games import monster_crunch as crunch

    assert tutor.load("monster-crunch").name in tutor.games()
    assert crunch.PARTS
