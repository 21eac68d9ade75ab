"""Midnight Showdown: three or four guardians against Zumoffa, a token against a card each turn.

>>> import tutor
>>> game = tutor.load("midnight-showdown")
>>> state = game.start(players=("Ada", "Ben", "Cy", "Dora"), seed=4)
>>> turn = game.play(state, "lock")
>>> [step.rule for step in turn.steps if "outcome" in step.rule]
['showdown.outcome.rumble-lock']
>>> game.play(turn.after, "done").after.locks
1
>>> [step.rule for step in game.judge(turn.after, "use overclock").failed]
['showdown.free.power.moment']
"""

from typing import TYPE_CHECKING

from ...contract import Part

PARTS: tuple[Part, ...] = (
    "stage", "opening", "guess", "evaluate", "playout", "proofs", "filter_legal", "calculator",
    "taken", "charts", "move_facts", "misreadings",
)  # fmt: skip

if TYPE_CHECKING:
    from ... import contract
    from . import bot, calculator, charts, lessons, misreadings, model, proofs, rules, stage, table
    from .model import State

    _modules: contract.Modules[State] = {
        "model": model, "rules": rules, "table": table, "lessons": lessons, "bot": bot,
        "stage": stage, "opening": rules, "guess": rules, "evaluate": bot, "playout": bot,
        "proofs": proofs, "filter_legal": rules, "calculator": calculator, "taken": calculator,
        "charts": charts, "move_facts": table,
        "misreadings": misreadings,
    }  # fmt: skip
