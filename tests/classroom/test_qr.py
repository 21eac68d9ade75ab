"""QR codes for a class: each is made once, beside everything else, and few may ask for them."""

import asyncio
import threading

import pytest
import segno

from midnight_tutor.classroom import room as rooms
from tests.classroom.lines import ASK, House, in_a_house
from tutor.ui import qr


def test_a_code_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    make = segno.make_qr

    def counting(text: str, **options: str) -> segno.QRCode:
        made.append(text)
        return make(text, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(segno, "make_qr", counting)
    qr.squares.cache_clear()
    assert qr.squares("https://localhost/") == qr.squares("https://localhost/")
    assert made == ["https://localhost/"]


def test_others_do_not_wait_for_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    drawing, go_on = threading.Event(), threading.Event()

    def slow(text: str) -> tuple[str, ...]:
        drawing.set()
        assert go_on.wait(10)
        return ("1",)

    monkeypatch.setattr(qr, "squares", slow)

    @in_a_house
    async def meet(house: House) -> None:
        leader, _, _ = await house.lead()
        other, _, _ = await house.lead()
        await leader.say(type="qr", text="slow")
        assert await asyncio.to_thread(drawing.wait, 5)
        await other.say(**ASK)
        while not (await other.hear())["question"]:
            pass
        go_on.set()
        assert (await leader.hear("qr"))["rows"] == ["1"]

    meet()


@in_a_house
async def test_a_class_has_few_leaders(house: House) -> None:
    leader, code, secret = await house.lead()
    for _ in range(rooms.LEADERS - 1):
        line = await house.line()
        await line.say(type="lead", code=code, secret=secret)
        await line.hear()
    one_more = await house.line()
    await one_more.say(type="lead", code=code, secret=secret)
    assert str(rooms.LEADERS) in (await one_more.hear("trouble"))["text"]
    await one_more.ends()
    await leader.say(**ASK)
    while not (await leader.hear())["question"]:
        pass
