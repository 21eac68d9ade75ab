// How a session went, and what to do next.
// Hooks: data-mt="summary", "again-rule" (data-rule), "mark", "review", "more", "again", "go-learn", "go-play".

import { cover } from "../art/cover.js";
import { button, el, refill } from "../dom.js";
import { clauseLink, sign } from "../steps/steps.js";
import { celebrate } from "../table/moment.js";

/** @import { PractiseSections } from "../types.d.ts" */

export class Summary {
  constructor(view) {
    this.view = view;
    this.root = el("div", { class: "mt-summary", "data-mt": "summary", hidden: true });
  }

  /** @param {PractiseSections["summary"] | null} summary @param {PractiseSections["session"]} session */
  draw(summary, { number, set }) {
    this.root.hidden = !summary;
    if (!summary || this.drawn === number) return;
    this.drawn = number;
    const { t, part } = this.view;
    const { right, count, again, told } = summary;
    refill(
      this.root,
      cover({ cover: [[right === count ? ":star:" : ":moon:", 50, 12, 76]] }),
      el("h2", { tabindex: -1 }, t("done", { right, count })),
      set === "test" && el("p", { "data-mt": "mark" }, t("mark", { percent: Math.round((100 * right) / count) })),
      told.length > 0 && this.review(told),
      el("p", {}, t(again.length ? "done-some" : "done-all")),
      again.length > 0 &&
        el(
          "ul",
          { class: "mt-again" },
          again.map((rule) => this.rule(rule)),
        ),
      el("p", { class: "mt-note" }, t("plan", part.get("plan"))),
      this.ways(again),
    );
    if (right === count) celebrate(this.root);
    this.root.querySelector("h2").focus({ preventScroll: true });
  }

  rule(rule) {
    return el(
      "li",
      { "data-mt": "again-rule", "data-rule": rule.rule },
      clauseLink(this.view.t, rule, rule.rule, rule.title),
      el("span", {}, rule.text),
    );
  }

  /** What a test asked, and what is said to each answer. */
  review(told) {
    const line = ({ text, right, told }) =>
      el("li", { "data-right": String(right) }, el("b", {}, `${sign(right)} ${text}`), el("span", {}, told));
    return el(
      "details",
      { "data-mt": "review" },
      el("summary", {}, this.view.t("review")),
      el("ol", { class: "mt-again" }, told.map(line)),
    );
  }

  /** What was wrong first; nobody has to practise on. */
  ways(again) {
    const { t, app } = this.view;
    const most = again.length ? "again" : "more";
    const look = (name) => ({ class: `mt-button ${name === most ? "mt-primary" : ""}` });
    return el(
      "div",
      { class: "mt-ending" },
      again.length > 0 && button("again", t("again"), () => this.view.begin(again.map((rule) => rule.rule)), look("again")),
      button("more", t("more"), () => this.view.begin(), look("more")),
      app && button("go-learn", t("go-learn"), () => app.go({ view: "learn" }), look("go-learn")),
      app && button("go-play", t("go-play"), () => app.go({ view: "play" }), look("go-play")),
    );
  }
}
