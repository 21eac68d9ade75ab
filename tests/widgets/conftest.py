"""Widgets without a browser."""

import pytest

import tutor
from tutor import Game


@pytest.fixture(scope="session")
def game() -> Game:
    return tutor.load("monster-crunch")
