// The choices of an exercise, and what is said to the answer: coloured, with the reason and its clause.
// Hooks: data-mt="choice" (data-index, data-right=true|false once answered), "feedback" (data-right), "clause".

import { button, el, letter, refill } from "../dom.js";
import { clauseLink, fillClause, newCard, sign } from "../steps/steps.js";

/** @import { PractiseSections } from "../types.d.ts" */

/** Exercises that are answered by a choice. */
export const CHOSEN = ["can", "who"];

export class Answer {
  constructor(view) {
    this.view = view;
    this.card = newCard(view.t);
    this.root = el("div", { class: "mt-question" });
  }

  /** @param {PractiseSections["exercise"]} exercise @param {PractiseSections["answer"]} answer */
  draw(exercise, answer) {
    const chosen = CHOSEN.includes(exercise.kind);
    refill(this.root, chosen && this.choices(exercise, answer), answer.text && this.feedback(answer), this.card);
    fillClause(this.view.t, this.card, answer.rules?.[answer.clause], answer.clause);
  }

  /** @param {PractiseSections["exercise"]} exercise @param {PractiseSections["answer"]} answer */
  choices({ choices, values }, { text, given, answer }) {
    return el(
      "div",
      { class: "mt-choices mt-column", role: "group", "aria-label": this.view.t("choices") },
      choices.map((choice, index) => {
        const value = values[index];
        const right = answer?.includes(value);
        const shown = Boolean(text) && (right || given.includes(value));
        const mark = shown ? `${sign(right)} ` : "";
        return button(
          "choice",
          [el("kbd", { "aria-hidden": true }, letter(index)), el("span", {}, mark + choice)],
          () => this.view.send("answer", { given: [value] }),
          {
            "data-index": index,
            "data-right": shown ? String(right) : null,
            "aria-disabled": String(Boolean(text)),
            "aria-pressed": text ? String(given.includes(value)) : null,
          },
        );
      }),
    );
  }

  /** @param {PractiseSections["answer"]} answer */
  feedback({ text, right, given, clause, rules }) {
    const rule = rules[clause];
    return el(
      "p",
      { class: "mt-feedback", "data-mt": "feedback", "data-right": given.length ? String(right) : null },
      el("span", {}, text),
      " ",
      rule && clauseLink(this.view.t, rule, clause, rule.title),
    );
  }

  said() {
    return this.root.querySelector('[data-mt="feedback"]')?.textContent ?? "";
  }
}
