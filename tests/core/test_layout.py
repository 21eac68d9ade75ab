"""Words that say what is where: however many there are, reading them ends soon."""

from time import process_time

import tutor


def test_many_words_are_read_in_a_moment() -> None:
    game = tutor.load("monster-crunch")
    layout = game.package.layout(game.start(2))
    begin = process_time()
    assert layout.read({"hands": {"Ada": "12 " * 2000}})["hands"][0] == (12,) * 2000
    assert process_time() - begin < 2
