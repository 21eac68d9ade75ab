"""A move being composed: what was picked or typed, what the engine says about it, what goes on."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, product, repeat

from .. import Game, NotationError, Verdict
from ..scene import Scene, plain
from ..turn import Move, State
from .serialize import Plain, line_data
from .texts import say

ACTION = "action:"
TURNS = 3  # clicks on a button that counts (a quarter turn) until all it can do has been seen


@dataclass(frozen=True, slots=True)
class Draft:
    """Picks by piece id (or `action:WORD`), in the order made, or a typed text; and its verdict."""

    picks: tuple[str, ...] = ()
    text: str = ""
    verdict: Verdict | None = field(default=None, compare=False)
    error: str = ""
    typed: bool = False
    hinted: bool = False
    filled: bool = False  # the rest was the only thing left to say

    @property
    def legal(self) -> bool:
        """True when it is a move that may be played."""
        return self.verdict is not None and self.verdict.legal


class Composer:
    """Composes moves at one position, as one seat sees it."""

    def __init__(self, game: Game, state: State, scene: Scene, legal: Sequence[Move]) -> None:
        self.game, self.state, self.scene = game, state, scene
        self.legal = list(legal)
        self.saying: dict[tuple[str, int], set[int]] = defaultdict(set)  # which say a word so often
        for at, move in enumerate(legal):
            for word, count in Counter(move.notation().split()).items():
                for least in range(1, count + 1):
                    self.saying[word, least].add(at)
        pieces = {piece.id: piece.word for piece in scene.pieces() if piece.word}
        self.words = pieces | {ACTION + action.word: action.word for action in scene.actions}
        self.slots = {piece.id: piece.slot for piece in scene.pieces() if piece.slot}
        self.again = {ACTION + action.word for action in scene.actions if action.again}

    def written(self, text: str, typed: bool = False) -> Draft:
        """Return a draft for a move in words, with its pieces picked where that says the same."""
        picks = self._picks(text)
        if picks and self._text(picks) == text:
            return replace(self.picked(picks), typed=typed)
        return self._judged(Draft(text=text, typed=True))

    def picked(self, picks: Sequence[str]) -> Draft:
        """Return the draft that picks make: what is not on the table any more is left out."""
        kept = tuple(pick for pick in picks if pick in self.words)
        return self._judged(Draft(kept, self._text(kept)))

    def clicked(self, draft: Draft, id: str) -> Draft:
        """Return the draft after a click, completed if only one move is left."""
        after = self.followed(draft, id)
        if id not in after.picks or after.legal:
            return after
        rest = self._going_on(after.text)
        if len(rest) != 1:
            return after
        whole = self.written(rest[0].notation())
        return replace(whole, filled=True) if set(after.picks) <= set(whole.picks) else after

    def followed(self, draft: Draft, id: str) -> Draft:
        """Return the draft after a click, with nothing filled in and picks that don't go with it dropped."""
        after = self.picked(self.toggled(draft.picks, id))
        if not self.adds(draft, id):
            return after
        alone = self.picked((id,))
        begins = after.text == alone.text or self._is_vain(draft, after, alone)
        return alone if begins and self._going_on(alone.text, least=1) else after

    def adds(self, draft: Draft, id: str) -> bool:
        """Return whether a click is one more pick, not another way to say the same."""
        return id not in self.again and len(self.toggled(draft.picks, id)) > len(draft.picks) > 0

    def _is_vain(self, before: Draft, after: Draft, alone: Draft) -> bool:
        """Return whether it says no more than before; or leads nowhere, refused for no other reason than before."""
        if after.text == before.text:
            return not set(alone.text.split()) <= set(after.text.split())
        if after.legal or _refusal(after) not in ("", _refusal(before)):
            return False
        return not any(self._continues(after, id) for id in self.next(after))

    def _continues(self, draft: Draft, id: str) -> bool:
        """Return whether what glows goes on with a draft: another button, or what says all alone, does not."""
        if id.startswith(ACTION):
            return id in self.again
        return self._text(self.toggled(draft.picks, id)) != self._text((id,))

    def toggled(self, picks: Sequence[str], id: str) -> tuple[str, ...]:
        """Return the picks after a click: one more, one less when it was there, or another of its slot."""
        if id in self.again:
            return (*picks, id)
        if id in picks:
            return tuple(pick for pick in picks if pick != id)
        slot = self.slots.get(id)
        same = {pick for pick in picks if slot and self.slots.get(pick) == slot}
        return (*(pick for pick in picks if pick not in same), id)

    def next(self, draft: Draft) -> list[str]:
        """Return what can be clicked next on the way to a legal move; nothing once words were typed.

        After a refusal that may also be another piece of the same slot.
        """
        if draft.text and not draft.picks:
            return []
        slots = self.slots if draft.verdict is None or draft.legal else {}
        held = set(draft.picks) - self.again
        taken = {slots[pick] for pick in draft.picks if pick in slots} | held
        free = [id for id in self.words if id not in taken and slots.get(id) not in taken]
        found = [id for id in free if self._leads_on(draft, id)]
        if found or draft.legal or not self.again or not self.legal:
            return found
        return [id for id in free if self._leads_on_turned(draft, id)]

    def _leads_on_turned(self, draft: Draft, id: str) -> bool:
        """Return whether a click makes a legal move with buttons that count, each clicked so often."""
        picks, buttons = self.toggled(draft.picks, id), sorted(self.again)
        whole = {move.notation() for move in self.legal}
        clicks = (
            tuple(chain.from_iterable(repeat(*each) for each in zip(buttons, counts, strict=True)))
            for counts in product(range(TURNS + 1), repeat=len(buttons))
        )
        return any(self._text((*picks, *more)) in whole for more in clicks)

    def _leads_on(self, draft: Draft, id: str) -> bool:
        """Return whether a click, or several on a button that counts, says more on the way to a legal move."""
        picks: Sequence[str] = draft.picks
        for _ in range(TURNS if id in self.again else 1):
            picks = self.toggled(picks, id)
            text = self._text(picks)
            if text != draft.text and self._going_on(text, least=1):
                return True
        return False

    def wanted(self, draft: Draft, glowing: Sequence[str]) -> str:
        """Return what to do now, in words: the first of the game's wants with something to click for it.

        Another pick for what was picked already is nothing that is missing.
        """
        if draft.legal or not draft.picks:
            return "" if draft.legal else self.scene.task
        phrases = self.game.rulebook.wants
        filled = {self.slots[pick] for pick in draft.picks if pick in self.slots}
        missing = [id for id in glowing if self.slots.get(id) not in filled]
        counts = self._counts(missing or glowing)
        for want in phrases:
            if counts.get(want):
                return phrases.say(want, count=counts[want], verb=self._verb(draft.text))
        return self.scene.task

    def _verb(self, text: str) -> str:
        """Return the verb that the typed text begins with, or what to do next."""
        verb = text.split(" ", 1)[0]
        return verb if any(verb == str(move).split(" ", 1)[0] for move in self.legal) else "none"

    def data(self, draft: Draft) -> Plain:
        """Return the draft and its verdict: every reason, what goes on, and what is close to a refused one."""
        glowing = self.next(draft)
        data: Plain = {
            "text": draft.text,
            "picks": list(draft.picks),
            "next": glowing,
            "wants": self.wanted(draft, glowing),
        }
        data |= {name: True for name in ("typed", "hinted", "filled") if getattr(draft, name)}
        if draft.error and not (glowing and draft.picks):
            data["error"] = draft.error
        if draft.verdict is not None:
            data |= self._verdict_data(draft, draft.verdict)
        if self.is_unfinished(draft):
            data["unfinished"] = True
        return data

    def is_unfinished(self, draft: Draft) -> bool:
        """Return whether more picks can still make it a legal move."""
        return bool(draft.picks and not draft.legal and self._going_on(draft.text, least=1))

    def glimpsed(self, draft: Draft) -> Plain:
        """Return what a draft would put down and whether it may: enough for a look before picking."""
        if draft.verdict is None:
            return {}
        reasons = [self.game.rulebook.sentence(step) for step in draft.verdict.failed]
        return {"legal": draft.legal, "reasons": reasons, "ghost": self._ghost(draft.verdict)}

    def _judged(self, draft: Draft) -> Draft:
        if not draft.text.strip():
            return draft
        try:
            return replace(draft, verdict=self.game.judge(self.state, draft.text))
        except NotationError as error:
            return replace(draft, error=str(error))

    def _text(self, picks: Sequence[str]) -> str:
        words = [self.words[pick] for pick in picks]
        return self.game.package.compose(self.state, words) if words else ""

    def _picks(self, text: str) -> list[str]:
        picks: list[str] = []
        rest = text.split()
        while rest:
            found = (
                id for id, word in self.words.items() if id not in picks and _starts(rest, word)
            )
            pick = next(found, "")
            picks += [pick] if pick else []
            rest = rest[len(self.words[pick].split()) if pick else 1 :]
        return picks

    def _going_on(self, text: str, least: int = 2) -> list[Move]:
        """Return the first few legal moves that say everything the text says."""
        words = text.split()
        if not words:
            return self.legal[:least]
        said = [(word, words.count(word)) for word in words]
        found = set.intersection(*[self.saying.get(word, set()) for word in said])
        return [self.legal[at] for at in sorted(found)[:least]]

    def _counts(self, ids: Iterable[str]) -> dict[str, int]:
        """Return how many different words can be clicked in the zones of each want; and on buttons."""
        said: dict[str, set[str]] = defaultdict(set)
        for zone in self.scene.zones:
            said[zone.wants] |= {piece.word for piece in zone.pieces if piece.id in ids}
        return {
            "actions": sum(id.startswith(ACTION) for id in ids),
            **{want: len(words) for want, words in said.items() if want and words},
        }

    def _verdict_data(self, draft: Draft, verdict: Verdict) -> Plain:
        twins = self._twins(draft.picks)
        data: Plain = {
            "legal": verdict.legal,
            "lines": [_renamed(line_data(line), twins) for line in verdict.lines],
        }
        if ghost := self._ghost(verdict):
            data["ghost"] = ghost
        if verdict.legal:
            action = self.game.package.action(self.state, verdict.move)
            data["does"] = say("play", "does", action=action) if action else ""
        else:
            nears = self.game.nearest(self.state, verdict.move, legal=self.legal)
            data["near"] = [
                {"text": str(near), "move": near.move.notation(), "action": near.action}
                for near in nears
            ]
        return data

    def _ghost(self, verdict: Verdict) -> list[Plain]:
        return [plain(zone) for zone in self.game.package.preview(self.state, verdict.move)]

    def _twins(self, picks: Sequence[str]) -> dict[str, str]:
        """Return, for pieces that say the same, the one that was picked in place of the first of its kind."""
        twins: dict[str, str] = {}
        for zone in self.scene.zones:
            for word in {piece.word for piece in zone.pieces if piece.word}:
                same = [piece.id for piece in zone.pieces if piece.word == word]
                order = sorted(same, key=lambda one: one not in picks)
                twins |= dict(zip(same, order, strict=True))
        return twins


def _refusal(draft: Draft) -> str:
    """Return the clause that refuses a draft, or nothing if the draft is no move."""
    return draft.verdict.failed[0].rule if draft.verdict is not None and not draft.legal else ""


def _starts(rest: list[str], word: str) -> bool:
    parts = word.split()
    return rest[: len(parts)] == parts


def _renamed(line: Plain, twins: dict[str, str]) -> Plain:
    if "shows" in line:
        line["shows"] = [twins.get(id, id) for id in line["shows"]]
    for part in line.get("parts", ()):
        _renamed(part, twins)
    return line
