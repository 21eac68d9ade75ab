"""What the search of a rulebook finds, in Python and by the page's own module."""

import atexit
import json
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tutor import Game
from tutor.rulebook import Rulebook
from tutor.ui.rulebook import rulebook_data

SEARCH = Path(__file__).parents[2] / "widgets/web/rules/search.js"
LISTEN = """
import { createInterface } from "node:readline";
import { answers } from %s;
for await (const line of createInterface({ input: process.stdin })) {
  const { text, book, clauses } = JSON.parse(line);
  const { scores } = answers(text, clauses, book);
  const scored = clauses.map((clause, at) => [scores[at], clause.id]).filter(([score]) => score > 0);
  console.log(JSON.stringify(scored.sort((a, b) => b[0] - a[0]).map(([, id]) => id)));
}
"""


def found_by_page(book: Rulebook, text: str) -> list[str]:
    """Return the clauses that a question finds on a page, best first."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node to run the page's search")
    data = rulebook_data(book)
    clauses = [rule for section in data["sections"] for rule in section["rules"]]
    clauses.sort(key=lambda rule: list(book).index(rule["id"]))  # equals in the order of the book
    searcher = _searcher(node)
    assert searcher.stdin
    assert searcher.stdout
    print(
        json.dumps({"text": text, "book": data, "clauses": clauses}),
        file=searcher.stdin,
        flush=True,
    )
    ids: list[str] = json.loads(searcher.stdout.readline())
    return ids


def found(game: Game, text: str) -> list[str]:
    """Return the clauses that a question finds, best first: the same on a page and in Python."""
    ids = [rule.id for rule in game.rulebook.search(text, most=len(game.rulebook))]
    assert found_by_page(game.rulebook, text) == ids
    return ids


@cache
def _searcher(node: str) -> "subprocess.Popen[str]":
    """One Node for all questions of a process: a line in, a line out."""
    command = [node, "--input-type=module", "-e", LISTEN % json.dumps(SEARCH.as_uri())]
    pipe = subprocess.PIPE
    searcher = subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8")
    atexit.register(searcher.communicate)
    return searcher
