"""Every reason for refusing a move, alone and with others; bad input."""

from dataclasses import replace

import pytest

import tutor
from tests.seven_to_midnight.conftest import Deal
from tutor import Game
from tutor.conformance.playing import refused
from tutor.games.seven_to_midnight.model import Phase
from tutor.games.seven_to_midnight.model.cards import Goods
from tutor.lesson import played as after

GEEBO = "rescue c1 with honeypop plushy"


def test_no_actions_left(game: Game, deal: Deal) -> None:
    for players, rulings, rule in [
        (2, {}, "actions.lightning"),
        (4, {}, "actions.standard"),
        (4, {"speed": "lightning", "lightning_four": "two"}, "mode.lightning.four"),
    ]:
        state = deal(players, rulings, actions=0, items=["honeypop"] * 3 + ["plushy"] * 3)
        for move in ("draw", "take i1", "flip i1"):
            assert refused(game, state, move) == [rule]


def test_no_actions_left_names_number_and_line(game: Game, deal: Deal) -> None:
    check = game.judge(deal(3, actions=0), "draw").failed[0]
    assert (check.facts["have"], check.facts["each"], check.facts["guardians"]) == (0, 2, 3)


def test_not_your_turn(game: Game, deal: Deal) -> None:
    state = deal(2, hands={0: ["honeypop"], 1: ["honeypop"]})
    assert refused(game, state, "2: take i1") == ["turn.order"]
    for move in ("cycle honeypop", "give honeypop to yara", "talent", "use honeypop"):
        assert refused(game, state, f"2: {move}") == ["free.own-turn"]


def test_take_facedown_gap_or_other(game: Game, deal: Deal) -> None:
    items = ["", "plushy", "honeypop", "storybook", "storybook", "sugardrop"]
    state = deal(items=items, down=["i2"])
    assert refused(game, state, "take i1") == ["action.take"]
    assert refused(game, state, "take i2") == ["action.take.facedown"]
    for cell in ("c1", "e2"):
        assert refused(game, state, f"take {cell}") == ["action.take.items-only"]
    assert refused(game, deal(items=items, down=["i2"], actions=0), "take i2") == [
        "actions.lightning",
        "action.take.facedown",
    ]


def test_rescue_facedown_gap_or_other(game: Game, deal: Deal) -> None:
    critters = ["geebo", "", "dorpa"]
    state = deal(critters=critters, hands={0: ["honeypop", "plushy"]}, down=["c1"])
    assert refused(game, state, GEEBO) == ["action.rescue.faceup"]
    assert refused(game, state, "rescue c2") == ["action.rescue.once-per-column"]
    assert game.judge(state, "rescue c2").failed[0].case == "gap"
    assert refused(game, state, "rescue i1") == ["action.rescue"]
    assert game.judge(state, "rescue i1").failed[0].case == "other"
    state = deal(critters=critters, asleep=True)
    assert refused(game, state, "rescue c2") == ["refresh.empty-critters"]
    assert game.judge(state, "rescue c2").failed[0].case == "gap"


def test_rescue_missing_lists_needs_and_who_holds_them(game: Game, deal: Deal) -> None:
    hands = {0: ["honeypop"], 1: ["plushy"]}
    state = deal(critters=["geebo", "dorpa", "gigglywig"], hands=hands)
    check = game.judge(state, "rescue c1 with honeypop").failed[0]
    assert check.rule == "seven.action.rescue.full"
    assert (check.facts["missing"], check.facts["holders"]) == ((Goods("plushy"),), ("Ben",))
    assert game.judge(state, "rescue c3").failed[0].facts["missing"] == (
        Goods("sugardrop"),
        Goods("plushy", 2),
    )


@pytest.mark.parametrize(
    ("hand", "kind", "mine", "away"),
    [
        (["plushy"], "some", (Goods("plushy"),), (Goods("honeypop"),)),
        (["honeypop", "plushy"], "mine", (Goods("honeypop"), Goods("plushy")), ()),
    ],
)
def test_what_is_in_hand_is_not_told_as_missing(
    game: Game, deal: Deal, hand: list[str], kind: str, mine: tuple[str, ...], away: tuple[str, ...]
) -> None:
    state = deal(critters=["geebo", "dorpa", "gigglywig"], hands={0: hand})
    facts = game.judge(state, "rescue c1").failed[0].facts
    assert (facts["kind"], facts["mine"], facts["away"]) == (kind, mine, away)


def test_rivals_are_not_told_who_holds_what(game: Game, deal: Deal) -> None:
    hands = {0: ["honeypop"], 1: ["plushy"]}
    state = deal(2, {"mode": "ffa"}, critters=["geebo", "dorpa", "loopa"], hands=hands)
    assert game.judge(state, "rescue c1 with honeypop").failed[0].facts["holders"] == ()


def test_rescue_from_another_hand_or_too_much(game: Game, deal: Deal) -> None:
    hands = {0: ["honeypop", "plushy", "plushy", "dream-pebble", "wind-up-owl"], 1: ["storybook"]}
    state = deal(critters=["geebo", "dorpa", "gigglywig"], hands=hands)
    assert refused(game, state, "rescue c2 with honeypop storybook") == ["action.rescue.own-hand"]
    assert refused(game, state, f"{GEEBO} dream-pebble") == ["action.rescue"]
    assert game.judge(state, f"{GEEBO} dream-pebble").failed[0].case == "extra"
    assert refused(game, state, f"{GEEBO} plushy") == ["action.rescue"]
    assert game.judge(state, f"{GEEBO} plushy").failed[0].case == "extra"
    assert refused(game, state, f"{GEEBO} wind-up-owl") == ["action.rescue"]
    assert game.judge(state, f"{GEEBO} wind-up-owl").failed[0].case == "extra"
    assert refused(game, state, "rescue c1 with honeypop honeypop plushy storybook") == [
        "action.rescue.own-hand",
        "action.rescue",
    ]


def test_cards_in_hand_only_have_to_be_named(game: Game, deal: Deal) -> None:
    hands = {0: ["honeypop", "plushy"], 1: ["plushy"]}
    state = deal(critters=["geebo", "dorpa", "loopa"], hands=hands)
    for move in ("rescue c1", "rescue c1 with honeypop"):
        facts = game.judge(state, move).failed[0].facts
        assert (facts["kind"], facts["holders"]) == ("mine", ())


def test_a_card_in_hand_is_not_asked_of_others(game: Game, deal: Deal) -> None:
    hands = {0: ["plushy"], 1: ["plushy"], 2: ["honeypop"]}
    state = deal(3, critters=["geebo", "dorpa", "loopa"], hands=hands)
    facts = game.judge(state, "rescue c1").failed[0].facts
    assert facts["kind"] == "some"
    assert (facts["mine"], facts["away"]) == ((Goods("plushy"),), (Goods("honeypop"),))
    assert facts["holders"] == ("Cy",)


def test_twice_needs_two_cards(game: Game, deal: Deal) -> None:
    state = deal(critters=["gigglywig", "dorpa", "loopa"], hands={0: ["sugardrop", "plushy"]})
    check = game.judge(state, "rescue c1 with sugardrop plushy").failed[0]
    assert (check.facts["have"], check.facts["need"]) == (2, 3)
    assert [part.rule for part in check.parts] == ["seven.action.rescue.duplicates"]


def test_the_challenge_takes_three_different_items(game: Game, deal: Deal) -> None:
    hand = ["honeypop", "honeypop", "plushy", "storybook", "sugardrop", "slumber-horn"]
    rulings = {"difficulty": "hard"}
    state = deal(2, rulings, critters=["shadowpup", "dorpa", "loopa"], hands={0: hand})
    legal = {str(m) for m in game.moves(state) if str(m).startswith("rescue c1")}
    assert "rescue c1 with honeypop plushy storybook" in legal
    assert "rescue c1 with honeypop slumber-horn" in legal
    assert len(legal) == 4 + 4 + 6
    assert refused(game, state, "rescue c1 with honeypop honeypop plushy") == [
        "action.rescue.full",
        "action.rescue",
    ]
    four = "rescue c1 with honeypop plushy storybook sugardrop"
    assert refused(game, state, four) == ["action.rescue"]


def test_event_pending(game: Game, deal: Deal) -> None:
    state = deal(
        critters=["snufflet", "dorpa", "loopa"], hands={0: ["sugardrop"]}, events={0: "bramble"}
    )
    state = after(game, state, "rescue c1 with sugardrop")
    assert state.phase is Phase.EVENT
    for move in ("draw", "end", "swap", "go left", "keep"):
        assert refused(game, state, move) == ["event.must-resolve"]
        assert game.judge(state, move).failed[0].case == "due"
    assert refused(game, state, "take c2") == ["event.must-resolve", "action.take.items-only"]
    assert refused(game, state, "choose c2") == ["event.who"]


def test_draw_nothing(game: Game, deal: Deal) -> None:
    state = deal()
    cards = (*state.hands[0], *state.item_deck)
    state = replace(state, hands=(cards, ()), item_deck=())
    assert refused(game, state, "draw") == ["action.draw"]
    assert refused(game, state, "2: draw") == ["turn.order"]


def test_what_is_due_comes_first(game: Game, deal: Deal) -> None:
    for state, rule in [
        (game.start(2, rulings={"difficulty": "easy"}), "difficulty.easy.remove"),
        (deal(end="bm-1a"), "maze.1.choose"),
        (after(game, deal(end="bm-1a"), "go right"), "maze.choose-card"),
        (after(game, deal(end="bm-1a"), "go left"), "maze.4.right"),
    ]:
        assert refused(game, state, "end") == [rule]
        assert game.judge(state, "end").failed[0].case == "due"
        assert refused(game, state, "draw") == [rule]
    assert refused(game, deal(), "choose i1") == ["turn.sequence"]
    assert game.judge(deal(), "choose i1").failed[0].case == "due"
    assert refused(game, deal(), "go left") == ["turn.sequence"]
    assert game.judge(deal(), "go left").failed[0].case == "due"


def test_the_penalty_takes_faceup_cards_of_its_kind(game: Game, deal: Deal) -> None:
    state = after(game, deal(end="bm-4a", down=["i1"]), "go left")
    assert refused(game, state, "choose c1 i2") == ["maze.no-faceup"]
    assert refused(game, state, "choose i1 i2") == ["maze.no-faceup"]
    assert refused(game, state, "choose i2") == ["maze.choose-card"]
    assert refused(game, state, "choose i2 i2") == ["maze.choose-card"]
    assert refused(game, state, "choose drake plushy") == ["maze.no-faceup"]
    assert refused(game, state, "choose i2 i3") == []


def test_after_the_last_turn_only_gifts(game: Game, deal: Deal) -> None:
    state = deal(final=True, hands={0: ["honeypop", "plushy"]})
    state = after(game, state, "end")
    assert state.phase is Phase.PARTING
    for move in ("cycle plushy", "take i1", "draw", "talent"):
        assert refused(game, state, move) == ["free.give.final"]
        assert game.judge(state, move).failed[0].case == "due"
    assert refused(game, state, "give plushy to drake") == []


def test_swap_is_for_partners_at_the_start(game: Game, deal: Deal) -> None:
    assert refused(game, deal(), "swap") == ["turn.order.teams"]
    assert game.judge(deal(), "swap").failed[0].case == "alone"
    teams = deal(4, {"mode": "teams"})
    assert after(game, teams, "swap", "swap") == teams
    for begun in ("draw", "end"):
        late = after(game, teams, begun)
        assert refused(game, late, "swap") == ["turn.order.teams.moment"]
    assert refused(game, after(game, teams, "end", "end"), "swap") == []


def test_easy_removal_is_of_this_game(game: Game) -> None:
    state = game.start(2, rulings={"difficulty": "easy"})
    assert refused(game, state, "remove pompri") == ["difficulty.easy.remove"]
    assert refused(game, state, "remove geebo for yara") == ["difficulty.easy.draw"]
    assert game.judge(state, "remove geebo for yara").failed[0].case == "fixed"
    alone = game.start(1, rulings={"difficulty": "easy"})
    assert refused(game, alone, "remove geebo for yara") == []
    assert refused(game, alone, "remove geebo for miles") == ["difficulty.easy.draw"]
    assert game.judge(alone, "remove geebo for miles").failed[0].case == "fixed"


def test_nothing_after_the_end(game: Game, deal: Deal) -> None:
    state = after(
        game,
        deal(critters=["geebo", "", ""], asleep=True, hands={0: ["honeypop", "plushy"]}),
        GEEBO,
    )
    assert refused(game, state, "draw") == ["end.final"]


@pytest.mark.parametrize(
    ("players", "rulings"),
    [
        (4, {"speed": "lightning"}),
        (1, {"mode": "ffa"}),
        (3, {"mode": "teams"}),
        (4, {"mode": "teams", "speed": "lightning"}),
        (2, {"guardian_1": "drake", "guardian_2": "drake"}),
        (2, {"first_player": 2}),
        (1, {"first_player": 3}),
        (2, {"mode": "solo"}),
        (2, {"card_set": 3}),
        (5, {}),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(
    game: Game, players: int, rulings: dict[str, object]
) -> None:
    with pytest.raises(tutor.SetupError) as error:
        game.start(players, rulings=rulings)
    assert len(str(error.value)) > 30


def test_a_guardian_may_be_named_by_its_player(game: Game, deal: Deal) -> None:
    state = deal(hands={0: ["plushy"]})
    assert game.parse(state, "give plushy to Ben") == game.parse(state, "give plushy to drake")
    assert game.parse(state, "choose ben.plushy") == game.parse(state, "choose drake.plushy")
    assert game.parse(state, "choose Ada") == game.parse(state, "choose yara")
    others = game.start(("Drake", "plushy"), seed=1)  # runs Yara; a card is meant, not a person
    assert str(game.parse(others, "give plushy to drake")) == "give plushy to drake"
    assert str(game.parse(others, "choose plushy")) == "choose plushy"


def test_trix_e_may_be_spelt_as_on_her_card(game: Game) -> None:
    state = game.start(3)
    assert game.parse(state, "give plushy to Trix-E") == game.parse(state, "give plushy to trixe")
    assert str(game.parse(state, "choose Trix-E.plushy")) == "choose trixe.plushy"


@pytest.mark.parametrize(
    "text",
    ["take", "take i7", "take i1 i2", "rescue", "rescue c1 with", "rescue c1 with cake",
     "give plushy", "give plushy to zoe", "go back", "go untold", "choose", "choose cake",
     "choose zoe.plushy", "choose drake.cake", "use", "use plushy on", "remove", "remove me",
     "remove geebo for me", "talent cake", "flip deck", "cycle", "end now"],
)  # fmt: skip
def test_unreadable_moves_say_what_was_expected(game: Game, text: str) -> None:
    with pytest.raises(tutor.NotationError) as error:
        game.parse(game.start(2), text)
    assert len(str(error.value)) > 30


def test_only_who_sits_beside_you_is_asked_for_a_card(game: Game, deal: Deal) -> None:
    hands = {0: ["honeypop"], 1: ["storybook"], 2: ["plushy"], 3: ["plushy"]}
    for rulings, who in (({}, ("Dora",)), ({"give_adjacent": False}, ("Cy", "Dora"))):
        state = deal(4, rulings, critters=["geebo", "dorpa", "loopa"], hands=hands)
        assert game.judge(state, "rescue c1 with honeypop").failed[0].facts["holders"] == who
