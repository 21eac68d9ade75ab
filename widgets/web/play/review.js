// After a game: the turns that cost most, what would have been better and why, each with its position.
// Hooks: data-mt="review", "review-start" (data-seat), "review-share", "review-chart", "fall" (data-n), "fall-look", "fall-link".

import { canDraw } from "../chart/plotly.js";
import { button, el, refill } from "../dom.js";
import { pageOf } from "../page/places.js";

/** @import { Fall, PlaySections } from "../types.d.ts" */

export class ReviewView {
  constructor(view) {
    this.view = view;
    this.root = el("div", { class: "mt-review", "data-mt": "review" });
  }

  /** @param {PlaySections["review"]} review @param {boolean} changed */
  draw(review, changed) {
    if (!changed) return;
    refill(this.root, ...(review?.share == null ? this.starts() : this.inside(review)));
  }

  /** Whoever is a person can look back at their own game. */
  starts() {
    const { t, status } = this.view;
    const people = status.names.map((name, seat) => ({ name, seat })).filter(({ seat }) => !status.bots.includes(seat));
    return people.map(({ name, seat }) =>
      button("review-start", t("review", { name }), () => this.view.send("review", { seat }), { "data-seat": seat }),
    );
  }

  /** @param {PlaySections["review"]} review */
  inside(review) {
    const { t, status } = this.view;
    const name = status.names[review.seat];
    if (review.share < 1)
      return [
        el("p", { class: "mt-note" }, t("review-works", { name })),
        el("progress", { "data-mt": "review-share", max: 1, value: review.share, "aria-label": t("review-works", { name }) }),
      ];
    const chart =
      canDraw() &&
      button("review-chart", `:chart: ${t("review-chart")}`, () => this.view.part.send({ type: "chart" }), { class: "mt-button mt-quiet" });
    if (!review.falls.length) return [el("p", {}, t("review-none", { name })), chart];
    return [
      el("h4", {}, t("review-title", { name })),
      el(
        "ol",
        {},
        review.falls.map((fall) => this.fall(fall)),
      ),
      chart,
    ];
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
        button("fall-look", t("review-look"), () => this.view.log.look(fall.n), { class: "mt-button mt-quiet" }),
        el("a", { class: "mt-button mt-quiet", "data-mt": "fall-link", href: pageOf(game, fall.link) }, t("review-open")),
      ),
    );
  }
}
