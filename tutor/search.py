"""A search in a rulebook: clauses ranked by how rare the words are that they share with a question (BM25)."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from math import log
from typing import TYPE_CHECKING

from .phrases import kit_words

if TYPE_CHECKING:
    from .rulebook import Rule, Rulebook

TITLE, TEXT, QUESTION, SENTENCE = 3.0, 1.5, 1.0, 0.5  # what a word counts, by where it stands
ASKED = 4.0  # what it counts at least where people ask for the clause by it
SATURATION, LENGTH = 1.2, 0.3  # BM25's k and b
ANSWER = 120  # of a clause that the synonyms name as the answer itself
KIN = 0.7  # what a word counts that means about the same
GUESS = 0.6  # what a word counts that was probably meant
WORST = 0.3  # of the best score: clauses below are left out

WORD = re.compile(r"[^\W_]+")
PLACEHOLDER = re.compile(r"\{.*?\}")
DOUBLED = re.compile(r"(?<=..)([^aeiou\d])\1$")
# Endings that make another form of the same word, each with what stands in its place; tried in this order.
ENDINGS = [
    (re.compile(pattern), put)
    for pattern, put in (
        (r"ies$", "y"),
        (r"ens?$", ""),
        (r"(?:ing|ed|es|s|e)$", ""),
        (r"(?<=e)s$|(?<=[^e]e)d$", ""),
        (r"ing$", "e"),
    )
]


def stem(word: str) -> str:
    """Return a word without its ending, so that *passes* finds *pass*; three letters stay."""
    cuts = (ending.sub(put, word) for ending, put in ENDINGS)
    return DOUBLED.sub(r"\1", next((cut for cut in cuts if cut != word and len(cut) >= 3), word))


def words_of(text: str) -> list[str]:
    """Return the words of a text in small letters."""
    return WORD.findall(text.lower())


class Found(tuple["Rule", ...]):
    """The clauses that a search found, best first; `near` says that none has all the words."""

    near: bool

    def __new__(cls, rules: Iterable["Rule"], near: bool = False) -> "Found":
        """Keep `rules` in their order."""
        found = super().__new__(cls, rules)
        found.near = near
        return found


class Index:
    """The weight of each word in each clause of a rulebook."""

    def __init__(self, book: "Rulebook") -> None:
        self.book = book
        words = kit_words(book.language)
        self.idle = frozenset(words["words"]["idle"].split())
        self.alike: dict[str, str] = words["alike"]

    @cached_property
    def weights(self) -> dict[str, dict[str, int]]:
        """The weight of each stem in each clause, by BM25: rare words weigh more, repeated ones little more."""
        counts = {rule.id: Counter(dict(_counted(self.book, rule))) for rule in self.book.values()}
        spread = Counter(stem for count in counts.values() for stem in count)
        size = {id: sum(count.values()) for id, count in counts.items()}
        usual = sum(size.values()) / len(size)

        def weight(id: str, stem: str) -> int:
            rarity = log(1 + (len(counts) - spread[stem] + 0.5) / (spread[stem] + 0.5))
            norm = SATURATION * (1 - LENGTH + LENGTH * size[id] / usual)
            count = counts[id][stem]
            return round(10 * rarity * count * (SATURATION + 1) / (count + norm))

        return {id: {stem: weight(id, stem) for stem in count} for id, count in counts.items()}

    @cached_property
    def stems(self) -> list[str]:
        """Every stem that some clause has."""
        return sorted({stem for words in self.weights.values() for stem in words})

    @cached_property
    def synonyms(self) -> dict[str, list[str]]:
        """The book's own words for everyday words, by stem."""
        known = set(self.stems)
        found: dict[str, set[str]] = {}
        for word, others in self.alike.items():
            if stem(word) not in known:
                found[stem(word)] = set(map(stem, words_of(others)))
        for word, names in self.book.synonyms.items():
            for name in names:
                forms = {name} if "." in name else set(map(stem, words_of(name)))
                found.setdefault(stem(word), set()).update(forms)
        known |= set(self.book)
        kept = {root: forms & known - {root} for root, forms in found.items()}
        return {root: sorted(forms) for root, forms in kept.items() if forms}

    def search(self, question: str, most: int) -> Found:
        """Return the clauses that answer `question` best; where none has its words, those that are nearest."""
        asked = [dict(self._forms(word)) for word in self._telling(question)]
        fits = {id: _fits(asked, id, words) for id, words in self.weights.items()}
        scores = {id: sum(fit) * sum(map(bool, fit)) for id, fit in fits.items()}
        if not any(scores.values()):
            scores = {id: _likeness(question, self.book[id].title) for id in self.book}
        best = sorted(scores, key=lambda rule: -scores[rule])[:most]
        worst = scores[best[0]] * WORST
        return Found((self.book[id] for id in best if scores[id] >= worst), not all(fits[best[0]]))

    def _telling(self, text: str) -> list[str]:
        """Return the words of a question that say something; all of them if none does."""
        found = words_of(text)
        return [word for word in found if word not in self.idle] or found

    def _forms(self, word: str) -> Iterator[tuple[str, float]]:
        """Yield what a word may be called in the book, or a clause that answers it, each with how much it counts."""
        root = stem(word)
        others = self.synonyms.get(root, ())
        yield from ((form, KIN) for form in others)
        if root in self.stems:
            yield root, 1.0
        elif not others:
            for near in self.stems:
                if near.startswith(root) or (len(root) > 3 and _one_slip(root, near)):
                    yield near, GUESS


def _counted(book: "Rulebook", rule: "Rule") -> Iterator[tuple[str, float]]:
    """Yield how much each stem counts in a clause: its words, its sentences, and what lessons and people ask about it."""
    asks = (
        ask
        for lesson in book.lessons.values()
        for key, ask in lesson.get("asks", {}).items()
        if key.split()[0] == rule.id
    )
    parts = [(TITLE, rule.title), (TEXT, rule.text), *((QUESTION, ask) for ask in asks)]
    counts: defaultdict[str, float] = defaultdict(float)
    for weight, text in parts:
        for word in words_of(text):
            counts[stem(word)] += weight
    said = {
        stem(word)
        for text in rule.says.templates()
        for word in words_of(PLACEHOLDER.sub(" ", text))
    }
    for word in sorted(said):  # in the same order in every process
        counts[word] += SENTENCE
    for word in map(stem, words_of(book.asked.get(rule.id, ""))):
        counts[word] = max(counts[word], ASKED)
    return iter(counts.items())


def _fits(asked: list[dict[str, float]], id: str, words: Mapping[str, int]) -> list[float]:
    """Return how well a clause answers each word that was asked for."""
    return [
        max(
            (ANSWER if form == id else words.get(form, 0) * share for form, share in forms.items()),
            default=0,
        )
        for forms in asked
    ]


def _one_slip(one: str, other: str) -> bool:
    """Return whether two words differ by one letter that is wrong, missing, too many or swapped."""
    if abs(len(one) - len(other)) > 1:
        return False
    at = next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    a, b = one[at:], other[at:]
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])


def _likeness(one: str, other: str) -> float:
    """Return how many triples of letters two texts share."""
    first, second = (
        {text[at : at + 3] for at in range(len(text) - 2)} for text in (one.lower(), other.lower())
    )
    return len(first & second)
