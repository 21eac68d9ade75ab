"""Monster Café: seat monsters, clear a table in time, and feed everybody you took home.

>>> import tutor
>>> game = tutor.load("monster-cafe")
>>> state = game.start(players=("Ada", "Ben", "Cy", "Dora"), seed=1)
>>> [str(move) for move in game.moves(state)]
['draw']
>>> state = game.play(state, "draw").after
>>> turn = game.play(state, "seat T2")
>>> [len(table.guests) for table in turn.after.tables]
[0, 1, 0, 0]
>>> [step.rule for step in game.judge(turn.after, "clear T1").failed]
['cafe.clear.nonempty']
"""

from typing import TYPE_CHECKING

from ...contract import Part

PARTS: tuple[Part, ...] = (
    "stage", "opening", "guess", "playout", "proofs", "filter_legal", "calculator", "taken",
    "charts", "move_facts", "misreadings",
)  # fmt: skip

if TYPE_CHECKING:
    from ... import contract
    from . import bot, calculator, charts, lessons, misreadings, model, proofs, rules, stage, table
    from .model import State

    _modules: contract.Modules[State] = {
        "model": model, "rules": rules, "table": table, "lessons": lessons, "bot": bot,
        "stage": stage, "opening": rules, "guess": rules, "playout": bot, "proofs": proofs,
        "filter_legal": rules, "calculator": calculator, "taken": calculator, "charts": charts,
        "move_facts": table,
        "misreadings": misreadings,
    }  # fmt: skip
