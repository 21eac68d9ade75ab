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
    from ...contract import (
        Bot,
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
    )
    from . import bot, lessons, model, proofs, rules, stage, table
    from .model import State

    _model: Model[State] = model
    _rules: Rules[State] = rules
    _guess: Guess[State] = rules
    _filter: LegalFilter[State] = rules
    _table: Table[State] = table
    _move_facts: MoveFacts[State] = table
    _lessons: Lessons = lessons
    _bot: Bot[State] = bot
    _proofs: Proofs[State] = proofs
    _playout: Playout[State] = bot
    _evaluation: Evaluation[State] = bot
    _stage: Stage[State] = stage
    _opening: Opening = rules
