"""Tests that every game must pass: `python -m tutor.conformance my-game`.

In a test suite of your own, `pytest_plugins = ["tutor.conformance.plugin"]` in `conftest.py` gives
the options `--game` and `--full` (every position, where else a sample is looked at), and a test module
of one line has all the tests: `from tutor.conformance.suite import *`.
"""
