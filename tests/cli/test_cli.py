"""The command line: each command, and bad input that gets one clear sentence."""

import io
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

import tutor
from midnight_tutor.cli import main
from midnight_tutor.terminal import _Table
from tests.support.serving import ROOT

GAME = "monster-crunch"
TWO = ("play", GAME, "--players", "Ada,Ben", "--seed", "3")


@pytest.fixture
def position(tmp_path: Path) -> str:
    """Return a position in which Ada opens a round with 1 1 3 4 5 6 6 7 8 9 9 10."""
    game = tutor.load(GAME)
    path = tmp_path / "position.json"
    path.write_text(game.to_json(game.start(players=("Ada", "Ben"), seed=3)))
    return str(path)


class Run:
    """The command, run in this process: what it says on a terminal where some lines are typed."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch

    def __call__(self, *argv: str, typed: Iterable[str] = (), code: int = 0) -> str:
        self.monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        assert main(argv) == code
        out, err = self.capsys.readouterr()
        assert err == ""
        return out

    def refused(self, *argv: str) -> str:
        """Return what is said about bad input: one line on the error stream, nothing on the other."""
        try:
            code = main(argv)
        except SystemExit as leaving:
            code = int(str(leaving.code))
        out, err = self.capsys.readouterr()
        assert (code, out) == (2, "")
        assert len(err.strip().splitlines()) == 1
        assert "Traceback" not in err
        return err


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return Run(capsys, monkeypatch)


def test_lessons_are_listed(run: Run) -> None:
    listed = run("lesson", GAME)
    assert all(name in listed for name in tutor.load(GAME).lessons)


@pytest.mark.parametrize("name", tutor.load(GAME).lessons)
def test_a_lesson_is_told_as_text(run: Run, name: str) -> None:
    told = run("lesson", GAME, name)
    for frame in tutor.load(GAME).lessons[name].frames(tutor.load(GAME)):
        lines = frame.line.walk() if frame.line else [frame]
        assert all(line.text in told for line in lines)


def test_an_unknown_lesson_is_refused(run: Run) -> None:
    assert "nonsense" in run.refused("lesson", GAME, "nonsense")


def test_a_legal_move_is_judged(run: Run, position: str) -> None:
    assert "crunch.play.from-hand" in run("judge", GAME, "--position", position, "play 5")


def test_a_refused_move_says_why_and_what_instead(run: Run, position: str) -> None:
    out = run("judge", GAME, "--position", position, "play 12", code=1)
    assert "crunch.play.from-hand" in out
    assert "play 10" in out


def test_the_rules_answer_a_question_best_first(run: Run) -> None:
    found = json.loads(run("rules", GAME, "who", "wins", "a", "tie", "--json"))
    assert found[0]["id"] == "crunch.score.tie-milk"
    assert all(set(rule) == {"id", "title", "text"} for rule in found)
    assert "crunch.score.tie-milk" in run("rules", GAME, "who wins a tei")


def test_without_words_every_rule_is_listed(run: Run) -> None:
    listed = json.loads(run("rules", GAME, "--json"))
    assert [rule["id"] for rule in listed] == list(tutor.load(GAME).rulebook)


def test_a_verdict_is_json(run: Run, position: str) -> None:
    verdict = json.loads(run("judge", GAME, "--position", position, "--json", "play 12", code=1))
    assert verdict["move"] == "play 12"
    assert verdict["legal"] is False
    assert [line["rule"] for line in verdict["checks"] if line["tone"] == "fail"]
    assert "play 10" in verdict["nearest"]


def test_a_position_is_read_from_the_keyboard(run: Run, position: str) -> None:
    assert run("judge", GAME, "--position", "-", "play 5", typed=[Path(position).read_text()])


@pytest.mark.parametrize("text", ["", "{", "[]", '{"players": 7}', "\x00", "[" * 5000])
def test_a_broken_position_is_refused(run: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "position.json"
    path.write_text(text)
    run.refused("judge", GAME, "--position", str(path), "pass")


def test_a_file_that_is_no_text_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_bytes(b"\xff\xfe\xff")
    assert "position.json" in run.refused("judge", GAME, "--position", str(path), "pass")


def test_a_missing_file_is_refused(run: Run, tmp_path: Path) -> None:
    run.refused("judge", GAME, "--position", str(tmp_path / "nothing"), "pass")


def test_an_unreadable_move_is_refused(run: Run, position: str) -> None:
    assert "dance" in run.refused("judge", GAME, "--position", position, "dance")


@pytest.mark.parametrize(
    "argv",
    [
        [],
        ["dance"],
        ["lesson"],
        ["lesson", "chess"],
        ["judge", GAME, "pass"],
        ["play", GAME, "--players", "99"],
        ["play", GAME, "--players", "Ada,Ada"],
        ["play", GAME, "--players", "Ada,<b>~</b>"],
        ["play", GAME, "--seed", "-1"],
        ["play", GAME, "--seed", "x"],
        ["play", GAME, "--ruling", "nonsense"],
        ["play", GAME, "--ruling", "nonsense=1"],
        ["play", GAME, "--bots", "x"],
        ["play", GAME, "--bots", "9"],
        ["lesson", GAME, "climbing", "--variant", "nonsense"],
        ["serve", "--port", "x"],
        ["serve", "--port", "70000"],
        ["serve", "--learners", "0"],
        ["serve", "--base-url", "/a b/"],
        ["lab", "--port", "0"],
        ["new"],
        ["new", "My Game"],
        ["new", "../up"],
        ["new", "class"],
        ["new", "json"],
        ["new", "tutor"],
    ],
    ids=" ".join,
)
def test_bad_input_gets_one_sentence(run: Run, argv: list[str]) -> None:
    run.refused(*argv)


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["--version"])
    assert leaving.value.code == 0
    assert capsys.readouterr().out.strip().replace(".", "").isdigit()


def test_a_turn_is_played_and_taken_back(run: Run) -> None:
    out = run(*TWO, typed=["play 5", "link", "undo", "undo", "link"])
    assert "crunch.play.stay-in" in out
    links = re.findall(r"\?v=\S+", out)
    moves = [len(tutor.Match.from_link(tutor.load(GAME), link).turns) for link in links]
    assert moves == [1, 0, 0]


def test_a_refused_move_leaves_the_table_as_it_was(run: Run) -> None:
    out = run(*TWO, typed=["play 12", "dance", "", "quit"])
    assert "crunch.play.from-hand" in out
    assert "play 10" in out
    assert tutor.links.read(out.split()[-1])["n"] == "0"


def test_the_table_answers_every_command(run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "saved.json"
    lost = tmp_path / "no" / "saved.json"
    lines = ["help", "hint", "moves", "score", "save", f"save {lost}", f"save {saved}"]
    out = run("play", GAME, typed=lines)
    assert "save FILE" in out
    assert str(lost) in out
    assert main(["judge", GAME, "--position", str(saved), "pass"]) in (0, 1)


def test_a_hand_of_another_player_stays_hidden(run: Run) -> None:
    out = run(*TWO, typed=["quit"])
    hands = [line for line in out.splitlines() if "Ben · Hand" in line]
    assert hands
    assert hands[0].partition(":")[2].strip() == "a face-down card of Franken Berry ×12"


def test_nobody_reads_what_the_one_before_them_may_know(run: Run) -> None:
    """Calls in Midnight Brunch are secret: neither the words nor the reasons stay on the screen."""
    game = tutor.load("midnight-brunch")
    match = tutor.Match(game, 3, 4)
    while not str(match.do(game.moves(match.state)[-1]).move).startswith("call"):
        pass
    secret = str(match.turns[-1].move)
    moves = [str(turn.move) for turn in match.turns]
    argv = ("play", "midnight-brunch", "--players", "3", "--seed", "4")
    out = run(*argv, typed=[*moves, "score", "link"])
    assert secret not in out
    assert "table=" in out
    seat = game.to_move(match.state)
    assert seat is not None
    assert str(game.score(game.view(match.state, seat))) in out


def test_a_score_at_the_terminal_counts_no_hidden_card(capsys: pytest.CaptureFixture[str]) -> None:
    """Combo cards of Midnight Mail lie face down: the others do not count them."""
    game = tutor.load("midnight-mail")
    state = replace(game.start(2, 3), combos=(4, 6))
    _Table(tutor.Match(game, position=state), set()).do("score")
    out = capsys.readouterr().out.strip()
    assert out == str(game.score(game.view(state, 0)))
    assert out != str(game.score(state))


class _Keyboard(io.StringIO):
    """Somebody at a real terminal."""

    def isatty(self) -> bool:
        return True


def test_the_keyboard_is_passed_on_with_a_clear_screen(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", _Keyboard("play 5\n\nquit\n"))
    assert main(TWO) == 0
    before, cleared, after = capsys.readouterr().out.partition("\x1b[2J")
    assert cleared
    assert "Boo Berry 1" in before
    assert "Boo Berry 1" not in after
    assert "Ada: play 5" in after


def test_bots_play_their_seats(run: Run) -> None:
    argv = ["play", GAME, "--players", "Ada,Ben,Cy", "--seed", "3", "--bots", "2,3"]
    out = run(*argv, typed=["play 5", "undo", "link"])
    assert "Ben: " in out
    assert "Cy: " in out
    assert "Franken Berry 4" not in out
    assert tutor.links.read(out.split()[-1])["n"] == "0"


def test_bots_alone_play_to_the_end(run: Run) -> None:
    assert "crunch.score.most" in run("play", GAME, "--players", "2", "--bots", "1,2")


def test_a_lesson_says_its_goal_and_its_variants(run: Run) -> None:
    told = {}
    for name in tutor.games():
        game = tutor.load(name)
        for lesson in game.lessons.values():
            for variant in lesson.variants:
                told[name, lesson.id, variant] = lesson
    assert told
    for (name, id, variant), lesson in list(told.items())[:3]:
        out = run("lesson", name, id)
        assert lesson.goal in out
        assert variant in out
        out = run("lesson", name, id, "--variant", variant)
        assert lesson.titles[variant] in out
        game = tutor.load(name)
        assert all(frame.text in out for frame in lesson.frames(game, variant))


def test_a_reader_who_has_read_enough_gets_no_traceback() -> None:
    """As in `midnight-tutor lesson … | head`: nobody reads any more when we write."""
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "midnight_tutor", "lesson", GAME, "climbing"]
    found = subprocess.run(command, cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, text=True)
    os.close(writing)
    assert (found.returncode, found.stderr) == (0, "")


def test_a_whole_game_is_played_with_hints(run: Run) -> None:
    """Types the first legal move until the game is over, then once more."""
    game = tutor.load(GAME)
    match = tutor.Match(game, 2, 5)
    while game.to_move(match.state) is not None:
        match.do(game.moves(match.state)[0])
    moves = [str(turn.move) for turn in match.turns]
    out = run("play", GAME, "--players", "2", "--seed", "5", typed=[*moves, "hint", "pass", "undo"])
    assert str(game.outcome(match.state)) in out


def test_a_new_game_passes_the_conformance_suite_at_once(run: Run, tmp_path: Path) -> None:
    run.monkeypatch.chdir(tmp_path)
    assert "last-stone" in run("new", "last-stone")
    folder = tmp_path / "last-stone"
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    installed = folder / "last_stone-0.1.dist-info"  # what `pip install -e` leaves behind
    installed.mkdir()
    (installed / "METADATA").write_text(f"Name: {project['name']}\nVersion: 0.1\n")
    ((group, entries),) = project["entry-points"].items()
    lines = [f"[{group}]", *(f"{name} = {value}" for name, value in entries.items())]
    (installed / "entry_points.txt").write_text("\n".join(lines))
    found = subprocess.run(
        [sys.executable, "-m", "tutor.conformance", "last-stone"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(folder)])},
        capture_output=True,
        text=True,
    )
    assert found.returncode == 0, found.stdout + found.stderr
    assert json.loads((folder / "last-stone.ipynb").read_text())["cells"]


def test_a_new_game_is_short(run: Run, tmp_path: Path) -> None:
    run.monkeypatch.chdir(tmp_path)
    run("new", "last-stone")
    texts = [path.read_text() for path in tmp_path.rglob("*") if path.is_file()]
    assert sum(bool(line.strip()) for text in texts for line in text.splitlines()) < 150
    assert not any("my-game" in text or "my_game" in text for text in texts)


def test_a_new_game_never_writes_over_anything(run: Run, tmp_path: Path) -> None:
    run.monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()
    assert "mine" in run.refused("new", "mine")
