"""Loading a rulebook checks that it adds up, and says where it does not."""

from enum import StrEnum
from pathlib import Path

import pytest

from tutor import RulebookError
from tutor.explain import best, count, holds, total
from tutor.phrases import Phrases, messages
from tutor.rulebook import Rulebook


class Bird(StrEnum):
    """A thing with a name."""

    OWL = "owl"


HEAD = """
notation = { "go" = "go" }
[game]
title = "Test"
players = [2, 3]
seats = ["A", "B", "C"]
[table]
"ask-legal" = "{move}?"
"""
RULE = """
[[rule]]
id = "test.one"
title = "One"
section = "All"
source = "printed"
text = "One is one."
"""
RULING = """
[[ruling]]
id = "mode"
question = "Which?"
why = "Silent."
"""


def load(tmp_path: Path, text: str) -> Rulebook:
    path = tmp_path / "rulebook.toml"
    path.write_text(HEAD + text, encoding="utf-8")
    return Rulebook(path)


@pytest.mark.parametrize(
    ("text", "id", "what"),
    [
        (RULE + RULE, "test.one", "twice"),
        (RULE.replace("printed", "rumoured"), "test.one", "rumoured"),
        (RULE.replace('title = "One"', ""), "test.one", "title"),
        (RULE + 'says = { pass = "{nope}" }', "test.one", "nope"),
        (RULE + 'facts = ["a"]\nsays = { "pass b=1" = "{a}" }', "test.one", "'b'"),
        (RULE + 'says = { fail = "No." }', "test.one", "pass sentence"),
        (RULE + 'ruling = "mode"', "test.one", "unknown ruling"),
        (RULE + 'routine = ["next"]\nsays = { pass = "Fine." }', "test.one", "next"),
        (RULE + 'colour = "red"', "test.one", "colour"),
        (RULE + RULING, "mode", "default"),
        (RULE + RULING + 'default = 3\nchoices = [{ value = 1, text = "x" }]', "mode", "3"),
        (RULE + RULING + "default = 9\nnumbers = [1, 5]", "mode", "9"),
        ("[[rule", "", "rulebook.toml"),
    ],
)
def test_a_rulebook_that_is_off_names_file_and_entry(
    tmp_path: Path, text: str, id: str, what: str
) -> None:
    with pytest.raises(RulebookError) as error:
        load(tmp_path, text)
    assert id in str(error.value)
    assert what in str(error.value)
    assert "rulebook.toml" in str(error.value)


def test_a_missing_sentence_is_named_when_it_is_needed(tmp_path: Path) -> None:
    book = load(tmp_path, RULE + 'says = { pass = "Yes." }')
    assert book.sentence(holds("test.one", True)) == "Yes."
    with pytest.raises(RulebookError, match=r"test\.one"):
        book.sentence(holds("test.one", False))


def test_the_most_specific_variant_is_told() -> None:
    say = Phrases({"x": "{n} cows", "x n=1": "a cow", "x n=1 big=true": "a big cow"}, {}, {}).say
    assert say("x", n=2) == "2 cows"
    assert say("x", n=1) == "a cow"
    assert say("x", n=1, big=True) == "a big cow"


def test_lists_are_told_with_commas_and_a_last_and() -> None:
    tell = Phrases({}, messages().words, {}).format_fact
    assert [tell(fact) for fact in ((), (1,), (1, 2), (1, 2, -3), True)] == [
        "nothing",
        "1",
        "1 and 2",
        "1, 2 and −3",
        "yes",
    ]


def test_choices_are_joined_by_or_and_typed_forms_stand_in_quotes() -> None:
    say = Phrases({"a": "{x}", "b": "{x:or}", "c": "{x:“or”}"}, messages().words, {}).say
    assert [say(key, x=("go", "no")) for key in "abc"] == ["go and no", "go or no", "“go” or “no”"]


def test_a_thing_is_named_with_its_article_where_a_sentence_asks_for_it() -> None:
    names = {"Bird": {"owl": "owl"}, "Bird a": {"owl": "an owl"}, "Bird s": {"owl": "owls"}}
    texts = {"x": "{bird}", "a": "{bird:a}", "s": "{bird:s}", "either": "{bird:a or}"}
    say = Phrases(texts, messages().words, names).say
    assert [say(key, bird=Bird.OWL) for key in "xas"] == ["owl", "an owl", "owls"]
    assert say("a", bird=(Bird.OWL, "Ada")) == "an owl and Ada"
    assert say("either", bird=(Bird.OWL, "Ada")) == "an owl or Ada"


def test_numbers_that_stand_for_things_are_counted_where_a_sentence_asks_for_it() -> None:
    names = {
        "number": {"2": "two"},
        "number a": {"4": "a 4", "8": "an 8"},
        "number s": {"4": "4s", "8": "8s"},
    }
    texts = {"a": "{x:a}", "A": "{x:A}", "or": "{x:a or}"}
    say = Phrases(texts, messages().words, names).say
    for case, fact, told in [
        ("a", 8, "an 8"), ("A", 8, "An 8"), ("a", (4, 8), "a 4 and an 8"), ("or", (4, 8), "a 4 or an 8"),
        ("a", (4, 8, 8), "a 4 and two 8s"), ("A", (4, 4), "Two 4s"), ("A", (4, 4, 4), "3 4s"),
    ]:  # fmt: skip
        assert say(case, x=fact) == told


def test_a_total_is_nothing_but_its_parts() -> None:
    step = total("test.one", [count("test.one", 2), count("test.one", 3)])
    assert step.value == step.facts["value"] == 5


def test_the_best_are_all_who_share_the_highest() -> None:
    winners, step = best("test.one", {0: 3, 2: 5, 3: 5}, ("A", "B", "C", "D"))
    assert winners == (2, 3)
    assert (step.sentence_key, step.facts["winners"]) == ("tie", ("C", "D"))


def test_a_clause_is_routine_always_or_in_some_cases(tmp_path: Path) -> None:
    says = 'says = { pass = "Fine.", fail = "No.", over = "Done." }\n'
    passed, failed = holds("test.one", True), holds("test.one", False)
    over = holds("test.one", True, case="over")
    for routine, folded in (("", ()), ("true", (passed, over)), ('["pass"]', (passed,))):
        line = f"routine = {routine}\n" if routine else ""
        rulebook = load(tmp_path, RULE + line + says)
        assert [step for step in (passed, failed, over) if rulebook.line(step).routine] == [*folded]
