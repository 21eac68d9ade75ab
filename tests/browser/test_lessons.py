"""Every frame of every lesson on one screen: the table, the sentence, the question and Next, on a desk and on a phone."""

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

import tutor
from tests.browser.helper import DESK, GO, PHONE, OpenPage, lesson_of, to_the_end
from tests.support.clicks import ways
from tests.support.sample import sample
from tutor.lesson import Frame

# What the stories of the printed examples say at their end.
PRINTED = {
    "monster-crunch": {"climbing": "must be worth at least 6", "combining": "15"},
    "midnight-mail": {
        "cats": "4 points",
        "mice": "4 points",
        "combo": "9 on combo cards",
        "bonus": "earns a patch",
    },
}

# Walks a lesson as a person does and notes whatever cannot be seen, or moves when it should not.
WALK = """async ([id, topics, ways]) => {
    const faults = [], told = [];
    const host = () => document.querySelector(`[data-mt='lesson'][data-lesson='${CSS.escape(id)}']`);
    const find = (hook) => host().querySelector(`[data-mt='${hook}']`);
    const rest = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));  // a frame is laid out
    document.documentElement.style.opacity = 0;  // places are measured, nobody looks: the pixels would take most of the time
    for (let wait = 0; wait < 400 && !(host() && find("now")); wait += 1) await new Promise((done) => setTimeout(done, 25));
    const next = () => host().querySelector("[data-mt='next'], [data-mt='next-lesson']");
    const sees = (node, what) => {
        const box = node.getBoundingClientRect();
        const inside = box.height > 0 && box.top >= -1 && box.left >= -1 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
        if (!inside) faults.push(`${id} ${host().dataset.step}: ${what} at ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    };
    const isBroken = (node, words, at) => {
        const range = document.createRange(), start = words.slice(0, at).join(" ").length + (at ? 1 : 0);
        range.setStart(node, start);
        range.setEnd(node, start + words[at].length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    };
    const press = async (pick) => {
        const [kind, word] = pick.split("action:");
        const name = kind ? `[data-piece='${CSS.escape(pick)}']` : `[data-mt='action'][data-word='${CSS.escape(word)}']`;
        const shown = () => [...document.querySelectorAll(`[data-mt='lesson'] ${name}, dialog ${name}`)].find((one) => one.offsetParent);
        for (const strip of host().querySelectorAll("[data-mt='strip']")) {  // it may lie behind one
            if (shown()) break;
            if (strip.offsetParent) strip.click();
            if (!shown()) document.querySelector("dialog[open]")?.close();
        }
        if (!shown()) return faults.push(`${id} ${host().dataset.step}: ${pick} cannot be clicked`);
        if (shown().getAttribute("aria-pressed") === "true") return;
        const before = find("question").textContent;
        sees(shown(), pick);
        shown().click();
        for (let wait = 0; wait < 200 && find("question").textContent === before; wait += 1) await new Promise((done) => setTimeout(done, 10));
        await rest();
    };
    const place = next().getBoundingClientRect();
    for (let step = 0; step < 200; step += 1) {
        await rest();
        told.push(find("now").lastChild.textContent);
        sees(next(), "Next");
        sees(find("table"), "the table");
        const story = find("story").getBoundingClientRect(), now = find("now").getBoundingClientRect();
        if (now.top < story.top - 2 || now.top > story.bottom - 8) faults.push(`${id} ${host().dataset.step}: the sentence is out of sight`);
        const head = host().querySelector(".mt-lesson-head"), below = head?.nextElementSibling.getBoundingClientRect();
        if (head && head.getBoundingClientRect().bottom > below.top + 1) faults.push(`${id} ${host().dataset.step}: the heading lies over what is told`);
        const here = next().getBoundingClientRect();
        if (Math.abs(here.top - place.top) > 1.5 || Math.abs(here.right - place.right) > 1.5) faults.push(`${id} ${host().dataset.step}: Next moved by ${Math.round(here.right - place.right)} ${Math.round(here.top - place.top)}`);
        const felt = find("table").getBoundingClientRect();
        for (const piece of host().querySelectorAll("[data-lit], [data-topic]")) {
            const boxes = [piece, ...piece.querySelectorAll("[data-piece]")].flatMap((one) => [...one.getClientRects()]);
            if (!boxes.length || boxes.some((box) => box.bottom > felt.bottom + 2 || box.right > felt.right + 2 || box.top < felt.top - 2)) faults.push(`${id} ${host().dataset.step}: ${piece.dataset.piece ?? piece.dataset.zone ?? piece.dataset.seat} is told of out of sight`);
        }
        const topic = topics[step] ?? [];
        if (topic.length && !host().querySelector("[data-topic]")) faults.push(`${id} ${host().dataset.step}: nothing of ${topic} is there`);
        const choice = host().querySelector("[data-mt='choice'][aria-disabled='false']");
        if (choice) {
            for (const one of host().querySelectorAll("[data-mt='choice']")) {
                sees(one, `the choice ${one.textContent}`);
                if (one.lastChild.textContent.split(/\\s+/).some((_, at, words) => isBroken(one.lastChild, words, at))) faults.push(`${id} ${host().dataset.step}: a word of ${one.textContent} is broken`);
            }
            if (next().getAttribute("aria-disabled") !== "true") faults.push(`${id} ${host().dataset.step}: Next skips the question`);
            choice.click();
            await rest();
            sees(find("feedback"), "the feedback");
            if (find("feedback").scrollHeight > find("feedback").clientHeight + 2) faults.push(`${id} ${host().dataset.step}: the feedback is cut`);
            sees(next(), "Continue");
        } else if (!find("skip").hidden) {
            for (const one of host().querySelectorAll("[data-mt='action']")) sees(one, `the button ${one.textContent}`);
            for (const pick of ways[step]) if (find("feedback")?.dataset.right !== "true") await press(pick);
            if (find("feedback")?.dataset.right !== "true") {
                faults.push(`${id} ${host().dataset.step}: ${ways[step]} is no answer: ${find("question").textContent}`);
                find("skip").click();
                await rest();
            }
            sees(next(), "Continue");
        }
        if (!find("ending").hidden) { sees(find("again"), "Again"); break; }
        next().click();
    }
    return { faults, told };
}"""


def topics(frames: list[Frame]) -> list[list[str]]:
    """For each frame that asks: the pieces on the table that it asks about, unless they would tell who it is."""
    found = []
    for frame in frames:
        asked = frame.question
        tells = asked and {seat.name for seat in frame.scene.seats} & set(asked.choices)
        line = None if asked is None or tells else asked.reason
        ids = {id for deep in line.walk() for id in deep.shows} if line else set()
        found.append(sorted(ids & {piece.id for piece in frame.scene.pieces()}))
    return found


@cache
def walks(name: str) -> list[tuple[str, list[str], list[Any]]]:
    """Each lesson: its name, what it tells, and what a walk through it must know."""
    game = tutor.load(name)
    told = [(lesson.id, lesson.frames(game)) for lesson in game.lessons.values()]
    return [
        (id, [frame.text for frame in frames], [id, topics(frames), ways(game, frames)])
        for id, frames in told
    ]


@pytest.fixture(params=[DESK, PHONE], ids=["desk", "phone"])
def size(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.mark.parametrize("name", sample(tutor.games(), "midnight-brunch"))
def test_every_frame_of_every_lesson_fits_one_screen(
    open_page: OpenPage, name: str, size: Any
) -> None:
    page = open_page(name, "?view=learn", viewport=size)
    faults: list[str] = []
    for lesson, told, known in walks(name):
        page.evaluate(
            "id => document.querySelector(`[data-mt='lesson-link'][data-lesson='${id}']`).click()",
            lesson,
        )
        walked: Any = page.evaluate(WALK, known)
        assert walked["told"] == told
        faults += walked["faults"]
    assert faults == []
    assert page.locator(".mt-title").evaluate("node => node.scrollWidth <= node.clientWidth")


def test_an_answer_is_coloured_and_explained_where_it_was_given(open_page: OpenPage) -> None:
    game = tutor.load("monster-crunch")
    id, at, question = next(
        (id, at, frame.question)
        for id, lesson in game.lessons.items()
        for at, frame in enumerate(lesson.frames(game))
        if frame.question and frame.question.choices and not frame.question.later
    )
    page = open_page("monster-crunch", f"?lesson={id}&step={at + 1}", viewport=PHONE)
    player = lesson_of(page, id)
    assert player.locator("[data-mt='choice']", has_text="✗").count() == 0  # nothing is told before
    wrong = next(n for n in range(len(question.choices)) if n != question.answer)
    choices = [f"{letter}{text}" for letter, text in zip("ABCD", question.choices, strict=False)]
    expect(player.locator("[data-mt='choice']")).to_have_text(choices)  # nothing is marked yet
    player.locator(f"[data-mt='choice'][data-index='{wrong}']").click()
    expect(player.locator(f"[data-mt='choice'][data-index='{wrong}']")).to_have_attribute(
        "data-right", "false"
    )
    expect(player.locator(f"[data-mt='choice'][data-index='{question.answer}']")).to_have_attribute(
        "data-right", "true"
    )
    expect(player.locator("[data-mt='feedback']")).to_have_attribute("data-right", "false")
    assert question.reason
    expect(player.locator("[data-mt='reason']")).to_contain_text(question.reason.text)
    expect(player).to_have_attribute("data-step", str(at + 1))
    player.locator("[data-mt='next']").click()
    expect(player).to_have_attribute("data-step", str(at + 2))


@pytest.mark.parametrize("name", PRINTED)
def test_the_printed_examples_show_their_numbers(open_page: OpenPage, name: str) -> None:
    page = open_page(name, "?view=learn")
    for lesson, number in PRINTED[name].items():
        page.evaluate(GO, f"?lesson={lesson}")
        player = lesson_of(page, lesson)
        to_the_end(player)
        expect(player.locator("[data-mt='story']")).to_contain_text(number)
