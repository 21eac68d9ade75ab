// Finds clauses by words and by everyday questions ("can i pass"): a small index of synonyms helps.

const IDLE = new Set([
  "a",
  "am",
  "an",
  "and",
  "are",
  "at",
  "be",
  "can",
  "could",
  "do",
  "does",
  "for",
  "from",
  "have",
  "how",
  "i",
  "if",
  "in",
  "is",
  "it",
  "may",
  "me",
  "must",
  "my",
  "not",
  "of",
  "on",
  "or",
  "that",
  "the",
  "then",
  "there",
  "this",
  "to",
  "we",
  "what",
  "when",
  "who",
  "why",
  "will",
  "with",
  "you",
  "your",
]);

/** A word without its endings, so that "passes" finds "pass". */
function stem(word) {
  return word.replace(/(?:ies|ing|ed|es|s)$/, (end) => (word.length - end.length >= 3 ? (end === "ies" ? "y" : "") : end));
}

function split(text) {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** The words of a question that say something, each with what a rulebook may call it. */
export function question(text, synonyms = {}) {
  const all = split(text);
  const telling = all.filter((word) => !IDLE.has(word));
  return (telling.length ? telling : all).map((word) => [
    stem(word),
    ...(synonyms[word] ?? synonyms[stem(word)] ?? []).flatMap((other) => split(other).map(stem)),
  ]);
}

/** How well a clause answers: how many of the words it has, its title counting more; 0 is not at all. */
export function fits(words, { title, text }) {
  const [head, body] = [title, text].map((part) => split(part).map(stem));
  const has = (list, forms) => forms.some((form) => list.some((word) => word.startsWith(form)));
  const found = words.map((forms) => (has(head, forms) ? 3 : has(body, forms) ? 1 : 0));
  return found.every(Boolean) ? found.reduce((sum, one) => sum + one, 1) : 0;
}
