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
    from ...contract import (
        Bot,
        Calculator,
        Charts,
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
    _move_facts: MoveFacts[State] = table
    _lessons: Lessons = lessons
    _bot: Bot[State] = bot
    _playout: Playout[State] = bot
    _proofs: Proofs[State] = proofs
    _calculator: Calculator = calculator
    _taken: Taken[State] = calculator
    _charts: Charts[State] = charts
    _stage: Stage[State] = stage
    _opening: Opening = rules
