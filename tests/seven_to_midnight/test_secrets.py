"""Among rivals: what the others may read of a move, of what it did, and of who holds what."""

import pytest

from tests.seven_to_midnight.conftest import Deal
from tutor import Game, Turn
from tutor.games.seven_to_midnight.model import State
from tutor.games.seven_to_midnight.model.cards import Goods
from tutor.lesson import played as after

TEAMS = {"mode": "teams"}


@pytest.mark.parametrize(
    ("move", "shown"),
    [
        ("go left", "go …"),
        ("give plushy to drake", "give … to drake"),
        ("flip plushy-down", "flip …"),
        ("flip i5", "flip i5"),
        ("use wind-up-owl on i5 plushy-down", "use wind-up-owl on i5 …"),
        ("choose yara.plushy-down", "choose yara.…"),
        ("choose i5 plushy", "choose i5 plushy"),
        ("cycle plushy", "cycle plushy"),
        ("rescue c1 with honeypop plushy", "rescue c1 with honeypop plushy"),
    ],
)
def test_others_read_only_what_lies_open(game: Game, move: str, shown: str) -> None:
    assert game.parse(game.start(2), move).shown() == shown


def told(turn: Turn) -> str:
    return " ".join(line.text for line in turn.lines)


def check_untold(turn: Turn, card: str = "plushy") -> None:
    """No sentence names the card, no highlight points at it."""
    held = {card for hand in turn.before.hands for card in hand}
    assert card not in told(turn)
    assert not held & {id for step in turn.steps for deep in step.walk() for id in deep.shows}


@pytest.fixture
def partners(deal: Deal) -> State:
    return deal(4, TEAMS, hands={0: ["plushy", "honeypop"]}, down=["0.honeypop"])


def test_gifts_between_partners_are_not_named(game: Game, deal: Deal, partners: State) -> None:
    check_untold(game.play(partners, "give plushy to drake"))
    last = deal(4, TEAMS, final=True, hands={0: ["plushy", "honeypop"]})
    check_untold(game.play(last, "give plushy to drake"))
    check_untold(game.play(after(game, last, "end"), "give plushy to drake"))


def test_flips_in_a_hand_are_not_named(game: Game, partners: State) -> None:
    check_untold(game.play(partners, "flip plushy"))
    check_untold(game.play(partners, "flip honeypop-down"), "honeypop")


def test_hand_cards_turned_up_by_effects_are_not_pointed_at(game: Game, deal: Deal) -> None:
    state = deal(2, {"mode": "ffa"}, hands={0: ["plushy", "wind-up-owl"]}, down=["0.plushy"])
    check_untold(game.play(state, "talent"))
    turn = game.play(state, "use wind-up-owl on plushy-down")
    assert set(turn.steps[0].shows) == {"hand-0"}
    state = deal(
        2, {"mode": "ffa"}, hands={0: ["sugardrop", "plushy"]}, down=["0.plushy"],
        critters=["snufflet", "dorpa", "loopa"], events={0: "reveal"},
    )  # fmt: skip
    turn = game.play(state, "rescue c1 with sugardrop")
    assert turn.after.down == ()
    check_untold(turn)


def test_partners_at_an_open_table_read_everything(game: Game, deal: Deal) -> None:
    state = deal(2, hands={0: ["plushy", "honeypop"]}, down=["0.honeypop"])
    for move in ("give plushy to drake", "flip plushy"):
        assert "plushy" in told(game.play(state, move))


def test_a_hand_penalty_names_the_card_only_among_friends(game: Game, deal: Deal) -> None:
    hands = {0: ["plushy"], 1: ["plushy"]}
    state = deal(2, end="bm-3a", hands=hands)
    turn = game.play(after(game, state, "go left"), "choose drake.plushy")
    (step,) = [step for step in turn.steps if step.rule == "seven.maze.kinds"]
    assert (step.case, step.facts["who"], step.facts["targets"]) == (
        "hand",
        ("Ben",),
        (Goods("plushy"),),
    )
    state = after(game, deal(2, {"mode": "ffa"}, end="bm-3a", hands=hands), "go left")
    check_untold(game.play(state, "go left"))
