"""Bad input: a clear error that names what is off, and a position left as it was."""

import json

import pytest

import tutor
from tests.monster_cafe.conftest import Lay
from tests.support.spoil import Data, Spoil, add, move, put, together
from tutor import Game
from tutor.codec import from_json
from tutor.games.monster_cafe.model import State


@pytest.mark.parametrize(
    "text",
    ["seat", "seat 2 3", "clear", "clear TX", "seat T-1", "discard", "discard yeti", "link", "link anything", "link sorbet", "draw 2", "eat"],
)  # fmt: skip
def test_what_cannot_be_read_says_what_can(game: Game, text: str) -> None:
    with pytest.raises(tutor.NotationError) as error:
        game.parse(game.start(4), text)
    assert len(str(error.value)) > 20


@pytest.mark.parametrize("text", ["clear t", "clear TX", "seat T-1", "seat two"])
def test_what_is_no_table_is_named_as_it_was_typed(game: Game, text: str) -> None:
    with pytest.raises(tutor.NotationError) as error:
        game.parse(game.start(4), text)
    assert error.value.key == "table-name"
    assert f"“{text.split()[1].lower()}”" in str(error.value)


@pytest.mark.parametrize(
    ("text", "move"), [("seat 2", "seat T2"), ("CLEAR t3", "clear T3"), (" Draw ", "draw")]
)
def test_small_liberties_are_understood(game: Game, text: str, move: str) -> None:
    assert str(game.parse(game.start(4), text)) == move


def _short_pile(data: Data) -> None:
    data["discard"] += data["pile"][20:]
    del data["pile"][20:]


def _pile_too_short_for_the_guests_so_far(data: Data) -> None:
    sorbets = [card for card in data["pile"] if card[0] == "sorbet"]
    others = [card for card in data["pile"] if card[0] != "sorbet"][:3]
    move("pile", "discard", *sorbets, *others)(data)


SIX_GUESTS = together(*[move("pile", "tables.1.2")] * 5)
SEVEN = add("discard", ["sludge", 7])
THREE_MEALS = add("deck", ["sock", 3])
MANUAL = put("rulings.wild_assignment", "manual")
ZOE = add("players", "Zoe")
MONSTERS_GONE = move("pile", "discard", *(["toenail", number] for number in (4, 5, 6)))
BROKEN = [
    (SIX_GUESTS, "cafe.seat.capacity"),
    (SEVEN, "cafe.setup.split"),
    (lambda data: data["pile"].__setitem__(data["pile"].index(["sludge", 6]), ["sludge", 5]), "cafe.setup.split"),
    (add("discard", ["lint", 1]), "cafe.setup.split"),
    (THREE_MEALS, "cafe.setup.split"),
    (move("pile", "monsters.0", ["sorbet", 1]), "cafe.score.sorbet_none"),
    (move("pile", "tables.0.2", ["sorbet", 1]), "cafe.sorbet.immediate"),
    (put("round", 5), "cafe.round.count"),
    (put("tables.0.0", 2), "cafe.setup.tables"),
    (lambda data: data["deck"].append(data["tables"].pop()[1]), "cafe.round.all_tables_used"),
    (move("deck", "plates.0"), "cafe.round.end"),
    (move("deck", "plates.0"), "cafe.round.new_tables"),
    (together(*[move("pile", "monsters.1")] * 3), "cafe.collection.open"),
    (ZOE, "cafe.setup.players"),
    (put("turn", 3), "cafe.turn.order"),
    (put("turn", -1), "cafe.turn.order"),
    (put("cleared.0", True), "cafe.clear.out"),
    (put("turn", None), "cafe.end.after_four"),
    (lambda data: data.update(tables=[], drawn=data["pile"].pop(0)), "cafe.end.after_four"),
    (put("removed", ["anything", "lint"]), "cafe.setup.3p.regular_only"),
    (put("removed", ["lint"]), "cafe.setup.3p.remove"),
    (add("links.0", "sock"), "cafe.wild.auto_best"),
    (together(MANUAL, add("links.0", "sock")), "cafe.wild.one_food"),
    (together(MANUAL, lambda data: data["discard"].extend(data["monsters"][0]), put("monsters.0", []),
              move("pile", "monsters.0", ["anything", 1]), add("links.0", "sock")), "cafe.wild.assign"),
    (_short_pile, "cafe.pile.no_reshuffle"),
    (put("tables", []), "cafe.round.all_tables_used"),
    (together(ZOE, *(add(name, []) for name in ("plates", "monsters", "links")), add("cleared", False)),
     "cafe.setup.3p.remove"),
    (together(put("rulings.empty_table_when_pile_empty", "leave_without"), put("cleared.1", True),
              lambda data: data["lost"].append(data["tables"].pop(0)[1])), "cafe.round.end"),
    (MONSTERS_GONE, "cafe.pile.no_reshuffle"),
    (MONSTERS_GONE, "cafe.sorbet.discard"),
    (move("pile", "discard", ["toenail", 6], ["roadkill", 6], ["sorbet", 6]), "cafe.sorbet.discard"),
    (_pile_too_short_for_the_guests_so_far, "cafe.pile.no_reshuffle"),
]  # fmt: skip


def spoiled(game: Game, state: State, spoil: Spoil) -> State:
    """Return a position of the right shape that cannot be."""
    data = json.loads(game.to_json(state))
    spoil(data)
    return from_json(json.dumps(data), State)


@pytest.mark.parametrize(("spoil", "rule"), BROKEN)
def test_a_position_that_cannot_be_says_which_count_is_off(
    game: Game, table: Lay, spoil: Spoil, rule: str
) -> None:
    state = table()
    text = game.to_json(state)
    broken = spoiled(game, state, spoil)
    with pytest.raises(tutor.PositionError) as error:
        game.from_json(game.to_json(broken))
    wrong = game.package.broken(broken)
    assert rule in [step.rule for step in wrong]
    assert all(game.rulebook.sentence(step) in str(error.value) for step in wrong)
    assert game.to_json(state) == text


@pytest.mark.parametrize(("spoil", "number"), [(SIX_GUESTS, "6"), (SEVEN, "7"), (THREE_MEALS, "3")])
def test_the_error_names_the_number(game: Game, table: Lay, spoil: Spoil, number: str) -> None:
    data = json.loads(game.to_json(table()))
    spoil(data)
    with pytest.raises(tutor.PositionError, match=number):
        game.from_json(json.dumps(data))


def test_a_drawn_card_needs_a_place(game: Game, deal: Lay) -> None:
    seats = {"Ada": ("", ""), "Ben": ("", "lint"), "Cy": ("", "sock")}
    full = "sock sock sock sock"
    tables = {1: ("sludge", full), 2: ("brain", "brain brain brain brain"), 3: ("toenail", "toenail toenail toenail toenail")}  # fmt: skip
    rulings = {"first_removed": "eyeball", "second_removed": "dustbunny"}
    for drawn, rule in (("lint", "cafe.draw.all_full"), ("sorbet", "cafe.sorbet.nothing")):
        state = deal(seats, tables, drawn=drawn, rulings=rulings)
        assert rule in [step.rule for step in game.package.broken(state)]


def test_after_the_rounds_somebody_with_something_to_link_is_to_move(game: Game) -> None:
    state, _ = game.lessons["scoring"].variants["sock"]
    data = json.loads(game.to_json(state))
    for turn in (None, 1):
        with pytest.raises(tutor.PositionError):
            game.from_json(json.dumps(data | {"turn": turn}))
    assert game.from_json(json.dumps(data)) == state
