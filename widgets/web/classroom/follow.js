// A page that follows a class: it shows what the class looks at, and sends one's answers.
// Hooks: data-mt="follow" (data-follows, data-state), "follow-toggle", "follow-leave", "class-question" (data-state=open|held|told),
// "class-choice" (data-index, data-right), "class-told".

import { announce, button, el, redraw, remember, remembered, teller } from "../dom.js";
import { pageOf } from "../page/places.js";
import { clauseLink, sign } from "../steps/steps.js";
import { stateOf } from "./asking.js";
import { Line } from "./line.js";

const PUPIL = "mt-pupil"; // who one is, kept by the browser: a reload is no second pupil
const FOLLOWED = "mt-following"; // the class that this window follows
const FOLLOWS = "mt-followed"; // a page that has the bar of a class below it
const AWAY = 180_000; // ms that a class which was there may be away: its server may be starting anew

export function followed() {
  return new URLSearchParams(window.location.search).get("class") ?? window.sessionStorage.getItem(FOLLOWED);
}

/** Who one is in a class, and by what one knows it again. */
function pupilOf(code) {
  const [kept, pupil, seal = ""] = remembered(PUPIL, "").split(" ");
  return kept === code ? { pupil, seal } : { pupil: "", seal: "" };
}

export class Follower {
  /** `app` shows places; the shelf of games has none. */
  constructor(page, app, code, name = "") {
    this.page = page;
    this.app = app;
    this.code = code.toUpperCase();
    this.t = teller(page.texts, "class");
    this.follows = true;
    this.now = null; // what the room was told last
    this.isIn = false;
    this.build();
    this.line = new Line(
      () => ({ type: "join", code: this.code, ...pupilOf(this.code), name }),
      (message) => this[message.type]?.(message),
    );
  }

  build() {
    const { t } = this;
    this.state = el("span", { class: "mt-follow-state", role: "status" }, t("joining", { code: this.code }));
    this.toggle = button("follow-toggle", t("look-around"), () => this.turn(!this.follows), { class: "mt-button mt-quiet" });
    this.away = button("follow-leave", t("leave"), () => this.leave(), { class: "mt-button mt-quiet", hidden: true });
    this.question = el("div", { class: "mt-class-question", "data-mt": "class-question", hidden: true });
    const bar = el("div", { class: "mt-follow-bar" }, this.state, this.away, this.toggle);
    this.root = el("aside", { class: "mt mt-follow", "data-mt": "follow", "aria-label": t("title") }, bar, this.question);
    this.root.addEventListener("mt-rule", () => this.turn(false));
    (this.app?.root ?? document.body).append(this.root);
    this.app?.root.classList.add(FOLLOWS);
    this.mark();
  }

  /** The rest of the page knows by this whether it is led. */
  mark() {
    document.documentElement.toggleAttribute("data-mt-following", this.follows);
    this.root.dataset.follows = String(this.follows);
  }

  turn(follows) {
    this.follows = follows;
    this.mark();
    this.toggle.textContent = this.t(follows ? "look-around" : "come-back");
    this.away.hidden = follows;
    this.say();
    if (follows) this.goThere();
  }

  say() {
    announce(this.state, this.t(this.follows ? "following" : "looking", { code: this.code }));
    this.root.dataset.state = this.follows ? "following" : "looking";
  }

  joined({ pupil, seal }) {
    window.sessionStorage.setItem(FOLLOWED, this.code);
    remember(PUPIL, `${this.code} ${pupil} ${seal}`);
    this.isIn = true;
    this.since = null;
    this.say();
  }

  lost() {
    this.isIn = false;
    if (this.since) return;
    this.root.dataset.state = "lost";
    announce(this.state, this.t("lost"));
  }

  /** Refused: at the door nothing more comes of it, unless one was in before. Then the class may come back. */
  trouble({ text }) {
    if (this.isIn) return announce(this.state, text);
    this.since ??= Date.now();
    if (window.sessionStorage.getItem(FOLLOWED) !== this.code || Date.now() - this.since > AWAY) return this.over(text);
    this.root.dataset.state = "lost";
    return announce(this.state, this.t("gone"));
  }

  /** Too many come at once: the line tries again. */
  busy({ text }) {
    this.since ??= Date.now();
    this.root.dataset.state = "lost";
    announce(this.state, text);
  }

  closed({ text }) {
    this.over(text);
  }

  over(text) {
    this.line.end();
    window.sessionStorage.removeItem(FOLLOWED);
    this.follows = false;
    this.mark();
    this.root.dataset.state = "over";
    announce(this.state, text);
    this.question.hidden = this.toggle.hidden = true;
    this.away.hidden = false;
    this.away.textContent = this.t("close");
  }

  leave() {
    this.line.end();
    window.sessionStorage.removeItem(FOLLOWED);
    this.follows = false;
    this.mark();
    this.root.remove();
    this.app?.root.classList.remove(FOLLOWS);
  }

  /** What the class looks at and is asked. */
  room(message) {
    const before = this.now;
    this.now = message;
    if (this.follows && (message.page !== before?.page || message.link !== before?.link)) this.goThere();
    this.drawQuestion();
  }

  goThere() {
    const { page, link } = this.now ?? {};
    if (!page) return;
    const here = this.app ? this.page.first.name : "index";
    if (page !== here) window.location.assign(pageOf(page, `?class=${this.code}`));
    else this.app?.follow(new URLSearchParams(link));
  }

  drawQuestion() {
    const { question } = this.now;
    this.question.hidden = !question;
    if (!question) return;
    const state = stateOf(question);
    this.question.dataset.state = state;
    redraw(
      this.question,
      state === "held"
        ? this.kept(question)
        : [el("p", { class: "mt-now" }, question.text), this.choices(question, state === "open")].flat(),
    );
  }

  /** The answers are in, and the lesson goes on to where the truth shows itself. */
  kept({ choices }) {
    const { mine } = this.now;
    const text = mine < 0 ? this.t("held-none") : this.t("held", { answer: choices[mine] });
    return el("p", { class: "mt-note", role: "status", "data-mt": "class-told" }, text);
  }

  choices(question, open) {
    return [
      el(
        "div",
        { class: "mt-choices", role: "group", "aria-label": question.text },
        question.choices.map((choice, index) => this.choice(question, choice, index, open)),
      ),
      this.feedback(question, open),
    ];
  }

  choice(question, choice, index, open) {
    const mine = this.now.mine === index;
    const right = index === question.answer;
    const shown = !open && (mine || right);
    return button(
      "class-choice",
      `${shown ? `${sign(right)} ` : ""}${choice}`,
      () => this.line.send({ type: "vote", question: question.number, choice: index }),
      {
        "data-index": index,
        "data-right": shown ? String(right) : null,
        "aria-pressed": String(mine),
        "aria-disabled": String(!open),
      },
    );
  }

  feedback(question, open) {
    const { mine } = this.now;
    if (open) return el("p", { class: "mt-note", role: "status", "data-mt": "class-told" }, this.t(mine < 0 ? "choose" : "sent"));
    const right = mine === question.answer;
    return el(
      "div",
      { class: "mt-feedback", role: "status", "data-mt": "class-told", "data-right": mine < 0 ? null : String(right) },
      el(
        "strong",
        {},
        this.t(mine < 0 ? "told" : right ? "right" : "wrong", { answer: question.choices[question.answer].replace(/\.$/, "") }),
      ),
      " ",
      question.why,
      " ",
      this.app && question.rule && clauseLink(this.t, question, question.rule, question.title),
    );
  }

  close() {
    this.line.end();
    this.root.remove();
    this.app?.root.classList.remove(FOLLOWS);
  }
}

/** The form that asks for a code, on the shelf. */
export function classEntry(page, start) {
  const t = teller(page.texts, "class");
  const code = el("input", {
    class: "mt-input mt-code-input",
    "data-mt": "class-code",
    maxlength: 12,
    required: true,
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
  });
  const name = el("input", {
    class: "mt-input",
    "data-mt": "class-name",
    maxlength: 24,
    autocomplete: "nickname",
  });
  const go = el("button", { class: "mt-button mt-primary", "data-mt": "class-join" }, t("join"));
  const field = (key, input) => el("label", { class: "mt-class-field" }, el("span", {}, t(key)), input);
  const fields = [field("code", code), field("name", name)];
  const form = el("form", { class: "mt-class-entry", "data-mt": "class-entry" }, el("h2", {}, t("enter")), fields, go);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    form.remove();
    start(code.value.trim(), name.value.trim());
  });
  return form;
}
