"""Positions that cannot be are refused, and the error names what is off."""

import json
from typing import Any

import pytest

import tutor
from tests.midnight_mail.conftest import Lay, go
from tests.support.spoil import Data, Spoil, add, drop, move, put, together
from tutor import Game
from tutor.codec import from_json

SPACES = {f"r{row}c{column}": 6 * row + column - 7 for row in range(1, 7) for column in range(1, 7)}
MESSAGE = {"animal": "cat", "mover": 1, "receiver": 2, "points": 1, "freed": False}
NO_TURN = together(  # Ben has not had a turn, and holds nothing
    drop("played.1"), add("decks.1", "S4"), add("stacks.3", "S4-6"),
    put("boards.1", {"pieces": [], "animals": [None] * 36, "paid": [0] * 8}),
)  # fmt: skip
WRONG = [
    (together(put("market.2.0", "O4-8"), drop("stacks.2"), add("boards.0.pieces", ["O4-1", 7, 0, 0]),
              drop("decks.0"), add("played.0", {"card": "X", "down": False})), "mail.place.support"),
    (put("boards.0.animals.35", "owl"), "mail.animal.place"),
    (put("boards.1.animals", ["cat"] * 17 + [None] * 19), "mail.setup.reserve"),
    (put("market.4", ["T4-2", "T4-2"]), "mail.setup.stacks"),
    (drop("stacks.0"), "mail.setup.stacks"),
    (together(put("market.0.0", "L4-2"), put("market.1.0", "I4-1")), "mail.setup.stacks"),
    (put("market.0.0", "Z9-1"), "mail.tile.shapes"),
    (put("stacks.0.3", "?"), "mail.tile.shapes"),
    (put("boards.0.pieces.0.1", 35), "mail.place.bounds"),
    (put("boards.0.pieces.0.1", 36), "mail.place.bounds"),
    (put("hands.0", ["I4", "I4"]), "mail.card.composition"),
    (put("hands.1.0", "?"), "mail.card.composition"),
    (move("decks.0", "hands.0"), "mail.setup.hand"),
    (put("patches", [9, 9]), "mail.setup.tokens"),
    (put("new_spells", 3), "mail.bonus.next_turn"),
    (put(f"boards.0.animals.{SPACES['r3c2']}", "cat"), "mail.deliver.must"),
    (put("taken", "T4-1"), "mail.turn.steps"),
    (put("turn", None), "mail.end.rounds"),
    (put("turn", 2), "mail.turn.order"),
    (drop("boards.0.animals"), "mail.setup.kit"),
    (put("combos.1", None), "mail.combo.cards"),
    (together(*[drop("decks.1")] * 3, add("played.1", *({"card": card, "down": True} for card in ("X", "X", "T4")))),
     "mail.turn.rounds"),
    (put("objectives", ["zone.top"]), "mail.setup.advanced"),
    (put("spells", [1]), "mail.setup.players"),
    (drop("market"), "mail.setup.market"),
    (together(drop("played.0"), add("decks.0", "L4")), "mail.tile.take_one"),
    (put("boards.0.paid.4", 1), "mail.bonus.repeat"),
    (put("spelled", True), "mail.spell.window"),
    (put("removed", ["cat"]), "mail.patch.only_removal"),
    (put("waiting", [[1, 2]]), "mail.combo.independent_ok"),
    (together(put("spells", [1, 0]), put("new_spells", 1)), "mail.bonus.when"),
    (NO_TURN, "mail.turn.order"),
    (move("market.0", "stacks.0"), "mail.market.refill"),
    (put("played.0.0.down", True), "mail.card.shape"),
    (NO_TURN, "mail.token.start"),
    (move("stacks.0", "market.0"), "mail.setup.market"),
    (put("boards.0.pieces.0.3", 5), "mail.place.orient"),
    (put("boards.0.paid.0", -1), "mail.bonus.repeat"),
    (put("spells", [-1, 0]), "mail.token.optional"),
    (put("points", [-1, 0]), "mail.setup.scoreboard"),
    (put("phase", "tile"), "mail.tile.shapes"),
    (put("fresh", [36]), "mail.animal.place"),
    (put("waiting", [[-1, 40]]), "mail.deliver.own_board"),
    (put("sent", [MESSAGE]), "mail.turn.steps"),
]  # fmt: skip


def _broken(game: Game, data: Data) -> list[str]:
    spoilt = from_json(json.dumps(data), game.package.model.State)
    return [step.rule for step in game.package.broken(spoilt)]


@pytest.mark.parametrize(("spoil", "rule"), WRONG)
def test_what_is_off_is_named(game: Game, lay: Lay, spoil: Spoil, rule: str) -> None:
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
    put("phase", "tile")(data)
    with pytest.raises(tutor.PositionError, match="none was taken"):
        game.from_json(json.dumps(data))


@pytest.mark.parametrize("animal", ["dog", 3, ["cat"]])
def test_an_unknown_animal_is_refused(game: Game, lay: Lay, animal: Any) -> None:
    data = json.loads(game.to_json(lay()))
    data["boards"][0]["animals"][0] = animal
    with pytest.raises(tutor.PositionError):
        game.from_json(json.dumps(data))


LATER = [
    (put("taken", "L4-1"), "mail.place.must"),
    (put("fresh", [SPACES["r3c1"]]), "mail.spell.new_only"),
    (lambda data: data["fresh"].extend(data["fresh"]), "mail.spell.new_only"),
    (put("sent", [MESSAGE | {"receiver": 1}]), "mail.deliver.pair"),
    (put("sent", [MESSAGE | {"points": -1}]), "mail.deliver.score.now"),
]


@pytest.mark.parametrize(("spoil", "rule"), LATER)
def test_a_turn_that_cannot_have_come_to_this_is_refused(
    game: Game, lay: Lay, spoil: Spoil, rule: str
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
    data["boards"][0]["animals"][SPACES["r3c2"]] = "cat"
    with pytest.raises(tutor.PositionError):
        game.from_json(json.dumps(data))
