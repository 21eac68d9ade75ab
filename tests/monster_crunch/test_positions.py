"""Positions that cannot be."""

from dataclasses import replace

import pytest

import tutor
from tests.monster_crunch.conftest import Deal
from tutor import Game
from tutor.games.monster_crunch.model import Power

HAND = {"boo": [2, 4, 5, 5, 9], "franken": [3, 7], "count": [6, 8]}


def test_a_position_that_cannot_be_names_the_clause(game: Game, deal: Deal) -> None:
    good = deal(HAND)
    powered = deal(HAND, {"powers": "on"})
    later = deal(HAND, bowls=[[2], [], [3]], match=3)
    patient = deal(HAND, {"leader_may_pass": True})
    for wrong, rule in [
        (replace(good, center=3), "crunch.setup.milk"),
        (replace(good, milk=(-1, 1, 1), center=14), "crunch.setup.milk"),
        (replace(good, hands=((2,), (3, 7), (6, 8))), "crunch.setup.stack"),
        (replace(good, monsters=good.monsters[:2]), "crunch.setup.players"),
        (replace(good, monsters=(good.monsters[0],) * 3), "crunch.setup.monster"),
        (replace(good, turn=7), "crunch.turn.order"),
        (replace(good, turn=-1), "crunch.turn.order"),
        (replace(later, active=(False, True, True)), "crunch.pass.out"),
        (replace(good, active=(True, False, False)), "crunch.round.last"),
        (replace(good, hand=0), "crunch.game.three-hands"),
        (replace(good, hand=4), "crunch.game.three-hands"),
        (replace(good, turn=None), "crunch.game.three-hands"),
        (replace(patient, turn=None), "crunch.game.three-hands"),
        (replace(good, hand=3), "crunch.hand.next-draw"),
        (replace(good, stacks=(good.stacks[0][1:], *good.stacks[1:]), piles=((good.stacks[0][0], *good.piles[0]), *good.piles[1:])), "crunch.hand.next-draw"),
        (deal(HAND, scored=[0, 0, 0]), "crunch.hand.end-lost"),
        (deal(HAND | {"boo": [*range(1, 13), 1]}, hand=2), "crunch.setup.hand"),
        (deal(HAND | {"boo": []}), "crunch.hand.end"),
        (replace(good, idle=1), "crunch.round.dead-loop"),
        (replace(patient, idle=3), "crunch.round.dead-loop"),
        (replace(good, idle=-1), "crunch.round.dead-loop"),
        (replace(good, placards=((Power.GHOSTLY,), (), ())), "crunch.power.two"),
        (replace(powered, placards=((Power.GHOSTLY, Power.BITE), (), ())), "crunch.power.two"),
        (replace(powered, placards=((Power.GHOSTLY, *(Power.SLIP,) * 2), (), ())), "crunch.power.once"),
        (replace(powered, used=(Power.SLIP,)), "crunch.power.once"),
        (replace(powered, used=(Power.BITE,)), "crunch.power.two"),
        (replace(good, match=3), "crunch.play.stay-in"),
        (replace(later, match=4), "crunch.play.stay-in"),
        (replace(later, match=-3), "crunch.play.stay-in"),
        (replace(later, match=0), "crunch.round.reset"),
        (replace(later, played=(9,)), "crunch.play.stay-in"),
        (replace(later, played=(2,), spent=1), "crunch.combine.cost"),
        (deal(HAND, bowls=[[], [3], [3]], match=3, active=(True, False, True)), "crunch.pass.score"),
        (deal({"boo": [], "count": []}, bowls=[[1], []], hand=3, turn=None), "crunch.hand.end-score"),
        (deal({"boo": [1], "count": []}, hand=3, turn=None), "crunch.hand.end-lost"),
    ]:  # fmt: skip
        failed = game.package.broken(wrong)
        assert {step.rule for step in failed} == {rule}, [game.rulebook.sentence(s) for s in failed]
        assert all(game.rulebook.sentence(step) for step in failed)
        with pytest.raises(tutor.PositionError):
            game.from_json(game.to_json(wrong))
    for right in (good, powered, later, patient, replace(patient, idle=2)):
        assert game.from_json(game.to_json(right)) == right
