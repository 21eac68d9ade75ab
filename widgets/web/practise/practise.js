// Practice on one screen: the table with the position, the task, the answer with its reason, and Continue, which never moves.
// Hooks: data-mt="practise" with data-at=N, data-kind, data-state=waiting|asking|answered|over; "count", "dots", "task", "skip",
// "next"; see also the other files of this folder. Keys: A–D or 1–4, Enter, Page Down.

import {
  able,
  announce,
  button,
  choiceOf,
  el,
  followWidth,
  frame,
  hearsKeys,
  holdFocus,
  liveRegion,
  onKey,
  pageLink,
  refill,
  teller,
} from "../dom.js";
import { truthOf } from "../classroom/asking.js";
import { follow, note } from "../page/storage.js";
import { keepLink, sharing } from "../page/share.js";
import { beat } from "../page/heartbeat.js";
import { followTheme } from "../page/theme.js";
import { TableView } from "../table/table.js";
import { Answer, CHOSEN } from "./answer.js";
import { Doing } from "./doing.js";
import { Finding, MOVES } from "./finding.js";
import { Summary } from "./summary.js";

/** @import { Asked, Page, PractiseSections } from "../types.d.ts" */

/** @type {PractiseSections["session"]} */
const NONE = { number: 0, at: 0, count: 0, marks: [], done: 0, set: "", sets: [], over: false, link: "", here: "" }; // before any session

const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];

export class PractiseView {
  /** `app` is the page around it, where there is one: it keeps the link and leads elsewhere. @param {Page} page */
  constructor(page, host, app = null) {
    this.page = page;
    this.host = host;
    this.app = app;
    this.part = page.channel.part("practise", {});
    this.t = teller(page.texts, "table", "practise");
    this.shared = 0; // the session whose link was asked for
    const width = followWidth(host, () => this.resized()); // heard before the table measures itself
    this.build();
    this.stop = [this.listen(), width];
    this.draw(new Set());
    this.part.refresh();
  }

  get session() {
    return this.part.get("session") ?? NONE;
  }

  get exercise() {
    return this.part.get("exercise") ?? {};
  }

  get answer() {
    return this.part.get("answer") ?? {};
  }

  get draft() {
    return this.part.get("draft") ?? {};
  }

  /** What is to be done: wait, answer, read, or choose what comes next. */
  get state() {
    if (this.session.over) return "over";
    if (!this.exercise.text) return "waiting";
    return this.answer.text ? "answered" : "asking";
  }

  build() {
    const { t } = this;
    this.table = new TableView(t);
    this.live = liveRegion();
    this.count = el("p", { class: "mt-note", "data-mt": "count" });
    this.dots = el("span", { class: "mt-dots", role: "img", "data-mt": "dots" });
    this.notice = el("p", { class: "mt-notice", role: "status", "data-mt": "notice", hidden: true });
    this.task = el("p", { class: "mt-now", "data-mt": "task" });
    this.answers = new Answer(this);
    this.finding = new Finding(this);
    this.doing = new Doing(this, () => this.drawComposed());
    this.summary = new Summary(this);
    this.skip = button("skip", t("skip"), () => this.send("skip"), { class: "mt-button mt-quiet" });
    this.next = button("next", t("continue"), () => this.forward(), { class: "mt-button mt-primary mt-next" });
    this.paper = el("div", { class: "mt-paper" }, el("div", { class: "mt-newest" }, this.task), this.doing.root, this.answers.root);
    const [share] = sharing(this.page, t, this.live, () => this.session.link || this.session.here);
    this.sets = this.choiceOfSets();
    const head = el("header", { class: "mt-session" }, this.sets, this.count, this.dots);
    this.controls = el("div", { class: "mt-controls" }, this.skip, el("span", { class: "mt-session-share" }, share), this.next);
    this.tell = el("div", { class: "mt-tell" }, head, this.notice, this.paper, this.finding.root, this.controls);
    this.host.classList.add("mt-lesson");
    this.host.setAttribute("role", "region");
    this.host.setAttribute("aria-label", t("title"));
    this.host.replaceChildren(this.table.root, this.tell, this.summary.root, this.live);
  }

  /** What to practise: what comes next, puzzles, a test, the puzzle of the day. */
  choiceOfSets() {
    const { t } = this;
    const choose = () => (this.sets.value ? this.beginSet(this.sets.value) : this.begin());
    return /** @type {HTMLSelectElement} */ (
      el(
        "select",
        { class: "mt-input mt-sets", "data-mt": "sets", "aria-label": t("sets"), onchange: choose },
        el("option", { value: "" }, t("set-today")),
      )
    );
  }

  listen() {
    const changed = (names) => {
      this.draw(names);
      this.heard(names);
    };
    const keys = onKey(document, (event) => this.key(event));
    this.part.on("change", changed);
    return () => {
      this.part.off("change", changed);
      keys();
    };
  }

  /** What is asked of this very exercise: an answer that comes late means no other one. */
  send(type, values = {}) {
    this.part.send({ type, at: this.session.at, ...values });
  }

  /** Ten exercises about some clauses, or about what comes next. */
  begin(clauses = []) {
    if (this.page.first.name) note(this.page.first.name, { last: "practise" });
    this.part.send({ type: "begin", clauses, seed: seed() });
  }

  /** Puzzles, a test, or the puzzle of the day, which is the same for everybody. */
  beginSet(name) {
    const day = new Date();
    const today = day.getFullYear() * 10_000 + (day.getMonth() + 1) * 100 + day.getDate();
    this.part.send({ type: "set", name, seed: name === "day" ? today : seed() });
  }

  /** Opens what a link asks for; else a session, unless one is going on. @param {URLSearchParams} link */
  open(link) {
    const { link: own = "", count, over } = this.session;
    const asked = Boolean(link.get("practice"));
    const same = ["practice", "seed"].every((part) => link.get(part) === new URLSearchParams(own).get(part));
    if (asked && (over || !same)) this.part.send({ type: "open", link: `?${link}`, seed: seed() });
    else if (!count && !asked) this.begin();
    else if (own) this.keep(own);
    this.table.refit();
  }

  forward() {
    if (this.state === "answered") this.send("next");
    else if (this.state !== "asking") return;
    else if (CHOSEN.includes(this.exercise.kind)) this.app?.classroom.forward();
    else if (this.draft.ready) this.send("try");
    else if (this.given.length) this.send("answer", { given: this.given });
  }

  /** A number or an order that is worked out here. @returns {string[]} */
  get given() {
    return this.doing.given(this.exercise);
  }

  /** What a class can be asked. @returns {Asked | null} */
  question() {
    const { exercise, answer, state } = this;
    if (!exercise.choices?.length || state === "waiting" || state === "over") return null;
    const told = { rule: answer.clause, text: answer.text };
    return {
      id: exercise.name,
      text: exercise.text,
      choices: exercise.choices,
      isOpen: state === "asking",
      waits: false,
      truth: state === "answered" ? truthOf(exercise.values.indexOf(answer.answer[0]), told, answer.rules) : null,
    };
  }

  /** What most of a class chose is what it answers. */
  reveal(counts) {
    const most = Math.max(...counts);
    if (most > 0) this.send("answer", { given: [this.exercise.values[counts.indexOf(most)]] });
    else this.send("skip");
  }

  finds() {
    return Boolean(this.exercise.kind) && !this.exercise.choices.length;
  }

  link() {
    return this.session.here ?? "";
  }

  draw(names) {
    holdFocus(
      this.host,
      () => this.drawParts(names),
      () => this.next,
    );
  }

  drawParts(names) {
    const { t, state, session, exercise, answer } = this;
    const notice = this.part.get("notice") ?? "";
    this.hold(state);
    Object.assign(this.host.dataset, { at: session.at + 1, kind: exercise.kind ?? "", state });
    this.host.toggleAttribute(
      "data-long",
      (exercise.choices ?? []).some((choice) => choice.length > 36),
    );
    this.notice.hidden = !notice;
    if (this.notice.textContent !== notice) this.notice.textContent = notice;
    this.table.root.hidden = this.tell.hidden = state === "over";
    this.summary.draw(state === "over" ? this.part.get("summary") : null, session);
    this.drawHead(session);
    this.task.textContent = exercise.text ?? (notice ? "" : t("loading"));
    this.answers.draw(exercise, answer);
    this.finding.draw(exercise, this.draft, state === "asking");
    this.doing.draw(exercise, answer);
    this.drawControls();
    if (exercise.scene) this.drawTable();
    this.follow(names);
  }

  /** An answer takes no less room than its question, so that the table stays as it is. */
  hold(state) {
    const asked = state === "answered" && this.host.dataset.state === "asking";
    if (asked || state === "asking")
      this.tell.style.setProperty("--mt-asked", asked ? `${this.tell.getBoundingClientRect().height}px` : "0px");
  }

  /** What an answer was promised was measured in another room. */
  resized() {
    if (this.width !== this.host.clientWidth) this.tell.style.setProperty("--mt-asked", "0px");
    this.width = this.host.clientWidth;
    this.table.refit();
  }

  /** @param {PractiseSections["session"]} session */
  drawHead({ at, count, marks, done }) {
    const right = marks.filter(Boolean).length;
    this.count.textContent = count ? this.t("count", { at: Math.min(at + 1, count), count }) : "";
    this.dots.setAttribute("aria-label", this.t("dots", { right, wrong: marks.length - right, left: count - done }));
    const look = (index) => (index < marks.length ? String(marks[index]) : index === at ? "now" : index < done ? "done" : null);
    refill(
      this.dots,
      Array.from({ length: count }, (_, index) => el("i", { "data-mark": look(index) })),
    );
  }

  drawControls() {
    const { t, state, exercise } = this;
    const asking = state === "asking";
    const find = asking && MOVES.includes(exercise.kind);
    const own = asking && !CHOSEN.includes(exercise.kind);
    this.skip.hidden = !asking;
    const { set, sets } = this.session;
    if (this.sets.length === 1) this.sets.append(...sets.map((name) => el("option", { value: name }, t(`set-${name}`))));
    this.sets.value = set;
    this.next.textContent = t(find ? "make" : own ? "check" : "continue");
    able(this.next, state === "answered" || (own && Boolean(this.draft.ready || this.given.length)));
  }

  /** What is worked out here changes nothing else. */
  drawComposed() {
    this.doing.draw(this.exercise, this.answer);
    this.drawControls();
  }

  drawTable() {
    const { exercise, answer, draft, state } = this;
    const find = state === "asking" && [...MOVES, "tap"].includes(exercise.kind);
    this.table.onPick = find ? (id) => this.send("pick", { id }) : null;
    const lit = state === "answered" ? answer.lit : exercise.lit;
    this.table.draw(
      exercise.scene,
      { lit: find ? [] : lit, picked: draft.picks ?? [], next: find ? (draft.next ?? draft.open ?? []) : [] },
      exercise.seat,
    );
    this.table.ghost(draft.ghost ?? exercise.ghost, true);
  }

  /** Says what is new, and brings it into sight. @param {Set<string>} names */
  follow(names) {
    if (names.has("answer") && this.state === "answered") {
      announce(this.live, this.answers.said());
      this.next.focus({ preventScroll: true });
      this.answers.root.querySelector('[data-mt="feedback"]').scrollIntoView({ block: "nearest" });
    } else if (names.has("exercise") && this.state === "asking") {
      announce(this.live, this.exercise.text);
      this.paper.scrollTop = 0;
    }
  }

  /** Does what follows from something new: drawing itself sends nothing. @param {Set<string>} names */
  heard(names) {
    this.app?.classroom.moved();
    if (!names.has("session")) return;
    const { number, link } = this.session;
    if (number && number !== this.shared) {
      this.shared = number;
      this.part.send({ type: "share" });
    } else if (link) this.keep(link);
  }

  keep(link) {
    if (this.app) this.app.keepPractice(link);
    else keepLink(link);
  }

  /** Keys work as soon as the page is open, wherever the focus is, except where they mean something else. */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.hears(event)) return;
    const choice = choiceOf(event.key);
    const value = CHOSEN.includes(this.exercise.kind) ? this.exercise.values[choice] : undefined;
    if (this.state === "asking" && value !== undefined) this.send("answer", { given: [value] });
    else if (event.key === "PageDown" || (event.key === "Enter" && !event.target.closest?.("button, a, summary"))) this.forward();
    else return;
    event.preventDefault();
  }

  hears({ target }) {
    return hearsKeys(this.host, target) && (Boolean(this.app) || this.host.contains(target));
  }

  close() {
    this.stop.forEach((end) => end());
  }
}

/** Practice as a widget of its own, in a notebook. */
export function renderPractise(page, host) {
  frame(host, "practise");
  const view = new PractiseView(page, host);
  const stop = [followTheme(host), beat(page.channel, view.t, host), follow(page, page.first.name)];
  view.open(pageLink(page));
  return () => {
    stop.forEach((end) => end());
    view.close();
  };
}
