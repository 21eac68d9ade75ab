// A hint in grades: where to look, the idea, the move with its odds, which grow as long as the page asks on.
// Hooks: data-mt="hint-box" (data-grade), "nudge", "idea", "more-hint", "odds" (a table), "odds-share", "odds-chart", "outcomes-chart", "hint-before";
// "hint-gain" is what a narrow page says of the move, "hint-open" has the rest on a card ("hint-card").

import { chartCard } from "../chart/chart.js";
import { canDraw } from "../chart/plotly.js";
import { announce, button, el, onCard, refill } from "../dom.js";
import { lineList } from "../steps/steps.js";

/** @import { PlaySections } from "../types.d.ts" */

const MOVE = 3;
const BEST = 4; // moves of which the odds are shown

export class HintView {
  constructor(view) {
    this.view = view;
    this.root = el("section", { class: "mt-hint", "data-mt": "hint-box", "aria-label": view.t("hint"), tabindex: 0, hidden: true });
    this.said = "";
  }

  /** One grade more than what is shown. */
  ask() {
    const grade = this.view.part.get("hint")?.grade ?? 0;
    this.view.send("hint", { grade: Math.min(grade + 1, MOVE) });
  }

  /** @param {PlaySections["hint"]} hint @param {boolean} changed */
  draw(hint, changed) {
    const { picks = [], hinted } = this.view.part.get("draft");
    const isInTheWay = this.view.isNarrow() && picks.length > 0 && !hinted; // it has the place of what is said about a move
    this.root.hidden = !hint?.grade || isInTheWay;
    this.root.dataset.grade = hint?.grade ?? 0;
    this.view.host.toggleAttribute("data-hinted", !this.root.hidden);
    if (!hint?.grade || !changed) return;
    refill(this.root, ...this.inside(hint));
    this.tell(hint.does ?? hint.idea ?? hint.nudge);
  }

  /** The chart that was asked for. */
  show({ chart }) {
    chartCard(this.view.page.texts, chart, this.view.host);
  }

  tell(text) {
    if (text !== this.said) announce(this.view.live, text);
    this.said = text;
  }

  /** @param {PlaySections["hint"]} hint */
  inside(hint) {
    const { t } = this.view;
    const more = hint.grade < MOVE && t(hint.grade === 1 ? "hint-idea" : "hint-move");
    return [
      el("p", { "data-mt": "nudge" }, hint.nudge),
      hint.idea && el("p", { "data-mt": "idea" }, hint.idea),
      more && button("more-hint", more, () => this.ask(), { class: "mt-button mt-quiet" }),
      ...(hint.grade === MOVE ? this.reasons(hint) : []),
    ];
  }

  /** @param {PlaySections["hint"]} hint */
  reasons(hint) {
    const { t } = this.view;
    return [
      hint.before && el("p", { "data-mt": "hint-before" }, t("hint-before", hint)),
      hint.proofs.length > 0 && lineList(t, hint.proofs, (line) => this.view.point(line)),
      ...[...hint.reasons, hint.does]
        .slice(0, Math.max(1, hint.reasons.length))
        .map((text, at) => el("p", { "data-mt": at ? null : "hint-gain" }, text)),
      this.odds(hint),
      el(
        "p",
        { class: "mt-note" },
        el("progress", { "data-mt": "odds-share", max: 1, value: hint.share, "aria-label": t("odds-share") }),
        " ",
        t("odds-games", { games: hint.games }),
      ),
      button("hint-open", t("why"), () => onCard(t, "hint", t("hint"), this.root, "[data-mt=clause-link]"), {
        class: "mt-button mt-hint-open",
      }),
      ...(canDraw() ? [this.charts("odds-chart", "chart"), this.charts("outcomes-chart", "outcomes")] : []),
    ];
  }

  charts(hook, type) {
    return button(hook, `:chart: ${this.view.t(hook)}`, () => this.view.part.send({ type }), { class: "mt-button mt-quiet" });
  }

  /** @param {PlaySections["hint"]} hint */
  odds(hint) {
    const { t } = this.view;
    const cell = (row) => t("odds-cell", { win: Math.round(100 * row.win), error: Math.round(100 * row.win_error) });
    return el(
      "table",
      { class: "mt-odds", "data-mt": "odds" },
      el("thead", {}, el("tr", {}, el("th", {}, t("odds-move")), el("th", {}, t("odds-win")), el("th", {}, t("odds-score")))),
      el(
        "tbody",
        {},
        hint.odds
          .slice(0, BEST)
          .map((row) =>
            el(
              "tr",
              { "data-hinted": row.move === hint.move || null },
              el("th", { scope: "row" }, row.text),
              el("td", { style: `--share: ${row.win}` }, cell(row)),
              el("td", {}, row.score),
            ),
          ),
      ),
    );
  }
}
