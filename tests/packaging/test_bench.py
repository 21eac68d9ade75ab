"""The benchmark tells the truth: what it waits for can come, and a missed bar is heard of."""

import sys

import pytest

import tutor
from bench import __main__ as bench
from bench import report
from bench.learners import HABITS, PAGE
from tutor.ui.channel import GamePage


def test_everything_that_a_learner_does_changes_something() -> None:
    page = GamePage(tutor.load(PAGE))
    list(page.handle({"to": "play"}))
    for turn in range(20 * len(HABITS)):
        asked = HABITS[turn % len(HABITS)]
        assert list(page.handle({"to": "play", "ask": asked})), (turn, asked)


@pytest.mark.parametrize(("failed", "code"), [(0, None), (1, "1 missed: failures")])
def test_a_missed_bar_ends_the_command(
    monkeypatch: pytest.MonkeyPatch, failed: int, code: str | None
) -> None:
    def run() -> None:
        report.show("failures", f"{failed} of 15", "", failed, 0)

    monkeypatch.setattr(report, "missed", [])
    monkeypatch.setattr(sys, "argv", ["bench", "rules"])
    monkeypatch.setitem(bench.PARTS, "rules", run)
    if code is None:
        bench.main()
    else:
        with pytest.raises(SystemExit, match=code):
            bench.main()
