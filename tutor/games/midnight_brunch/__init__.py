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
)

if TYPE_CHECKING:
    from ...contract import (
        Bot,
        Calculator,
        Guess,
        Lessons,
        Likelihood,
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
    from . import bot, calculator, lessons, model, proofs, rules, stage, table
    from .model import State

    _model: Model[State] = model
    _rules: Rules[State] = rules
    _likelihood: Likelihood[State] = bot
    _guess: Guess[State] = rules
    _table: Table[State] = table
    _move_facts: MoveFacts[State] = table
    _lessons: Lessons = lessons
    _bot: Bot[State] = bot
    _playout: Playout[State] = bot
    _proofs: Proofs[State] = proofs
    _calculator: Calculator = calculator
    _taken: Taken[State] = calculator
    _stage: Stage[State] = stage
    _opening: Opening = rules
