// A move that is asked for: composed on the table, with these buttons or in words; nothing tells whether it is allowed.
// Hooks: data-mt="finding", "action" (data-word), "typed", "draft".

import { el, focused, onKey, refill, TYPING } from "../dom.js";
import { moveInput, wordButtons } from "../play/composer.js";

/** @import { PractiseSections } from "../types.d.ts" */

/** Exercises that are answered by a move. */
export const MOVES = ["find", "puzzle"];

export class Finding {
  constructor(view) {
    this.view = view;
    const { t } = view;
    this.actions = el("div", { class: "mt-actions", role: "group", "aria-label": t("actions") });
    this.input = moveInput(t, () => this.typing());
    onKey(this.input, (event) => event.key === "Enter" && this.enter());
    this.wants = el("p", { class: "mt-note", "data-mt": "wants" });
    this.root = el("div", { class: "mt-finding", "data-mt": "finding", hidden: true }, this.wants, this.actions, this.input);
  }

  /** @param {PractiseSections["exercise"]} exercise @param {PractiseSections["draft"]} draft @param {boolean} asking */
  draw({ kind, scene }, draft, asking) {
    this.root.hidden = !MOVES.includes(kind) || !asking;
    if (this.root.hidden) return;
    this.wants.textContent = draft.error || draft.wants || this.view.t("find");
    if (focused(this.input) !== this.input) this.input.value = draft.text ?? "";
    refill(
      this.actions,
      wordButtons(scene, draft.picks ?? [], (id) => this.view.send("pick", { id })),
    );
  }

  typing() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.say(), TYPING);
  }

  say() {
    clearTimeout(this.timer);
    this.view.send("type", { text: this.input.value });
  }

  /** What was typed is the move. */
  enter() {
    this.say();
    this.view.send("try");
  }
}
