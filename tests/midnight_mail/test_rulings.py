"""Every ruling in every reading, in a position where the readings differ."""

from dataclasses import replace
from typing import Any

import pytest

from tests.midnight_mail.conftest import Lay, go, picture
from tutor import Game
from tutor.conformance.playing import refused
from tutor.games.midnight_mail.model.geometry import NAMES
from tutor.games.midnight_mail.model.state import Animal, Board, Objective, State
from tutor.games.midnight_mail.rules.bonus import due
from tutor.games.midnight_mail.rules.chain import Search
from tutor.games.midnight_mail.rules.scoring import rank

CHAIN = ("O4-3 @r2c3 f1 q0", "T4-2 @r4c1 f1 q0", "T4-6 @r4c4 f0 q0")
MICE = ("O4-8 @r3c1", "I4-1 @r5c1", "D2-1 @r4c2 f0 q3 frog")


@pytest.mark.parametrize(
    ("reading", "against"), [("three_space", ["card.special"]), ("two_space", [])]
)
def test_special_card(game: Game, lay: Lay, reading: str, against: list[str]) -> None:
    state = lay(hand="T4 X", rulings={"special_card": reading})
    assert refused(game, state, "play X D2-1") == against
    assert bool(refused(game, state, "play X I3-1")) == (not against)


@pytest.mark.parametrize(("reading", "points"), [("enter", 4), ("between", 3)])
def test_distance(game: Game, lay: Lay, reading: str, points: int) -> None:
    state = lay("L4-1 @r3c1 f1 q3", hand="O4 X", market="O4-2", rulings={"distance": reading})
    state = go(game, state, "play O4 O4-2", "place O4-2 @r3c4 f1 q0", "deliver r3c1 r3c5")
    assert state.points[0] == points


@pytest.mark.parametrize(("reading", "against"), [("level", ["place.level"]), ("covered", [])])
def test_support(game: Game, lay: Lay, reading: str, against: list[str]) -> None:
    tiles = ("I4-2 @r2c1", "O4-1 @r1c5", "I4-4 @r2c2")
    state = lay(*tiles, hand="X T4", gone="r2c1", rulings={"support": reading})
    state = go(game, state, "play T4 down")
    assert refused(game, state, "place D2-1 @r2c1 f0 q0 frog") == against
    if not against:  # the bridge takes the higher level everywhere
        state = go(game, state, "place D2-1 @r2c1 f0 q0 frog")
        assert picture(state).splitlines()[1] == "F3 .3 C2 O2 .2 K1"


@pytest.mark.parametrize(
    ("reading", "against"), [("same_shape", []), ("span_two", ["place.smaller_ok"])]
)
def test_single_support(game: Game, lay: Lay, reading: str, against: list[str]) -> None:
    state = lay("I4-2 @r2c1", hand="X T4", gone="r2c1 r2c3", rulings={"single_support": reading})
    state = go(game, state, "play T4 down")
    assert refused(game, state, "place D2-1 @r2c1 f0 q0 owl") == against


@pytest.mark.parametrize(("reading", "size"), [("orthogonal", 0), ("with_diagonals", 1)])
def test_lines(game: Game, lay: Lay, reading: str, size: int) -> None:
    state = lay(
        "O4-1 @r1c1", hand="O4 X", market="O4-2", rulings={"lines": reading}, patches=(1, 0)
    )
    state = go(
        game, state, "play O4 O4-2", "place O4-2 @r4c4 f0 q0"
    )  # cats r1c1 and r4c4, crow r2c2
    state = go(game, state, "patch r2c2")
    assert len([m for m in game.moves(state) if m.notation().startswith("deliver")]) == 2 * size
    if size:
        assert go(game, state, "deliver r1c1 r4c4").points[0] == 2 + 0 + 1


@pytest.mark.parametrize(("reading", "combo"), [(2, 4), (3, 0)])
def test_combo_minimum(game: Game, lay: Lay, reading: int, combo: int) -> None:
    state = lay(*CHAIN, hand="S4 X", market="S4-5", rulings={"combo_minimum": reading})
    state = go(
        game,
        state,
        "play S4 S4-5",
        "place S4-5 @r1c1 f0 q1",
        "deliver r3c3 r3c2",
        "deliver r2c3 r4c3",
    )
    assert state.combos[0] == combo


@pytest.mark.parametrize(("reading", "combo"), [("deliveries", 4), ("removed_pieces", 9)])
def test_combo_counts(game: Game, lay: Lay, reading: str, combo: int) -> None:
    state = lay(
        *CHAIN, hand="O4 X", market="O4-5", patches=(1, 0), rulings={"combo_counts": reading}
    )
    state = go(game, state, "play O4 O4-5", "place O4-5 @r1c5", "patch r3c3")
    assert Search(state).best().combo == combo
    turn = game.play(go(game, state, "deliver r4c3 r2c3"), "deliver r4c1 r4c6")
    assert turn.after.combos[0] == combo
    told = next(step for step in turn.steps if step.rule == "mail.combo.value").facts
    assert told["number"] * told["colours"] == told["value"] == combo
    assert len(told["kinds"]) == told["colours"]


@pytest.mark.parametrize(("reading", "combo"), [("any", 4), ("freed_only", 0)])
def test_combo_chain(game: Game, lay: Lay, reading: str, combo: int) -> None:
    state = lay(*MICE, hand="O4 X", market="O4-3", spells=(1, 0), rulings={"combo_chain": reading})
    state = go(game, state, "play O4 O4-3", "place O4-3 @r3c4", "spell r3c5 owl")
    assert Search(state).best().combo == combo
    turn = game.play(go(game, state, "deliver r4c1 r4c5"), "deliver r3c1 r3c5")
    assert turn.after.combos[0] == combo
    told = next(step for step in turn.steps if step.rule.startswith("mail.combo."))
    assert "mail.combo.independent_ok" in [
        step.rule for step in told.walk()
    ]  # two messages, one counts


def test_combo_chain_counts_what_was_freed(game: Game, lay: Lay) -> None:
    state = lay(*CHAIN, hand="S4 X", market="S4-5", rulings={"combo_chain": "freed_only"})
    state = go(game, state, "play S4 S4-5", "place S4-5 @r1c1 f0 q1")
    assert Search(state).best().combo == 9
    assert (
        go(game, state, "deliver r3c3 r3c2", "deliver r4c3 r2c3", "deliver r4c1 r4c6").combos[0]
        == 9
    )


@pytest.mark.parametrize(
    ("heights", "paid", "by_lowest", "by_equal"),
    [
        ([0, 1, 1], 0, [], []),
        ([1, 1, 1], 0, [1], [1]),
        ([1, 2, 3], 0, [1], [1]),  # the first time any mixture will do
        ([2, 2, 3], 1, [2], []),
        ([2, 2, 2], 1, [2], [2]),
        ([1, 2, 2], 1, [], []),
        ([3, 3, 3], 1, [2, 3], [3]),
        ([2, 2, 2], 2, [], []),
    ],
)
def test_bonus_repeat(
    game: Game, heights: list[int], paid: int, by_lowest: list[int], by_equal: list[int]
) -> None:
    for reading, levels in (("min_height", by_lowest), ("uniform", by_equal)):
        rulings = game.start(2, rulings={"bonus_repeat": reading}).rulings
        assert list(due(rulings, heights, paid)) == levels


@pytest.mark.parametrize("reading", ["min_height", "uniform"])
def test_an_area_pays_again_on_a_higher_level(game: Game, lay: Lay, reading: str) -> None:
    tiles = ("I4-2 @r2c1", "O4-1 @r1c5", "I4-4 @r2c2")
    state = lay(*tiles, hand="X T4", gone="r2c1 r2c3 r2c4 r2c6", rulings={"bonus_repeat": reading})
    board = replace(state.boards[0], paid=(0, 0, 0, 0, 1, 0, 0, 0))
    state = replace(state, boards=(board, state.boards[1]), patches=(1, 0))
    state = go(game, state, "patch r2c1", "play T4 down", "place D2-1 @r1c6 f0 q1 owl")
    assert state.patches[0] == 1  # row 2 is all on level 2


@pytest.mark.parametrize(("reading", "now"), [("after_tile", 0), ("after_any_cover", 1)])
def test_bonus_check(game: Game, lay: Lay, reading: str, now: int) -> None:
    tiles = ("I4-1 @r2c1", "T4-5 @r2c5 f0 q1")  # row 2 without r2c5
    state = lay(
        *tiles, hand="O4 X", market="O4-6", patches=(1, 0), rulings={"bonus_check": reading}
    )
    state = go(game, state, "play O4 O4-6", "place O4-6 @r5c1", "patch r2c5")
    assert state.patches[0] == now
    assert state.boards[0].paid[4] == now
    early = lay(
        *tiles, hand="O4 X", market="O4-6", patches=(1, 0), rulings={"bonus_check": reading}
    )
    early = go(game, early, "patch r2c5", "play O4 O4-6", "place O4-6 @r5c1")
    assert early.patches[0] == 1


@pytest.mark.parametrize(("reading", "points"), [("tile", 3), ("marker", 2)])
def test_patch(game: Game, lay: Lay, reading: str, points: int) -> None:
    state = lay(*CHAIN, hand="O4 X", market="O4-5", patches=(1, 0), rulings={"patch": reading})
    state = go(game, state, "play O4 O4-5", "place O4-5 @r1c5", "patch r3c3", "deliver r4c3 r2c3")
    assert state.points[0] == points


def test_a_marker_covers_and_carries_nothing(game: Game, lay: Lay) -> None:
    tiles = ("I4-1 @r2c1", "T4-5 @r2c5 f0 q1")
    state = lay(*tiles, hand="O4 X", market="O4-6", patches=(1, 0), rulings={"patch": "marker"})
    state = go(game, state, "patch r2c5", "play O4 O4-6")
    assert refused(game, state, "place O4-6 @r1c4") == ["place.no_animal", "place.support"]
    assert go(game, state, "place O4-6 @r5c1").patches[0] == 0


@pytest.mark.parametrize(("reading", "against"), [("yes", []), ("no", ["patch.visible"])])
def test_patch_bare(game: Game, lay: Lay, reading: str, against: list[str]) -> None:
    state = lay("I4-1 @r2c1", patches=(1, 0), rulings={"patch_bare": reading})
    assert refused(game, state, "patch r6c6") == against
    assert refused(game, state, "patch r2c2") == []


@pytest.mark.parametrize(
    ("reading", "against"), [("any_free", []), ("house_only", ["spell.available"])]
)
def test_spell_target(game: Game, lay: Lay, reading: str, against: list[str]) -> None:
    state = lay(hand="S4 X", market="S4-5", spells=(1, 0), rulings={"spell_target": reading})
    state = go(game, state, "play S4 S4-5", "place S4-5 @r1c1 f0 q1")
    assert refused(game, state, "spell r2c2 r1c1") == against


@pytest.mark.parametrize(
    ("reading", "against"), [("limited", ["market.two_space_empty"]), ("unlimited", [])]
)
def test_two_space_supply(game: Game, lay: Lay, reading: str, against: list[str]) -> None:
    state = lay(hand="T4 X", rulings={"two_space_supply": reading})
    last = replace(state, stacks=(*state.stacks[:7], ("D2-16",)))
    taken = go(game, last, "play T4 down")
    after = replace(taken, taken="", phase=state.phase, hands=state.hands)
    assert refused(game, after, "play T4 down") == against


@pytest.mark.parametrize(
    ("reading", "places"), [("competition", [1, 1, 1, 4]), ("skip_one", [1, 1, 1, 3])]
)
def test_adv_ties(game: Game, reading: str, places: list[int]) -> None:
    rulings = game.start(4, rulings={"adv_ties": reading}).rulings
    assert [rank(rulings, [3, 3, 3, 1], seat) for seat in range(4)] == places
    assert [rank(rulings, [3, 3, 1], seat) for seat in range(3)] == [1, 1, 3]
    assert [rank(rulings, [1, 2, 3], seat) for seat in range(3)] == [3, 2, 1]
    score = game.score(_houses(game, {"adv_ties": reading}, (3, 3, 3, 1)))
    assert score[3].parts[3].parts[0].parts[0].rule == "mail.adv.tie_many"


@pytest.mark.parametrize(("reading", "points"), [("ranked", 10), ("no_points", 0)])
def test_adv_zero(game: Game, reading: str, points: int) -> None:
    score = game.score(_houses(game, {"adv_zero": reading}, (2, 0)))
    assert score[1].parts[3].parts[0].value == points


def _houses(game: Game, rulings: dict[str, Any], sizes: tuple[int, ...]) -> State:
    """Boards that show so many cat houses."""
    from tutor.games.midnight_mail.model.state import Laid

    state = game.start(len(sizes), rulings=rulings | {"mode": "advanced"})
    boards = tuple(
        Board(pieces=tuple(Laid("I4-1", NAMES.index(f"r{row + 1}c1")) for row in range(size)))
        for size in sizes
    )
    objectives = (Objective.CAT, Objective.ROWS25, Objective.TOP)
    return replace(state, boards=boards, objectives=objectives)


@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_mode(game: Game, mode: str) -> None:
    objectives = game.start(3, seed=5, rulings={"mode": mode}).objectives
    kinds = [objective.partition(".")[0] for objective in objectives]
    assert kinds == (["colour", "line", "zone"] if mode == "advanced" else [])


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_first_player(game: Game, first: int) -> None:
    assert game.start(4, rulings={"first_player": first}).turn == first
    turns = {game.start(4, seed, {"first_player": "random"}).turn for seed in range(30)}
    assert turns == {0, 1, 2, 3}


def test_a_wild_animal_does_not_change_its_house(game: Game, lay: Lay) -> None:
    state = go(game, lay(hand="T4 X"), "play X I3-1", "place I3-1 @r1c1 f0 q0 cat")
    assert state.boards[0].animals[1] is Animal.CAT
    bare = replace(state.boards[0], animals=Board().animals)
    state = replace(state, boards=(bare, state.boards[1]), objectives=(Objective.CAT,))
    assert game.score(state)[0].parts[3].parts[0].facts["size"] == 0
