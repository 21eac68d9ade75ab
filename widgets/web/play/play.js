// A table to play at: the page sends what was clicked or typed, Python answers with what to show.
// Hooks: data-mt="play-table" (data-moves=N); "who", "verdict" (data-legal), "play", "clear", "undo",
// "hint", "typed", "action" (data-word), "notice", "offer", "offer-start", "offer-drop", "cover",
// "ready", "resume", "over", "winners", "sequel"; see also peek.js, play_verdict.js, play_log.js and play_setup.js.

import { TYPING, able, announce, button, el, frame, liveRegion, pageLink, refill, teller, whenIdle } from "../dom.js";
import { beat } from "../page/heart.js";
import { clauseCard, lineList, newCard, shown } from "../lines/lines.js";
import { Peek } from "./peek.js";
import { Log } from "./log.js";
import { Setup } from "./setup.js";
import { drawBrief, firstReason, headline, reasons, suggestions } from "./verdict.js";
import { pageOf } from "../page/places.js";
import { keepLink, sharing } from "../page/share.js";
import { followPointers, TableView } from "../table/table.js";
import { followTheme } from "../page/theme.js";

const SECTIONS = ["scene", "draft", "status", "log", "turn", "over", "setup"];
const THINK = 700; // ms before a bot moves, so that one can follow

class PlayView {
  constructor(model, host) {
    this.model = model;
    this.t = teller(model);
    this.host = host;
    this.host.setAttribute("role", "region");
    this.host.setAttribute("aria-label", this.t("title"));
    this.send = (type, values = {}) => {
      if (this.typeTimer) this.sendTyped();
      model.send({ type, ...values });
    };
    this.build();
    this.peek = new Peek(this);
    this.changed = new Set();
    this.drawAll();
    this.openLink();
  }

  build() {
    const { t } = this;
    this.table = new TableView(t);
    this.cover = el("div", { class: "mt-cover", "data-mt": "cover", hidden: true });
    this.notice = el("p", { class: "mt-notice", "data-mt": "notice", hidden: true });
    this.offer = el("div", { class: "mt-notice", "data-mt": "offer", hidden: true });
    this.who = el("h3", { class: "mt-who", "data-mt": "who" });
    this.actions = el("div", { class: "mt-row mt-actions" });
    this.verdict = el("div", { class: "mt-verdict", "data-mt": "verdict" });
    this.card = newCard(t);
    this.over = el("div", { class: "mt-over", "data-mt": "over", hidden: true });
    this.live = liveRegion();
    this.logView = new Log(this);
    this.setupView = new Setup(this);
    this.stage = el("div", { class: "mt-stage" }, this.cover, this.table.root, this.logView.stepper);
    this.host.append(
      this.notice, this.offer, this.over,
      el("div", { class: "mt-split" }, this.stage,
        el("div", { class: "mt-side" }, this.who, this.composer(), this.verdict, this.card)),
      this.logView.root, this.setupView.root, this.live,
    );
  }

  composer() {
    const { t } = this;
    this.input = el("input", {
      type: "text", class: "mt-input", "data-mt": "typed", "aria-label": t("typed"),
      placeholder: t("typed"), maxlength: 200, autocomplete: "off", spellcheck: "false",
      oninput: () => this.typing(), onkeydown: (event) => this.enter(event),
    });
    this.playIt = button("play", t("play"), () => this.send("play"), { class: "mt-button mt-primary" });
    this.clear = button("clear", t("clear"), () => this.send("clear"));
    this.undo = button("undo", t("undo"), () => this.send("undo"));
    this.hint = button("hint", t("hint"), () => this.send("hint"));
    this.resume = button("resume", t("continue"), () => this.send("resume"));
    this.brief = el("p", { class: "mt-brief", "aria-hidden": true });
    this.forms = el("dl", { class: "mt-forms" });
    return el("div", { class: "mt-composer" },
      el("div", { class: "mt-row mt-draft" }, this.brief, this.actions, this.input, this.playIt),
      el("div", { class: "mt-row" }, this.clear, this.undo, this.hint, this.resume,
        sharing(this.model, t, this.live, () => this.status.link)),
      el("details", { "data-mt": "forms" }, el("summary", {}, t("forms")), this.forms));
  }

  get status() {
    return this.model.get("status");
  }

  /** Follows the model and the keys; gives what ends it. */
  listen() {
    this.host.addEventListener("keydown", (event) => this.key(event));
    const changed = SECTIONS.map((name) => [`change:${name}`, () => this.later(name)]);
    const heard = (message) => message?.type === "peek" && this.peek.show(message);
    changed.push(["msg:custom", heard]);
    for (const [event, draw] of changed) this.model.on(event, draw);
    return () => changed.forEach(([event, draw]) => this.model.off(event, draw));
  }

  /** Sections of one answer arrive one by one: draw them together. */
  later(name) {
    if (!this.changed.size) queueMicrotask(() => this.drawAll());
    this.changed.add(name);
  }

  drawAll() {
    const first = !this.changed.size;
    const has = (...names) => first || names.some((name) => this.changed.has(name));
    if (has("setup", "status")) this.setupView.draw();
    if (has("setup")) this.drawForms();
    if (has("log", "turn", "status")) this.logView.draw();
    if (has("status", "scene")) this.drawStatus();
    this.drawTable();
    if (has("draft", "status")) this.drawDraft();
    if (has("over")) this.drawOver();
    this.changed.clear();
    this.nextBot();
  }

  drawForms() {
    const forms = this.model.get("setup").notation;
    refill(this.forms, forms.map(([form, why]) => [el("dt", {}, el("code", {}, form)), el("dd", {}, why)]));
  }

  drawStatus() {
    const { t, status } = this;
    const name = status.names[status.seat];
    const bot = status.bots.includes(status.seat);
    this.who.textContent = status.seat == null ? t("over") : t(bot ? "turn-bot" : "turn", { name });
    this.notice.hidden = !status.notice;
    this.notice.textContent = status.notice;
    this.input.disabled = !status.pick;
    for (const node of [this.clear, this.hint]) able(node, status.pick);
    able(this.undo, status.n > 0);
    this.resume.hidden = !status.paused;
    this.host.dataset.moves = status.n;
    if (this.changed.size) keepLink(status.link);
    this.drawCover(status);
    this.drawOffer(status);
    this.drawActions(status);
  }

  drawCover(status) {
    const { t } = this;
    const name = status.names[status.cover];
    const was = this.cover.hidden;
    this.cover.hidden = status.cover == null;
    this.table.root.hidden = status.cover != null;
    if (status.cover == null) return;
    const ready = button("ready", t("cover-ready", { name }), () => this.send("ready"),
      { class: "mt-button mt-primary" });
    refill(this.cover, el("span", { class: "mt-moon", "aria-hidden": true }),
      el("h3", {}, t("cover", { name })), el("p", {}, t("cover-why", { name })), ready);
    if (was) ready.focus({ preventScroll: true });
  }

  drawOffer(status) {
    const { t } = this;
    this.offer.hidden = !status.offer.length;
    refill(this.offer, el("p", {}, t("offer", { names: status.offer.join(" · ") })),
      el("div", { class: "mt-row" },
        button("offer-start", t("offer-start"), () => this.send("offer", { take: true })),
        button("offer-drop", t("offer-drop"), () => this.send("offer", { take: false }))));
  }

  drawActions(status) {
    const actions = this.model.get("scene").actions ?? [];
    const buttons = actions.map((action) => button(
      "action", action.label, () => this.send("action", { word: action.word }),
      { "data-word": action.word, "aria-disabled": String(!status.pick), "aria-pressed": "false",
        "aria-keyshortcuts": action.key || null }));
    refill(this.actions, buttons);
    this.actions.hidden = !actions.length;
  }

  /** A letter that stands for an action, anywhere in the widget but where text is typed. */
  key(event) {
    const typing = event.target.matches("input, select, textarea");
    if (typing || event.altKey || event.ctrlKey || event.metaKey || !this.status.pick) return;
    const actions = this.model.get("scene").actions ?? [];
    const action = actions.find((one) => one.key && one.key === event.key.toLowerCase());
    if (action) this.send("action", { word: action.word });
  }

  drawTable() {
    const scene = this.logView.scene() ?? this.model.get("scene");
    if (!scene.zones) return;
    const open = this.status.pick && !this.logView.isReplaying();
    if (open !== Boolean(this.table.onPick)) this.table.scene = undefined; // buttons, or no longer
    this.table.onPick = open ? (id) => this.send("pick", { id }) : null;
    const draft = this.model.get("draft");
    const failing = (draft.lines ?? []).filter((line) => line.tone === "fail");
    const lit = this.logView.lit() ?? failing.flatMap(shown);
    this.table.own = lit;
    this.table.draw(scene, { lit, picked: draft.picks ?? [] });
    this.table.ghost(this.logView.isReplaying() ? [] : draft.ghost, draft.legal);
  }

  drawDraft() {
    const { t } = this;
    const draft = this.model.get("draft");
    const typing = document.activeElement === this.input && draft.typed && this.input.value;
    if (!typing && !this.typeTimer) this.input.value = draft.text ?? "";
    for (const node of this.actions.children) {
      const on = (draft.picks ?? []).includes(`action:${node.dataset.word}`);
      node.setAttribute("aria-pressed", String(on));
    }
    const lines = draft.lines ?? [];
    able(this.playIt, this.status.pick && draft.legal);
    this.verdict.dataset.legal = draft.legal ?? "";
    drawBrief(this.brief, draft, lines);
    this.point(firstReason(lines), false);
    refill(this.verdict, headline(this, draft), reasons(this, draft, lines), suggestions(this, draft));
    announce(this.live, this.status.notice || draft.error
      || lines.filter((line) => line.tone === "fail").map((line) => line.text).join(" ")
      || (draft.legal ? t("legal") : ""));
  }

  point(line, light = true) {
    clauseCard(this.t, this.card, line && this.model.get("setup").rules[line.rule], line?.rule);
    if (line && light) this.table.light(shown(line));
  }

  drawOver() {
    const over = this.model.get("over");
    this.over.hidden = !over.winners;
    if (!over.winners) return;
    const point = (line) => this.point(line);
    refill(this.over,
      el("h3", {}, this.t("over")),
      el("p", { class: "mt-winners", "data-mt": "winners" }, this.winners(over.winners)),
      over.sequel && el("p", {}, this.sequel(over.sequel)),
      lineList(this.t, over.lines, point),
      el("details", { open: true }, el("summary", {}, this.t("score")), lineList(this.t, over.score, point)));
  }

  sequel({ game, link, title }) {
    const attrs = { class: "mt-button mt-primary", "data-mt": "sequel", href: pageOf(game) + link };
    return el("a", attrs, this.t("sequel", { title }));
  }

  winners(names) {
    return names.length ? this.t("winners", { names: names.join(", ") }) : this.t("nobody");
  }

  /** Sends what is typed after a moment; until then no answer to something earlier replaces it. */
  typing() {
    clearTimeout(this.typeTimer);
    this.typeTimer = setTimeout(() => this.sendTyped(), TYPING);
  }

  sendTyped() {
    clearTimeout(this.typeTimer);
    this.typeTimer = undefined;
    this.model.send({ type: "type", text: this.input.value });
  }

  enter(event) {
    event.stopPropagation();
    if (event.key !== "Enter") return;
    this.sendTyped();
    this.send("play");
  }

  nextBot() {
    clearTimeout(this.botTimer);
    const { status } = this;
    if (!status.thinks || this.logView.isReplaying()) return;
    this.botTimer = setTimeout(() => this.send("bot", { n: status.n }), THINK);
  }

  openLink() {
    if (!asksForGame(this.model)) return;
    if (!this.model.get("link")) this.send("open", { link: window.location.search });
    setTimeout(() => this.host.scrollIntoView({ block: "start" }), 150);
  }
}

function asksForGame(model) {
  const link = pageLink(model);
  return ["moves", "packed", "seed", "game"].some((name) => link.has(name));
}

function table(model, host) {
  const view = new PlayView(model, host);
  const stop = [view.listen(), followPointers(view.table, model.get("scope")), beat(model, view.t)];
  return () => {
    stop.forEach((end) => end());
    clearTimeout(view.botTimer);
    clearTimeout(view.typeTimer);
    clearTimeout(view.peek.timer);
  };
}

export function renderPlay({ model, el: host }) {
  frame(host, "play-table");
  const stop = [followTheme(), whenIdle(() => table(model, host), asksForGame(model))];
  return () => stop.forEach((end) => end());
}
