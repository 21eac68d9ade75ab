// The lessons of a game, one at a time: the list beside them with ticks for what is done, and what comes next.
// Hooks: data-mt="learn", "lesson-list", "lesson-link" (data-lesson, data-done), "drawer".

import { button, el, frame, refill, teller } from "../dom.js";
import { note, noteDone, noteMet, recall } from "../page/storage.js";
import { rulesOf } from "../steps/steps.js";
import { fetchLesson, LessonView } from "./lesson.js";

/** @import { Page } from "../types.d.ts" */

export class Course {
  /** `places` holds the prose of each lesson by its id. @param {Page} page */
  constructor(page, app, places) {
    this.page = page;
    this.app = app;
    this.places = places;
    this.t = teller(page.texts, "table", "lesson", "learn");
    this.lessons = page.first.lessons;
    this.list = el("nav", { class: "mt-lesson-list", "data-mt": "lesson-list", "aria-label": this.t("lessons") });
    this.room = frame(el("div"), "lesson");
    this.drawer = button("drawer", "", () => this.unfold(!this.root.hasAttribute("data-drawer")), {
      class: "mt-button mt-drawer",
      "aria-expanded": "false",
    });
    this.root = el(
      "div",
      { class: "mt-learn", "data-mt": "learn", onkeydown: (event) => this.key(event) },
      this.drawer,
      this.list,
      this.room,
    );
    this.drawList();
  }

  key(event) {
    if (event.key !== "Escape" || !this.root.hasAttribute("data-drawer")) return;
    this.unfold(false);
    this.drawer.focus();
  }

  /** The list of lessons over the lesson, on a narrow page. */
  unfold(on) {
    this.root.toggleAttribute("data-drawer", on);
    this.drawer.setAttribute("aria-expanded", String(on));
  }

  get name() {
    return this.page.first.name;
  }

  at(id) {
    return this.lessons.findIndex((lesson) => lesson.id === id);
  }

  drawList() {
    const { done } = recall(this.name);
    const count = this.lessons.filter((lesson) => done.includes(lesson.id)).length;
    const items = this.lessons.map((lesson, index) => {
      const isDone = done.includes(lesson.id);
      return el(
        "li",
        {},
        el(
          "a",
          {
            class: "mt-lesson-link",
            href: `?lesson=${encodeURIComponent(lesson.id)}`,
            "data-mt": "lesson-link",
            "data-lesson": lesson.id,
            "data-done": isDone || null,
            "aria-current": lesson.id === this.id ? "true" : null,
            onclick: (event) => this.click(event, lesson.id),
          },
          el("span", { class: "mt-tick", "aria-hidden": true }, isDone ? "✓" : index + 1),
          el("span", {}, lesson.title),
          isDone && el("span", { class: "mt-hidden" }, this.t("done")),
        ),
      );
    });
    const meter = el("div", { class: "mt-meter", "aria-hidden": true }, el("span"));
    meter.firstChild.style.width = `${(100 * count) / this.lessons.length}%`;
    refill(this.list, el("p", { class: "mt-note" }, this.t("done-count", { count, all: this.lessons.length })), meter, el("ol", {}, items));
    this.drawer.textContent = `☰ ${this.at(this.id) + 1}/${this.lessons.length}`;
    this.drawer.setAttribute("aria-label", this.t("lessons"));
  }

  click(event, id) {
    event.preventDefault();
    this.app.go({ lesson: id });
  }

  /** Opens what a link asks for: a lesson, else the one that comes next. */
  open(link) {
    this.unfold(false);
    const { done, at } = recall(this.name);
    const left = new URLSearchParams(at);
    const fresh = this.lessons.find((lesson) => !done.includes(lesson.id)) ?? this.lessons[0];
    const asked = link.get("lesson");
    if (asked && this.at(asked) < 0) this.app.tell(this.t("lesson-unknown", { name: asked.slice(0, 40) }));
    const known = asked && this.at(asked) >= 0;
    const place = known ? link : this.at(left.get("lesson")) >= 0 ? left : new URLSearchParams({ lesson: fresh.id });
    const id = place.get("lesson");
    if (id === this.id && this.view) {
      if (link.has("step")) this.view.open(link);
      return;
    }
    this.load(id, place);
  }

  load(id, link) {
    this.stopFetch?.();
    this.view?.close();
    this.view = null;
    this.id = id;
    this.room.dataset.lesson = id;
    this.room.replaceChildren(el("p", { class: "mt-loading", role: "status" }, this.t("loading")));
    this.drawList();
    this.stopFetch = fetchLesson(this.page, id, (lesson) => {
      this.view = new LessonView(this.page, this.room, lesson, this.after(id));
      this.view.open(link);
      this.list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    });
  }

  /** What the lesson is told about its place in the course. */
  after(id) {
    const next = this.lessons[this.at(id) + 1];
    return {
      alone: true,
      tell: (text) => this.app.tell(text),
      prose: this.places.prose("lesson", id),
      next: next && (() => this.app.go({ lesson: next.id })),
      tryHere: (place) => this.app.tryHere(place),
      practise: this.app.canPractise() && ((clauses) => this.app.practise(clauses)),
      play: () => this.app.go({ view: "play", start: recall(this.name).played ? "computer" : "coach" }),
      moved: (view) => {
        note(this.name, { at: view.link(), last: "learn" });
        noteMet(this.name, rulesOf(view.now.line));
        this.app.keep(view.link());
        this.app.classroom.moved();
      },
      answered: () => this.app.classroom.moved(),
      forward: () => this.app.classroom.forward(),
      finish: (done) => {
        noteDone(this.name, done);
        this.drawList();
      },
    };
  }

  link() {
    return this.view?.link() ?? "?view=learn";
  }
}
