"""The strong computer's move: in a kernel, and in the worker of a page of the site."""

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

import tutor
from tests.support.serving import Server
from tutor import Match
from tutor.ui.play import Play

from .report import seconds, show, time, title

if TYPE_CHECKING:
    from playwright.sync_api import Browser

KERNEL, WORKER = 2, 4  # seconds that a move may take
PLACES = (0, 0.5, 0.9)  # of a game: how far it is
PATIENCE = 60_000  # ms
# Times every move that the page asks its worker for.
TIMES = """globalThis.took = [];
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (data, ...rest) {
  const begin = performance.now();
  const done = ({ data: { n } }) => n === data.n && took.push((performance.now() - begin) / 1000);
  if (data.text?.includes('"bot"')) this.addEventListener("message", done);
  post.call(this, data, ...rest);
};"""
GO = "link => { history.pushState(null, '', link); dispatchEvent(new PopStateEvent('popstate')); }"


def links(name: str) -> Iterator[str]:
    """Yield positions of a sensible game, early to late, in which a strong computer is to move."""
    game, rng = tutor.load(name), Random(1)
    whole = Match(game, seed=1)
    while game.to_move(whole.state) is not None:
        whole.do(game.advise(whole.state, rng))
    for share in PLACES:
        match = Match(game, seed=1)
        for turn in whole.turns[: int(share * len(whole.turns))]:
            match.do(turn.move)
        yield f"{match.link}&bots={(game.to_move(match.state) or 0) + 1}&strength=strong"


def rows(browser: "Browser", site: Server) -> None:
    """Measure the longest of several moves in each game against its bar."""
    title("a strong move", base="at most")
    for name in tutor.games():
        places = list(links(name))
        kernel, worker = _kernel(name, places), _worker(browser, site, name, places)
        show(f"{name}, in a kernel", time(kernel), f"{KERNEL} s", kernel / KERNEL, 1)
        show(f"{name}, in a page's worker", time(worker), f"{WORKER} s", worker / WORKER, 1)


def _kernel(name: str, places: list[str]) -> float:
    return max(_move(Play(tutor.load(name)), link) for link in places)


def _move(play: Play, link: str) -> float:
    play.handle({"type": "open", "link": link})
    ask = {"type": "bot", "n": play.sections()["status"]["n"]}
    return seconds(lambda: play.handle(ask))


def _worker(browser: "Browser", site: Server, name: str, places: list[str]) -> float:
    context = browser.new_context(reduced_motion="reduce", service_workers="block")
    context.add_init_script(TIMES)
    page = context.new_page()
    page.goto(site.page(name) + places[0])
    for done, link in enumerate(places):
        page.evaluate(GO, link)
        page.wait_for_function("done => took.length > done", arg=done, timeout=PATIENCE)
    taken = [float(each) for each in page.evaluate("took")]
    context.close()
    return max(taken)
