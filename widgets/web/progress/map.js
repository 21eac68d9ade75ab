// The rule map: a square for each clause, told by its pattern and its title, not by its colour alone.
// Hooks: data-square=ID with data-standing (new, met, shaky, known); "legend", "tally", "standing" (on a clause).

import { el } from "../dom.js";

const STANDINGS = ["known", "shaky", "met", "new"];

const square = (standing) => el("i", { class: "mt-square", "data-standing": standing, "aria-hidden": true });

/** The squares of some clauses; `draw(standing)` says where they stand. */
export function squares(t, rules) {
  const nodes = rules.map((rule) => Object.assign(square("new"), { rule }));
  const row = el("span", { class: "mt-squares", role: "img" }, nodes);
  const tally = el("span", { class: "mt-note mt-tally", "data-mt": "tally", "aria-hidden": true });
  const draw = (standing) => {
    const counts = countOf(rules, standing);
    for (const node of nodes) {
      node.dataset.standing = standing[node.rule.id] ?? "new";
      node.title = `${node.rule.title}: ${t(`is-${node.dataset.standing}`)}`;
    }
    const words = t(counts.shaky ? "tally-shaky" : "tally", { ...counts, all: rules.length });
    row.setAttribute("aria-label", words);
    tally.textContent = words;
  };
  return { nodes: [row, tally], draw };
}

/** How many clauses stand where. */
export function countOf(rules, standing) {
  const counts = { known: 0, shaky: 0, met: 0, new: 0 };
  for (const { id } of rules) counts[standing[id] ?? "new"] += 1;
  return counts;
}

/** What the patterns mean, and how many there are of each. */
export function legend(t, counts) {
  return STANDINGS.map((name) => el("span", {}, square(name), " ", t(`is-${name}`), " ", el("b", {}, counts[name])));
}

/** Where one clause stands, in a word. */
export function standingBadge(t, standing = "new") {
  return el("span", { class: "mt-standing", "data-mt": "standing", "data-standing": standing }, square(standing), t(`is-${standing}`));
}
