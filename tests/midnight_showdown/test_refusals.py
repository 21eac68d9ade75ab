"""Every reason to refuse a move, alone and together; bad input."""

from dataclasses import replace

import pytest

import tutor
from tests.midnight_showdown.conftest import Fight
from tutor import Game
from tutor.conformance.playing import refused
from tutor.games.midnight_showdown.model import Phase
from tutor.lesson import played


def test_token_cooling(game: Game, fight: Fight) -> None:
    state = fight(cooling={0: "rumble"})
    assert refused(game, state, "rumble") == ["cooldown.length"]
    step = game.judge(state, "rumble").failed[0]
    assert (step.facts["need"], step.facts["ready"]) == (3, ("lock", "shield"))


def test_must_act(game: Game, fight: Fight) -> None:
    state = fight(cooling={0: "rumble"})
    assert refused(game, state, "done") == ["turn.one-action"]
    assert game.judge(state, "done").failed[0].facts["ready"] == ("lock", "shield")


def test_one_action_only(game: Game, fight: Fight) -> None:
    state = played(game, fight("S/R", items=(1, 0, 0, 0), locks=1), "lock", "done")
    assert state.phase == "end"
    assert refused(game, state, "rumble") == ["turn.one-action"]
    assert refused(game, state, "lock") == ["turn.one-action", "cooldown.length"]


def test_no_fuel(game: Game, fight: Fight) -> None:
    assert refused(game, fight(), "use analyze") == ["free.power.no-fuel"]


def test_power_used_this_turn(game: Game, fight: Fight) -> None:
    state = played(game, fight("R/S", items=(3, 0, 0, 0), cooling={0: "lock"}), "use analyze")
    assert refused(game, state, "use overclock") == ["free.power.one"]
    assert refused(game, state, "use analyze") == ["free.power.one"]


def test_not_one_before_and_one_after(game: Game, fight: Fight) -> None:
    state = fight("R/S", active=2, items=(0, 0, 3, 0), health=(3, 3, 2, 3), locks=1)
    state = played(game, state, "use sunmend", "lock")  # goes on by itself: no second power
    assert state.phase == "end"
    assert state.health[2] == 2


def test_power_timing(game: Game, fight: Fight) -> None:
    state = fight("R/S", items=(1, 1, 1, 1), active=2)
    assert refused(game, state, "use radiant") == ["free.power.moment"]
    after = played(game, fight("S/R", items=(2, 0, 0, 0), locks=1), "rumble")
    assert after.phase == "window"
    assert refused(game, after, "use overclock rumble") == ["free.power.moment"]
    end = played(game, after, "done")
    assert refused(game, end, "use analyze") == ["free.power.when"]


def test_somebody_elses_power(game: Game, fight: Fight) -> None:
    assert refused(game, fight(items=(1, 1, 1, 1)), "use radiant") == ["setup.1.guardians"]


def test_not_your_turn(game: Game, fight: Fight) -> None:
    state = fight(items=(1, 1, 1, 1), cooling={1: "lock"})
    assert refused(game, state, "2: rumble") == ["turn.order"]
    assert refused(game, state, "2: lock") == ["turn.order", "cooldown.length"]
    assert refused(game, state, "2: give 1 to yara") == ["turn.order"]
    assert refused(game, state, "2: give 2 to miles") == [
        "turn.order", "free.give.have", "free.give.adjacent",
    ]  # fmt: skip
    assert game.judge(state, "2: give 1 to yara").failed[0].case == "free"
    assert refused(game, state, "2: done") == ["turn.order"]


def test_give_limit(game: Game, fight: Fight) -> None:
    state = fight(items=(4, 0, 0, 0))
    assert refused(game, state, "give 3 to drake") == ["free.give"]
    assert game.judge(state, "give 2 to drake").legal


def test_give_more_than_you_have_or_nothing(game: Game, fight: Fight) -> None:
    state = fight(items=(1, 0, 0, 0))
    assert refused(game, state, "give 2 to drake") == ["free.give.have"]
    assert refused(game, state, "give 0 to drake") == ["free.give.have"]
    assert refused(game, state, "give 3 to yara") == [
        "free.give.have", "free.give", "free.give.adjacent",
    ]  # fmt: skip


def test_give_not_adjacent(game: Game, fight: Fight) -> None:
    state = fight(items=(1, 0, 0, 0))
    for to in ("yara", "trixe", "dewey"):
        assert refused(game, state, f"give 1 to {to}") == ["free.give.adjacent"]
    step = game.judge(state, "give 1 to yara").failed[0]
    assert set(step.facts["choices"]) == {"drake", "miles"}


def test_guardian_out(game: Game, fight: Fight) -> None:
    state = fight(items=(1, 0, 0, 0), health=(3, 0, 3, 3))
    assert refused(game, state, "give 1 to drake") == ["guardian.out", "free.give.adjacent"]
    assert refused(game, state, "2: rumble") == ["turn.order", "guardian.out"]


def test_rest_not_offered(game: Game, fight: Fight) -> None:
    assert refused(game, fight(health=(2, 3, 3, 3)), "rest health") == ["free.rest"]
    assert refused(game, fight(), "rest item health") == ["free.rest", "free.rest.one"]


def test_rest_one_benefit(game: Game, fight: Fight) -> None:
    state = played(game, fight("S/R", health=(2, 3, 3, 3), locks=1), "shield")
    assert refused(game, state, "rest item health") == ["free.rest.one"]


def test_rest_at_full_health(game: Game, fight: Fight) -> None:
    state = played(game, fight("S/R", locks=1), "shield")
    assert refused(game, state, "rest health") == ["free.rest.cap"]


def test_no_item_to_draw(game: Game, fight: Fight) -> None:
    state = played(game, fight("S/R", items=(0, 11, 11, 0), locks=1), "shield")
    assert refused(game, state, "rest item") == ["items.runout"]
    assert game.judge(state, "done").legal


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"zumoffa": 0}, "end.win"),
        ({"health": (0, 0, 0, 0)}, "end.loss"),
        ({"zumoffa": 0, "health": (0, 0, 0, 0)}, "end.both"),
        ({"round": 60}, "end.unfinished"),
    ],
)
def test_game_over(game: Game, fight: Fight, fields: dict[str, object], rule: str) -> None:
    state = replace(fight(**fields), turn=None)
    for move in ("rumble", "done", "use analyze", "1: give 1 to drake"):
        assert refused(game, state, move) == [rule]


def test_a_power_that_would_do_nothing_is_refused(game: Game, fight: Fight) -> None:
    items = (2, 2, 2, 2)
    assert refused(game, fight(items=items, locks=4), "use analyze") == ["power.analyze"]
    assert refused(game, fight(items=items), "use overclock") == ["power.overclock"]
    cooling = fight(items=items, cooling={0: "lock"})
    assert refused(game, cooling, "use overclock shield") == ["power.overclock"]
    assert game.judge(cooling, "use overclock").legal
    yara = fight(items=items, active=2)
    assert refused(game, yara, "use sunmend") == ["free.rest.cap"]
    assert refused(game, yara, "use sunmend on trixe") == ["power.sunmend"]
    scouted = played(game, fight("S/R", items=items, active=3), "use scout")
    assert refused(game, scouted, "use scout") == ["free.power.one", "power.scout"]


def test_after_powers_need_their_outcome(game: Game, fight: Fight) -> None:
    for active, power, card, token in [
        (1, "strike", "U/R", "shield"),
        (2, "radiant", "R/S", "shield"),
        (3, "fingers", "U/R", "shield"),
        (1, "grip", "S/R", "rumble"),
    ]:
        state = fight(card, items=(2, 2, 2, 2), health=(2, 2, 2, 2), active=active, locks=2)
        state = replace(played(game, state, token), phase=Phase.WINDOW)
        assert refused(game, state, f"use {power}") == [f"power.{power}"]


def test_quick_fingers_need_a_free_place_on_the_gate(game: Game, fight: Fight) -> None:
    for locks, phase in ((3, "window"), (4, "rest")):
        state = played(game, fight("U/R", active=3, items=(0, 0, 0, 1), locks=locks), "lock")
        assert state.phase == phase
    full = replace(state, phase=Phase.WINDOW)
    assert refused(game, full, "use fingers") == ["power.fingers"]


def test_dewey_has_one_bomb_and_no_powers(game: Game, fight: Fight) -> None:
    state = fight("S/R", {"guardian_1": "dewey"}, items=(1, 0, 0, 0), locks=2, bomb=True)
    assert state.health[0] == 2
    assert refused(game, state, "use analyze") == ["dewey.no-powers"]
    after = played(game, state, "use bomb")
    assert (after.zumoffa, after.health[0], after.locks, after.items[0]) == (4, 1, 1, 1)
    assert refused(game, after, "use bomb") == ["dewey.no-powers", "free.power.one"]


def test_cool_only_when_asked(game: Game, fight: Fight) -> None:
    assert refused(game, fight(), "cool lock") == ["dark.choice"]


# -------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    "text",
    ["give", "give 1", "give one to yara", "give 1 to zumoffa", "use", "use magic", "use sunmend on zumoffa",
     "use overclock fist", "rest", "rest sleep", "cool", "cool fist", "unlock", "rumble rumble", "pass"],
)  # fmt: skip
def test_unreadable_moves_say_what_is_expected(game: Game, text: str) -> None:
    with pytest.raises(tutor.NotationError) as error:
        game.parse(game.start(4), text)
    assert len(str(error.value)) > 20


@pytest.mark.parametrize(
    ("players", "rulings", "key"),
    [
        (2, {"guardian_4": "none"}, "guardian-count"),
        (4, {"guardian_4": "none"}, "guardian-count"),
        (3, {"guardian_4": "miles"}, "guardian-count"),
        (4, {"guardian_1": "yara", "guardian_2": "yara"}, "guardian-twice"),
        (3, {"first_guardian": 4}, "first-guardian"),
        (3, {"carried_4": 1}, "carried-nobody"),
        (4, {"carried_1": 22, "carried_2": 22}, "carried-many"),
        (4, {"carried_1": 23}, "ruling-value"),
        (4, {"guardian_1": "none"}, "ruling-value"),
        (4, {"round_limit": 0}, "ruling-value"),
    ],
)
def test_a_set_up_that_cannot_be(
    game: Game, players: int, rulings: dict[str, object], key: str
) -> None:
    with pytest.raises(tutor.SetupError) as error:
        game.start(players, 1, rulings)
    assert error.value.key == key
    assert len(str(error.value)) > 20
