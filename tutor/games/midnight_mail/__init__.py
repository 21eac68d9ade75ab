"""Midnight Mail: lay tiles in three dimensions, let animals meet in a line, chain their messages.

>>> import tutor
>>> game = tutor.load("midnight-mail")
>>> state = game.start(players=("Ada", "Ben"), seed=1)
>>> [str(card) for card in state.hands[0]], state.market[1]
(['I4', 'L4'], ('L4-1', 'L4-3'))
>>> state = game.play(state, "play L4 L4-1").after
>>> turn = game.play(state, "place L4-1 @r3c1 f1 q3")
>>> [step.rule for step in turn.steps][:3]
['mail.place.must', 'mail.animal.place', 'mail.animal.place']
>>> [step.rule for step in game.judge(turn.after, "deliver r3c1 r4c3").failed]
['mail.deliver.pair', 'mail.deliver.orthogonal']
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
    "preview",
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
    _table: contract.Table[State] = table
    _move_facts: contract.MoveFacts[State] = table
    _lessons: contract.Lessons = lessons
    _bot: contract.Bot[State] = bot
    _proofs: contract.Proofs[State] = proofs
    _playout: contract.Playout[State] = bot
    _evaluation: contract.Evaluation[State] = bot
    _filter: contract.LegalFilter[State] = rules
    _preview: contract.Preview[State] = table
    _calculator: contract.Calculator = calculator
    _taken: contract.Taken[State] = calculator
    _charts: contract.Charts[State] = charts
    _stage: contract.Stage[State] = stage
    _opening: contract.Opening = rules
