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
