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
