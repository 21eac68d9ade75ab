// What happened, newest first, one line for each turn with "why?"; and the turn that is looked at, step by step.
// Hooks: data-mt="log", "log-entry" (data-n), "why" (data-n); "steps", "step" (data-index), "replay-next", "replay-back",
// "replay-end", "replay-count", "go-on"; "ticker" (the newest line, on a narrow page).

import { able, button, el, glyph, holdFocus, onCard, refill } from "../dom.js";
import { lineList, resultsTable, shown } from "../steps/steps.js";
import { sceneOf } from "../table/table.js";

export class LogView {
  constructor(view) {
    this.view = view;
    this.t = view.t;
    this.at = null; // the picture of the turn that is shown; null is the game itself
    this.list = el("ol", { class: "mt-log", reversed: true, "aria-label": this.t("log"), tabindex: 0 });
    this.root = el("section", { class: "mt-history", "data-mt": "log" }, el("h3", {}, this.t("log")), this.list);
    this.steps = el("section", { class: "mt-steps", "data-mt": "steps", hidden: true });
    this.ticker = button("ticker", "", () => this.openCard(), { class: "mt-ticker" });
  }

  get turn() {
    return this.view.part.get("turn");
  }

  isReplaying() {
    return this.at !== null;
  }

  /** A turn that ended something, or that was asked for, is stepped through from its beginning. */
  draw() {
    const { turn, view } = this;
    const key = JSON.stringify([turn.n, turn.recalled, view.status.stopped]);
    const looks = (turn.recalled || view.status.stopped) && turn.frames?.length;
    if (this.key !== key) this.at = looks ? (this.backwards ? turn.frames.length - 1 : 0) : null;
    this.key = key;
    this.backwards = false;
    this.drawList();
    this.drawSteps();
  }

  sentence([seat, move, text]) {
    const name = this.view.status.names[seat];
    if (!text) return [el("b", {}, this.view.nameOf(seat)), " ", el("code", {}, move)];
    return text.includes(name) ? [text] : [el("b", {}, name), `: ${text}`];
  }

  /** The whole list on a card of its own, where the page has no room for it. */
  openCard() {
    this.root.hidden = false;
    onCard(this.t, "log", this.t("log"), this.root, "[data-mt=why]");
  }

  drawList() {
    const log = this.view.part.get("log");
    const seats = this.view.part.get("scene").seats ?? [];
    const items = log.map((entry, n) =>
      el(
        "li",
        { "data-mt": "log-entry", "data-n": n, "data-tone": seats[entry[0]]?.tone },
        el("span", { class: "mt-dot", "aria-hidden": true }),
        el("span", { class: "mt-words" }, this.sentence(entry)),
        button("why", this.t("why"), () => this.look(n), {
          class: "mt-link",
          "data-n": n,
          "aria-label": this.t("why-turn", { number: n + 1 }),
        }),
      ),
    );
    refill(this.list, items.reverse());
    if (!log.length) this.list.append(el("li", { class: "mt-note" }, this.t("log-empty")));
    const last = log[log.length - 1];
    this.ticker.hidden = !last;
    if (last)
      refill(this.ticker, el("span", { class: "mt-dot", "aria-hidden": true }), el("span", { class: "mt-words" }, this.sentence(last)));
    if (last) this.ticker.dataset.tone = seats[last[0]]?.tone ?? "";
  }

  drawSteps() {
    const { t, turn } = this;
    this.steps.hidden = !this.isReplaying();
    this.view.host.toggleAttribute("data-looking", this.isReplaying());
    if (!this.isReplaying()) return;
    const { frames, why = [] } = turn;
    const stopped = this.view.status.stopped && !turn.recalled;
    const lines = frames.map((frame, index) =>
      el(
        "li",
        { "aria-current": index === this.at ? "step" : null, "data-later": index > this.at || null },
        button("step", frame.text, () => this.go(index), { class: "mt-past", "data-index": index }),
      ),
    );
    const next = button("replay-next", t("replay-next"), () => this.step(1), { class: "mt-button" });
    const back = button("replay-back", glyph("←", t("replay-back")), () => this.step(-1), { class: "mt-button mt-quiet mt-iconic" });
    const last = turn.recalled ? this.view.part.get("log").length - 1 : turn.n;
    able(next, this.at < frames.length - 1 || turn.n < last);
    able(back, this.at > 0 || (turn.recalled && turn.n > 0));
    refill(
      this.steps,
      turn.results && resultsTable(turn.results),
      el("ol", { class: "mt-told" }, lines),
      !stopped &&
        why.length > 0 &&
        el(
          "details",
          { "data-mt": "why-allowed" },
          el("summary", {}, t("why-allowed")),
          lineList(t, why, (line) => this.view.point(line)),
        ),
      el(
        "div",
        { class: "mt-controls" },
        back,
        el("span", { class: "mt-count", "data-mt": "replay-count" }, t("replay-count", { step: this.at + 1, steps: frames.length })),
        next,
        stopped
          ? button("go-on", t("go-on"), () => this.view.send("resume"), { class: "mt-button mt-primary" })
          : button("replay-end", t("replay-end"), () => this.go(null), { class: "mt-button mt-primary" }),
      ),
    );
    const now = this.steps.querySelector("[aria-current]");
    now?.parentElement.scrollTo({ top: now.offsetTop - now.parentElement.clientHeight / 2 });
  }

  /** What goes on from a picture: the next one, else back to the game. */
  onward() {
    return this.steps.querySelector("[data-mt='replay-next'][aria-disabled='false'], .mt-primary");
  }

  /** Steps through a turn from its beginning. */
  look(n) {
    if (this.turn.recalled && this.turn.n === n) this.go(0);
    else this.view.send("recall", { n });
  }

  /** One picture on or back; from a turn that was asked for into the one beside it. */
  step(by) {
    if (this.turn.frames[this.at + by]) this.go(this.at + by);
    else {
      this.backwards = by < 0;
      this.look(this.turn.n + by);
    }
  }

  go(at) {
    const { view } = this;
    const draw = () => {
      this.drawSteps();
      view.coach.draw();
      view.drawTable();
      view.drawPanel();
    };
    this.at = at;
    holdFocus(view.host, draw, () => this.asked() ?? view.onward());
    view.nextBot();
  }

  /** What was clicked for a turn to be looked at, when it is in sight again. */
  asked() {
    const why = this.at === null && this.list.querySelector(`[data-mt="why"][data-n="${this.turn.n}"]`);
    return why?.getClientRects().length ? why : null;
  }

  /** What is being looked at: the end of a round, or a turn of somebody's. */
  title() {
    const { stopped } = this.view.status;
    const { seat, n, recalled } = this.turn;
    return stopped && !recalled ? this.t("stopped") : this.t("looking", { name: this.view.nameOf(seat), number: n + 1 });
  }

  scene() {
    return this.isReplaying() ? sceneOf(this.turn.frames[this.at], this.turn) : null;
  }

  lit() {
    return this.isReplaying() ? shown(this.turn.frames[this.at].line) : null;
  }
}
