"""What a reader is told is true at that moment, by one name for one person, in good number."""

import re
from collections.abc import Iterator

import pytest

from tests.midnight_showdown.conftest import Fight
from tutor import Game, Turn
from tutor.conformance.playing import playthrough
from tutor.lesson import played
from tutor.story import Line

COUNTED = "Items|locks|rounds|tokens|guardians|cards|times|players|entries"
NAMES = ("Zoltan", "Quirin", "Xaver", "Wanda")


def offers(game: Game, turn: Turn) -> dict[str, bool]:
    """Return whether the table offers a choice at the steps of a turn, by clause."""
    found, say = {}, game.rulebook.table.say
    for step in turn.steps:
        if step.state is not None:
            who = step.state.guardians[step.state.active]
            quiet = say("caption-between", round=step.state.round, who=who)
            found[step.rule.removeprefix("showdown.")] = game.scene(step.state).caption != quiet
    return found


def test_a_choice_that_was_made_is_not_offered_again(game: Game, fight: Fight) -> None:
    shown = offers(game, game.play(fight("S/R", locks=1), "shield"))
    assert (shown["turn.commit"], shown["free.rest"]) == (False, True)
    rests = played(game, fight("S/R", locks=1, health=(2, 3, 3, 3), zumoffa=3), "shield")
    rested = offers(game, game.play(rests, "rest health"))
    assert not rested["free.rest"]
    assert not rested["free.rest.zumoffa"]
    last = played(game, fight("R/S", locks=1, active=3, items=(0, 0, 0, 1), zumoffa=3), "shield")
    assert last.phase == "end"
    assert not offers(game, game.play(last, "done"))["round.heal"]


def test_dewey_is_offered_his_bomb_and_no_power(game: Game, fight: Fight) -> None:
    state = fight("S/R", {"guardian_1": "dewey"}, locks=1, bomb=True)
    turn = game.play(state, "rumble")
    spent = played(game, turn.after, "use bomb")
    told = [turn.lines[-1].text, game.scene(turn.after).caption]
    told += [line.text for line in game.judge(turn.after, "use bomb").lines]
    told += [line.text for line in game.judge(spent, "1: use bomb").lines]
    assert any("bomb" in text for text in told)
    assert not [text for text in told if "power" in text]


def test_a_power_is_offered_only_to_those_who_can_use_one(game: Game, fight: Fight) -> None:
    gives = game.play(fight("U/R", active=1, items=(0, 1, 0, 0)), "shield").after
    uses = game.play(fight("S/R", active=1, items=(0, 1, 0, 0), locks=1), "rumble").after
    assert (gives.phase, uses.phase) == ("window", "window")
    texts = [game.scene(state).caption for state in (gives, uses)]
    assert ["power," in text for text in texts] == [False, True]


def test_the_last_turns_card_is_not_taken_for_this_ones(game: Game, fight: Fight) -> None:
    state = played(game, fight("R/S S/R", locks=1), "shield")
    commit = game.play(state, "lock").steps[0]
    cards = {piece.id: piece.dim for piece in game.scene(commit.state).pieces()}
    assert cards["maze-3"] is True
    assert cards["token-1-lock"] is False


def test_no_power_card_is_announced_after_an_outcome_that_ends_the_fight(
    game: Game, fight: Fight
) -> None:
    """The card is turned to Rumble, and Drake's Rumble takes Zumoffa's last Health."""
    state = fight("U/R", active=1, items=(0, 1, 0, 0), zumoffa=1, fires=0)
    turn = game.play(state, "rumble")
    assert game.outcome(turn.after) is not None


def lines(line: Line) -> Iterator[Line]:
    yield line
    for part in line.parts:
        yield from lines(part)


@pytest.mark.parametrize("players", [2, 4])
def test_guardians_are_called_by_their_names_and_players_never(game: Game, players: int) -> None:
    state = game.start(NAMES[:players], 6)
    for turn in playthrough(game, 6, players, {"round_limit": 6}):
        state = game.play(state, turn.move)
        told = [line.text for top in state.lines for line in lines(top)]
        told += [line.text for line in state.verdict.lines]
        state = state.after
        told += [game.scene(state).caption]
        told += [step for seat in range(players) for step in _refusals(game, state, seat)]
        assert not [text for text in told if re.search("|".join(NAMES), text)]
        if game.to_move(state) is None:
            return


def _refusals(game: Game, state: object, seat: int) -> list[str]:
    return [line.text for line in game.judge(state, f"{seat + 1}: done").lines]


def test_every_player_sees_who_their_guardians_are(game: Game) -> None:
    for players, runs in ((2, 2), (4, 1)):
        for seat in game.scene(game.start(players)).seats:
            assert len(re.findall("Trix-E|Drake|Yara|Miles", seat.note)) == runs


def test_one_is_not_told_as_many_nor_many_as_one(game: Game) -> None:
    for rule in game.rulebook.values():
        for case in rule.says:
            for many in (0, 1, 2):
                text = rule.says.say(case, **dict.fromkeys(rule.facts, many))
                assert not re.search(rf"(?<!of )\b1 ({COUNTED})\b", text), (rule.id, text)
                assert not re.search(r"\b[02-9] (Item|lock|round|discard)\b", text), text
                assert not re.search(r"\bhas 0 [A-Z]|\b0 left\b", text), (rule.id, text)


def test_what_is_ready_is_told_only_to_those_who_choose(game: Game, fight: Fight) -> None:
    choosing = fight(cooling={0: "lock", 1: "lock"})
    acted = played(game, fight("S/R", items=(1, 0, 0, 0), locks=1), "lock", "done")
    texts = [
        game.rulebook.sentence(game.judge(state, move).failed[-1])
        for state, move in ((choosing, "lock"), (choosing, "2: lock"), (acted, "lock"))
    ]
    assert ["Rumble" in text for text in texts] == [True, False, False]


def test_a_token_that_was_shown_is_not_called_ready(game: Game, fight: Fight) -> None:
    shown = played(game, fight("S/R", locks=1), "shield")
    for token, ready in (("shield", False), ("lock", True)):
        checks = {line.rule: line.text for line in game.judge(shown, token).lines}
        assert ("is ready" in checks["showdown.cooldown.length"]) == ready


def test_a_power_that_comes_too_late_has_nothing_to_change(game: Game, fight: Fight) -> None:
    state = fight("R/S", active=2, items=(1, 1, 2, 1), zumoffa=4)
    late = played(game, state, "rumble", "done")
    assert late.phase == "end"
    rules = [step.rule for step in game.judge(late, "use radiant").checks]
    assert "showdown.free.power.when" in rules
    assert "showdown.power.radiant" not in rules
