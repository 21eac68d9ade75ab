"""How every test runs, in notebooks and documents too: what it needs, and how much it looks at.

Markers say what a test needs, and most come with its fixtures. By default a test looks at a sample (`much`,
`sampled`); with `--full` at everything, and only then come the tests that install something.
"""

import gc
import os
import re
import sys

import pytest

pytest_plugins = ["tutor.conformance.plugin"]  # `--full` and `much`

NEEDS = {  # by fixture
    "voila_server": "server",
    "serve_kit": "server",
    "site": "server",
    "browser": "browser",
}
TOGETHER = ("site_folder", "voila_server")  # what is made once is used in one process
MANY = re.compile(r"\b\d+0\b")  # games that an essay plays

# Compiled files are kept even where the machine says not to: else every process and every kernel that
# the tests start compiles the kit and the tests anew.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_report_header(config: pytest.Config) -> str:
    """Return how much is looked at."""
    return (
        "full: everything" if config.getoption("full") else "quick: a sample (--full: everything)"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test marked `sampled(name, values, quick)` with a few of its values, or with all."""
    for mark in metafunc.definition.iter_markers("sampled"):
        name, values, quick = mark.args
        chosen = values if metafunc.config.getoption("full") else quick
        metafunc.parametrize(name, chosen, **mark.kwargs)


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
            item.add_marker("server")  # a kernel of its own
        if _is_alive(item):
            item.add_marker(pytest.mark.flaky(reruns=1, reruns_delay=2))
        if item.path.stem == "chances" and not full:
            _play_fewer(item)
        item.add_marker(pytest.mark.xdist_group(_group(item)))
    late = [item for item in items if item.get_closest_marker("install") and not full]
    items[:] = sorted((item for item in items if item not in late), key=_turn)
    if late:
        config.hook.pytest_deselected(items=late)


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
    """An essay on chances plays a tenth of its games: they show the same things, less surely."""
    item.cell["source"] = MANY.sub(
        lambda games: str(max(8, int(games[0]) // 10)), item.cell["source"]
    )


def pytest_collection_finish() -> None:
    """What was loaded stays: looking through it for rubbish again and again is a third of many tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)
