"""What must be true of every game, as tests: `python -m tutor.conformance my-game`.

In a test suite of your own, `pytest_plugins = ["tutor.conformance.plugin"]` in `conftest.py` gives
the option `--game`, and a test module of one line has all the tests:
`from tutor.conformance.suite import *`.
"""
