// The page of a game as an app: learn, play, look up, one at a time, each with its address.
// Hooks: data-mt="app" (data-view), "tab" (data-view), "problem", "back-to-game", "view" (data-view).

import { withPictures } from "../art/art.js";
import { button, el, frame, onCard, teller } from "../dom.js";
import { CalculatorView } from "../calculator/calculator.js";
import { classroom } from "../classroom/classroom.js";
import { Course } from "../lesson/course.js";
import { PlayView } from "../play/play.js";
import { NEW } from "../together/code.js";
import { Together } from "../together/together.js";
import { PractiseView } from "../practise/practise.js";
import { asksForGame } from "./share.js";
import { BookView } from "../rules/rules.js";
import { Keeper } from "../progress/games.js";
import { isBegun, startOf } from "../progress/next.js";
import { damageNotice, leftOut } from "../progress/backup.js";
import { beat } from "./heartbeat.js";
import { Keyboard } from "./keyboard.js";
import { Landing } from "./landing.js";
import { pageCode, presenter, themeMenu } from "./appearance.js";
import { follow, note, recall } from "./storage.js";
import { pageOf, Places } from "./places.js";
import { followTheme } from "./theme.js";

/** @import { Page } from "../types.d.ts" */

const ICONS = { learn: ":book:", play: ":die:", practise: ":target:", rules: ":scroll:", calculator: ":abacus:" };

const MOST = 40; // clauses that a link to practise carries

class App {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.t = teller(page.texts, "header", "app", "progress");
    this.places = new Places(document.getElementById("mt-early") ?? document.getElementById("rendered_cells"));
    this.names = ["learn", "play", "practise", "rules", ...(page.first.calculator ? ["calculator"] : [])];
    this.keeper = new Keeper(page.first.name);
    this.made = {}; // views that were shown, by name: what is not shown is not built
    this.build();
    const back = () => {
      const cards = /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll("dialog[open]"));
      for (const card of cards) card.close(); // they were about what is left
      this.show(new URLSearchParams(window.location.search));
    };
    window.addEventListener("popstate", back);
    this.root.addEventListener("mt-rule", (event) => this.go({ rule: event.detail }));
    this.stop = [
      followTheme(),
      beat(page.channel, this.t),
      follow(page, page.first.name),
      () => this.keyboard.stop(),
      () => window.removeEventListener("popstate", back),
    ];
    this.classroom = classroom(page, this);
    this.tools.append(...[this.classroom.button].filter(Boolean));
    this.show(new URLSearchParams(window.location.search), false);
  }

  build() {
    const { t, page } = this;
    this.tabs = this.names.map((name) =>
      el(
        "a",
        {
          class: "mt-tab",
          href: `?view=${name}`,
          "data-mt": "tab",
          "data-view": name,
          onclick: (event) => {
            event.preventDefault();
            this.go(this.placeOf(name)); // as it was left
          },
        },
        el("span", { class: "mt-tab-icon", "aria-hidden": true }, withPictures(ICONS[name])),
        t(name),
      ),
    );
    this.problem = el("p", { class: "mt-notice mt-problem", role: "alert", "data-mt": "problem", hidden: true });
    this.way = el(
      "div",
      { class: "mt-way-back", hidden: true },
      button("back-to-game", ["↩ ", t("back-to-game")], () => this.go(this.placeOf("play")), { class: "mt-button mt-primary" }),
    );
    this.room = el(
      "main",
      { class: "mt-main", id: "mt-main", tabindex: -1 },
      el("div", {}, damageNotice(t), leftOut(page), this.problem, this.way),
    );
    this.root = frame(el("div"), "app");
    this.keyboard = new Keyboard(this);
    this.root.append(
      this.keyboard.root,
      el(
        "header",
        { class: "mt-bar" },
        el(
          "a",
          { class: "mt-nav mt-homeward", href: pageOf("index"), "data-mt": "home", "aria-label": t("home") },
          el("span", { class: "mt-moon", "aria-hidden": true }),
        ),
        el(
          "a",
          {
            class: "mt-title",
            href: window.location.pathname,
            onclick: (event) => {
              event.preventDefault();
              this.go({});
            },
          },
          page.first.title,
        ),
        el("nav", { class: "mt-tabs", "aria-label": t("nav") }, this.tabs),
        (this.tools = el("span", { class: "mt-bar-tools" }, themeMenu(t), presenter(t), pageCode(page, t))),
      ),
      this.room,
    );
    document.body.prepend(this.root);
    document.documentElement.toggleAttribute("data-mt-app", true);
  }

  prose(part) {
    return this.places.prose(part);
  }

  /** Where a view was left; whoever is at a table of several plays there. */
  placeOf(name) {
    const made = (name === "play" && this.made.together) || this.made[name];
    return made?.place?.() ?? (name === "play" ? this.gamePlace() : { view: name });
  }

  /** Goes to a place of the page: a view, a lesson, a clause. */
  go(place) {
    const query = new URLSearchParams(place);
    const text = query.toString();
    window.history.pushState(null, "", text ? `?${text}` : window.location.pathname);
    this.show(query);
  }

  /** Goes to a lesson out of a game, which waits. */
  visit(place) {
    this.go(place);
    this.way.hidden = false;
  }

  useCoach(on) {
    note(this.page.first.name, { coach: on });
    this.made.play?.view.send("coach", { on });
  }

  canPractise() {
    return this.names.includes("practise");
  }

  /** Exercises about these clauses. */
  practise(clauses) {
    this.go({ practice: clauses.slice(0, MOST).join("~") });
  }

  /** Keeps the place within a view in the address, so that a reload finds it. */
  keep(query) {
    if (this.view === "learn") window.history.replaceState(null, "", query);
  }

  /** A place that somebody else leads to: no step of one's own, so no way back to the one before. */
  follow(link) {
    window.history.replaceState(null, "", `?${link}`);
    this.show(link, false);
  }

  keepGame(status) {
    this.keeper.keep(status);
    if (status.n > 0 || status.bots.length) note(this.page.first.name, { link: status.seat == null ? "" : status.link, last: "play" });
    if (this.view === "play" && (status.n > 0 || status.bots.length)) window.history.replaceState(null, "", status.link);
  }

  /** Where the page is; nothing while that is not known yet, or a game is only beginning. */
  link() {
    if (this.made[this.view]?.asks && !this.asking) return "";
    const link = window.location.search;
    return new URLSearchParams(link).has("start") ? "" : link;
  }

  /** The view that is shown, if a class can be asked about what is in it. */
  get asking() {
    return this.made[this.view]?.asks?.() ?? null;
  }

  /** The game that was left, or else a new one. */
  gamePlace() {
    const { name } = this.page.first;
    const { link } = recall(name);
    return link ? Object.fromEntries(new URLSearchParams(link)) : startOf(name);
  }

  /** The game in a minute, for somebody who comes straight to a first game. */
  introduce() {
    if (this.made.home || isBegun(recall(this.page.first.name))) return;
    const words = this.places.beginning("home");
    if (!words) return;
    const t = (key) => this.t(key === "close" ? "minute-go" : key);
    onCard(t, "minute", this.page.first.title, this.room.appendChild(el("div", { class: "mt-minute" }, words)), "a");
  }

  keepPractice(link) {
    if (this.view === "practise") window.history.replaceState(null, "", link);
  }

  show(link, focus = true) {
    const name = viewOf(link, this.names);
    this.problem.hidden = true;
    if (name === "home" && link.get("view")) this.tell(this.t("view-unknown", { name: link.get("view").slice(0, 40) }));
    if (name !== "learn") this.way.hidden = true;
    const at = name === "together" ? "play" : name;
    for (const tab of this.tabs) tab.toggleAttribute("aria-current", tab.dataset.view === at);
    for (const tab of this.tabs) if (tab.dataset.view === at) tab.setAttribute("aria-current", "page");
    this.view = name;
    this.root.dataset.view = name;
    const made = (this.made[name] ??= this.make(name));
    for (const [other, { node }] of Object.entries(this.made)) node.hidden = other !== name;
    if (focus) this.room.focus({ preventScroll: true });
    made.open?.(link); // which may focus what was asked for
    this.classroom.moved();
  }

  make(name) {
    const host = el("section", {
      class: "mt-view",
      "data-mt": "view",
      "data-view": name,
      "aria-label": this.names.includes(name) ? this.t(name) : this.page.first.title,
    });
    this.room.append(host);
    return { node: host, ...this[`make_${name}`](host) };
  }

  make_home(host) {
    const landing = new Landing(this);
    host.append(landing.root);
    return { open: () => landing.draw() };
  }

  make_learn(host) {
    const course = new Course(this.page, this, this.places);
    host.append(course.root);
    return { asks: () => course.view, open: (link) => course.open(link), place: () => course.link() };
  }

  make_play(host) {
    const inside = host.appendChild(frame(el("div"), "play-table"));
    const view = new PlayView(this.page, inside, this);
    const same = (query) => new URLSearchParams(query).toString();
    let asked = "";
    return {
      view,
      asks: () => view,
      place: () => ({ view: "play" }),
      open: (link) => {
        const query = `?${link}`;
        if (link.has("start")) this.introduce();
        if (link.get("start") === "computer") view.whenThere(() => view.challenge());
        else if (link.get("start") === "coach") view.whenThere(() => view.coach.begin());
        else if (asksForGame(link) && query !== asked && link.toString() !== same(view.status?.link))
          view.whenThere(() => this.openGame(view, query));
        else if (view.status) this.keepGame(view.status);
        asked = query;
        view.table.refit();
        view.whenThere(() => view.nextBot());
      },
    };
  }

  openGame(view, link) {
    this.keeper.leave();
    view.send("open", { link });
  }

  /** A table of several devices, at the server. */
  make_together(host) {
    const inside = host.appendChild(el("div", { class: "mt-together", "data-mt": "together" }));
    let view = null;
    const leave = () => {
      view.end();
      host.remove();
      delete this.made.together;
      this.go({ view: "play" });
    };
    return {
      place: () => ({ together: view.code }),
      open: (link) => {
        const code = link.get("together").slice(0, 12);
        if (view && (view.code === code || (code === NEW && view.code === NEW))) return;
        view?.end();
        view = new Together(this.page, inside, this, code === NEW ? NEW : code.toUpperCase(), leave);
      },
    };
  }

  make_practise(host) {
    const view = new PractiseView(this.page, host.appendChild(frame(el("div"), "practise")), this);
    return { asks: () => view, open: (link) => view.open(link) };
  }

  make_rules(host) {
    const view = new BookView(this.page, host.appendChild(frame(el("div"), "rulebook")), this);
    return { open: (link) => link.get("rule") && view.open(link.get("rule")) };
  }

  make_calculator(host) {
    const view = new CalculatorView(this.page, host.appendChild(frame(el("div"), "calculator")), this);
    return { open: () => view.table.refit() };
  }

  /** The table in the very position that a lesson shows. */
  tryHere(place) {
    this.go({ view: "play" });
    const { view } = this.made.play;
    view.whenThere(() => view.send("lesson", place));
  }

  tell(text) {
    this.problem.textContent = text;
    this.problem.hidden = false;
  }

  close() {
    this.stop.forEach((end) => end());
    this.classroom.close();
    this.places.restore();
    this.root.remove();
    document.documentElement.removeAttribute("data-mt-app");
  }
}

/** The view that a link asks for. */
function viewOf(link, names) {
  if (link.has("together")) return "together";
  if (link.has("rule")) return "rules";
  if (link.has("lesson")) return "learn";
  if (link.has("practice")) return "practise";
  if (asksForGame(link)) return "play";
  return names.includes(link.get("view")) ? link.get("view") : "home";
}

/** @param {Page} page */
export function renderApp(page, host) {
  host.classList.add("mt-taken");
  const app = new App(page);
  return () => app.close();
}
