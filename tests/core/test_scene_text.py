"""A scene as text: boards as grids, everything named, one thing per place."""

from tutor.scene import Piece, Scene, Seat, Zone

SEATS = (
    Seat("Ada", "4 points", active=True),
    Seat("Ben", out=True),
    Seat("Cy", "1 point", out=True),
)


def lines(*zones: Zone) -> list[str]:
    return str(Scene("Round 1.", SEATS, zones)).splitlines()


def test_the_caption_and_the_seats_come_first() -> None:
    assert lines() == ["Round 1.", "  ▸ Ada: 4 points", "    Ben: out", "    Cy: 1 point · out"]


def test_equal_things_are_counted_and_an_empty_place_is_shown() -> None:
    milk = tuple(Piece(f"m{at}", "token", "Milk") for at in range(3))
    zones = (Zone("a", "Milk", "tokens", milk, owner=1, note="3"), Zone("b", "Pile", "pile"))
    assert lines(*zones)[4:] == ["  Pile: –", "  Ben · Milk (3): Milk ×3"]


def test_the_words_that_all_begin_with_are_said_once() -> None:
    cards = tuple(Piece(f"c{at}", "card", f"Boo Berry {at}") for at in (4, 5, 7))
    assert lines(Zone("a", "Hand", "fan", cards))[4:] == ["  Hand: Boo Berry 4; 5; 7"]


def test_two_things_keep_their_whole_names() -> None:
    cards = tuple(Piece(f"c{at}", "card", f"Boo Berry {at}") for at in (4, 5))
    assert lines(Zone("a", "Hand", "fan", cards))[4:] == ["  Hand: Boo Berry 4; Boo Berry 5"]


def test_a_board_is_a_grid_with_what_lies_on_top_named_below() -> None:
    pieces = (
        Piece("a", "cell", "r1c1, bare", cell=(0, 0)),
        Piece("b", "cell", "r1c2, house", face="H", cell=(0, 1), level=1),
        Piece("c", "token", "cat on r1c2", icon=":mail-cat:", tone="red", cell=(0, 1), level=2),
        Piece("d", "cell", "a plushy", face="P", cell=(1, 0), word="i1"),
    )
    assert lines(Zone("z", "Board", "board", pieces, cols=2))[4:] == [
        "  Board:",
        "       1  2",
        "     1 ·  🐈",
        "     2 P",
        "    cat on r1c2",
        "    i1: a plushy",
    ]


def test_an_owner_who_is_named_in_the_title_is_named_once() -> None:
    zones = (Zone("a", "Ada's hand", "fan", owner=0), Zone("b", "Yara's hand", "fan", owner=1))
    assert lines(*zones)[4:] == ["  Ada's hand: –", "  Ben · Yara's hand: –"]
