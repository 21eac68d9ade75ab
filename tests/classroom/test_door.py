"""The door of a room by websockets: what is not let in, and that nobody inside notices."""

import asyncio
import json
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient
from websockets.exceptions import ConnectionClosed, InvalidStatus

from midnight_tutor import brake, sockets
from midnight_tutor.classroom import handlers
from tests.classroom.lines import ASK, LESSON, House, in_a_house

NONSENSE = [
    "",
    "zzz",
    "[" * 900,
    "null",
    "[]",
    '{"type": "vote"}',
    '{"type": ["open"]}',
    '{"type": "vote", "question": true, "choice": 0}',
    '{"type": "vote", "question": 1, "choice": -1}',
    '{"type": "vote", "question": 1, "choice": 0, "more": 1}',
]


@in_a_house
async def test_nonsense_gets_a_sentence_and_nothing_breaks(house: House) -> None:
    leader, code, _ = await house.lead()
    pupil, _ = await house.join(code)
    await leader.say(**ASK)
    for text in NONSENSE:
        await pupil.socket.send(text)
        assert (await pupil.hear("trouble"))["text"]
    await pupil.socket.send(b"\xff\xfe\x00")
    assert (await pupil.hear("trouble"))["text"]
    await leader.socket.send("[" * 30_000)  # who leads may send more
    assert (await leader.hear("trouble"))["text"]
    for page in ("../elsewhere", "https://elsewhere.example", 7):
        await leader.say(**LESSON | {"page": page})
        assert (await leader.hear("trouble"))["text"]
    await pupil.say(type="vote", question=1, choice=0)
    assert await leader.hear(voted=1)


@in_a_house
async def test_only_names_that_everybody_can_see_are_taken(house: House) -> None:
    _, code, _ = await house.lead()
    for name in ("\u202eevil", "a\nb", "\u3164", "x" * 25, " Ada"):
        line = await house.line()
        await line.say(type="join", code=code, pupil="", name=name, seal="")
        assert (await line.hear("trouble"))["text"]
    line, _ = await house.join(code, name="<b>Ada</b>")  # text, wherever it is shown
    assert await line.hear()


@in_a_house
async def test_floods_and_giants_lose_their_line_and_nobody_else_notices(house: House) -> None:
    leader, code, _ = await house.lead()
    good, _ = await house.join(code)
    for size in (2_000, 1_000_000):
        giant, _ = await house.join(code)
        await giant.socket.send(json.dumps({"type": "join", "name": "x" * size}))
        await giant.ends()
    flood, _ = await house.join(code)
    with suppress(ConnectionClosed):
        for _ in range(2000):
            await flood.socket.send("{}")
    await flood.ends()
    await leader.say(**LESSON)
    assert await good.hear(link=LESSON["link"])


async def guess(house: House, kind: str, code: str, address: str = "") -> tuple[str, float]:
    """Try a code as somebody new, with a seal, or to open it again; what is said, and when."""
    line = await house.line(additional_headers={"X-Forwarded-For": address} if address else None)
    if kind == "reopen":
        await line.say(type=kind, code=code, secret="x" * 32)
    else:
        await line.say(type="join", code=code, pupil="", name="", seal="x" * (kind == "seal"))
    told = json.loads(await line.socket.recv())
    return told["type"], asyncio.get_running_loop().time()


@pytest.mark.parametrize("kind", ["join", "seal", "reopen"])
def test_ten_guesses_a_second_and_a_right_one_waits_like_a_wrong_one(kind: str) -> None:
    async def guesses(house: House) -> None:
        _, code, _ = await house.lead()
        begin = asyncio.get_running_loop().time()
        wrong = [asyncio.create_task(guess(house, kind, "AAAAA")) for _ in range(20)]
        await asyncio.sleep(0.3)
        told, when = await guess(house, kind, code)
        assert told == ("joined" if kind == "join" else "trouble")
        assert {said for said, _ in await asyncio.gather(*wrong)} == {"trouble"}
        assert when - begin > 20 / brake.PACE * 0.95

    in_a_house(guesses)()


def test_who_waits_too_long_is_refused_and_others_are_let_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(brake, "WAITING", 0.5)

    async def crowd(house: House) -> None:
        _, code, _ = await house.lead()
        begin = asyncio.get_running_loop().time()
        tries = [asyncio.create_task(guess(house, "join", code)) for _ in range(20)]
        elsewhere, when = await guess(house, "join", code, "192.0.2.7")
        assert (elsewhere, when - begin < 1) == ("joined", True)
        told = [said for said, _ in await asyncio.gather(*tries)]
        assert set(told) == {"joined", "busy"}

    in_a_house(crowd)()


def test_many_addresses_together_have_a_bound_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brake, "TOTAL", 20)

    async def crowd(house: House) -> None:
        begin = asyncio.get_running_loop().time()
        tries = [guess(house, "join", "AAAAA", f"192.0.2.{each}") for each in range(40)]
        times = [when for _, when in await asyncio.gather(*tries)]
        assert max(times) - begin > 39 / 20 * 0.95

    in_a_house(crowd)()


@in_a_house
async def test_who_leaves_while_it_waits_is_not_in_the_class(house: House) -> None:
    leader, code, _ = await house.lead()
    for _ in range(5):
        line = await house.line()
        await line.say(type="join", code=code, pupil="", name="", seal="")
        line.socket.transport.abort()
    await house.join(code)
    await leader.say(**LESSON)
    assert (await leader.hear(link=LESSON["link"]))["here"] == 1


@pytest.mark.parametrize(
    ("peer", "named", "found"),
    [
        ("198.51.100.7", "", "198.51.100.7"),
        ("198.51.100.7", "192.0.2.1", "198.51.100.7"),  # whoever comes directly names nobody
        ("127.0.0.1", "203.0.113.9, 192.0.2.1", "192.0.2.1"),
        ("127.0.0.1", "nonsense", "127.0.0.1"),
        ("::1", "2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "", "192.0.2.1"),
        ("", "", ""),
    ],
)
def test_an_address_is_whose_it_is(peer: str, named: str, found: str) -> None:
    request: Any = SimpleNamespace(remote_ip=peer, headers={"X-Forwarded-For": named})
    assert brake.address_of(request) == found


def test_what_nobody_takes_does_not_wait_for_ever() -> None:
    closed: list[bool] = []
    line: Any = object.__new__(handlers.RoomSocket)
    line.sending, line.unsent, line.ws_connection = True, [], True
    for number in range(100):
        line.enqueue(f'{handlers.STATE}, "here": {number}}}')
    assert line.unsent == [f'{handlers.STATE}, "here": 99}}']  # the newest says it all
    line.unsent.clear()
    line.ws_connection = SimpleNamespace(stream=SimpleNamespace(close=lambda: closed.append(True)))
    for _ in range(sockets.UNSENT):
        line.enqueue('{"type": "report"}')
    assert closed == []
    line.enqueue('{"type": "report"}')
    assert closed == [True]
    line.ws_connection = None  # nor does anything for whoever has gone
    line.enqueue('{"type": "report"}')
    assert len(line.unsent) == sockets.UNSENT + 1


@in_a_house
async def test_another_site_cannot_come_in(house: House) -> None:
    with pytest.raises(InvalidStatus, match="403"):
        await house.line(origin="https://elsewhere.example")


@in_a_house
async def test_the_short_address_leads_to_the_shelf_which_asks_for_a_code(house: House) -> None:
    for typed, asked in (("class", "-"), ("class/", "-"), ("class/bcdfg", "BCDFG")):
        url = f"http://127.0.0.1:{house.port}/{typed}"
        told = await AsyncHTTPClient().fetch(url, follow_redirects=False, raise_error=False)
        assert told.headers["Location"] == f"/?class={asked}"


def test_whoever_says_nothing_is_shown_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "SILENCE", 0.1)

    async def silent(house: House) -> None:
        await (await house.line()).ends()

    in_a_house(silent)()
