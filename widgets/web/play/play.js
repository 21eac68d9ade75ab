// A table to play at, on one screen: the page sends what was clicked or typed, the engine answers with what to show.
// Hooks: data-mt="play-table" (data-moves=N, data-looking); "who", "round", "now" (what is wanted), "about", "notice", "offer",
// "offer-start", "offer-drop", "cover", "ready"; see also the other files of this folder.

import { announce, button, el, followWidth, frame, holdFocus, liveRegion, onKey, pageLink, refill, teller, whenIdle } from "../dom.js";
import { CoachView } from "../coach/coach.js";
import { beat } from "../page/heartbeat.js";
import { follow } from "../page/storage.js";
import { asksForGame, keepLink, sending } from "../page/share.js";
import { followTheme } from "../page/theme.js";
import { shown, sign } from "../steps/steps.js";
import { celebrate } from "../table/moment.js";
import { followPointers, TableView } from "../table/table.js";
import { Composer } from "./composer.js";
import { HintView } from "./hint.js";
import { LogView } from "./log.js";
import { OverView } from "./over.js";
import { Peek } from "./peek.js";
import { ReviewView } from "./review.js";
import { againstComputer, Setup } from "./setup.js";
import { timeToRead, Tools } from "./tools.js";
import { decisive, VerdictView } from "./verdict.js";

/** @import { Draft, Page } from "../types.d.ts" */

export class PlayView {
  /** `app` is the page around it, where there is one: it keeps the link and leads elsewhere. @param {Page} page */
  constructor(page, host, app = null) {
    this.page = page;
    this.host = host;
    this.app = app;
    this.part = page.channel.part("play", page.first.play);
    this.t = teller(page.texts, "table", "play", "score");
    host.setAttribute("role", "region");
    host.setAttribute("aria-label", this.t("title"));
    const width = followWidth(host, () => this.resized()); // heard before the table measures itself
    this.build();
    this.peek = new Peek(this);
    this.stop = [this.listen(), followPointers(this.table, page.scope), width];
    if (!this.status) return;
    this.drawAll();
    this.nextBot();
  }

  get status() {
    return this.part.get("status");
  }

  get scene() {
    return this.part.get("scene");
  }

  isNarrow() {
    return this.host.hasAttribute("data-narrow");
  }

  /** The whole move that is being composed, with what is said about it, if there is one. */
  composed() {
    const draft = this.part.get("draft");
    return draft?.lines?.length && !draft.unfinished ? draft : null;
  }

  /** Where the table is, as the page's address says; nothing while a game is only beginning. */
  link() {
    return this.app.link();
  }

  /** What somebody is called here: the one person at this device is “You”. */
  nameOf(seat) {
    const name = this.status.names[seat];
    return seat === this.status.owner ? this.t("you", { name }) : name;
  }

  get rules() {
    return this.part.get("setup").rules;
  }

  send(type, values = {}) {
    this.composer.flush();
    this.part.send({ type, ...values });
  }

  build() {
    const { t } = this;
    this.live = liveRegion();
    this.table = new TableView(t);
    this.composer = new Composer(this);
    this.tools = new Tools(this);
    this.log = new LogView(this);
    this.verdict = new VerdictView(this);
    this.coach = new CoachView(this);
    this.hint = new HintView(this);
    this.review = new ReviewView(this);
    this.over = new OverView(this);
    this.setup = new Setup(this);
    this.cover = el("div", { class: "mt-cover", "data-mt": "cover", hidden: true });
    this.notice = el("p", { class: "mt-notice", role: "status", "data-mt": "notice", hidden: true });
    this.offer = el("div", { class: "mt-notice", "data-mt": "offer", hidden: true });
    this.stage = el("div", { class: "mt-stage" }, this.table.root, this.cover, dealing(t));
    this.panel = el(
      "aside",
      { class: "mt-panel", "aria-label": t("panel") },
      this.prompt(),
      this.composer.root,
      this.notice,
      this.offer,
      this.hint.root,
      this.verdict.root,
      this.over.root,
      this.coach.meter,
      this.log.steps,
      this.log.root,
      this.tools.root,
    );
    this.host.replaceChildren(this.log.ticker, this.tools.all, this.stage, this.coach.root, this.panel, this.live);
  }

  prompt() {
    this.who = el("b", { "data-mt": "who" });
    this.round = el("span", { class: "mt-note", "data-mt": "round" });
    this.now = el("p", { class: "mt-now", "data-mt": "now" });
    this.about = el("p", { class: "mt-about", "data-mt": "about" });
    return (this.promptBox = el(
      "div",
      { class: "mt-prompt" },
      el("p", { class: "mt-whose" }, this.who, this.round, this.coach.more),
      this.now,
      this.about,
      this.verdict.opener,
    ));
  }

  listen() {
    const changed = (names) => this.heard(names);
    const says = (message) => ({ chart: this.hint, peek: this.peek })[message.type]?.show(message);
    const keys = onKey(this.host, (event) => this.composer.key(event));
    this.part.on("change", changed);
    this.part.on("says", says);
    return () => {
      this.part.off("change", changed);
      this.part.off("says", says);
      keys();
    };
  }

  resized() {
    this.table.refit();
    if (!this.status) return;
    this.drawPrompt(this.part.get("draft"), this.log.isReplaying());
    this.composer.drawActions(this.part.get("draft"));
  }

  /** Draws what changed, then does what follows from it: drawing itself sends nothing. */
  heard(names) {
    this.drawAll(names);
    if (names.has("status")) this.keep();
    this.app?.classroom.moved();
    this.nextBot();
    this.thinkOn(names);
  }

  /** A hint and a review grow as long as the page asks on. */
  thinkOn(names) {
    const grows = (name) => names.has(name) && this.part.get(name)?.share < 1;
    if (!grows("hint") && !grows("review")) return;
    this.restThinking?.();
    this.restThinking = whenIdle(() => this.part.send({ type: "think" }));
  }

  drawAll(names = null) {
    holdFocus(
      this.host,
      () => this.drawParts(names),
      () => this.onward(),
    );
  }

  /** Where one goes on, by keyboard too. */
  onward() {
    if (this.log.isReplaying()) return this.log.onward();
    return [...this.host.querySelectorAll(".mt-primary")].find((node) => node.getClientRects().length);
  }

  drawParts(names) {
    const has = (...some) => !names || some.some((name) => names.has(name));
    if (has("setup")) this.tools.drawForms(this.part.get("setup").notation);
    if (has("log", "turn", "status")) this.log.draw();
    this.drawStatus();
    if (has("offer")) this.drawOffer();
    this.coach.draw();
    if (has("over")) this.over.draw(this.part.get("over"));
    this.review.draw(this.part.get("review"), has("over", "review"));
    this.drawPanel();
    this.hint.draw(this.part.get("hint"), has("hint"));
    this.drawTable(); // last: it measures, and what else is drawn need not be laid out twice
    if (names) this.setup.heard();
  }

  keep() {
    this.coach.countGames(this.status);
    if (this.app) this.app.keepGame(this.status);
    else keepLink(this.status.link);
  }

  drawStatus() {
    const { t, status } = this;
    this.notice.hidden = !status.notice;
    this.notice.textContent = status.notice;
    this.tools.draw();
    this.host.dataset.moves = status.n;
    const was = this.cover.hidden;
    this.cover.hidden = status.cover == null;
    this.table.root.hidden = status.cover != null;
    if (status.cover == null) return;
    const name = status.names[status.cover];
    const ready = button("ready", t("cover-ready", { name }), () => this.send("ready"), { class: "mt-button mt-primary" });
    refill(
      this.cover,
      el("span", { class: "mt-moon", "aria-hidden": true }),
      el("h3", {}, t("cover", { name })),
      el("p", {}, t("cover-why", { name })),
      ready,
      sending(this.page, t, this.live, () => this.status.link, t("send-game", { name })),
    );
    if (was) ready.focus({ preventScroll: true });
  }

  drawOffer() {
    const { t } = this;
    const offer = this.part.get("offer");
    this.offer.hidden = !offer.length;
    refill(
      this.offer,
      el("p", {}, t("offer", { names: offer.join(" · ") })),
      el(
        "div",
        { class: "mt-row" },
        button("offer-start", t("offer-start"), () => this.send("offer", { take: true })),
        button("offer-drop", t("offer-drop"), () => this.send("offer", { take: false })),
      ),
    );
  }

  /** Everything in the panel that depends on the move being composed or looked at. */
  drawPanel() {
    const { status } = this;
    const draft = this.part.get("draft");
    const busy = this.log.isReplaying();
    const over = Boolean(this.part.get("over").winners);
    this.drawPrompt(draft, busy);
    this.host.toggleAttribute("data-over", over && !busy);
    this.promptBox.hidden = over && !busy;
    this.composer.root.hidden = busy || over || status.cover != null;
    this.over.root.hidden = !over || busy;
    this.log.root.hidden = busy;
    this.composer.draw(draft);
    this.verdict.draw(busy || over ? {} : draft);
    const lines = draft.lines ?? [];
    announce(
      this.live,
      status.notice ||
        draft.error ||
        (lines.length ? `${this.t(draft.legal ? "legal" : "refused")}. ${decisive(lines).text}` : draft.wants || ""),
    );
  }

  /** @param {Draft} draft @param {boolean} busy */
  drawPrompt(draft, busy) {
    const { t, status } = this;
    const scene = this.log.scene() ?? this.scene;
    const name = status.names[status.seat];
    const bot = status.bots.includes(status.seat);
    const seat = scene.seats?.[busy ? this.log.turn.seat : status.seat];
    this.promptBox.dataset.tone = seat?.tone ?? "";
    const turn = t(bot ? "turn-bot" : status.seat === status.owner ? "turn-you" : status.mode === "hot-seat" ? "turn-yours" : "turn", {
      name,
    });
    this.who.textContent = busy ? this.log.title() : status.seat == null ? t("over") : turn;
    this.round.textContent = scene.round ?? "";
    const lines = draft.lines ?? [];
    const ready = draft.legal && t("ready");
    this.now.textContent = busy
      ? this.log.turn.frames[this.log.at].text
      : bot
        ? t(status.thinks ? "thinks" : "waits", { name })
        : draft.wants || ready || this.scene.caption || "";
    this.promptBox.dataset.legal = busy || !lines.length || draft.unfinished ? "" : draft.legal;
    this.about.textContent = busy ? "" : this.aboutPicked(draft.picks ?? []) || (draft.text ? "" : this.coach.aim);
    if (this.isNarrow() && lines.length && !busy && !draft.unfinished)
      this.now.textContent = `${sign(draft.legal)} ${(draft.legal && (draft.wants || draft.does)) || decisive(lines).text}`;
  }

  /** What the piece picked last does, where it does something of its own. */
  aboutPicked(picks) {
    const pieces = (this.scene.zones ?? []).flatMap((zone) => zone.pieces ?? []);
    return pieces.find((piece) => piece.id === picks.at(-1))?.about ?? "";
  }

  drawTable() {
    const scene = this.log.scene() ?? this.scene;
    if (this.status.cover != null) return this.table.clear(); // nobody finds in the page what the cover hides
    if (!scene.zones) return;
    const { status } = this;
    const looking = this.log.isReplaying();
    const draft = this.part.get("draft");
    this.table.onPick = status.pick && !looking ? (id) => this.send("pick", { id }) : null;
    const failing = (draft.lines ?? []).filter((line) => line.tone === "fail");
    const lit = this.log.lit() ?? (failing.length ? failing.flatMap(shown) : (this.coach.card?.shows ?? []));
    this.table.own = lit;
    this.table.you = status.owner;
    this.table.stays = status.owner != null || status.mode !== "open";
    const marks = looking ? { lit } : { lit, picked: draft.picks ?? [], next: status.pick ? (draft.next ?? []) : [] };
    this.table.draw(scene, marks, status.me);
    this.answer(draft, failing.length > 0 && !draft.unfinished && !looking, lit);
    this.table.ghost(looking ? [] : draft.ghost, draft.legal);
  }

  /** What was refused shakes its head once; a round and a game that end are a moment. @param {Draft} draft */
  answer(draft, refused, lit) {
    const { status } = this;
    const key = refused ? JSON.stringify(draft.text ?? draft.picks) : "";
    if (key && key !== this.refused) this.table.refuse(draft.picks?.length ? draft.picks : lit);
    this.refused = key;
    const ended = status.seat == null ? "game" : status.stopped ? "round" : "";
    if (ended && this.ended === "") celebrate(this.stage);
    this.ended = ended;
  }

  point(line) {
    this.table.light(shown(line));
  }

  nextBot() {
    clearTimeout(this.botTimer);
    const { status } = this;
    if (!status.thinks || status.mode === "own" || this.log.isReplaying()) return; // at a table of several the server moves it
    const [, , told = ""] = this.part.get("log").at(-1) ?? [];
    this.botTimer = setTimeout(() => {
      if (this.host.closest("[hidden]")) this.nextBot();
      else this.send("bot", { n: status.n });
    }, timeToRead(told));
  }

  /** Now, or as soon as the table is there. */
  whenThere(act) {
    if (this.status) {
      act();
      return;
    }
    const once = () => {
      this.part.off("change", once);
      act();
    };
    this.part.on("change", once);
  }

  /** A new game against the computer, at once. */
  challenge() {
    const setup = this.part.get("setup");
    this.send("new", againstComputer(setup, Math.min(Math.max(3, setup.least), setup.most)));
  }

  close() {
    this.stop.forEach((end) => end());
    this.composer.close();
    this.restThinking?.();
    for (const timer of [this.botTimer, this.peek.timer]) clearTimeout(timer);
  }
}

/** What lies on the table while the game that was asked for is not there yet. */
function dealing(t) {
  const backs = Array.from({ length: 5 }, () => el("span", { class: "mt-piece mt-card mt-back" }, el("span", { class: "mt-moon" })));
  return el(
    "div",
    { class: "mt-dealing", "data-mt": "dealing", role: "status" },
    el("span", { class: "mt-row", "aria-hidden": true }, backs),
    el("p", {}, t("dealing")),
  );
}

/** The table as a widget of its own, in a notebook. */
export function renderPlay(page, host) {
  frame(host, "play-table");
  const view = new PlayView(page, host);
  const stop = [followTheme(host), beat(page.channel, view.t, host), follow(page, page.first.name)];
  view.part.refresh();
  if (!page.link && asksForGame(pageLink(page))) view.send("open", { link: window.location.search });
  return () => {
    stop.forEach((end) => end());
    view.close();
  };
}
