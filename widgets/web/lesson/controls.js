// Where one is in a lesson, and the way on: Next, Back, the slider, playing by itself.
// Hooks: data-mt="next" ("next-lesson" at the end), "back", "skip", "slider", "count", "autoplay".

import { able, button, el, glyph, refill } from "../dom.js";

const PAUSE = 1400; // ms between frames when it plays by itself, and so many more for each letter
const LETTER = 45;

export class Controls {
  constructor(view) {
    this.view = view;
    const { t } = view;
    this.back = button("back", glyph("←", t("back")), () => view.go(view.step - 1), { class: "mt-button mt-iconic" });
    this.next = button("next", t("next"), () => view.forward(), { class: "mt-button mt-primary mt-next" });
    this.skip = button("skip", t("skip"), () => view.answer(-1), { class: "mt-button mt-quiet" });
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
      oninput: () => view.show(Number(this.slider.value)),
    });
    this.counter = el("span", { class: "mt-count", "data-mt": "count" });
    this.root = el(
      "div",
      { class: "mt-controls" },
      this.back,
      el("div", { class: "mt-progress" }, this.counter, this.slider),
      this.auto,
      this.skip,
      this.next,
    );
  }

  draw() {
    const { t, step, frames, course } = this.view;
    const last = frames.length - 1;
    const count = t("count", { step: step + 1, steps: last + 1 });
    this.slider.max = last;
    this.slider.value = step;
    this.slider.setAttribute("aria-valuetext", count);
    this.counter.textContent = count;
    const asking = this.view.asking();
    const onward = this.view.ended() && course.next;
    this.next.textContent = t(onward ? "next-lesson" : this.view.now.question && !asking ? "continue" : "next");
    this.next.dataset.mt = onward ? "next-lesson" : "next";
    able(this.back, step > 0);
    able(this.next, !asking && (step < last || course.next));
    this.skip.hidden = !asking;
    if (step === last) this.stopAuto();
  }

  toggleAuto() {
    if (this.timer) return this.stopAuto();
    if (this.view.step === this.view.frames.length - 1) this.view.show(0);
    refill(this.auto, glyph("❚❚", this.view.t("pause")));
    this.auto.setAttribute("aria-pressed", "true");
    return this.tick();
  }

  tick() {
    this.timer = setTimeout(
      () => {
        if (!this.view.asking()) this.view.go(this.view.step + 1);
        if (this.timer) this.tick();
      },
      PAUSE + LETTER * this.view.now.text.length,
    );
  }

  stopAuto() {
    clearTimeout(this.timer);
    this.timer = undefined;
    refill(this.auto, glyph("▶", this.view.t("autoplay")));
    this.auto.setAttribute("aria-pressed", "false");
  }
}
