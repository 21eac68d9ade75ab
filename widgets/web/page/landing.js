// Where a game's page opens: what comes next, the two doors, how far one is, and the game in a minute.
// Hooks: data-mt="landing", "continue" (data-kind), "go-play", "go-learn", "use-coach".

import { withPictures } from "../art/art.js";
import { cover } from "../art/cover.js";
import { button, el, refill, teller } from "../dom.js";
import { isBegun, nameOf, nextOf, shares, startOf } from "../progress/next.js";
import { recall } from "./storage.js";

export class Landing {
  /** `app` is the page around it. */
  constructor(app) {
    this.app = app;
    this.game = app.page.first;
    this.t = teller(app.page.texts, "app", "progress");
    this.intro = app.prose("home");
    this.root = el("div", { class: "mt-landing", "data-mt": "landing" });
  }

  draw() {
    const { name, title, tagline, lessons, rules } = this.game;
    const memory = recall(name);
    const next = nextOf(name, lessons.length);
    refill(
      this.root,
      cover(this.game),
      el("h1", {}, title),
      el("p", { class: "mt-tagline" }, tagline),
      next && this.goOn(next),
      el("div", { class: "mt-doors" }, this.playDoor(memory, !next), this.learnDoor(memory)),
      isBegun(memory) && el("div", { class: "mt-shares" }, shares(this.t, name, lessons.length, rules)),
      memory.played > 0 && this.coachSwitch(memory.coach),
      this.intro,
    );
  }

  goOn(next) {
    const go = () => this.app.go(Object.fromEntries(new URLSearchParams(next.link)));
    return button("continue", nameOf(this.t, next), go, { class: "mt-button mt-primary", "data-kind": next.kind });
  }

  /** A first game comes with the coach. */
  playDoor({ played }, isFirst) {
    const { t, game } = this;
    const words = played ? [t("go-play")] : [t("go-coach"), el("small", {}, t("go-coach-why"))];
    return this.door("play", ":die:", words, startOf(game.name), isFirst);
  }

  /** Whether games come with the coach, from the second one on. */
  coachSwitch(on) {
    const flip = () => {
      this.app.useCoach(!on);
      this.draw();
      this.root.querySelector("[data-mt='use-coach']").focus();
    };
    return button("use-coach", this.t("coach"), flip, { class: "mt-button mt-quiet mt-switch", role: "switch", "aria-checked": on });
  }

  learnDoor({ done }) {
    const { t, game } = this;
    const { lessons } = game;
    const at = lessons.findIndex((lesson) => !done.includes(lesson.id));
    const facts = at >= 0 && { number: at + 1, all: lessons.length, title: lessons[at].title };
    return this.door("learn", ":book:", [t("go-learn"), facts && el("small", {}, t("go-learn-why", facts))], { view: "learn" });
  }

  door(name, icon, words, place, isFirst = false) {
    const inside = [el("span", { class: "mt-door-icon", "aria-hidden": true }, withPictures(icon)), ...words.filter(Boolean)];
    return button(`go-${name}`, inside, () => this.app.go(place), { class: `mt-button mt-door${isFirst ? " mt-primary" : ""}` });
  }
}
