"""Composing, judging and playing at a table: messages in, plain data out."""

import json
from typing import Any

from tutor import Game
from tutor.desk.controller import PlayController


def send(table: PlayController, type: str, **values: Any) -> dict[str, Any]:
    table.handle({"type": type, **values})
    return table.view()


def piece(table: PlayController, word: str, nth: int = 0) -> str:
    return [piece.id for piece in table.scene().pieces() if piece.word == word][nth]


def test_clicked_cards_make_a_move(table: PlayController) -> None:
    send(table, "pick", id=piece(table, "4"))
    view = send(table, "pick", id=piece(table, "5"))
    assert view["draft"]["text"] == "play 4 5"
    assert view["draft"]["legal"] is True


def test_a_second_click_takes_a_card_back(table: PlayController) -> None:
    send(table, "pick", id=piece(table, "4"))
    view = send(table, "pick", id=piece(table, "4"))
    assert view["draft"]["picks"] == []
    assert "legal" not in view["draft"]


def test_a_refused_move_names_every_reason_and_what_is_near(table: PlayController) -> None:
    view = send(table, "type", text="play 4 8")
    failing = [line["rule"] for line in view["draft"]["lines"] if line["tone"] == "fail"]
    assert failing == ["crunch.combine.run"]
    assert "play 4" in [near["move"] for near in view["draft"]["near"]]


def test_the_card_that_was_clicked_is_the_one_that_is_lit(table: PlayController) -> None:
    nine = piece(table, "9", 1)
    send(table, "pick", id=nine)
    view = send(table, "pick", id=piece(table, "4"))
    shown = [id for line in view["draft"]["lines"] for id in line.get("shows", [])]
    assert nine in shown
    assert piece(table, "9", 0) not in shown


def test_a_refused_move_cannot_be_played(table: PlayController) -> None:
    send(table, "type", text="play 4 8")
    assert send(table, "play")["status"]["n"] == 0


def test_a_suggestion_fills_in_the_move_and_its_cards(table: PlayController) -> None:
    view = send(table, "fill", text="play 4 5")
    assert view["draft"]["picks"] == [piece(table, "4"), piece(table, "5")]


def test_a_played_move_is_told_step_by_step(table: PlayController) -> None:
    send(table, "type", text="play 4 5")
    view = send(table, "play")
    assert view["log"] == [[0, "play 4 5"]]
    assert len(view["turn"]["frames"]) == len(table.match.turns[0].steps)
    assert view["draft"]["text"] == ""


def test_an_action_plays_at_once_when_it_is_legal(table: PlayController) -> None:
    send(table, "type", text="play 4")
    send(table, "play")
    assert send(table, "action", word="pass")["status"]["n"] == 2


def test_an_action_that_is_refused_shows_why(table: PlayController) -> None:
    view = send(table, "action", word="pass")
    assert view["status"]["n"] == 0
    assert view["draft"]["legal"] is False


def test_unreadable_text_gets_a_sentence(table: PlayController) -> None:
    view = send(table, "type", text="<script>alert(1)</script>")
    assert "<script>" in view["draft"]["error"]
    assert send(table, "play")["status"]["n"] == 0


def test_a_hint_is_legal_and_says_why(table: PlayController) -> None:
    draft = send(table, "hint")["draft"]
    assert draft["legal"] is True
    assert draft["hinted"] is True
    assert draft["lines"]


def test_undo_restores_the_position(table: PlayController) -> None:
    before = table.state
    send(table, "fill", text="play 4")
    send(table, "play")
    assert send(table, "undo")["status"]["n"] == 0
    assert table.state == before


def test_undo_with_nothing_played_says_so(table: PlayController) -> None:
    assert send(table, "undo")["status"]["notice"]


def test_the_link_restores_the_position(game: Game, table: PlayController) -> None:
    send(table, "fill", text="play 4 5")
    link = send(table, "play")["status"]["link"]
    other = PlayController(game)
    send(other, "open", link=link)
    assert other.state == table.state


def test_a_link_that_was_cut_off_changes_nothing(game: Game, table: PlayController) -> None:
    send(table, "fill", text="play 4 5")
    link = send(table, "play")["status"]["link"]
    other = PlayController(game)
    view = send(other, "open", link=link[:-4])
    assert view["status"]["notice"]
    assert view["status"]["n"] == 0


def test_a_link_of_another_game_is_refused(table: PlayController) -> None:
    view = send(table, "open", link="?v=1&game=chess&seed=3")
    assert "chess" in view["status"]["notice"]
    assert view["status"]["seed"] == 7


def test_an_old_turn_can_be_told_again(table: PlayController) -> None:
    for move in ("play 4", "play 5"):
        send(table, "fill", text=move)
        send(table, "play")
    view = send(table, "recall", n=0)
    assert (view["turn"]["n"], view["turn"]["move"]) == (0, "play 4")


def test_a_new_game_takes_names_seed_and_rulings(table: PlayController) -> None:
    rulings = {"leader_may_pass": "True", "run_mode": "consecutive"}
    view = send(table, "new", players=["<i>Zoe</i>", "Yan"], seed="5", rulings=rulings)
    assert view["status"]["names"] == ["<i>Zoe</i>", "Yan"]
    assert view["status"]["seed"] == 5
    assert table.match.rulings == {"leader_may_pass": "True"}
    assert table.state.rulings.leader_may_pass is True


def test_a_new_game_that_cannot_be_keeps_the_old_one(table: PlayController) -> None:
    for players, seed in ((["Ada"], "1"), (["Ada", "Ada"], "1"), (["Ada", "Ben"], "x")):
        view = send(table, "new", players=players, seed=seed, rulings={})
        assert view["status"]["notice"]
        assert view["status"]["names"] == ["Ada", "Ben", "Cy"]


def test_rulings_chosen_elsewhere_are_offered_and_taken(table: PlayController) -> None:
    table.suggest({"leader_may_pass": "True", "run_mode": "consecutive"})
    assert len(table.view()["status"]["offer"]) == 1
    view = send(table, "offer", take=True)
    assert view["status"]["offer"] == []
    assert table.state.rulings.leader_may_pass is True


def test_a_bot_plays_one_move_when_asked(table: PlayController) -> None:
    view = send(table, "seat", seat=0, bot=True)
    assert view["status"]["thinks"] is True
    assert send(table, "bot", n=0)["status"]["n"] == 1
    assert send(table, "bot", n=0)["status"]["n"] == 1  # asked twice, played once


def test_nobody_composes_for_a_bot(table: PlayController) -> None:
    send(table, "seat", seat=0, bot=True)
    assert send(table, "type", text="play 4")["draft"]["text"] == ""


def test_undo_goes_back_to_a_person(game: Game) -> None:
    table = PlayController(game, players=("Ada", "Ben"), seed=7, bots=(1,))
    send(table, "fill", text="play 4")
    send(table, "play")
    while table.seat == 1:
        send(table, "bot", n=len(table.match.turns))
    assert send(table, "undo")["status"]["n"] == 0


def test_bots_play_a_game_to_its_end_and_the_score_is_told(game: Game) -> None:
    table = PlayController(game, players=2, seed=3, bots=(0, 1))
    while table.seat is not None:
        table.handle({"type": "bot", "n": len(table.match.turns)})
    view = table.view()
    assert view["over"]["winners"]
    assert len(view["over"]["score"]) == 2
    json.dumps(view)
