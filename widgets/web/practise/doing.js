// Answers that are no choice and no move: a number by steps or keys, steps put into order.
// Hooks: data-mt="doing", "less", "number", "more", "step" (data-step, data-place once it has one).

import { button, el, onKey, refill } from "../dom.js";

/** @import { PractiseSections } from "../types.d.ts" */

const WHOLE = /^[-−]?\d{1,4}$/;

export class Doing {
  /** `changed` is told when there is more or less of an answer. */
  constructor(view, changed) {
    this.view = view;
    this.changed = changed;
    /** @type {string[]} */
    this.order = [];
    const { t } = view;
    this.number = /** @type {HTMLInputElement} */ (
      el("input", { class: "mt-input", type: "text", inputmode: "numeric", maxlength: 5, "data-mt": "number", "aria-label": t("number") })
    );
    this.number.oninput = () => this.changed();
    onKey(this.number, (event) => event.key === "Enter" && this.view.forward());
    const step = (hook, by, label) => button(hook, label, () => this.step(by), { class: "mt-button", "aria-label": t(hook) });
    this.stepper = el("div", { class: "mt-stepper", role: "group" }, step("less", -1, "−"), this.number, step("one-more", 1, "+"));
    this.list = el("div", { class: "mt-choices mt-column", role: "group", "aria-label": t("choices") });
    this.root = el("div", { class: "mt-doing", "data-mt": "doing" }, this.stepper, this.list);
  }

  /** @param {PractiseSections["exercise"]} exercise @param {PractiseSections["answer"]} answer */
  draw({ kind, steps }, answer) {
    const { number, at } = this.view.session;
    if (this.place !== `${number} ${at}`) {
      this.place = `${number} ${at}`;
      this.order = [];
      this.number.value = "";
    }
    const done = Boolean(answer.text);
    this.root.hidden = !["number", "order"].includes(kind);
    this.stepper.hidden = kind !== "number";
    this.list.hidden = kind !== "order";
    this.number.disabled = done;
    for (const node of this.stepper.querySelectorAll("button")) node.disabled = done;
    if (kind === "number") this.stepper.dataset.right = done ? String(Boolean(answer.right)) : "";
    if (kind === "order") this.drawSteps(steps, done ? answer.answer : this.order, done);
  }

  drawSteps(steps, order, done) {
    refill(
      this.list,
      steps.map(({ id, text }) => {
        const place = order.indexOf(id);
        return button(
          "step",
          [el("kbd", { "aria-hidden": true }, place < 0 ? "·" : String(place + 1)), el("span", {}, text)],
          () => this.toggle(id),
          {
            "data-step": id,
            "data-place": place < 0 ? null : place + 1,
            "aria-pressed": String(place >= 0),
            "aria-disabled": String(done),
          },
        );
      }),
    );
  }

  toggle(id) {
    if (this.view.state !== "asking") return;
    this.order = this.order.includes(id) ? this.order.filter((one) => one !== id) : [...this.order, id];
    this.changed();
  }

  step(by) {
    this.number.value = String((Number(this.number.value.replace("−", "-")) || 0) + by);
    this.changed();
  }

  /** The answer, if it is one: every step has its place but the one that doesn't happen. @param {PractiseSections["exercise"]} exercise */
  given({ kind, steps }) {
    if (kind === "order") return this.order.length === steps.length - 1 ? this.order : [];
    const typed = this.number.value.trim();
    return kind === "number" && WHOLE.test(typed) ? [String(Number(typed.replace("−", "-")))] : [];
  }
}
