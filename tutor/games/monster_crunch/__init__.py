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
