"""7 To Midnight: gather what sleepy critters need, rescue them all, and find a way through the maze.

>>> import tutor
>>> game = tutor.load("seven-to-midnight")
>>> state = game.start(players=("Ada", "Ben"), seed=1, rulings={"speed": "lightning"})
>>> state.guardians, state.actions
((<Guardian.YARA: 'yara'>, <Guardian.DRAKE: 'drake'>), 3)
>>> turn = game.play(state, "take i1")
>>> turn.after.hands[0], turn.after.actions
(('i1-22',), 2)
>>> [step.rule for step in game.judge(turn.after, "take i1").failed]
['seven.action.take']
"""

from typing import TYPE_CHECKING

from ...contract import Part

PARTS: tuple[Part, ...] = (
    "stage", "opening", "guess", "playout", "evaluate", "proofs", "filter_legal", "sequel",
    "charts", "move_facts", "misreadings", "together",
)  # fmt: skip

if TYPE_CHECKING:
    from ... import contract
    from . import bot, charts, lessons, misreadings, model, proofs, rules, stage, table
    from .model import State

    _modules: contract.Modules[State] = {
        "model": model, "rules": rules, "table": table, "lessons": lessons, "bot": bot,
        "stage": stage, "opening": rules, "guess": rules, "playout": bot, "evaluate": bot,
        "proofs": proofs, "filter_legal": rules, "sequel": rules, "charts": charts,
        "move_facts": table,
        "misreadings": misreadings,
    }  # fmt: skip
