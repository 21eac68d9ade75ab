// Steps through a lesson in the browser alone: its frames are fetched once, no step asks the kernel.
// Hooks: data-mt="lesson" with data-lesson=ID and data-step=N; data-mt="next", "back", "autoplay",
// "slider", "count"; data-mt="sentence" with data-index=N; data-mt="question", "choice" with
// data-index=N, "skip", "answer"; data-mt="variant" with data-variant=ID; data-mt="clause".
// Keys inside the widget: arrows, Home, End.

import { able, announce, button, calm, el, frame, glyph, liveRegion, pageLink, refill, teller, whenIdle } from "../dom.js";
import { clauseCard, lineItem, mark, newCard, shown } from "../lines/lines.js";
import { sharing } from "../page/share.js";
import { sceneOf, TableView } from "../table/table.js";
import { followTheme } from "../page/theme.js";

const PAUSE = 2600; // ms between frames when it plays by itself

class Player {
  constructor(model, host, lesson) {
    this.model = model;
    this.t = teller(model);
    this.data = lesson;
    this.host = host;
    this.step = 0;
    this.variant = 0;
    this.answers = new Map();
    this.build();
    this.openLink();
  }

  get frames() {
    return this.data.variants[this.variant].frames;
  }

  build() {
    const { t, data } = this;
    this.table = new TableView(t);
    this.list = el("ol", { class: "mt-story", "data-mt": "story", "aria-label": t("story"), tabindex: 0 });
    this.question = el("div", { class: "mt-question", "data-mt": "question", hidden: true });
    this.now = el("p", { class: "mt-now", "aria-hidden": true });
    this.card = newCard(t);
    this.live = liveRegion();
    this.host.setAttribute("role", "region");
    this.host.setAttribute("aria-label", t("lesson", { title: data.title }));
    this.host.append(
      this.heading(),
      el("div", { class: "mt-split" },
        el("div", { class: "mt-stage" }, this.table.root,
          el("div", { class: "mt-dock" }, this.question, this.now, this.controls())),
        el("div", { class: "mt-side" }, this.list, this.card)),
      this.live,
    );
    this.host.addEventListener("keydown", (event) => this.key(event));
  }

  heading() {
    const { t, data } = this;
    const example = data.example && el("span", { class: "mt-badge", title: data.example }, t("example"));
    this.switches = data.variants.map((variant, index) => button(
      "variant", variant.title || t("variant-first"), () => this.choose(index),
      { "data-variant": variant.id, "aria-pressed": index === 0 },
    ));
    const choices = data.variants.length > 1 && el(
      "div", { class: "mt-variants", role: "group", "aria-label": t("variants") },
      el("span", { class: "mt-note" }, t("variants")), this.switches,
    );
    const goal = el("p", { class: "mt-goal" }, data.goal);
    return el("div", { class: "mt-head" },
      el("div", {}, el("h3", {}, data.title, " ", example), goal), choices);
  }

  controls() {
    const { t } = this;
    this.back = button("back", t("back"), () => this.go(this.step - 1));
    this.next = button("next", t("next"), () => this.go(this.step + 1), { class: "mt-button mt-primary" });
    this.auto = button("autoplay", glyph("▶", t("autoplay")), () => this.toggleAuto(), { "aria-pressed": false });
    this.slider = el("input", {
      type: "range", min: 0, step: 1, "data-mt": "slider", "aria-label": t("step"),
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.counter = el("span", { class: "mt-count", "data-mt": "count" });
    return el("div", { class: "mt-controls" },
      this.back, this.next, this.slider, this.counter, this.auto,
      sharing(this.model, t, this.live, () => this.link()));
  }

  openLink() {
    const link = pageLink(this.model);
    const mine = link.get("lesson") === this.data.id;
    const at = this.data.variants.findIndex((variant) => variant.id === link.get("variant"));
    if (mine && at > 0) this.variant = at;
    const step = Number(link.get("step") ?? 1) - 1;
    const inside = Number.isInteger(step) && step >= 0 && step < this.frames.length;
    this.show(mine && inside ? step : 0, false);
    if (mine && !inside) announce(this.live, this.t("unknown", { step: link.get("step").slice(0, 12) }));
    if (mine) setTimeout(() => this.host.scrollIntoView({ block: "start" }), 150);
  }

  choose(index) {
    this.variant = index;
    this.answers.clear();
    this.show(0);
  }

  go(step) {
    if (step < 0 || step >= this.frames.length) return;
    for (let index = this.step; index < step; index += 1) {
      if (this.frames[index].question && !this.answers.has(index)) this.answers.set(index, -1);
    }
    this.show(step);
  }

  show(step, tell = true) {
    this.step = step;
    const now = this.frames[step];
    this.host.dataset.step = step + 1;
    this.table.draw(sceneOf(now, this.data), { lit: now.shows ?? shown(now.line) });
    this.drawControls();
    this.drawStory();
    this.drawNow(now);
    this.drawQuestion(now);
    this.point(now.line);
    if (tell) announce(this.live, [this.answerText(step - 1), now.text].filter(Boolean).join(" "));
  }

  drawControls() {
    const last = this.frames.length - 1;
    this.slider.max = last;
    this.slider.value = this.step;
    this.slider.setAttribute("aria-valuetext",
      this.t("count", { step: this.step + 1, steps: last + 1 }));
    this.counter.textContent = this.t("count", { step: this.step + 1, steps: last + 1 });
    able(this.back, this.step > 0);
    able(this.next, this.step < last);
    if (this.step === last) this.stopAuto();
    this.switches.forEach((node, index) => node.setAttribute("aria-pressed", String(index === this.variant)));
  }

  drawStory() {
    const items = this.frames.slice(0, this.step + 1).map((now, index) => this.sentence(now, index));
    refill(this.list, items);
    this.list.scrollTo({ top: this.list.scrollHeight, behavior: calm() ? "auto" : "smooth" });
  }

  /** On a narrow page the sentence is also shown beside the buttons, below the table. */
  drawNow(now) {
    this.now.textContent = now.question ? this.answerText(this.step) : now.text;
    this.now.hidden = !this.now.textContent;
  }

  sentence(now, index) {
    const current = index === this.step;
    const move = now.move && now.move !== this.frames[index - 1]?.move;
    const attrs = { class: "mt-sentence", "data-mt": "sentence", "data-index": index };
    const say = el("button", { type: "button", class: "mt-jump", onclick: () => this.show(index) },
      now.text);
    const answer = this.answerText(index);
    return el(
      "li", { ...attrs, "aria-current": current ? "step" : null, "data-rule": now.line?.rule },
      move && el("div", { class: "mt-move" }, el("code", { "data-mt": "move" }, now.move)),
      now.line && mark(this.t, now.line.tone), say,
      answer && el("span", { class: "mt-answer", "data-mt": "answer" }, answer),
      current && now.line?.parts && el("ul", { class: "mt-parts" },
        now.line.parts.map((part) => lineItem(this.t, part, (line) => this.point(line, true)))),
    );
  }

  point(line, lightOnly = false) {
    clauseCard(this.t, this.card, line && this.data.rules[line.rule], line?.rule);
    if (lightOnly) this.table.light(shown(line));
  }

  drawQuestion(now) {
    const open = now.question && !this.answers.has(this.step);
    this.question.hidden = !open;
    if (!open) return;
    const choices = now.question.choices.map((choice, index) => button(
      "choice", choice, () => this.answer(index), { "data-index": index }));
    refill(this.question,
      el("p", { class: "mt-ask" }, el("strong", {}, this.t("ask")), " ", now.question.text),
      el("div", { class: "mt-choices" }, choices,
        button("skip", this.t("skip"), () => this.answer(-1), { class: "mt-button mt-quiet" })));
  }

  answer(index) {
    this.answers.set(this.step, index);
    this.go(this.step + 1);
    this.next.focus({ preventScroll: true });
  }

  answerText(index) {
    const { question } = this.frames[index] ?? {};
    if (!question || !this.answers.has(index)) return "";
    const answer = question.choices[question.answer];
    const given = this.answers.get(index);
    if (given < 0) return this.t("skipped", { answer });
    return this.t(given === question.answer ? "right" : "wrong", { answer });
  }

  toggleAuto() {
    if (this.timer) return this.stopAuto();
    if (this.step === this.frames.length - 1) this.show(0);
    this.timer = setInterval(() => this.tick(), PAUSE);
    refill(this.auto, glyph("❚❚", this.t("pause")));
    this.auto.setAttribute("aria-pressed", "true");
    return undefined;
  }

  tick() {
    const asking = this.frames[this.step].question && !this.answers.has(this.step);
    if (!asking) this.go(this.step + 1);
  }

  stopAuto() {
    clearInterval(this.timer);
    this.timer = undefined;
    refill(this.auto, glyph("▶", this.t("autoplay")));
    this.auto.setAttribute("aria-pressed", "false");
  }

  key(event) {
    if (event.target === this.slider || event.altKey || event.ctrlKey || event.metaKey) return;
    const last = this.frames.length - 1;
    const steps = { ArrowRight: this.step + 1, ArrowLeft: this.step - 1, Home: 0, End: last };
    if (!(event.key in steps)) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(steps[event.key]);
  }

  link() {
    const { id } = this.data.variants[this.variant];
    const query = new URLSearchParams({ lesson: this.data.id, step: this.step + 1, ...(id && { variant: id }) });
    return `?${query}`;
  }
}

/** The frames come when the page asks; the model has only the heading. */
function whenLoaded(model, build) {
  let stop = () => model.off("msg:custom", heard);
  const heard = (message) => {
    if (message?.type !== "lesson") return;
    stop();
    stop = build(message.lesson);
  };
  model.on("msg:custom", heard);
  model.send({ type: "load" });
  return () => stop();
}

/** The first lesson of a page and the one of its link come at once, the others when it is idle. */
export function renderLesson({ model, el: host }) {
  const { id } = model.get("lesson");
  const now = !globalThis.mtHasLesson || pageLink(model).get("lesson") === id;
  globalThis.mtHasLesson = true;
  frame(host, "lesson").dataset.lesson = id;
  const build = (lesson) => {
    const player = new Player(model, host, lesson);
    return () => player.stopAuto();
  };
  const stop = [followTheme(), whenIdle(() => whenLoaded(model, build), now)];
  return () => stop.forEach((end) => end());
}
