"""The command line: each command, and bad input that gets one clear sentence."""

import io
import json
import os
import re
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

import tutor
from midnight_tutor.cli import main
from midnight_tutor.terminal import _Table
from tests.support.serving import ROOT

GAME = "monster-crunch"


@pytest.fixture
def position(tmp_path: Path) -> str:
    """Return a position in which Ada opens a round with 1 1 3 4 5 6 6 7 8 9 9 10."""
    game = tutor.load(GAME)
    path = tmp_path / "position.json"
    path.write_text(game.to_json(game.start(players=("Ada", "Ben"), seed=3)))
    return str(path)


def refused(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """Return what is said about bad input: one line on the error stream, nothing on the other."""
    try:
        code = main(argv)
    except SystemExit as leaving:
        code = int(str(leaving.code))
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert len(err.strip().splitlines()) == 1
    assert "Traceback" not in err
    return err


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_lessons_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson", GAME]) == 0
    listed = capsys.readouterr().out
    assert all(name in listed for name in tutor.load(GAME).lessons)


@pytest.mark.parametrize("name", tutor.load(GAME).lessons)
def test_a_lesson_is_told_as_text(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert main(["lesson", GAME, name]) == 0
    told = capsys.readouterr().out
    for frame in tutor.load(GAME).lessons[name].frames(tutor.load(GAME)):
        lines = frame.line.walk() if frame.line else [frame]
        assert all(line.text in told for line in lines)


def test_an_unknown_lesson_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "nonsense" in refused(capsys, "lesson", GAME, "nonsense")


def test_a_legal_move_is_judged(capsys: pytest.CaptureFixture[str], position: str) -> None:
    assert main(["judge", GAME, "--position", position, "play 5"]) == 0
    assert "crunch.play.from-hand" in capsys.readouterr().out


def test_a_refused_move_says_why_and_what_instead(
    capsys: pytest.CaptureFixture[str], position: str
) -> None:
    assert main(["judge", GAME, "--position", position, "play 12"]) == 1
    out = capsys.readouterr().out
    assert "crunch.play.from-hand" in out
    assert "play 10" in out


def test_the_rules_answer_a_question_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", GAME, "who", "wins", "a", "tie", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found[0]["id"] == "crunch.score.tie-milk"
    assert all(set(rule) == {"id", "title", "text"} for rule in found)
    assert main(["rules", GAME, "who wins a tei"]) == 0
    assert "crunch.score.tie-milk" in capsys.readouterr().out


def test_without_words_every_rule_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", GAME, "--json"]) == 0
    assert [rule["id"] for rule in json.loads(capsys.readouterr().out)] == list(
        tutor.load(GAME).rulebook
    )


def test_a_verdict_is_json(capsys: pytest.CaptureFixture[str], position: str) -> None:
    assert main(["judge", GAME, "--position", position, "--json", "play 12"]) == 1
    verdict = json.loads(capsys.readouterr().out)
    assert verdict["move"] == "play 12"
    assert verdict["legal"] is False
    assert [line["rule"] for line in verdict["checks"] if line["tone"] == "fail"]
    assert "play 10" in verdict["nearest"]


def test_a_position_is_read_from_the_keyboard(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, position: str
) -> None:
    typed(monkeypatch, Path(position).read_text())
    assert main(["judge", GAME, "--position", "-", "play 5"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("text", ["", "{", "[]", '{"players": 7}', "\x00", "[" * 5000])
def test_a_broken_position_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str
) -> None:
    path = tmp_path / "position.json"
    path.write_text(text)
    refused(capsys, "judge", GAME, "--position", str(path), "pass")


def test_a_file_that_is_no_text_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "position.json"
    path.write_bytes(b"\xff\xfe\xff")
    assert "position.json" in refused(capsys, "judge", GAME, "--position", str(path), "pass")


def test_a_missing_file_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    refused(capsys, "judge", GAME, "--position", str(tmp_path / "nothing"), "pass")


def test_an_unreadable_move_is_refused(capsys: pytest.CaptureFixture[str], position: str) -> None:
    assert "dance" in refused(capsys, "judge", GAME, "--position", position, "dance")


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
def test_bad_input_gets_one_sentence(capsys: pytest.CaptureFixture[str], argv: list[str]) -> None:
    refused(capsys, *argv)


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["--version"])
    assert leaving.value.code == 0
    assert capsys.readouterr().out.strip().replace(".", "").isdigit()


def test_a_turn_is_played_and_taken_back(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "play 5", "link", "undo", "undo", "link")
    assert main(["play", GAME, "--players", "Ada,Ben", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert "crunch.play.stay-in" in out
    links = re.findall(r"\?v=\S+", out)
    moves = [len(tutor.Match.from_link(tutor.load(GAME), link).turns) for link in links]
    assert moves == [1, 0, 0]


def test_a_refused_move_leaves_the_table_as_it_was(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "play 12", "dance", "", "quit")
    assert main(["play", GAME, "--players", "2", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert "crunch.play.from-hand" in out
    assert "play 10" in out
    assert tutor.links.read(out.split()[-1])["n"] == "0"


def test_the_table_answers_every_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    saved = tmp_path / "saved.json"
    lost = tmp_path / "no" / "saved.json"
    typed(monkeypatch, "help", "hint", "moves", "score", "save", f"save {lost}", f"save {saved}")
    assert main(["play", GAME]) == 0
    out = capsys.readouterr().out
    assert "save FILE" in out
    assert str(lost) in out
    assert main(["judge", GAME, "--position", str(saved), "pass"]) in (0, 1)


def test_a_hand_of_another_player_stays_hidden(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "quit")
    assert main(["play", GAME, "--players", "Ada,Ben", "--seed", "3"]) == 0
    hands = [line for line in capsys.readouterr().out.splitlines() if "Ben · Hand" in line]
    assert hands
    assert hands[0].partition(":")[2].strip() == "a face-down card of Franken Berry ×12"


def test_nobody_reads_what_the_one_before_them_may_know(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Calls in Midnight Brunch are secret: neither the words nor the reasons stay on the screen."""
    game = tutor.load("midnight-brunch")
    match = tutor.Match(game, 3, 4)
    while not str(match.do(game.moves(match.state)[-1]).move).startswith("call"):
        pass
    secret = str(match.turns[-1].move)
    typed(monkeypatch, *(str(turn.move) for turn in match.turns), "score", "link")
    assert main(["play", "midnight-brunch", "--players", "3", "--seed", "4"]) == 0
    out = capsys.readouterr().out
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
    assert main(["play", GAME, "--players", "Ada,Ben", "--seed", "3"]) == 0
    before, cleared, after = capsys.readouterr().out.partition("\x1b[2J")
    assert cleared
    assert "Boo Berry 1" in before
    assert "Boo Berry 1" not in after
    assert "Ada: play 5" in after


def test_bots_play_their_seats(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "play 5", "undo", "link")
    argv = ["play", GAME, "--players", "Ada,Ben,Cy", "--seed", "3", "--bots", "2,3"]
    assert main(argv) == 0
    out = capsys.readouterr().out
    assert "Ben: " in out
    assert "Cy: " in out
    assert "Franken Berry 4" not in out
    assert tutor.links.read(out.split()[-1])["n"] == "0"


def test_bots_alone_play_to_the_end(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch)
    assert main(["play", GAME, "--players", "2", "--bots", "1,2"]) == 0
    assert "crunch.score.most" in capsys.readouterr().out


def test_a_lesson_says_its_goal_and_its_variants(capsys: pytest.CaptureFixture[str]) -> None:
    told = {}
    for name in tutor.games():
        game = tutor.load(name)
        for lesson in game.lessons.values():
            for variant in lesson.variants:
                told[name, lesson.id, variant] = lesson
    assert told
    for (name, id, variant), lesson in list(told.items())[:3]:
        assert main(["lesson", name, id]) == 0
        out = capsys.readouterr().out
        assert lesson.goal in out
        assert variant in out
        assert main(["lesson", name, id, "--variant", variant]) == 0
        out = capsys.readouterr().out
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


def test_a_whole_game_is_played_with_hints(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Types the first legal move until the game is over, then once more."""
    game = tutor.load(GAME)
    match = tutor.Match(game, 2, 5)
    while game.to_move(match.state) is not None:
        match.do(game.moves(match.state)[0])
    typed(monkeypatch, *(str(turn.move) for turn in match.turns), "hint", "pass", "undo")
    assert main(["play", GAME, "--players", "2", "--seed", "5"]) == 0
    assert str(game.outcome(match.state)) in capsys.readouterr().out


def test_a_new_game_passes_the_conformance_suite_at_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "last-stone"]) == 0
    assert "last-stone" in capsys.readouterr().out
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


def test_a_new_game_is_short(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    main(["new", "last-stone"])
    texts = [path.read_text() for path in tmp_path.rglob("*") if path.is_file()]
    assert sum(bool(line.strip()) for text in texts for line in text.splitlines()) < 150
    assert not any("my-game" in text or "my_game" in text for text in texts)


def test_a_new_game_never_writes_over_anything(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()
    assert "mine" in refused(capsys, "new", "mine")
