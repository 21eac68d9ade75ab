"""What moves do, and whole games with the ledger's arithmetic."""

from collections.abc import Iterator
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.monster_cafe.conftest import THREE, Lay
from tests.playing import playthrough, random_move, told
from tutor import Game
from tutor.games.monster_cafe.model import Card, Cards, Kind, Meal, Plate, Plates
from tutor.games.monster_cafe.rules import setup
from tutor.games.monster_cafe.rules.scoring import collection
from tutor.games.monster_cafe.stage import played


def test_a_drawn_card_is_shown_to_everyone(game: Game, table: Lay) -> None:
    state = played(game, table("lint brain", {"second_removed": "roadkill"}), "draw")
    assert state.drawn == Card(Kind.LINT, 1)
    assert all(game.view(state, seat).drawn == state.drawn for seat in range(3))
    assert "lint-1" in {piece.id for piece in game.scene(state, 2).pieces()}


def test_every_face_down_card_is_hidden_from_everyone(game: Game) -> None:
    one, other = game.start(3, 4), game.start(3, 4)
    other = type(other)(**{f: getattr(other, f) for f in other.__slots__} | {
        "pile": other.pile[::-1], "deck": other.deck[::-1],
    })  # fmt: skip
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
    assert {"sorbet.all_copies", "sorbet.wild_is_type"} <= set(told(turn))


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
    assert "sorbet.wild_is_type" not in told(turn)


def test_sorbet_without_a_monster_costs_nothing_and_ends_the_turn(game: Game, deal: Lay) -> None:
    seats = {"Ada": ("", ""), "Ben": ("", "lint"), "Cy": ("", "sock")}
    tables = {1: ("sludge", "brain"), 2: ("brain", ""), 3: ("toenail", "")}
    rulings = {"first_removed": "eyeball", "second_removed": "dustbunny"}
    turn = game.play(deal(seats, tables, "sorbet", rulings=rulings), "draw")
    assert told(turn) == ["draw.open", "sorbet.nothing", "sorbet.ends_turn"]
    assert turn.after.turn == 1
    assert [card.kind for card in turn.after.discard] == [Kind.SORBET]


def test_the_last_player_goes_on_after_sorbet(game: Game) -> None:
    state = played(game, game.lessons["sorbet-last"].position, "draw")
    turn = game.play(state, "discard roadkill")
    assert turn.after.turn == 2
    assert told(turn)[-1] == "sorbet.last_player"
    assert {str(move) for move in game.moves(turn.after)} == {"draw", "clear T3"}


def test_the_last_player_must_clear_a_full_table(game: Game, deal: Lay) -> None:
    seats = {"Ada": ("sludge", "sludge"), "Ben": ("brain", "sock"), "Cy": ("", "roadkill")}
    tables = {3: ("toenail", "toenail toenail sock")}
    state = deal(seats, tables, "brain", turn=2, cleared=(True, True, False), rulings=THREE)
    turn = game.play(played(game, state, "draw"), "seat T3")
    assert told(turn)[-1] == "round.last_player_full"
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
        seats, tables, pile, turn=1, cleared=(True, False, False), rulings=rulings, no_pile=not pile
    )
    turn = game.play(state, "clear T2")
    note = turn.steps[-1].parts[-1]
    assert (note.rule, note.facts["draw"], note.facts["clear"]) == (rule, draw, clear)
    moves = {str(move) for move in game.moves(turn.after)}
    assert ("draw" in moves, "clear T3" in moves) == (draw, clear)


def test_nobody_is_called_the_last_while_two_are_in(game: Game) -> None:
    turn = game.play(game.lessons["feeding"].position, "clear T1")
    turn = game.play(turn.after, "clear T2")
    assert told(turn)[-1] == "turn.order"


def test_after_sorbet_the_last_player_is_told_what_can_be_done(game: Game, deal: Lay) -> None:
    seats = {"Ada": ("sludge", "sludge"), "Ben": ("brain", "sock"), "Cy": ("", "roadkill")}
    for guests, no_pile, draw, clear in (
        ("toenail", False, True, True),
        ("", False, True, False),
        ("toenail", True, False, True),
    ):
        state = deal(
            seats, {3: ("toenail", guests)}, drawn="sorbet", turn=2, cleared=(True, True, False),
            rulings=THREE, no_pile=no_pile,
        )  # fmt: skip
        step = game.play(state, "discard roadkill").steps[-1]
        assert step.rule == "cafe.sorbet.last_player"
        assert (step.facts["draw"], step.facts["clear"]) == (draw, clear)


def test_the_second_of_two_with_empty_tables_is_told_to_draw(game: Game, deal: Lay) -> None:
    seats = {"Ada": ("", "sludge"), "Ben": ("", "brain")}
    tables = {1: ("sludge", "toenail"), 2: ("brain", ""), 3: ("toenail", "")}
    note = game.play(deal(seats, tables, rulings=THREE), "clear T1").steps[-1].parts[-1]
    assert (note.rule, note.facts["clear"]) == ("cafe.2p.last_player", False)


def test_the_caption_speaks_of_links_only_after_the_last_round(game: Game) -> None:
    """Without a table in the middle it may be the set-up or the end of a round."""
    first = game.start(3, 2)
    steps = [*setup.steps(first.players, 2, first.rulings)]
    steps += [step for turn in playthrough(game, 2, 3) for step in turn.steps]
    states = [step.state for step in steps if step.state and not step.state.tables]
    assert {state.round for state in states} == {1, 2, 3, 4}
    say = game.rulebook.table.say
    for state in states:
        if state.turn is not None:
            between = say("caption-between", round=state.round, rounds=4)
            assert game.scene(state).caption == between
    linking, _ = game.lessons["scoring"].variants["sock"]
    assert game.scene(linking).caption == say("caption-link", who="Mike")


def test_the_last_card_of_the_pile_is_told(game: Game) -> None:
    state = game.lessons["last-cards"].position
    fields = {name: getattr(state, name) for name in state.__slots__}
    top, rest = state.discard[:1], state.discard[1:]
    state = type(state)(**fields | {"pile": top, "discard": rest})
    turn = game.play(state, "draw")
    assert "pile.no_reshuffle" in told(turn)
    assert turn.after.discard == rest


def test_the_dummy_goes_to_nobody_even_when_it_is_empty(game: Game, deal: Lay) -> None:
    seats = {"Ada": ("sludge", "sludge sludge"), "Ben": ("", "brain")}
    for guests, rule in (("sock sock", "2p.dummy"), ("", "2p.dummy_may_be_empty")):
        tables = {2: ("brain", "sludge"), 3: ("toenail", guests)}
        state = deal(seats, tables, turn=1, cleared=(True, False), rulings=THREE)
        turn = game.play(state, "clear T2")
        assert rule in told(turn)
        assert turn.after.lost == (Plate(Meal.TOENAIL, 1),)
        assert len(turn.after.discard) == len(guests.split())
        assert (turn.after.turn, turn.after.round) == (1, 2)
        assert told(turn)[-1] == "2p.starter"


def test_whoever_clears_last_is_not_said_to_be_out(game: Game) -> None:
    """The round is over at once, so nobody is out any more."""
    for players in (2, 3, 4):
        for turn in playthrough(game, players, players):
            if turn.move.notation().startswith("clear"):
                assert ("clear.out" in told(turn)) != ("round.end" in told(turn))


def test_whoever_clears_last_starts_the_next_round(game: Game) -> None:
    for seed in range(15):
        for turn in playthrough(game, seed, 4):
            if turn.after.round != turn.before.round:
                assert turn.after.turn == turn.before.turn
                assert turn.after.cleared == (False,) * 4


def test_sorbet_is_sent_back_at_the_start_until_it_is_a_monster(game: Game) -> None:
    state = game.start(4, 0)
    rules = [
        [s.rule for s in setup.steps(state.players, seed, state.rulings)] for seed in range(90)
    ]
    told = {rule for steps in rules for rule in steps}
    assert {"cafe.setup.starting_redraw", "cafe.setup.starting_redraw_repeat"} <= told


def test_the_whole_pile_is_shuffled_again_with_the_sorbet(game: Game) -> None:
    state = game.start(4, 0)
    for seed in range(40):
        steps = list(setup.steps(state.players, seed, state.rulings))
        for before, after in pairwise(steps):
            if after.rule.startswith("cafe.setup.starting_redraw"):
                old, new = before.state.pile, after.state.pile
                assert sorted(old) == sorted(new)
                assert sum(one == other for one, other in zip(old, new, strict=True)) < 20
                assert sum(one == other for one, other in zip(old[1:], new, strict=False)) < 20


def test_starting_monsters_are_drawn_from_the_first_player_on(game: Game) -> None:
    state = game.start(4, 3, {"first_player": 2})
    steps = setup.steps(state.players, 3, state.rulings)
    order = [s.facts["who"] for s in steps if s.rule == "cafe.setup.starting_monster"]
    assert order == ["Cy", "Dora", "Ada", "Ben"]


def _collections() -> Iterator[tuple[Plates, Cards]]:
    for copies in product(range(3), repeat=3):
        meals = (Meal.SOCK, Meal.SLUDGE, Meal.BRAIN)
        plates = tuple(
            Plate(m, n) for m, size in zip(meals, copies, strict=True) for n in range(size)
        )
        for wild in range(4):
            cards = [Card(Kind.ANYTHING, n) for n in range(wild)]
            yield plates, (*cards, Card(Kind.SOCK, 1), Card(Kind.SLUDGE, 1), Card(Kind.LINT, 1))


def _points(plates: Plates, monsters: Cards, eaten: tuple[Meal, ...]) -> int:
    """The ledger's formula, with the Anything Eaters as linked."""
    own = [plate.meal for plate in plates]
    food = [*(Meal(card.kind) for card in monsters if card.kind in list(Meal)), *eaten]
    return sum(own.count(meal) or -1 for meal in food)


def test_no_use_of_the_anything_eaters_is_better(game: Game) -> None:
    for plates, monsters in _collections():
        wild = sum(card.kind is Kind.ANYTHING for card in monsters)
        ways = product(Meal, repeat=wild)
        assert collection("", plates, monsters).value == max(
            _points(plates, monsters, eaten) for eaten in ways
        )


def test_the_best_use_is_compared_with_every_other_plate(game: Game) -> None:
    tree = game.score(game.lessons["scoring"].position)[0]
    other = [s for s in tree.walk() if s.rule == "cafe.wild.auto_best" and s.case]
    assert {step.facts["meal"] for step in other} == {Meal.SLUDGE, Meal.EYEBALL}
    assert {step.case for step in other} == {"less"}
    assert "cafe.wild.one_food" not in {step.rule for step in tree.walk()}


RULINGS = st.fixed_dictionaries(
    {
        "empty_table_when_pile_empty": st.sampled_from(
            ["only_if_forced", "leave_without", "allowed"]
        ),
        "sorbet_hits_starting_monster": st.booleans(),
        "wild_assignment": st.sampled_from(["auto_best", "manual"]),
        "tie_break": st.sampled_from(["shared", "fewest_unfed"]),
        "first_player": st.sampled_from([0, 1, "random"]),
    }
)


@given(seed=st.integers(0, 2**32 - 1), players=st.integers(2, 4), rulings=RULINGS)
@settings(max_examples=60, deadline=None)
def test_the_arithmetic_of_the_ledger_holds_in_every_game(
    game: Game, seed: int, players: int, rulings: dict[str, Any]
) -> None:
    turns = list(playthrough(game, seed, players, rulings))
    for turn in turns:
        state = turn.after
        assert all(step.value for step in game.rules.position(state))
        assert state.pile or state.round == 4
        assert (
            turn.before.turn is None
            or not turn.before.tables
            or not turn.before.cleared[turn.before.turn]
        )
        assert game.moves(state) or state.turn is None
    assert state.round == 4
    assert not state.tables
    assert not state.deck
    without = rulings["empty_table_when_pile_empty"] == "leave_without"
    for seat in range(players):
        assert len(state.plates[seat]) == 4 or (without and len(state.plates[seat]) < 4)
        assert len(state.monsters[seat]) <= 17
    assert all(-17 <= tree.value <= 34 for tree in game.score(state))
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_pile_never_runs_dry_before_the_fourth_round(game: Game, players: int) -> None:
    """Players who always draw when they can: the fewest cards left when round 4 begins."""
    fewest = {4: 2, 3: 3, 2: 4}[players]
    for seed in range(12):
        state = game.start(players, seed)
        while state.turn is not None:
            moves = game.moves(state)
            move = next((m for m in moves if str(m) == "draw"), moves[0])
            before, state = state, game.after(state, move)
            if state.round == 4 and before.round == 3:
                assert len(state.pile) >= fewest
            assert state.pile or state.round == 4


def test_the_pile_does_run_dry_and_empty_tables_are_cleared(game: Game) -> None:
    bare = 0
    for seed in range(12):
        state = game.start(4, seed)
        while state.turn is not None:
            moves = game.moves(state)
            move = next((m for m in moves if str(m) == "draw"), moves[0])
            turn = game.play(state, move)
            bare += any(step.rule == "cafe.pile.empty_tables" for step in turn.verdict.checks)
            state = turn.after
        assert [len(own) for own in state.plates] == [4] * 4
    assert bare


def test_a_bot_does_better_than_chance(game: Game) -> None:
    clever, others = 0, 0
    for seed in range(8):
        state, rng = game.start(4, seed), Random(seed)
        while state.turn is not None:
            move = (
                game.advise(state, rng) if state.turn == seed % 4 else random_move(game, state, rng)
            )
            state = game.after(state, move)
        values = [tree.value for tree in game.score(state)]
        clever += 3 * values[seed % 4]
        others += sum(values) - values[seed % 4]
    assert clever > others


def test_a_bot_gives_up_what_it_cannot_feed(game: Game) -> None:
    state = played(game, game.lessons["sorbet"].position, "draw")
    assert str(game.advise(state, Random(1))) == "discard brain"


def test_a_bot_links_to_the_meal_that_pays_most(game: Game) -> None:
    state, _ = game.lessons["scoring"].variants["sludge"]
    assert str(game.advise(state, Random(1))) == "link sock"


def test_a_click_means_what_can_be_done_now(game: Game, table: Lay) -> None:
    assert game.compose(table(), ("T2",)) == "clear T2"
    assert game.compose(table(drawn="toenail"), ("T2",)) == "seat T2"
    assert game.compose(table(drawn="sorbet"), ("T2",)) == "clear T2"
    assert game.compose(table(drawn="sorbet"), ("sludge",)) == "discard sludge"
    assert game.compose(table(), ("T2", "draw")) == "draw"
    linking, _ = game.lessons["scoring"].variants["sludge"]
    playing = game.lessons["wild"].position
    assert not [p for p in game.scene(playing).pieces() if p.word.startswith("link")]
    words = {piece.word for piece in game.scene(linking).pieces()}
    assert {word for word in words if word.startswith("link")} == {
        "link sludge",
        "link sock",
        "link eyeball",
    }
