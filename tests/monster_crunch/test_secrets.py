"""What nobody may learn by looking, asking or reading the log."""

from dataclasses import replace
from typing import Any

from tests.monster_crunch.conftest import Deal
from tutor import Game
from tutor.conformance.playing import clauses_of, playthrough, refused
from tutor.games.monster_crunch.model import Power, Use

OTHER = {"boo": [2, 9], "count": [5, 6], "brute": [4, 12]}


def test_asking_for_somebody_else_says_nothing_about_their_hand(game: Game, deal: Deal) -> None:
    """A verdict on another's move reads the same, whatever that other player holds."""
    swapped = OTHER | {"count": [1, 8]}
    for move in ("play 5", "play 5 6", "pass", "use wolf with 5", "use jolt with 5"):
        for match in (0, 5):
            one, other = (deal(hands, {"powers": "on"}, match=match) for hands in (OTHER, swapped))
            assert game.judge(one, f"2: {move}").lines == game.judge(other, f"2: {move}").lines


def test_a_pass_out_of_turn_is_not_told_as_free_or_forced(game: Game, deal: Deal) -> None:
    checks = game.judge(deal(OTHER, match=5), "2: pass").checks
    assert not {step.rule for step in checks} & {"crunch.pass.voluntary", "crunch.pass.forced"}


def test_nobody_sees_what_others_lost_to_the_box(game: Game, deal: Deal) -> None:
    state = deal(OTHER)
    lost = [replace(state, boxes=((), cards, ())) for cards in ((3, 4), (8, 9))]
    one, other = (game.view(state, 0) for state in lost)
    assert one == other
    assert game.view(lost[0], 1).boxes[1] == (3, 4)


def test_the_turn_waits_for_jolt_whatever_is_in_the_hand(game: Game, deal: Deal) -> None:
    """Whether a card fits only its owner learns; that none in the deck can, everybody sees."""
    for hand in ([3, 7, 9], [3, 4, 7]):
        turn = game.play(deal({"franken": hand, "boo": [9, 9]}, {"powers": "on"}), "play 7")
        assert clauses_of(turn)[-1] == "power.timing"
        assert turn.after.turn == 0
    state = deal({"franken": [6, 7, 12], "boo": [9, 9]}, {"powers": "on"})
    assert clauses_of(game.play(state, "play 6 7"))[-1] == "turn.order"


def test_a_jolt_without_a_fitting_card_is_refused_to_its_owner(game: Game, deal: Deal) -> None:
    waiting = game.play(deal({"franken": [3, 7], "boo": [9]}, {"powers": "on"}), "play 7").after
    assert refused(game, waiting, "use jolt with 3") == ["power.franken.jolt"]
    assert [str(move) for move in game.moves(waiting)] == ["done"]


def test_cards_given_away_for_ghostly_are_not_in_the_log() -> None:
    move = Use(Power.GHOSTLY, cards=(3, 4))
    assert (move.notation(), move.shown()) == ("use ghostly with 3 4", "use ghostly")
    assert Use(Power.WOLF, cards=(3,)).shown() == "use wolf with 3"


def test_a_refused_power_does_not_give_away_the_stack(game: Game, deal: Deal) -> None:
    """Whether a play could follow is judged by the cards that the player can see."""
    rulings = {"powers": "on", "before_power_needs_play": True}
    for mode, move in (("to_hand", "use ghostly"), ("swap", "use ghostly with 1 2")):
        ways = set()
        for hand in ([1, 2, 3], [1, 2, 12]):
            state = deal({"boo": hand, "count": [9]}, rulings | {"ghostly_mode": mode}, match=11)
            for top in ((12, 12), (1, 1)):
                stacked = replace(state, stacks=(top + state.stacks[0], *state.stacks[1:]))
                ways.add((hand[2], game.judge(stacked, move).legal))
        assert ways == {(3, False), (12, True)}


def laid_out(game: Game, state: Any, eye: int | None) -> set[str]:
    seen = state if eye is None else game.view(state, eye)
    scene = game.package.table.scene(seen, lambda case, **_: case)  # the words do not matter here
    zones = [zone for zone in scene.zones if zone.id.startswith(("bowl", "pile"))]
    return {piece.id for zone in zones for piece in zone.pieces}


def test_what_a_step_points_at_lies_where_others_see_it(game: Game) -> None:
    """A card in a bowl or a pile has the same id for everybody, also after cards were lost."""
    for seed in range(3):
        for turn in playthrough(game, seed, 3):
            for state in (step.state for step in turn.steps if step.state is not None):
                everybody, *seats = (laid_out(game, state, eye) for eye in (None, 0, 1, 2))
                assert seats == [everybody] * 3
