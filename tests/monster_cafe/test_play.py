"""What moves do, step by step, and how the table shows it."""

from itertools import pairwise

import pytest

from tests.monster_cafe.conftest import Lay
from tutor import Game
from tutor.conformance.playing import clauses_of, playthrough
from tutor.games.monster_cafe.lessons.deal import REMOVED
from tutor.games.monster_cafe.model import Card, Kind, Meal, Plate
from tutor.games.monster_cafe.rules import setup
from tutor.lesson import played
from tutor.states import replace


def test_a_drawn_card_is_shown_to_everyone(game: Game, table: Lay) -> None:
    state = played(game, table("lint brain", {"second_removed": "roadkill"}), "draw")
    assert state.drawn == Card(Kind.LINT, 1)
    assert all(game.view(state, seat).drawn == state.drawn for seat in range(3))
    assert "lint-1" in {piece.id for piece in game.scene(state, 2).pieces()}


def test_every_face_down_card_is_hidden_from_everyone(game: Game) -> None:
    one = game.start(3, 4)
    other = replace(one, pile=one.pile[::-1], deck=one.deck[::-1])
    assert one != other
    for seat in range(3):
        assert game.view(one, seat) == game.view(other, seat)
        assert game.scene(one, seat) == game.scene(other, seat)


def test_sorbet_takes_every_copy_and_nothing_else(game: Game, deal: Lay) -> None:
    seats = {"Ada": ("sock", "brain sock brain anything brain"), "Ben": ("brain", "lint brain"), "Cy": ("lint", "lint sock")}  # fmt: skip
    tables = {1: ("sludge", "brain"), 2: ("brain", ""), 3: ("toenail", "")}
    rulings = {"first_removed": "eyeball", "second_removed": "dustbunny"}
    turn = game.play(deal(seats, tables, drawn="sorbet", round=2, rulings=rulings), "discard brain")
    assert [card.kind for card in turn.after.monsters[0]] == [Kind.SOCK, Kind.ANYTHING]
    assert [card.kind for card in turn.after.discard] == [Kind.BRAIN] * 3 + [Kind.SORBET]
    assert turn.after.plates == turn.before.plates
    assert turn.after.tables == turn.before.tables
    assert turn.after.monsters[1:] == turn.before.monsters[1:]
    assert {"sorbet.all_copies", "sorbet.wild_is_type"} <= set(clauses_of(turn))


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_two_or_more_of_a_kind_are_said_to_go_all_together(
    game: Game, deal: Lay, copies: int
) -> None:
    seats = {"Ada": ("sock", "sock" + " brain" * copies), "Ben": ("brain", "lint"), "Cy": ("lint", "lint")}  # fmt: skip
    tables = {1: ("sludge", ""), 2: ("brain", ""), 3: ("toenail", "")}
    rulings = {"first_removed": "eyeball", "second_removed": "dustbunny"}
    turn = game.play(deal(seats, tables, drawn="sorbet", round=2, rulings=rulings), "discard brain")
    together = [s for s in turn.steps[0].parts if s.rule == "cafe.sorbet.all_copies"]
    assert [step.facts["size"] for step in together] == [copies] * (copies > 1)


def test_anything_eaters_can_be_given_up_as_their_own_kind(game: Game, deal: Lay) -> None:
    seats = {"Ada": ("", "anything"), "Ben": ("", "lint"), "Cy": ("", "sock")}
    tables = {1: ("sludge", "brain"), 2: ("brain", ""), 3: ("toenail", "")}
    rulings = {"first_removed": "eyeball", "second_removed": "dustbunny"}
    state = deal(seats, tables, drawn="sorbet", rulings=rulings)
    turn = game.play(state, "discard anything")
    assert turn.after.monsters[0] == ()
    assert "sorbet.wild_is_type" not in clauses_of(turn)


def test_sorbet_without_a_monster_costs_nothing_and_ends_the_turn(game: Game, deal: Lay) -> None:
    seats = {"Ada": ("", ""), "Ben": ("", "lint"), "Cy": ("", "sock")}
    tables = {1: ("sludge", "brain"), 2: ("brain", ""), 3: ("toenail", "")}
    rulings = {"first_removed": "eyeball", "second_removed": "dustbunny"}
    turn = game.play(deal(seats, tables, "sorbet", rulings=rulings), "draw")
    assert clauses_of(turn) == ["draw.open", "sorbet.nothing", "sorbet.ends_turn"]
    assert turn.after.turn == 1
    assert [card.kind for card in turn.after.discard] == [Kind.SORBET]


def test_the_last_player_goes_on_after_sorbet(game: Game) -> None:
    turn = game.play(game.lessons["sorbet-last"].position, "discard roadkill")
    assert turn.after.turn == 2
    assert clauses_of(turn)[-1] == "sorbet.last_player"
    assert {str(move) for move in game.moves(turn.after)} == {"draw", "clear T3"}


def test_the_last_player_must_clear_a_full_table(game: Game, deal: Lay) -> None:
    seats = {"Ada": ("sludge", "sludge"), "Ben": ("brain", "sock"), "Cy": ("", "roadkill")}
    tables = {3: ("toenail", "toenail toenail sock")}
    state = deal(seats, tables, "brain", turn=2, cleared=(True, True, False), rulings=REMOVED)
    turn = game.play(played(game, state, "draw"), "seat T3")
    assert clauses_of(turn)[-1] == "round.last_player_full"
    assert [str(move) for move in game.moves(turn.after)] == ["clear T3"]


@pytest.mark.parametrize(
    ("guests", "pile", "rule", "draw", "clear"),
    [
        ("", "brain", "cafe.round.last_player", True, False),
        ("sock", "brain", "cafe.round.last_player", True, True),
        ("sock sock sock sock", "brain", "cafe.round.last_player_full", False, True),
        ("sock", "", "cafe.pile.empty_must_clear", False, True),
    ],
)
def test_the_last_player_is_told_what_can_be_done(
    game: Game, deal: Lay, guests: str, pile: str, rule: str, draw: bool, clear: bool
) -> None:
    seats = {"Ada": ("sludge", "sludge"), "Ben": ("", "sock"), "Cy": ("", "roadkill")}
    tables = {2: ("brain", "lint"), 3: ("toenail", guests)}
    rulings = {"first_removed": "eyeball", "second_removed": "dustbunny"}
    state = deal(
        seats,
        tables,
        pile,
        turn=1,
        cleared=(True, False, False),
        rulings=rulings,
        rest="pile" if pile else "discard",
    )
    turn = game.play(state, "clear T2")
    note = turn.steps[-1]
    assert (note.rule, note.facts["draw"], note.facts["clear"]) == (rule, draw, clear)
    moves = {str(move) for move in game.moves(turn.after)}
    assert ("draw" in moves, "clear T3" in moves) == (draw, clear)


def test_nobody_is_called_the_last_while_two_are_in(game: Game) -> None:
    turn = game.play(game.lessons["feeding"].position, "clear T1")
    turn = game.play(turn.after, "clear T2")
    assert clauses_of(turn)[-1] == "turn.order"


def test_after_sorbet_the_last_player_is_told_what_can_be_done(game: Game, deal: Lay) -> None:
    seats = {"Ada": ("sludge", "sludge"), "Ben": ("brain", "sock"), "Cy": ("", "roadkill")}
    for guests, no_pile, draw, clear in (
        ("toenail", False, True, True),
        ("", False, True, False),
        ("toenail", True, False, True),
    ):
        state = deal(
            seats, {3: ("toenail", guests)}, drawn="sorbet", turn=2, cleared=(True, True, False),
            rulings=REMOVED, rest="discard" if no_pile else "pile",
        )  # fmt: skip
        step = game.play(state, "discard roadkill").steps[-1]
        assert step.rule == "cafe.sorbet.last_player"
        assert (step.facts["draw"], step.facts["clear"]) == (draw, clear)


def test_the_second_of_two_with_empty_tables_is_told_to_draw(game: Game, deal: Lay) -> None:
    seats = {"Ada": ("", "sludge"), "Ben": ("", "brain")}
    tables = {1: ("sludge", "toenail"), 2: ("brain", ""), 3: ("toenail", "")}
    note = game.play(deal(seats, tables, rulings=REMOVED), "clear T1").steps[-1]
    assert (note.rule, note.facts["clear"]) == ("cafe.2p.last_player", False)


def test_the_caption_speaks_of_links_only_after_the_last_round(game: Game) -> None:
    """Without a table in the middle it may be the set-up or the end of a round."""
    first = game.start(3, 2)
    steps = [*setup.opening(first.players, 2, first.rulings)]
    steps += [step for turn in playthrough(game, 2, 3) for step in turn.steps]
    states = [step.state for step in steps if step.state and not step.state.tables]
    assert {state.round for state in states} == {1, 2, 3, 4}
    say = game.rulebook.table.say
    for state in states:
        between = say("caption-between", round=state.round, rounds=4)
        over, opening = say("caption-over"), say("caption-setup")
        expected = between if all(state.monsters) else opening
        assert game.scene(state).caption == (over if state.turn is None else expected)
    linking, _ = game.lessons["scoring"].variants["sock"]
    assert game.scene(linking).caption == say("caption-link", who="Mike")


def test_no_caption_tells_somebody_to_do_what_they_have_just_done(game: Game) -> None:
    """Between the steps of a move, nobody who has seated, settled or cleared is to act again."""
    for players in (2, 3, 4):
        for turn in playthrough(game, 7, players):
            for step in turn.steps[:-1]:
                now = step.state
                if now and now.tables and not now.drawn and turn.after.turn != turn.before.turn:
                    assert now.turn != turn.before.turn or now.cleared[now.turn], str(turn)


def test_nobody_without_a_monster_is_asked_to_give_one_up(game: Game) -> None:
    turn = game.play(game.lessons["sorbet-nothing"].position, "draw")
    asked = game.rulebook.table.say(
        "caption-drawn", kind=Kind.SORBET, who="Ada", round=1, rounds=4, any=True
    )
    said = [game.scene(step.state).caption for step in turn.steps]
    assert asked not in said
    with_one = game.play(game.lessons["lemon"].position, "draw")
    assert game.scene(with_one.after).caption == asked.replace("Ada", "Cy")


def test_a_starting_monster_is_drawn_while_the_cafe_is_set_up(game: Game) -> None:
    first = game.start(4, 1)
    steps = [*setup.opening(first.players, 1, first.rulings)]
    said = [game.scene(step.state).caption for step in steps if step.state]
    opening = game.rulebook.table.say("caption-setup")
    assert said[:-2] == [opening] * (len(said) - 2)
    assert opening not in said[-2:]
    assert opening not in {game.scene(t.after).caption for t in playthrough(game, 3, 4)}


def test_the_last_card_of_the_pile_is_told(game: Game) -> None:
    state = game.lessons["last-cards"].position
    top, rest = state.discard[:1], state.discard[1:]
    state = replace(state, pile=top, discard=rest)
    turn = game.play(state, "draw")
    assert "pile.no_reshuffle" in clauses_of(turn)
    assert turn.after.discard == rest


def test_the_dummy_goes_to_nobody_even_when_it_is_empty(game: Game, deal: Lay) -> None:
    seats = {"Ada": ("sludge", "sludge sludge"), "Ben": ("", "brain")}
    for guests, rule in (("sock sock", "2p.dummy"), ("", "2p.dummy_may_be_empty")):
        tables = {2: ("brain", "sludge"), 3: ("toenail", guests)}
        state = deal(seats, tables, turn=1, cleared=(True, False), rulings=REMOVED)
        turn = game.play(state, "clear T2")
        assert rule in clauses_of(turn)
        assert turn.after.lost == (Plate(Meal.TOENAIL, 1),)
        assert len(turn.after.discard) == len(guests.split())
        assert (turn.after.turn, turn.after.round) == (1, 2)
        assert clauses_of(turn)[-1] == "2p.starter"


def test_whoever_clears_last_is_not_said_to_be_out(game: Game) -> None:
    """The round is over at once, so nobody is out any more."""
    for players in (2, 3, 4):
        for turn in playthrough(game, players, players):
            if turn.move.notation().startswith("clear"):
                assert ("clear.out" in clauses_of(turn)) != ("round.end" in clauses_of(turn))


def test_whoever_clears_last_starts_the_next_round(game: Game) -> None:
    for seed in range(15):
        for turn in playthrough(game, seed, 4):
            if turn.after.round != turn.before.round:
                assert turn.after.turn == turn.before.turn
                assert turn.after.cleared == (False,) * 4


def test_sorbet_is_sent_back_at_the_start_until_it_is_a_monster(game: Game) -> None:
    state = game.start(4, 0)
    rules = [
        [s.rule for s in setup.opening(state.players, seed, state.rulings)] for seed in range(90)
    ]
    told = {rule for steps in rules for rule in steps}
    assert {"cafe.setup.starting_redraw", "cafe.setup.starting_redraw_repeat"} <= told


def test_the_whole_pile_is_shuffled_again_with_the_sorbet(game: Game) -> None:
    state = game.start(4, 0)
    for seed in range(40):
        steps = list(setup.opening(state.players, seed, state.rulings))
        for before, after in pairwise(steps):
            if after.rule.startswith("cafe.setup.starting_redraw"):
                old, new = before.state.pile, after.state.pile
                assert sorted(old) == sorted(new)
                assert sum(one == other for one, other in zip(old, new, strict=True)) < 20
                assert sum(one == other for one, other in zip(old[1:], new, strict=False)) < 20


def test_starting_monsters_are_drawn_from_the_first_player_on(game: Game) -> None:
    state = game.start(4, 3, {"first_player": 2})
    steps = setup.opening(state.players, 3, state.rulings)
    order = [s.facts["who"] for s in steps if s.rule == "cafe.setup.starting_monster"]
    assert order == ["Cy", "Dora", "Ada", "Ben"]


def test_a_click_means_what_can_be_done_now(game: Game, table: Lay) -> None:
    assert game.package.compose(table(), ("T2",)) == "clear T2"
    assert game.package.compose(table(drawn="toenail"), ("T2",)) == "seat T2"
    assert game.package.compose(table(drawn="sorbet"), ("T2",)) == "clear T2"
    assert game.package.compose(table(drawn="sorbet"), ("sludge",)) == "discard sludge"
    assert game.package.compose(table(), ("T2", "draw")) == "draw"
    linking, _ = game.lessons["scoring"].variants["sludge"]
    playing = game.lessons["wild"].position
    assert not [p for p in game.scene(playing).pieces() if p.word.startswith("link")]
    words = {piece.word for piece in game.scene(linking).pieces()}
    assert {word for word in words if word.startswith("link")} == {
        "link sludge",
        "link sock",
        "link eyeball",
    }
