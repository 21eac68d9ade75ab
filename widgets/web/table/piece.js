// Draws pieces: cards, backs, tiles, tokens, spaces of a board. What is picked is a button.
// Hooks: data-piece=ID; a piece that can be picked is a button with aria-pressed.

import { shownLength, withPictures } from "../art/art.js";
import { el } from "../dom.js";

/** @import { Pick, Piece, Zone } from "../types.d.ts" */

/** @param {Piece} piece @param {Pick} onPick */
export function pieceNode(piece, onPick) {
  const names = ["mt-piece", `mt-${piece.kind}`, piece.turned && "mt-turned", piece.dim && "mt-dim"];
  const attrs = {
    class: names.filter(Boolean).join(" "),
    "aria-label": [piece.label, piece.about].filter(Boolean).join(". "),
    title: [piece.label, piece.about].filter(Boolean).join("\n"),
    "data-piece": piece.id,
    "data-tone": piece.tone,
    "data-joins": piece.joins,
    "data-about": piece.about ? true : null,
  };
  const inside = [
    piece.spots ? spots(piece) : piece.icon && el("span", { class: "mt-icon", "aria-hidden": true }, withPictures(piece.icon)),
    piece.face && el("span", { class: "mt-face", "aria-hidden": true, "data-long": shownLength(piece.face) > 3 }, withPictures(piece.face)),
    piece.note && el("span", { class: "mt-small", "aria-hidden": true }, withPictures(piece.note)),
  ];
  const node = onPick
    ? el("button", { ...attrs, type: "button", tabindex: -1, "aria-pressed": "false", onclick: () => onPick(piece.id) }, inside)
    : el("div", { ...attrs, role: "img" }, inside);
  return placed(node, piece);
}

/** The squares of a tile that has a shape of its own. @param {Piece} piece */
function spots(piece) {
  const squares = piece.spots.map((spot) => {
    const square = el("span", { class: "mt-spot", "data-tone": spot.tone }, withPictures(spot.icon || spot.face || ""));
    square.style.gridArea = `${spot.cell[0] + 1} / ${spot.cell[1] + 1}`;
    return square;
  });
  return el("span", { class: "mt-spots", "aria-hidden": true }, squares);
}

/** A piece in the air: where a move would put it. @param {Piece} piece */
export function ghostNode(piece, legal) {
  const attrs = { class: "mt-piece mt-cell mt-ghost", "aria-hidden": true, "data-tone": piece.tone, "data-joins": piece.joins };
  const node = el("div", { ...attrs, "data-legal": String(legal) }, el("span", { class: "mt-face" }, withPictures(piece.face ?? "")));
  return placed(node, piece);
}

/** @param {HTMLElement} node @param {Piece} piece */
function placed(node, piece) {
  if (piece.cell) {
    node.style.setProperty("--mt-row", String(piece.cell[0] + 1));
    node.style.setProperty("--mt-col", String(piece.cell[1] + 1));
    node.dataset.cell = "";
  }
  if (piece.level) node.style.setProperty("--mt-level", String(piece.level));
  return node;
}

/** A small picture of a zone: what lies there as chips, or a board of tiny squares. @param {Zone} zone */
export function chips(zone, most = 8) {
  if (zone.layout === "board") return miniBoard(zone);
  const groups = alike(zone.pieces ?? []);
  const some = groups
    .slice(0, most)
    .map(([piece, count]) =>
      el(
        "span",
        { class: "mt-chip", "data-tone": piece.tone, "data-dim": piece.dim || null },
        withPictures(chipText(piece)),
        count > 1 && `×${count}`,
      ),
    );
  const more = groups.slice(most).reduce((sum, [, count]) => sum + count, 0);
  return el("span", { class: "mt-chips", "aria-hidden": true }, some, more > 0 && el("span", { class: "mt-more" }, `+${more}`));
}

/** @param {Piece} piece */
const chipText = ({ face, icon }) => (face && shownLength(face) < 4 ? face : icon || face?.slice(0, 2) || "");

/** Pieces that only a symbol shows, those that look the same together, each with their number. @param {Piece[]} pieces */
function alike(pieces) {
  /** @type {Map<string, [Piece, number]>} */
  const groups = new Map();
  for (const piece of pieces) {
    const key = chipText(piece) === piece.icon ? [piece.icon, piece.tone, piece.dim].join() : piece.id;
    groups.set(key, [piece, (groups.get(key)?.[1] ?? 0) + 1]);
  }
  return [...groups.values()];
}

/** @param {Zone} zone */
function miniBoard(zone) {
  const board = el("span", { class: "mt-mini", "aria-hidden": true });
  board.style.setProperty("--mt-cols", zone.cols);
  for (const piece of zone.pieces ?? []) {
    const dot = el("i", { "data-tone": piece.tone, "data-kind": piece.kind }, piece.kind === "token" ? withPictures(piece.icon) : "");
    if (piece.cell) dot.style.gridArea = `${piece.cell[0] + 1} / ${piece.cell[1] + 1}`;
    if (piece.level) dot.style.setProperty("--mt-level", String(piece.level));
    board.append(dot);
  }
  return board;
}
