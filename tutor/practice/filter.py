"""What makes an exercise fair: its clause decides, the picture suffices, and nothing on it gives the answer away."""

from __future__ import annotations

import re

from .exercise import Exercise

FEW = 6  # names to choose from
MANY = 12  # pieces that can be tapped: more is a search, not a decision
ENDS = re.compile(r"[.?!。？！؟]\W?$")  # a sentence, in any language


def is_fair(exercise: Exercise) -> bool:
    """Return whether an exercise may be asked."""
    return (
        decides(exercise) and is_usual(exercise) and is_short(exercise) and not gives_away(exercise)
    )


def decides(exercise: Exercise) -> bool:
    """Return whether somebody who misreads the clause answers otherwise, and the question is a whole sentence."""
    enough = len(exercise.question.wrong) >= exercise.table.get("least", 1)
    begins = exercise.text[:1] == exercise.text[:1].upper()
    return enough and begins and bool(ENDS.search(exercise.text))


def is_usual(exercise: Exercise) -> bool:
    """Return whether every clause is read as usual on this table: no picture says how else."""
    chosen, rulings = exercise.analysis.state.rulings, exercise.game.rulebook.rulings.values()
    return all(getattr(chosen, one.id) == one.default for one in rulings if not one.setup)


def is_short(exercise: Exercise) -> bool:
    """Return whether few enough things matter."""
    if exercise.kind == "who":
        return len(exercise.choices) <= FEW
    if exercise.kind != "tap":
        return True
    values = set(exercise.question.options.values())
    return 2 <= len(values) <= MANY and len(exercise.right) > 0


def gives_away(exercise: Exercise) -> bool:
    """Return whether the answer is written beside the one it is about, on the table or in the question.

    What will be is another matter: that the number on the table now is also the answer doesn't tell.
    """
    if exercise.kind != "number" or exercise.table.get("later"):
        return False
    scene, right = exercise.scene, exercise.right[0]
    seat, shown = exercise.subject, []
    if seat is not None and seat < len(scene.seats):
        shown += [scene.seats[seat].note, *scene.seats[seat].facts]
    shown += [zone.note for zone in scene.zones if zone.owner == seat]
    return any(right in re.findall(r"[−-]?\d+", text.replace("−", "-")) for text in shown)
