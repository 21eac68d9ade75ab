"""The lessons of each game as a course: everything printed is taught, in short lessons, by fair questions."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

import tutor
from tests.support.taught import taught
from tutor import Game
from tutor.conformance.playing import frames_of
from tutor.lesson import Do, Find, Frame, Item, Lesson, SetUp

LONGEST = 14  # frames that tell something new


@dataclass(frozen=True)
class Course:
    """The lessons that a game must have, and where it may differ from the others."""

    topics: Mapping[str, str]  # what a player needs: its lesson, and clauses that this one cites
    untaught: Mapping[str, str] = field(default_factory=dict)  # printed clauses, and why
    long: Mapping[str, int] = field(default_factory=dict)  # lessons about a printed example
    laid: tuple[str, ...] = ()  # lessons that lay the table out piece by piece


# The first three topics come first, in this order.
COURSES = {
    "monster-crunch": Course(
        {
            "the set-up": "setup: setup.hand, setup.stack, setup.milk, setup.first-player",
            "a whole turn": "turn: turn.play-or-pass, play.stay-in, pass.score, turn.order fail",
            "the end": "game-end: game.three-hands, score.most",
            "cards stay in hand between rounds": "round-end: hand.rounds, round.reset",
            "the empty centre": "empty-centre: pass.no-milk",
            "a shared win": "shared: score.tie-shared",
            "Bite and Flight": "timing: power.count.bite, power.count.flight",
            "Slip Through": "slip: power.boo.slip",
            "Ghostly": "ghostly: power.boo.ghostly, hand.short-draw",
            "Stitch and Jolt": "franken: power.franken.stitch, power.franken.jolt",
            "Howl and Wolf": "brute: power.brute.howl, power.brute.wolf",
            "Unwrap and Wrap": "mummy: power.mummy.unwrap, power.mummy.wrap",
        },
        long={"climbing": 15},
    ),
    "midnight-brunch": Course(
        {
            "the set-up": "setup: setup.decks, setup.midnight-set, setup.call-set, round.deal",
            "a whole turn": "inviting: turn.monster, turn.brunch, turn.stopped",
            "the end": "end: end.six-rounds, end.most-points, end.tie-last-round",
            "no Midnight card on a Ghost": "ghost-and-midnight: ghost.no-midnight fail",
            "values of the deck": "setup: setup.deck-values",
            "a spent Midnight card": "spent: midnight.spent fail",
            "a second Midnight card": "spent: midnight.one-per-round fail",
            "negative totals": "below-zero: total.negative",
            "the small table": "setup: setup.small-table",
        },
        untaught={
            "turn.choice": "there are no other words to say, so no move can break it",
            "call.repeat": "nothing is remembered of earlier calls, so no step can cite it",
        },
        long={"showdown": 30},
    ),
    "monster-cafe": Course(
        {
            "the set-up": "setup: setup.pile, setup.tables, setup.starting_monster",
            "a whole turn": "seating: draw.open, seat.any_open, draw.ends_turn",
            "the end": "winning: end.after_four, end.winner",
            "draw and clear are two turns": "instead: seat.must fail, clear.instead",
            "draw and clear in one turn": "sorbet-last: sorbet.last_player, clear.take",
            "a full table": "full-table: seat.capacity fail, seat.capacity pass",
            "sorbet with nothing to lose": "sorbet-nothing: sorbet.nothing",
            "an empty dummy": "dummy: 2p.dummy_may_be_empty",
            "rivals' collections": "rivals: collection.open",
            "two players": "two: 2p.last_player, 2p.dummy",
            "an early link of a wild monster": "wild: wild.late pass",
        },
        laid=("setup", "three"),
    ),
    "midnight-mail": Course(
        {
            "the set-up": "setup: setup.market, setup.tokens, setup.deck, setup.first_player",
            "the four steps": "turn: turn.steps fail, tile.take_one, place.must, token.optional, draw.one",
            "the end": "end: end.rounds, end.winner, token.end_value",
            "the last two rounds": "end: draw.empty, card.last",
            "tie-break": "end: end.tie_combo, end.tie_shared",
            "starting tokens": "tokens: token.start, patch.place",
            "one of each per turn": "tokens: token.limit fail, token.limit pass",
            "a refused same-turn use": "bonus: bonus.line, token.delay fail",
            "refresh": "refresh: patch.market",
            "moving an animal": "spell-move: spell.move",
            "quarters": "quarter: bonus.quarter",
            "repeat bonus": "again: bonus.repeat, bonus.repeat_min",
            "need not touch": "placing: place.free",
            "height": "flat: place.level fail, place.no_cap",
            "height in a score": "mice: deliver.score.height, deliver.score.gap",
            "three in a row": "three: deliver.remove, deliver.must",
            "two partners": "partners: deliver.order",
        },
    ),
    "seven-to-midnight": Course(
        {
            "the set-up": "set-up: setup.4.critters, setup.5.items, setup.7.maze, setup.8.first",
            "a whole turn": "turn: action.take, action.rescue, event.trigger, refresh.what",
            "the end": "together: end.all, end.final, win.coop",
            "solo": "solo: mode.guardians.solo",
            "the remix": "remix: zumoffa.remix, zumoffa.remix.rounds",
            "Flip and its limit": "flip: action.flip, action.flip.down-limit fail",
            "Use": "special: free.use fail, free.use pass, item.used",
            "talents": "talents: free.talent, house.talent.lap",
            "standing Events": "standing: event.stay",
            "ignored Events": "ignored: event.cannot",
            "consequences": "consequences: maze.4.wrong.card, maze.choose-card, maze.hand.coop",
            "the blind pick": "blind: maze.hand.competitive",
            "Teams in the maze": "team-maze: maze.1.choose, maze.teams.resolver",
            "Hard": "hard: difficulty.hard",
        },
        untaught={
            "turn.order.rotate": "an option to be agreed on beforehand; off unless it is chosen"
        },
        long={"geebo": 17},
    ),
    "midnight-showdown": Course(
        {
            "the set-up": "setup: setup.2.tokens, setup.3.items, setup.5.maze, setup.7.gate",
            "a whole turn": "attack: turn.commit, turn.draw, turn.resolve, cooldown.enter",
            "the end": "end: end.win, end.loss",
            "Lock on a full gate": "full-gate: action.lock.full, outcome.unlock-lock",
            "decks running out": "decks: maze.runout, powercard.discard, items.runout",
            "Dewey's bomb": "dewey: power.bomb, dewey.no-powers",
            "Heavy Air": "heavy-air: dark.air, dark.choice",
            "a fallen guardian": "falling: guardian.out, free.give.out",
            "an empty place": "empty-place: guardian.out, free.give.adjacent",
            "fewer players": "fewer: mode.two, mode.solo, setup.3.items.three",
        },
        long={"round": 34},
    ),
}
TOPICS = [(name, topic) for name, course in COURSES.items() for topic in course.topics]


@pytest.fixture(params=tutor.games())
def game(request: pytest.FixtureRequest) -> Game:
    """One run of each test per game."""
    return tutor.load(request.param)


@pytest.fixture
def course(game: Game) -> Course:
    return COURSES[game.name]


def told(game: Game) -> Iterator[tuple[Lesson, tuple[Frame, ...]]]:
    """Every lesson and every what-if, with its frames."""
    for lesson in game.lessons.values():
        for variant in ("", *lesson.variants):
            yield lesson, frames_of(game, lesson.id, variant)


def scripts(lesson: Lesson) -> Iterator[tuple[Item, ...]]:
    yield lesson.script
    yield from (script for _, script in lesson.variants.values())


@pytest.mark.parametrize(("name", "topic"), TOPICS)
def test_what_a_player_needs_has_its_lesson(name: str, topic: str) -> None:
    lesson, clauses = COURSES[name].topics[topic].split(": ")
    assert set(clauses.split(", ")) <= taught(tutor.load(name), lesson)


def test_the_set_up_comes_first_then_a_turn_then_the_end(game: Game, course: Course) -> None:
    first = [topic.split(": ")[0] for topic in course.topics.values()]
    assert list(game.lessons)[:3] == first[:3]


def test_every_printed_clause_is_taught(game: Game, course: Course) -> None:
    cited = set().union(*(taught(game, lesson) for lesson in game.lessons))
    printed = {
        rule.id.partition(".")[2] for rule in game.rulebook.values() if rule.source == "printed"
    }
    assert printed - cited == set(course.untaught)


def test_a_lesson_jumps_to_possible_positions(game: Game, course: Course) -> None:
    for lesson in game.lessons.values():
        jumps = [i for script in scripts(lesson) for i in script if isinstance(i, SetUp)]
        for jump in jumps if lesson.id not in course.laid else ():
            game.package.check(jump.state)


def test_lessons_are_short(game: Game, course: Course) -> None:
    for lesson, frames in told(game):
        new = [frame for frame in frames if not (frame.line and frame.line.routine)]
        assert 2 <= len(new) <= course.long.get(lesson.id, LONGEST), lesson.id


def test_every_third_lesson_asks_for_a_move_on_the_table(game: Game) -> None:
    asking = [one for one in game.lessons.values() if any(isinstance(i, Find) for i in one.script)]
    assert 3 * len(asking) >= len(game.lessons)


def test_yes_is_right_about_as_often_as_no(game: Game) -> None:
    asked = [frame.question for _, frames in told(game) for frame in frames if frame.question]
    right = [q.choices[q.answer] for q in asked if q.choices == ("yes", "no")]
    assert len(right) >= 12
    assert 0.4 <= right.count("yes") / len(right) <= 0.6


def test_questions_are_asked_in_words(game: Game) -> None:
    """None is asked in notation, nor with the general words for a move that has none of its own."""
    verbs = {form.split()[0] for form in game.rulebook.notation}
    notation = re.compile(rf"“({'|'.join(verbs)})\b|@| f0")
    general = game.rulebook.table.say("ask-legal", move="…").partition("…")[0]
    for lesson, frames in told(game):
        for text in (frame.question.text for frame in frames if frame.question):
            assert not notation.search(text), lesson.id
            assert not text.startswith(general), lesson.id


def test_what_a_lesson_asks_for_is_what_it_shows_next(game: Game) -> None:
    for lesson, frames in told(game):
        for asks, shows in pairwise(frames):
            if asks.question and asks.question.moves:
                shown = game.parse(asks.state, shows.move).notation()
                assert shown in asks.question.moves, lesson.id
    for script in (one for lesson in game.lessons.values() for one in scripts(lesson)):
        for item, after in pairwise(script):
            assert not isinstance(item, Find) or isinstance(after, Do), item
