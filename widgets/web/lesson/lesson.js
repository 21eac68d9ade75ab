// One lesson on one screen: the table, the newest sentence, the question and Next, which never moves.
// Its frames are fetched once; no step asks anybody.
// Hooks: data-mt="lesson" with data-lesson=ID and data-step=N; at the end "ending", "practise-it", "try-here", "play-it", "again"; see also the other
// files of this folder. Keys: arrows, Page Up and Down, Space, Enter, Home, End, 1–9.

import { announce, button, choiceOf, el, followWidth, frame, hearsKeys, holdFocus, liveRegion, onKey, pageLink, teller } from "../dom.js";
import { stepId, truthOf } from "../classroom/asking.js";
import { shown } from "../steps/steps.js";
import { followTheme } from "../page/theme.js";
import { wordButtons } from "../play/composer.js";
import { sceneOf, TableView } from "../table/table.js";
import { Controls } from "./controls.js";
import { citation, Question } from "./question.js";
import { Story } from "./story.js";

/** @import { Asked, Page } from "../types.d.ts" */

export class LessonView {
  /** `course` says what comes after a lesson and keeps what was done: `{ prose, tell, next, finish, tryHere, practise, play, moved, answered, forward }`. @param {Page} page */
  constructor(page, host, lesson, course = {}) {
    this.page = page;
    this.host = host;
    this.data = lesson;
    this.course = course;
    this.part = page.channel.part("learn", {});
    this.t = teller(page.texts, "table", "lesson");
    this.step = 0;
    this.variant = 0;
    this.answers = new Map();
    const width = followWidth(host, () => this.resized()); // heard before the table measures itself
    this.build();
    this.stop = [this.listen(), width];
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
    this.live = liveRegion();
    this.story = new Story(this);
    this.questionView = new Question(this);
    this.controls = new Controls(this);
    this.host.setAttribute("role", "region");
    this.host.setAttribute("aria-label", t("lesson", { title: data.title }));
    this.host.replaceChildren(
      this.table.root,
      el("div", { class: "mt-tell" }, this.story.root, this.questionView.root, this.ending(), this.controls.root),
      this.live,
    );
  }

  ending() {
    const { t, course } = this;
    this.end = el(
      "div",
      { class: "mt-ending", "data-mt": "ending", hidden: true },
      course.practise && button("practise-it", t("practise-it"), () => course.practise(Object.keys(this.data.rules))),
      course.tryHere && button("try-here", t("try-here"), () => course.tryHere(this.place())),
      course.play && button("play-it", t("play-it"), () => course.play()),
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
      announce(this.live, this.questionView.root.textContent);
    };
    const wide = onKey(document, (event) => this.key(event));
    const [print, printed] = [() => this.story.print(), () => this.draw()];
    this.part.on("says", heard);
    window.addEventListener("beforeprint", print);
    window.addEventListener("afterprint", printed);
    return () => {
      window.removeEventListener("beforeprint", print);
      window.removeEventListener("afterprint", printed);
      this.part.off("says", heard);
      wide();
    };
  }

  resized() {
    this.table.refit();
    this.bring();
  }

  /** The newest sentence into sight. */
  bring() {
    this.story.scroll();
  }

  choose(index) {
    this.variant = index;
    this.answers.clear();
    this.show(0);
  }

  asking() {
    return Boolean(this.now.question) && !this.answers.has(this.step);
  }

  /** Whether all is told and answered. */
  ended() {
    return this.step === this.frames.length - 1 && !this.asking();
  }

  forward() {
    if (this.asking()) this.course.forward?.();
    else if (this.step === this.frames.length - 1) this.course.next?.();
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

  /** What measures comes after all that changes: the page is laid out once. */
  draw() {
    const draw = () => {
      this.story.draw();
      this.questionView.draw(this.now.question, this.answers.get(this.step), this.brought());
      this.end.hidden = !this.ended();
      this.controls.draw();
      this.drawTable();
      this.story.scroll();
    };
    holdFocus(this.host, draw, () => this.controls.next);
  }

  drawTable() {
    const { now } = this;
    const find = this.asking() && now.question.find;
    this.table.onPick = find ? (id) => this.pick(id) : null;
    const draft = find ? this.tried?.draft : null;
    const scene = sceneOf(now, this.data);
    this.table.draw(scene, {
      lit: now.shows ?? shown(now.line),
      topic: topic(now.question, scene),
      picked: draft?.picks ?? [],
      next: draft?.next ?? [],
    });
    this.table.ghost(draft?.ghost, draft?.legal);
  }

  /** Buttons for what no piece says, where a move is asked for. */
  words() {
    return wordButtons(this.now.question, this.tried?.draft.picks ?? [], (id) => this.pick(id));
  }

  /** A piece or a button clicked where a move is asked for. */
  pick(id) {
    const picks = [...(this.tried?.draft.picks ?? []), id];
    this.part.send({ type: "try", ...this.place(), picks });
  }

  /** The question of an earlier frame whose truth shows itself here. */
  brought() {
    const at = this.frames.findIndex((one, index) => one.question?.later && index + one.question.later === this.step);
    return at >= 0 && this.answers.has(at) ? { question: this.frames[at].question, given: this.answers.get(at) } : null;
  }

  cite(line) {
    return citation(this.t, this.data.rules, line);
  }

  answer(index) {
    if (!this.asking()) return;
    this.answers.set(this.step, index);
    this.draw();
    announce(this.live, this.questionView.root.querySelector('[data-mt="feedback"]')?.textContent ?? "");
    this.controls.next.focus({ preventScroll: true });
    this.course.answered?.(this);
  }

  /** The class has answered a question before this lesson was opened again. */
  recall(id) {
    const at = this.frames.findIndex((_, step) => this.idOf(step) === id);
    if (at < 0 || at > this.step || this.answers.has(at)) return;
    this.answers.set(at, -1);
    this.draw();
  }

  /** Keys work as soon as the page is open, wherever the focus is, except where they mean something else. */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.hears(event)) return;
    const onButton = event.target.closest?.("button, a, summary, [role=log]");
    const keys = {
      ArrowRight: () => this.forward(),
      ArrowLeft: () => this.go(this.step - 1),
      PageDown: () => this.forward(), // what a presenter's remote sends
      PageUp: () => this.go(this.step - 1),
      Home: () => this.show(0),
      End: () => this.go(this.frames.length - 1),
      ...(onButton ? {} : { " ": () => this.forward(), Enter: () => this.forward() }),
    };
    const choice = choiceOf(event.key);
    const asked = this.now.question;
    if (asked?.choices?.[choice] !== undefined && this.asking()) keys[event.key] = () => this.answer(choice);
    if (!(event.key in keys)) return;
    event.preventDefault();
    keys[event.key]();
  }

  hears({ target }) {
    if (!hearsKeys(this.host, target) || target.closest?.("button[data-piece], button[data-pick]")) return false;
    return this.host.contains(target) || (this.course.alone && !target.closest?.(".mt-tabs, .mt-lesson-list"));
  }

  /** What is asked at this step, was asked and will show, or shows now; for a class. @returns {Asked | null} */
  question() {
    const at = this.now.question ? this.step : this.waitingAt();
    const frame = this.frames[at];
    const asked = frame?.question;
    if (!asked?.choices?.length || asked.find) return null;
    return {
      id: this.idOf(at),
      text: asked.text || frame.text,
      choices: asked.choices,
      isOpen: at === this.step && this.asking(),
      waits: Boolean(asked.later),
      truth: this.step >= at + (asked.later ?? 0) ? truthOf(asked.answer, asked.reason, this.data.rules) : null,
    };
  }

  /** The step whose question is answered and whose truth is still to come, or comes now. */
  waitingAt() {
    const { step, answers } = this;
    return this.frames.findLastIndex(({ question }, at) => question?.later && at < step && step <= at + question.later && answers.has(at));
  }

  idOf(step) {
    const { id, variant } = this.place();
    return stepId(id, variant, step);
  }

  /** Which position is shown. */
  place() {
    return { id: this.data.id, variant: this.data.variants[this.variant].id, step: this.step };
  }

  reveal() {
    this.answer(-1);
  }

  /** Whether a move on the table is asked for. */
  finds() {
    return Boolean(this.now.question?.find);
  }

  link() {
    const { id } = this.data.variants[this.variant];
    const query = new URLSearchParams({ lesson: this.data.id, step: String(this.step + 1), ...(id && { variant: id }) });
    return `?${query}`;
  }

  /** Opens at the step and the variant that a link asks for, or says that there is none. */
  open(link) {
    const asked = link.get("variant") ?? "";
    const at = this.data.variants.findIndex((variant) => variant.id === asked);
    if (at >= 0 && at !== this.variant) {
      this.variant = at;
      this.answers.clear();
    }
    const step = Number(link.get("step") || 1) - 1;
    const inside = Number.isInteger(step) && step >= 0 && step < this.frames.length;
    this.show(at >= 0 && inside ? step : 0, false);
    if (at < 0) this.tell(this.t("variant-unknown", { name: asked.slice(0, 40) }));
    else if (!inside) this.tell(this.t("unknown", { step: link.get("step").slice(0, 12) }));
  }

  /** Says it above the lesson, where there is a page around it. */
  tell(text) {
    (this.course.tell ?? ((words) => announce(this.live, words)))(text);
  }

  close() {
    this.controls.stopAuto();
    this.stop.forEach((end) => end());
  }
}

/** The pieces that a question is about, or the zones in which its move is made; where a name is the answer they would tell it. */
function topic(question, { seats }) {
  if (question?.find) return question.find;
  return seats.some(({ name }) => question?.choices.includes(name)) ? [] : shown(question?.reason);
}

/** Asks for the frames of a lesson, once; in a host they are at hand. */
export function fetchLesson(page, id, build) {
  if (page.first.lesson?.variants) {
    build(page.first.lesson);
    return () => {};
  }
  const part = page.channel.part("learn", {});
  const heard = (message) => {
    if (message.type !== "lesson" || message.lesson.id !== id) return;
    part.off("says", heard);
    build(message.lesson);
  };
  part.on("says", heard);
  part.send({ type: "lesson", id });
  return () => part.off("says", heard);
}

/** Opens where the coach of a table asks for this lesson, with a way back to it. */
function follows(view, host, id) {
  const back = button("back-to-game", view.t("back-to-game"), () => {
    back.remove();
    document.querySelector("[data-mt='play-table']")?.scrollIntoView({ block: "center" });
  });
  /** @param {any} event */
  const asked = ({ detail }) => {
    if (detail.lesson !== id) return;
    view.open(new URLSearchParams(detail));
    view.end.before(back);
    host.scrollIntoView({ block: "center" });
  };
  document.addEventListener("mt-lesson", asked);
  return () => document.removeEventListener("mt-lesson", asked);
}

/** A lesson as a widget of its own, in a notebook. */
export function renderLesson(page, host) {
  const { id } = page.first.lesson;
  let view;
  frame(host, "lesson").dataset.lesson = id;
  const stop = [followTheme(host)];
  stop.push(
    fetchLesson(page, id, (lesson) => {
      view = new LessonView(page, host, lesson);
      const link = pageLink(page);
      view.open(link.get("lesson") === id ? link : new URLSearchParams());
      stop.push(follows(view, host, id));
    }),
  );
  return () => {
    stop.forEach((end) => end());
    view?.close();
  };
}
