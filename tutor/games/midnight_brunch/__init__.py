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
    "stage",
    "opening",
    "likelihood",
    "guess",
    "playout",
    "proofs",
    "calculator",
    "taken",
    "move_facts",
    "results",
)

if TYPE_CHECKING:
    from ... import contract
    from . import bot, calculator, lessons, model, proofs, rules, stage, table
    from .model import State

    _model: contract.Model[State] = model
    _rules: contract.Rules[State] = rules
    _likelihood: contract.Likelihood[State] = bot
    _guess: contract.Guess[State] = rules
    _table: contract.Table[State] = table
    _move_facts: contract.MoveFacts[State] = table
    _results: contract.ResultsTable = table
    _lessons: contract.Lessons = lessons
    _bot: contract.Bot[State] = bot
    _playout: contract.Playout[State] = bot
    _proofs: contract.Proofs[State] = proofs
    _calculator: contract.Calculator = calculator
    _taken: contract.Taken[State] = calculator
    _stage: contract.Stage[State] = stage
    _opening: contract.Opening = rules
