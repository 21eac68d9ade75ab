"""What a search of the rulebook finds, in Python and on a page."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import tutor
from tests.support.search import found, found_by_page
from tutor.rulebook import Rulebook

TEXTS = {
    "health": ("Health", "Your Health is what your board shows."),
    "heal": ("Resting", "Healing gives back two."),
    "pass": ("Passing", "Whoever passes is out."),
    "tile": ("Placing tiles", "A tile is placed flat."),
    "tie": ("Ties", "Tied players share it."),
    "win": ("Winning", "The winner takes it."),
    "use": ("Tokens", "A token in use lies sideways."),
    "city": ("Cities", "Every city counts, if needed."),
}
HEAD = {"title": "Words", "players": [1, 2], "seats": ["A"]}


def book(
    synonyms: dict[str, list[str]] | None = None, asked: dict[str, str] | None = None
) -> Rulebook:
    rules = [
        {"id": id, "title": title, "text": text, "section": "All", "source": "house"}
        for id, (title, text) in TEXTS.items()
    ]
    words = {"synonyms": synonyms or {}, "asked": asked or {}}
    data = {"game": HEAD, "notation": {}, "table": {}, "rule": rules, **words}
    return Rulebook("words.toml", data)


def found_in(
    text: str,
    synonyms: dict[str, list[str]] | None = None,
    asked: dict[str, str] | None = None,
) -> list[str]:
    there = book(synonyms, asked)
    ids = [rule.id for rule in there.search(text)]
    assert found_by_page(there, text) == ids
    return ids


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        *(("heal", "heal"), ("healed", "heal"), ("health", "health")),
        *(("pass", "pass"), ("passes", "pass"), ("passed", "pass")),
        *(("place", "tile"), ("tiles", "tile")),
        *(("tie", "tie"), ("tied", "tie"), ("ties", "tie")),
        *(("win", "win"), ("wins", "win"), ("winning", "win")),
        *(("used", "use"), ("uses", "use"), ("using", "use")),
        *(("city", "city"), ("needs", "city"), ("need", "city")),
        *(("token", "use"), ("taken", "win")),
    ],
)
def test_a_word_finds_its_forms_and_no_other_word(text: str, clause: str) -> None:
    assert found_in(text) == [clause]


def test_a_word_may_still_be_in_the_typing() -> None:
    assert found_in("hea") == ["health", "heal"]


@pytest.mark.parametrize("slip", ["tikens", "tokn", "tookens", "otken"])
def test_one_slip_of_the_pen_is_forgiven(slip: str) -> None:
    assert found_in(slip) == ["use"]


def test_a_rare_word_weighs_more_than_a_common_one() -> None:
    assert found_in("is city")[0] == "city"
    assert found_in("players win")[0] in {"win", "tie"}


def test_what_shares_only_some_words_is_marked_as_near() -> None:
    assert not book().search("tied players").near
    assert book().search("tied dragons").near
    assert book().search("tied dragons")[0].id == "tie"


@pytest.mark.parametrize("nonsense", ["qqq zzz", "?", "", "\0", "🦊"])
def test_there_is_always_an_answer(nonsense: str) -> None:
    assert found_in(nonsense)


def test_a_synonym_finds_what_the_book_calls_it() -> None:
    assert found_in("sleep", {"sleep": ["resting"]}) == ["heal"]


def test_a_word_weighs_more_than_its_synonyms() -> None:
    assert found_in("token", {"token": ["placed"]}) == ["use", "tile"]


def test_every_game_knows_words_that_mean_about_the_same() -> None:
    assert found_in("life") == ["health"]


def test_a_clause_is_found_by_what_people_ask_for_it() -> None:
    assert found_in("how flat is a dragon", asked={"city": "dragon"}) == ["city", "tile"]


EVERYDAY = {
    "can i pass": ("crunch.pass.voluntary", "brunch.turn.brunch", "cafe.turn.no_pass", "mail.card.play_one", "seven.turn.actions.any-order", "showdown.turn.one-action"),
    "who starts": ("crunch.setup.first-player", "brunch.round.host-first", "cafe.setup.first_player", "mail.setup.first_player", "seven.setup.8.first", "showdown.setup.first"),
    "who goes first": ("crunch.setup.first-player", "brunch.round.host-first", "cafe.setup.first_player", "mail.setup.first_player", "seven.setup.8.first", "showdown.setup.first"),
    "how do i win": ("crunch.score.most", "brunch.end.most-points", "cafe.end.winner", "mail.end.winner", "seven.win.coop", "showdown.end.win"),
    "when does it end": ("crunch.game.three-hands", "brunch.end.six-rounds", "cafe.end.after_four", "mail.end.rounds", "seven.end.all", "showdown.end.win"),
    "what if there is a tie": ("crunch.score.tie-milk", "brunch.tie.host", "cafe.end.tie", "mail.end.tie_combo", "seven.tie.1-cards", "showdown.end.both"),
}  # fmt: skip


@pytest.mark.parametrize("name", tutor.games())
def test_what_everybody_asks_leads_to_the_clause_that_answers(name: str) -> None:
    game, at = tutor.load(name), tutor.games().index(name)
    first = {question: found(game, question)[0] for question in EVERYDAY}
    assert first == {question: clauses[at] for question, clauses in EVERYDAY.items()}


@pytest.mark.parametrize("name", tutor.games())
def test_the_index_names_clauses_that_exist(name: str) -> None:
    book = tutor.load(name).rulebook
    named = {other for others in book.synonyms.values() for other in others if "." in other}
    assert named | set(book.asked) <= set(book)


QUESTIONS = tomllib.loads(Path(__file__).with_name("questions.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", tutor.games())
@pytest.mark.parametrize(
    ("when", "share"), [("always", 1), ("first", 0.9), ("later", 0.8), ("last", 0.8)]
)
def test_the_clause_that_answers_is_among_the_first_three(
    name: str, when: str, share: float
) -> None:
    asked: dict[str, list[str]] = QUESTIONS[when][name.replace("-", "_")]
    game = tutor.load(name)
    missed = [
        question for question, ids in asked.items() if not {*found(game, question)[:3]} & {*ids}
    ]
    assert len(missed) <= round(len(asked) * (1 - share)), missed


@pytest.mark.parametrize("name", tutor.games())
def test_the_questions_are_answered_by_clauses_that_exist(name: str) -> None:
    book = tutor.load(name).rulebook
    sets = (named[name.replace("-", "_")] for named in QUESTIONS.values())
    assert {id for asked in sets for ids in asked.values() for id in ids} <= set(book)


def test_an_index_is_the_same_in_every_process() -> None:
    """Pages keep it under a name made of its bytes."""
    code = "import tutor; print(tutor.load('monster-cafe').rulebook.index.weights)"
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in "12"
    }
    assert len(told) == 1
