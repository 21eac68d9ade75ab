"""7 To Midnight: gather what sleepy critters need, rescue them all, and find a way through the maze.

>>> import tutor
>>> game = tutor.load("seven-to-midnight")
>>> state = game.start(players=("Ada", "Ben"), seed=1, rulings={"speed": "lightning"})
>>> state.guardians, state.actions
((<Guardian.YARA: 'yara'>, <Guardian.DRAKE: 'drake'>), 3)
>>> turn = game.play(state, "take i1")
>>> turn.after.hands[0], turn.after.actions
(('i1-22',), 2)
>>> [step.rule for step in game.judge(turn.after, "take i1").failed]
['seven.action.take']
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
    "filter_legal",
    "sequel",
    "charts",
    "move_facts",
)

if TYPE_CHECKING:
    from ...contract import (
        Bot,
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
        Sequel,
        Stage,
        Table,
    )
    from . import bot, charts, lessons, model, proofs, rules, stage, table
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
    _evaluation: Evaluation[State] = bot
    _proofs: Proofs[State] = proofs
    _sequel: Sequel[State] = rules
    _charts: Charts[State] = charts
    _stage: Stage[State] = stage
    _opening: Opening = rules
