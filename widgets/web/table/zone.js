// Draws a zone: its title, its pieces in one of five layouts, the names along a board.
// Hooks: data-zone=ID; a zone whose pieces all say the same is one button, with data-pick=ID of a piece.

import { el } from "../dom.js";
import { pieceNode } from "./piece.js";

/** @import { Pick, Piece, Zone } from "../types.d.ts" */

export const TOP = 3; // how many pieces of a pile are drawn
const MANY = 7; // cards that are held as a fan
const LEAN = 7; // degrees between its first and its last

/** @param {Zone} zone @param {Pick} onPick */
export function zoneNode(zone, onPick) {
  const pieces = zone.pieces ?? [];
  const whole = onPick && isOneTarget(zone);
  const nodes = drawn(zone).map((piece, at, all) => {
    const node = pieceNode(piece, onPick && piece.word && !whole ? onPick : null);
    node.classList.toggle("mt-twin", isTwin(piece, all[at - 1]));
    node.classList.toggle("mt-under", isTwin(piece, all[at + 1]));
    return node;
  });
  const holder = el("div", { class: `mt-pieces mt-layout-${zone.layout}` }, nodes);
  if (zone.layout === "board") boardNames(holder, zone);
  holder.style.setProperty("--mt-count", String(nodes.length));
  if (zone.layout === "fan") fan(holder, nodes);
  if (isCrowd(zone)) holder.append(el("b", { class: "mt-times", "aria-hidden": true }, `×${pieces.length}`));
  if (!pieces.length) holder.append(el("span", { class: "mt-empty", "aria-hidden": true }));
  const inWords = whole ? [...new Set(pieces.map((piece) => piece.label))] : []; // nothing inside a button is read
  const label = [zone.title, zone.note, ...inWords].filter(Boolean).join(" · ");
  const attrs = {
    class: `mt-zone${zone.rank ? ` mt-${zone.rank}` : ""}`,
    "aria-label": label,
    "data-zone": zone.id,
    "data-layout": zone.layout,
    "data-look": zone.look,
  };
  const inside = [
    el("div", { class: "mt-zone-title", "aria-hidden": true }, el("span", {}, zone.title), " ", zone.note && el("b", {}, zone.note)),
    holder,
  ];
  const { id } = pieces[0] ?? {};
  return whole
    ? el("button", { ...attrs, type: "button", tabindex: -1, "data-pick": id, "aria-pressed": "false", onclick: () => onPick(id) }, inside)
    : el("div", { ...attrs, role: "group" }, inside);
}

/** Many cards lean outwards as in a hand; `half` is for two rows of the same length. @param {HTMLElement} holder @param {HTMLElement[]} cards */
function fan(holder, cards) {
  holder.style.setProperty("--mt-half", String(Math.ceil(cards.length / 2)));
  if (cards.length < MANY) return;
  cards.forEach((card, at) => card.style.setProperty("--mt-lean", String((at / (cards.length - 1) - 0.5) * LEAN)));
}

/** @param {Zone} zone */
function drawn(zone) {
  const pieces = zone.pieces ?? [];
  if (isCrowd(zone)) return pieces.slice(0, 1);
  return zone.layout === "pile" ? pieces.slice(-(zone.rank === "minor" ? 1 : TOP)) : pieces;
}

/** @param {Piece} piece */
const looks = ({ icon, face, note, tone }) => [icon, face, note, tone].join();

/** @param {Piece} piece @param {Piece | undefined} beside */
const isTwin = (piece, beside) => Boolean(beside) && looks(piece) === looks(beside);

/** Many tokens that look the same: one of them and their number say it all. @param {Zone} zone */
function isCrowd(zone) {
  const pieces = zone.pieces ?? [];
  return zone.layout === "tokens" && pieces.length > 4 && new Set(pieces.map(looks)).size === 1;
}

/** Several pieces that all add the same word are a single target; of a hand each one counts. @param {Zone} zone */
function isOneTarget(zone) {
  const words = (zone.pieces ?? []).map((piece) => piece.word ?? "");
  return zone.layout !== "fan" && words.length > 1 && words[0] !== "" && words.every((word) => word === words[0]);
}

/** @param {Zone} zone */
function boardNames(holder, zone) {
  const name = (text, row, col) => {
    const node = el("span", { class: "mt-coord", "aria-hidden": true }, text);
    node.style.gridArea = `${row} / ${col}`;
    return node;
  };
  holder.style.setProperty("--mt-cols", zone.cols);
  holder.classList.toggle("mt-named", Boolean(zone.col_names || zone.row_names));
  holder.append(...(zone.col_names ?? []).map((text, at) => name(text, 1, at + 2)));
  holder.append(...(zone.row_names ?? []).map((text, at) => name(text, at + 2, 1)));
}
