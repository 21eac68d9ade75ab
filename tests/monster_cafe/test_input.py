"""Bad input: a clear error that names what is off, and a position left as it was."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import tutor
from tests.monster_cafe.conftest import Lay
from tutor import Game
from tutor.codec import from_json
from tutor.games.monster_cafe.model import State

Data = dict[str, Any]


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


def _six_at_a_table(data: Data) -> None:
    guests = data["tables"][1][2]
    while len(guests) < 6:
        guests.append(data["pile"].pop())


def _seven_of_a_kind(data: Data) -> None:
    data["discard"].append(["sludge", 7])


def _a_copy_twice(data: Data) -> None:
    data["pile"][data["pile"].index(["sludge", 6])] = ["sludge", 5]


def _a_card_of_a_removed_set(data: Data) -> None:
    data["discard"].append(["lint", 1])


def _three_of_a_meal(data: Data) -> None:
    data["deck"].append(["sock", 3])


def _a_sorbet_in_a_collection(data: Data) -> None:
    data["pile"].remove(["sorbet", 1])
    data["monsters"][0].append(["sorbet", 1])


def _a_sorbet_at_a_table(data: Data) -> None:
    data["pile"].remove(["sorbet", 1])
    data["tables"][0][2].append(["sorbet", 1])


def _round_five(data: Data) -> None:
    data["round"] = 5


def _two_tables_with_one_number(data: Data) -> None:
    data["tables"][0][0] = 2


def _too_few_tables(data: Data) -> None:
    data["deck"].append(data["tables"].pop()[1])


def _a_plate_too_many(data: Data) -> None:
    data["plates"][0].append(data["deck"].pop())


def _three_monsters_from_nowhere(data: Data) -> None:
    data["monsters"][1] += [data["pile"].pop() for _ in range(3)]


def _a_player_too_many(data: Data) -> None:
    data["players"].append("Zoe")


def _a_turn_of_nobody(data: Data) -> None:
    data["turn"] = 3


def _a_turn_of_somebody_who_is_out(data: Data) -> None:
    data["cleared"][0] = True


def _an_end_in_the_middle(data: Data) -> None:
    data["turn"] = None


def _a_negative_turn(data: Data) -> None:
    data["turn"] = -1


def _anything_eaters_removed(data: Data) -> None:
    data["removed"] = ["anything", "lint"]


def _one_set_removed(data: Data) -> None:
    data["removed"] = ["lint"]


def _a_link_where_none_are_made(data: Data) -> None:
    data["links"][0].append("sock")


def _a_link_of_nobody(data: Data) -> None:
    data["rulings"]["wild_assignment"] = "manual"
    data["links"][0].append("sock")


def _a_link_to_a_plate_nobody_has(data: Data) -> None:
    data["rulings"]["wild_assignment"] = "manual"
    data["pile"].remove(["anything", 1])
    data["discard"] += data["monsters"][0]
    data["monsters"][0] = [["anything", 1]]
    data["links"][0].append("sock")


def _a_monster_drawn_after_the_tables(data: Data) -> None:
    data["tables"].clear()
    data["drawn"] = data["pile"].pop(0)


def _nobody_out_after_the_game(data: Data) -> None:
    data["tables"].clear()


def _a_short_pile(data: Data) -> None:
    while len(data["pile"]) > 20:
        data["discard"].append(data["pile"].pop())


def _a_set_removed_from_four(data: Data) -> None:
    data["players"].append("Zoe")
    for name in ("plates", "monsters", "links"):
        data[name].append([])
    data["cleared"].append(False)


def _a_plate_left_behind_with_cards_to_draw(data: Data) -> None:
    data["rulings"]["empty_table_when_pile_empty"] = "leave_without"
    data["cleared"][1] = True
    data["lost"].append(data["tables"].pop(0)[1])


def _monsters_gone_without_sorbet(data: Data) -> None:
    data["discard"] += [data["pile"].pop(data["pile"].index(["toenail", n])) for n in (4, 5, 6)]


def _two_kinds_gone_with_one_sorbet(data: Data) -> None:
    gone = (["toenail", 6], ["roadkill", 6], ["sorbet", 6])
    data["discard"] += [data["pile"].pop(data["pile"].index(card)) for card in gone]


def _a_pile_too_short_for_the_guests_so_far(data: Data) -> None:
    sorbets = [card for card in data["pile"] if card[0] == "sorbet"]
    others = [card for card in data["pile"] if card[0] != "sorbet"][:3]
    data["pile"] = [card for card in data["pile"] if card not in (*sorbets, *others)]
    data["discard"] += [*sorbets, *others]


BROKEN = [
    (_six_at_a_table, "cafe.seat.capacity"),
    (_seven_of_a_kind, "cafe.setup.split"),
    (_a_copy_twice, "cafe.setup.split"),
    (_a_card_of_a_removed_set, "cafe.setup.split"),
    (_three_of_a_meal, "cafe.setup.split"),
    (_a_sorbet_in_a_collection, "cafe.score.sorbet_none"),
    (_a_sorbet_at_a_table, "cafe.sorbet.immediate"),
    (_round_five, "cafe.round.count"),
    (_two_tables_with_one_number, "cafe.setup.tables"),
    (_too_few_tables, "cafe.round.all_tables_used"),
    (_a_plate_too_many, "cafe.round.end"),
    (_a_plate_too_many, "cafe.round.new_tables"),
    (_three_monsters_from_nowhere, "cafe.collection.open"),
    (_a_player_too_many, "cafe.setup.players"),
    (_a_turn_of_nobody, "cafe.turn.order"),
    (_a_negative_turn, "cafe.turn.order"),
    (_a_turn_of_somebody_who_is_out, "cafe.clear.out"),
    (_an_end_in_the_middle, "cafe.end.after_four"),
    (_a_monster_drawn_after_the_tables, "cafe.end.after_four"),
    (_anything_eaters_removed, "cafe.setup.3p.regular_only"),
    (_one_set_removed, "cafe.setup.3p.remove"),
    (_a_link_where_none_are_made, "cafe.wild.auto_best"),
    (_a_link_of_nobody, "cafe.wild.one_food"),
    (_a_link_to_a_plate_nobody_has, "cafe.wild.assign"),
    (_a_short_pile, "cafe.pile.no_reshuffle"),
    (_nobody_out_after_the_game, "cafe.round.all_tables_used"),
    (_a_set_removed_from_four, "cafe.setup.3p.remove"),
    (_a_plate_left_behind_with_cards_to_draw, "cafe.round.end"),
    (_monsters_gone_without_sorbet, "cafe.pile.no_reshuffle"),
    (_monsters_gone_without_sorbet, "cafe.sorbet.discard"),
    (_two_kinds_gone_with_one_sorbet, "cafe.sorbet.discard"),
    (_a_pile_too_short_for_the_guests_so_far, "cafe.pile.no_reshuffle"),
]


def spoiled(game: Game, state: State, spoil: Callable[[Data], None]) -> State:
    """Return a position of the right shape that cannot be."""
    data = json.loads(game.to_json(state))
    spoil(data)
    return from_json(json.dumps(data), State)


@pytest.mark.parametrize(("spoil", "rule"), BROKEN)
def test_a_position_that_cannot_be_says_which_count_is_off(
    game: Game, table: Lay, spoil: Callable[[Data], None], rule: str
) -> None:
    state = table()
    text = game.to_json(state)
    broken = spoiled(game, state, spoil)
    with pytest.raises(tutor.PositionError) as error:
        game.from_json(game.to_json(broken))
    wrong = [step for step in game.package.rules.position(broken) if not step.value]
    assert rule in [step.rule for step in wrong]
    assert all(game.rulebook.sentence(step) in str(error.value) for step in wrong)
    assert game.to_json(state) == text


@pytest.mark.parametrize(
    ("spoil", "number"), [(_six_at_a_table, "6"), (_seven_of_a_kind, "7"), (_three_of_a_meal, "3")]
)
def test_the_error_names_the_number(
    game: Game, table: Lay, spoil: Callable[[Data], None], number: str
) -> None:
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
        assert rule in [step.rule for step in game.package.rules.position(state) if not step.value]


def test_after_the_rounds_somebody_with_something_to_link_is_to_move(game: Game) -> None:
    state, _ = game.lessons["scoring"].variants["sock"]
    data = json.loads(game.to_json(state))
    for turn in (None, 1):
        with pytest.raises(tutor.PositionError):
            game.from_json(json.dumps(data | {"turn": turn}))
    assert game.from_json(json.dumps(data)) == state
