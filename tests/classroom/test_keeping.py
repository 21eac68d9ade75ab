"""The rooms of a house: how many there may be, when one ends, who opens one again."""

import pytest

from midnight_tutor.classroom import room as rooms
from midnight_tutor.classroom import rooms as houses
from midnight_tutor.classroom.room import Member, Room
from midnight_tutor.classroom.rooms import Rooms
from midnight_tutor.refusals import Over, Refused


def quiet(_: str) -> None:
    """A seat that listens to nothing."""


def test_a_full_room_says_so_and_keeps_a_place_for_who_was_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rooms, "PUPILS", 2)
    room = Room("BCDFG")
    seats = [Member(quiet), Member(quiet)]
    keys = [room.join(seat, "", "") for seat in seats]
    with pytest.raises(Refused, match="full"):
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
    with pytest.raises(Refused, match="2"):
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
    with pytest.raises(Over):  # it is past: no phone need try again
        house.find(room.code)


def test_a_room_that_a_restart_lost_is_opened_again_by_who_led_it() -> None:
    before = Rooms().open()
    house = Rooms()
    room = house.reopen(before.code, before.secret)
    assert (room.code, room.fingerprint) == (before.code, before.fingerprint)
    assert house.reopen(before.code, before.secret) is room
    assert house.find(before.code, before.fingerprint) is room
    house.close(room)
    with pytest.raises(Over):
        house.reopen(before.code, before.secret)


def test_nobody_gets_or_ends_a_class_by_opening_a_room_under_its_code() -> None:
    lost, house = Rooms().open(), Rooms()
    stolen = house.reopen(lost.code, "x" * 32)
    with pytest.raises(Refused) as told:
        house.find(lost.code, lost.fingerprint)
    assert not isinstance(told.value, Over)  # its phones wait for it
    again = house.reopen(lost.code, lost.secret)
    assert house.find(lost.code, lost.fingerprint) is again
    again.join(Member(quiet), "", "")
    assert house.find(lost.code) is again  # the one that phones are in
    house.close(stolen)
    assert house.reopen(lost.code, lost.secret) is house.find(lost.code) is again
    for code, secret in (
        ("", "x" * 32),
        ("AAAAA", "x" * 32),
        ("BCDFG", "short"),
        ("BCDFG", "é" * 32),
    ):
        with pytest.raises(Refused):
            house.reopen(code, secret)


def test_a_room_that_was_opened_here_cannot_be_opened_beside() -> None:
    house = Rooms()
    room = house.open()
    with pytest.raises(Refused):
        house.reopen(room.code, "x" * 32)
    assert house.find(room.code) is room


def test_the_longest_absent_gives_way_and_its_vote_counts_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rooms, "PUPILS", 3)
    room = Room("BCDFG")
    room.ask("one", "Is it allowed?", ["Yes", "No"])
    seats = [Member(quiet) for _ in range(3)]
    keys = [room.join(seat, "", "") for seat in seats]
    for seat in seats:
        room.vote(seat, 1, 1)
    for index in (1, 0):
        room.leave(seats[index])
    again = Member(quiet)
    assert room.join(again, keys[0], "") == keys[0]
    room.leave(again)
    room.join(Member(quiet), "", "")
    assert room.question is not None
    assert room.question.counts() == [0, 3]
    assert list(room.names)[:2] == [keys[0], keys[2]]  # the second was away for longest
    assert room.join(Member(quiet), keys[0], "") == keys[0]


def test_one_address_keeps_nobody_out_of_a_class(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "PUPILS", 4)
    room, told = Room("BCDFG"), list[str]()
    for _ in range(4):
        room.join(Member(told.append, address="192.0.2.1"), "", "")
    room.join(Member(quiet, address="192.0.2.2"), "", "")
    assert "closed" in told[-1]
    assert sorted(one.address for one in room.members) == [*["192.0.2.1"] * 3, "192.0.2.2"]
    room.join(Member(quiet, address="192.0.2.2"), "", "")
    for address in ("192.0.2.1", "192.0.2.2"):  # now both have as many
        with pytest.raises(Refused, match="full"):
            room.join(Member(quiet, address=address), "", "")


def test_one_address_keeps_no_teacher_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "ROOMS", 4)
    house = Rooms()
    taken = [house.open("192.0.2.1") for _ in range(4)]
    for room in taken:
        room.lead(Member(quiet))
    pupil = Member(quiet)
    taken[0].join(pupil, "", "")
    house.open("192.0.2.2").lead(Member(quiet))
    assert [room.closed for room in taken] == [False, True, False, False]  # nobody was in it
    house.open("192.0.2.2").lead(Member(quiet))
    with pytest.raises(Refused):
        house.open("192.0.2.2")
