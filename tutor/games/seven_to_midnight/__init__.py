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

PARTS: tuple[Part, ...] = ("guess", "pace", "hope", "proofs", "sift", "sequel", "pictures", "told")

if TYPE_CHECKING:
    from ...contract import (
        Bot,
        Guess,
        Hope,
        Lessons,
        Model,
        Pace,
        Pictures,
        Proofs,
        Rules,
        Sequel,
        Sift,
        Table,
        Told,
    )
    from . import bot, lessons, model, picture, proofs, rules, table
    from .model import State

    _model: Model[State] = model
    _rules: Rules[State] = rules
    _guess: Guess[State] = rules
    _sift: Sift[State] = rules
    _table: Table[State] = table
    _told: Told[State] = table
    _lessons: Lessons = lessons
    _bot: Bot[State] = bot
    _pace: Pace[State] = bot
    _hope: Hope[State] = bot
    _proofs: Proofs[State] = proofs
    _sequel: Sequel[State] = rules
    _pictures: Pictures[State] = picture
