// A question of a lesson: answered where it was asked, coloured, with its reason beside it.
// Hooks: data-mt="question"; "choice" (data-index, data-right=true|false once answered), "action"
// (data-word), "feedback" (data-right), "reason".

import { button, el, letter, refill } from "../dom.js";
import { clauseLink, sign } from "../steps/steps.js";

export class Question {
  constructor(view) {
    this.view = view;
    this.root = el("div", { class: "mt-question", "data-mt": "question", hidden: true });
  }

  /** Draws the question of a frame, open or answered; or the answer that a later frame brings out. */
  draw(asked, given, later) {
    const { t } = this.view;
    const shown = asked ?? later?.question;
    this.root.hidden = !shown;
    if (!shown) return;
    this.root.dataset.open = String(Boolean(asked) && given === undefined);
    if (asked?.find) refill(this.root, this.found(given));
    else if (asked) refill(this.root, this.choices(asked, given), given !== undefined && this.feedback(asked, given));
    else refill(this.root, verdict(t, later.question, later.given, this.view));
  }

  choices(asked, given) {
    const answered = given !== undefined && !asked.later;
    return el(
      "div",
      { class: "mt-choices", role: "group", "aria-label": this.view.t("ask") },
      asked.choices.map((choice, index) => {
        const shown = answered && (index === asked.answer || index === given);
        const mark = shown ? `${sign(index === asked.answer)} ` : "";
        return button("choice", [el("kbd", { "aria-hidden": true }, letter(index)), mark + choice], () => this.view.answer(index), {
          "data-index": index,
          "data-right": shown ? String(index === asked.answer) : null,
          "aria-disabled": String(given !== undefined),
          "aria-pressed": given === undefined ? null : String(index === given),
        });
      }),
    );
  }

  feedback(asked, given) {
    const { t } = this.view;
    if (!asked.later) return verdict(t, asked, given, this.view);
    const text = given < 0 ? t("wait-skipped") : t("wait", { answer: asked.choices[given] });
    return el("p", { class: "mt-feedback", "data-mt": "feedback" }, text);
  }

  /** A move asked for on the table: what the engine says about the one composed so far. */
  found(given) {
    const { t, tried } = this.view;
    if (given !== undefined)
      return el(
        "p",
        { class: "mt-feedback", "data-mt": "feedback", "data-right": given < 0 ? null : "true" },
        t(given < 0 ? "found-skipped" : "found"),
      );
    return [
      this.triedFeedback(tried?.draft, tried?.on),
      el("div", { class: "mt-actions", role: "group", "aria-label": t("actions") }, this.view.words()),
    ];
  }

  /** @param {boolean} [on] whether it is a part of what was asked */
  triedFeedback(draft, on) {
    const { t } = this.view;
    if (!draft?.text) return el("p", { class: "mt-find" }, t("find"));
    const first = (draft.lines ?? []).find((line) => line.tone === "fail");
    const text = first?.text ?? (draft.legal ? t(on ? "found-part" : "found-other") : draft.wants || draft.error || t("find"));
    return el(
      "p",
      { class: "mt-feedback", "data-mt": "feedback", "data-right": first || (draft.legal && !on) ? "false" : null },
      text,
      " ",
      first && this.view.cite(first),
    );
  }
}

function verdict(t, asked, given, view) {
  const answer = asked.choices[asked.answer];
  const right = given === asked.answer;
  const key = given < 0 ? "skipped" : right ? "right" : "wrong";
  return el(
    "div",
    { class: "mt-feedback", "data-mt": "feedback", "data-right": given < 0 ? null : String(right) },
    el("strong", {}, t(key, { answer })),
    " ",
    asked.reason && el("span", { "data-mt": "reason" }, asked.reason.text, " ", view.cite(asked.reason)),
  );
}

/** The way from a sentence to its clause. */
export function citation(t, rules, line) {
  const rule = rules[line.rule];
  return rule && clauseLink(t, rule, line.rule, rule.title);
}
