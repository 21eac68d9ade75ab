"""Tables of several devices, by raw websockets."""

import asyncio

import pytest

import tutor
from midnight_tutor.tables.table import SharedTable
from tests.support.waiting import awaited
from tests.tables.devices import Inn, Phone, in_an_inn, inn


@pytest.mark.parametrize("game", tutor.games())
def test_a_game_is_played_to_its_end_on_devices_of_their_own(game: str) -> None:
    async def play() -> None:
        async with inn() as house:
            phones = await house.begun(game, min(4, tutor.load(game).rulebook.players[1]))
            async with asyncio.timeout(120):
                await asyncio.gather(*map(played, phones))
            assert len({phone.n for phone in phones}) == 1
            assert phones[0].n > 5
            for phone in phones:
                assert not any(
                    word in text for text in phone.texts for word in ("seed=", "moves=", "packed=")
                )

    awaited(play())


async def played(phone: Phone) -> None:
    """Click what glows until the game is over."""
    while not phone.play["over"]:
        if phone.status["pick"] or phone.status["stopped"]:
            await phone.act()
        await phone.moves_on()


@in_an_inn
async def test_everybody_sees_the_lobby_change(house: Inn) -> None:
    host = await house.opened()
    await host.look("place")
    guest = await house.phone(type="join", code=host.entered["code"].lower(), name="Ben")
    await guest.ask("sit", to="place", seat=1)
    await host.until(lambda one: one.parts["place"]["seats"][1]["name"] == "Ben")
    assert host.parts["place"]["seats"][1]["here"]
    assert (host.parts["place"]["me"]["host"], host.parts["place"]["me"]["seat"]) == (True, 0)


async def made(phone: Phone) -> None:
    """Make one move, whatever it is."""
    n = phone.n
    while phone.n == n:
        if phone.status["pick"] or phone.status["stopped"]:
            await phone.act()
        await phone.moves_on()


async def turn(phones: list[Phone]) -> Phone:
    """Let whoever is to move make a move; everybody hears of it."""
    mover = phones[phones[0].status["seat"]]
    await made(mover)
    for phone in phones:
        await phone.until(lambda one: one.n >= mover.n)
    return mover


@in_an_inn
async def test_a_free_seat_is_played_by_a_computer(house: Inn) -> None:
    host = await house.opened("monster-cafe")
    await host.ask("count", to="place", count=3)
    await host.ask("start", to="place")
    await host.until(lambda one: one.parts["place"].get("table", {}).get("begun"))
    await host.look()
    assert host.status["bots"] == [1, 2]
    while host.status["seat"] == 0:
        await host.act()
        await host.moves_on()
    await host.until(lambda one: one.status["seat"] == 0)
    assert {who for who, _, _ in host.play["log"]} == {0, 1, 2}


@in_an_inn
async def test_a_seat_goes_to_the_computer_and_back(house: Inn) -> None:
    host, guest = await house.begun(count=2)
    mover = host.status["seat"]
    await host.ask("computer", to="place", seat=mover, on=True)
    for phone in (host, guest):
        await phone.until(lambda one: one.status["bots"] == [mover])
    assert not [host, guest][mover].status["pick"]
    await host.ask("computer", to="place", seat=1 - mover, on=True)
    await host.until(lambda one: one.parts["place"]["me"]["notice"])  # somebody has to play
    await host.ask("computer", to="place", seat=mover, on=False)
    await guest.until(lambda one: one.status["bots"] == [])
    await guest.ask("computer", to="place", seat=mover, on=True)  # no host
    await guest.until(lambda one: one.parts["place"]["me"]["notice"])
    assert guest.status["bots"] == []


@in_an_inn
async def test_a_hint_comes_from_a_process_of_its_own(house: Inn) -> None:
    phones = await house.begun("monster-cafe", 2)
    mover = phones[phones[0].status["seat"]]
    await mover.ask("hint", grade=3)
    await mover.until(lambda one: one.play["hint"].get("odds"))
    assert mover.play["draft"]["legal"]
    games = mover.play["hint"]["games"]
    await mover.ask("think")
    await mover.until(lambda one: one.play["hint"]["games"] > games)
    await mover.ask("chart")
    assert (await mover.heard("chart"))["chart"]["figure"]
    other = phones[1 - phones.index(mover)]
    await other.ask("hint", grade=3)
    await other.ask("recall", n=0)
    await other.ask("peek", id="deck")
    await other.heard("peek")
    assert other.play["hint"] == {}


@in_an_inn
async def test_moves_are_taken_back_once_everybody_here_agrees(house: Inn) -> None:
    phones = await house.begun("midnight-brunch", 3)
    mover = await turn(phones)
    while phones[0].status["seat"] == phones.index(mover):
        await turn(phones)
    mover = await turn(phones)
    first = phones[(phones.index(mover) + 1) % 3]
    n = mover.n
    await first.ask("undo")  # of somebody else's move: the others are asked
    for phone in phones:
        await phone.until(lambda one: one.parts["place"].get("asked"))
    others = [phone for phone in phones if phone is not first]
    await others[0].ask("agree", to="place", yes=False)
    await first.until(
        lambda one: one.parts["place"]["me"]["notice"] and not one.parts["place"]["asked"]
    )
    assert first.n == n
    await first.ask("undo")
    for phone in others:
        await phone.until(lambda one: one.parts["place"]["asked"])
        await phone.ask("agree", to="place", yes=True)
    for phone in phones:
        await phone.until(lambda one: one.n < n)


@in_an_inn
async def test_a_rematch_keeps_the_seats_and_deals_anew(house: Inn) -> None:
    phones = await house.begun("monster-cafe", 2, look=True)
    await asyncio.gather(*map(played, phones))
    await phones[1].ask("again", to="place")  # no host
    await phones[1].until(lambda one: one.parts["place"]["me"]["notice"])
    before = house.tables.find(phones[0].entered["code"]).table.match.seed
    await phones[0].ask("again", to="place")
    for phone in phones:
        await phone.until(lambda one: one.n == 0 and not one.play["over"])
    assert house.tables.find(phones[0].entered["code"]).table.match.seed != before
    assert phones[0].status["names"] == ["Ada", "Ben"]
    await turn(phones[:2])


@in_an_inn
async def test_a_game_that_follows_keeps_the_seats(house: Inn) -> None:
    phones = await house.begun("seven-to-midnight", 2, look=True)
    await asyncio.gather(*map(played, phones))
    seed = house.tables.find(phones[0].entered["code"]).table.match.seed
    await phones[0].ask("go_on", to="place")
    for phone in phones:
        await phone.until(lambda one: one.parts["place"]["table"]["game"] == "midnight-showdown")
        await phone.look()
    assert phones[0].status["names"] == ["Ada", "Ben"]
    shared = house.tables.find(phones[0].entered["code"])
    assert shared.table.match.seed != seed
    assert not phones[2].play["over"]
    await turn(phones[:2])


@in_an_inn
async def test_a_finished_game_is_looked_back_at_without_links(house: Inn) -> None:
    phones = await house.begun("monster-cafe", 2)
    await asyncio.gather(*map(played, phones))
    await phones[1].ask("review", seat=1)
    while phones[1].play["review"].get("share") != 1:
        await phones[1].moves_on()
        await phones[1].ask("think")
    assert {point["link"] for point in phones[1].play["review"]["points"]} == {""}


@in_an_inn
async def test_a_phone_comes_back_by_its_key_and_another_by_an_invitation(house: Inn) -> None:
    host, guest = await house.begun(count=2)
    again = await house.phone(type="enter", code=guest.entered["code"], key=guest.entered["key"])
    await again.look()
    assert again.status["owner"] == 1
    await host.ask("invite", to="place", seat=1)
    word = (await host.heard("invite"))["word"]
    other = await house.phone(type="claim", code=guest.entered["code"], word=word, name="Ben")
    await other.look()
    assert other.status["owner"] == 1
    gone = await house.phone(type="enter", code=guest.entered["code"], key=guest.entered["key"])
    assert gone.said[-1]["type"] == "trouble"  # the key before opens nothing any more
    twice = await house.phone(type="claim", code=guest.entered["code"], word=word, name="Eve")
    assert twice.said[-1]["type"] == "trouble"


async def chosen(phone: Phone) -> None:
    """Make the choice that is asked for together with the others."""
    while not phone.parts["place"]["me"]["promised"] and phone.status["pick"]:
        await phone.act()
        await phone.moves_on()


@in_an_inn
async def test_secret_choices_are_made_on_every_phone_at_once(house: Inn) -> None:
    phones = await house.begun("midnight-brunch", 3)
    shared = house.tables.find(phones[0].entered["code"])
    while sum(phone.status["pick"] for phone in phones) < 3:
        await turn(phones)
    last = (phones[0].status["seat"] + 2) % 3
    n, waits = phones[0].n, phones[last]
    before = [len(phone.texts) for phone in phones]
    await chosen(waits)
    assert waits.n == n
    assert not waits.status["pick"]
    assert waits.parts["place"]["seats"][last]["decides"] is False
    words = shared.table.promised[last]
    kept = SharedTable.restore(house.tables.store, shared.code)
    assert kept is not None
    assert kept.table.promised == {last: words}
    await waits.ask("undo")  # a mind may be changed
    await waits.until(lambda one: not one.parts["place"]["me"]["promised"])
    await chosen(waits)
    for phone, told in zip(phones, before, strict=True):
        if phone is not waits:
            await phone.until(lambda one: not one.parts["place"]["seats"][last]["decides"])
            assert not [text for text in phone.texts[told:] if words in text]
    for seat in range(3):
        if seat != last:
            await chosen(phones[seat]) if phones[seat].n == n else await made(phones[seat])
    for phone in phones:
        await phone.until(lambda one: one.n == n + 3)  # and all are told at once
    assert shared.table.promised == {}
