"""One device for all: what a seat may not know is nowhere in what the page gets."""

import json
from dataclasses import replace
from typing import Any

from tutor import Game, Move
from tutor.desk.controller import PlayController
from widgets import App


def hot_seat(game: Game, **options: Any) -> PlayController:
    return PlayController(game, players=("Ada", "Ben", "Cy"), seed=7, mode="hot-seat", **options)


def swapped(state: Any, viewer: int) -> Any:
    """The same position for the viewer: the others' hands exchanged with their stacks."""
    hands, stacks = list(state.hands), list(state.stacks)
    for seat in range(len(hands)):
        size = len(hands[seat])
        if seat != viewer:
            hands[seat], rest = stacks[seat][:size], stacks[seat][size:]
            hands[seat] = tuple(sorted(hands[seat]))
            stacks[seat] = (*state.hands[seat], *rest)
        else:
            stacks[seat] = tuple(reversed(stacks[seat]))
    return replace(state, hands=tuple(hands), stacks=tuple(stacks))


def test_before_a_turn_the_device_is_passed_and_nothing_is_shown(game: Game) -> None:
    view = hot_seat(game).view()
    assert view["status"]["cover"] == 0
    assert (view["scene"], view["draft"], view["turn"]) == ({}, {}, {})


def test_what_is_hidden_changes_nothing_on_the_page(game: Game) -> None:
    views = []
    for other in (False, True):
        table = hot_seat(game)
        table.match.first = swapped(table.state, 0) if other else table.state
        table.handle({"type": "ready"})
        table.handle({"type": "fill", "text": "play 4 8"})
        views.append(json.dumps([table.view(), str(table.standing())], sort_keys=True))
    assert views[0] == views[1]


def test_the_cards_of_the_others_are_backs(game: Game) -> None:
    table = hot_seat(game)
    table.handle({"type": "ready"})
    zones = {zone["id"]: zone for zone in table.view()["scene"]["zones"]}
    assert {piece["kind"] for piece in zones["hand-0"]["pieces"]} == {"card"}
    for hand in ("hand-1", "hand-2"):
        assert {piece["kind"] for piece in zones[hand]["pieces"]} == {"back"}
        assert not any("face" in piece for piece in zones[hand]["pieces"])


def test_after_a_move_the_next_person_is_asked_for(game: Game) -> None:
    table = hot_seat(game)
    for message in ({"type": "ready"}, {"type": "fill", "text": "play 4"}, {"type": "play"}):
        table.handle(message)
    assert table.view()["status"]["cover"] == 1
    assert table.view()["scene"] == {}


def test_one_person_among_bots_keeps_the_device(game: Game) -> None:
    table = hot_seat(game, bots=(1, 2))
    table.handle({"type": "fill", "text": "play 4"})
    table.handle({"type": "play"})
    assert table.cover is None
    assert table.eye == 0


def test_nothing_is_composed_while_the_device_is_passed(game: Game) -> None:
    table = hot_seat(game)
    table.handle({"type": "fill", "text": "play 4"})
    table.handle({"type": "play"})
    assert table.view()["status"]["n"] == 0


def test_a_secret_move_is_only_read_by_who_made_it(game: Game) -> None:
    table = hot_seat(game)
    for message in ({"type": "ready"}, {"type": "fill", "text": "play 4"}, {"type": "play"}):
        table.handle(message)
    table.match.turns[0].move = Secret()
    assert table.view()["log"] == [[0, "call …"]]  # while the device is passed
    table.handle({"type": "ready"})
    view = table.view()
    assert view["log"] == [[0, "call …"]]
    assert (view["turn"]["move"], view["turn"]["why"]) == ("call …", [])
    assert "red" not in view["status"]["link"]
    table.viewer, table.mode = 0, "open"
    assert table.view()["log"] == [[0, "call red"]]


def test_the_score_on_the_page_follows_who_looks() -> None:
    app = App("midnight-mail", players=2, mode="hot-seat", seed=1)
    bill, table = app.score().bill, app.table().controller
    assert not bill.lines  # covered: nobody is ready yet
    table.handle({"type": "ready"})
    assert len(bill.lines) == 2
    while table.cover is None:
        table.handle({"type": "hint"})
        table.handle({"type": "play"})
    assert not bill.lines


def test_a_link_of_hidden_cards_opens_with_hidden_cards(game: Game) -> None:
    table = hot_seat(game)
    for message in ({"type": "ready"}, {"type": "fill", "text": "play 4"}, {"type": "play"}):
        table.handle(message)
    link = table.view()["status"]["link"]
    assert "play" not in link.replace("players", "")
    again = PlayController(game)
    again.handle({"type": "open", "link": link})
    assert (again.mode, again.state) == ("hot-seat", table.state)
    assert again.view()["scene"] == {}  # covered until the next player is ready


class Secret(Move):
    """A move with a word that the others may not read."""

    def notation(self) -> str:
        return "call red"

    def shown(self) -> str:
        return "call …"
