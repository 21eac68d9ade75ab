// A page that leads a class: it opens a room, tells it where to look, asks, and tells the truth when its owner says so.
// Hooks: data-mt="class" (the button), "class-head" (data-code), "class-here", "class-votes"; see also board.js and card.js.

import { canDraw, plotly } from "../chart/plotly.js";
import { button, el, glyph, refill, teller } from "../dom.js";
import { drawCode } from "../page/share.js";
import { isPresenting } from "../page/theme.js";
import { MoveQuestions, stateOf } from "./asking.js";
import { drawBoard } from "./board.js";
import { showRoom, wayIn } from "./card.js";
import { Line, serverPath } from "./line.js";
import { showReport } from "./report.js";
import { VoteChart } from "./votes.js";

/** @import { Asking } from "../types.d.ts" */

const LED = "mt-class"; // the room that this window leads, with its secret: a reload keeps it

export function ledRoom() {
  return (window.sessionStorage.getItem(LED) ?? "").split(" ");
}

/** How many are here, in words. */
export function hereText(t, here) {
  return t(here ? "here" : "here-none", { count: here });
}

export class Leader {
  constructor(page, app) {
    this.page = page;
    this.app = app;
    /** @type {MoveQuestions} */
    this.moves = null; // once a table is shown
    this.t = teller(page.texts, "class");
    this.now = null; // what the room was told last
    this.isIn = false;
    this.onCard = /** @type {{ big?: HTMLElement, here?: HTMLElement }} */ ({});
    this.build();
    const [code, secret] = ledRoom();
    if (secret) this.open(code, secret);
  }

  build() {
    const { t } = this;
    this.button = button("class", glyph(":people:", t("class")), () => (this.line ? this.card() : this.open()), {
      class: "mt-nav mt-wide",
      title: t("class-why"),
    });
    this.head = el("div", { class: "mt-class-head", "data-mt": "class-head", hidden: true });
    this.votes = el("div", { class: "mt-class-votes", "data-mt": "class-votes", hidden: true });
    this.chart = new VoteChart(t);
  }

  open(code = "", secret = "") {
    this.code = code;
    this.secret = secret;
    if (canDraw()) plotly().catch(() => {}); // now, so that answers are revealed at once
    this.line = new Line(
      () => this.hello(),
      (message) => this[message.type]?.(message),
    );
  }

  hello() {
    const { code, secret } = this;
    return secret ? { type: this.reopens ? "reopen" : "lead", code, secret } : { type: "open" };
  }

  opened({ code, secret }) {
    this.code = code;
    this.secret = secret;
    window.sessionStorage.setItem(LED, `${code} ${secret}`);
    if (!isPresenting()) this.app.tools.querySelector("[data-mt='present']").click(); // a class sits far away
    this.card();
  }

  /** The room as it is now: entered, perhaps again; led on by the speaker's window; or answered. */
  room(message) {
    const { now, isIn } = this;
    this.now = message;
    if (!isIn) this.enter(message);
    if (isIn && message.page === this.page.first.name && message.link !== now.link && message.link !== this.place)
      this.follow(message.link);
    this.sync();
    this.draw();
  }

  enter({ page, link, question }) {
    this.isIn = true;
    this.place = page === this.page.first.name ? link : null;
    this.posed = question && this.place ? question.id : "";
    if (this.head.hidden) this.drawHead();
    if (!this.reopens) return;
    this.reopens = false;
    this.app.tell(this.t("reopened"));
  }

  /** Somebody else who leads, the speaker's window, has stepped. */
  follow(link) {
    this.place = link;
    this.posed = "";
    this.app.follow(new URLSearchParams(link));
  }

  lost() {
    this.isIn = false;
    this.head.dataset.lost = "true";
    if (this.here) this.here.textContent = this.t("lost");
  }

  /** In the room something was refused. At its door: a server that was started anew may open it again. */
  trouble({ text }) {
    if (this.isIn) this.app.tell(text);
    else if (this.secret && !this.reopens) this.reopens = true;
    else this.closed({ text });
  }

  closed({ text }) {
    const isOurs = this.ends;
    this.forget();
    if (!isOurs) this.app.tell(text);
  }

  forget() {
    this.line.end();
    this.line = this.now = this.place = null;
    this.moves?.forget();
    this.isIn = this.reopens = this.ends = false;
    window.sessionStorage.removeItem(LED);
    this.head.hidden = this.votes.hidden = true;
    document.documentElement.removeAttribute("data-mt-secret");
  }

  report({ questions }) {
    showReport(this.page.texts, questions, () => {
      this.ends = true;
      this.line.send({ type: "close" });
    });
  }

  /** What the page shows and could ask about, if it is anything. @returns {Asking} */
  get view() {
    const { asking, view } = this.app;
    if (!asking || view !== "play") return asking;
    return (this.moves ??= new MoveQuestions(this.t, asking, () => this.moved()));
  }

  /** What the page asks now, if it asks anything. */
  get asked() {
    return this.view?.question() ?? null;
  }

  /** Where the page is; nothing while that is not known yet. */
  get link() {
    return this.view ? this.view.link() : this.app.link();
  }

  /** The room's question, if it is the one that this page asks. */
  get ours() {
    const { question } = this.now ?? {};
    return question && question.id === this.asked?.id ? question : null;
  }

  /** The page shows another place, or what it asks is answered: so does the room. */
  moved() {
    if (!this.now) return;
    this.sync();
    this.draw();
  }

  sync() {
    if (!this.isIn || this.syncs) return;
    this.syncs = true; // what is told on the way may come back here
    this.settle();
    const { question } = this.now;
    if (question && stateOf(question) === "held") this.view?.recall?.(question.id);
    this.syncPlace();
    this.syncQuestion();
    this.syncs = false;
  }

  syncPlace() {
    const { link } = this;
    if (!link || link === this.place) return;
    if (this.app.view === "play") this.moves?.forget();
    const { asked } = this;
    const along = asked && !asked.isOpen && this.now.held.includes(asked.id) ? asked.id : "";
    this.place = link;
    this.posed = "";
    if (this.now.question?.id !== along) this.now.question = null; // as the room will say
    this.line.send({ type: "show", page: this.page.first.name, link, question: along });
  }

  syncQuestion() {
    const { asked, ours, now } = this;
    if (!asked) return;
    const state = ours && stateOf(ours);
    if (asked.isOpen && this.posed !== asked.id) this.ask(asked);
    else if (asked.isOpen && ours && state !== "open") this.view.reveal(now.counts);
    else if (!asked.isOpen && asked.truth && ours && state !== "told")
      this.line.send({ type: "reveal", question: asked.id, ...asked.truth });
    else if (!asked.isOpen && state === "open") this.line.send({ type: "hold" });
  }

  ask({ id, text, choices }) {
    this.posed = id;
    this.now.question = null;
    this.line.send({ type: "ask", id, text, choices });
  }

  /** The teacher says so: the truth, or that it will show itself. */
  tell() {
    const { asked, view } = this;
    if (asked) view.reveal(this.now.counts);
    this.moved();
    if (!asked?.about || asked.refused) return;
    if (asked.first) this.line.send({ type: "reveal", ...asked.first });
    this.moves.judge(asked.about);
  }

  /** The key for the next step tells first, once somebody has answered. */
  forward() {
    if (this.isIn && this.now.voted > 0) this.tell();
  }

  /** The room's head and its answers stand beside what is told in the view that is shown. */
  settle() {
    const told = this.app.made[this.app.view]?.node.querySelector(".mt-tell, .mt-panel");
    if (told && !told.contains(this.head)) {
      told.prepend(this.head);
      told.querySelector(".mt-question, .mt-composer").after(this.votes);
    }
  }

  drawHead() {
    this.head.hidden = false;
    this.head.dataset.code = this.code;
    this.here = el("span", { "data-mt": "class-here" });
    refill(this.head, el("div", { class: "mt-class-way" }, wayIn(this.code, this.t("join-at")), this.here));
    this.askWay();
  }

  /** The way in as a QR code, which the server draws: no engine need be there. */
  qr({ text, rows }) {
    if (!rows.length) return;
    this.head.querySelector("svg")?.remove();
    this.head.prepend(drawCode(this.t, text, rows));
    this.onCard.big?.replaceChildren(drawCode(this.t, text, rows));
  }

  askWay() {
    this.line.send({ type: "qr", text: `${serverPath("class").href}/${this.code}` });
  }

  countHere() {
    return hereText(this.t, this.now?.here ?? 0);
  }

  draw() {
    if (this.isIn) {
      delete this.head.dataset.lost;
      this.here.textContent = this.countHere();
      if (this.onCard.here) this.onCard.here.textContent = this.countHere();
    }
    document.documentElement.toggleAttribute("data-mt-secret", Boolean(this.view?.isSecret));
    drawBoard(this);
    this.view?.bring?.();
  }

  card() {
    this.onCard = showRoom(this);
    this.askWay();
  }

  close() {
    this.line?.end();
    this.chart.stop();
  }
}
