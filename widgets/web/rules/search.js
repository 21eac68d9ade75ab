// Finds clauses by words and by everyday questions, exactly as tutor/search.py does: rare words weigh more, one slip of the
// pen is forgiven, and something is always found.

const ANSWER = 120; // of a clause that the synonyms name as the answer itself
const KIN = 0.7; // what a word counts that means about the same
const GUESS = 0.6; // what a word counts that was probably meant
const WORST = 0.3; // of the best score: clauses below are left out

/** Endings that make another form of the same word, each with what stands in its place; tried in this order. @type {[RegExp, string][]} */
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
  return (cut ?? word).replace(/(?<=..)([^aeiou\d])\1$/, "$1");
}

const split = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a question that say something, each as what the book may call it, with how much that counts. */
function forms(text, { synonyms, idle }, stems) {
  const all = split(text);
  const telling = all.filter((word) => !idle.includes(word));
  return (telling.length ? telling : all).map((word) => {
    const root = stem(word);
    const others = synonyms[root] ?? [];
    const found = new Map(others.map((form) => [form, KIN]));
    if (stems.has(root)) found.set(root, 1);
    else if (!others.length)
      for (const near of stems) if (near.startsWith(root) || (root.length > 3 && isOneSlip(root, near))) found.set(near, GUESS);
    return found;
  });
}

/** Whether two words differ by one letter that is wrong, missing, too many or swapped. */
function isOneSlip(one, other) {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [a, b] = [one.slice(at), other.slice(at)];
  const swapped = a.slice(0, 2) === [...b.slice(0, 2)].reverse().join("") && a.slice(2) === b.slice(2);
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || swapped;
}

/** How many triples of letters two texts share. */
function likeness(one, other) {
  const triples = (text) => new Set(Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.toLowerCase().slice(at, at + 3)));
  const second = triples(other);
  return [...triples(one)].filter((triple) => second.has(triple)).length;
}

/** How well each clause answers a question; 0 is not at all. `near`: none has all the words. Without words all are found. */
export function answers(text, clauses, book) {
  if (!split(text).length) return { scores: clauses.map(() => 1), near: false };
  const stems = new Set(clauses.flatMap((clause) => Object.keys(clause.words)));
  const asked = forms(text, book, stems);
  const fits = clauses.map(({ id, words }) =>
    asked.map((found) => Math.max(0, ...[...found].map(([form, share]) => (form === id ? ANSWER : (words[form] ?? 0) * share)))),
  );
  let scores = fits.map((fit) => fit.reduce((sum, one) => sum + one, 0) * fit.filter(Boolean).length);
  if (!scores.some(Boolean)) scores = clauses.map(({ title }) => likeness(text, title));
  const best = Math.max(...scores);
  const near = !fits[scores.indexOf(best)].every(Boolean);
  return { scores: best ? scores.map((score) => (score >= best * WORST ? score : 0)) : scores.map(() => 1), near };
}
