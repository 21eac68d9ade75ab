// One lesson on one screen: the table, the newest sentence, the question and Next, which never moves.
// Its frames are fetched once; no step asks anybody.
// Hooks: data-mt="lesson" with data-lesson=ID and data-step=N; "next", "back", "skip", "slider", "count", "autoplay";
// "story", "now" (the newest sentence), "sentence" (data-index); "variant" (data-variant); "clause";
// at the end "next-lesson", "try-here", "again". Keys: arrows, Space, Enter, Home, End, 1–9.

import { able, announce, button, calm, el, followWidth, frame, glyph, liveRegion, onKey, pageLink, refill, teller } from "../dom.js";
import { fillClause, lineItem, mark, newCard, shown } from "../lines/lines.js";
import { sharing } from "../page/share.js";
import { followTheme } from "../page/theme.js";
import { sceneOf, TableView } from "../table/table.js";
import { citation, Question } from "./question.js";

/** @import { Page } from "../types.d.ts" */

const PAUSE = 1400; // ms between frames when it plays by itself, and so many more for each letter
const LETTER = 45;

export class LessonView {
  /** `course` says what comes after a lesson and keeps what was done: `{ prose, next, finish, tryHere, moved }`. @param {Page} page */
  constructor(page, host, lesson, course = {}) {
    this.page = page;
    this.host = host;
    this.data = lesson;
    this.course = course;
    this.part = page.wire.part("learn", {});
    this.t = teller(page.texts, "table", "lesson");
    this.step = 0;
    this.variant = 0;
    this.answers = new Map();
    this.build();
    this.stop = [this.listen(), followWidth(host, () => this.table.refit())];
  }

  get frames() {
    return this.data.variants[this.variant].frames;
  }

  get now() {
    return this.frames[this.step];
  }

  build() {
    const { t, data } = this;
    this.table = new TableView(t);
    this.story = el("div", {
      class: "mt-story",
      "data-mt": "story",
      tabindex: 0,
      role: "log",
      "aria-label": t("story"),
      "aria-live": "off",
    });
    this.question = new Question(this);
    this.card = newCard(t);
    this.live = liveRegion();
    this.host.setAttribute("role", "region");
    this.host.setAttribute("aria-label", t("lesson", { title: data.title }));
    this.host.replaceChildren(
      this.table.root,
      el("div", { class: "mt-tell" }, this.story, this.question.root, this.ending(), this.controls()),
      this.live,
    );
  }

  head() {
    const { t, data } = this;
    const example = data.example && el("span", { class: "mt-badge", title: data.example }, t("example"));
    const variants = data.variants.map((variant, index) =>
      button("variant", variant.title || t("variant-first"), () => this.choose(index), {
        "data-variant": variant.id,
        "aria-pressed": String(index === this.variant),
      }),
    );
    return el(
      "header",
      { class: "mt-lesson-head" },
      el(
        "div",
        { class: "mt-lesson-share" },
        sharing(this.page, t, this.live, () => this.link()),
      ),
      el("h2", {}, data.title, " ", example),
      el("p", { class: "mt-goal" }, data.goal),
      this.course.prose,
      variants.length > 1 &&
        el(
          "div",
          { class: "mt-variants", role: "group", "aria-label": t("variants") },
          el("span", { class: "mt-note" }, t("variants")),
          variants,
        ),
    );
  }

  controls() {
    const { t } = this;
    this.back = button("back", glyph("←", t("back")), () => this.go(this.step - 1), { class: "mt-button mt-iconic" });
    this.next = button("next", t("next"), () => this.forward(), { class: "mt-button mt-primary mt-next" });
    this.skip = button("skip", t("skip"), () => this.answer(-1), { class: "mt-button mt-quiet" });
    this.auto = button("autoplay", glyph("▶", t("autoplay")), () => this.toggleAuto(), {
      "aria-pressed": false,
      class: "mt-button mt-iconic mt-quiet",
    });
    this.slider = el("input", {
      type: "range",
      min: 0,
      step: 1,
      "data-mt": "slider",
      "aria-label": t("step"),
      oninput: () => this.show(Number(this.slider.value)),
    });
    this.counter = el("span", { class: "mt-count", "data-mt": "count" });
    return el(
      "div",
      { class: "mt-controls" },
      this.back,
      el("div", { class: "mt-progress" }, this.counter, this.slider),
      this.auto,
      this.skip,
      this.next,
    );
  }

  ending() {
    const { t, course } = this;
    this.end = el(
      "div",
      { class: "mt-ending", "data-mt": "ending", hidden: true },
      course.tryHere && button("try-here", t("try-here"), () => course.tryHere(this)),
      button("again", t("again"), () => this.choose(this.variant)),
    );
    return this.end;
  }

  listen() {
    const heard = (message) => {
      if (message.type !== "tried" || message.id !== this.data.id || message.step !== this.step) return;
      this.tried = message;
      if (message.done) this.answers.set(this.step, 0);
      this.draw();
      announce(this.live, this.question.root.textContent);
    };
    const wide = onKey(document, (event) => this.key(event));
    this.part.on("says", heard);
    return () => {
      this.part.off("says", heard);
      wide();
    };
  }

  choose(index) {
    this.variant = index;
    this.answers.clear();
    this.show(0);
  }

  asking() {
    return Boolean(this.now.question) && !this.answers.has(this.step);
  }

  forward() {
    if (this.asking()) return;
    if (this.step === this.frames.length - 1) this.course.next?.();
    else this.go(this.step + 1);
  }

  /** One step on or back; a question is not passed by without an answer or a skip. */
  go(step) {
    if (step < 0 || step >= this.frames.length || (step > this.step && this.asking())) return;
    this.show(step);
  }

  show(step, tell = true) {
    this.step = Math.min(step, this.frames.length - 1);
    this.tried = null;
    this.host.dataset.step = this.step + 1;
    this.draw();
    if (tell) announce(this.live, this.now.text);
    this.course.moved?.(this);
    if (this.step === this.frames.length - 1) this.course.finish?.(this.data.id);
  }

  draw() {
    this.drawTable();
    this.drawStory();
    this.question.draw(this.now.question, this.answers.get(this.step), this.brought());
    this.drawControls();
    this.scrollStory();
  }

  drawTable() {
    const { now } = this;
    const find = this.asking() && now.question.find;
    this.table.onPick = find ? (id) => this.pick(id) : null;
    const draft = find ? this.tried?.draft : null;
    this.table.draw(sceneOf(now, this.data), {
      lit: now.shows ?? shown(now.line),
      picked: draft?.picks ?? [],
      next: draft?.next ?? [],
    });
    this.table.ghost(draft?.ghost, draft?.legal);
  }

  /** A piece clicked where a move is asked for. */
  pick(id) {
    const picks = this.tried?.draft.picks ?? [];
    const { id: variant } = this.data.variants[this.variant];
    const after = picks.includes(id) ? picks.filter((pick) => pick !== id) : [...picks, id];
    this.part.send({ type: "try", id: this.data.id, variant, step: this.step, picks: after });
  }

  /** The question of an earlier frame whose truth shows itself here. */
  brought() {
    const at = this.frames.findIndex((one, index) => one.question?.later && index + one.question.later === this.step);
    return at >= 0 && this.answers.has(at) ? { question: this.frames[at].question, given: this.answers.get(at) } : null;
  }

  drawStory() {
    const { now } = this;
    const past = this.frames
      .slice(0, this.step)
      .map((one, index) => button("sentence", one.text, () => this.show(index), { class: "mt-past", "data-index": index }));
    const parts = (now.line?.parts ?? [])
      .filter((part) => !part.routine)
      .map((part) => lineItem(this.t, part, (line) => this.table.light(shown(line))));
    fillClause(this.t, this.card, now.line && this.data.rules[now.line.rule], now.line?.rule);
    const newest = el(
      "div",
      { class: "mt-newest" },
      el("p", { class: "mt-now", "data-mt": "now" }, now.line && mark(this.t, now.line.tone), now.text),
      parts.length > 0 && el("ul", { class: "mt-parts" }, parts),
      now.line && el("details", { class: "mt-why" }, el("summary", {}, this.data.rules[now.line.rule]?.title ?? ""), this.card),
    );
    refill(this.story, this.head(), past, newest);
  }

  /** The newest sentence in sight, whatever the question below it takes: its beginning above all. */
  scrollStory() {
    const newest = this.story.lastElementChild;
    const end = newest.offsetTop + newest.offsetHeight + 8 - this.story.clientHeight;
    this.story.scrollTo({ top: Math.min(newest.offsetTop - 2, end), behavior: calm() ? "auto" : "smooth" });
  }

  cite(line) {
    return citation(this.t, this.data.rules, line);
  }

  drawControls() {
    const { t } = this;
    const last = this.frames.length - 1;
    const count = t("count", { step: this.step + 1, steps: last + 1 });
    this.slider.max = last;
    this.slider.value = this.step;
    this.slider.setAttribute("aria-valuetext", count);
    this.counter.textContent = count;
    const ended = this.step === last && !this.asking();
    const answered = Boolean(this.now.question) && !this.asking();
    this.next.textContent = t(ended && this.course.next ? "next-lesson" : answered ? "continue" : "next");
    this.next.dataset.mt = ended && this.course.next ? "next-lesson" : "next";
    able(this.back, this.step > 0);
    able(this.next, !this.asking() && !(ended && !this.course.next));
    this.skip.hidden = !this.asking();
    this.end.hidden = !ended;
    if (this.step === last) this.stopAuto();
  }

  answer(index) {
    if (!this.asking()) return;
    this.answers.set(this.step, index);
    this.draw();
    announce(this.live, this.question.root.querySelector('[data-mt="feedback"]')?.textContent ?? "");
    this.next.focus({ preventScroll: true });
  }

  toggleAuto() {
    if (this.timer) return this.stopAuto();
    if (this.step === this.frames.length - 1) this.show(0);
    refill(this.auto, glyph("❚❚", this.t("pause")));
    this.auto.setAttribute("aria-pressed", "true");
    return this.tick();
  }

  tick() {
    this.timer = setTimeout(
      () => {
        if (!this.asking()) this.go(this.step + 1);
        if (this.timer) this.tick();
      },
      PAUSE + LETTER * this.now.text.length,
    );
  }

  stopAuto() {
    clearTimeout(this.timer);
    this.timer = undefined;
    refill(this.auto, glyph("▶", this.t("autoplay")));
    this.auto.setAttribute("aria-pressed", "false");
  }

  /** Keys work as soon as the page is open, wherever the focus is, except where they mean something else. */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.hears(event)) return;
    const onButton = event.target.closest?.("button, a, summary, [role=log]");
    const keys = {
      ArrowRight: () => this.forward(),
      ArrowLeft: () => this.go(this.step - 1),
      Home: () => this.show(0),
      End: () => this.go(this.frames.length - 1),
      ...(onButton ? {} : { " ": () => this.forward(), Enter: () => this.forward() }),
    };
    const choice = Number(event.key) - 1;
    const asked = this.now.question;
    if (asked?.choices?.[choice] !== undefined && this.asking()) keys[event.key] = () => this.answer(choice);
    if (!(event.key in keys)) return;
    event.preventDefault();
    keys[event.key]();
  }

  hears(event) {
    const { target } = event;
    if (!this.host.isConnected || this.host.closest("[hidden]") || document.querySelector("dialog[open]")) return false;
    if (target.closest?.("input, select, textarea") || target.closest?.("button[data-piece], button[data-pick]")) return false;
    return this.host.contains(target) || (this.course.alone && !target.closest?.(".mt-tabs, .mt-lesson-list"));
  }

  link() {
    const { id } = this.data.variants[this.variant];
    const query = new URLSearchParams({ lesson: this.data.id, step: String(this.step + 1), ...(id && { variant: id }) });
    return `?${query}`;
  }

  /** Opens at the step and the variant that a link asks for, or says that there is none. */
  open(link) {
    const at = this.data.variants.findIndex((variant) => variant.id === link.get("variant"));
    if (at > 0) this.variant = at;
    const step = Number(link.get("step") ?? 1) - 1;
    const inside = Number.isInteger(step) && step >= 0 && step < this.frames.length;
    this.show(inside ? step : 0, false);
    if (!inside) announce(this.live, this.t("unknown", { step: link.get("step").slice(0, 12) }));
  }

  close() {
    this.stopAuto();
    this.stop.forEach((end) => end());
  }
}

/** Asks for the frames of a lesson, once. */
export function fetchLesson(page, id, build) {
  const part = page.wire.part("learn", {});
  const heard = (message) => {
    if (message.type !== "lesson" || message.lesson.id !== id) return;
    part.off("says", heard);
    build(message.lesson);
  };
  part.on("says", heard);
  part.send({ type: "lesson", id });
  return () => part.off("says", heard);
}

/** A lesson as a widget of its own, in a notebook. */
export function renderLesson(page, host) {
  const { id } = page.first.lesson;
  let view;
  frame(host, "lesson").dataset.lesson = id;
  const stop = [
    followTheme(),
    fetchLesson(page, id, (lesson) => {
      view = new LessonView(page, host, lesson);
      const link = pageLink(page);
      view.open(link.get("lesson") === id ? link : new URLSearchParams());
    }),
  ];
  return () => {
    stop.forEach((end) => end());
    view?.close();
  };
}
