"""The table: clicks make moves, the chart is a table, the calculator uses the same rules."""

import pytest

import tutor
from tests.midnight_showdown.conftest import Fight
from tutor import Game
from tutor.conformance.playing import playthrough
from tutor.games.midnight_showdown.model import State
from tutor.lesson import played
from tutor.ui.composer import Composer, Draft
from tutor.ui.play import Play

KINDS = {"token", "power", "dark"}


@pytest.mark.parametrize(
    ("picks", "move"),
    [
        (("rumble",), "rumble"),
        (("item", "item", "yara"), "give 2 to yara"),
        (("item",), "give 1 to"),
        (("miles",), "give 1 to miles"),
        (("use analyze",), "use analyze"),
        (("use overclock", "lock"), "use overclock lock"),
        (("use sunmend", "yara"), "use sunmend on yara"),
        (("use sunmend",), "use sunmend on"),
        (("item", "use analyze"), "use analyze"),
        (("done",), "done"),
        (("rest item",), "rest item"),
        ((), ""),
    ],
)
def test_clicks_make_moves(game: Game, fight: Fight, picks: tuple[str, ...], move: str) -> None:
    assert game.package.compose(fight(items=(2, 0, 0, 0)), picks) == move


def test_a_gift_goes_to_the_only_guardian_beside_you(game: Game, fight: Fight) -> None:
    state = fight(items=(2, 0, 0, 0), health=(3, 0, 0, 3))
    assert game.package.compose(state, ("item", "item")) == "give 2 to miles"


def test_a_token_is_chosen_for_heavy_air_by_clicking_it(game: Game, fight: Fight) -> None:
    state = played(game, fight("U/S", dark=(2, 1, 3)), "rumble")
    assert game.package.compose(state, ("lock",)) == "cool lock"


class Clicks(Composer):
    """Composes moves, and knows which are legal."""

    def __init__(self, game: Game, state: State) -> None:
        self.moves = game.moves(state)
        super().__init__(game, state, game.scene(state), self.moves)


def composing(game: Game, state: State) -> Clicks:
    return Clicks(game, state)


def test_only_what_belongs_together_glows_together(game: Game, fight: Fight) -> None:
    composer = composing(game, fight(items=(2, 0, 0, 0), cooling={0: "lock"}))
    glow = composer.next(composer.picked(["item-0-0"]))
    assert {"item-0-1", "card-1", "card-3", "power-0-analyze"} <= set(glow)
    assert not {"token-0-rumble", "card-0", "card-2"} & set(glow)
    assert composer.next(composer.picked(["power-0-analyze"])) == []


def test_a_token_takes_the_place_of_a_power(game: Game, fight: Fight) -> None:
    composer = composing(game, fight(items=(1, 0, 0, 0), cooling={0: "lock"}))
    power = composer.clicked(Draft(), "power-0-analyze")
    assert composer.clicked(power, "token-0-rumble").text == "rumble"


def test_sunmend_asks_whom_to_heal(game: Game, fight: Fight) -> None:
    state = fight(active=2, items=(0, 0, 1, 0), health=(3, 2, 3, 2))
    composer = composing(game, state)
    draft = composer.clicked(Draft(), "power-2-sunmend")
    data = composer.data(draft)
    assert (data["next"], "lines" in data) == (["card-3", "card-1"], False)
    assert data["wants"] == game.rulebook.wants.say("to")
    assert composer.clicked(draft, "card-1").text == "use sunmend on drake"


def test_overclock_asks_for_one_of_two_cooling_tokens(game: Game, fight: Fight) -> None:
    ready = ((4, 1, 4), (1, 1, 1), (1, 1, 1), (1, 1, 1))
    composer = composing(game, fight(items=(1, 0, 0, 0), ready=ready))
    data = composer.data(composer.clicked(Draft(), "power-0-overclock"))
    assert {"token-0-lock", "token-0-shield"} <= set(data["next"])
    assert data["wants"] == game.rulebook.wants.say("token")


def test_every_moment_says_what_is_asked_without_a_name(game: Game) -> None:
    phases = set[str]()
    for seed in range(4):
        for turn in playthrough(game, seed, 1 + seed % 4, {"round_limit": 4}):
            scene, names = game.scene(turn.before), game.rulebook.names["Guardian"].values()
            assert scene.task
            assert not [name for name in (*names, *turn.before.players) if name in scene.task]
            assert len(scene.task) <= 48
            phases.add(scene.phase)
    assert phases == {"choose", "outcome"}


def test_who_acts_is_said_where_a_player_runs_more_than_one(game: Game) -> None:
    rounds = [game.scene(game.start(players)).round for players in (1, 2, 4)]
    assert rounds == ["Round 1 · Trix-E", "Round 1 · Trix-E", "Round 1"]


def test_a_strip_has_a_number_and_at_most_two_facts(game: Game) -> None:
    for players in (2, 3, 4):
        for seat in game.scene(game.start(players)).seats:
            assert seat.score
            assert len(seat.facts) == 2
            assert seat.name not in seat.note


def test_tokens_powers_and_power_cards_say_what_they_do(game: Game, fight: Fight) -> None:
    rulings = {"guardian_4": "dewey"}
    scenes = [game.scene(game.start(4)), game.scene(game.start(4, rulings=rulings))]
    scenes.append(game.scene(fight(dark=(), used=(1, 2, 3))))
    told = [p for scene in scenes for p in scene.pieces() if p.id.split("-")[0] in KINDS]
    silent = [p.id for p in told if not p.about and not p.id.endswith("pile")]
    assert len({p.about for p in told}) == 3 + 9 + 3 + 1  # no word for what lies face down
    assert not silent


def test_the_table_stops_at_the_end_of_a_round(game: Game) -> None:
    table = Play(game, players=4, seed=2, bots=(0, 1, 2, 3))
    while table.session.state.round == 1:
        assert not table.session.stopped
        table.handle({"type": "bot", "n": len(table.session.match.turns)})
    assert table.session.stopped


def test_the_chart_has_nine_cells_in_a_table(game: Game) -> None:
    chart = next(zone for zone in game.scene(game.start(4)).zones if zone.id == "chart")
    cells = [piece for piece in chart.pieces if piece.cell and min(piece.cell) > 0]
    assert (chart.layout, len(cells), len({piece.cell for piece in cells})) == ("board", 9, 9)
    for piece in cells:
        assert game.rulebook[piece.id.replace("cell-", "showdown.outcome.")].text


def test_the_calculator_tells_a_turn_by_the_rules(game: Game) -> None:
    scene, story = game.calculate(
        {"guardians": 3, "first_game": "early", "carried": 2, "token": "rumble",
         "card": "unlock-shield", "locks": 0, "zumoffa": 3},
    )  # fmt: skip
    rules = [step.rule.removeprefix("showdown.") for step in story]
    assert story[0].facts["zumoffa"] == 3
    assert (rules[0], rules[-1], story[-1].value) == ("turn.resolve", "setup.3.items", 5)
    assert {"zumoffa.rotate", "outcome.shield-rumble"} <= set(rules)
    assert scene is not None


def test_the_calculator_takes_the_turn_of_the_game_being_played(game: Game) -> None:
    compared = 0
    for turn in playthrough(game, 4, 4):
        _, story = game.calculate(game.package.taken(turn.after, 0))
        assert story[0].rule == "showdown.turn.resolve"
        if turn.after.shown:
            outcomes = {step.rule for step in turn.steps if ".outcome." in step.rule}
            assert outcomes <= {step.rule for step in story}
            compared += len(outcomes)
    assert compared > 3


@pytest.mark.parametrize(
    "values",
    [{"locks": 5}, {"card": "unlock-unlock"}, {"token": "unlock"}, {"carried": -1}, {"x": 1}],
)
def test_the_calculator_refuses_what_cannot_be(game: Game, values: dict[str, object]) -> None:
    with pytest.raises(tutor.SetupError) as error:
        game.calculate(values)
    assert len(str(error.value)) > 20
