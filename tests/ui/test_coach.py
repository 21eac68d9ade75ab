"""The coach: a card for each clause when it first decides something, and nothing that was not cited."""

from collections.abc import Iterator
from random import Random

import pytest

import tutor
from tutor import Game, Turn
from tutor.analysis import coach
from tutor.rulebook import Line
from tutor.ui.play import Play

COST, MATCH = "crunch.combine.cost", "crunch.play.match-or-beat"


@pytest.fixture(scope="module", params=tutor.games())
def every(request: pytest.FixtureRequest) -> Game:
    return tutor.load(request.param)


def cited(play: Play) -> set[str]:
    """Everything that the engine cited in a game so far, by another way than the coach's."""
    game, match = play.game, play.session.match
    told: list[tutor.Verdict | Turn] = [
        each for turn in match.turns for each in (turn.verdict, turn)
    ]
    rules = {line.rule for story in told for line in story.lines for line in line.walk()}
    if outcome := game.outcome(match.state):
        ended = (*outcome.story.lines, *game.score(match.state).lines)
        rules |= {deep.rule for line in ended for deep in line.walk()}
    return rules


def coached(play: Play) -> Iterator[str]:
    """Plays on by hints until the game is over; every card that comes up, read at once."""
    while play.session.seat is not None or play.session.cards:
        table = play.session
        if table.cards:
            yield table.cards[0].rule
            play.handle({"type": "got", "rule": table.cards[0].rule})
        elif table.stopped:
            play.handle({"type": "resume"})
        elif table.seat in table.bots:
            play.handle({"type": "bot", "n": len(table.match.turns)})
        else:
            assert play.coaching.sections(table, play.composer())["aim"], table.scene().caption
            move = play.game.advise(table.state, Random(len(table.match.turns)))
            play.handle({"type": "fill", "text": move.notation()})
            play.handle({"type": "play"})


def test_a_first_game_shows_each_clause_once_and_only_when_it_was_cited(every: Game) -> None:
    play = Play(every)
    play.handle({"type": "first"})
    assert play.session.humans == [0]
    assert play.session.seat == 0
    assert not play.session.cards
    shown: list[str] = []
    for rule in coached(play):
        assert rule in cited(play)
        shown.append(rule)
    assert len(shown) == len(set(shown)) >= 20
    assert set(shown) == set(play.coaching.progress.met) == set(play.session.learnt)
    end = play.sections()["coach"]["end"]
    assert set(end["learnt"]) == set(shown)
    assert not {card["rule"] for card in end["missed"]} & set(shown)
    assert set(end["practise"]) <= set(shown)


def test_the_main_rules_come_early(every: Game) -> None:
    """Of the thirty clauses that the lessons tell first, some are among the first ten cards."""
    play = Play(every)
    play.handle({"type": "first"})
    early = [rule for rule, _ in zip(coached(play), range(10), strict=False)]
    assert len(set(early) & set(list(coach.first_taught(every))[:30])) >= 3


def test_a_card_leads_to_the_step_of_a_lesson_that_tells_its_clause(every: Game) -> None:
    for rule, place in coach.first_taught(every).items():
        frames = every.lesson(place.lesson).frames(every, place.variant, drawn=False)
        line = frames[place.step - 1].line
        assert line is not None
        assert rule in {deep.rule for deep in line.walk()}


def test_cards_come_in_the_order_of_the_lessons(game: Game) -> None:
    state = game.start(("Ada", "Ben", "Cy"), seed=21)
    turn = game.play(state, game.moves(state)[0])
    found = [card.rule for card in coach.cards(game, (*turn.verdict.checks, *turn.steps), ())]
    order = list(coach.first_taught(game))
    assert found == sorted(found, key=order.index)
    assert found
    assert coach.cards(game, turn.steps, game.rulebook) == []


@pytest.fixture
def first(game: Game) -> Play:
    play = Play(game)
    play.handle({"type": "first"})
    return play


def move(play: Play) -> None:
    play.handle({"type": "hint", "grade": 3})
    play.handle({"type": "play"})


def test_the_computer_waits_until_a_card_was_read(first: Play) -> None:
    while not first.session.cards or first.session.seat == 0:
        move(first)
    count = len(first.session.match.turns)
    first.handle({"type": "bot", "n": count})
    assert len(first.session.match.turns) == count
    while first.session.cards:
        first.handle({"type": "got", "rule": first.session.cards[0].rule})
    first.handle({"type": "bot", "n": count})
    assert len(first.session.match.turns) == count + 1


def test_an_impatient_double_click_skips_no_card(first: Play) -> None:
    move(first)
    top, then, *_ = first.session.cards
    first.handle({"type": "got", "rule": top.rule})
    first.handle({"type": "got", "rule": top.rule})
    assert first.session.cards[0] == then
    assert list(first.coaching.progress.met) == [top.rule]


def test_playing_on_reads_the_card_on_top_and_lets_the_others_wait(first: Play) -> None:
    move(first)
    top, then, *_ = first.session.cards
    first.session.cards, first.session.later = [top, then], []
    move(first)
    assert list(first.coaching.progress.met) == [top.rule]
    assert then.rule in {card.rule for card in (*first.session.cards, *first.session.later)}


def test_a_refused_move_counts_as_meeting_the_clause_against_it(table: Play) -> None:
    table.handle({"type": "type", "text": "play 1 2 3 4"})
    verdict = table.session.draft.verdict
    assert verdict is not None
    assert list(table.coaching.progress.met) == [verdict.failed[0].rule]


def test_a_move_that_is_not_finished_teaches_nothing(table: Play) -> None:
    """One card that is too low alone, while another may still be joined to it."""
    while not (low := [word for word in table.composer().words if half_done(table, word)]):
        move(table)
    before = dict(table.coaching.progress.met)
    table.handle({"type": "pick", "id": low[0]})
    assert table.session.draft.verdict is not None
    assert table.coaching.progress.met == before


def half_done(table: Play, word: str) -> bool:
    draft = table.composer().picked([word])
    return draft.verdict is not None and table.composer().is_unfinished(draft)


def test_switched_off_the_coach_says_nothing(first: Play) -> None:
    move(first)
    first.handle({"type": "coach", "on": False})
    assert "card" not in first.sections()["coach"]
    move(first)
    assert not first.session.cards
    assert "aim" not in first.sections()["coach"]


def test_what_was_met_before_is_not_shown_again(game: Game) -> None:
    fresh, knowing = Play(game), Play(game)
    knowing.coaching.progress.meet(coach.first_taught(game))
    for play in (fresh, knowing):
        play.handle({"type": "first"})
        move(play)
    assert fresh.session.cards
    assert not knowing.session.cards


def test_what_waits_comes_on_the_learner_s_own_turn_alone(first: Play) -> None:
    """What a turn brings is shown at once; what it had no room for interrupts nobody else's turn."""
    came = 0
    for rule in coached(first):
        table = first.session
        fresh = {deep.rule for line in told_last(first) for deep in line.walk()}
        if rule not in fresh:
            assert table.seat in (None, 0)
            assert not table.dealt > 1
            came += 1
    assert came


def told_last(play: Play) -> list[Line]:
    match = play.session.match
    turn = match.turns[-1]
    outcome = play.game.outcome(match.state)
    ended = (*outcome.story.lines, *play.game.score(match.state).lines) if outcome else ()
    return [*turn.verdict.lines, *turn.lines, *ended]


def test_a_card_says_what_its_clause_decided_and_which_card_it_is(first: Play) -> None:
    move(first)
    seen = first.sections()["coach"]
    assert (seen["at"], seen["of"]) == (1, 2)
    said = {deep.text for line in told_last(first) for deep in line.walk()}
    assert seen["card"]["said"] in said
    first.handle({"type": "got", "rule": seen["card"]["rule"]})
    assert first.sections()["coach"]["at"] == 2


def test_cards_wait_while_the_end_of_a_round_is_looked_at(first: Play) -> None:
    cards = coached(first)
    while not (first.session.stopped and first.session.cards):
        next(cards)
    assert "card" not in first.sections()["coach"]
    first.handle({"type": "resume"})
    assert first.sections()["coach"]["card"]["rule"] == first.session.cards[0].rule
