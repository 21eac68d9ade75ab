"""Every view of every game, on a light desk and on a dark phone: axe finds nothing that would keep somebody out."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Page, expect

import tutor
from tests.browser.helper import (
    DESK,
    GO,
    PHONE,
    OpenPage,
    lesson_of,
    refused_move,
    serious,
    table_of,
    to_the_end,
    type_move,
)
from tests.support.newcomer import COACH, next_click
from tests.support.sample import sample
from tutor import Game, Match
from tutor.ui.calculator import CalculatorForm

LOOKS = ((DESK, "light"), (PHONE, "dark"))


def learning(page: Page, game: Game) -> Iterator[str]:
    """Yield a question that is answered, and the end of its lesson."""
    id, step = next(
        (id, step)
        for id, lesson in game.lessons.items()
        for step, frame in enumerate(lesson.frames(game), 1)
        if frame.question and frame.question.choices
    )
    page.evaluate(GO, f"?lesson={id}&step={step}")
    lesson = lesson_of(page, id)
    expect(lesson).to_have_attribute("data-step", str(step))
    lesson.locator("[data-mt='choice']").first.click()
    yield "an answer"
    to_the_end(lesson)
    yield "the end of a lesson"


def playing(page: Page, game: Game) -> Iterator[str]:
    """Yield a move that is refused, another mat, a new game, and the end."""
    match, rng = Match(game, game.rulebook.players[1], seed=7), Random(7)
    while len(match.turns) < 12:
        match.do(game.advise(match.state, rng))
    refused = refused_move(game, match)
    page.evaluate(GO, match.link)
    table = table_of(page)
    expect(table).to_have_attribute("data-moves", str(len(match.turns)))
    type_move(table, str(refused))
    yield "a refused move"
    for opener, dialog in (("strip", "mat-card"), ("new-game", "setup")):
        table.locator(f"[data-mt='{opener}']:visible").first.click()
        page.locator(f"[data-mt='{dialog}']").wait_for()
        yield dialog
        page.keyboard.press("Escape")
    match = Match(game, max(2, game.rulebook.players[0]), seed=7)  # fewer, and sooner over
    while game.to_move(match.state) is not None:
        match.do(game.advise(match.state, rng))
    page.evaluate(GO, match.link)
    table.locator("[data-mt='play-again']").wait_for()
    yield "the end of a game"


def practising(page: Page) -> Iterator[str]:
    page.evaluate(GO, "?view=practise")
    page.locator("[data-mt='practise'][data-state='asking']").wait_for()
    page.locator("[data-mt='practise'] [data-mt='skip']").click()
    page.locator("[data-mt='practise'][data-state='answered']").wait_for()
    yield "its answer"


def looking_up(page: Page, game: Game) -> Iterator[str]:
    page.evaluate(GO, f"?rule={next(iter(game.rulebook))}")
    page.locator("article[data-rule]:focus").wait_for()
    yield "a clause"
    if page.locator("[data-mt='tab'][data-view='calculator']").count():
        page.evaluate(GO, "?view=calculator")
        told = CalculatorForm(game).answer["lines"][0]["text"]
        expect(page.locator("[data-mt='sum']")).to_have_text(told)  # the answer first
        page.set_viewport_size(PHONE)
        page.wait_for_timeout(50)
        page.set_viewport_size(DESK)
        page.wait_for_timeout(50)
        shown = page.locator("[data-mt='view'][data-view='calculator']")
        assert shown.evaluate("node => node.scrollTop") == 0  # whatever its table lights
        yield "the calculator"


def every_view(page: Page, game: Game) -> Iterator[str]:
    """Shows one view after the other."""
    yield "the doors"
    page.locator("[data-mt='go-play']").click()
    list(next_click(page))
    page.locator(COACH).wait_for()
    yield "the coach"
    yield from learning(page, game)
    yield from playing(page, game)
    yield from practising(page)
    yield from looking_up(page, game)


@pytest.mark.parametrize("name", sample(tutor.games(), "monster-cafe"))
def test_axe_finds_nothing_serious_in_any_view(open_page: OpenPage, name: str) -> None:
    """Each view in one look, in the other one in the next game: the views are the same code."""
    page, found = open_page(name, viewport=DESK), {}
    for at, view in enumerate(every_view(page, tutor.load(name)), tutor.games().index(name)):
        size, scheme = LOOKS[at % 2]
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        found |= {f"{view}, {scheme}": bad for bad in [serious(page)] if bad}
        page.set_viewport_size(DESK)
    assert found == {}
