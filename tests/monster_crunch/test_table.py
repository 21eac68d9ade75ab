"""What the table shows and offers, and how a simple player plays."""

from collections import Counter
from random import Random

from tests.monster_crunch.conftest import Deal
from tutor import Game
from tutor.conformance.playing import playthrough
from tutor.games.monster_crunch.model import Power, Use
from tutor.ui.composer import Composer, Draft

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


def test_the_task_names_what_this_turn_takes(game: Game, deal: Deal) -> None:
    for used, need in (((), "10"), ((Power.FLIGHT,), "5")):
        state = deal(HANDS, {"powers": "on"}, turn=1, match=10, milk=[1, 1], used=used)
        assert need in game.scene(state).task.split(",")[0]
    slipping = deal(HANDS, {"powers": "on"}, match=8, used=(Power.SLIP,))
    tasks = {game.scene(state).task for state in (slipping, deal(HANDS))}
    assert len(tasks) == 2
    assert not any("8" in task for task in tasks)


def test_whoever_can_play_nothing_is_told_so(game: Game, deal: Deal) -> None:
    stuck, free = deal(HANDS, match=10, milk=[0, 0]), deal(HANDS, match=9, milk=[0, 0])
    tasks = [game.scene(state).task for state in (stuck, free)]
    assert len({task.replace("10", "9") for task in tasks}) == 2
    armed = deal(HANDS, {"powers": "on"}, match=10, milk=[0, 0])
    assert game.scene(armed).task != tasks[0]


def test_the_task_speaks_of_a_power_only_where_one_can_be_used(game: Game) -> None:
    tasks = Counter[bool]()
    for seed in (7, 8):
        for turn in playthrough(game, seed, 5):
            state = turn.before
            task, usable = (
                game.scene(state).task,
                any(isinstance(m, Use) for m in game.moves(state)),
            )
            if "power" in task or task.startswith("Use "):
                assert usable, (task, [str(move) for move in game.moves(state)])
                tasks[state.played != ()] += 1
    assert min(tasks.values()) > 1


def test_nobody_reads_in_the_task_what_another_player_holds(game: Game, deal: Deal) -> None:
    weak, strong = (
        deal({"boo": [3, 9], "count": cards}, match=10, turn=1) for cards in ([2, 4], [2, 12])
    )
    assert game.scene(weak).task != game.scene(strong).task
    assert game.scene(weak, 0).task == game.scene(strong, 0).task


def test_the_task_after_a_play_names_the_power_that_may_follow(game: Game, deal: Deal) -> None:
    armed = deal(HANDS, {"powers": "on"}, turn=1, bowls=[(), (8,)], match=8, played=(8,))
    assert game.rulebook.names["Power"]["bite"] in game.scene(armed).task
    assert game.rulebook.names["Power"]["flight"] not in game.scene(armed).task


def test_a_task_that_asks_for_a_play_does_not_offer_a_pass(game: Game, deal: Deal) -> None:
    facts = {"turn": 1, "match": 8, "used": (Power.FLIGHT,)}
    tasks = {
        game.scene(deal(HANDS, {"powers": "on", "before_power_needs_play": bound}, **facts)).task
        for bound in (True, False)
    }
    assert len(tasks) == 2


def test_a_player_named_as_the_monster_is_not_named_twice(game: Game, deal: Deal) -> None:
    assert game.scene(deal(HANDS)).seats[0].note == ""
    assert game.scene(game.start(("Ada", "Ben"))).seats[0].note == "Boo Berry"


def test_a_seat_tells_points_hand_and_milk_in_few_words(game: Game, deal: Deal) -> None:
    seat = game.scene(deal(HANDS, scored=[7, 4], milk=[2, 0])).seats[0]
    assert seat.score.split()[0] == "7"
    assert [fact.split()[0 if at == 0 else -1] for at, fact in enumerate(seat.facts)] == ["3", "2"]
    passed = game.scene(deal(HANDS, active=(True, False))).seats[1]
    assert len(passed.facts) == 2
    assert passed.facts[1] in passed.note


def test_every_placard_says_what_it_does(game: Game) -> None:
    about: dict[str, str] = {}
    for mode in ("to_bowl", "to_hand", "swap"):
        scene = game.scene(game.start(players=5, rulings={"ghostly_mode": mode}))
        about |= {
            piece.id + mode: piece.about for piece in scene.pieces() if piece.id[:7] == "placard"
        }
    assert all(about.values())
    assert len(set(about.values())) == 9 + 3  # nine placards, and Ghostly in three ways


def test_the_table_keeps_its_sizes_while_a_round_goes_on(game: Game, deal: Deal) -> None:
    phases = [game.scene(deal(HANDS, match=match)).phase for match in (0, 4, 9)]
    assert phases[0] != phases[1] == phases[2]


def test_a_card_that_is_too_low_alone_asks_for_another(game: Game, deal: Deal) -> None:
    state = deal(HANDS, match=7)
    composer = Composer(game, state, game.scene(state), game.moves(state))
    draft = composer.clicked(Draft(), composer.written("play 3").picks[0])
    assert (draft.text, draft.filled) == ("play 3 4", True)  # nothing else goes with it
    state = deal({"boo": [3, 4, 4, 5], "count": [2]}, match=7)
    composer = Composer(game, state, game.scene(state), game.moves(state))
    draft = composer.clicked(Draft(), composer.written("play 4").picks[0])
    assert not draft.legal
    assert composer.data(draft)["wants"] == game.rulebook.wants.say("hand", count=3)


def test_a_bite_asks_whose_milk(game: Game, deal: Deal) -> None:
    hands = {"boo": [3, 9], "franken": [5, 6], "count": [2, 8]}
    facts = {"turn": 2, "bowls": [(), (), (8,)], "match": 8, "played": (8,)}
    state = deal(hands, {"powers": "on"}, **facts)
    composer = Composer(game, state, game.scene(state), game.moves(state))
    draft = composer.clicked(Draft(), "placard-2-bite")
    assert {"milk-0-0", "milk-1-0"} <= set(composer.next(draft))
    assert composer.data(draft)["wants"] == game.rulebook.wants.say("milk")
    assert composer.clicked(Draft(), "milk-1-0").text == "use bite on 2"


def test_milk_does_not_glow_before_the_play(game: Game, deal: Deal) -> None:
    state = deal(HANDS, {"powers": "on"}, turn=1, match=4)
    composer = Composer(game, state, game.scene(state), game.moves(state))
    assert not any(id.startswith("milk") for id in composer.next(Draft()))


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
