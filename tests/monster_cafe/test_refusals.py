"""Every reason to refuse a move, alone and together, in the ledger's order."""

from dataclasses import replace

import pytest

from tests.monster_cafe.conftest import Lay
from tutor import Game
from tutor.conformance.playing import refused
from tutor.games.monster_cafe.model import Kind


@pytest.mark.parametrize(
    ("move", "reasons"),
    [
        ("draw", []),
        ("clear T2", []),
        ("clear T3", []),
        ("clear T1", ["clear.nonempty"]),
        ("clear T4", ["clear.take"]),
        ("clear T0", ["clear.take"]),
        ("seat T1", ["draw.open"]),
        ("seat T3", ["seat.capacity", "draw.open"]),
        ("seat T9", ["seat.any_open", "draw.open"]),
        ("discard sludge", ["sorbet.discard"]),
        ("discard lint", ["sorbet.owner_chooses", "sorbet.discard"]),
        ("pass", ["turn.no_pass"]),
        ("link sludge", ["wild.auto_best", "wild.one_food", "wild.assign"]),
        ("2: draw", ["turn.order"]),
        ("2: clear T1", ["turn.order", "clear.nonempty"]),
        ("3: discard brain", ["turn.order", "sorbet.owner_chooses", "sorbet.discard"]),
        ("3: pass", ["turn.order", "turn.no_pass"]),
    ],
)
def test_at_the_start_of_a_turn(game: Game, table: Lay, move: str, reasons: list[str]) -> None:
    assert refused(game, table(), move) == reasons


@pytest.mark.parametrize(
    ("move", "reasons"),
    [
        ("seat T1", []),
        ("seat T2", []),
        ("seat T3", ["seat.capacity"]),
        ("seat T4", ["seat.any_open"]),
        ("draw", ["seat.must", "turn.choice"]),
        ("clear T2", ["seat.must", "clear.instead"]),
        ("clear T1", ["clear.nonempty", "seat.must", "clear.instead"]),
        ("discard sludge", ["seat.must"]),
        ("discard sorbet", ["sorbet.owner_chooses", "seat.must"]),
        ("pass", ["seat.must", "turn.no_pass"]),
        ("link sludge", ["wild.auto_best", "wild.one_food", "wild.assign"]),
        ("Ben: seat T1", ["turn.order"]),
    ],
)
def test_with_a_monster_to_seat(game: Game, table: Lay, move: str, reasons: list[str]) -> None:
    assert refused(game, table(drawn="toenail"), move) == reasons


@pytest.mark.parametrize(
    ("move", "reasons"),
    [
        ("discard sludge", []),
        ("discard brain", ["sorbet.owner_chooses"]),
        ("discard anything", ["sorbet.owner_chooses"]),
        ("seat T1", ["sorbet.immediate"]),
        ("seat T3", ["seat.capacity", "sorbet.immediate"]),
        ("draw", ["sorbet.immediate", "turn.choice"]),
        ("clear T2", ["sorbet.immediate", "clear.instead"]),
        ("clear T7", ["clear.take", "sorbet.immediate", "clear.instead"]),
        ("pass", ["sorbet.immediate", "turn.no_pass"]),
        ("link sludge", ["wild.auto_best", "wild.one_food", "wild.assign"]),
    ],
)
def test_with_sorbet_to_settle(game: Game, table: Lay, move: str, reasons: list[str]) -> None:
    assert refused(game, table(drawn="sorbet"), move) == reasons


@pytest.mark.parametrize(
    ("move", "reasons"),
    [
        ("draw", ["sorbet.immediate"]),
        ("clear T3", ["sorbet.immediate"]),
        ("clear T1", ["clear.take", "sorbet.immediate"]),
        ("pass", ["sorbet.immediate", "turn.no_pass"]),
        ("discard brain", ["sorbet.owner_chooses"]),
        ("discard roadkill", []),
    ],
)
def test_the_last_player_with_sorbet_may_go_on_afterwards(
    game: Game, move: str, reasons: list[str]
) -> None:
    """No reason says that the turn will be over, or that a table must wait."""
    state = game.lessons["sorbet-last"].position
    assert refused(game, state, move) == reasons
    for step in game.judge(state, move).failed:
        if step.rule == "cafe.sorbet.immediate":
            assert [part.rule for part in step.parts] == ["cafe.sorbet.last_player"]


@pytest.mark.parametrize("drawn", ["toenail", "sorbet"])
@pytest.mark.parametrize(
    ("move", "reasons"),
    [
        ("Ben: draw", ["turn.order"]),
        ("Ben: clear T2", ["turn.order"]),
        ("Ben: pass", ["turn.order", "turn.no_pass"]),
    ],
)
def test_what_somebody_else_has_drawn_is_no_reason_against_you(
    game: Game, table: Lay, drawn: str, move: str, reasons: list[str]
) -> None:
    state = table(drawn=drawn)
    assert refused(game, state, move) == reasons


def test_nothing_is_said_to_stand_for_a_draw_out_of_turn(game: Game, table: Lay) -> None:
    said = {step.rule for step in game.judge(table(), "Ben: draw").checks if step.value}
    assert not said & {"cafe.draw.legal", "cafe.turn.choice"}


@pytest.fixture
def last(deal: Lay) -> Lay:
    """Ada has cleared T1; T2 and T3 are full."""

    def make(**more: object) -> object:
        seats = {"Ada": ("sludge", "sludge lint"), "Ben": ("", "brain"), "Cy": ("", "sock")}
        tables = {
            2: ("brain", "toenail toenail brain brain"),
            3: ("toenail", "sock sock sock sock"),
        }
        rulings = {"first_removed": "eyeball", "second_removed": "dustbunny"}
        fields = {"turn": 1, "cleared": (True, False, False), "rulings": rulings} | more
        return deal(seats, tables, **fields)

    return make


@pytest.mark.parametrize(
    ("move", "reasons"),
    [
        ("draw", ["draw.all_full"]),
        ("clear T2", []),
        ("clear T1", ["clear.take"]),
        ("seat T2", ["seat.capacity", "draw.open"]),
        ("pass", ["turn.no_pass"]),
        ("1: draw", ["turn.order", "clear.out", "draw.all_full"]),
        ("1: clear T2", ["turn.order", "clear.out"]),
        ("1: clear T1", ["turn.order", "clear.out", "clear.take"]),
        ("3: draw", ["turn.order", "draw.all_full"]),
    ],
)
def test_with_every_table_full(game: Game, last: Lay, move: str, reasons: list[str]) -> None:
    assert refused(game, last(), move) == reasons


@pytest.mark.parametrize(
    ("move", "reasons"),
    [
        ("draw", ["pile.empty_must_clear"]),
        ("clear T1", ["clear.nonempty"]),
        ("clear T3", []),
        ("1: draw", ["turn.order", "clear.out", "pile.empty_must_clear"]),
    ],
)
def test_with_the_pile_used_up(game: Game, move: str, reasons: list[str]) -> None:
    assert refused(game, game.lessons["last-cards"].position, move) == reasons


def test_no_pile_and_no_seat_are_two_reasons(game: Game, last: Lay) -> None:
    state = replace(last(), pile=())
    assert refused(game, state, "draw") == ["pile.empty_must_clear", "draw.all_full"]


def test_after_the_game_nothing_is_done(game: Game) -> None:
    over = game.lessons["scoring"].position
    for move in ("draw", "seat T1", "clear T1", "discard sludge", "link sock", "pass"):
        assert refused(game, over, move) == ["end.after_four"]


def test_while_anything_eaters_are_linked_nothing_else_is_done(game: Game) -> None:
    state, _ = game.lessons["scoring"].variants["sock"]
    for move in ("draw", "seat T1", "clear T1", "discard sludge", "pass"):
        assert refused(game, state, move) == ["end.after_four"]
    assert refused(game, state, "link sock") == []
    assert refused(game, state, "link brain") == ["wild.assign"]
    assert refused(game, state, "2: link brain") == ["turn.order", "wild.one_food"]
    assert refused(game, state, "3: link sock") == ["turn.order", "wild.one_food", "wild.assign"]


def test_the_numbers_in_a_refusal_are_the_numbers_compared(game: Game, table: Lay) -> None:
    full = game.judge(table(drawn="toenail"), "seat T3").failed[0]
    assert (full.facts["have"], full.facts["most"]) == (5, 4)
    assert full.facts["open"] == ("T1", "T2")
    empty = game.judge(table(), "clear T1").failed[0]
    assert (empty.facts["have"], empty.facts["need"], empty.facts["others"]) == (0, 1, ("T2", "T3"))
    gone = game.judge(table(), "clear T4").failed[0]
    assert (gone.facts["have"], gone.facts["choices"]) == ("T4", ("T1", "T2", "T3"))
    loss = game.judge(table(drawn="sorbet"), "discard brain").failed[0]
    assert loss.facts["choices"] == (Kind.SLUDGE,)


def test_a_kind_that_others_have_is_said_to_be_theirs(game: Game, table: Lay) -> None:
    step = game.judge(table(drawn="sorbet"), "discard brain").failed[0]
    assert [part.rule for part in step.parts] == ["cafe.sorbet.only_own_monsters"]
    assert step.parts[0].shows == ("brain-1",)


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("pass", "cafe.turn.no_pass"),
        ("seat T2", "cafe.draw.open"),
        ("discard brain", "cafe.sorbet.discard"),
    ],
)
def test_a_refusal_says_what_is_left_to_do(
    game: Game, table: Lay, last: Lay, move: str, rule: str
) -> None:
    """Draw or clear, only clear, only draw; nothing of it while a card is drawn."""
    for state, draw, clear in (
        (table(), True, True),
        (last(), False, True),
        (replace(table(), pile=()), False, True),
        (game.start(4, 1), True, False),
    ):
        facts = next(step.facts for step in game.judge(state, move).failed if step.rule == rule)
        assert (facts["draw"], facts["clear"]) == (draw, clear)
    waiting = game.judge(table(drawn="toenail"), "pass").failed[-1]
    assert (waiting.facts["draw"], waiting.facts["clear"]) == (False, False)


def test_the_first_move_of_a_round_is_a_draw(game: Game) -> None:
    for players in (2, 3, 4):
        assert [str(move) for move in game.moves(game.start(players, 7))] == ["draw"]


def test_there_is_always_something_to_do(game: Game, table: Lay, last: Lay) -> None:
    empty, _ = game.lessons["last-cards"].variants["without"]
    for state in (table(), table(drawn="toenail"), table(drawn="sorbet"), last(), empty):
        assert game.moves(state)


@pytest.mark.parametrize("move", ["seat T1", "discard brain"])
def test_whoever_must_wait_is_not_told_to_draw(game: Game, table: Lay, move: str) -> None:
    own, other = (game.judge(table(), f"{who}: {move}").failed[-1] for who in ("Ada", "Cy"))
    assert own.rule == other.rule
    told, less = map(game.rulebook.sentence, (own, other))
    assert told.startswith(less)
    assert told != less
