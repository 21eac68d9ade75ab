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
    "stage",
    "opening",
    "guess",
    "evaluate",
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
    _lessons: contract.Lessons = lessons
    _bot: contract.Bot[State] = bot
    _playout: contract.Playout[State] = bot
    _evaluation: contract.Evaluation[State] = bot
    _proofs: contract.Proofs[State] = proofs
    _calculator: contract.Calculator = calculator
    _taken: contract.Taken[State] = calculator
    _charts: contract.Charts[State] = charts
    _move_facts: contract.MoveFacts[State] = table
    _stage: contract.Stage[State] = stage
    _opening: contract.Opening = rules
