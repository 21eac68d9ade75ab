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
['showdown.free.power.when', 'showdown.power.overclock']
"""

from typing import TYPE_CHECKING

from ...contract import Part

PARTS: tuple[Part, ...] = (
    "guess",
    "hope",
    "pace",
    "proofs",
    "sift",
    "calculator",
    "taken",
    "pictures",
    "told",
)

if TYPE_CHECKING:
    from ...contract import (
        Bot,
        Calculator,
        Guess,
        Hope,
        Lessons,
        Model,
        Pace,
        Pictures,
        Proofs,
        Rules,
        Sift,
        Table,
        Taken,
        Told,
    )
    from . import bot, calculator, lessons, model, picture, proofs, rules, table
    from .model import State

    _model: Model[State] = model
    _rules: Rules[State] = rules
    _guess: Guess[State] = rules
    _sift: Sift[State] = rules
    _table: Table[State] = table
    _lessons: Lessons = lessons
    _bot: Bot[State] = bot
    _pace: Pace[State] = bot
    _hope: Hope[State] = bot
    _proofs: Proofs[State] = proofs
    _calculator: Calculator = calculator
    _taken: Taken[State] = calculator
    _pictures: Pictures[State] = picture
    _told: Told[State] = table
