"""The conformance suite on every game of the shelf, and what we ask of our own besides."""

import ast
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from tests.support.taught import taught
from tutor import Game, games, load
from tutor.conformance.laws import broken_laws
from tutor.conformance.playing import cited, golden, playthrough, readings, seats_for, some_turns
from tutor.conformance.suite import *  # noqa: F403  all its tests
from tutor.conformance.words import told_steps, untold_steps
from tutor.explain import resolve
from tutor.pictures import PICTURE

HIDDEN = "?"  # a tile that nobody may see yet
KIT_CASES = {"pass", "fail", "says", "count", "odds"}  # sentences that `explain` chooses
TESTS = Path(__file__).parents[1]
GOLDEN = Path(__file__).with_name("golden")

# Clauses that neither lessons, laws nor random games come to, and the test of each.
ELSEWHERE = {
    "crunch.power.texts": "test_a_power_is_refused_for_every_reason",
    "brunch.award.one-each": "test_a_showdown_half_settled_has_gone_by_the_rules",
    "brunch.ghost.card-not-number": "test_a_ghost_may_copy_the_other_card_of_the_same_number",
    "brunch.turn.no-limit": "test_max_monsters",
    "cafe.setup.starting_redraw_repeat": "test_sorbet_is_sent_back_at_the_start_until_it_is_a_monster",
    "mail.bonus.patch_late": "test_a_late_patch_that_completes_an_area_is_paid_with_the_next_tile",
    "mail.bonus.shortage": "test_an_empty_reserve_pays_nothing",
    "mail.scope.search": "test_the_calculator_says_when_it_could_not_try_everything",
    "seven.carry.room": "test_leftover_items_never_stop_the_sequel",
    "seven.difficulty.easy.timing": "test_an_easy_game_removes_one_critter",
    "seven.free.give.ffa": "test_give_in_other_modes",
    "seven.joint": "test_anybody_may_say_what_is_decided_together",
    "seven.mode.lightning.four": "test_no_actions_left",
    "showdown.cooldown.all": "test_a_guardian_is_never_without_a_token",
    "showdown.powercard.no-card": "test_a_power_card_before_any_card_waits",
}


def test_every_player_and_every_card_has_a_picture(game: Game) -> None:
    """A token may be a number; a card, a back or a tile is known by what is drawn on it."""
    for turn in some_turns(game):
        scene = game.scene(turn.before)
        assert all(PICTURE.search(seat.icon) for seat in scene.seats)
        for piece in scene.pieces():
            if piece.kind in ("card", "back", "tile") and piece.face != HIDDEN:
                assert piece.spots or PICTURE.search(piece.icon + piece.face), piece


def test_the_golden_game_is_played_as_ever(game: Game) -> None:
    path = GOLDEN / f"{game.name}.txt"
    assert path.exists(), f"write it with: python -m tests.conformance.test_every_game {game.name}"
    assert golden(game) == path.read_text(encoding="utf-8")


def test_a_game_of_ours_has_at_least_five_lessons(game: Game) -> None:
    assert len(game.lessons) >= 5


def _clauses(game: Game) -> Iterator[str]:
    """Yield the clauses cited by steps, laws, lessons and a random game under each ruling."""
    yield from (step.rule for step in told_steps(game))
    yield from (deep.rule for law, _ in broken_laws(game) for deep in law.walk())
    prefix = next(iter(game.rulebook)).partition(".")[0]
    names = set().union(*(taught(game, lesson) for lesson in game.lessons))
    for number, rulings in enumerate(readings(game)):
        for turn in playthrough(game, number, seats_for(game, rulings, number), rulings):
            names |= cited(turn)
        steps = (*game.score(turn.after), *game.package.rules.position(turn.after))
        outcome = game.outcome(turn.after)
        told = resolve((*steps, *(outcome.story if outcome else ())))
        yield from (deep.rule for step in told for deep in step.walk())
    yield from (f"{prefix}.{name}" for name in names)


def test_every_clause_that_speaks_is_cited(game: Game) -> None:
    speaks = {rule.id for rule in game.rulebook.values() if list(rule.says)}
    assert speaks - set(_clauses(game)) == speaks & set(ELSEWHERE)


def _code(game: Game) -> Iterator[ast.AST]:
    """Yield the syntax of a game's modules."""
    for path in Path(str(game.package.main.__file__)).parent.rglob("*.py"):
        yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def test_clauses_and_sentences_are_those_that_the_code_names(game: Game) -> None:
    """No clause is cited that the rulebook lacks, and no sentence waits for a case that never comes."""
    book, code = game.rulebook, list(_code(game))
    words = {node.value for node in code if isinstance(node, ast.Constant)} | KIT_CASES
    starts = tuple(filter(re.compile(r"\w+-").fullmatch, map(_beginning, code)))
    prefix = next(iter(book)).partition(".")[0] + "."
    named = {text for text in words if isinstance(text, str) and text.startswith(prefix)}
    assert [id for id in named if " " not in id and not id.endswith(".") and id not in book] == []
    cases = {(rule.id, case) for rule in book.values() for case in rule.says}
    assert [each for each in cases if each[1] not in words and not each[1].startswith(starts)] == []


def _beginning(node: ast.AST) -> str:
    """Return how a formatted text begins, or nothing."""
    first = node.values[0] if isinstance(node, ast.JoinedStr) else None
    return str(first.value) if isinstance(first, ast.Constant) else ""


def test_what_is_cited_elsewhere_has_its_test_there() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py"))
    assert [name for name in ELSEWHERE.values() if f"def {name}(" not in sources] == []


# What readers stumbled over once, and how it is found again.
STUMBLES = {
    "It can be 0, 1 and random.": r"\b(can be|one of|can type) [^.:;]*, [^.:;]* and ",
    "play X down: take down instead of I3-1": r": take \S+ instead of",
    "r3c1–r3c5 see each other": r"(^|[.:] )r\dc\d–r\dc\d see",
    "What nobody collected leaves the game: violet": r"leaves the game: \w+$",
    "8 is the lowest or the highest": r"\d is the lowest or the highest",
    "1 can be copied here, if at all": r"if at all",
    "You are not bound to open the round": r"not bound to open",
    "Yara turns one card faceup": r"turns one card faceup",
    "“” should be a whole number": r"“”",
    "You's cat": r"\b[Yy]ou's\b",
    "1 Items given": r"(?<![\w.,-])1 (Items|rounds|locks|cards|points)\b",
    "There are 1 left": r"\bare 1\b|\b1 are\b",
    "Add 0 monsters": r"\b0 (monsters|sets)\b",
    "You can give it to nothing.": r"(: |to )nothing\.",
    "All 2 agree": r"\bAll 2\b",
    "−2 are counted": r"−\d+ (are|tables)",
    "red is called by Ada": r"^(red|yellow|violet|green|blue)\b",
}


def test_nothing_is_told_as_readers_stumbled_over_it(game: Game) -> None:
    steps = (*told_steps(game), *untold_steps(game))
    told = [game.rulebook.sentence(step) for step in steps]
    for turn in some_turns(game)[::4]:
        wishes = islice(game.package.candidates(turn.before), 0, 60, 20)
        told += [str(near) for wish in wishes for near in game.nearest(turn.before, wish)]
    for stumble, pattern in STUMBLES.items():
        assert re.search(pattern, stumble), stumble
        assert not [text for text in told if re.search(pattern, text)], stumble


if __name__ == "__main__":
    import sys

    for name in sys.argv[1:] or games():
        (GOLDEN / f"{name}.txt").write_text(golden(load(name)), encoding="utf-8")
