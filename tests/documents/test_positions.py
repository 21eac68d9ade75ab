"""The words that lay out positions, as the reference lists them.

`python -m tests.documents.test_positions` writes the tables anew.
"""

import doctest
import re

import tutor
from tests.support.serving import ROOT

PAGE = ROOT / "docs" / "reference.md"
PLACE = re.compile(r"(<!-- words: .* -->\n).*(<!-- end of words -->)", re.DOTALL)


def tables() -> str:
    """The words of every game, and what each takes."""
    lines: list[str] = []
    for name in tutor.games():
        game = tutor.load(name)
        lines += ["", f"**{game.rulebook.title}**", "", "| word | takes |", "|---|---|"]
        lines += [f"| `{word}` | {slot} |" for word, slot in game.layout.items()]
    return "\n".join([*lines, "", ""])


def test_the_reference_lists_the_words_of_every_game() -> None:
    found = PLACE.search(PAGE.read_text())
    assert found
    assert found[0] == f"{found[1]}{tables()}{found[2]}"


def test_the_positions_of_the_reference_are_as_written() -> None:
    section = PAGE.read_text().partition("### Positions")[2].partition("###")[0]
    examples = "\n".join(re.findall(r"```python\n(.*?)```", section, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(examples, {}, "positions", str(PAGE), 0)
    said: list[str] = []
    ran = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append)
    assert ran.attempted > 8
    assert not ran.failed, "".join(said)


if __name__ == "__main__":
    PAGE.write_text(PLACE.sub(lambda found: f"{found[1]}{tables()}{found[2]}", PAGE.read_text()))
