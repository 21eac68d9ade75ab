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
    "stage",
    "opening",
    "guess",
    "playout",
    "evaluate",
    "proofs",
    "filter_legal",
    "sequel",
    "charts",
    "move_facts",
)

if TYPE_CHECKING:
    from ... import contract
    from . import bot, charts, lessons, model, proofs, rules, stage, table
    from .model import State

    _model: contract.Model[State] = model
    _rules: contract.Rules[State] = rules
    _guess: contract.Guess[State] = rules
    _filter: contract.LegalFilter[State] = rules
    _table: contract.Table[State] = table
    _move_facts: contract.MoveFacts[State] = table
    _lessons: contract.Lessons = lessons
    _bot: contract.Bot[State] = bot
    _playout: contract.Playout[State] = bot
    _evaluation: contract.Evaluation[State] = bot
    _proofs: contract.Proofs[State] = proofs
    _sequel: contract.Sequel[State] = rules
    _charts: contract.Charts[State] = charts
    _stage: contract.Stage[State] = stage
    _opening: contract.Opening = rules
