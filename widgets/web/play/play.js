// A table to play at, on one screen: the page sends what was clicked or typed, the engine answers with what to show.
// Hooks: data-mt="play-table" (data-moves=N, data-looking); "who", "round", "now" (what is wanted), "play", "clear", "undo", "hint",
// "typed", "action" (data-word), "notice", "offer", "offer-start", "offer-drop", "cover", "ready", "resume", "new-game",
// "show-score", "speed"; see also the other files of this folder.

import {
  able,
  announce,
  button,
  el,
  followWidth,
  frame,
  glyph,
  liveRegion,
  onKey,
  pageLink,
  refill,
  remember,
  remembered,
  teller,
  TYPING,
} from "../dom.js";
import { beat } from "../page/heart.js";
import { keepLink, sharing } from "../page/share.js";
import { followTheme } from "../page/theme.js";
import { shown, sign } from "../lines/lines.js";
import { scoreCard } from "../score/score.js";
import { followPointers, TableView } from "../table/table.js";
import { LogView } from "./log.js";
import { OverView } from "./over.js";
import { Peek } from "./peek.js";
import { againstComputer, Setup } from "./setup.js";
import { decisive, VerdictView } from "./verdict.js";

/** @import { Page } from "../types.d.ts" */

const SPEEDS = { slow: [2600, 55], normal: [1300, 30], fast: [500, 12] }; // ms before a bot moves, and so many more for each letter told

export class PlayView {
  /** `app` is the page around it, where there is one: it keeps the link and leads elsewhere. @param {Page} page */
  constructor(page, host, app = null) {
    this.page = page;
    this.host = host;
    this.app = app;
    this.part = page.wire.part("play", page.first.play);
    this.t = teller(page.texts, "table", "play", "score");
    host.setAttribute("role", "region");
    host.setAttribute("aria-label", this.t("title"));
    this.build();
    this.peek = new Peek(this);
    this.stop = [this.listen(), followPointers(this.table, page.scope), followWidth(host, () => this.table.refit())];
    if (this.part.get("status")) this.drawAll();
  }

  get status() {
    return this.part.get("status");
  }

  get rules() {
    return this.part.get("setup").rules;
  }

  send(type, values = {}) {
    if (this.typeTimer) this.sendTyped();
    this.part.send({ type, ...values });
  }

  build() {
    const { t } = this;
    this.table = new TableView(t);
    this.log = new LogView(this);
    this.verdict = new VerdictView(this);
    this.over = new OverView(this);
    this.setup = new Setup(this);
    this.cover = el("div", { class: "mt-cover", "data-mt": "cover", hidden: true });
    this.notice = el("p", { class: "mt-notice", role: "status", "data-mt": "notice", hidden: true });
    this.offer = el("div", { class: "mt-notice", "data-mt": "offer", hidden: true });
    this.live = liveRegion();
    this.stage = el("div", { class: "mt-stage" }, this.table.root, this.cover);
    this.panel = el(
      "aside",
      { class: "mt-panel", "aria-label": t("panel") },
      this.notice,
      this.offer,
      this.prompt(),
      this.composer(),
      this.verdict.root,
      this.over.root,
      this.log.steps,
      this.log.root,
      this.tools(),
    );
    this.host.replaceChildren(this.log.ticker, this.stage, this.panel, this.live);
  }

  prompt() {
    this.who = el("b", { "data-mt": "who" });
    this.round = el("span", { class: "mt-note", "data-mt": "round" });
    this.now = el("p", { class: "mt-now", "data-mt": "now" });
    this.about = el("p", { class: "mt-about", "data-mt": "about" });
    return (this.promptBox = el("div", { class: "mt-prompt" }, el("p", { class: "mt-whose" }, this.who, this.round), this.now, this.about));
  }

  composer() {
    const { t } = this;
    this.actions = el("div", { class: "mt-actions", role: "group", "aria-label": t("actions") });
    this.input = el("input", {
      type: "text",
      class: "mt-input mt-line-input",
      "data-mt": "typed",
      "aria-label": t("typed"),
      placeholder: t("typed"),
      maxlength: 200,
      autocomplete: "off",
      spellcheck: "false",
      oninput: () => this.typing(),
    });
    onKey(this.input, (event, heard) => this.enter(event, heard));
    this.playIt = button("play", t("play"), () => this.send("play"), { class: "mt-button mt-primary mt-play-it" });
    this.resume = button("resume", t("continue"), () => this.send("resume"), { class: "mt-button mt-primary" });
    this.forms = el("details", { class: "mt-forms", "data-mt": "forms" });
    return (this.compose = el(
      "div",
      { class: "mt-composer" },
      this.actions,
      el("div", { class: "mt-draft" }, this.input, this.playIt, this.resume),
    ));
  }

  tools() {
    const { t } = this;
    const quiet = { class: "mt-button mt-quiet" };
    this.undo = button("undo", glyph("↶", t("undo")), () => this.send("undo"), quiet);
    this.hint = button("hint", glyph("💡", t("hint")), () => this.send("hint"), quiet);
    this.clear = button("clear", glyph("✕", t("clear")), () => this.send("clear"), quiet);
    const fresh = button("new-game", glyph("+", t("new")), () => this.setup.open(), quiet);
    const score = button("show-score", glyph("Σ", t("score")), () => scoreCard(this), quiet);
    return el(
      "div",
      { class: "mt-tools" },
      this.undo,
      this.hint,
      this.clear,
      fresh,
      score,
      sharing(this.page, t, this.live, () => this.status.link, "mt-quiet"),
      this.more(),
    );
  }

  more() {
    const { t } = this;
    this.speed = el(
      "select",
      { class: "mt-input", "data-mt": "speed", "aria-label": t("speed"), onchange: (event) => remember("mt-speed", event.target.value) },
      Object.keys(SPEEDS).map((name) => el("option", { value: name, selected: name === this.pace() }, t(`speed-${name}`))),
    );
    return el(
      "details",
      { class: "mt-more-tools" },
      el("summary", {}, t("more")),
      el("label", { class: "mt-field" }, el("span", {}, t("speed")), this.speed),
      this.forms,
      this.app?.prose("play"),
    );
  }

  pace() {
    const name = remembered("mt-speed", "normal");
    return name in SPEEDS ? name : "normal";
  }

  listen() {
    const changed = (names) => this.drawAll(names);
    const says = (message) => message.type === "peek" && this.peek.show(message);
    const keys = onKey(this.host, (event) => this.key(event));
    this.part.on("change", changed);
    this.part.on("says", says);
    return () => {
      this.part.off("change", changed);
      this.part.off("says", says);
      keys();
    };
  }

  drawAll(names = null) {
    const has = (...some) => !names || some.some((name) => names.has(name));
    if (has("setup")) this.drawForms();
    if (has("log", "turn", "status")) this.log.draw();
    this.drawStatus();
    if (has("offer")) this.drawOffer();
    this.drawTable();
    if (has("over")) this.over.draw(this.part.get("over"));
    this.drawPanel();
    if (names) this.setup.heard();
    if (names && has("status")) this.keep();
    this.nextBot();
  }

  keep() {
    if (this.app) this.app.keepGame(this.status);
    else keepLink(this.status.link);
  }

  drawForms() {
    const forms = this.part.get("setup").notation;
    refill(
      this.forms,
      el("summary", {}, this.t("forms")),
      el(
        "dl",
        {},
        forms.flatMap(([form, why]) => [el("dt", {}, el("code", {}, form)), el("dd", {}, why)]),
      ),
    );
  }

  drawStatus() {
    const { t, status } = this;
    this.notice.hidden = !status.notice;
    this.notice.textContent = status.notice;
    this.input.disabled = !status.pick;
    for (const node of [this.clear, this.hint]) able(node, status.pick);
    able(this.undo, status.n > 0);
    this.resume.hidden = !status.paused;
    this.playIt.hidden = status.paused;
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
    this.promptBox.hidden = over && !busy;
    this.compose.hidden = busy || over || status.cover != null;
    this.over.root.hidden = !over || busy;
    this.log.root.hidden = busy;
    this.drawActions(draft);
    const typing = document.activeElement === this.input && draft.typed && this.input.value;
    if (!typing && !this.typeTimer) this.input.value = draft.text ?? "";
    able(this.playIt, status.pick && draft.legal);
    this.playIt.toggleAttribute("data-next", Boolean(status.pick && draft.legal));
    this.verdict.draw(busy || over ? {} : draft);
    const lines = draft.lines ?? [];
    announce(
      this.live,
      status.notice ||
        draft.error ||
        (lines.length ? `${this.t(draft.legal ? "legal" : "refused")}. ${decisive(lines).text}` : draft.wants || ""),
    );
  }

  drawPrompt(draft, busy) {
    const { t, status } = this;
    const scene = this.log.scene() ?? this.part.get("scene");
    const name = status.names[status.seat];
    const bot = status.bots.includes(status.seat);
    const seat = scene.seats?.[status.seat];
    this.promptBox.dataset.tone = seat?.tone ?? "";
    this.who.textContent = status.seat == null ? t("over") : t(bot ? "turn-bot" : status.mode === "open" ? "turn" : "turn-yours", { name });
    this.round.textContent = this.part.get("scene").round ?? "";
    const lines = draft.lines ?? [];
    const ready = draft.legal && t("ready");
    this.now.textContent = busy
      ? this.log.turn.frames[this.log.at].text
      : bot
        ? t("thinks", { name })
        : ready || draft.wants || this.part.get("scene").caption || "";
    this.promptBox.dataset.legal = busy || !lines.length || draft.unfinished ? "" : draft.legal;
    this.about.textContent = busy ? "" : this.aboutPicked(draft.picks ?? []);
    const narrow = this.host.hasAttribute("data-narrow");
    if (narrow && lines.length && !busy && !draft.unfinished)
      this.now.textContent = `${sign(draft.legal)} ${(draft.legal && draft.does) || decisive(lines).text}`;
  }

  /** What the piece picked last does, where it does something of its own. */
  aboutPicked(picks) {
    const pieces = (this.part.get("scene").zones ?? []).flatMap((zone) => zone.pieces ?? []);
    return pieces.find((piece) => piece.id === picks.at(-1))?.about ?? "";
  }

  drawActions(draft) {
    const { status } = this;
    const actions = this.part.get("scene").actions ?? [];
    const [picked, next] = [draft.picks ?? [], draft.next ?? []];
    const near = this.host.hasAttribute("data-narrow") && draft.legal === false ? (draft.near ?? []) : [];
    const buttons = actions.map((action) => {
      const id = `action:${action.word}`;
      const on = status.pick && (next.includes(id) || picked.includes(id));
      return button(
        "action",
        [action.label, action.key && el("kbd", { "aria-hidden": true }, action.key)],
        () => this.send("action", { word: action.word }),
        {
          "data-word": action.word,
          "aria-disabled": String(!status.pick),
          "aria-pressed": String(picked.includes(id)),
          "data-next": on && !picked.includes(id) && picked.length > 0 ? true : null,
          "data-idle": !on || null,
          "aria-keyshortcuts": action.key || null,
        },
      );
    });
    refill(
      this.actions,
      near.map((one) => button("near", one.text, () => this.send("fill", { text: one.move }), { "data-move": one.move })),
      buttons,
    );
  }

  /** A letter that stands for an action, anywhere in the widget but where text is typed. */
  key(event) {
    const typing = event.target.matches?.("input, select, textarea");
    if (typing || event.altKey || event.ctrlKey || event.metaKey || !this.status?.pick) return;
    const action = (this.part.get("scene").actions ?? []).find((one) => one.key && one.key === event.key.toLowerCase());
    if (action) this.send("action", { word: action.word });
  }

  drawTable() {
    const scene = this.log.scene() ?? this.part.get("scene");
    if (!scene.zones) return;
    const { status } = this;
    const looking = this.log.isReplaying();
    const draft = this.part.get("draft");
    this.table.onPick = status.pick && !looking ? (id) => this.send("pick", { id }) : null;
    const failing = (draft.lines ?? []).filter((line) => line.tone === "fail");
    const lit = this.log.lit() ?? failing.flatMap(shown);
    this.table.own = lit;
    const marks = looking ? { lit } : { lit, picked: draft.picks ?? [], next: status.pick ? (draft.next ?? []) : [] };
    this.table.draw(scene, marks, status.me);
    this.table.ghost(looking ? [] : draft.ghost, draft.legal);
  }

  point(line) {
    this.table.light(shown(line));
  }

  openLog() {
    const card = el("dialog", {
      class: "mt mt-card-dialog",
      "data-mt": "log-card",
      "aria-label": this.t("log"),
      onclose: () => {
        this.panel.append(this.log.root);
        card.remove();
      },
    });
    const close = button("log-close", this.t("close"), () => card.close(), { class: "mt-button mt-primary" });
    card.append(this.log.root, close);
    this.log.root.hidden = false;
    this.log.root.addEventListener("click", (event) => event.target.closest("[data-mt=why]") && card.close(), { once: true });
    document.body.append(card);
    card.showModal();
  }

  /** Sends what is typed after a moment; until then no answer to something earlier replaces it. */
  typing() {
    clearTimeout(this.typeTimer);
    this.typeTimer = setTimeout(() => this.sendTyped(), TYPING);
  }

  sendTyped() {
    clearTimeout(this.typeTimer);
    this.typeTimer = undefined;
    this.part.send({ type: "type", text: this.input.value });
  }

  enter(event, heard) {
    heard.stopPropagation();
    if (event.key !== "Enter") return;
    this.sendTyped();
    this.send("play");
  }

  nextBot() {
    clearTimeout(this.botTimer);
    const { status } = this;
    if (!status.thinks || this.log.isReplaying()) return;
    const [, , told = ""] = this.part.get("log").at(-1) ?? [];
    const [pause, letter] = SPEEDS[this.pace()];
    this.botTimer = setTimeout(
      () => {
        if (this.host.closest("[hidden]")) this.nextBot();
        else this.send("bot", { n: status.n });
      },
      pause + letter * told.length,
    );
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
    for (const timer of [this.botTimer, this.typeTimer, this.peek.timer]) clearTimeout(timer);
  }
}

const GAME = ["moves", "packed", "seed", "game", "position"];

/** Whether a link carries a game. */
export function asksForGame(link) {
  return GAME.some((name) => link.has(name));
}

/** The table as a widget of its own, in a notebook. */
export function renderPlay(page, host) {
  frame(host, "play-table");
  const view = new PlayView(page, host);
  const stop = [followTheme(), beat(page.wire, view.t)];
  view.part.refresh();
  if (!page.link && asksForGame(pageLink(page))) view.send("open", { link: window.location.search });
  return () => {
    stop.forEach((end) => end());
    view.close();
  };
}
