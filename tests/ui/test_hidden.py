"""One device for all: what a seat may not know is nowhere in what the page gets."""

from random import Random
from typing import Any

import tutor
from tutor import Game, Move
from tutor.ui.play import Play
from tutor.ui.score import MatchScore
from tutor.ui.seating import Open


def hot_seat(game: Game, **options: Any) -> Play:
    return Play(game, players=("Ada", "Ben", "Cy"), seed=7, mode="hot-seat", **options)


def test_before_a_turn_the_device_is_passed_and_nothing_is_shown(game: Game) -> None:
    view = hot_seat(game).sections()
    assert view["status"]["cover"] == 0
    assert (view["scene"], view["draft"], view["turn"]) == ({}, {}, {})


def test_the_cards_of_the_others_are_backs(game: Game) -> None:
    table = hot_seat(game)
    table.handle({"type": "ready"})
    zones = {zone["id"]: zone for zone in table.sections()["scene"]["zones"]}
    assert {piece["kind"] for piece in zones["hand-0"]["pieces"]} == {"card"}
    for hand in ("hand-1", "hand-2"):
        assert {piece["kind"] for piece in zones[hand]["pieces"]} == {"back"}
        assert not any("face" in piece for piece in zones[hand]["pieces"])


def test_after_a_move_the_next_person_is_asked_for(game: Game) -> None:
    table = hot_seat(game)
    for message in ({"type": "ready"}, {"type": "fill", "text": "play 4"}, {"type": "play"}):
        table.handle(message)
    assert table.sections()["status"]["cover"] == 1
    assert table.sections()["scene"] == {}


def test_one_person_among_bots_keeps_the_device(game: Game) -> None:
    table = hot_seat(game, bots=(1, 2))
    table.handle({"type": "fill", "text": "play 4"})
    table.handle({"type": "play"})
    assert table.session.cover is None
    assert table.session.viewing_seat == 0


def test_nothing_is_composed_while_the_device_is_passed(game: Game) -> None:
    table = hot_seat(game)
    table.handle({"type": "fill", "text": "play 4"})
    table.handle({"type": "play"})
    assert table.sections()["status"]["n"] == 0


def test_a_secret_move_is_only_read_by_who_made_it(game: Game) -> None:
    table = hot_seat(game)
    for message in ({"type": "ready"}, {"type": "fill", "text": "play 4"}, {"type": "play"}):
        table.handle(message)
    table.session.match.turns[0].move = Secret()
    assert table.sections()["log"][0][:2] == [0, "call …"]  # while the device is passed
    table.handle({"type": "ready"})
    view = table.sections()
    assert view["log"][0][:2] == [0, "call …"]
    assert view["turn"]["move"] == "call …"
    table.handle({"type": "recall", "n": 0})
    assert table.sections()["turn"]["why"] == []
    assert "red" not in view["status"]["link"]
    table.session.viewer, table.session.seating = 0, Open()
    assert table.sections()["log"][0][:2] == [0, "call red"]


def test_the_score_on_the_page_follows_who_looks() -> None:
    table = Play(tutor.load("midnight-mail"), players=2, mode="hot-seat", seed=1)
    score = MatchScore(table)
    assert not score.sections()["lines"]  # covered: nobody is ready yet
    table.handle({"type": "ready"})
    assert len(score.sections()["lines"]) == 2
    while table.session.cover is None:
        move = table.game.advise(table.session.state, Random(1))
        table.handle({"type": "fill", "text": move.notation()})
        table.handle({"type": "play"})
    assert not score.sections()["lines"]


def test_a_link_of_hidden_cards_opens_with_hidden_cards(game: Game) -> None:
    table = hot_seat(game)
    for message in ({"type": "ready"}, {"type": "fill", "text": "play 4"}, {"type": "play"}):
        table.handle(message)
    link = table.sections()["status"]["link"]
    assert link.startswith("?v=1&game=monster-crunch&table=")
    assert link.count("=") == 3
    again = Play(game)
    again.handle({"type": "open", "link": link})
    assert (again.session.mode, again.session.state) == ("hot-seat", table.session.state)
    assert again.sections()["scene"] == {}  # covered until the next player is ready


def test_a_link_whose_mode_was_left_out_opens_with_hidden_cards_all_the_same(game: Game) -> None:
    table = hot_seat(game, bots=(2,))
    link = table.sections()["status"]["link"]
    again = Play(game)
    again.handle({"type": "open", "link": link + "&mode=open&bots=1~2~3"})
    assert (again.session.mode, again.session.bots) == ("hot-seat", {2})


def test_an_old_link_of_hidden_cards_still_opens(game: Game) -> None:
    old = "?v=1&game=monster-crunch&mode=hot-seat&bots=3&players=Ada~Ben~Cy&seed=7&packed=eNoryEmsVDABAAglAgs&n=1"
    again = Play(game)
    again.handle({"type": "open", "link": old})
    table = again.session
    assert [str(turn.move) for turn in table.match.turns] == ["play 4"]
    assert (table.mode, table.bots, table.match.seed) == ("hot-seat", {2}, 7)


class Secret(Move):
    """A move with a word that the others may not read."""

    def notation(self) -> str:
        return "call red"

    def shown(self) -> str:
        return "call …"
