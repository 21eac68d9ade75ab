"""Somebody who opens a game's page for the first time comes to what they want in a few clicks."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import tutor
from bench.newcomer import CLICKS, SIZES
from tests.support.newcomer import JOURNEYS, walk
from tests.support.sample import sample

OpenPage = Callable[..., Page]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("wanted", JOURNEYS)
@pytest.mark.parametrize("name", sample(tutor.games(), "monster-crunch"))
def test_a_newcomer_needs_few_clicks(
    open_page: OpenPage, name: str, wanted: str, size: str
) -> None:
    assert walk(open_page(name, viewport=SIZES[size]), wanted) <= CLICKS[wanted]
