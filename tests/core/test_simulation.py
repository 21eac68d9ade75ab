"""Many games at once: plain rows, the same for the same seed."""

import subprocess
import sys
from pathlib import Path

import pytest

import tutor
from tutor import SetupError
from tutor.analysis import simulation


def test_a_seed_gives_the_same_rows_on_one_core_as_on_several(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(simulation, "STARTING", 0)
    several = tutor.simulate("monster-cafe", 9, "random", seed=5)
    monkeypatch.setattr(simulation, "_cores", lambda game: 1)
    assert tutor.simulate("monster-cafe", 9, "random", seed=5) == several
    assert tutor.simulate("monster-cafe", 9, "random", seed=6) != several
    assert [row["game"] for row in several] == list(range(9))


def test_a_plain_script_may_ask(tmp_path: Path) -> None:
    """One without `if __name__ == "__main__"`: it is not run again by the processes that play."""
    script = tmp_path / "script.py"
    asks = "tutor.analysis.simulation.STARTING = 0\nprint(len(tutor.simulate('monster-cafe', 5, 'random')))"
    script.write_text(f"import tutor\n{asks}")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("5\n", "")


def test_a_row_tells_how_the_game_ended() -> None:
    for row in tutor.simulate("monster-crunch", 3, ["random", "easy"], seed=1, players=2):
        best = [seat for seat, score in enumerate(row["scores"]) if score == max(row["scores"])]
        assert set(row["winners"]) <= set(best)
        assert row["winner"] == (row["winners"][0] if len(row["winners"]) == 1 else None)
        assert row["players"] == len(row["scores"]) == 2
        assert row["turns"] > 10


def test_a_reading_changes_the_rules_and_not_the_cards() -> None:
    game = tutor.load("monster-crunch")
    off = tutor.simulate(game, 3, "random", rulings={"powers": "off"})
    on = tutor.simulate(game, 3, "random")
    assert [row["seed"] for row in off] == [row["seed"] for row in on]
    assert off != on


def test_progress_is_told_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    tutor.simulate("monster-cafe", 7, "random", progress=lambda *done: told.append(done))
    assert told == sorted(told)
    assert told[-1] == (7, 7)


def test_what_cannot_be_played_is_refused_in_words() -> None:
    with pytest.raises(SetupError, match="sensible"):
        tutor.simulate("monster-cafe", 1, "clever")
    with pytest.raises(SetupError):
        tutor.simulate("monster-cafe", 1, players=9)
