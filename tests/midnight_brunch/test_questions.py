"""Everyday questions find their clauses, asked of the page's own search."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tutor import Game

NODE = shutil.which("node")
SEARCH = Path(__file__).parents[2] / "widgets/web/rules/search.js"
ASK = """
import {{ fits, question }} from {search};
const {{ questions, rules, synonyms }} = {data};
const best = (text) => {{
  const scores = rules.map((rule) => fits(question(text, synonyms), rule));
  const most = Math.max(...scores);
  return rules.filter((rule, at) => most && scores[at] === most).map((rule) => rule.id);
}};
console.log(JSON.stringify(questions.map(best)));
"""
QUESTIONS = {
    "can i pass": "brunch.turn.brunch",
    "how do i win": "brunch.end.most-points",
    "what if the deck is empty": "brunch.monster.reshuffle",
    "what if i go bust": "brunch.turn.no-bust",
    "who starts": "brunch.round.host-first",
    "what if two want the same": "brunch.award.contest",
    "how many rounds": "brunch.end.six-rounds",
    "how many can play": "brunch.setup.player-count",
    "what is a joker": "brunch.ghost.low-or-high",
    "what does the loser get": "brunch.consolation.losers",
    "what if it is a draw": "brunch.tie.host",
    "can i call the same again": "brunch.call.repeat",
}


@pytest.mark.skipif(NODE is None, reason="the search of the page is JavaScript")
def test_everyday_questions_find_their_clause(game: Game) -> None:
    rules = [
        {"id": rule.id, "title": rule.title, "text": rule.text} for rule in game.rulebook.values()
    ]
    data = {"questions": list(QUESTIONS), "rules": rules, "synonyms": game.rulebook.synonyms}
    script = ASK.format(search=json.dumps(SEARCH.as_uri()), data=json.dumps(data))
    run = [str(NODE), "--input-type=module", "-e", script]
    told = subprocess.run(run, capture_output=True, text=True, check=True, timeout=60).stdout
    found = dict(zip(QUESTIONS, json.loads(told), strict=True))
    assert {text: found[text] for text, rule in QUESTIONS.items() if rule not in found[text]} == {}
    assert all(len(rules) < 12 for rules in found.values())
