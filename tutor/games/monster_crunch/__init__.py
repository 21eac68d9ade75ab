"""Monster Crunch: climb over the last play, pay Milk to combine, score what reaches your bowl.

>>> import tutor
>>> game = tutor.load("monster-crunch")
>>> state = game.start(players=("Ada", "Ben"), seed=35, rulings={"powers": "off"})
>>> state.hands[0]
(1, 2, 4, 5, 5, 8, 8, 9, 10, 11, 11, 12)
>>> turn = game.play(state, "play 5")
>>> turn.after.match, turn.after.bowls[0]
(5, (5,))
>>> [step.rule for step in game.judge(turn.after, "play 4").failed]
['crunch.play.match-or-beat']
"""

from typing import TYPE_CHECKING

from ...contract import Part

PARTS: tuple[Part, ...] = (
    "guess", "playout", "evaluate", "proofs", "filter_legal", "move_facts", "stage", "opening",
    "misreadings",
)  # fmt: skip

if TYPE_CHECKING:
    from ... import contract
    from . import bot, lessons, misreadings, model, proofs, rules, stage, table
    from .model import State

    _modules: contract.Modules[State] = {
        "model": model, "rules": rules, "table": table, "lessons": lessons, "bot": bot,
        "guess": rules, "playout": bot, "evaluate": bot, "proofs": proofs, "filter_legal": rules,
        "move_facts": table, "stage": stage, "opening": rules,
        "misreadings": misreadings,
    }  # fmt: skip
