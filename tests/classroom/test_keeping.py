"""The rooms of a house: how many there may be, when one ends, who opens one again."""

import pytest

from midnight_tutor.classroom import room as rooms
from midnight_tutor.classroom import rooms as houses
from midnight_tutor.classroom.room import Member, Room
from midnight_tutor.classroom.rooms import Rooms


def quiet(_: str) -> None:
    """A seat that listens to nothing."""


def test_a_full_room_says_so_and_keeps_a_place_for_who_was_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rooms, "PUPILS", 2)
    room = Room("BCDFG")
    seats = [Member(quiet), Member(quiet)]
    keys = [room.join(seat, "", "") for seat in seats]
    with pytest.raises(rooms.RoomError, match="full"):
        room.join(Member(quiet), "", "")
    assert room.join(Member(quiet), keys[0], "") == keys[0]
    room.leave(seats[1])
    assert room.join(Member(quiet), "", "") not in keys  # in place of one who left


def test_a_full_house_says_so_and_closes_what_nobody_uses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "ROOMS", 2)
    house = Rooms()
    used, alone = house.open(), house.open()
    for room in (used, alone):
        room.lead(Member(quiet))
    used.join(Member(quiet), "", "")
    with pytest.raises(rooms.RoomError, match="2"):
        house.open()
    monkeypatch.setattr(houses, "ALONE", -1)
    left = house.open()
    assert alone.closed
    house.open()
    assert (left.closed, used.closed) == (True, False)  # nobody led that one any more


def test_a_room_that_nobody_leads_is_closed_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    house = Rooms()
    room = house.open()
    leader = Member(quiet)
    room.lead(leader)
    monkeypatch.setattr(houses, "EMPTY", -1)
    house.sweep()
    assert house.find(room.code) is room
    room.leave(leader)
    house.sweep()
    assert room.closed
    with pytest.raises(rooms.RoomOver):  # it is past: no phone need try again
        house.find(room.code)


def test_a_room_that_a_restart_lost_is_opened_again_by_who_led_it() -> None:
    before = Rooms().open()
    house = Rooms()
    room = house.reopen(before.code, before.secret)
    assert (room.code, room.fingerprint) == (before.code, before.fingerprint)
    assert house.reopen(before.code, before.secret) is room
    assert house.find(before.code, before.fingerprint) is room
    with pytest.raises(rooms.RoomError):
        house.reopen(before.code, "x" * 32)
    house.close(room)
    with pytest.raises(rooms.RoomOver):
        house.reopen(before.code, before.secret)


def test_nobody_gets_a_class_by_opening_a_room_under_its_code() -> None:
    lost, house = Rooms().open(), Rooms()
    house.reopen(lost.code, "x" * 32)
    with pytest.raises(rooms.RoomOver):
        house.find(lost.code, lost.fingerprint)
    for code, secret in (
        ("", "x" * 32),
        ("AAAAA", "x" * 32),
        ("BCDFG", "short"),
        ("BCDFG", "é" * 32),
    ):
        with pytest.raises(rooms.RoomError):
            house.reopen(code, secret)
