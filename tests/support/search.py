"""What the search of a rulebook finds, asked of the page's own module where Node is there."""

import atexit
import json
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tutor import Game
from tutor.ui.rulebook import rulebook_data

SEARCH = Path(__file__).parents[2] / "widgets/web/rules/search.js"
LISTEN = """
import { createInterface } from "node:readline";
import { answers } from %s;
for await (const line of createInterface({ input: process.stdin })) {
  const { text, synonyms, clauses } = JSON.parse(line);
  const scores = answers(text, clauses, synonyms);
  const scored = clauses.map((clause, at) => [scores[at], clause.id]).filter(([score]) => score > 0);
  console.log(JSON.stringify(scored.sort((a, b) => b[0] - a[0]).map(([, id]) => id)));
}
"""


def found(game: Game, text: str) -> list[str]:
    """The clauses of a game that a question finds, the best first."""
    book = rulebook_data(game.rulebook)
    clauses = [rule for section in book["sections"] for rule in section["rules"]]
    return found_in(clauses, text, book["synonyms"])


def found_in(clauses: list[dict[str, str]], text: str, synonyms: dict[str, list[str]]) -> list[str]:
    """The same for any clauses with an id, a title and a text."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node to run the page's search")
    asked = json.dumps({"text": text, "synonyms": synonyms, "clauses": clauses})
    searcher = _searcher(node)
    assert searcher.stdin
    assert searcher.stdout
    print(asked, file=searcher.stdin, flush=True)
    ids: list[str] = json.loads(searcher.stdout.readline())
    return ids


@cache
def _searcher(node: str) -> "subprocess.Popen[str]":
    """One Node for all questions of a process: a line in, a line out."""
    command = [node, "--input-type=module", "-e", LISTEN % json.dumps(SEARCH.as_uri())]
    pipe = subprocess.PIPE
    searcher = subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8")
    atexit.register(searcher.communicate)
    return searcher
