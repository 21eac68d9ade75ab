"""Composing, judging and playing at a table: messages in, plain data out."""

import json
from random import Random
from typing import Any

import pytest

import tutor
from tutor import Game, Match
from tutor.games.seven_to_midnight.model.cards import stock
from tutor.ui.channel import Channel
from tutor.ui.play import Play


def send(table: Play, type: str, **values: Any) -> dict[str, Any]:
    table.handle({"type": type, **values})
    return table.sections()


def piece(table: Play, word: str, nth: int = 0) -> str:
    return [piece.id for piece in table.session.scene().pieces() if piece.word == word][nth]


def test_a_zone_that_stays_the_same_is_sent_by_its_id(table: Play) -> None:
    channel = Channel(play=table)
    shown = {zone["id"]: zone for zone in channel.first("play")["scene"]["zones"]}
    list(channel.handle({"to": "play", "ask": {"type": "fill", "text": "pass"}}))
    for text in ("play 4", "pass"):
        table.handle({"type": "fill", "text": text})
        (answer,) = channel.handle({"to": "play", "ask": {"type": "play"}})
        zones = answer["state"]["scene"]["zones"]
        assert len({type(zone) for zone in zones}) == 2  # some are the same, some are not
        fresh = {zone["id"]: zone for zone in zones if not isinstance(zone, str)}
        assert all(shown.get(id) != zone for id, zone in fresh.items())
        shown |= fresh
        told = [shown[zone] if isinstance(zone, str) else zone for zone in zones]
        assert told == table.sections()["scene"]["zones"]


def test_clicked_cards_make_a_move(table: Play) -> None:
    send(table, "pick", id=piece(table, "4"))
    view = send(table, "pick", id=piece(table, "5"))
    assert view["draft"]["text"] == "play 4 5"
    assert view["draft"]["legal"] is True


def test_a_second_click_takes_a_card_back(table: Play) -> None:
    send(table, "pick", id=piece(table, "4"))
    view = send(table, "pick", id=piece(table, "4"))
    assert view["draft"]["picks"] == []
    assert "legal" not in view["draft"]


def test_a_refused_move_names_every_reason_and_what_is_near(table: Play) -> None:
    view = send(table, "type", text="play 4 8")
    failing = [line["rule"] for line in view["draft"]["lines"] if line["tone"] == "fail"]
    assert failing == ["crunch.combine.run"]
    assert "play 4" in [near["move"] for near in view["draft"]["near"]]


def test_the_card_that_was_clicked_is_the_one_that_is_lit(table: Play) -> None:
    nine = piece(table, "9", 1)
    send(table, "pick", id=nine)
    view = send(table, "pick", id=piece(table, "4"))
    shown = [id for line in view["draft"]["lines"] for id in line.get("shows", [])]
    assert nine in shown
    assert piece(table, "9", 0) not in shown


def test_a_refused_move_cannot_be_played(table: Play) -> None:
    send(table, "type", text="play 4 8")
    assert send(table, "play")["status"]["n"] == 0


def test_a_suggestion_fills_in_the_move_and_its_cards(table: Play) -> None:
    view = send(table, "fill", text="play 4 5")
    assert view["draft"]["picks"] == [piece(table, "4"), piece(table, "5")]


def test_a_played_move_is_told_step_by_step(table: Play) -> None:
    send(table, "type", text="play 4 5")
    view = send(table, "play")
    [[seat, move, told]] = view["log"]
    assert (seat, move) == (0, "play 4 5")
    assert told == table.session.match.turns[0].lines[0].text
    assert "frames" not in view["turn"]  # pictures are for whoever looks at the turn
    view = send(table, "recall", n=0)
    assert len(view["turn"]["frames"]) == len(table.session.match.turns[0].steps)
    assert view["draft"]["text"] == ""


def test_an_action_plays_at_once_when_it_is_legal(table: Play) -> None:
    send(table, "type", text="play 4")
    send(table, "play")
    assert send(table, "action", word="pass")["status"]["n"] == 2


def test_an_action_that_is_refused_shows_why(table: Play) -> None:
    view = send(table, "action", word="pass")
    assert view["status"]["n"] == 0
    assert view["draft"]["legal"] is False


def test_unreadable_text_gets_a_sentence(table: Play) -> None:
    view = send(table, "type", text="<script>alert(1)</script>")
    assert "<script>" in view["draft"]["error"]
    assert send(table, "play")["status"]["n"] == 0


def test_a_hint_is_legal_and_says_why(table: Play) -> None:
    draft = send(table, "hint", grade=3)["draft"]
    assert draft["legal"] is True
    assert draft["hinted"] is True
    assert draft["lines"]


def test_undo_restores_the_position(table: Play) -> None:
    before = table.session.state
    send(table, "fill", text="play 4")
    send(table, "play")
    assert send(table, "undo")["status"]["n"] == 0
    assert table.session.state == before


def test_undo_with_nothing_played_says_so(table: Play) -> None:
    assert send(table, "undo")["status"]["notice"]


def test_the_link_restores_the_position(game: Game, table: Play) -> None:
    send(table, "fill", text="play 4 5")
    link = send(table, "play")["status"]["link"]
    other = Play(game)
    send(other, "open", link=link)
    assert other.session.state == table.session.state


def test_a_link_that_was_cut_off_changes_nothing(game: Game, table: Play) -> None:
    send(table, "fill", text="play 4 5")
    link = send(table, "play")["status"]["link"]
    other = Play(game)
    view = send(other, "open", link=link[:-4])
    assert view["status"]["notice"]
    assert view["status"]["n"] == 0


@pytest.mark.parametrize("text", ["x" * 200, f"play {'x' * 190}"])
def test_a_long_word_does_not_hide_what_can_be_typed(table: Play, text: str) -> None:
    error = send(table, "type", text=text)["draft"]["error"]
    assert "x" * 30 in error
    assert "x" * 50 not in error


@pytest.mark.parametrize("part", ["bots=9", "bots=0", "mode=hotseat", "strength=x"])
def test_a_link_with_a_table_that_cannot_be_is_refused(table: Play, part: str) -> None:
    view = send(table, "open", link=f"?v=1&seed=3&n=0&{part}")
    assert part in view["status"]["notice"]


def test_a_link_of_another_game_is_refused(table: Play) -> None:
    view = send(table, "open", link="?v=1&game=chess&seed=3")
    assert "chess" in view["status"]["notice"]
    assert table.session.match.seed == 7


def test_an_old_turn_can_be_told_again(table: Play) -> None:
    for move in ("play 4", "play 5"):
        send(table, "fill", text=move)
        send(table, "play")
    view = send(table, "recall", n=0)
    assert (view["turn"]["n"], view["turn"]["move"]) == (0, "play 4")


def test_a_new_game_takes_names_seed_and_rulings(table: Play) -> None:
    rulings = {"leader_may_pass": "True", "run_mode": "consecutive"}
    view = send(
        table,
        "new",
        players=["<i>Zoe</i>", "Yan"],
        seed="5",
        rulings=rulings,
        mode="open",
        bots=[],
        strength="easy",
    )
    assert view["status"]["names"] == ["<i>Zoe</i>", "Yan"]
    assert table.session.match.seed == 5
    assert table.session.match.rulings == {"leader_may_pass": "True"}
    assert table.session.state.rulings.leader_may_pass is True


def test_a_new_game_that_cannot_be_keeps_the_old_one(table: Play) -> None:
    for players, seed in ((["Ada"], "1"), (["Ada", "Ada"], "1"), (["Ada", "Ben"], "x")):
        view = send(
            table,
            "new",
            players=players,
            seed=seed,
            rulings={},
            mode="open",
            bots=[],
            strength="easy",
        )
        assert view["status"]["notice"]
        assert view["status"]["names"] == ["Ada", "Ben", "Cy"]


def test_rulings_chosen_elsewhere_are_offered_and_taken(table: Play) -> None:
    table.suggest({"leader_may_pass": "True", "run_mode": "consecutive"})
    assert len(table.sections()["offer"]) == 1
    view = send(table, "offer", take=True)
    assert view["offer"] == []
    assert table.session.state.rulings.leader_may_pass is True


def test_a_bot_plays_one_move_when_asked(game: Game) -> None:
    table = Play(game, players=3, seed=7, bots=(0,))
    assert table.sections()["status"]["thinks"] is True
    assert send(table, "bot", n=0)["status"]["n"] == 1
    assert send(table, "bot", n=0)["status"]["n"] == 1  # asked twice, played once


def test_nobody_composes_for_a_bot(game: Game) -> None:
    table = Play(game, players=3, seed=7, bots=(0,))
    assert send(table, "type", text="play 4")["draft"]["text"] == ""


def test_undo_goes_back_to_a_person(game: Game) -> None:
    table = Play(game, players=("Ada", "Ben"), seed=7, bots=(1,))
    send(table, "fill", text="play 4")
    send(table, "play")
    while table.session.seat == 1:
        send(table, "bot", n=len(table.session.match.turns))
    assert send(table, "undo")["status"]["n"] == 0


def test_bots_play_a_game_to_its_end_and_the_score_is_told(game: Game) -> None:
    table = Play(game, players=2, seed=3, bots=(0, 1))
    while table.session.seat is not None:
        table.handle({"type": "bot", "n": len(table.session.match.turns)})
        table.handle({"type": "resume"})
    view = table.sections()
    assert view["over"]["winners"]
    assert len(view["over"]["score"]) == 2
    json.dumps(view)


@pytest.mark.parametrize(
    ("name", "rulings", "ranks"),
    [("monster-cafe", {}, True), ("midnight-showdown", {"round_limit": 2}, False)],
)
def test_whoever_plays_against_others_is_ranked(
    name: str, rulings: dict[str, Any], ranks: bool
) -> None:
    table = Play(tutor.load(name), players=2, seed=3, rulings=rulings, bots=(0, 1))
    while table.session.seat is not None:
        table.handle({"type": "bot", "n": len(table.session.match.turns)})
        table.handle({"type": "resume"})
    ranking = table.sections()["over"]["ranking"]
    assert sorted(row["seat"] for row in ranking) == ([0, 1] if ranks else [])
    assert [row["value"] for row in ranking] == sorted(
        (row["value"] for row in ranking), reverse=True
    )


def test_what_goes_on_glows_and_leads_to_a_legal_move(table: Play) -> None:
    view = table.sections()
    for _ in range(6):
        if view["draft"].get("legal"):
            break
        view = send(table, "pick", id=view["draft"]["next"][0])
    assert view["draft"]["legal"]


def test_what_does_not_go_on_does_not_glow(table: Play) -> None:
    send(table, "pick", id=piece(table, "4"))
    assert piece(table, "8") not in table.sections()["draft"]["next"]


def test_after_a_refusal_what_would_do_in_its_place_glows() -> None:
    table = Play(tutor.load("monster-cafe"), players=3, seed=1)
    view = send(table, "pick", id=piece(table, "T1"))
    assert view["draft"]["legal"] is False
    view = send(table, "pick", id=view["draft"]["next"][0])
    assert (view["draft"]["text"], len(view["draft"]["picks"])) == ("draw", 1)


def test_an_unfinished_move_is_no_error_while_something_goes_on() -> None:
    table = Play(tutor.load("midnight-mail"), players=2, seed=1)
    view = send(table, "pick", id=table.sections()["draft"]["next"][0])
    assert view["draft"]["next"]
    assert "error" not in view["draft"]


def test_a_table_stops_where_a_round_ends(game: Game) -> None:
    table = Play(game, players=2, seed=3, bots=(0, 1))
    stops = 0
    while table.session.seat is not None:
        n = len(table.session.match.turns)
        table.handle({"type": "bot", "n": n})
        if table.session.stopped:
            stops += 1
            assert (
                send(table, "bot", n=n + 1)["status"]["n"] == n + 1
            )  # not before somebody goes on
            assert not send(table, "resume")["status"]["stopped"]
    assert stops >= 3  # each of the three hands has an end


def test_computers_and_who_sees_what_are_part_of_the_link(game: Game) -> None:
    table = Play(game, players=3, seed=7, mode="hot-seat", bots=(1, 2))
    again = Play(game)
    send(again, "open", link=table.sections()["status"]["link"])
    assert (again.session.mode, again.session.bots) == ("hot-seat", {1, 2})


def test_play_again_keeps_people_and_computers(game: Game) -> None:
    table = Play(game, players=("Ada", "Ben"), seed=7, mode="hot-seat", bots=(1,))
    view = send(table, "again")
    assert view["status"]["names"] == ["Ada", "Ben"]
    assert view["status"]["bots"] == [1]
    assert view["status"]["mode"] == "hot-seat"


def test_a_lesson_s_position_can_be_played_on(game: Game) -> None:
    lesson = next(iter(game.lessons.values()))
    table = Play(game)
    send(table, "lesson", id=lesson.id, variant="", step=2)
    assert table.session.state == lesson.frames(game)[2].whole
    again = Play(game)
    send(again, "open", link=table.sections()["status"]["link"])
    assert again.session.state == table.session.state


def test_a_move_that_can_still_become_one_is_unfinished_not_refused(table: Play) -> None:
    view = send(table, "pick", id=piece(table, "4"))
    assert "unfinished" not in view["draft"]  # allowed as it is
    view = send(table, "pick", id=piece(table, "8"))
    assert view["draft"]["legal"] is False
    assert "unfinished" not in view["draft"]  # nothing makes a run of these
    mail = Play(tutor.load("midnight-mail"), players=2, seed=1)
    card = next(id for id in mail.sections()["draft"]["next"] if id.startswith("card-"))
    view = send(mail, "pick", id=card)
    assert not view["draft"].get("legal")
    assert view["draft"]["unfinished"]  # a tile is still to come


def test_the_log_tells_what_was_revealed_and_why() -> None:
    game = tutor.load("seven-to-midnight")
    match, rng = Match(game, 2, seed=0), Random(0)
    while not (
        match.turns and any(step.rule == "seven.event.flip" for step in match.turns[-1].steps)
    ):
        match.do(game.package.some_move(match.state, rng))
    table = Play(game)
    table.handle({"type": "open", "link": match.link})
    *_, (_, _, text) = table.sections()["log"]
    event = next(line for line in match.turns[-1].lines if line.rule == "seven.event.flip")
    assert event.text in text
    assert text.startswith(match.turns[-1].lines[0].text)


@pytest.mark.parametrize("seat", range(1, 5))
def test_a_guardian_is_chosen_by_name_and_talent(seat: int) -> None:
    rulebook = tutor.load("seven-to-midnight").rulebook
    choices = rulebook.rulings[f"guardian_{seat}"].choices[1:]
    talents = {talent.name for talent in stock().talents.values()}
    assert all(any(talent in choice.text for talent in talents) for choice in choices)
