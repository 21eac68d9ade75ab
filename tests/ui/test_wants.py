"""What is wanted now, in words: about what is missing, in the order in which one thinks of it."""

from dataclasses import replace
from random import Random

import pytest

import tutor
from tutor.games.midnight_brunch.model import Phase
from tutor.ui.composer import Composer, Draft
from tutor.ui.play import Play


def wants(table: Play) -> tuple[str, str]:
    draft = table.sections()["draft"]
    return draft["text"], draft["wants"]


@pytest.mark.parametrize(("word", "case"), [("give", "hand"), ("cycle", "hand"), ("take", "field")])
def test_a_verb_of_seven_asks_for_what_it_is_about(word: str, case: str) -> None:
    game = tutor.load("seven-to-midnight")
    table = Play(game, players=2, seed=8)
    for _ in range(40):  # until somebody holds a card and it may be done
        if word in {str(move).split()[0] for move in game.moves(table.session.state)}:
            table.handle({"type": "action", "word": word})
            text, said = wants(table)
            if text == word and table.session.scene().phase != "pile":
                counts = (game.rulebook.wants.say(case, count=n, verb=word) for n in range(1, 12))
                assert said in counts
                return
        likes = game.advise(table.session.state, Random(1))
        table.handle({"type": "fill", "text": str(likes)})
        table.handle({"type": "play"})
        table.handle({"type": "resume"})
    pytest.fail(f"{word} was never possible")


def test_a_tile_that_fits_nowhere_as_it_lies_asks_to_be_turned() -> None:
    game = tutor.load("midnight-mail")
    state = game.play(game.start(2, seed=1), "play L4 L4-1").after
    turned = [move for move in game.moves(state) if " q1" in move.notation()]
    composer = Composer(game, state, game.scene(state), turned)
    draft = composer.picked(["action:flip"])
    said = composer.wanted(draft, composer.next(draft))
    assert said == game.rulebook.wants.say("actions", verb="place")
    draft = composer.picked(["action:turn"])
    assert "space" in composer.wanted(draft, composer.next(draft))


def test_a_call_that_lacks_only_the_ghost_asks_for_it() -> None:
    game = tutor.load("midnight-brunch")
    state = game.start(3, 1, {"ghost_timing": "with_call"})
    parties = ((5, 0), *state.parties[1:])
    state = replace(state, parties=parties, phase=Phase.CALL, stopped=(True,) * 3)
    composer = Composer(game, state, game.scene(state), game.moves(state))
    draft = composer.written("call red")
    assert not draft.legal
    assert composer.data(draft)["wants"] == game.rulebook.wants.say("actions")


@pytest.mark.parametrize(("first", "then"), [("draw", "i1"), ("i1", "draw")])
def test_only_what_a_move_says_stays_picked(first: str, then: str) -> None:
    game = tutor.load("seven-to-midnight")
    state = game.start(2, seed=1)
    composer = Composer(game, state, game.scene(state, 0), game.moves(state))
    ids = {word: id for id, word in composer.words.items()}
    draft = composer.clicked(composer.clicked(Draft(), ids[first]), ids[then])
    assert draft.picks == (ids[then],)
    assert composer.next(composer.picked([ids["draw"]])) == []  # nothing else belongs to it


def test_a_gift_that_two_can_get_is_for_either_of_them() -> None:
    """They stand on mats of their own."""
    game = tutor.load("seven-to-midnight")
    frame = game.lessons["giving"].frames(game)[3]
    composer = Composer(game, frame.state, frame.scene, game.moves(frame.state))
    draft = composer.picked(["action:give", "i1-01"])
    assert composer.wanted(draft, composer.next(draft)) in [
        game.rulebook.wants.say(want, count=2, verb="give") for want in game.rulebook.wants
    ]
