// Sentences with their clause: a line and what it rests on, and the card of the clause behind it.
// Hooks: data-mt="line", data-rule=ID and data-tone-of=pass|fail|count|says on a line;
// data-mt="results" on a table of who got what; data-mt="clause" on the card, data-mt="source" on its badge, data-mt="clause-link" to the rulebook.

import { el, refill } from "../dom.js";

/** @import { Results } from "../types.d.ts" */

const MARKS = { pass: "✓", fail: "✗", count: "=", says: "•" };

/** The sign of a verdict. */
export function sign(legal) {
  return legal ? MARKS.pass : MARKS.fail;
}

export function mark(t, tone) {
  return el(
    "span",
    { class: "mt-mark", "data-tone-of": tone },
    el("span", { "aria-hidden": true }, MARKS[tone]),
    el("span", { class: "mt-hidden" }, t(`tone-${tone}`)),
  );
}

/** A line as a list item; `onPoint(line)` when somebody points at it. */
export function lineItem(t, line, onPoint = null) {
  const point = () => onPoint?.(line);
  const title = el(
    "button",
    {
      type: "button",
      class: "mt-cite",
      "data-mt": "cite",
      onclick: point,
      onfocus: point,
    },
    line.title,
  );
  const parts = (line.parts ?? []).map((part) => lineItem(t, part, onPoint));
  return el(
    "li",
    { class: "mt-line", "data-mt": "line", "data-rule": line.rule, onmouseenter: point },
    mark(t, line.tone),
    el("span", { class: "mt-words" }, line.text, " ", onPoint && title),
    parts.length > 0 && el("ul", { class: "mt-parts" }, parts),
  );
}

export function lineList(t, lines, onPoint = null) {
  return el(
    "ul",
    { class: "mt-lines" },
    lines.map((line) => lineItem(t, line, onPoint)),
  );
}

export function badge(t, source) {
  return el(
    "span",
    {
      class: "mt-badge",
      "data-mt": "source",
      "data-source": source,
      title: t(`source-${source}-why`),
    },
    t(`source-${source}`),
  );
}

/** Who got what, and why, in a table. @param {Results} results */
export function resultsTable({ title, columns, rows }) {
  return el(
    "div",
    { class: "mt-results", tabindex: 0, role: "region", "aria-label": title },
    el(
      "table",
      { "data-mt": "results" },
      el("caption", {}, title),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          columns.map((name) => el("th", { scope: "col" }, name)),
        ),
      ),
      el(
        "tbody",
        {},
        rows.map(([first, ...rest]) =>
          el(
            "tr",
            {},
            el("th", { scope: "row" }, first),
            rest.map((text, at) => el("td", { "data-label": columns[at + 1] }, text)),
          ),
        ),
      ),
    ),
  );
}

/** Every piece that a line talks about, with what it rests on. */
export function shown(line) {
  return line ? [...(line.shows ?? []), ...(line.parts ?? []).flatMap(shown)] : [];
}

/** Every clause that a line cites and that does not go without saying. */
export function rulesOf(line) {
  return line && !line.routine ? [line.rule, ...(line.parts ?? []).flatMap(rulesOf)] : [];
}

/** A clause as a card: its title, where it comes from, its text, and the way to it in the rulebook. */
export function fillClause(t, card, rule, id) {
  card.hidden = !rule;
  if (!rule) return;
  card.dataset.rule = id;
  refill(
    card,
    el("div", { class: "mt-clause-head" }, el("strong", {}, rule.title), badge(t, rule.source)),
    el("p", {}, rule.text),
    rule.ruling &&
      el("p", { class: "mt-ruling" }, el("em", {}, t("depends")), " ", rule.ruling.question, " ", el("strong", {}, rule.ruling.reading)),
    el("div", { class: "mt-clause-foot" }, el("span", {}, rule.section), clauseLink(t, rule, id, t("clause-there"))),
  );
}

/** Leads to a clause in the rulebook; whoever listens to `mt-rule` shows it there. */
export function clauseLink(t, rule, id, label) {
  const open = (event) => {
    event.preventDefault();
    event.currentTarget.dispatchEvent(new CustomEvent("mt-rule", { bubbles: true, composed: true, detail: id }));
  };
  return el(
    "a",
    {
      class: "mt-rule-id",
      href: `?rule=${encodeURIComponent(id)}`,
      "data-mt": "clause-link",
      "data-rule": id,
      "aria-label": t("clause-open", { title: rule.title }),
      title: id,
      onclick: open,
    },
    label,
  );
}

export function newCard(t) {
  return el("div", { class: "mt-clause", role: "note", "data-mt": "clause", "aria-label": t("clause"), hidden: true });
}
