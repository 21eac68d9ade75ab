"""Options and markers of every test, in notebooks and documents too.

Markers say what a test needs, and most come with its fixtures. By default a test looks at less (`much`). With
`--full` it looks at everything, and only then come the tests marked `install` and `full`.
"""

import gc
import os
import re
import sys
from typing import Any

import pytest

pytest_plugins = ["tutor.conformance.plugin"]  # `--full` and `much`

NEEDS = {  # by fixture
    "voila_server": "server",
    "serve_kit": "server",
    "site": "server",
    "browser": "browser",
}
TOGETHER = ("site_folder", "voila_server")  # what is made once is used in one process
WAITING = pytest.StashKey[int]()
PLOTLY = "application/vnd.plotly.v1+json"
MANY = re.compile(r"\b\d+0\b")  # games that an essay plays

# Compiled files are kept even where the machine says not to: else every process and every kernel that
# the tests start compiles the kit and the tests anew.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--rest`, for whoever has run the tests without `--full` just before."""
    parser.addoption("--rest", action="store_true", help="with --full: only what --full adds")


def pytest_report_header(config: pytest.Config) -> str:
    """Return how much is looked at."""
    if not config.getoption("full"):
        return "quick: a sample (--full: everything)"
    return "full: what a quick run leaves out" if config.getoption("rest") else "full: everything"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests with what they need, and put those first that wait for servers and browsers.

    They get a second chance: a busy machine may miss a deadline of theirs. The site comes before all others:
    nobody should have to wait for it.
    """
    full = config.getoption("full")
    for item in items:
        for fixture in set(NEEDS) & _fixtures(item):
            item.add_marker(NEEDS[fixture])
        if item.path.suffix == ".ipynb":
            item.add_marker("server")  # a kernel of its own, which a second chance would end
            item.parent.skip_compare = (*item.parent.skip_compare, PLOTLY)  # stored as a picture
        elif _is_alive(item):
            item.add_marker(pytest.mark.flaky(reruns=1, reruns_delay=2))
        if item.path.stem == "chances" and not full:
            _play_fewer(item)
        item.add_marker(pytest.mark.xdist_group(_group(item)))
    waiting = [] if full else [item for item in items if _waits(item)]
    seen = [
        item for item in items if full and config.getoption("rest") and not _looks_further(item)
    ]
    left_out = {*waiting, *seen}
    items[:] = sorted((item for item in items if item not in left_out), key=_turn)
    config.hook.pytest_deselected(items=[*left_out])
    config.stash[WAITING] = len(waiting)
    if hasattr(config, "workeroutput"):  # the process that reports collects nothing itself
        config.workeroutput["waiting"] = len(waiting)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Hear from a process how many tests wait."""
    node.config.stash[WAITING] = getattr(node, "workeroutput", {}).get("waiting", 0)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say how many tests wait for `--full`."""
    if waiting := config.stash.get(WAITING, 0):
        terminalreporter.write_line(f"{waiting} tests wait for --full")


def _waits(item: pytest.Item) -> bool:
    return any(map(item.get_closest_marker, ("install", "full")))


def _looks_further(item: pytest.Item) -> bool:
    """Return whether a test looks at more with `--full`."""
    tries = getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
    more = {"much", "site_folder"} & _fixtures(item)
    return bool(_waits(item) or more or tries or item.path.stem == "chances")


def _fixtures(item: pytest.Item) -> set[str]:
    return set(getattr(item, "fixturenames", ()))


def _is_alive(item: pytest.Item) -> bool:
    return any(map(item.get_closest_marker, ("browser", "server", "install")))


def _turn(item: pytest.Item) -> tuple[bool, bool]:
    return "site_folder" not in _fixtures(item), not _is_alive(item)


def _group(item: pytest.Item) -> str:
    """Return what one process should run: tests of the same server, of the same game, else of the same file."""
    for fixture in TOGETHER:
        if fixture in _fixtures(item):
            return fixture
    game = getattr(getattr(item, "callspec", None), "params", {}).get("game")
    place = item.path.parent.name if "conformance" in item.path.parts else item.path.stem
    return f"{place}-{game}" if game else item.path.relative_to(item.config.rootpath).as_posix()


def _play_fewer(item: pytest.Item) -> None:
    """Let the essay on chances play a tenth of its games. They show the same things, less surely."""
    whole = item.cell["source"]
    item.cell["source"] = MANY.sub(lambda games: str(max(8, int(games[0]) // 10)), whole)
    if "show" in whole:
        item.options["check"] = False  # other figures than those that are stored


def pytest_collection_finish() -> None:
    """Freeze what is loaded. Collecting it again and again takes a third of the time of many tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)
