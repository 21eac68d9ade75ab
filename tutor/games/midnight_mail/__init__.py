"""Midnight Mail: place tiles in three dimensions, let animals meet in a line, chain their messages.

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
    "stage", "opening", "guess", "playout", "evaluate", "proofs", "preview", "filter_legal",
    "calculator", "taken", "charts", "move_facts", "misreadings",
)  # fmt: skip

if TYPE_CHECKING:
    from ... import contract
    from . import bot, calculator, charts, lessons, misreadings, model, proofs, rules, stage, table
    from .model import State

    _modules: contract.Modules[State] = {
        "model": model, "rules": rules, "table": table, "lessons": lessons, "bot": bot,
        "stage": stage, "opening": rules, "guess": rules, "playout": bot, "evaluate": bot,
        "proofs": proofs, "preview": table, "filter_legal": rules, "calculator": calculator,
        "taken": calculator, "charts": charts, "move_facts": table,
        "misreadings": misreadings,
    }  # fmt: skip
