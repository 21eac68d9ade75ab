"""The printed examples, each under its name in the ledger."""

import pytest

from tests.seven_to_midnight.conftest import Deal
from tutor import Game
from tutor.conformance.playing import clauses_of, refused
from tutor.games.seven_to_midnight.lessons.printed import DRAKE, MILES, SITUATIONS, TRIXE, YARA
from tutor.games.seven_to_midnight.model import Phase, State
from tutor.games.seven_to_midnight.model.cards import stock
from tutor.lesson import played as after


def kinds(state: State, guardian: int) -> list[str]:
    return sorted(stock().kind(card) for card in state.hands[guardian])


def test_3_1_victory_points(game: Game, deal: Deal) -> None:
    rescued = [["gigglywig", "geebo", "dorpa", "loopa", "snufflet"], []]
    state = deal(2, {"mode": "ffa"}, rescued=rescued)
    tree = game.score(state)[0]
    assert [part.value for part in tree.parts] == [3, 2, 2, 2, 1]
    assert tree.value == 10


OPTIONS = {
    "A": ("honeypop plushy", 4),
    "B": ("honeypop dream-pebble", 5),
    "C": ("dream-pebble dream-pebble", 6),
    "D": ("slumber-horn", 7),
    "E": ("honeypop slumber-horn", 9),
}
COSTS = {"dream-pebble": 3, "slumber-horn": 7}


@pytest.mark.parametrize("option", OPTIONS)
def test_3_2_geebo_options(game: Game, deal: Deal, option: str) -> None:
    hand = ["honeypop", "plushy", "dream-pebble", "dream-pebble", "slumber-horn"]
    state = deal(critters=["dorpa", "geebo", "loopa"], hands={0: hand}, events={1: "draw"})
    payment, cost = OPTIONS[option]
    turn = game.play(state, f"rescue c2 with {payment}")
    assert sum(COSTS.get(kind, 2) for kind in payment.split()) == cost
    (full,) = [s for s in turn.verdict.checks if s.rule == "seven.action.rescue.full"]
    assert (full.facts["have"], full.facts["need"]) == (2, 2)
    assert [stock().critters[card].species for card in turn.after.rescued[0]] == ["geebo"]
    assert len(turn.after.discard) == len(payment.split())
    assert turn.after.actions == state.actions - 1
    assert {"action.rescue", "event.trigger", "house.event.draw"} <= set(clauses_of(turn))


def test_3_2_options_get_steadily_worse() -> None:
    costs = [cost for _, cost in OPTIONS.values()]
    assert costs == sorted(set(costs))


@pytest.mark.parametrize("number", range(1, 6))
def test_3_2_situations_by_actions(game: Game, deal: Deal, number: int) -> None:
    hand, cells, down, way = SITUATIONS[number - 1]
    state = deal(
        rulings={"speed": "standard"},
        critters=["dorpa", "geebo", "loopa"],
        hands={0: hand},
        items=[*cells, "storybook", "storybook", "honeypop", "sugardrop"],
        down=down,
    )
    before = state.actions
    state = after(game, state, *way, "rescue c2 with honeypop plushy")
    assert before - state.actions == number


def test_3_3_maze_consequence(game: Game, deal: Deal) -> None:
    state = deal(end="bm-2b", events={1: "draw"})
    turn = game.play(state, "go left")
    assert clauses_of(turn)[:4] == [
        "maze.2.announce",
        "maze.3.flip",
        "setup.7.one-end",
        "maze.4.wrong.card",
    ]
    assert turn.after.phase is Phase.PENALTY
    turn = game.play(turn.after, "choose i5")
    assert clauses_of(turn)[:2] == ["maze.kinds", "maze.4.wrong.event"]
    assert turn.after.down == (state.items[4],)
    assert [len(stack) for stack in turn.after.events] == [4, 3, 4]
    assert turn.after.dropped[1] == (state.events[1][0],)
    assert turn.after.shown == (state.events[1][0],)


@pytest.fixture
def printed(game: Game) -> State:
    state: State = game.lessons["round-yara"].position
    return state


def test_3_4_the_position_before(game: Game, printed: State) -> None:
    game.package.check(printed)
    assert (printed.actions, len(printed.item_deck), len(printed.critter_deck)) == (3, 38, 25)


def test_3_4_yara(game: Game, printed: State) -> None:
    state = after(game, printed, *YARA[:3])
    assert kinds(state, 0) == ["plushy", "pompa", "pompa"]
    state = after(game, state, *YARA[3:5])
    assert (kinds(state, 0), kinds(state, 1)) == (["plushy"], ["pompa", "pompa"])
    assert refused(game, state, "give plushy to drake") == ["free.give.limit"]
    turn = game.play(state, YARA[5])
    assert clauses_of(turn) == ["refresh.when", "refresh.order", "refresh.what", "refresh.what", "turn.order"]  # fmt: skip
    row = [stock().kind(card) for card in turn.after.items[:2]]
    assert row == ["plushy", "honeypop"]


def test_3_4_drake(game: Game, printed: State) -> None:
    state = after(game, printed, *YARA)
    turn = game.play(state, DRAKE[0])
    assert clauses_of(turn) == [
        "action.rescue", "event.flip", "event.trigger", "house.event.draw", "event.free",
        "free.cycle.event-draw", "event.trash", "event.next-hidden",
    ]  # fmt: skip
    assert turn.after.dropped[0] == ("ev-01",)
    assert kinds(turn.after, 1) == ["storybook"]
    turn = game.play(after(game, turn.after, DRAKE[1]), DRAKE[2])
    assert clauses_of(turn) == ["action.rescue", "event.flip", "event.trigger", "event.cannot"]
    assert turn.after.actions == 0
    state = after(game, turn.after, DRAKE[3])
    species = [stock().critters[card].species for card in state.critters]
    assert species == ["geebo", "gigglywig", "dorpa"]


def test_3_4_trixe(game: Game, printed: State) -> None:
    state = after(game, printed, *YARA, *DRAKE)
    turn = game.play(state, TRIXE[0])
    assert clauses_of(turn) == ["free.talent", "house.talent.fetch"]
    assert kinds(turn.after, 2) == ["storybook", "storybook"]
    assert turn.after.spent == (False, False, True, False)
    state = after(game, turn.after, TRIXE[1])
    turn = game.play(state, TRIXE[2])
    assert [step.case for step in turn.steps if step.rule == "seven.event.flip"] == ["already"]
    assert "event.cannot" in clauses_of(turn)
    state = after(game, turn.after, *TRIXE[3:])
    assert (kinds(state, 2), kinds(state, 3)) == (["storybook"], ["plushy"])
    row = [stock().kind(card) for card in state.items[:2]]
    assert row == ["glowjar", "mossquilt"]
    assert stock().critters[state.critters[2]].species == "fennip"


def test_3_4_miles_and_the_result(game: Game, printed: State) -> None:
    state = after(game, printed, *YARA, *DRAKE, *TRIXE, *MILES)
    species = [stock().critters[card].species for card in state.rescued[0]]
    assert species == ["pompri", "loopa", "dorpa"]
    assert kinds(state, 0) == ["plushy", "plushy", "sugardrop"]
    assert [kinds(state, at) for at in (1, 2, 3)] == [[], ["storybook"], ["honeypop", "honeypop"]]
    pile = [stock().kind(card) for card in state.discard]
    assert pile == ["pompa", "pompa", "honeypop", "storybook"]
    assert (len(state.item_deck), len(state.critter_deck)) == (28, 22)
    assert stock().kind(state.items[2]) == "pompa"
    assert stock().kind(state.items[3]) == "sugardrop"
    assert (state.phase, state.turn, state.round) == (Phase.GUESS, 0, 1)
    assert state.given == (2, 0, 1, 2)


@pytest.mark.parametrize("key", ["", "three", "cards"])
def test_4_33_the_last_tie_break_never_decides(game: Game, key: str) -> None:
    lesson = game.lessons["tie"]
    state = lesson.variants[key][0] if key else lesson.position
    outcome = game.outcome(after(game, state, "rescue c1 with honeypop plushy"))
    assert outcome is not None
    rules = [step.rule for step in outcome.story.steps]
    assert ("seven.tie.3-two" in rules) == (key == "")
    assert outcome.winners == ((0, 1) if key == "" else (0,))


def test_4_33_by_counting() -> None:
    """Equal points, cards and 3-item critters leave nothing to differ."""
    seen: dict[tuple[int, int, int], tuple[int, int]] = {}
    for a in range(12):
        for b in range(12):
            for c in range(12):
                key = (a + 2 * b + 3 * c, a + b + c, c)
                assert seen.setdefault(key, (a, b)) == (a, b)
