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
    from ...contract import (
        Bot,
        Calculator,
        Charts,
        Evaluation,
        Guess,
        LegalFilter,
        Lessons,
        Model,
        MoveFacts,
        Opening,
        Playout,
        Proofs,
        Rules,
        Stage,
        Table,
        Taken,
    )
    from . import bot, calculator, charts, lessons, model, proofs, rules, stage, table
    from .model import State

    _model: Model[State] = model
    _rules: Rules[State] = rules
    _guess: Guess[State] = rules
    _filter: LegalFilter[State] = rules
    _table: Table[State] = table
    _lessons: Lessons = lessons
    _bot: Bot[State] = bot
    _playout: Playout[State] = bot
    _evaluation: Evaluation[State] = bot
    _proofs: Proofs[State] = proofs
    _calculator: Calculator = calculator
    _taken: Taken[State] = calculator
    _charts: Charts[State] = charts
    _move_facts: MoveFacts[State] = table
    _stage: Stage[State] = stage
    _opening: Opening = rules
