"""Every ruling in every reading, where the readings differ."""

from dataclasses import replace
from random import Random

import pytest

import tutor
from tests.monster_cafe.conftest import Lay
from tutor import Game
from tutor.conformance.playing import cited, clauses_of, refused
from tutor.games.monster_cafe.lessons.deal import REMOVED
from tutor.games.monster_cafe.model import Kind, Meal, State
from tutor.lesson import played


def last_tables(game: Game, guest: bool, reading: str) -> State:
    """Round 4, the pile used up, T1 empty, and T3 with or without a Brain Eater."""
    lesson = game.lessons["last-cards"]
    state = lesson.position if guest else lesson.variants["without"][0]
    return replace(state, rulings=replace(state.rulings, empty_table_when_pile_empty=reading))


@pytest.mark.parametrize(
    ("reading", "guest", "reasons"),
    [
        ("only_if_forced", False, []),
        ("only_if_forced", True, ["clear.nonempty"]),
        ("leave_without", False, []),
        ("leave_without", True, ["clear.nonempty"]),
        ("allowed", False, []),
        ("allowed", True, []),
    ],
)
def test_when_an_empty_table_may_be_cleared(
    game: Game, reading: str, guest: bool, reasons: list[str]
) -> None:
    state = last_tables(game, guest, reading)
    assert refused(game, state, "clear T1") == reasons
    assert refused(game, state, "clear T3") == []
    some_pile = replace(state, pile=state.discard[:1], discard=state.discard[1:])
    assert refused(game, some_pile, "clear T1") == ["clear.nonempty"]


def test_nobody_leaves_without_a_plate_twice(game: Game) -> None:
    state = played(game, last_tables(game, False, "leave_without"), "clear T1", "clear T3")
    for size, ok in ((3, True), (2, False)):
        gone = state.plates[3][size:]
        plates = (*state.plates[:3], state.plates[3][:size])
        fewer = replace(state, plates=plates, lost=state.lost + gone)
        assert (not game.package.broken(fewer)) is ok


@pytest.mark.parametrize(
    ("reading", "plates", "lost"),
    [("only_if_forced", 4, 0), ("leave_without", 3, 2), ("allowed", 4, 0)],
)
def test_what_an_empty_table_brings(game: Game, reading: str, plates: int, lost: int) -> None:
    state = played(game, last_tables(game, False, reading), "clear T1", "clear T3")
    assert game.to_move(state) is None
    assert [len(own) for own in state.plates] == [4, 4, plates, plates]
    assert len(state.lost) == lost
    game.package.check(state)


def test_a_guest_is_taken_even_where_one_may_leave_without(game: Game) -> None:
    state = played(game, last_tables(game, True, "leave_without"), "clear T3")
    assert len(state.plates[2]) == 4
    assert state.monsters[2][-1].kind is Kind.BRAIN


def test_the_starting_monster_may_be_lost_or_safe(game: Game, table: Lay) -> None:
    hit = played(game, table("sorbet"), "draw")
    assert hit.drawn is not None
    assert [str(move) for move in game.moves(hit)] == ["discard sludge"]
    after = played(game, hit, "discard sludge")
    assert after.monsters[0] == ()
    safe = game.play(table("sorbet", {"sorbet_hits_starting_monster": False}), "draw")
    assert safe.after.monsters[0][0].kind is Kind.SLUDGE
    assert safe.after.turn == 1
    assert {"sorbet.nothing", "sorbet.starting_counts"} <= set(clauses_of(safe))


def test_a_safe_starting_monster_stays_when_its_kind_goes(game: Game, deal: Lay) -> None:
    seats = {"Ada": ("sock", "sludge sludge brain"), "Ben": ("brain", "lint lint"), "Cy": ("lint", "lint sock")}  # fmt: skip
    tables = {1: ("sludge", ""), 2: ("brain", ""), 3: ("toenail", "")}
    rulings = {"first_removed": "eyeball", "second_removed": "dustbunny"}
    for hits, left in ((True, ["brain"]), (False, ["sludge", "brain"])):
        chosen = rulings | {"sorbet_hits_starting_monster": hits}
        state = deal(seats, tables, drawn="sorbet", round=2, rulings=chosen)
        after = played(game, state, "discard sludge")
        assert [card.kind for card in after.monsters[0]] == left
    only = deal(seats | {"Ada": ("sock", "sludge brain")}, tables, drawn="sorbet", round=2, rulings=chosen)  # fmt: skip
    assert refused(game, only, "discard sludge") == ["sorbet.owner_chooses"]
    parts = game.judge(only, "discard sludge").failed[0].parts
    assert [part.rule for part in parts] == ["cafe.sorbet.starting_counts"]
    assert refused(game, only, "discard brain") == []


def test_players_link_by_hand_where_they_want_to(game: Game) -> None:
    automatic = game.lessons["tie"].position
    seats = automatic.players
    state, _ = game.lessons["scoring"].variants["sock"]
    assert {str(move) for move in game.moves(state)} == {"link sludge", "link sock", "link eyeball"}
    turn = game.play(state, "link sludge")
    assert turn.after.links == ((Meal.SLUDGE,), (), (), ())
    assert turn.after.turn is None
    assert refused(game, automatic, "link sock")[:1] == ["wild.auto_best"]
    assert len(seats) == 3


@pytest.fixture
def choosing(deal: Lay) -> Lay:
    """Round 2, players choose; Ada has two Anything Eaters (one to start with) and two plates."""

    def make(**more: object) -> State:
        seats = {"Ada": ("sludge", "anything anything sock"), "Ben": ("brain", "sock anything"), "Cy": ("sock", "brain")}  # fmt: skip
        tables = {1: ("sludge", ""), 2: ("brain", "toenail"), 3: ("toenail", "")}
        rulings = REMOVED | {"wild_assignment": "manual"} | more.pop("rulings", {})
        return deal(seats, tables, round=2, rulings=rulings, **more)

    return make


@pytest.mark.parametrize("drawn", ["", "toenail", "sorbet"])
def test_players_who_choose_may_link_early_on_their_own_turn(
    game: Game, choosing: Lay, drawn: str
) -> None:
    state = choosing(drawn=drawn)
    assert refused(game, state, "link sludge") == []
    assert "link sludge" in map(str, game.moves(state))
    assert refused(game, state, "link sock") == ["wild.assign"]
    assert refused(game, state, "Cy: link sock") == ["turn.order", "wild.one_food"]
    turn = game.play(state, "link sludge")
    assert turn.after == replace(state, links=((Meal.SLUDGE,), (), ()))
    assert {"wild.late", "wild.assign"} <= cited(turn)
    game.package.check(turn.after)


@pytest.mark.parametrize(("who", "named"), [("Ada", True), ("Cy", False)])
def test_who_has_nobody_to_feed_is_not_told_with_what(
    game: Game, choosing: Lay, who: str, named: bool
) -> None:
    state = choosing()
    plate = state.plates[state.players.index(who)][0].meal
    sentence = game.rulebook.sentence(game.judge(state, f"{who}: link roadkill").failed[-1])
    assert (game.rulebook.names["Meal"][plate] in sentence) == named


def test_an_early_link_stands_and_another_eater_may_wait(game: Game, choosing: Lay) -> None:
    state = played(game, choosing(), "link sludge", "clear T2")
    assert state.links[0] == (Meal.SLUDGE,)
    both = played(game, choosing(), "link sludge", "link sludge")
    assert refused(game, both, "link sludge") == ["wild.one_food"]
    assert not [move for move in game.moves(both) if str(move).startswith("link")]


@pytest.mark.parametrize(
    ("hits", "monsters", "links"), [(True, ["sock"], ()), (False, ["anything", "sock"], (Meal.SLUDGE,))]
)  # fmt: skip
def test_a_link_goes_with_its_anything_eater(
    game: Game, choosing: Lay, hits: bool, monsters: list[str], links: tuple[Meal, ...]
) -> None:
    state = choosing(drawn="sorbet", rulings={"sorbet_hits_starting_monster": hits})
    state = played(game, state, "link sludge", "link sludge", "discard anything")
    assert [card.kind for card in state.monsters[0]] == monsters
    assert state.links[0] == links
    game.package.check(state)


def test_a_bot_does_not_link_before_it_must(game: Game, choosing: Lay) -> None:
    for drawn in ("", "toenail", "sorbet"):
        move = str(game.advise(choosing(drawn=drawn), Random(1)))
        assert not move.startswith("link")


def test_plates_can_be_clicked_to_link_early(game: Game, choosing: Lay) -> None:
    words = {piece.word for piece in game.scene(choosing()).pieces()}
    assert {word for word in words if word.startswith("link")} == {"link sludge"}


def test_linking_goes_round_the_table_and_skips_who_has_nothing_to_link(
    game: Game, deal: Lay
) -> None:
    seats = {
        "Ada": ("eyeball eyeball sock toenail", "anything sock anything"),
        "Ben": ("sludge sludge sock roadkill", "sludge roadkill toenail"),
        "Cy": ("brain brain toenail", "brain sock"),
    }
    rulings = REMOVED | {"wild_assignment": "manual"}
    tables = {3: ("roadkill", "anything")}
    state = deal(seats, tables, round=4, turn=2, cleared=(True, True, False), rulings=rulings)
    order, linked = [], []
    state = played(game, state, "clear T3")
    for meal in ("roadkill", "eyeball", "sock"):
        order.append(game.to_move(state))
        turn = game.play(state, f"link {meal}")
        linked.append(turn.steps[0].shows[0])
        state = turn.after
    assert order == [2, 0, 0]
    assert linked == ["anything-3", "anything-1", "anything-2"]
    assert game.to_move(state) is None
    assert [tree.value for tree in game.score(state)] == [2 + 1 + 1, 2 + 1 - 1, 2 + 1 - 1]


def test_only_what_was_linked_is_told_as_a_choice(game: Game, deal: Lay) -> None:
    """While players link, the others of their Anything Eaters are scored at their best."""
    seats = {
        "Ada": ("eyeball eyeball sock toenail", "anything sock anything"),
        "Ben": ("sludge sludge sock roadkill", "sludge roadkill toenail"),
        "Cy": ("brain brain toenail roadkill", "brain sock"),
    }
    rulings = REMOVED | {"wild_assignment": "manual"}
    state = deal(seats, {}, round=4, turn=0, cleared=(True,) * 3, rulings=rulings)
    for links, cases in (
        ([], {Meal.EYEBALL: ""}),
        (["sock"], {Meal.EYEBALL: "", Meal.SOCK: "chosen"}),
        (["sock", "sock"], {Meal.SOCK: "chosen"}),
    ):
        tree = game.score(played(game, state, *(f"link {meal}" for meal in links)))[0]
        lines = [s for s in tree.walk() if s.rule == "cafe.wild.auto_best" and s.parts]
        assert {line.facts["meal"]: line.case for line in lines} == cases


@pytest.mark.parametrize(("variant", "winners"), [("", (0, 1)), ("unfed", (1,))])
def test_a_tie_is_shared_or_goes_to_the_fewest_unfed(
    game: Game, variant: str, winners: tuple[int, ...]
) -> None:
    lesson = game.lessons["tie"]
    state = lesson.variants[variant][0] if variant else lesson.position
    outcome = game.outcome(played(game, state, "clear T3"))
    assert outcome is not None
    assert outcome.winners == winners
    assert [step.rule for step in outcome.story] == ["cafe.end.winner", "cafe.end.tie"]


def test_more_monsters_do_not_lose_a_tie_if_all_are_fed(game: Game, deal: Lay) -> None:
    seats = {
        "Ada": ("eyeball eyeball sock toenail", "eyeball eyeball eyeball brain"),
        "Ben": ("sludge sludge sock roadkill", "roadkill roadkill roadkill roadkill roadkill"),
        "Cy": ("brain brain toenail roadkill", "sludge"),
    }
    rulings = REMOVED | {"tie_break": "fewest_unfed"}
    outcome = game.outcome(deal(seats, {}, round=4, turn=None, rulings=rulings))
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.story[-1].facts["size"] == 0


def test_a_tie_that_unfed_monsters_do_not_break_is_shared(game: Game, deal: Lay) -> None:
    seats = {
        "Ada": ("eyeball eyeball sock toenail", "sock brain"),
        "Ben": ("sludge sludge sock roadkill", "sock brain"),
        "Cy": ("brain brain toenail roadkill", "sludge"),
    }
    rulings = REMOVED | {"tie_break": "fewest_unfed"}
    state = deal(seats, {}, round=4, turn=None, cleared=(True,) * 3, rulings=rulings)
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert outcome.story[-1].case == "still"


@pytest.mark.parametrize("seat", range(4))
def test_the_first_player_can_be_chosen(game: Game, seat: int) -> None:
    assert game.start(4, 3, {"first_player": seat}).turn == seat


def test_the_first_player_can_be_drawn_by_lot(game: Game) -> None:
    assert {game.start(4, seed, {"first_player": "random"}).turn for seed in range(30)} == {
        0,
        1,
        2,
        3,
    }
    with pytest.raises(tutor.SetupError):
        game.start(3, 0, {"first_player": 3})


def test_the_removed_sets_can_be_chosen_or_drawn(game: Game) -> None:
    assert game.start(2, 1, REMOVED).removed == (Kind.DUSTBUNNY, Kind.LINT)
    by_lot = {game.start(3, seed).removed for seed in range(40)}
    assert len(by_lot) > 10
    assert all(len(set(pair)) == 2 and Kind.ANYTHING not in pair for pair in by_lot)
    half = {game.start(3, seed, {"second_removed": "sock"}).removed for seed in range(40)}
    assert all(len(set(pair)) == 2 and Kind.SOCK in pair for pair in half)
    assert game.start(4, 1, REMOVED).removed == ()
    with pytest.raises(tutor.SetupError) as error:
        game.start(3, 0, {"first_removed": "sock", "second_removed": "sock"})
    assert error.value.facts["known"] == ("random", *(kind for kind in Meal if kind != "sock"))
    assert str(error.value)
