// The end of a game: who won, the ranking, the turn that decided it, what to do next; the rest is folded.
// Hooks: data-mt="over", "winners", "ranking", "decided" (data-n), "decided-look", "play-again", "look-back", "sequel" or "another".

import { withPictures } from "../art/art.js";
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
    const again = view.app?.again ? view.app.again() : () => view.send("again"); // of a table of several, whoever opened it
    refill(
      this.root,
      el("h3", {}, t("over")),
      this.winner(over),
      over.ranking.length > 0 && this.ranking(over.ranking),
      this.decided(over),
      el(
        "div",
        { class: "mt-controls" },
        again && button("play-again", t("play-again"), again, { class: "mt-button mt-primary" }),
        view.review.start,
        this.next(over),
      ),
      view.review.root,
      lineList(t, over.lines, point),
      el("details", {}, el("summary", {}, t("score")), lineList(t, over.score, point)),
      view.coach.end,
      button("look-back", t("look-back"), () => view.log.look(0), { class: "mt-button mt-quiet" }),
    );
  }

  /** The game that follows on this one, else the shelf; at a table of several whoever opened it goes on. @param {PlaySections["over"]} over */
  next({ sequel }) {
    const { app, t } = this.view;
    const goOn = sequel && app?.goOn?.();
    if (goOn) return button("sequel", t("sequel", { title: sequel.title }), goOn);
    const [hook, link, text] = sequel?.link
      ? ["sequel", pageOf(sequel.game, sequel.link), t("sequel", { title: sequel.title })]
      : ["another", pageOf("index"), t("another")];
    return el("a", { class: "mt-button", "data-mt": hook, href: link }, text);
  }

  /** Who won, with their pictures. @param {PlaySections["over"]} over */
  winner({ winners }) {
    const { status, scene } = this.view;
    const icons = status.names.map((name, seat) => winners.includes(name) && scene.seats?.[seat]?.icon).filter(Boolean);
    return el(
      "div",
      { class: "mt-winner" },
      el(
        "span",
        { class: "mt-laurels", "aria-hidden": true },
        icons.length ? withPictures(icons.join(" ")) : el("span", { class: "mt-moon" }),
      ),
      el("p", { class: "mt-winners", "data-mt": "winners" }, this.winners(winners)),
    );
  }

  /** The turn that decided it, in words, and the way to it. @param {PlaySections["over"]} over */
  decided({ decided, winners }) {
    const { view } = this;
    const { t } = view;
    if (decided?.n == null) return null;
    const told = decided.last ? t("decided-last") : t("decided", { number: decided.n + 1, name: winners[0] });
    return el(
      "p",
      { class: "mt-decided", "data-mt": "decided", "data-n": decided.n },
      el("b", {}, told),
      " ",
      decided.text,
      " ",
      button("decided-look", t("review-look"), () => view.log.look(decided.n), { class: "mt-link" }),
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
