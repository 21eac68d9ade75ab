"""What free actions and Flip may and may not do."""

from tests.seven_to_midnight.conftest import Deal
from tutor import Game
from tutor.conformance.playing import refused
from tutor.games.seven_to_midnight.model import State
from tutor.lesson import played as after

GEEBO = "rescue c1 with honeypop plushy"


def test_cycle_drawn_this_turn(game: Game, deal: Deal) -> None:
    state = after(game, deal(deck=["plushy"]), "draw")
    assert refused(game, state, "cycle plushy") == ["free.cycle"]
    assert refused(game, state, "cycle storybook") == ["free.cycle"]
    assert game.judge(state, "cycle storybook").failed[0].case == "missing"


def test_taken_and_received_cards_can_be_cycled(game: Game, deal: Deal) -> None:
    state = deal(items=["plushy", "honeypop", "storybook"] * 2)
    state = after(game, state, "take i1", "cycle plushy")
    assert state.cycled == 1


def test_of_equal_cards_the_one_that_can_do_less_goes_first(game: Game, deal: Deal) -> None:
    """Paid and given cards were drawn this turn, so that the others can still be cycled."""
    hands = {0: ["honeypop", "plushy"]}
    state = deal(critters=["geebo", "dorpa", "loopa"], hands=hands, deck=["plushy", "storybook"])
    state = after(game, state, "draw")
    assert refused(game, state, "cycle plushy") == []
    for move in (GEEBO, "give plushy to drake"):
        assert refused(game, after(game, state, move), "cycle plushy") == []
    assert refused(game, after(game, state, "cycle plushy"), "cycle plushy") == ["free.cycle"]


def test_a_card_fetched_back_from_the_pile_was_not_drawn(game: Game, deal: Deal) -> None:
    state = deal(
        2, {"guardian_1": "trixe"}, critters=["geebo", "dorpa", "loopa"],
        hands={0: ["honeypop"]}, deck=["plushy"], events={0: "peek"},
    )  # fmt: skip
    state = after(game, state, "draw", GEEBO, "talent plushy")
    assert refused(game, state, "cycle plushy") == []


def test_give_limit_and_neighbours(game: Game, deal: Deal) -> None:
    hands = {0: ["honeypop", "plushy", "storybook"]}
    state = deal(4, hands=hands)
    assert refused(game, state, "give plushy to trixe") == ["free.give.adjacent"]
    assert refused(game, state, "give plushy to yara") == ["free.give.adjacent"]
    assert refused(game, state, "give plushy to dewey") == ["free.give.adjacent"]
    assert refused(game, state, "give pompa to drake") == ["free.give.any-card"]
    state = after(game, state, "give plushy to drake", "give honeypop to miles")
    assert refused(game, state, "give storybook to drake") == ["free.give.limit"]
    assert refused(game, state, "give storybook to trixe") == [
        "free.give.adjacent",
        "free.give.limit",
    ]


def test_give_in_other_modes(game: Game, deal: Deal) -> None:
    hands = {0: ["honeypop"]}
    ffa = deal(2, {"mode": "ffa"}, hands=hands)
    assert refused(game, ffa, "give honeypop to drake") == ["free.give.ffa"]
    assert game.judge(ffa, "give honeypop to drake").failed[0].case == "off"
    teams = deal(4, {"mode": "teams"}, hands=hands)
    assert refused(game, teams, "give honeypop to miles") == ["free.give.teams"]
    assert refused(game, teams, "give honeypop to drake") == []


def test_talent_spent_or_without_effect(game: Game, deal: Deal) -> None:
    def seat(name: str, **more: object) -> State:
        return deal(2, {"guardian_1": name}, **more)

    assert refused(game, seat("miles", spent=(True, False)), "talent") == ["free.talent"]
    assert refused(game, seat("miles"), "talent i1") == ["house.talent.lap"]
    assert refused(game, seat("dewey"), "talent i1") == ["house.talent.rig"]
    assert refused(game, seat("yara"), "talent") == ["house.talent.light"]
    assert refused(game, seat("yara", down=["i1"]), "talent i1") == ["house.talent.light"]
    assert game.judge(seat("yara", down=["i1"]), "talent i1").failed[0].case == "named"
    assert refused(game, seat("trixe"), "talent plushy") == ["house.talent.fetch"]
    assert refused(game, seat("drake"), "talent") == ["house.talent.shoulders"]
    assert refused(game, seat("drake"), "talent i1 i2 i3") == ["house.talent.shoulders"]
    assert refused(game, seat("trixe", spent=(True, False)), "talent") == [
        "free.talent",
        "house.talent.fetch",
    ]


def test_flip_limits_and_targets(game: Game, deal: Deal) -> None:
    state = after(game, deal(hands={0: ["plushy"]}), "flip i1")
    assert refused(game, state, "flip i2") == ["action.flip.down-limit"]
    assert refused(game, state, "flip plushy") == ["action.flip.down-limit"]
    assert refused(game, state, "flip i1") == []
    assert refused(game, state, "flip e1") == ["action.flip.targets"]
    assert game.judge(state, "flip e1").failed[0].case == "event"
    assert refused(game, state, "flip storybook") == ["action.flip.targets"]
    assert game.judge(state, "flip storybook").failed[0].case == "missing"
    assert refused(game, after(game, state, "take i2"), "flip i2") == ["action.flip.targets"]
    assert game.judge(after(game, state, "take i2"), "flip i2").failed[0].case == "empty"


def test_use_facedown_ordinary_or_in_a_rescue(game: Game, deal: Deal) -> None:
    hand = ["honeypop", "plushy", "dream-pebble", "wind-up-owl"]
    state = deal(critters=["geebo", "dorpa", "loopa"], hands={0: hand}, down=["0.plushy"])
    assert refused(game, state, f"{GEEBO}-down") == ["hand.facedown"]
    assert refused(game, state, GEEBO) == ["action.rescue.own-hand"]
    assert game.judge(state, GEEBO).failed[0].case == "facedown"
    assert refused(game, state, "use honeypop") == ["free.use"]
    assert game.judge(state, "use honeypop").failed[0].case == "ordinary"
    assert refused(game, state, "use dream-pebble") == ["free.use"]
    assert game.judge(state, "use dream-pebble").failed[0].case == "stand-in"
    assert refused(game, state, "use echo-shell") == ["free.use"]
    assert game.judge(state, "use echo-shell").failed[0].case == "missing"
    assert refused(game, state, "use wind-up-owl") == ["house.item.wake"]
    assert refused(game, state, "use wind-up-owl on i1") == ["house.item.wake"]
    state = deal(hands={0: ["wind-up-owl"]}, down=["0.wind-up-owl", "i1"])
    assert refused(game, state, "use wind-up-owl-down on i1") == ["hand.facedown"]
    shell = deal(2, {"card_set": 2}, hands={0: ["echo-shell"]}, critters=["pompri"] * 3)
    assert refused(game, shell, "use echo-shell") == ["house.item.fetch"]
    assert refused(game, shell, "use echo-shell on i1") == ["house.item.fetch"]
    assert game.judge(shell, "use echo-shell on i1").failed[0].case == "named"
