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
)  # fmt: skip

if TYPE_CHECKING:
    from ... import contract
    from . import bot, lessons, model, proofs, rules, stage, table
    from .model import State

    _model: contract.Model[State] = model
    _rules: contract.Rules[State] = rules
    _guess: contract.Guess[State] = rules
    _filter: contract.LegalFilter[State] = rules
    _table: contract.Table[State] = table
    _move_facts: contract.MoveFacts[State] = table
    _lessons: contract.Lessons = lessons
    _bot: contract.Bot[State] = bot
    _proofs: contract.Proofs[State] = proofs
    _playout: contract.Playout[State] = bot
    _evaluation: contract.Evaluation[State] = bot
    _stage: contract.Stage[State] = stage
    _opening: contract.Opening = rules
