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
    "stage",
    "opening",
    "guess",
    "playout",
    "proofs",
    "filter_legal",
    "calculator",
    "taken",
    "charts",
    "move_facts",
)

if TYPE_CHECKING:
    from ... import contract
    from . import bot, calculator, charts, lessons, model, proofs, rules, stage, table
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
    _proofs: contract.Proofs[State] = proofs
    _calculator: contract.Calculator = calculator
    _taken: contract.Taken[State] = calculator
    _charts: contract.Charts[State] = charts
    _stage: contract.Stage[State] = stage
    _opening: contract.Opening = rules
