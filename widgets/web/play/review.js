// After a game: the turns that cost most, what would have been better and why, each with its position.
// Hooks: data-mt="review", "review-start" (data-seat), "review-share", "review-chart", "review-turn" (data-n, data-fell), "fall" (data-n), "fall-look",
// "fall-link".

import { canDraw } from "../chart/plotly.js";
import { button, el, refill } from "../dom.js";
import { pageOf } from "../page/places.js";

/** @import { Fall, PlaySections } from "../types.d.ts" */

export class ReviewView {
  constructor(view) {
    this.view = view;
    this.root = el("div", { class: "mt-review", "data-mt": "review" });
    this.start = el("span", { class: "mt-review-starts" }); // stands among what can be done next
  }

  /** @param {PlaySections["review"]} review @param {boolean} changed */
  draw(review, changed) {
    if (!changed) return;
    const isBegun = review?.share != null;
    const starts = isBegun ? [] : this.starts();
    const isOne = starts.length === 1; // who plays alone goes on from among the other ways
    refill(this.start, ...(isOne ? starts : []));
    refill(this.root, ...(isBegun ? this.inside(review) : isOne ? [] : starts));
  }

  /** Whoever is a person can look back at their own game. */
  starts() {
    const { t, status } = this.view;
    const people = status.names.map((name, seat) => ({ name, seat })).filter(({ seat }) => !status.bots.includes(seat));
    return people.map(({ name, seat }) =>
      button("review-start", people.length === 1 ? t("review-own") : t("review", { name }), () => this.view.send("review", { seat }), {
        "data-seat": seat,
      }),
    );
  }

  /** The turns as they are found, the latest first; those that cost most in words. @param {PlaySections["review"]} review */
  inside(review) {
    const { t, status } = this.view;
    const name = status.names[review.seat];
    const works = review.share < 1;
    const chart =
      !works &&
      canDraw() &&
      button("review-chart", `:chart: ${t("review-chart")}`, () => this.view.part.send({ type: "chart" }), { class: "mt-button mt-quiet" });
    const progress = t("review-works", { name, count: review.points.length });
    return [
      works && el("p", { class: "mt-note" }, progress),
      works && el("progress", { "data-mt": "review-share", max: 1, value: review.share, "aria-label": progress }),
      this.turns(review, name),
      review.falls.length > 0 && el("h4", {}, t("review-title", { name })),
      el(
        "ol",
        {},
        review.falls.map((fall) => this.fall(fall)),
      ),
      !works && !review.falls.length && el("p", {}, t("review-none", { name })),
      chart,
    ];
  }

  /** A bar for each turn that was looked at, as high as the chance to win after it. @param {PlaySections["review"]} review */
  turns({ points, falls }, name) {
    const { t } = this.view;
    const bar = ({ n, win }) =>
      el(
        "li",
        { "data-mt": "review-turn", "data-n": n, "data-fell": falls.some((fall) => fall.n === n) || null, style: `--share: ${win}` },
        el("span", { class: "mt-hidden" }, t("review-turn", { number: n + 1, win: Math.round(100 * win) })),
      );
    return el("ol", { class: "mt-turns", "aria-label": t("review-turns", { name }) }, points.map(bar));
  }

  /** @param {Fall} fall */
  fall(fall) {
    const { t } = this.view;
    const game = new URLSearchParams(fall.link).get("game");
    return el(
      "li",
      { "data-mt": "fall", "data-n": fall.n },
      el("p", {}, t("review-fall", { number: fall.n + 1, played: fall.played, better: fall.better })),
      el("p", {}, fall.idea),
      fall.reasons.slice(0, 1).map((text) => el("p", { class: "mt-note" }, text)),
      el(
        "div",
        { class: "mt-row" },
        button("fall-look", t("review-look"), () => this.view.log.look(fall.n), { class: "mt-button mt-quiet", "data-n": fall.n }),
        fall.link && el("a", { class: "mt-button mt-quiet", "data-mt": "fall-link", href: pageOf(game, fall.link) }, t("review-open")),
      ),
    );
  }
}
