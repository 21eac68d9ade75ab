// Finds clauses by words and by everyday questions ("can i pass"): a small index helps, of synonyms and of clauses that answer.

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

/** Endings that make another form of the same word, each with what stands in its place; tried in this order. */
const ENDINGS = [
  [/ies$/, "y"],
  [/ens?$/, ""],
  [/(?:ing|ed|es|s|e)$/, ""],
  [/(?<=e)s$|(?<=[^e]e)d$/, ""],
  [/ing$/, "e"],
];

/** A word without its ending, so that "passes" finds "pass" and "winning" finds "win"; three letters stay. */
function stem(word) {
  const cut = ENDINGS.map(([end, put]) => word.replace(end, put)).find((rest) => rest !== word && rest.length >= 3);
  return (cut ?? word).replace(/(?<=..)([^aeiou])\1$/, "$1");
}

function split(text) {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** The words of a question that say something, each with what a rulebook may call it, or the ids of clauses that answer. */
function question(text, synonyms = {}) {
  const all = split(text);
  const telling = all.filter((word) => !IDLE.has(word));
  return (telling.length ? telling : all).map((word) => [
    stem(word),
    ...(synonyms[word] ?? synonyms[stem(word)] ?? []).flatMap((other) => (other.includes(".") ? other : split(other).map(stem))),
  ]);
}

/** How well a clause answers: how many of the words it has, its title counting more, and most of all where it is the answer; 0 is
 * not at all. */
function fits(words, { id, title, text }) {
  const [head, body] = [title, text].map((part) => split(part).map(stem));
  const found = words.map((has) => (has([id]) ? 6 : has(head) ? 3 : has(body) ? 1 : 0));
  return found.every(Boolean) ? found.reduce((sum, one) => sum + one, 1) : 0;
}

/** How well each clause answers a question, in words that it has whole; a last one may still be in the typing. */
export function answers(text, clauses, synonyms) {
  const words = question(text, synonyms);
  const whole = words.map((forms) => (list) => forms.some((form) => list.includes(form)));
  const begun = (list) => words.at(-1).some((form) => list.some((word) => word.startsWith(form)));
  const scores = clauses.map((clause) => fits(whole, clause));
  return scores.some(Boolean) ? scores : clauses.map((clause) => fits([...whole.slice(0, -1), begun], clause));
}
