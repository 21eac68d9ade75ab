"""The engine in the worker answers as the one in a kernel does, word for word."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import tutor
from tests.browser.helper import OpenPage
from tutor import Game
from tutor.practice.analysis import analyse
from tutor.practice.session import link_of
from tutor.ui.worker import message_handler

pytestmark = [pytest.mark.browser, pytest.mark.install]

Message = dict[str, Any]
LENGTH = 60  # random messages
# A place far into a game of bots; in this one Monster Crunch is played with Stitch, which allows any cards.
FAR = "22", 20
ASK = """async (texts) => {
  const { worker, ...told } = JSON.parse(document.getElementById("mt-page").textContent).engine;
  const engine = new Worker(new URL(worker, document.baseURI), { type: "module" });
  const heard = (fits) => new Promise((done, fail) => {
    engine.onerror = (event) => fail(event.message);
    engine.onmessage = ({ data }) => data.failed ? fail("failed") : fits(data) && done(data);
  });
  const ready = heard((data) => data.isReady);
  engine.postMessage(told);
  await ready;
  const answers = [];
  for (const [n, text] of texts.entries()) {
    const answer = heard((data) => data.n === n + 1);
    engine.postMessage({ n: n + 1, text });
    answers.push((await answer).text);
  }
  engine.terminate();
  return answers;
}"""


def ids(data: Any) -> Iterator[str]:
    """Every id in a scene."""
    if isinstance(data, dict):
        yield from ([data["id"]] if isinstance(data.get("id"), str) else [])
        data = list(data.values())
    if isinstance(data, list):
        for each in data:
            yield from ids(each)


def far(game: Game) -> Iterator[str]:
    """Yield the names of exercises about a position that only the same game of bots comes to, one of each kind."""
    at = analyse(game, *FAR)
    asked = dict.fromkeys(id for id, _ in at.questions)
    for wanted in asked:
        id, clause = next(key for key in at.questions if key[0] == wanted)
        yield f"{id}:{clause}:{at.spot.source}:{at.spot.at}"


def recorded(name: str) -> Iterator[Message]:
    """Yield what somebody asks who tries everything once."""
    game = tutor.load(name)
    lesson = next(iter(game.lessons))
    for part in ("learn", "play", "score", "rules", "calculator", "practise", "progress"):
        yield {"to": part}
    yield {"to": "learn", "ask": {"type": "lesson", "id": lesson}}
    tried = {"type": "try", "id": lesson, "variant": "", "step": 0, "picks": []}
    yield {"to": "learn", "ask": tried}
    yield {"to": "page", "ask": {"type": "qr", "text": "https://localhost/kit/?seed=3"}}
    yield {"to": "rules", "ask": {"type": "rulings", "values": {"none": "such"}}}
    yield {"to": "calculator", "ask": {"type": "values", "values": {}}}
    for one in far(game):
        yield {"to": "practise", "ask": {"type": "open", "link": link_of([one]), "seed": 1}}
    for kind in ("hint", "play", "undo", "first", "none such"):
        yield {"to": "play", "ask": {"type": kind}}
    yield {"to": "play", "ask": {"type": "lesson", "id": lesson, "variant": "", "step": 1}}
    yield {"to": "play", "ask": {"type": "open", "link": "?packed=nonsense"}}
    new = {"players": ["Ada", "Ben"], "seed": "7", "rulings": {}, "mode": "hot-seat", "bots": [1]}
    yield {"to": "play", "ask": {"type": "new", **new}}


def talk(name: str) -> tuple[list[str], list[str]]:
    """Return a long conversation with the engine here: everything once, then at random."""
    rng, hear, shown = Random(name), message_handler(name), {}
    asked, answered, seen = [], [], {"none"}

    def ask(message: Message) -> None:
        asked.append(json.dumps(message))
        answered.append(hear(asked[-1]))
        for answer in json.loads(answered[-1]):
            if answer["from"] == "play":
                shown.update(state := answer.get("state", {}))
                seen.update(ids(state.get("scene", {})))

    for message in recorded(name):
        ask(message)
    for _ in range(LENGTH):
        ask({"to": "play", "ask": somehow(rng, shown["status"], sorted(seen))})
    return asked, answered


def somehow(rng: Random, status: Message, some: list[str]) -> Message:
    """Something that can be asked at a table that has shown these things."""
    return rng.choice(
        [
            *({"type": kind} for kind in ("hint", "play", "play", "clear", "ready", "resume")),
            *({"type": kind, "id": rng.choice(some)} for kind in ("pick", "pick", "pick", "peek")),
            {"type": "bot", "n": status["n"]},
            {"type": "recall", "n": 0},
            {"type": "type", "text": rng.choice(["pass", "?", "play 5 6"])},
            {"type": "open", "link": status["link"]},
        ]
    )


@pytest.mark.parametrize("name", tutor.games())
def test_the_worker_answers_as_a_kernel_does(open_page: OpenPage, name: str) -> None:
    asked, answered = talk(name)
    page = open_page(name)
    heard = page.evaluate(ASK, asked)
    for text, ours, theirs in zip(asked, answered, heard, strict=True):
        assert json.loads(theirs) == json.loads(ours), text
