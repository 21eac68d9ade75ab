"""Words in another language: where they come from, what they say of numbers, and what is not translated yet."""

import json
import os
import subprocess
import sys
import tomllib
from argparse import Namespace
from pathlib import Path

import pytest
from babel import Locale
from babel.localedata import locale_identifiers

import tutor
from midnight_tutor import translate
from tests.support import pseudo
from tests.support.serving import ROOT
from tutor.languages import Words, fits, language, merged, speaking
from tutor.phrases import Phrases, messages
from tutor.rulebook import Rulebook

GAME = "monster-crunch"


def test_what_is_translated_takes_the_place_of_the_english() -> None:
    english = {"rule": [{"id": "a", "title": "One", "text": "Two."}, {"id": "b", "title": "Three"}]}
    german = {"rule": [{"id": "b", "title": "Drei"}]}
    assert merged(english, german) == {"rule": [english["rule"][0], {"id": "b", "title": "Drei"}]}


def test_a_translated_sentence_brings_its_own_variants_for_numbers() -> None:
    english = {"x": "{n} cows", "x n=1": "a cow", "x n=1 big=true": "a big cow", "y n=1": "one"}
    polish = {"x": "{n} krów", "x n=one": "{n} krowa", "x n=few": "{n} krowy"}
    assert merged(english, polish) == {**polish, "x n=1 big=true": "a big cow", "y n=1": "one"}


def test_a_number_has_the_category_that_cldr_gives_it() -> None:
    plurals = Locale.parse("pl").plural_form.rules
    say = Phrases({"x": "{n} krów", "x n=few": "{n} krowy"}, Words({}, "pl", plurals), {}).say
    assert [say("x", n=n) for n in (2, 5, 22)] == ["2 krowy", "5 krów", "22 krowy"]


@pytest.mark.parametrize("code", sorted({code.split("_")[0] for code in locale_identifiers()}))
def test_plural_rules_are_read_as_babel_reads_them(code: str) -> None:
    form = Locale.parse(code).plural_form
    for number in (*range(130), 1000, 1_000_000, 2_000_001):
        held = {name for name, rule in form.rules.items() if fits(rule, number)}
        assert held == {form(number)} - {"other"}, number


def test_a_thing_has_the_forms_that_its_language_needs() -> None:
    names = {"number": {}, "number dat": {"4": "einer 4"}, "number a": {"4": "eine 4"}}
    say = Phrases({"x": "mit {n:dat}", "y": "{n:Dat}"}, messages().words, names).say
    assert (say("x", n=4), say("y", n=4)) == ("mit einer 4", "Einer 4")


def test_lists_quotes_and_decimals_are_as_the_language_writes_them() -> None:
    german = {
        "and": "{} und {}",
        "or": "{} oder {}",
        "comma": "{}, {}",
        "quoted": "„{}“",
        "decimal": ",",
    }
    say = Phrases({"x": "{a}", "y": "{a:“or”}"}, Words(german, "de", {}), {}).say
    assert say("x", a=(1, 2.5, 3)) == "1, 2,5 und 3"
    assert say("y", a=("go", "no")) == "„go“ oder „no“"


def test_a_language_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(tutor.SetupError, match="The languages are en"):
        tutor.load(GAME, language="xx")


def test_another_language_is_spoken_only_inside_its_block() -> None:
    with speaking("xx"):
        assert language() == "xx"
    assert language() == "en"


def test_a_translation_with_a_fact_that_is_none_is_refused_by_its_file(tmp_path: Path) -> None:
    book = tmp_path / "rulebook.toml"
    book.write_text((ROOT / "tutor/games/monster_crunch/rulebook.toml").read_text())
    wrong = '[[rule]]\nid = "crunch.setup.hand"\n[rule.says]\npass = "{wer} ist dran"\n'
    (tmp_path / "rulebook.de.toml").write_text(wrong)
    with pytest.raises(
        tutor.RulebookError, match=r"rulebook\.de\.toml: crunch\.setup\.hand .* 'wer'"
    ):
        Rulebook(book, language="de")


# ---------------------------------------------------------------- the command that helps a translator


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a small file of words, and let the command find no other."""
    path = tmp_path / "texts.toml"
    path.write_text('[table]\nhello = "Hello"\n"cows n=1" = "a cow"\ncows = "{n} cows"\n')
    (tmp_path / "notebooks").mkdir()
    monkeypatch.setattr(translate, "files", lambda: [path])
    monkeypatch.setattr(translate, "kit", lambda: tmp_path)
    monkeypatch.setattr(translate, "PATH", path)
    return path


def run(capsys: pytest.CaptureFixture[str]) -> str:
    assert translate.translate(Namespace(code="de")) == 0
    return capsys.readouterr().out


def test_a_skeleton_says_nothing_yet(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ": 0 of 2" in run(capsys)
    skeleton = file.with_name("texts.de.toml").read_text()
    assert '# hello = "Hello"' in skeleton
    assert translate.read_toml(file.with_name("texts.de.toml")) == {"table": {}}


def test_what_is_translated_stays_and_is_counted(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys)
    other = file.with_name("texts.de.toml")
    other.write_text('[table]\nhello = "Hallo"\n"cows n=one" = "eine Kuh"\ncows = "{n} Kühe"\n')
    assert ": 2 of 2" in run(capsys)
    kept = translate.read_toml(other)["table"]
    assert kept == {"hello": "Hallo", "cows n=one": "eine Kuh", "cows": "{n} Kühe"}


def test_english_that_has_changed_since_is_named_until_it_is_translated_again(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys)
    other = file.with_name("texts.de.toml")
    other.write_text('[table]\nhello = "Hallo"\n')
    assert "table / hello" not in run(capsys)
    file.write_text(file.read_text().replace("Hello", "Hello there"))
    assert "table / hello" in run(capsys)
    assert "table / hello" in run(capsys)
    other.write_text('[table]\nhello = "Hallo du"\n')
    assert "table / hello" not in run(capsys)


@pytest.mark.parametrize("code", ["en", "../x", "german", "xx-"])
def test_a_code_that_is_none_is_refused(file: Path, code: str) -> None:
    with pytest.raises(tutor.TutorError):
        translate.translate(Namespace(code=code))
    assert [path.name for path in file.parent.iterdir()] == ["texts.toml", "notebooks"]


def test_a_skeleton_of_every_file_can_be_read() -> None:
    for path in translate.files():
        english = translate.words_of(translate.read_toml(path))
        text = "\n".join(translate._lines(english, english))
        assert merged(translate.read_toml(path), tomllib.loads(text)) == translate.read_toml(path)


# ---------------------------------------------------------------- a language that nobody speaks


@pytest.fixture(scope="module")
def spoken_kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the kit with the words of the language beside the English ones."""
    return pseudo.kit(tmp_path_factory.mktemp("kit"))


def python(kit: Path, *options: str, **environment: str) -> str:
    paths = os.pathsep.join(map(str, (kit, ROOT)))
    done = subprocess.run(
        [sys.executable, *options], cwd=kit, env={**os.environ, "PYTHONPATH": paths, **environment},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert not done.returncode, done.stderr
    return done.stdout


def test_nothing_is_left_in_code_and_no_sentence_is_glued(spoken_kit: Path) -> None:
    told = python(spoken_kit, "-m", "tests.support.pseudo", MIDNIGHT_TUTOR_LANGUAGE=pseudo.CODE)
    assert json.loads(told) == []


def test_a_game_is_loaded_in_a_language_and_the_process_keeps_its_own(spoken_kit: Path) -> None:
    code = f"import tutor; g = tutor.load({GAME!r}, language={pseudo.CODE!r}); h = tutor.load({GAME!r})"
    told = python(
        spoken_kit, "-c", f"{code}; print(g.rulebook.title, h.rulebook.title, g.rulebook.language)"
    )
    assert told.split() == [
        *pseudo.pseudo("Monster Crunch").split(),
        "Monster",
        "Crunch",
        pseudo.CODE,
    ]


@pytest.mark.parametrize(
    "options", [("rules", GAME), ("lesson", GAME, "setup"), ("--help",), ("play", "--help")]
)
def test_the_command_speaks_the_language_wherever_the_option_is(
    spoken_kit: Path, options: tuple[str, ...]
) -> None:
    before, after = ("--language", pseudo.CODE, *options), (*options, "--language", pseudo.CODE)
    for each in (after, *([before] if options[-1] == "--help" else [])):
        assert "⟦" in python(spoken_kit, "-m", "midnight_tutor", *each)
