"""Midnight Brunch: invite Monsters worth about 15, call a prize in secret, and mind who else does.

>>> import tutor
>>> game = tutor.load("midnight-brunch")
>>> state = game.start(players=("Ada", "Ben", "Cy"), seed=1)
>>> state.prizes, state.parties[0]
((10, 7, 6, 3), (2,))
>>> turn = game.play(state, "monster")
>>> turn.after.parties[0]
(2, 4)
>>> [step.rule for step in game.judge(turn.after, "call red").failed]
['brunch.call.after-all']
"""

from typing import TYPE_CHECKING

from ...contract import Part

PARTS: tuple[Part, ...] = (
    "stage", "opening", "likelihood", "guess", "playout", "proofs", "calculator", "taken",
    "move_facts", "results", "misreadings", "together",
)  # fmt: skip

if TYPE_CHECKING:
    from ... import contract
    from . import bot, calculator, lessons, misreadings, model, proofs, rules, stage, table
    from .model import State

    _modules: contract.Modules[State] = {
        "model": model, "rules": rules, "table": table, "lessons": lessons, "bot": bot,
        "stage": stage, "opening": rules, "likelihood": bot, "guess": rules, "playout": bot,
        "proofs": proofs, "calculator": calculator, "taken": calculator, "move_facts": table,
        "results": table,
        "misreadings": misreadings,
    }  # fmt: skip
