"""What a search of the rulebook finds: whole words in any of their forms."""

import pytest

from tests.asking import found_in

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
CLAUSES = [{"id": id, "title": title, "text": text} for id, (title, text) in TEXTS.items()]


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
    assert found_in(CLAUSES, text, {}) == [clause]


def test_a_last_word_may_still_be_in_the_typing_while_nothing_has_it_whole() -> None:
    assert found_in(CLAUSES, "hea", {}) == ["health", "heal"]
    assert found_in(CLAUSES, "placed tok", {}) == []
    assert found_in(CLAUSES, "hea health", {}) == []


def test_a_question_without_words_finds_everything_in_order() -> None:
    assert found_in(CLAUSES, " ?", {}) == list(TEXTS)


def test_a_synonym_counts_as_the_word_itself() -> None:
    assert found_in(CLAUSES, "sleep", {"sleep": ["resting"]}) == ["heal"]
