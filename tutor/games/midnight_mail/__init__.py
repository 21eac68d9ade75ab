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
        Preview,
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
    _table: Table[State] = table
    _move_facts: MoveFacts[State] = table
    _lessons: Lessons = lessons
    _bot: Bot[State] = bot
    _proofs: Proofs[State] = proofs
    _playout: Playout[State] = bot
    _evaluation: Evaluation[State] = bot
    _filter: LegalFilter[State] = rules
    _preview: Preview[State] = table
    _calculator: Calculator = calculator
    _taken: Taken[State] = calculator
    _charts: Charts[State] = charts
    _stage: Stage[State] = stage
    _opening: Opening = rules
