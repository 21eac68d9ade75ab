"""What was once told untruly: each sentence against the position it was told in."""

from dataclasses import replace
from itertools import permutations, product
from typing import Any

import pytest

from tests.midnight_showdown.conftest import Fight
from tutor import Game, Turn
from tutor.conformance.playing import cited, refused
from tutor.explain import Step
from tutor.games.midnight_showdown.model import HIDDEN, Phase, State
from tutor.games.midnight_showdown.model.cards import ends
from tutor.lesson import played


def told(game: Game, turn: Turn) -> str:
    """Every sentence about a turn."""
    return " ".join(each.text for line in turn.lines for each in line.walk())


def failed(game: Game, state: State, move: str, clause: str) -> Step:
    """Return the check of a clause that stands against a move."""
    steps = {step.rule: step for step in game.judge(state, move).failed}
    return steps[f"showdown.{clause}"]


def texts(game: Game, state: State, move: str) -> str:
    """Everything a verdict says."""
    return " ".join(line.text for line in game.judge(state, move).lines)


# -------------------------------------------------------------------- room is judged by the outcome


@pytest.mark.parametrize("token", ["rumble", "shield"])
def test_a_full_gate_about_to_lose_a_lock_has_room_for_analyze(
    game: Game, fight: Fight, token: str
) -> None:
    state = played(game, fight("U/S", items=(1, 0, 0, 0), locks=4, zumoffa=4), token)
    assert state.phase is Phase.WINDOW
    turn = game.play(state, "use analyze")
    assert (turn.after.locks, turn.after.items[0]) == (4, 0)
    assert turn.after.zumoffa == 4 - (token == "rumble")
    assert "zumoffa.unlock" not in cited(turn)
    assert played(game, state, "done").locks == 3


def test_a_gate_that_the_outcome_fills_has_no_room_for_analyze(game: Game, fight: Fight) -> None:
    state = played(game, fight("S/R", items=(1, 0, 0, 0), locks=3), "lock")
    assert (state.locks, state.phase) == (4, Phase.END)  # nothing to decide on the way
    window = replace(played(game, fight("S/R", items=(1, 0, 0, 0), locks=2), "lock"), locks=3)
    assert window.phase is Phase.WINDOW
    assert failed(game, window, "use analyze", "power.analyze").facts["have"] == 4
    assert "fills the gate" in texts(game, window, "use analyze")


def test_after_the_effects_the_gate_is_as_it_lies(game: Game, fight: Fight) -> None:
    rulings = {"power_window": "undo_effects"}
    state = played(game, fight("U/S", rulings, items=(1, 0, 0, 0), locks=4), "rumble")
    assert (state.phase, state.locks) == (Phase.WINDOW, 3)
    assert game.play(state, "use analyze").after.locks == 4


@pytest.mark.parametrize(("health", "after"), [(3, 3), (2, 2), (1, 1)])
def test_sunmend_makes_up_for_a_loss_that_is_coming(
    game: Game, fight: Fight, health: int, after: int
) -> None:
    fields: dict[str, Any] = {"active": 2, "items": (0, 0, 1, 0), "locks": 1}
    state = played(game, fight("R/S", health=(3, 3, health, 3), **fields), "lock")
    turn = game.play(state, "use sunmend on yara")
    assert (turn.after.health[2], turn.after.locks) == (after, 2)
    check = next(s for s in turn.verdict.checks if s.rule == "showdown.free.rest.cap")
    assert (check.sentence_key, check.facts["have"]) == ("coming", health - 1)
    assert ("health.loss" in cited(turn)) is (health < 3)


def test_sunmend_finds_nothing_to_heal_where_no_loss_is_coming(game: Game, fight: Fight) -> None:
    fields: dict[str, Any] = {"active": 2, "items": (0, 0, 1, 0), "locks": 1}
    state = fight("R/S", health=(3, 2, 3, 3), **fields)
    assert failed(game, state, "use sunmend on yara", "free.rest.cap").facts["choices"] == (
        "drake",
    )
    for other in (
        replace(state, health=(3, 3, 3, 3)),
        replace(state, items=(0, 0, 0, 0), deck=22),
        played(game, state, "use sunmend on drake"),
    ):
        assert failed(game, other, "use sunmend on yara", "free.rest.cap").facts["choices"] == ()


# -------------------------------------------------------------------- what is printed, and what is not


def test_what_the_cards_of_the_guardians_say_is_called_ours(game: Game, fight: Fight) -> None:
    early = fight("R/S", items=(1, 1, 1, 1), active=2)
    late = played(game, early, "shield")
    assert (early.phase, late.phase) == (Phase.CHOOSE, Phase.END)
    assert refused(game, early, "use radiant") == ["free.power.moment"]
    assert refused(game, late, "use radiant") == ["free.power.when"]
    assert game.rulebook["showdown.free.power.moment"].source == "house"
    assert game.rulebook["showdown.free.power.when"].source == "printed"


def test_what_a_parting_gift_leaves_is_lost_by_a_ruling(game: Game, fight: Fight) -> None:
    fields: dict[str, Any] = {"active": 1, "locks": 2, "items": (0, 3, 0, 0)}
    state = played(game, fight("R/S", health=(3, 1, 3, 2), **fields), "rumble", "give 1 to yara")
    turn = game.play(state, "done")
    lost = next(step for step in turn.steps if step.rule == "showdown.free.give.out.lost")
    assert (lost.facts["size"], turn.after.discard - state.discard) == (2, 2)
    assert game.rulebook[lost.rule].source == "house"
    assert "lost" not in game.rulebook["showdown.free.give.out"].text


# -------------------------------------------------------------------- Zumoffa's cards


def test_a_turn_with_a_power_card_says_nothing_of_one_card_only(game: Game, fight: Fight) -> None:
    turn = game.play(fight("U/R", zumoffa=4), "shield")
    assert "powercard.icon" in cited(turn)
    assert " only " not in told(game, turn).split("Power card")[0]


def test_a_spent_z_bubble_does_not_deny_the_power_card_of_a_turned_card(
    game: Game, fight: Fight
) -> None:
    turn = game.play(fight("U/R", zumoffa=2, fires=0), "rumble")
    assert {"zumoffa.z.count", "powercard.icon"} <= cited(turn)
    spent = next(s for s in turn.steps if s.rule == "showdown.zumoffa.z.count")
    assert "due" not in game.rulebook.sentence(spent)


def test_the_power_card_of_an_empty_gate_is_not_promised_to_the_fallen(
    game: Game, fight: Fight
) -> None:
    turn = game.play(fight("U/R", zumoffa=1, fires=0), "rumble")
    assert turn.after.zumoffa == 0
    assert "powercard.icon" not in cited(turn)
    promise = next(s for s in turn.steps if s.rule == "showdown.zumoffa.rotate.power")
    assert "unless he falls" in game.rulebook.sentence(promise)


# -------------------------------------------------------------------- proofs by brute force


@pytest.mark.parametrize(("locks", "scouted"), [(0, False), (1, False), (0, True), (2, True)])
@pytest.mark.parametrize("rotates", ["rest", "rotate"])
def test_proofs_count_what_every_order_of_the_cards_does(
    game: Game, fight: Fight, locks: int, scouted: bool, rotates: str
) -> None:
    rulings = {"unlock_vs_lock_empty_gate": rotates}
    state = fight(rulings=rulings, active=3, locks=locks, zumoffa=4, items=(0, 0, 0, 1))
    state = replace(state, maze=state.maze[:3], opened=state.maze[3:])
    if scouted:
        state = played(game, state, "use scout")
    view = game.view(state, 3)
    assert set(view.maze) == {HIDDEN}
    for token in ("rumble", "lock", "shield"):
        counts, total = dict.fromkeys(("hit", "harm", "card"), 0), 0
        for order in permutations(map(abs, state.maze)):
            for turned in product((1, -1), repeat=3):
                maze = tuple(card * way for card, way in zip(order, turned, strict=True))
                if state.scouted and ends(maze[0])[0] is not state.scouted:
                    continue
                turn = game.play(replace(state, maze=maze), token)
                row = next(s.state.row for s in turn.steps if s.state and s.state.row)
                total += 1
                counts["hit"] += row.hit > 0
                counts["harm"] += row.harm > 0
                counts["card"] += "zumoffa.rotate" in cited(turn)
        steps = {s.rule: s for s in game.package.proofs(view, 3, game.parse(state, token))}
        names = {"hit": "turn.draw", "harm": "turn.resolve", "card": "zumoffa.rotate.power"}
        for name, rule in names.items():
            step = steps.get(f"showdown.{rule}")
            assert (step.value / step.facts["of"] if step else 0) == counts[name] / total


def test_no_token_is_called_harmless_where_a_power_card_may_strike(
    game: Game, fight: Fight
) -> None:
    """On an empty gate Shield meets no harm on the chart, but Night Claw can follow."""
    state = fight("U/R", zumoffa=4)
    assert played(game, state, "shield").health[0] == 2
    proofs = game.package.proofs(game.view(state, 0), 0, game.parse(state, "shield"))
    said = [game.rulebook.sentence(step) for step in proofs]
    assert "costs Health" in said[1]
    assert "Power card" in said[2]


# -------------------------------------------------------------------- advice that can be followed


def test_nobody_with_full_health_is_told_to_restore_it(game: Game, fight: Fight) -> None:
    items = (0, 11, 11, 0)
    for health, restores in ((3, False), (2, True)):
        state = played(game, fight("S/R", items=items, health=(health, 3, 3, 3), locks=1), "shield")
        scene, text = game.scene(state), texts(game, state, "rest item")
        assert ("restore 1 Health" in text) is restores
        assert ("gain" in scene.caption + scene.task) is not restores


def test_a_gift_that_is_too_big_is_told_what_can_be_given_now(game: Game, fight: Fight) -> None:
    state = fight(items=(5, 3, 0, 0))
    assert failed(game, state, "give 6 to drake", "free.give.have").facts["room"] == 2
    given = replace(state, given=(1, 0, 0, 0))
    assert failed(game, given, "give 2 to drake", "free.give").facts["room"] == 1
    assert (
        failed(game, replace(state, given=(2, 0, 0, 0)), "give 1 to drake", "free.give").facts[
            "room"
        ]
        == 0
    )
    assert failed(game, state, "2: give 3 to yara", "free.give").facts["room"] == 0


def test_a_rest_that_must_wait_does_not_name_a_power_that_cannot_be_used(
    game: Game, fight: Fight
) -> None:
    """Before a Power card Items can be given, but Drake has no power for this outcome."""
    state = played(game, fight("U/S", active=1, items=(0, 1, 0, 0)), "shield")
    assert (state.phase, game.moves(state)[-1].notation()) == (Phase.WINDOW, "done")
    assert "power" not in texts(game, state, "rest item")


def test_a_lock_that_came_off_is_not_about_to_come_off(game: Game, fight: Fight) -> None:
    rulings = {"power_window": "undo_effects"}
    state = played(game, fight("U/R", rulings, active=1, items=(0, 1, 0, 0), locks=2), "shield")
    assert state.locks == 1
    assert "about to" not in texts(game, state, "use grip")


def test_a_power_between_card_and_outcome_waits_for_the_outcome(game: Game, fight: Fight) -> None:
    """The Power card came first and asks for a token: a token is shown, and no outcome is known."""
    rulings = {"power_card_timing": "before_outcome"}
    state = fight("U/S", rulings, dark=(2, 1, 3), active=1, items=(0, 1, 0, 0), round=1)
    state = played(game, state, "rumble")
    assert (state.air, state.phase) == (True, Phase.REVEAL)
    assert failed(game, state, "use strike", "free.power.when").sentence_key == "early"
    assert "Show a token" not in texts(game, state, "use strike")


def test_nobody_who_is_out_can_have_health_restored(game: Game, fight: Fight) -> None:
    state = played(game, fight("S/R", health=(3, 0, 3, 3), locks=1), "shield")
    assert state.phase is Phase.REST
    assert refused(game, state, "2: rest health") == ["turn.order", "guardian.out"]
    assert "restored" not in texts(game, state, "2: rest health")


def test_a_gift_to_the_fallen_names_no_receiver_who_is_not_there(game: Game, fight: Fight) -> None:
    rulings = {"adjacency_out": "fixed_seats"}
    state = fight(rulings=rulings, health=(3, 0, 3, 0), items=(1, 0, 0, 0))
    assert not [move for move in game.moves(state) if str(move).startswith("give")]
    assert "who stands" not in texts(game, state, "give 1 to drake")


def test_no_moment_suits_a_power_on_somebody_elses_turn(game: Game, fight: Fight) -> None:
    """Trix-E's Rumble was countered, which is nothing for Drake to strike at."""
    state = played(game, fight("S/R", items=(1, 1, 1, 1), locks=1), "rumble")
    assert state.phase is Phase.WINDOW
    rules = {step.rule for step in game.judge(state, "2: use strike").checks}
    assert "showdown.turn.order" in rules
    assert not rules & {"showdown.free.power.moment", "showdown.power.strike"}


@pytest.mark.parametrize(("fires", "calls"), [(1, True), (0, False)])
def test_the_z_bubble_promises_a_power_card_only_while_it_calls_one(
    game: Game, fight: Fight, fires: int, calls: bool
) -> None:
    state = fight("R/S", zumoffa=2, locks=1, fires=fires)
    promise = next(piece.about for piece in game.scene(state).pieces() if piece.id == "bubble-1")
    assert ("he uses" in promise) is calls
    assert ("powercard.icon" in cited(game.play(state, "rumble"))) is calls


def test_the_fallen_are_not_told_to_wait_for_their_turn(game: Game, fight: Fight) -> None:
    for health, waits in ((0, False), (1, True)):
        state = fight(health=(3, health, 3, 3))
        assert ("Wait for" in texts(game, state, "2: rumble")) is waits
