"""Positions that cannot be are refused, and the error names what is off."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import tutor
from tests.midnight_mail.conftest import Lay
from tutor import Game

Data = dict[str, Any]


def overlap(data: Data) -> None:
    """Two tiles half over one another."""
    data["market"][2][0] = data["stacks"][2].pop()
    data["boards"][0]["pieces"].append(["O4-1", 7, 0, 0])
    data["played"][0].append({"card": data["decks"][0].pop(), "down": False})


def animal_on_bare_board(data: Data) -> None:
    data["boards"][0]["animals"][35] = "owl"


def seventeen_cats(data: Data) -> None:
    data["boards"][1]["animals"] = ["cat"] * 17 + [None] * 19


def tile_twice(data: Data) -> None:
    data["market"][4][0] = data["market"][4][1]


def tile_missing(data: Data) -> None:
    data["stacks"][0].pop()


def tile_on_another_stack(data: Data) -> None:
    data["market"][0][0], data["market"][1][0] = data["market"][1][0], data["market"][0][0]


def unknown_tile(data: Data) -> None:
    data["market"][0][0] = "Z9-1"


def hidden_tile(data: Data) -> None:
    data["stacks"][0][3] = "?"


def off_the_board(data: Data) -> None:
    data["boards"][0]["pieces"][0][1] = 35


def anchor_nowhere(data: Data) -> None:
    data["boards"][0]["pieces"][0][1] = 36


def card_twice(data: Data) -> None:
    data["hands"][0][0] = data["hands"][0][1] = data["decks"][0][0]


def hidden_card(data: Data) -> None:
    data["hands"][1][0] = "?"


def three_cards(data: Data) -> None:
    data["hands"][0].append(data["decks"][0].pop())


def too_many_patches(data: Data) -> None:
    data["patches"] = [9, 9]


def new_token_out_of_nothing(data: Data) -> None:
    data["new_spells"] = 3


def open_pair(data: Data) -> None:
    data["boards"][0]["animals"][NAMES["r3c2"]] = "cat"


def tile_in_hand_too_early(data: Data) -> None:
    data["taken"] = "T4-1"


def not_over(data: Data) -> None:
    data["turn"] = None


def no_such_seat(data: Data) -> None:
    data["turn"] = 2


def short_board(data: Data) -> None:
    data["boards"][0]["animals"].pop()


def secret_combo(data: Data) -> None:
    data["combos"][1] = None


def too_far_ahead(data: Data) -> None:
    data["played"][1] += [{"card": data["decks"][1].pop(), "down": True} for _ in range(3)]


def objectives_in_the_basic_game(data: Data) -> None:
    data["objectives"] = ["zone.top"]


def seat_missing(data: Data) -> None:
    data["spells"] = [1]


def rows_missing(data: Data) -> None:
    data["market"].pop()


def more_tiles_than_cards(data: Data) -> None:
    data["decks"][0].append(data["played"][0].pop()["card"])


NAMES = {f"r{row}c{column}": 6 * row + column - 7 for row in range(1, 7) for column in range(1, 7)}
WRONG: list[tuple[Callable[[Data], None], str]] = [
    (overlap, "mail.place.support"),
    (animal_on_bare_board, "mail.animal.place"),
    (seventeen_cats, "mail.setup.reserve"),
    (tile_twice, "mail.setup.stacks"),
    (tile_missing, "mail.setup.stacks"),
    (tile_on_another_stack, "mail.setup.market"),
    (unknown_tile, "mail.tile.shapes"),
    (hidden_tile, "mail.tile.shapes"),
    (off_the_board, "mail.place.bounds"),
    (anchor_nowhere, "mail.setup.kit"),
    (card_twice, "mail.card.composition"),
    (hidden_card, "mail.card.composition"),
    (three_cards, "mail.setup.hand"),
    (too_many_patches, "mail.setup.tokens"),
    (new_token_out_of_nothing, "mail.setup.tokens"),
    (open_pair, "mail.deliver.must"),
    (tile_in_hand_too_early, "mail.turn.steps"),
    (not_over, "mail.end.rounds"),
    (no_such_seat, "mail.turn.order"),
    (short_board, "mail.setup.kit"),
    (secret_combo, "mail.setup.scoreboard"),
    (too_far_ahead, "mail.turn.rounds"),
    (objectives_in_the_basic_game, "mail.setup.advanced"),
    (seat_missing, "mail.setup.players"),
    (rows_missing, "mail.setup.stacks"),
    (more_tiles_than_cards, "mail.tile.take_one"),
]


@pytest.mark.parametrize(("spoil", "rule"), WRONG, ids=lambda item: getattr(item, "__name__", item))
def test_what_is_off_is_named(
    game: Game, lay: Lay, spoil: Callable[[Data], None], rule: str
) -> None:
    state = lay("L4-1 @r3c1 f1 q3", hand="O4 X")
    data = json.loads(game.to_json(state))
    assert game.from_json(json.dumps(data)) == state
    spoil(data)
    from tutor.position import from_json

    spoilt = from_json(json.dumps(data), type(state))
    assert rule in [step.rule for step in game.rules.position(spoilt) if not step.value]
    with pytest.raises(tutor.PositionError) as error:
        game.from_json(json.dumps(data))
    assert len(str(error.value)) > 40


@pytest.mark.parametrize("animal", ["dog", 3, ["cat"]])
def test_an_unknown_animal_is_refused(game: Game, lay: Lay, animal: Any) -> None:
    data = json.loads(game.to_json(lay()))
    data["boards"][0]["animals"][0] = animal
    with pytest.raises(tutor.PositionError):
        game.from_json(json.dumps(data))
