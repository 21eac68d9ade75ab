"""The coach: a card for each clause when it first decides something, and nothing that was not cited."""

from collections.abc import Iterator
from random import Random

import pytest

import tutor
from tutor import Game, Turn
from tutor.analysis import coach
from tutor.story import Line
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
    """Plays on by hints until the game is over; every card that comes up, read at once, and then what waits."""
    while play.session.seat is not None or play.session.notes.cards or play.session.notes.later:
        table = play.session
        if table.seat is None and not table.notes.cards:
            play.handle({"type": "cards"})
        elif table.notes.cards:
            yield table.notes.cards[0].rule
            play.handle({"type": "got", "rule": table.notes.cards[0].rule})
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
    assert not play.session.notes.cards
    shown: list[str] = []
    for rule in coached(play):
        assert rule in cited(play)
        shown.append(rule)
    assert len(shown) == len(set(shown)) >= 20
    assert set(shown) == set(play.coaching.progress.met) == set(play.session.notes.learnt)
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
    while first.session.seat == 0:
        move(first)
    first.handle({"type": "cards"})
    assert first.session.notes.cards
    count = len(first.session.match.turns)
    first.handle({"type": "bot", "n": count})
    assert len(first.session.match.turns) == count
    while first.session.notes.cards:
        first.handle({"type": "got", "rule": first.session.notes.cards[0].rule})
    first.handle({"type": "bot", "n": count})
    assert len(first.session.match.turns) == count + 1


def test_an_impatient_double_click_skips_no_card(first: Play) -> None:
    move(first)
    top, then, *_ = first.session.notes.cards
    first.handle({"type": "got", "rule": top.rule})
    first.handle({"type": "got", "rule": top.rule})
    assert first.session.notes.cards[0] == then
    assert list(first.coaching.progress.met) == [top.rule]


def test_playing_on_reads_the_card_on_top_and_lets_the_others_wait(first: Play) -> None:
    move(first)
    top, then, *_ = first.session.notes.cards
    first.session.notes.cards, first.session.notes.later = [top, then], []
    move(first)
    assert list(first.coaching.progress.met) == [top.rule]
    assert then.rule in {
        card.rule for card in (*first.session.notes.cards, *first.session.notes.later)
    }


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
    assert not first.session.notes.cards
    assert "aim" not in first.sections()["coach"]


def test_what_was_met_before_is_not_shown_again(game: Game) -> None:
    fresh, knowing = Play(game), Play(game)
    knowing.coaching.progress.meet(coach.first_taught(game))
    for play in (fresh, knowing):
        play.handle({"type": "first"})
        move(play)
    assert fresh.session.notes.cards
    assert not knowing.session.notes.cards


def test_cards_come_on_one_s_own_turn_or_of_one_s_own_move_two_in_a_turn(every: Game) -> None:
    """What others did interrupts nobody's turn; what is too much waits to be opened."""
    play = Play(every)
    play.handle({"type": "first"})
    turns: dict[int, int] = {}
    for _ in coached(play):
        table = play.session
        if table.seat is None:
            break
        made = [turn.move.seat or turn.before.turn for turn in table.match.turns]
        assert table.seat == 0 or made[-1] == 0
        while made and made[-1] == 0:
            made.pop()
        turns[len(made)] = turns.get(len(made), 0) + 1
        assert turns[len(made)] <= 2
    assert len(turns) > 2
    assert play.sections()["coach"].get("waiting") or play.session.notes.cards


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
    table = first.session
    while not (table.stopped and table.notes.later):
        if table.stopped:
            first.handle({"type": "resume"})
        elif table.seat in table.bots:
            first.handle({"type": "got", "rule": ""})
            first.handle({"type": "bot", "n": len(table.match.turns)})
        else:
            move_on(first)
    assert not {"card", "waiting"} & first.sections()["coach"].keys()
    first.handle({"type": "resume"})
    assert {"card", "waiting"} & first.sections()["coach"].keys()


def test_what_waits_is_opened_one_card_after_another(first: Play) -> None:
    while not first.sections()["coach"].get("waiting", 0) > 1:
        move(first)
        while first.session.notes.cards:
            first.handle({"type": "got", "rule": ""})
    count = first.sections()["coach"]["waiting"]
    first.handle({"type": "cards"})
    seen = first.sections()["coach"]
    assert (seen["at"], seen["of"]) == (1, count)
    assert "waiting" not in seen


def passed_on(play: Play, seats: int) -> list[list[str]]:
    """Return the cards that each player read, of three who pass the device on, in so many turns."""
    read: list[list[str]] = [[], [], []]
    for _ in range(seats):
        assert "card" not in play.sections()["coach"]
        play.handle({"type": "ready"})
        table = play.session
        while table.cover is None and table.seat is not None:
            if card := play.sections()["coach"].get("card"):
                read[table.viewer or 0].append(card["rule"])
                play.handle({"type": "got", "rule": card["rule"]})
            elif table.stopped:
                play.handle({"type": "resume"})
            else:
                move_on(play)
    return read


def move_on(play: Play) -> None:
    move = play.game.advise(play.session.state, Random(3))
    play.handle({"type": "fill", "text": move.notation()})
    play.handle({"type": "play"})


def test_each_seat_has_its_own_coach_where_a_device_is_passed_on(every: Game) -> None:
    play = Play(every, players=3, seed=4, mode="hot-seat")
    play.handle({"type": "coach", "on": True})
    read = passed_on(play, 12)
    assert all(len(mine) == len(set(mine)) > 0 for mine in read), read
    assert set(read[1]) & set(read[2])  # what one has met is new to the next
    assert not play.coaching.progress.met  # nobody knows who sits there


def test_a_seat_turns_its_own_coach_off(game: Game) -> None:
    play = Play(game, players=3, seed=4, mode="hot-seat")
    play.handle({"type": "coach", "on": True})
    passed_on(play, 3)
    play.handle({"type": "ready"})
    play.handle({"type": "coach", "on": False})
    assert play.sections()["coach"]["on"] is False
    while play.session.cover is None:
        move_on(play)
    assert play.sections()["coach"]["on"] is True
    read = passed_on(play, 3)
    assert read[0] == []
    assert read[1] or read[2]


def test_an_open_table_of_several_people_is_coached_too(game: Game) -> None:
    play = Play(game, players=3, seed=4)
    play.handle({"type": "coach", "on": True})
    move_on(play)
    assert play.sections()["coach"]["card"]
