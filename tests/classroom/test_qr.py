"""QR codes for a class: each is made once, beside everything else, and few may ask for them."""

from pathlib import Path

import psutil
import pytest
import segno
from websockets.sync.client import connect

from midnight_tutor.classroom import room as rooms
from tests.classroom.lines import ASK, House, in_a_house
from tests.support.serving import serving_site
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


@in_a_house
async def test_a_code_is_made_in_another_process(house: House) -> None:
    leader, _, _ = await house.lead()
    made = qr.squares.cache_info()
    await leader.say(type="qr", text="https://localhost/another")
    rows = (await leader.hear("qr"))["rows"]
    assert qr.squares.cache_info() == made
    assert tuple(rows) == qr.squares("https://localhost/another")


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


@pytest.mark.server
def test_the_process_ends_with_its_server(tmp_path: Path) -> None:
    (tmp_path / "index.html").touch()
    with serving_site(tmp_path) as server:
        with connect(f"{server.url.replace('http', 'ws', 1)}class/room") as line:
            line.send('{"type": "open"}')
            line.send('{"type": "qr", "text": "x"}')
            while "rows" not in line.recv(timeout=20):
                pass
        made = server.process.children(recursive=True)
        server.process.terminate()
        assert made
        assert psutil.wait_procs(made, timeout=10)[1] == []
