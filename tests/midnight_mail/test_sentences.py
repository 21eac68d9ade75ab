"""Every sentence counts as one counts: none, one and several of a thing."""

import re
from itertools import product

from tests.midnight_mail.conftest import Lay, go
from tutor import Game

# Facts that count something, and what they can be.
COUNTS = {
    "have": (0, 1, 2), "need": (0, 1, 2), "over": (1, 2), "short": (1, 2), "size": (0, 1, 2),
    "left": (0, 1, 2), "points": (0, 1, 2), "combo": (0, 2), "value": (0, 1, 2), "spaces": (2, 3),
    "number": (2, 3), "colours": (1, 2), "total": (2, 3), "level": (1, 2), "most": (2, 16),
    "seats": (2, 4), "sent": (1, 2), "round": (1, 12), "place": (1, 4),
}  # fmt: skip
# Where a clause is only cited when there is more: several pairs, a combo, places worth points.
MORE: dict[str, dict[str, tuple[int, ...]]] = {
    "mail.setup.market": {"have": (3, 4)},
    "mail.setup.reserve": {"have": (17,)},
    "mail.setup.tokens": {"have": (17,)},
    "mail.setup.hand": {"need": (2,)},
    "mail.turn.rounds": {"have": (2,)},
    "mail.bonus.multiple": {"size": (2, 3)},
    "mail.deliver.order": {"size": (2, 3)},
    "mail.combo.threshold": {"have": (2,), "need": (2, 3)},
    "mail.combo.value": {"value": (2, 4)},
    "mail.scope.search": {"points": (20,)},
    **{f"mail.adv.{name}": {"value": (0, 5, 15)} for name in ("points", "tie", "tie_many", "zero")},
}
NAMED = {
    "mail.card.play_one",
    "mail.card.last",
    "mail.card.special",
    "mail.card.shape",
    "mail.patch.choose",
}
WRONG = re.compile(
    r"\b1 (points|cards|messages|tokens|spaces|tiles|pairs|players|areas|animals|ways|colours|pieces)\b"
    r"|\b1 (are|were|stand|count|hang)\b|\b(0|2|3) (point|card|message|space|tile|pair)\b"
    r"|\ba owl\b|\ban (cat|crow|frog|mouse)\b|'s's|You's"
)  # fmt: skip


def test_one_is_told_as_one(game: Game) -> None:
    for rule in game.rulebook.values():
        counts = COUNTS | MORE.get(rule.id, {})
        counted = sorted(rule.facts & set(counts)) if rule.id not in NAMED else []
        for case, values in product(rule.says, product(*(counts[name] for name in counted))):
            facts = dict.fromkeys(rule.facts, "X") | dict(zip(counted, values, strict=True))
            told = rule.says.say(case, **facts)
            assert not WRONG.search(told), (rule.id, case, told)


def test_the_words_on_the_table_count_too(game: Game) -> None:
    words = game.rulebook.table
    for case in words:
        for number in (0, 1, 2):
            facts = dict.fromkeys(words.placeholders(), "X")
            told = words.say(case, **(facts | {"points": number, "size": number, "level": number}))
            assert not WRONG.search(told), (case, told)


def test_a_move_told_as_an_action_names_the_animal_it_brings(game: Game, lay: Lay) -> None:
    state = go(game, lay(hand="T4 X"), "play T4 down")
    for near in game.nearest(state, "place D2-1 @r1c1 f0 q0"):
        assert str(near.move).rpartition(" ")[2] in near.action
