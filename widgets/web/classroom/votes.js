// How a room answered: a bar for each choice, the right one marked once it is told.
// Hooks: data-mt="votes"; "bar" (data-index, data-right).

import { el } from "../dom.js";

/** `counts` may be missing while the room still thinks. */
export function voteBars(question, counts) {
  const most = Math.max(1, ...counts);
  return el(
    "ol",
    { class: "mt-votes", "data-mt": "votes" },
    question.choices.map((choice, index) =>
      voteBar(choice, counts[index] ?? 0, most, question.answer < 0 ? null : index === question.answer, index),
    ),
  );
}

function voteBar(choice, count, most, right, index) {
  const fill = el("span", { class: "mt-bar-fill" });
  fill.style.width = `${(100 * count) / most}%`;
  return el(
    "li",
    { "data-mt": "bar", "data-index": index, "data-right": right === null ? null : String(right) },
    el("span", { class: "mt-bar-name" }, choice, right && " ✓"),
    el("span", { class: "mt-bar-room", "aria-hidden": true }, fill),
    el("b", {}, count),
  );
}
