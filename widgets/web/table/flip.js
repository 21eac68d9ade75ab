// Moves pieces smoothly from one picture to the next: remember what lay where, redraw, fly from there. Nothing teleports:
// what comes flies from the place that has less now, what goes flies to the place that has more, and what was turned turns.

import { calm } from "../dom.js";

/** @import { Scene, Zone } from "../types.d.ts" */

export const MOTION = "mt-slide"; // the name of everything that a click may end
const STEP = 380; // ms that a piece flies
const WAVE = 120; // ms between the first to leave and the last
const MOST = 16; // pieces in the air: more would only blink
const EASE = { id: MOTION, duration: STEP, easing: "cubic-bezier(.2,.8,.3,1)", fill: /** @type {FillMode} */ ("backwards") };

/** @typedef {{ node: HTMLElement, box: DOMRect, isBack: boolean }} Place */

/** What lies where, by the names of pieces; nothing where nothing may move. @returns {Map<string, Place>} */
export function places(root) {
  const found = new Map();
  if (calm()) return found;
  for (const node of root.querySelectorAll("[data-piece]")) {
    found.set(node.dataset.piece, { node, box: node.getBoundingClientRect(), isBack: node.classList.contains("mt-back") });
  }
  return found;
}

/** Lets everything fly that lies elsewhere now; what only came into sight, or went out of it, fades in. @param {Map<string, Place>} before @param {Scene} was @param {Scene} is */
export function slide(root, before, was, is) {
  if (!before.size) return;
  const [had, has, after] = [zones(was), zones(is), places(root)];
  const moved = (id) => had.get(id)?.id !== has.get(id)?.id;
  const fresh = [...after].filter(([id]) => !before.has(id));
  const come = fresh.filter(([id]) => moved(id));
  const gone = [...before].filter(([id, { node }]) => !after.has(id) && !node.isConnected && moved(id));
  const flow = come.length + gone.length > MOST ? {} : flows(was, is);
  const starts = come.map(([id]) => boxOf(root, had.get(id) ?? flow.less)); // all is measured before anything moves
  const ends = gone.map(([id]) => boxOf(root, has.get(id) ?? flow.more));
  for (const [id, { node, box, isBack }] of after) {
    const old = before.get(id);
    if (old) move(node, old.box, box, old.isBack !== isBack);
  }
  for (const [id, { node }] of fresh) if (!moved(id)) appear(node);
  come.forEach(([, { node, box }], at) => (starts[at] ? move(node, starts[at], box, false, wave(at, come.length)) : appear(node)));
  if (gone.length <= MOST) gone.forEach(([, place], at) => leave(root, place, ends[at], wave(at, gone.length)));
}

const wave = (at, count) => (count > 1 ? (at / (count - 1)) * WAVE : 0);

/** Whether pieces are on their way: they reach beyond the table for a moment. */
export function isSliding(root) {
  return root.getAnimations({ subtree: true }).some((move) => move.id === MOTION);
}

/** Puts down at once what is still sliding: a piece on its way must not be measured. */
export function land(root) {
  for (const move of root.getAnimations({ subtree: true })) if (move.id === MOTION) move.finish();
  for (const node of root.querySelectorAll(":scope > .mt-leaving")) node.remove();
}

/** A piece that was refused shakes its head, once. @param {HTMLElement} node */
export function shake(node) {
  if (calm()) return;
  const ways = [0, -4, 4, -3, 2, 0].map((x) => ({ translate: `${x}px 0` }));
  node.animate(ways, { id: MOTION, duration: 320 });
}

/** How much lies in a zone: the number beside its title, or its pieces. @param {Zone} zone */
const amount = (zone) => Number(/\d+/.exec(zone.note ?? "")?.[0] ?? zone.pieces?.length ?? 0);

/** The zone that has less than before, and the one that has more; of several, what all may reach. @param {Scene} was @param {Scene} is */
function flows(was, is) {
  const old = new Map((was.zones ?? []).map((zone) => [zone.id, zone]));
  const grown = (zone) => (old.has(zone.id) ? amount(zone) - amount(old.get(zone.id)) : 0);
  const shared = (zones) => zones.find((zone) => zone.owner == null) ?? zones[0];
  const all = is.zones ?? [];
  return { less: shared(all.filter((zone) => grown(zone) < 0)), more: shared(all.filter((zone) => grown(zone) > 0)) };
}

/** The zone of each piece. @param {Scene} scene @returns {Map<string, Zone>} */
const zones = (scene) => new Map((scene.zones ?? []).flatMap((zone) => (zone.pieces ?? []).map((piece) => [piece.id, zone])));

/** Where a zone is seen: its last piece, itself, or the strip of its owner. @param {Zone | undefined} zone */
function boxOf(root, zone) {
  if (!zone) return null;
  const drawn = root.querySelector(`[data-zone="${CSS.escape(zone.id)}"] > .mt-pieces`);
  const node = drawn?.lastElementChild ?? root.querySelector(`.mt-strip[data-seat="seat-${zone.owner}"]`);
  return node?.getBoundingClientRect();
}

function appear(node) {
  node.animate([{ opacity: 0, scale: 0.8 }, {}], EASE);
}

/** @param {HTMLElement} node @param {DOMRect} from @param {DOMRect} to */
function move(node, from, to, turned, delay = 0) {
  const [dx, dy] = between(from, to);
  const far = Math.abs(dx) + Math.abs(dy) > 2;
  if (!far && !turned) return;
  const start = { translate: `${dx}px ${dy}px`, zIndex: 5 };
  node.animate([turned ? { ...start, rotate: "y 180deg" } : start, { translate: "0 0", zIndex: 5 }], { ...EASE, delay });
}

/** What is no longer drawn flies to where it went, or fades. @param {Place} place @param {DOMRect | null | undefined} to */
function leave(root, place, to, delay) {
  const { node, box } = place;
  const home = root.getBoundingClientRect();
  const [left, top] = [box.left - home.left, box.top - home.top];
  for (const name of ["data-piece", "data-lit", "data-topic", "data-next", "aria-pressed"]) node.removeAttribute(name);
  node.setAttribute("aria-hidden", "true");
  node.classList.add("mt-leaving");
  Object.assign(node.style, { left: `${left}px`, top: `${top}px`, width: `${box.width}px`, height: `${box.height}px` });
  root.append(node);
  const [dx, dy] = to ? between(to, box) : [0, 0];
  const way = [{ translate: "0 0" }, { translate: `${dx}px ${dy}px`, scale: 0.6, opacity: to ? 0.6 : 0 }];
  node.animate(way, { ...EASE, delay }).onfinish = () => node.remove();
}

/** @param {DOMRect} from @param {DOMRect} to */
const between = (from, to) => [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2];
