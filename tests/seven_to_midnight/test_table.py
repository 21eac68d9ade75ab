"""The table: every legal move can be clicked together, and nothing hidden is shown."""

import pytest

from tests.seven_to_midnight.conftest import MODES, Deal
from tutor import Game
from tutor.conformance.clicks import Reach
from tutor.conformance.playing import playthrough
from tutor.games.seven_to_midnight.model import CELLS, Phase, State
from tutor.scene import Piece, Scene
from tutor.ui.composer import Composer, Draft
from tutor.ui.play import Play


def test_special_moves_can_be_clicked(game: Game, deal: Deal) -> None:
    owl = deal(hands={0: ["wind-up-owl", "plushy"]}, down=["i1", "0.plushy"])
    fetch = deal(2, {"guardian_1": "trixe"}, discard=["plushy", "plushy", "honeypop"])
    events = deal(2, {"flip_targets": "also_events"})
    for state in (owl, fetch, events):
        reach = Reach(game, state)
        assert [str(move) for move in reach.legal if not reach.can(move)] == []


@pytest.mark.parametrize(
    ("clicks", "move"),
    [
        (["i1"], "take i1"),
        (["c1", "honeypop", "plushy"], "rescue c1 with honeypop plushy"),
        (["plushy", "drake"], "give plushy to drake"),
        (["c1"], "rescue c1"),
        (["plushy"], "plushy"),
        (["give"], "give"),
        (["drake"], "give to drake"),
        (["rescue", "plushy"], "rescue with plushy"),
        (["flip", "i2"], "flip i2"),
        (["i2"], "flip i2"),
        (["wind-up-owl", "i2"], "use wind-up-owl on i2"),
        (["i1", "end"], "end"),
    ],
)
def test_without_a_button_the_likely_move_is_meant(
    game: Game, deal: Deal, clicks: list[str], move: str
) -> None:
    hand = ["honeypop", "plushy", "wind-up-owl"]
    state = deal(critters=["geebo", "dorpa", "loopa"], hands={0: hand}, down=["i2"])
    assert game.package.compose(state, clicks) == move


def test_a_rivals_scene_shows_backs_only(game: Game, deal: Deal) -> None:
    state = deal(2, {"mode": "ffa"}, hands={0: ["plushy"], 1: ["honeypop", "storybook"]})
    scene = game.scene(state, 0)
    ids = {piece.id for piece in scene.pieces()}
    assert not ids & set(state.hands[1])
    assert {"back-1-0", "back-1-1"} <= ids


def composer(game: Game, state: State) -> Composer:
    return Composer(game, state, game.scene(state), game.moves(state))


def piece(scene: Scene, id: str) -> Piece:
    return next(piece for piece in scene.pieces() if piece.id == id)


def test_the_cards_that_pay_are_filled_in_when_only_they_can(game: Game, deal: Deal) -> None:
    state = deal(critters=["geebo", "dorpa", "loopa"], hands={0: ["honeypop", "plushy"]})
    draft = composer(game, state).clicked(Draft(), state.critters[0])
    assert draft.legal
    assert draft.text == "rescue c1 with honeypop plushy"


def test_another_card_of_the_field_takes_the_place_of_the_first(game: Game, deal: Deal) -> None:
    state = deal(2, {"guardian_1": "miles"}, hands={0: ["plushy"]})
    table = composer(game, state)
    first, second = (table.clicked(Draft(), card) for card in state.items[:2])
    assert table.clicked(first, second.picks[0]).picks == second.picks


def test_two_items_of_the_field_are_broad_shoulders(game: Game, deal: Deal) -> None:
    state = deal(2, {"guardian_1": "drake", "guardian_2": "yara"})
    table, (one, two) = composer(game, state), state.items[:2]
    assert table.clicked(table.clicked(Draft(), one), two).text == "talent i1 i2"


def test_trixe_picks_from_what_lies_beside_the_pile(game: Game, deal: Deal) -> None:
    pile = ["plushy", "plushy", "plushy", "honeypop"]
    state = deal(2, {"guardian_1": "trixe"}, hands={0: ["honeypop"]}, discard=pile)
    scene, table = game.scene(state), composer(game, state)
    zones = {zone.id: zone for zone in scene.zones}
    assert len(zones["fetch"].pieces) == 3  # two of the three plushies are enough
    assert {one.id for one in zones["fetch"].pieces} | {
        one.id for one in zones["discard"].pieces
    } == set(state.discard)
    first = table.clicked(Draft(), zones["fetch"].pieces[1].id)
    assert first.text == "talent plushy"
    [mine] = state.hands[0]
    assert mine not in table.next(first)  # a card of the hand is not one of the pile


def test_the_deck_and_the_ways_can_be_clicked(game: Game, deal: Deal) -> None:
    assert piece(game.scene(deal()), "item-deck").word == "draw"
    maze = next(t.before for t in playthrough(game, 1, 2) if t.before.phase is Phase.GUESS)
    scene = game.scene(maze)
    ways = [piece(scene, f"cell-e{column}").word for column in (1, 2, 3)]
    assert ways == ["go left", "go straight", "go right"]


@pytest.mark.parametrize("number", range(len(MODES)))
def test_the_field_comes_first_and_every_decision_says_its_task(game: Game, number: int) -> None:
    players, rulings = MODES[number]
    for turn in list(playthrough(game, number, players, rulings))[::5]:
        scene = game.scene(turn.before)
        focus = "choice" if turn.before.phase is Phase.REMOVE else "field"
        assert [zone.id for zone in scene.zones if zone.rank == "focus"] == [focus]
        assert scene.shape == "field"
        assert scene.round
        assert 0 < len(scene.task) <= 62
        assert all(len(seat.facts) <= 2 and seat.name not in seat.note for seat in scene.seats)


def test_a_name_is_not_said_twice(game: Game) -> None:
    scene = game.scene(game.start(("Yara", "Ben"), seed=1))
    assert [seat.note for seat in scene.seats] == ["", "Drake"]


def test_what_sentences_call_a_cell_is_printed_on_it(game: Game, deal: Deal) -> None:
    state = deal(critters=["geebo", "dorpa", "loopa"], hands={0: ["honeypop", "plushy"]})
    scene = game.scene(game.play(state, "rescue c1 with honeypop plushy").after)
    names = {one.note.split()[0].lower() for one in scene.pieces() if one.cell and one.cell[0]}
    assert names == set(CELLS) - {"e1", "e2", "e3"}


def test_talents_special_items_and_events_say_what_they_do(game: Game, deal: Deal) -> None:
    state = deal(hands={0: ["wind-up-owl", "plushy"]})
    scene = game.scene(state)
    owl, plushy = (piece(scene, card) for card in state.hands[0])
    assert owl.about
    assert not plushy.about
    assert piece(scene, "guardian-0").about
    assert owl.about in str(scene)  # in a terminal too
    due = next(t.before for t in playthrough(game, 3, 4) if t.before.phase is Phase.EVENT)
    assert piece(game.scene(due), f"cell-e{due.column + 1}").about


def test_a_table_stops_at_every_maze_card_and_at_the_end(game: Game) -> None:
    table = Play(game, players=2, seed=3, bots=(0, 1))
    stops: list[str] = []
    while table.session.seat is not None:
        table.handle({"type": "bot", "n": len(table.session.match.turns)})
        if table.session.stopped:
            turn = table.session.match.turns[-1]
            stops += [s.rule for s in turn.steps if game.rulebook[s.rule].stops_at(s)]
            table.handle({"type": "resume"})
    assert stops.count("seven.maze.3.flip") == len(table.session.state.turned)
    assert stops[-1] in ("seven.end.all", "seven.end.final")
