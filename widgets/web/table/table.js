// Draws any scene in the room it has: what the decision is about largest, other players as strips.
// Hooks: data-mt="table" (data-shape), data-seat="seat-0", data-zone=ID, data-piece=ID, data-mt="strip";
// data-lit on what a step talks about, data-topic on what a question is about, data-next on what can be clicked next; data-mt="mat-card" (a strip opened).

import { withPictures } from "../art/art.js";
import { button, el, followWidth, frame, homeOf, onKey, refill, teller } from "../dom.js";
import { followTheme } from "../page/theme.js";
import { looksCloser } from "./closer.js";
import { countUp } from "./count.js";
import { fit, giveWay } from "./fit.js";
import { land, places, shake, slide } from "./flip.js";
import { arrowKeys, rove } from "./keys.js";
import { chips, ghostNode } from "./piece.js";
import { drawTrails } from "./trails.js";
import { TOP, zoneNode } from "./zone.js";

/** @import { Marks, Pick, Scene, Seat, Zone } from "../types.d.ts" */

/** @type {Marks} */
const NONE = { lit: [], topic: [], picked: [], next: [] };

export class TableView {
  constructor(t) {
    this.t = t;
    /** @type {Pick} */
    this.onPick = null; // told the id of a piece that was clicked, while one may be picked
    this.marks = NONE;
    this.own = []; // what is lit when nobody points at anything
    this.you = null; // the seat of the one person at this device
    this.stays = false; // whether one seat is large whatever is lit
    /** @type {Map<string, { of: any[], node: HTMLElement }>} */
    this.kept = new Map(); // what is drawn, by name, and of what
    /** @type {Scene} */
    this.scene = null;
    this.table = el("div", { class: "mt-table", role: "group", "aria-label": t("table") });
    this.root = el("div", { class: "mt-felt", "data-mt": "table" }, this.table);
    onKey(this.table, (event, heard) => arrowKeys(this.table, event, heard));
    this.table.addEventListener("focusin", (event) => rove(this.table, event.target));
    this.root.addEventListener("pointerdown", () => land(this.table));
    looksCloser(this);
    new ResizeObserver(() => this.refit()).observe(this.root);
  }

  /** Whose mat is large: `me`, or whoever's pieces are lit, or else are the topic, when none of mine and nothing shared is. @param {Scene} scene @param {Marks} marks */
  draw(scene, marks = this.marks, me = null) {
    const seat = this.subject(scene, marks.lit?.length ? marks.lit : (marks.topic ?? []), me);
    const taps = this.onPick && scene.zones.some((zone) => zone.layout === "board" && zone.owner === seat); // spaces for a finger are larger
    const key = [scene.shape, scene.phase, seat, scene.seats.length, Boolean(taps)].join();
    if (scene !== this.scene || seat !== this.seat || Boolean(this.onPick) !== this.picking) {
      const room = key === this.key ? "" : this.room(); // read before the table changes, when it costs least
      const before = this.scene ? places(this.table) : new Map();
      const { activeElement: active } = document;
      const focused = active instanceof HTMLElement && this.table.contains(active) && active.dataset;
      const fresh = JSON.stringify(scene.trails) !== JSON.stringify(this.scene?.trails);
      const was = this.scene;
      this.scene = scene;
      this.seat = seat;
      this.marks = marks;
      this.picking = Boolean(this.onPick);
      if (before.size) land(this.table);
      this.build(scene, seat);
      this.mark(marks); // what is lit may need room of its own
      if (key === this.key) giveWay(this.table);
      else fit(this.table, room);
      this.key = key;
      drawTrails(this.table, scene.trails, fresh);
      slide(this.table, before, was, scene);
      if (was) this.countScores(was, scene);
      if (focused?.piece) this.find(focused.piece)?.focus({ preventScroll: true });
      if (focused?.pick) this.find(focused.zone, "zone")?.focus({ preventScroll: true });
      this.bring();
    } else {
      this.mark(marks);
      cancelAnimationFrame(this.later); // once for a frame, with whatever else it lays out
      this.later = requestAnimationFrame(() => {
        giveWay(this.table);
        this.bring();
      });
    }
  }

  /** @param {Scene} was @param {Scene} is */
  countScores(was, is) {
    is.seats.forEach(({ score }, seat) => {
      const home = this.find(`seat-${seat}`, "seat");
      countUp(home?.querySelector(".mt-stat > b, .mt-name > .mt-note"), was.seats[seat]?.score, score);
    });
  }

  /** Pieces that may not do what was wanted of them. @param {string[]} ids */
  refuse(ids) {
    for (const id of ids) for (const node of [this.find(id) ?? this.find(id, "zone")]) node && shake(node);
  }

  /** Where the table scrolls, what it is about comes into sight. */
  bring() {
    const about =
      this.table.querySelector("[data-lit]") ?? this.table.querySelector("[data-topic]") ?? this.table.querySelector("[data-next]");
    if (!about || this.root.scrollHeight <= this.root.clientHeight) return;
    const [piece, room] = [about, this.root].map((node) => node.getBoundingClientRect());
    this.root.scrollTop += piece.top + piece.height / 2 - room.top - room.height / 2; // the page around it stays where it is
  }

  /** The size of what it may fill; nothing while it is hidden. */
  room() {
    const { clientWidth, clientHeight } = this.root;
    return clientHeight ? `${clientWidth}×${clientHeight}` : "";
  }

  /** Forgets what lay here: the next scene is dealt, not moved. */
  clear() {
    if (!this.scene) return;
    land(this.table);
    this.table.replaceChildren();
    this.scene = null;
    this.key = "";
    this.kept = new Map();
  }

  refit() {
    if (!this.scene) return;
    land(this.table);
    fit(this.table, this.room());
    drawTrails(this.table, this.scene.trails);
    this.bring();
  }

  /** @param {Scene} scene @param {string[]} about */
  subject(scene, about, me) {
    const first = me ?? scene.seats.findIndex((seat) => seat.active);
    const home = first >= 0 ? first : scene.seats[this.seat] ? this.seat : 0;
    if (!about.length || this.stays) return home;
    const owners = about.map((id) => ownerOf(scene, id));
    if (owners.some((owner) => owner === null || owner === home)) return home;
    return owners.find((owner) => owner !== undefined) ?? home;
  }

  /** @param {Scene} scene */
  build(scene, me) {
    const zones = scene.zones ?? [];
    const own = (owner) => zones.filter((zone) => (zone.owner ?? null) === owner);
    const shared = own(null);
    const focus = shared.filter((zone) => zone.rank === "focus");
    const rest = shared.filter((zone) => zone.rank !== "focus");
    const others = turnOrder(scene.seats.length, me);
    const strip = (seat) =>
      this.keep(`strip-${seat}`, [JSON.stringify(scene.seats[seat]), ...own(seat)], () => this.strip(scene.seats[seat], seat, own(seat)));
    this.table.dataset.shape = scene.shape ?? "hand";
    this.table.dataset.phase = scene.phase ?? "";
    this.table.dataset.players = scene.seats.length;
    this.before = this.kept;
    this.kept = new Map();
    refill(
      this.table,
      this.area("shared", this.zones(rest)),
      this.area("focus", this.zones(focus)),
      scene.seats[me] && this.mat(scene.seats[me], me, own(me)),
      this.area("others", others.map(strip)),
    );
    rove(this.table, null);
  }

  /** What was drawn before of the very same stays: only what changes is laid out anew. @param {any[]} of */
  keep(name, of, make) {
    const old = this.before.get(name);
    const isSame = old?.of.length === of.length && of.every((one, at) => one === old.of[at]);
    const one = isSame ? old : { of, node: make() };
    this.kept.set(name, one);
    return one.node;
  }

  /** A part of the table with what lies in it, if anything does. */
  area(name, nodes) {
    if (!nodes.length) return null;
    const node = this.keep(name, [], () => el("div", { class: `mt-${name}` }));
    node.dataset.count = String(nodes.length);
    return refill(node, nodes);
  }

  /** @param {Zone[]} zones */
  zones(zones) {
    const picked = this.onPick && ((id) => this.onPick(id));
    return zones.map((zone) => this.keep(`zone-${zone.id}`, [zone, this.picking], () => zoneNode(zone, picked)));
  }

  /** @param {Seat} seat @param {number} index @param {Zone[]} zones */
  mat(seat, index, zones) {
    const names = ["mt-mat", seat.active && "mt-active", seat.out && "mt-out"].filter(Boolean);
    const attrs = { class: names.join(" "), "aria-label": seat.name, "data-seat": `seat-${index}`, "data-tone": seat.tone };
    const big = zones.filter((zone) => zone.rank !== "minor");
    const small = zones.filter((zone) => zone.rank === "minor");
    return refill(
      this.keep("mat", Object.values(attrs), () => el("section", attrs)),
      this.keep("head", [JSON.stringify(seat), index, this.you], () => this.head(seat, index === this.you)),
      this.area("zones", [...this.zones(big), this.area("minors", this.zones(small))].filter(Boolean)),
    );
  }

  /** @param {Seat} seat @param {boolean} isYou */
  head(seat, isYou) {
    return el(
      "div",
      { class: "mt-name" },
      seat.icon && el("span", { class: "mt-icon", "aria-hidden": true }, withPictures(seat.icon)),
      el("strong", {}, isYou ? this.t("you", { name: seat.name }) : seat.name),
      el("span", { class: "mt-note" }, withPictures([seat.score, seat.note].filter(Boolean).join(" · "), true)),
      seat.active && el("span", { class: "mt-turn" }, this.t("to-move")),
    );
  }

  /** Another player in a strip; a click opens the mat. @param {Seat} seat @param {number} index @param {Zone[]} zones */
  strip(seat, index, zones) {
    const small = zones.filter((zone) => zone.strip).map((zone) => chips(zone));
    const facts = (seat.facts ?? []).map((fact) => el("span", {}, withPictures(fact, true)));
    return el(
      "button",
      {
        type: "button",
        class: `mt-strip${seat.active ? " mt-active" : ""}${seat.out ? " mt-out" : ""}`,
        "data-mt": "strip",
        "data-seat": `seat-${index}`,
        "data-tone": seat.tone,
        title: seat.note || null,
        onclick: () => this.openMat(seat, index, zones),
      },
      el(
        "span",
        { class: "mt-strip-name" },
        seat.icon && el("span", { class: "mt-icon", "aria-hidden": true }, withPictures(seat.icon)),
        el("b", {}, seat.name),
        seat.active && el("span", { class: "mt-tag" }, this.t("to-move")),
      ),
      el("span", { class: "mt-stat" }, seat.score && el("b", {}, withPictures(seat.score, true)), facts),
      small.length > 0 && el("span", { class: "mt-smalls" }, small),
    );
  }

  openMat(seat, index, zones) {
    const close = button("mat-close", this.t("close"), () => card.close(), { class: "mt-button mt-primary" });
    const card = el("dialog", { class: "mt mt-card-dialog", "data-mt": "mat-card", "aria-label": seat.name, onclose: () => card.remove() });
    const pick = this.onPick;
    const done =
      pick &&
      ((id) => {
        card.close();
        pick(id);
      });
    const view = Object.assign(Object.create(TableView.prototype), this, { onPick: done, kept: new Map(), before: new Map() });
    card.append(view.mat(seat, index, zones), close);
    for (const node of card.querySelectorAll("[data-piece], [data-zone]")) this.markNode(node);
    for (const node of card.querySelectorAll("button")) node.tabIndex = 0;
    homeOf(this.table).append(card);
    card.showModal();
  }

  /** @param {Marks} marks */
  mark(marks) {
    this.marks = { ...NONE, ...marks };
    this.table.toggleAttribute("data-picking", this.marks.picked.length > 0);
    for (const node of this.table.querySelectorAll("[data-piece], [data-zone], [data-seat]")) this.markNode(node);
    this.markPiles();
  }

  markNode(node) {
    const { piece, zone, seat, pick } = node.dataset;
    const { lit, topic, picked, next } = this.marks;
    const id = pick ?? piece;
    const within = Boolean(node.parentElement?.closest("[data-pick]")); // the whole zone is the target
    node.toggleAttribute("data-lit", lit.includes(piece ?? zone ?? seat));
    node.toggleAttribute("data-topic", topic.includes(piece ?? zone ?? seat));
    node.toggleAttribute("data-next", (next.includes(id) && !within) || this.hidesNext(seat));
    node.toggleAttribute(
      "data-off",
      node.tagName === "BUTTON" && Boolean(id) && picked.length > 0 && !next.includes(id) && !picked.includes(id),
    );
    if (id && node.tagName === "BUTTON") node.setAttribute("aria-pressed", String(picked.includes(id)));
  }

  /** A strip behind which something can be clicked next. */
  hidesNext(seat) {
    if (!seat || seat === `seat-${this.seat}`) return false;
    const own = this.scene.zones.filter((zone) => `seat-${zone.owner}` === seat);
    return own.some((zone) => (zone.pieces ?? []).some((piece) => this.marks.next.includes(piece.id)));
  }

  /** A piece that lies under others in a pile, or in a strip, marks what can be seen of it. */
  markPiles() {
    for (const name of ["lit", "topic"]) {
      const ids = new Set(this.marks[name]);
      for (const zone of this.scene?.zones ?? []) {
        const pieces = zone.pieces ?? [];
        const hidden = zone.layout === "pile" ? pieces.slice(0, -TOP) : pieces;
        if (!hidden.some((piece) => ids.has(piece.id) && !this.find(piece.id))) continue;
        (this.find(zone.id, "zone") ?? this.find(`seat-${zone.owner}`, "seat"))?.setAttribute(`data-${name}`, "");
      }
    }
  }

  /** Pieces in the air: where a move would put them. */
  ghost(zones = [], legal = true) {
    for (const node of this.table.querySelectorAll(".mt-ghost")) node.remove();
    for (const zone of zones) {
      const holder = this.find(zone.id, "zone")?.querySelector(".mt-pieces");
      for (const piece of zone.pieces ?? []) holder?.append(ghostNode(piece, legal));
    }
  }

  light(ids) {
    this.mark({ ...this.marks, lit: ids });
  }

  find(id, kind = "piece") {
    return this.table.querySelector(`[data-${kind}="${CSS.escape(id)}"]`);
  }
}

/** Whose a piece, a zone or a seat is: a seat, null for the middle, undefined where it is not there. @param {Scene} scene @param {string} id */
function ownerOf(scene, id) {
  if (/^seat-\d+$/.test(id)) return null; // a name alone is told well enough in its strip
  const zone = (scene.zones ?? []).find((one) => one.id === id || (one.pieces ?? []).some((piece) => piece.id === id));
  return zone ? (zone.owner ?? null) : undefined;
}

/** The others, whoever comes next first. */
function turnOrder(count, me) {
  return Array.from({ length: count }, (_, step) => (me + step) % count).slice(1);
}

/** The scene of a picture, put together once from the zones and seats that pictures share. */
export function sceneOf(picture, { zones, seats }) {
  const { caption, shape, phase, round, trails } = picture;
  picture.scene ??= { caption, shape, phase, round, trails, seats: seats[picture.seats], zones: picture.zones.map((at) => zones[at]) };
  return picture.scene;
}

/** Lights pieces when another widget of the same page points at them. */
export function followPointers(view, scope) {
  const listen = (event) => {
    if (event.detail.scope === scope) view.light(event.detail.ids ?? view.own);
  };
  document.addEventListener("mt-point", listen);
  return () => document.removeEventListener("mt-point", listen);
}

export function renderTable(page, host) {
  const { scene, lit } = page.first;
  const view = new TableView(teller(page.texts, "table"));
  frame(host, "scene").append(el("p", { class: "mt-caption", "data-mt": "caption" }, scene.caption), view.root);
  const stop = [followTheme(host), followPointers(view, page.scope), followWidth(host)];
  view.draw(scene, { lit });
  return () => stop.forEach((end) => end());
}
