"""What a search of the rulebook finds: whole words in any of their forms."""

import pytest

import tutor
from tests.support.search import found, found_in

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
    assert named <= set(book)
