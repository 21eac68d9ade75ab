"""Legal moves close to a refused one."""

from dataclasses import dataclass

from tutor.nearest import nearest
from tutor.turn import Move


@dataclass(frozen=True)
class Said(Move):
    words: str

    def notation(self) -> str:
        return self.words


def test_words_said_twice_are_counted_twice() -> None:
    near, far = nearest(Said("play 9 9 2"), [Said("play 9"), Said("play 2 9 9 9")])
    assert (near.move.notation(), near.add, near.remove) == ("play 2 9 9 9", ("9",), ())
    assert (far.move.notation(), far.add, far.remove) == ("play 9", (), ("9", "2"))
