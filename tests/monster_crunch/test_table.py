"""What the table shows and offers, and how a simple player plays."""

from random import Random

from tests.monster_crunch.conftest import Deal
from tutor import Game
from tutor.games.monster_crunch.model import Power

HANDS = {"boo": [3, 4, 9], "count": [2, 5, 8]}


def words(game: Game, state: object) -> set[str]:
    return {piece.word for piece in game.scene(state).pieces()} - {""}


def test_milk_can_be_picked_only_for_a_bite(game: Game, deal: Deal) -> None:
    assert words(game, deal(HANDS)) == {"3", "4", "9"}
    state = deal(HANDS, {"powers": "on"}, turn=1)
    assert words(game, state) == {"2", "5", "8", "on 1", "use bite", "use flight"}


def test_nothing_is_offered_after_the_end(game: Game, deal: Deal) -> None:
    over = game.play(deal({"boo": [3], "count": [2]}, hand=3), "play 3").after
    assert game.scene(over).actions == ()
    assert words(game, over) == set()


def test_the_caption_names_what_this_turn_takes(game: Game, deal: Deal) -> None:
    for used, need in (((), "8"), ((Power.FLIGHT,), "4")):
        state = deal(HANDS, {"powers": "on"}, turn=1, match=8, used=used)
        assert need in game.scene(state).caption
    slipping = deal(HANDS, {"powers": "on"}, match=8, used=(Power.SLIP,))
    opening = deal(HANDS, {"powers": "on"})
    captions = {game.scene(state).caption for state in (slipping, opening)}
    assert len(captions) == 2
    assert not any("8" in caption for caption in captions)


def test_the_caption_speaks_of_a_power_only_when_there_is_one(game: Game, deal: Deal) -> None:
    bare = deal(HANDS, turn=1, bowls=[(), (8,)], match=8, played=(8,))
    armed = deal(HANDS, {"powers": "on"}, turn=1, bowls=[(), (8,)], match=8, played=(8,))
    assert game.scene(bare).caption != game.scene(armed).caption


def advice(game: Game, state: object) -> str:
    return str(game.advise(state, Random(1)))


def test_a_bot_saves_a_placard_that_brings_no_card_more(game: Game, deal: Deal) -> None:
    state = deal(HANDS, {"powers": "on"}, match=3, placards=((Power.SLIP,), ()))
    assert advice(game, state) == "play 3 4"


def test_a_bot_uses_a_placard_that_lets_it_play_at_all(game: Game, deal: Deal) -> None:
    state = deal(HANDS, {"powers": "on"}, match=20, placards=((Power.SLIP,), ()))
    assert advice(game, state) == "use slip"


def test_a_bot_goes_out_when_it_can(game: Game, deal: Deal) -> None:
    assert advice(game, deal({"boo": [11, 12], "count": [2]}, match=20)) == "play 11 12"


def test_a_bot_with_an_after_power_uses_it(game: Game, deal: Deal) -> None:
    state = deal({"brute": [3, 12], "boo": [3, 4]}, {"powers": "on"}, match=3, played=(3,))
    assert advice(game, state) == "use wolf with 3"
