"""Positions that cannot be are refused, and the error names what is off."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import tutor
from tests.midnight_mail.conftest import Lay, go
from tests.support.random_games import some_turns
from tutor import Game
from tutor.codec import from_json

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


def paid_too_often(data: Data) -> None:
    data["boards"][0]["paid"][4] = 1


def spelled_before_the_tile(data: Data) -> None:
    data["spelled"] = True


def animal_removed_without_a_patch(data: Data) -> None:
    data["removed"] = ["cat"]


def pairs_waiting_before_the_tile(data: Data) -> None:
    data["waiting"] = [[1, 2]]


def token_earned_before_the_tile(data: Data) -> None:
    data |= {"spells": [1, 0], "new_spells": 1}


def out_of_turn(data: Data) -> None:
    data["decks"][1].append(data["played"][1].pop()["card"])
    data["boards"][1] = {"pieces": [], "animals": [None] * 36, "paid": [0] * 8}
    data["stacks"][3].append("S4-6")


def market_not_filled_up(data: Data) -> None:
    data["stacks"][0].append(data["market"][0].pop())


def tile_without_its_card(data: Data) -> None:
    data["played"][0][0]["down"] = True


def first_turn_without_tokens(data: Data) -> None:
    """Ben has not had a turn, and holds nothing."""
    out_of_turn(data)


def three_in_the_market(data: Data) -> None:
    data["market"][0].append(data["stacks"][0].pop())


def turned_five_times(data: Data) -> None:
    data["boards"][0]["pieces"][0][3] = 5


def paid_less_than_nothing(data: Data) -> None:
    data["boards"][0]["paid"][0] = -1


def fewer_than_no_spells(data: Data) -> None:
    data["spells"] = [-1, 0]


def points_below_nothing(data: Data) -> None:
    data["points"] = [-1, 0]


def no_tile_to_lay(data: Data) -> None:
    data["phase"] = "tile"


def new_animal_nowhere(data: Data) -> None:
    data["fresh"] = [36]


def message_from_nowhere(data: Data) -> None:
    data["waiting"] = [[-1, 40]]


def message_before_the_tile(data: Data) -> None:
    data["sent"] = [{"animal": "cat", "mover": 1, "receiver": 2, "points": 1, "freed": False}]


NAMES = {f"r{row}c{column}": 6 * row + column - 7 for row in range(1, 7) for column in range(1, 7)}
WRONG: list[tuple[Callable[[Data], None], str]] = [
    (overlap, "mail.place.support"),
    (animal_on_bare_board, "mail.animal.place"),
    (seventeen_cats, "mail.setup.reserve"),
    (tile_twice, "mail.setup.stacks"),
    (tile_missing, "mail.setup.stacks"),
    (tile_on_another_stack, "mail.setup.stacks"),
    (unknown_tile, "mail.tile.shapes"),
    (hidden_tile, "mail.tile.shapes"),
    (off_the_board, "mail.place.bounds"),
    (anchor_nowhere, "mail.place.bounds"),
    (card_twice, "mail.card.composition"),
    (hidden_card, "mail.card.composition"),
    (three_cards, "mail.setup.hand"),
    (too_many_patches, "mail.setup.tokens"),
    (new_token_out_of_nothing, "mail.bonus.next_turn"),
    (open_pair, "mail.deliver.must"),
    (tile_in_hand_too_early, "mail.turn.steps"),
    (not_over, "mail.end.rounds"),
    (no_such_seat, "mail.turn.order"),
    (short_board, "mail.setup.kit"),
    (secret_combo, "mail.combo.cards"),
    (too_far_ahead, "mail.turn.rounds"),
    (objectives_in_the_basic_game, "mail.setup.advanced"),
    (seat_missing, "mail.setup.players"),
    (rows_missing, "mail.setup.market"),
    (more_tiles_than_cards, "mail.tile.take_one"),
    (paid_too_often, "mail.bonus.repeat"),
    (spelled_before_the_tile, "mail.spell.window"),
    (animal_removed_without_a_patch, "mail.patch.only_removal"),
    (pairs_waiting_before_the_tile, "mail.combo.independent_ok"),
    (token_earned_before_the_tile, "mail.bonus.when"),
    (out_of_turn, "mail.turn.order"),
    (market_not_filled_up, "mail.market.refill"),
    (tile_without_its_card, "mail.card.shape"),
    (first_turn_without_tokens, "mail.token.start"),
    (three_in_the_market, "mail.setup.market"),
    (turned_five_times, "mail.place.orient"),
    (paid_less_than_nothing, "mail.bonus.repeat"),
    (fewer_than_no_spells, "mail.token.optional"),
    (points_below_nothing, "mail.setup.scoreboard"),
    (no_tile_to_lay, "mail.tile.shapes"),
    (new_animal_nowhere, "mail.animal.place"),
    (message_from_nowhere, "mail.deliver.own_board"),
    (message_before_the_tile, "mail.turn.steps"),
]


def _broken(game: Game, data: Data) -> list[str]:
    spoilt = from_json(json.dumps(data), game.package.model.State)
    return [step.rule for step in game.package.rules.position(spoilt) if not step.value]


@pytest.mark.parametrize(("spoil", "rule"), WRONG, ids=lambda item: getattr(item, "__name__", item))
def test_what_is_off_is_named(
    game: Game, lay: Lay, spoil: Callable[[Data], None], rule: str
) -> None:
    state = lay("L4-1 @r3c1 f1 q3", hand="O4 X")
    data = json.loads(game.to_json(state))
    assert game.from_json(json.dumps(data)) == state
    spoil(data)
    assert rule in _broken(game, data)
    with pytest.raises(tutor.PositionError) as error:
        game.from_json(json.dumps(data))
    assert len(str(error.value)) > 40


def test_a_tile_that_was_never_taken_is_asked_for(game: Game, lay: Lay) -> None:
    data = json.loads(game.to_json(lay()))
    no_tile_to_lay(data)
    with pytest.raises(tutor.PositionError, match="none was taken"):
        game.from_json(json.dumps(data))


@pytest.mark.parametrize("animal", ["dog", 3, ["cat"]])
def test_an_unknown_animal_is_refused(game: Game, lay: Lay, animal: Any) -> None:
    data = json.loads(game.to_json(lay()))
    data["boards"][0]["animals"][0] = animal
    with pytest.raises(tutor.PositionError):
        game.from_json(json.dumps(data))


def old_tile(data: Data) -> None:
    data["taken"] = "L4-1"


def new_animal_elsewhere(data: Data) -> None:
    data["fresh"] = [NAMES["r3c1"]]


def new_animal_twice(data: Data) -> None:
    data["fresh"] *= 2


def message_to_oneself(data: Data) -> None:
    data["sent"] = [{"animal": "cat", "mover": 1, "receiver": 1, "points": 1, "freed": False}]


def message_below_nothing(data: Data) -> None:
    data["sent"] = [{"animal": "cat", "mover": 1, "receiver": 2, "points": -1, "freed": False}]


LATER: list[tuple[Callable[[Data], None], str]] = [
    (old_tile, "mail.place.must"),
    (new_animal_elsewhere, "mail.spell.new_only"),
    (new_animal_twice, "mail.spell.new_only"),
    (message_to_oneself, "mail.deliver.pair"),
    (message_below_nothing, "mail.deliver.score.now"),
]


@pytest.mark.parametrize(("spoil", "rule"), LATER, ids=lambda item: getattr(item, "__name__", item))
def test_a_turn_that_cannot_have_come_to_this_is_refused(
    game: Game, lay: Lay, spoil: Callable[[Data], None], rule: str
) -> None:
    state = lay("L4-1 @r3c1 f1 q3", hand="O4 X", market="O4-2", spells=(1, 0))
    state = go(game, state, "play O4 O4-2", "place O4-2 @r3c4 f1 q0")
    data = json.loads(game.to_json(state))
    assert game.from_json(json.dumps(data)) == state
    spoil(data)
    assert rule in _broken(game, data)
    with pytest.raises(tutor.PositionError):
        game.from_json(json.dumps(data))


def test_a_pair_may_wait_for_the_tile_only_after_a_patch(game: Game, lay: Lay) -> None:
    state = lay("L4-1 @r3c1 f1 q3", hand="O4 X", market="O4-2", patches=(1, 0))
    data = json.loads(game.to_json(go(game, state, "play O4 O4-2")))
    data["boards"][0]["animals"][NAMES["r3c2"]] = "cat"
    with pytest.raises(tutor.PositionError):
        game.from_json(json.dumps(data))


def test_every_law_can_be_told_when_it_is_kept(game: Game) -> None:
    for turn in some_turns(game):
        for step in game.package.rules.position(turn.after):
            assert step.value
            assert game.rulebook.sentence(step)


def test_whatever_is_off_is_a_position_error(game: Game, lay: Lay) -> None:
    """Every field in turn takes the values of others: either fine, or refused in words."""
    state = lay("L4-1 @r3c1 f1 q3", hand="O4 X", market="O4-2", spells=(1, 0))
    for at in (state, go(game, state, "play O4 O4-2"), go(game, state, "play O4 O4-2", "place O4-2 @r3c4 f1 q0")):  # fmt: skip
        data = json.loads(game.to_json(at))
        for path in _paths(data):
            for value in (None, -1, 99, "", "cat", "tile", []):
                spoilt = json.loads(game.to_json(at))
                inner = spoilt
                for key in path[:-1]:
                    inner = inner[key]
                inner[path[-1]] = value
                try:
                    game.scene(game.from_json(json.dumps(spoilt)))
                except tutor.TutorError as error:
                    assert str(error)


def _paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        yield (*path, key)
        if isinstance(value, (dict, list)) and value:
            yield from (
                _paths(value, (*path, key))
                if isinstance(value, dict)
                else _first(value, (*path, key))
            )


def _first(values: list[Any], path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Of a list the first entry is enough."""
    yield (*path, 0)
    if isinstance(values[0], (dict, list)) and values[0]:
        yield from _paths(values[0], (*path, 0))
