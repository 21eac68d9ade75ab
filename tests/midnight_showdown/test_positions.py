"""Positions that cannot be: each breaks one law, and the clause it breaks is the one about it."""

import json
from dataclasses import replace

import pytest

import tutor
from tests.midnight_showdown.conftest import Fight
from tutor import Game
from tutor.codec import from_json
from tutor.conformance.playing import playthrough
from tutor.games.midnight_showdown.model import State
from tutor.lesson import played


def broken(game: Game, state: State, changes: dict[str, object]) -> list[str]:
    """Return the clauses that a changed position breaks; it cannot be opened, and the error says why."""
    text = json.dumps(json.loads(game.to_json(state)) | changes)
    with pytest.raises(tutor.PositionError) as error:
        game.from_json(text)
    steps = game.package.broken(from_json(text, game.package.model.State))
    assert all(game.rulebook.sentence(step) in str(error.value) for step in steps)
    return [step.rule.removeprefix("showdown.") for step in steps]


def test_laws_that_hold_can_be_told(game: Game) -> None:
    for turn in playthrough(game, 3, 2, {"guardian_1": "dewey", "round_limit": 5}):
        for step in game.package.rules.position(turn.after):
            assert game.rulebook.sentence(step)


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"locks": 5}, "setup.7.gate"),
        ({"zumoffa": 6}, "setup.4.zumoffa"),
        ({"health": [4, 3, 3, 3]}, "health.tracks"),
        ({"items": [9, 9, 9, 9]}, "setup.3.items.facedown"),
        ({"deck": -1, "discard": 19}, "setup.3.items.facedown"),
        ({"maze": [1, 1, 2, 3, 4, 5, 6, 7, 8]}, "setup.5.maze"),
        ({"dark": [1, 2]}, "setup.6.powers"),
        ({"guardians": ["drake", "drake", "yara", "miles"]}, "dewey.substitute"),
        ({"guardians": ["trixe", "drake", "yara"]}, "mode.three-four"),
        ({"players": ["Ada", "Ben"], "guardians": ["trixe", "drake", "yara"]}, "mode.two"),
        ({"players": ["Ada"], "guardians": ["trixe", "drake"]}, "mode.solo"),
        ({"health": [3, 3, 3]}, "setup.2.tokens"),
        ({"ready": [[1, 1], [1, 1], [1, 1], [1, 1]]}, "setup.2.tokens"),
        ({"items": [1, 1, 1]}, "setup.3.items.base"),
        ({"given": [0, 0, 0]}, "free.give"),
        ({"given": [3, 0, 0, 0]}, "free.give"),
        ({"given": [-1, 0, 0, 0]}, "free.give"),
        ({"seed": -1}, "setup.5.maze"),
        ({"ready": [[1, 1, 1], [1, 4, 1], [1, 1, 1], [1, 1, 1]]}, "cooldown.length"),
        ({"ready": [[1, 1, -1], [1, 1, 1], [1, 1, 1], [1, 1, 1]]}, "cooldown.length"),
        ({"round": 61}, "end.unfinished"),
        ({"zumoffa": 0}, "end.win"),
        ({"health": [0, 0, 0, 0]}, "end.loss"),
        ({"zumoffa": 0, "health": [0, 0, 0, 0]}, "end.both"),
        ({"leaving": 4}, "free.give.out"),
        ({"turn": 2}, "turn.order"),
        ({"turn": None}, "end.unfinished"),
        ({"active": 7}, "turn.order"),
        ({"round": 0}, "end.unfinished"),
        ({"shown": "lock"}, "turn.commit"),
        ({"row": {"harm": 0, "hit": 0, "locks": 0, "rest": False}}, "turn.sequence"),
        ({"air": True}, "dark.choice"),
        ({"leaving": 1}, "turn.order"),
        ({"bomb": True}, "dewey.no-powers"),
        ({"mixes": -1}, "maze.runout"),
        ({"due": ["z", "z", "z"]}, "zumoffa.z.rotation"),
    ],
)
def test_a_start_that_cannot_be(game: Game, changes: dict[str, object], rule: str) -> None:
    assert broken(game, game.start(4, 1), changes)[0] == rule


def _window(game: Game, fight: Fight) -> State:
    """Yara has shown Lock, Zumoffa hits her, and she may use a power."""
    state = fight("R/S", active=2, items=(0, 0, 2, 0), health=(3, 3, 2, 3), locks=1)
    return played(game, state, "lock")


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"phase": "apply"}, "turn.sequence"),
        ({"phase": "cooldown"}, "turn.sequence"),
        ({"phase": "cards"}, "turn.sequence"),
        ({"phase": "rest"}, "free.rest"),
        ({"row": {"harm": 0, "hit": 1, "locks": -1, "rest": False}}, "turn.resolve"),
        ({"row": {"harm": 0, "hit": 0, "locks": 1, "rest": False}}, "turn.resolve"),
        ({"power": "analyze"}, "setup.1.guardians"),
        ({"scouted": "rumble"}, "power.scout"),
        ({"unsealed": False}, "round.heal.when"),
        ({"fires": 2}, "zumoffa.z.count"),
        ({"health": [0, 3, 2, 3], "items": [1, 0, 1, 0]}, "free.give.out"),
        ({"due": ["z", "z", "z"]}, "zumoffa.z.rotation"),
        ({"due": ["rotation"]}, "zumoffa.rotate.power"),
        ({"phase": "end", "due": ["z"]}, "turn.sequence"),
        ({"phase": "choose", "shown": None, "row": None, "rotated": True}, "zumoffa.rotate"),
        ({"air": True, "leaving": 1, "health": [3, 0, 2, 3], "turn": 1}, "free.give.out"),
    ],
)
def test_a_moment_of_a_turn_that_cannot_be(
    game: Game, fight: Fight, changes: dict[str, object], rule: str
) -> None:
    assert broken(game, _window(game, fight), changes)[0] == rule


def test_a_position_in_which_nobody_could_go_on(game: Game, fight: Fight) -> None:
    stuck = fight()
    stuck = replace(stuck, ready=((3, 3, 3), *stuck.ready[1:]))
    air = played(game, fight("U/S", dark=(2, 1, 3)), "rumble")
    chilled = replace(air, ready=((3, 1, 3), *air.ready[1:]))
    poor = replace(fight(health=(3, 0, 3, 3)), leaving=1, turn=1)
    hasty = replace(fight("S/R"), scouted="rumble")
    first = replace(game.start(3), rulings=replace(fight().rulings, first_guardian=4))
    fallen = fight(health=(0, 3, 3, 3))
    blank = replace(_window(game, fight), opened=(), maze=tuple(range(1, 10)))
    both = replace(air, leaving=1, health=(3, 0, 3, 3), items=(0, 1, 0, 0), deck=21, turn=1)
    for state, rule in [
        (stuck, "cooldown.all"),
        (chilled, "dark.air"),
        (poor, "free.give.out"),
        (hasty, "power.scout"),
        (first, "setup.first"),
        (fallen, "guardian.out"),
        (blank, "turn.draw"),
        (both, "dark.choice"),
    ]:
        assert broken(game, state, {})[0] == rule
    scouted = played(game, fight("S/R", active=3, items=(0, 0, 0, 1)), "use scout")
    radiant = played(game, _window(game, fight), "use radiant")
    for state in (air, scouted, radiant):
        assert game.from_json(game.to_json(state)) == state


def test_a_card_that_is_not_in_the_box(game: Game, fight: Fight) -> None:
    data = json.loads(game.to_json(fight()))
    for card in (10, 10**9, 0):
        with pytest.raises(tutor.PositionError):
            game.from_json(json.dumps(data | {"maze": [card, *data["maze"][1:]]}))
