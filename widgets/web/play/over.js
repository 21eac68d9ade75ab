// The end of a game: who won, the ranking, the bill folded, and what to do next.
// Hooks: data-mt="over", "winners", "ranking", "play-again", "look-back", "sequel" or "another".

import { button, el, refill } from "../dom.js";
import { lineList } from "../steps/steps.js";
import { pageOf } from "../page/places.js";

/** @import { PlaySections } from "../types.d.ts" */

export class OverView {
  constructor(view) {
    this.view = view;
    this.root = el("section", { class: "mt-over", "data-mt": "over", hidden: true });
  }

  /** @param {PlaySections["over"]} over */
  draw(over) {
    const { view } = this;
    const { t } = view;
    this.root.hidden = !over.winners;
    if (!over.winners) return;
    const point = (line) => view.point(line);
    refill(
      this.root,
      el("h3", {}, t("over")),
      el("p", { class: "mt-winners", "data-mt": "winners" }, this.winners(over.winners)),
      over.ranking.length > 0 && this.ranking(over.ranking),
      el(
        "div",
        { class: "mt-controls" },
        button("play-again", t("play-again"), () => view.send("again"), { class: "mt-button mt-primary" }),
        button("look-back", t("look-back"), () => view.log.look(0)),
        over.sequel
          ? el(
              "a",
              { class: "mt-button", "data-mt": "sequel", href: pageOf(over.sequel.game, over.sequel.link) },
              t("sequel", { title: over.sequel.title }),
            )
          : el("a", { class: "mt-button", "data-mt": "another", href: pageOf("index") }, t("another")),
      ),
      view.coach.end,
      view.review.root,
      lineList(t, over.lines, point),
      el("details", {}, el("summary", {}, t("score")), lineList(t, over.score, point)),
    );
  }

  winners(names) {
    const { t, status } = this.view;
    const you = status.names[status.owner];
    if (names.length === 1 && names[0] === you) return t("won");
    const called = names.map((name) => (name === you ? t("you", { name }) : name));
    return names.length ? t("winners", { names: called.join(", ") }) : t("nobody");
  }

  /** One line for each player, as long as what they scored. */
  ranking(rows) {
    const most = Math.max(1, ...rows.map((row) => row.value));
    return el(
      "ol",
      { class: "mt-ranking", "data-mt": "ranking" },
      rows.map(({ seat, value, won }) =>
        el(
          "li",
          { "data-won": won || null, "data-tone": this.view.scene.seats?.[seat]?.tone, style: `--share: ${Math.max(0, value) / most}` },
          el("span", {}, this.view.nameOf(seat)),
          el("b", {}, value),
        ),
      ),
    );
  }
}
