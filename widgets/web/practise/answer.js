// The choices of an exercise, and what is said to the one that was made: coloured, with the reason and its clause.
// Hooks: data-mt="choice" (data-index, data-right=true|false once answered), "feedback" (data-right), "reason", "clause".

import { button, el, letter, refill } from "../dom.js";
import { clauseLink, fillClause, newCard, sign } from "../steps/steps.js";

/** @import { PractiseSections } from "../types.d.ts" */

export class Answer {
  constructor(view) {
    this.view = view;
    this.card = newCard(view.t);
    this.root = el("div", { class: "mt-question" });
  }

  /** @param {PractiseSections["exercise"]} exercise @param {PractiseSections["answer"]} answer */
  draw(exercise, answer) {
    const choices = exercise.choices ?? [];
    refill(this.root, choices.length > 0 && this.choices(choices, answer), answer.text && this.feedback(choices, answer), this.card);
    const id = answer.reason?.rule;
    fillClause(this.view.t, this.card, id && answer.rules[id], id);
  }

  /** @param {string[]} choices @param {PractiseSections["answer"]} answer */
  choices(choices, { text, given, answer }) {
    return el(
      "div",
      { class: "mt-choices mt-column", role: "group", "aria-label": this.view.t("choices") },
      choices.map((choice, index) => {
        const shown = Boolean(text) && (index === answer || index === given);
        const mark = shown ? `${sign(index === answer)} ` : "";
        return button(
          "choice",
          [el("kbd", { "aria-hidden": true }, letter(index)), el("span", {}, mark + choice)],
          () => this.view.send("answer", { choice: index }),
          {
            "data-index": index,
            "data-right": shown ? String(index === answer) : null,
            "aria-disabled": String(Boolean(text)),
            "aria-pressed": text ? String(index === given) : null,
          },
        );
      }),
    );
  }

  /** @param {string[]} choices @param {PractiseSections["answer"]} answer */
  feedback(choices, { text, right, given, answer, reason, rules }) {
    const rule = rules[reason?.rule];
    const told = reason && reason.text !== choices[answer] && reason.text;
    return el(
      "p",
      { class: "mt-feedback", "data-mt": "feedback", "data-right": given < 0 ? null : String(right) },
      el("strong", {}, text),
      " ",
      told && el("span", { "data-mt": "reason" }, told),
      " ",
      rule && clauseLink(this.view.t, rule, reason.rule, rule.title),
    );
  }

  said() {
    return this.root.querySelector('[data-mt="feedback"]')?.textContent ?? "";
  }
}
