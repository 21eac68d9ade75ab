// What a lesson has told so far: its head, the sentences before as a way back, the newest with its clause.
// Hooks: data-mt="story", "now" (the newest sentence), "sentence" (data-index), "variant" (data-variant), "clause";
// "paper" (all sentences, while it is printed).

import { button, calm, el, refill } from "../dom.js";
import { fillClause, lineItem, mark, newCard, shown } from "../steps/steps.js";
import { sharing } from "../page/share.js";
import { isPresenting } from "../page/theme.js";

export class Story {
  constructor(view) {
    this.view = view;
    this.card = newCard(view.t);
    this.top = null; // the head, and of which frames it and what is past are
    this.frames = null;
    this.past = [];
    this.root = el("div", {
      class: "mt-story",
      "data-mt": "story",
      tabindex: 0,
      role: "log",
      "aria-label": view.t("story"),
      "aria-live": "off",
    });
  }

  head() {
    const { t, data, page, course } = this.view;
    const example = data.example && el("span", { class: "mt-badge", title: data.example }, t("example"));
    const variants = data.variants.map((variant, index) =>
      button("variant", variant.title || t("variant-first"), () => this.view.choose(index), {
        "data-variant": variant.id,
        "aria-pressed": String(index === this.view.variant),
      }),
    );
    return el(
      "header",
      { class: "mt-lesson-head" },
      el(
        "div",
        { class: "mt-lesson-share" },
        sharing(page, t, this.view.live, () => this.view.link()),
      ),
      el("h2", {}, data.title, " ", example),
      el("p", { class: "mt-goal" }, data.goal),
      course.prose,
      variants.length > 1 &&
        el(
          "div",
          { class: "mt-variants", role: "group", "aria-label": t("variants") },
          el("span", { class: "mt-note" }, t("variants")),
          variants,
        ),
    );
  }

  draw() {
    const { t, data, table, frames, step, now } = this.view;
    if (frames !== this.frames) Object.assign(this, { frames, top: this.head(), past: [] });
    for (let at = this.past.length; at < step; at += 1) this.past.push(this.sentence(at));
    const parts = (now.line?.parts ?? [])
      .filter((part) => !part.routine)
      .map((part) => lineItem(t, part, (line) => table.light(shown(line))));
    fillClause(t, this.card, now.line && data.rules[now.line.rule], now.line?.rule);
    const newest = el(
      "div",
      { class: "mt-newest" },
      el("p", { class: "mt-now", "data-mt": "now" }, now.line && mark(t, now.line.tone), now.text),
      parts.length > 0 && el("ul", { class: "mt-parts" }, parts),
      now.line &&
        el("details", { class: "mt-why", open: isPresenting() }, el("summary", {}, data.rules[now.line.rule]?.title ?? ""), this.card),
    );
    refill(this.root, this.top, this.past.slice(0, step), newest);
  }

  /** What was told before, as the way back to it. */
  sentence(at) {
    return button("sentence", this.frames[at].text, () => this.view.show(at), { class: "mt-past", "data-index": at });
  }

  /** All of it, for paper; drawing takes it away again. */
  print() {
    const { data, frames } = this.view;
    const told = frames.map(({ text, line }) => el("li", {}, text, " ", line && el("small", {}, data.rules[line.rule]?.title ?? "")));
    this.root.append(el("ol", { class: "mt-paper", "data-mt": "paper" }, told));
  }

  /** The newest sentence in sight, whatever the question below it takes: its beginning above all. */
  scroll() {
    const newest = this.root.querySelector(".mt-newest");
    if (!newest) return;
    const end = newest.offsetTop + newest.offsetHeight + 8 - this.root.clientHeight;
    this.root.scrollTo({ top: Math.min(newest.offsetTop - 2, end), behavior: calm() ? "auto" : "smooth" });
  }
}
