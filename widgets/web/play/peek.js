// What a pick would do, before it is made: the pieces in the air and the answer beside them.
// Hooks: data-mt="peek" (data-legal) on the answer, .mt-ghost on pieces in the air.

import { announce, el } from "../dom.js";
import { sign } from "../steps/steps.js";

const WAIT = 40; // ms: a pointer that only passes by asks nothing

export class Peek {
  constructor(view) {
    this.view = view;
    this.bubble = el("div", { class: "mt-peek", "data-mt": "peek", "aria-hidden": true, hidden: true });
    const root = view.table.root;
    root.append(this.bubble);
    root.addEventListener("pointerover", (event) => this.over(event.target, false));
    root.addEventListener("focusin", (event) => this.over(event.target, true));
    root.addEventListener("pointerleave", () => this.ask(""));
    root.addEventListener("focusout", () => this.ask(""));
  }

  over(target, spoken) {
    const piece = target.closest("[data-layout='board'] button[data-piece]");
    this.spoken = spoken;
    this.ask(piece?.dataset.piece ?? "");
  }

  ask(id) {
    if (id === this.id || !this.view.part.get("setup")?.peeks) return;
    this.id = id;
    clearTimeout(this.timer);
    if (id) this.timer = setTimeout(() => this.view.part.send({ type: "peek", id }), WAIT);
    else this.show({ id });
  }

  /** The answer to the last question; answers to earlier ones come too late. */
  show({ id, ghost = null, legal = false, reasons = [] }) {
    if (id !== this.id) return;
    const node = ghost?.length && this.view.table.find(id);
    this.bubble.hidden = !node;
    this.view.table.ghost(node ? ghost : this.view.part.get("draft")?.ghost, node ? legal : undefined);
    if (!node) return;
    const text = legal ? this.view.t("legal") : reasons.join(" ");
    this.bubble.textContent = `${sign(legal)} ${text}`;
    this.bubble.dataset.legal = legal;
    this.place(node);
    if (this.spoken) announce(this.view.live, `${node.getAttribute("aria-label")}: ${text}`);
  }

  /** Below the board, where it covers no space of it. */
  place(node) {
    const board = node.parentElement.getBoundingClientRect();
    const home = this.view.table.root.getBoundingClientRect();
    this.bubble.style.left = `${board.left - home.left}px`;
    this.bubble.style.width = `${board.width}px`;
    this.bubble.style.top = `${board.bottom - home.top + 4}px`;
  }
}
