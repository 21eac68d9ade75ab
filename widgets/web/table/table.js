// Draws any scene: player mats with their zones, the middle of the table, pieces in five layouts.
// Hooks: data-mt="table", data-seat="seat-0", data-zone=ID, data-piece=ID, data-lit on what a step
// talks about; a piece that can be picked is a button with aria-pressed.

import { el, frame, refill, teller } from "../dom.js";
import { places, slide } from "./flip.js";
import { arrowKeys, rove } from "./keys.js";
import { followTheme } from "../page/theme.js";
import { drawTrails } from "./trails.js";

const TOP = 3; // how many pieces of a pile are drawn

export class TableView {
  constructor(t) {
    this.t = t;
    this.onPick = null; // told the id of a piece that was clicked, while one may be picked
    this.marks = { lit: [], picked: [] };
    this.caption = el("p", { class: "mt-caption", "data-mt": "caption" });
    this.middle = el("div", { class: "mt-middle" });
    this.seats = el("div", { class: "mt-seats" });
    this.root = el(
      "div",
      { class: "mt-felt", role: "group", "aria-label": t("table"), "data-mt": "table" },
      this.caption, this.middle, this.seats,
    );
    this.root.addEventListener("keydown", (event) => arrowKeys(this.root, event));
    this.root.addEventListener("focusin", (event) => rove(this.root, event.target));
    new ResizeObserver(() => drawTrails(this.root, this.scene?.trails)).observe(this.root);
  }

  draw(scene, marks = this.marks) {
    if (scene !== this.scene) {
      const before = this.scene ? places(this.root) : new Map();
      const focused = this.root.contains(document.activeElement) && document.activeElement.dataset.piece;
      const fresh = JSON.stringify(scene.trails) !== JSON.stringify(this.scene?.trails);
      this.scene = scene;
      this.marks = marks;
      this.build(scene);
      drawTrails(this.root, scene.trails, fresh);
      slide(this.root, before);
      if (focused) this.find(focused)?.focus({ preventScroll: true });
    }
    this.mark(marks);
  }

  build(scene) {
    this.caption.textContent = scene.caption;
    const zones = scene.zones ?? [];
    const mine = (owner) => zones.filter((zone) => (zone.owner ?? null) === owner);
    const middle = mine(null);
    refill(this.middle, middle.map((zone) => this.zone(zone)));
    this.middle.hidden = !middle.length;
    refill(this.seats, (scene.seats ?? []).map((seat, index) => this.mat(seat, index, mine(index))));
    this.seats.dataset.count = (scene.seats ?? []).length;
    rove(this.root, null);
  }

  mat(seat, index, zones) {
    const turn = seat.active && el("span", { class: "mt-turn" }, this.t("to-move"));
    const head = el(
      "div", { class: "mt-name" },
      seat.icon && el("span", { class: "mt-icon", "aria-hidden": true }, seat.icon),
      el("strong", {}, seat.name), turn,
      seat.note && el("span", { class: "mt-note" }, seat.note),
    );
    const names = ["mt-mat", seat.active && "mt-active", seat.out && "mt-out"].filter(Boolean);
    const attrs = { class: names.join(" "), role: "group", "aria-label": seat.name };
    return el(
      "div", { ...attrs, "data-seat": `seat-${index}`, "data-tone": seat.tone },
      head, el("div", { class: "mt-zones" }, zones.map((zone) => this.zone(zone))),
    );
  }

  zone(zone) {
    const pieces = zone.pieces ?? [];
    const label = [zone.title, zone.note].filter(Boolean).join(" · ");
    const shown = zone.layout === "pile" ? pieces.slice(-TOP) : pieces;
    const holder = el("div", { class: `mt-pieces mt-layout-${zone.layout}` }, shown.map((p) => this.piece(p)));
    holder.classList.toggle("mt-crowd", zone.layout === "tokens" && isCrowd(pieces));
    if (zone.layout === "board") holder.style.setProperty("--mt-cols", zone.cols);
    if (!pieces.length) holder.append(el("span", { class: "mt-empty", "aria-hidden": true }));
    const attrs = { class: "mt-zone", role: "group", "aria-label": label, "data-zone": zone.id };
    return el(
      "div", { ...attrs, "data-layout": zone.layout },
      el("div", { class: "mt-zone-title", "aria-hidden": true }, zone.title,
        zone.note && el("span", { class: "mt-note" }, zone.note)),
      holder,
    );
  }

  piece(piece) {
    const canPick = Boolean(this.onPick && piece.word);
    const names = ["mt-piece", `mt-${piece.kind}`, piece.turned && "mt-turned", piece.dim && "mt-dim"];
    const attrs = {
      class: names.filter(Boolean).join(" "),
      "aria-label": piece.label,
      title: piece.label,
      "data-piece": piece.id,
      "data-tone": piece.tone,
      "data-joins": piece.joins,
    };
    const inside = [
      piece.spots ? spots(piece) : piece.icon && el("span", { class: "mt-icon", "aria-hidden": true }, piece.icon),
      piece.face && el("span", { class: "mt-face", "aria-hidden": true }, piece.face),
      piece.note && el("span", { class: "mt-small", "aria-hidden": true }, piece.note),
    ];
    const node = canPick
      ? el("button", { ...attrs, type: "button", tabindex: -1, "aria-pressed": "false",
          onclick: () => this.onPick(piece.id) }, inside)
      : el("div", { ...attrs, role: "img" }, inside);
    return place(node, piece);
  }

  mark(marks) {
    this.marks = marks;
    const lit = new Set(marks.lit ?? []);
    const picked = new Set(marks.picked ?? []);
    for (const node of this.root.querySelectorAll("[data-piece], [data-zone], [data-seat]")) {
      const { piece, zone, seat } = node.dataset;
      node.toggleAttribute("data-lit", lit.has(piece ?? zone ?? seat));
      if (node.tagName === "BUTTON") node.setAttribute("aria-pressed", String(picked.has(piece)));
    }
    this.markPiles(lit);
  }

  /** A piece that lies under others in a pile lights the whole pile. */
  markPiles(lit) {
    for (const zone of this.scene?.zones ?? []) {
      if (zone.layout !== "pile") continue;
      const under = (zone.pieces ?? []).slice(0, -TOP).some((piece) => lit.has(piece.id));
      if (under) this.find(zone.id, "zone")?.setAttribute("data-lit", "");
    }
  }

  /** Pieces in the air: where a move would put them. */
  ghost(zones = [], legal = true) {
    for (const node of this.root.querySelectorAll(".mt-ghost")) node.remove();
    for (const zone of zones) {
      const holder = this.find(zone.id, "zone")?.querySelector(".mt-pieces");
      for (const piece of zone.pieces ?? []) holder?.append(ghost(piece, legal));
    }
  }

  light(ids) {
    this.mark({ ...this.marks, lit: ids });
  }

  find(id, kind = "piece") {
    return this.root.querySelector(`[data-${kind}="${CSS.escape(id)}"]`);
  }
}

/** Many tokens that look the same may overlap: their number says it all. */
function isCrowd(pieces) {
  const looks = new Set(pieces.map((piece) => [piece.icon, piece.face, piece.note, piece.tone].join()));
  return pieces.length > 5 && looks.size === 1;
}

/** The squares of a tile that has a shape of its own. */
function spots(piece) {
  const squares = piece.spots.map((spot) => {
    const square = el("span", { class: "mt-spot", "data-tone": spot.tone }, spot.icon || spot.face || "");
    square.style.gridArea = `${spot.cell[0] + 1} / ${spot.cell[1] + 1}`;
    return square;
  });
  return el("span", { class: "mt-spots", "aria-hidden": true }, squares);
}

function ghost(piece, legal) {
  const attrs = { class: "mt-piece mt-cell mt-ghost", "aria-hidden": true, "data-tone": piece.tone, "data-joins": piece.joins };
  const node = el("div", { ...attrs, "data-legal": String(legal) }, el("span", { class: "mt-face" }, piece.face ?? ""));
  return place(node, piece);
}

function place(node, piece) {
  if (piece.cell) {
    node.style.gridRow = piece.cell[0] + 1;
    node.style.gridColumn = piece.cell[1] + 1;
  }
  if (piece.level) node.style.setProperty("--mt-level", piece.level);
  return node;
}

/** The scene of a picture, put together once from the zones and seats that pictures share. */
export function sceneOf(picture, { zones, seats }) {
  picture.scene ??= { caption: picture.caption, seats: seats[picture.seats],
    zones: picture.zones.map((at) => zones[at]), trails: picture.trails };
  return picture.scene;
}

/** Lights pieces when another widget of the same page points at them. */
export function followPointers(view, scope) {
  const listen = (event) => {
    if (event.detail.scope === scope) view.light(event.detail.ids ?? view.own ?? []);
  };
  document.addEventListener("mt-point", listen);
  return () => document.removeEventListener("mt-point", listen);
}

export function renderTable({ model, el: host }) {
  const view = new TableView(teller(model));
  const draw = () => view.draw(model.get("scene"), { lit: model.get("lit"), picked: [] });
  const stop = [followTheme(), followPointers(view, model.get("scope"))];
  frame(host, "scene").append(view.root);
  draw();
  model.on("change:scene change:lit", draw);
  return () => {
    model.off("change:scene change:lit", draw);
    stop.forEach((end) => end());
  };
}
