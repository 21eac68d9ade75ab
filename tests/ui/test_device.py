"""Several devices at one table: each its own seat, and what one does reaches the others."""

from typing import Any

import pytest

import tutor
from tutor import Game, Match
from tutor.conformance.devices import Company
from tutor.package import PUBLIC

Shown = dict[str, Any]


@pytest.fixture
def company(game: Game) -> Company:
    return Company(Match(game, ("Ada", "Ben", "Cy"), seed=7))


def shown(company: Company, seat: int) -> Shown:
    sections: Shown = company.devices[seat].part("play").sections()
    return sections


def hand(company: Company, seat: int, of: int) -> set[str]:
    zones = {zone["id"]: zone for zone in shown(company, seat)["scene"]["zones"]}
    return {piece["kind"] for piece in zones[f"hand-{of}"]["pieces"]}


def test_a_device_shows_the_hand_of_its_seat_alone(company: Company) -> None:
    assert [hand(company, 1, of) for of in range(3)] == [{"back"}, {"card"}, {"back"}]
    assert [hand(company, PUBLIC, of) for of in range(3)] == [{"back"}] * 3


def test_a_move_reaches_every_device(company: Company) -> None:
    company.ask(0, type="fill", text="play 4")
    company.ask(0, type="play")
    for seat in company.devices:
        assert shown(company, seat)["log"][0][:2] == [0, "play 4"]
        assert shown(company, seat)["status"]["pick"] == (seat == 1)


def test_only_whoever_is_to_move_can_play(company: Company) -> None:
    company.ask(1, type="fill", text="play 4")
    company.ask(1, type="play")
    assert shown(company, 1)["status"]["notice"]
    assert not company.table.match.turns


def test_words_for_another_seat_are_not_judged(company: Company) -> None:
    company.ask(0, type="type", text="2: play 4")
    assert "own seat" in shown(company, 0)["status"]["notice"]
    assert not shown(company, 0)["draft"]["text"]
    company.ask(0, type="type", text="Ada: play 4")
    assert shown(company, 0)["draft"]["legal"]


def test_a_draft_and_a_notice_stay_on_the_device(company: Company) -> None:
    before = shown(company, 1)
    company.ask(0, type="fill", text="play 1")
    company.ask(0, type="pick", id="nothing")
    assert shown(company, 1) == before


def test_moves_taken_back_are_gone_everywhere(company: Company) -> None:
    company.ask(0, type="fill", text="play 4")
    company.ask(0, type="play")
    company.ask(2, type="recall", n=0)
    company.ask(0, type="undo")
    for seat in company.devices:
        assert shown(company, seat)["log"] == []
        assert shown(company, seat)["turn"] == {}


def test_each_seat_has_a_coach_of_its_own(company: Company) -> None:
    company.ask(1, type="coach", on=True)
    company.ask(0, type="fill", text="play 4")
    company.ask(0, type="play")
    assert [bool(shown(company, seat)["coach"].get("card")) for seat in (0, 1, 2)] == [
        False,
        True,
        False,
    ]


def test_a_seat_may_speak_for_all_but_gets_no_hint_for_another() -> None:
    game = tutor.load("seven-to-midnight")
    match = Match(game, 2, seed=3)
    company = Company(match)
    for _ in range(2000):
        seat = company.table.seat
        assert seat is not None
        other = 1 - seat
        if company.devices[other].session.can_pick:
            break
        match.do(match.choose("easy"))
    company.ask(other, type="hint", grade=3)
    assert not shown(company, other)["hint"]
    company.ask(
        other,
        type="fill",
        text=str(company.devices[other].session.joint_moves(other)[0]).partition(": ")[2],
    )
    company.ask(other, type="play")
    assert shown(company, seat)["log"][-1][0] == other


def test_what_several_devices_show_alike_is_made_once(company: Company) -> None:
    one, two = (
        {zone["id"]: zone for zone in shown(company, seat)["scene"]["zones"]} for seat in (0, 1)
    )
    alike = [id for id in one if one[id] == two[id]]
    assert alike
    assert all(one[id] is two[id] for id in alike)
