// What stays off the projector: the next sentence, the answer, who is here; in a window of its own, which may step.
// Hooks: data-mt="speaker", "speaker-now", "speaker-next", "speaker-answer", "speaker-step", "speaker-back", "speaker-reveal", "speaker-talk".

import { able, button, el, redraw, refill, teller } from "../dom.js";
import { fetchLesson } from "../lesson/lesson.js";
import { pageOf } from "../page/places.js";
import { hereText, ledRoom } from "./lead.js";
import { Line } from "./line.js";
import { stateOf, stepId, truthOf } from "./asking.js";
import { voteBars } from "./votes.js";

const AGREED = 0.6; // the share of a choice from which a class is of one mind

/** What to talk about, by how the class answers. */
function talkKey({ question, counts, voted }) {
  const most = Math.max(...counts);
  const state = stateOf(question);
  if (state === "told") return counts[question.answer] < voted * AGREED ? "talk-wrong" : "talk-right";
  if (state === "held") return "talk-held";
  return voted > 2 && most < voted * AGREED ? "talk-split" : "talk-open";
}

export class Speaker {
  constructor(page, app) {
    this.page = page;
    this.t = teller(page.texts, "class");
    this.lesson = null;
    this.root = el("main", { class: "mt mt-speaker", "data-mt": "speaker", "aria-label": this.t("speaker") });
    app.root.append(this.root);
    const [code, secret] = ledRoom();
    this.line = new Line(
      () => ({ type: "lead", code, secret }),
      (message) => this[message.type]?.(message),
    );
  }

  room(message) {
    this.now = message;
    const link = new URLSearchParams(message.link);
    const id = link.get("lesson");
    if (message.page && message.page !== this.page.first.name) {
      window.location.assign(pageOf(message.page, "?speaker=1"));
      return;
    }
    this.link = link;
    if (id && id !== this.lesson?.id) this.fetch(id);
    this.draw();
  }

  fetch(id) {
    this.stop?.();
    this.stop = fetchLesson(this.page, id, (lesson) => {
      this.lesson = lesson;
      this.draw();
    });
  }

  closed({ text }) {
    this.line.end();
    refill(this.root, el("p", { role: "status" }, text));
  }

  /** While the page on the projector opens the room again, there is none. */
  trouble() {
    this.lost();
  }

  lost() {
    if (!this.root.querySelector(".mt-notice")) this.root.prepend(el("p", { class: "mt-notice", role: "status" }, this.t("lost")));
  }

  get frames() {
    const { lesson, link } = this;
    if (!lesson || link.get("lesson") !== lesson.id) return [];
    return (lesson.variants.find((one) => one.id === (link.get("variant") ?? "")) ?? lesson.variants[0]).frames;
  }

  get stepId() {
    return stepId(this.lesson.id, this.link.get("variant") ?? "", this.step);
  }

  get step() {
    return Number(this.link.get("step") ?? 1) - 1;
  }

  draw() {
    const { t, now, frames, step } = this;
    redraw(
      this.root,
      el("p", { class: "mt-note" }, hereText(t, now.here), now.names.length > 0 && `: ${now.names.join(", ")}`),
      frames.length ? this.telling(frames, step) : el("p", {}, t("speaker-elsewhere")),
      now.question && this.asked(now),
      frames.length > 0 && this.steps(frames, step),
    );
  }

  telling(frames, step) {
    const next = frames[step + 1];
    const { text = "", line } = frames[step] ?? {};
    const clause = line && this.lesson.rules[line.rule];
    return el(
      "div",
      {},
      el("p", { class: "mt-note" }, this.t("speaker-count", { lesson: this.lesson.title, at: step + 1, count: frames.length })),
      el("p", { class: "mt-now", "data-mt": "speaker-now" }, text),
      clause && el("p", { "data-mt": "speaker-clause" }, el("b", {}, clause.title), ": ", clause.text),
      el(
        "p",
        { class: "mt-next-up", "data-mt": "speaker-next" },
        next ? [el("b", {}, this.t("speaker-next")), ": ", next.text] : this.t("speaker-last"),
      ),
    );
  }

  /** The answer, how the class thinks so far, what to do with that; and the button that tells. */
  asked(now) {
    const { question, voted, here, counts } = now;
    const asked = this.frames[this.step]?.question;
    const isOurs = asked?.choices && this.stepId === question.id;
    return el(
      "div",
      { class: "mt-speaker-asked" },
      !isOurs && el("p", { class: "mt-now" }, question.text),
      isOurs &&
        el(
          "p",
          { "data-mt": "speaker-answer" },
          el("b", {}, this.t("speaker-answer")),
          ": ",
          asked.choices[asked.answer],
          " ",
          asked.reason?.text,
        ),
      el("p", {}, this.t("answered", { voted, here })),
      voteBars(question, counts),
      el("p", { class: "mt-note", "data-mt": "speaker-talk" }, el("b", {}, this.t("talk")), ": ", this.t(talkKey(now))),
      isOurs && stateOf(question) === "open" && this.teller(question, asked),
    );
  }

  teller({ id }, { later, answer, reason }) {
    const truth = truthOf(answer, reason, this.lesson.rules);
    const send = () => this.line.send(later ? { type: "hold" } : { type: "reveal", question: id, ...truth });
    return button("speaker-reveal", this.t(later ? "hold" : "reveal"), send);
  }

  steps(frames, step) {
    const go = (to) => {
      this.link.set("step", String(to + 1));
      const { question } = this.now;
      const along = question && stateOf(question) === "held" ? question.id : "";
      this.line.send({ type: "show", page: this.page.first.name, link: `?${this.link}`, question: along });
    };
    const back = button("speaker-back", this.t("speaker-back"), () => go(step - 1));
    const next = button("speaker-step", this.t("speaker-step"), () => go(step + 1), { class: "mt-button mt-primary" });
    able(back, step > 0);
    able(next, step < frames.length - 1);
    return el("div", { class: "mt-row" }, back, next);
  }

  close() {
    this.line.end();
  }
}
