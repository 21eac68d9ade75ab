"""Corners of a turn: what is due when, what a refusal says there, what a position may hold."""

import pytest

import tutor
from tests.midnight_showdown.conftest import Fight
from tutor import Game, Turn
from tutor.conformance.playing import refused
from tutor.games.midnight_showdown.model import State
from tutor.lesson import played


def cases(turn: Turn, rule: str) -> list[str]:
    """Return the cases in which a turn cites a clause, steps within steps too."""
    deep = (deep for step in turn.steps for deep in step.walk())
    return [step.sentence_key for step in deep if step.rule == f"showdown.{rule}"]


def refusal(game: Game, state: State, move: str) -> str:
    """Return the sentence of the first reason against a move."""
    return game.rulebook.sentence(game.judge(state, move).failed[0])


# -------------------------------------------------------------------- Power cards that are due


@pytest.mark.parametrize(("reading", "cards"), [("both", 2), ("one", 1)])
def test_a_z_bubble_that_waits_for_a_card_meets_a_turned_card(
    game: Game, fight: Fight, reading: str, cards: int
) -> None:
    """Dewey's bomb lands him on Z before the card, and then the card is turned round."""
    rulings = {"guardian_1": "dewey", "z_and_rotation": reading}
    state = played(game, fight("U/R", rulings, zumoffa=2, bomb=True, dark=(3, 2, 1)), "use bomb")
    turn = game.play(state, "shield")
    assert len(turn.after.used) == cards
    assert cases(turn, "zumoffa.z.rotation") == ["both" if cards == 2 else "waiting"]


def test_items_can_be_given_before_a_power_card_strikes(game: Game, fight: Fight) -> None:
    """A gift is possible at any moment of the turn, so Howl need not find anything (4.37)."""
    drake = {"active": 1, "items": (0, 1, 0, 0)}
    turned = game.play(fight("U/R", **drake), "shield")
    lands = game.play(fight("R/S", **drake, zumoffa=2, locks=4), "rumble")
    for turn in (turned, lands):
        assert (turn.after.phase, cases(turn, "turn.sequence")) == ("window", ["coming"])
        assert "give 1 to yara" in map(str, game.moves(turn.after))
    quiet = played(game, fight("R/S", **drake, zumoffa=3, locks=4), "rumble")
    assert quiet.phase == "end"
    spent = played(game, fight("R/S", **drake, zumoffa=2, locks=4, fires=0), "rumble")
    assert spent.phase == "end"


def test_no_power_card_is_announced_that_has_come_already(game: Game, fight: Fight) -> None:
    rulings = {"power_window": "undo_effects"}
    turn = game.play(fight("R/S", rulings, items=(1, 0, 0, 0), zumoffa=3, locks=4), "rumble")
    assert (turn.after.zumoffa, turn.after.phase) == (2, "end")


def test_unlock_after_a_bomb_may_find_the_gate_empty(game: Game, fight: Fight) -> None:
    state = fight("U/R", {"guardian_1": "dewey"}, locks=1, bomb=True)
    turn = game.play(played(game, state, "shield"), "use bomb")
    assert (turn.after.locks, cases(turn, "zumoffa.unlock")) == (0, ["none"])


def test_a_guardian_who_is_out_does_not_rest(game: Game, fight: Fight) -> None:
    state = fight("S/R", {"guardian_1": "dewey"}, health=(1, 3, 3, 3), locks=1, bomb=True)
    state = played(game, state, "shield", "use bomb")
    assert (state.health[0], state.active, state.phase) == (0, 1, "choose")


# -------------------------------------------------------------------- sentences that fit


def test_a_lock_on_a_full_gate_is_never_told_to_go_on(game: Game, fight: Fight) -> None:
    for card in ("R/S", "S/R"):
        sentences = []
        for locks in (3, 4):
            turn = game.play(fight(card, locks=locks), "lock")
            step = next(step for step in turn.steps if "outcome" in step.rule)
            sentences.append(game.rulebook.sentence(step))
        assert sentences[0] != sentences[1]


def test_healing_that_cannot_be_is_told(game: Game, fight: Fight) -> None:
    for zumoffa, case in ((5, "full"), (4, "heals")):
        turn = game.play(fight("U/S", zumoffa=zumoffa), "rumble")
        assert cases(turn, "dark.drink") == [case]
        pulse = game.play(fight("U/S", zumoffa=zumoffa, dark=(3, 1, 2)), "rumble")
        assert cases(pulse, "dark.pulse") == [case]
    rulings = {"locks_block_rest_heal": True}
    state = fight("S/R", rulings, zumoffa=2, locks=4, items=(0, 1, 0, 0), active=1)
    turn = game.play(played(game, state, "rumble"), "use strike")
    assert (cases(turn, "dark.drink"), turn.after.zumoffa) == (["sealed"], 1)


def test_a_sealed_gate_is_not_called_unsealed(game: Game, fight: Fight) -> None:
    rulings = {"heal_check": "any_time_in_round"}
    sentences = []
    for locks in (2, 3):
        turn = game.play(fight("S/R", rulings, locks=locks, active=3), "lock")
        step = next(step for step in turn.steps if step.rule == "showdown.round.heal")
        assert step.case == "full"
        sentences.append(game.rulebook.sentence(step))
    assert sentences[0] != sentences[1]


def test_whoever_looked_ahead_does_not_choose_blindly(game: Game, fight: Fight) -> None:
    state = fight("S/R", active=3, items=(0, 0, 0, 1), locks=1)
    assert cases(game.play(state, "rumble"), "turn.commit") == ["says"]
    scouted = played(game, state, "use scout")
    assert cases(game.play(scouted, "rumble"), "turn.commit") == ["known"]


def test_a_rest_offers_health_only_to_those_who_miss_some(game: Game, fight: Fight) -> None:
    offers = []
    for health in (3, 2):
        turn = game.play(fight("S/R", locks=1, health=(health, 3, 3, 3)), "shield")
        offers.append((turn.steps[-1].case, turn.steps[-1].facts["full"]))
    assert offers == [("offer", True), ("offer", False)]


def test_the_table_names_the_tokens_that_are_ready(game: Game, fight: Fight) -> None:
    caption = game.scene(fight(cooling={0: "rumble"})).caption
    assert "Rumble" not in caption
    assert "Lock" in caption


# -------------------------------------------------------------------- refusals that fit the moment


def test_why_there_is_no_rest_depends_on_the_moment(game: Game, fight: Fight) -> None:
    state = fight("U/R", items=(0, 0, 0, 1), health=(2, 2, 2, 2), active=3, locks=1)
    window = played(game, state, "lock")
    end = played(game, window, "done", "done")
    other = played(game, fight("U/R", items=(1, 0, 0, 0), locks=1), "rumble")
    moments = []
    for position in (state, window, end, other):
        assert refused(game, position, "rest item") == ["free.rest"]
        moments.append(game.judge(position, "rest item").failed[0].sentence_key)
    assert moments == ["early", "window", "late", "fail"]
    assert game.judge(played(game, window, "done"), "rest item").legal


def test_why_a_power_cannot_be_used_depends_on_the_moment(game: Game, fight: Fight) -> None:
    def why(state: State, move: str) -> tuple[str, str]:
        step = game.judge(state, move).failed[0]
        return step.rule.removeprefix("showdown.free.power."), step.sentence_key

    trixe = played(game, fight("S/R", items=(1, 0, 0, 0), cooling={0: "lock"}, locks=1), "rumble")
    assert why(trixe, "use overclock") == ("moment", "before")
    assert why(played(game, trixe, "done"), "use analyze") == ("when", "late")
    yara = fight("S/R", items=(0, 0, 1, 0), active=2, locks=1)
    assert why(yara, "use radiant") == ("moment", "after")
    late = played(game, yara, "rumble")
    assert late.phase == "end"
    assert why(late, "use radiant") == ("when", "late")


def test_nobody_to_mend_is_not_told_to_draw_an_item(game: Game, fight: Fight) -> None:
    yara = fight(items=(0, 0, 1, 0), active=2)
    assert game.judge(yara, "use sunmend on drake").failed[0].sentence_key == "mend"
    rests = played(game, fight("S/R", locks=1), "shield")
    empty = played(game, fight("S/R", items=(0, 11, 11, 0), locks=1), "shield")
    assert refusal(game, rests, "rest health") != refusal(game, empty, "rest health")


def test_refusals_without_a_choice_name_none(game: Game, fight: Fight) -> None:
    fixed = {"adjacency_out": "fixed_seats"}
    alone = fight(rulings=fixed, health=(3, 0, 3, 0), items=(1, 0, 0, 0))
    for state, move in [
        (alone, "give 1 to yara"),
        (fight(items=(1, 0, 0, 0)), "use overclock"),
    ]:
        assert ": nothing" not in refusal(game, state, move)
    assert game.judge(fight(items=(1, 0, 0, 0)), "give 1 to trixe").failed[0].facts["own"]
    assert refusal(game, fight(items=(1, 0, 0, 0)), "give 0 to drake") == refusal(
        game, fight(items=(2, 0, 0, 0)), "give 0 to drake"
    )


@pytest.mark.parametrize(
    "text",
    ["use analyze on drake", "use analyze lock", "use sunmend lock", "use overclock on drake"],
)
def test_a_power_takes_only_what_it_asks_for(game: Game, text: str) -> None:
    with pytest.raises(tutor.NotationError):
        game.parse(game.start(4), text)


def test_a_guardian_can_be_typed_as_on_the_card(game: Game) -> None:
    state = game.start(4)
    for text in ("give 1 to Trix-E", "use sunmend on Trix-E"):
        assert game.parse(state, text) == game.parse(state, text.replace("-", ""))


def test_a_move_is_written_as_plain_text(game: Game) -> None:
    assert {type(str(move)) for move in game.moves(game.start(4))} == {str}


def test_the_calculator_knows_how_the_first_game_ended(game: Game) -> None:
    left = {}
    for first_game in ("won", "lost"):
        _, story = game.calculate(
            {"first_game": first_game, "token": "rumble", "card": "rumble-shield", "zumoffa": 2}
        )
        steps = (deep for step in story for deep in step.walk())
        left[first_game] = next(
            step.facts["left"] for step in steps if step.rule == "showdown.zumoffa.z.count"
        )
    assert left == {"won": 0, "lost": 1}
