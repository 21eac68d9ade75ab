"""What the search of a rulebook finds, asked of the page's own module where Node is there."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tutor import Game
from tutor.desk.book import book_data

SEARCH = Path(__file__).parents[1] / "widgets/web/rules/search.js"
ASK = """
import { fits, question } from %s;
const { text, synonyms, clauses } = %s;
const words = question(text, synonyms);
const scored = clauses.map((clause) => [fits(words, clause), clause.id]).filter(([score]) => score > 0);
console.log(JSON.stringify(scored.sort((a, b) => b[0] - a[0]).map(([, id]) => id)));
"""


def found(game: Game, text: str) -> list[str]:
    """The clauses that a question finds, the best first."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node to run the page's search")
    book = book_data(game.rulebook)
    clauses = [rule for section in book["sections"] for rule in section["rules"]]
    asked = {"text": text, "synonyms": book["synonyms"], "clauses": clauses}
    code = ASK % (json.dumps(SEARCH.as_uri()), json.dumps(asked))
    command = [node, "--input-type=module", "-e", code]
    ids: list[str] = json.loads(subprocess.check_output(command, text=True))
    return ids
