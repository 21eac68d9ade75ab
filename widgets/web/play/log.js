// What happened: every move, the last turn told line by line, and its pictures stepped through.
// Hooks: data-mt="log", "log-entry" (data-n), "happened", "replay", "replay-next", "replay-back",
// "replay-end", "replay-count".

import { button, el, refill } from "../dom.js";
import { lineList, shown } from "../lines/lines.js";
import { sceneOf } from "../table/table.js";

export class Log {
  constructor(view) {
    this.view = view;
    this.t = view.t;
    this.at = null; // the picture of the turn that is shown; null is the game itself
    this.list = el("ol", { class: "mt-log", reversed: true, "aria-label": this.t("log"), tabindex: 0 });
    this.told = el("div", { class: "mt-told", "data-mt": "happened" });
    this.stepper = el("div", { class: "mt-controls", "data-mt": "stepper", hidden: true });
    this.root = el("div", { class: "mt-history", "data-mt": "log" },
      el("div", {}, el("h3", {}, this.t("log")), this.list), this.told);
  }

  get turn() {
    return this.view.model.get("turn");
  }

  isReplaying() {
    return this.at !== null;
  }

  draw() {
    if (this.drawn !== this.turn) this.at = this.turn.recalled && this.turn.frames?.length ? 0 : null;
    this.drawn = this.turn;
    this.drawList();
    this.drawTurn();
    this.drawStepper();
  }

  drawList() {
    const { names } = this.view.status;
    const log = this.view.model.get("log");
    const items = log.map(([seat, move], n) => el("li", {}, button(
      "log-entry", this.t("log-entry", { number: n + 1, name: names[seat], move }),
      () => this.view.send("recall", { n }),
      { class: "mt-jump", "data-n": n, "aria-current": n === this.turn.n ? "true" : null })));
    refill(this.list, items.reverse());
    if (!log.length) this.list.append(el("li", { class: "mt-note" }, this.t("log-empty")));
  }

  drawTurn() {
    const { frames, move, why } = this.turn;
    this.told.hidden = !frames;
    if (!frames) return;
    const lines = frames.map((frame) => frame.line);
    refill(this.told,
      el("div", { class: "mt-row" }, el("h3", {}, this.t("happened"), " ", el("code", {}, move)),
        button("replay", this.t("replay-start"), () => this.go(0))),
      lineList(this.t, lines, (line) => this.view.point(line)),
      why.length > 0 && el("details", { "data-mt": "why" }, el("summary", {}, this.t("why-allowed")),
        lineList(this.t, why, (line) => this.view.point(line))));
    this.told.querySelectorAll(":scope > .mt-lines > li").forEach((node, index) => {
      node.toggleAttribute("aria-current", index === this.at);
    });
  }

  drawStepper() {
    this.stepper.hidden = !this.isReplaying();
    if (!this.isReplaying()) return;
    const { t } = this;
    const steps = this.turn.frames.length;
    const next = button("replay-next", t("replay-next"), () => this.go(this.at + 1),
      { "aria-disabled": String(this.at >= steps - 1) });
    refill(this.stepper,
      button("replay-back", t("replay-back"), () => this.go(this.at - 1), { "aria-disabled": String(this.at === 0) }),
      next,
      el("span", { class: "mt-count", "data-mt": "replay-count" }, t("replay-count", { step: this.at + 1, steps })),
      button("replay-end", t("replay-end"), () => this.go(null), { class: "mt-button mt-primary" }),
      el("p", { class: "mt-told-now" }, this.turn.frames[this.at].text));
  }

  go(at) {
    const hook = document.activeElement?.dataset?.mt;
    this.at = at;
    this.drawTurn();
    this.drawStepper();
    this.view.drawTable();
    if (at !== null) this.view.point(this.turn.frames[at].line, false);
    this.stepper.querySelector(`[data-mt="${hook}"]`)?.focus({ preventScroll: true });
    this.view.nextBot();
  }

  scene() {
    return this.isReplaying() ? sceneOf(this.turn.frames[this.at], this.turn) : null;
  }

  lit() {
    return this.isReplaying() ? shown(this.turn.frames[this.at].line) : null;
  }
}
