// The coach at a table: one card at a time where the strips are (on a phone: where the dock is), what one tries to do now,
// how many rules were met, and whether it speaks at all.
// Hooks: data-mt="coach" (data-rule), "coach-count", "said", "show-me", "got-it", "coach-off"; "met", "coach-switch", "more-rules" (what
// waits); data-coached on the table.

import { button, el, refill, teller } from "../dom.js";
import { clauseLink } from "../steps/steps.js";
import { note, recall } from "../page/storage.js";
import { ending } from "./ending.js";

/** @import { CoachCard, PlaySections } from "../types.d.ts" */

const BLIND = 350; // ms in which a click was meant for the card before
const LONG = 240; // letters that a card may have: a long clause stands alone

export class CoachView {
  /** `view` is the table. */
  constructor(view) {
    this.view = view;
    this.t = teller(view.page.texts, "coach");
    this.words = el("div", { class: "mt-coach-words", "aria-live": "polite" });
    this.show = button("show-me", this.t("show-me"), () => this.showMe(this.told.place));
    this.got = button("got-it", this.t("got-it"), () => this.read(), { class: "mt-button mt-primary" });
    this.root = el(
      "section",
      { class: "mt-coach", "data-mt": "coach", "aria-label": this.t("new"), hidden: true },
      this.words,
      el("div", { class: "mt-coach-buttons" }, this.show, this.got),
    );
    this.end = el("section", { class: "mt-coach-end", "data-mt": "coach-end", hidden: true });
    this.count = el("span", { "data-mt": "met" });
    this.bar = el("span");
    this.toggle = button("coach-switch", this.t("coach"), () => this.flip(), { class: "mt-button mt-quiet mt-switch", role: "switch" });
    this.meter = el("div", { class: "mt-met" }, this.count, el("div", { class: "mt-meter", "aria-hidden": true }, this.bar), this.toggle);
    this.more = button("more-rules", "", () => view.send("cards"), { class: "mt-link mt-more-rules", hidden: true });
    if (recall(this.name).coach) view.whenThere(() => view.send("coach", { on: true }));
  }

  /** @returns {PlaySections["coach"]} */
  get data() {
    return this.view.part.get("coach");
  }

  /** The card that is to be seen now, or nothing. */
  get card() {
    return this.view.log.isReplaying() ? undefined : this.data.card;
  }

  /** What one tries to do, while nothing is picked. */
  get aim() {
    return this.data.aim ?? "";
  }

  draw() {
    const { met, all, on, coaches, end, waiting } = this.data;
    const { host } = this.view;
    this.count.textContent = this.t("met", { met, all });
    this.bar.style.width = `${(100 * met) / all}%`;
    this.toggle.setAttribute("aria-checked", String(on));
    host.toggleAttribute("data-coached", coaches);
    host.toggleAttribute("data-card", Boolean(this.card));
    this.more.hidden = !waiting || !this.view.status.pick || this.view.log.isReplaying();
    this.more.textContent = this.t("waiting", { count: waiting });
    this.meter.hidden = this.view.status.cover != null;
    this.root.hidden = !this.card;
    if (this.card) this.drawCard(this.card);
    this.end.hidden = !end;
    if (end) refill(this.end, ...ending(this, end));
    this.makeRoom();
  }

  /** @param {CoachCard} card */
  drawCard(card) {
    if (card.rule === this.told?.rule) return;
    this.told = card;
    this.since = performance.now();
    this.root.dataset.rule = card.rule;
    const rule = this.view.rules[card.rule];
    const { at, of } = this.data;
    refill(
      this.words,
      el(
        "p",
        { class: "mt-coach-new" },
        el("span", { class: "mt-moon", "aria-hidden": true }),
        this.t("new"),
        of > 1 && el("span", { class: "mt-note", "data-mt": "coach-count" }, this.t("at", { at, of })),
        button("coach-off", this.t("off"), () => this.flip(), { class: "mt-link mt-coach-off" }),
      ),
      el("h3", {}, clauseLink(this.view.t, rule, card.rule, rule.title)),
      el("p", {}, rule.text),
      card.said &&
        rule.text.length + card.said.length < LONG &&
        el("p", { class: "mt-note", "data-mt": "said" }, this.t(card.shows.length ? "now" : "before"), " ", card.said),
    );
    this.show.hidden = !card.place;
  }

  /** A card that is higher than the strips gets its room from the table: it never lies on it. */
  makeRoom() {
    const { host, table } = this.view;
    const need = this.card && !this.view.isNarrow() ? this.root.offsetHeight : 0;
    if (need <= (this.room ?? 0)) return;
    this.room = need;
    host.style.setProperty("--mt-coach-room", `${need}px`);
    table.refit();
  }

  read() {
    if (performance.now() - this.since < BLIND) return;
    this.view.send("got", { rule: this.told.rule });
  }

  /** A lesson at the step that tells of a clause; where it is in a cell of its own, there. @param {CoachCard["place"]} place */
  showMe({ lesson, step, variant }) {
    const place = { lesson, step, ...(variant && { variant }) };
    if (this.view.app) this.view.app.visit(place);
    else document.dispatchEvent(new CustomEvent("mt-lesson", { detail: place }));
  }

  /** On or off; a table at which nothing was played yet begins the first game with it. */
  flip() {
    const on = !this.data.on;
    const { n, bots, mode } = this.view.status;
    if (on && !n && !bots.length && mode === "open") this.begin();
    else this.view.send("coach", { on });
    note(this.name, { coach: on });
  }

  /** A first game, at once. */
  begin() {
    note(this.name, { coach: true });
    this.view.send("first");
  }

  get name() {
    return this.view.page.first.name;
  }

  /** Remembers a game that was played to its end here. */
  countGames({ n, seat }) {
    if (seat == null && this.last?.seat != null && n === this.last.n + 1) note(this.name, { played: recall(this.name).played + 1 });
    this.last = { n, seat };
  }
}
