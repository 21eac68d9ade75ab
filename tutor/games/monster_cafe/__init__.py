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
