// The table takes the room it has: the largest type at which nothing of it overflows.

import { isSliding } from "./flip.js";

const LEAST = 9; // px
const FINGER = 15; // px: at which the spaces of one's own board can be tapped
const COARSE = 14; // px: above this, whole sizes will do; below, halves. Type of a size seen before is drawn much faster
const LEAP = 0.7; // of a size, at most: a far too large table says little about how large it may be
const TORN = 0.04; // as a part of the room: a little smaller, and a line breaks elsewhere
const GIVES = 2; // px that may be left over when a table gives way
const FOLDS = 2; // what gives way when no type is small enough: the strips, then what is shared
const SCROLLS = 3; // and where even that is not enough, the table scrolls
const READABLE = 11; // px

/** How large the type may become: cards should not balloon. */
function most(root) {
  const base = parseFloat(getComputedStyle(root.closest(".mt[data-mt-theme]") ?? document.documentElement).fontSize); // a host's own may be small
  if (root.closest("[data-narrow]")) return 18;
  return grained(base * (window.innerWidth >= 1600 ? 2.6 : 2.1));
}

/** By how much something reaches over an edge, as a part of what there is room for. */
const beyond = (reach, edge, start) => (reach > edge + 1 ? (reach - edge) / Math.max(edge - start, 1) : 0);

/** By how much the table outgrows its room: 0 where nothing does, 0.1 where a tenth is too much. */
function excess(table) {
  const spills = (node) => Math.max(beyond(node.scrollHeight, node.clientHeight, 0), beyond(node.scrollWidth, node.clientWidth, 0));
  const room = table.getBoundingClientRect();
  const areas = [...table.children].map((area) => Math.max(over(area.getBoundingClientRect(), room), spills(area)));
  const zones = [...table.querySelectorAll(".mt-mat .mt-zone")].map(outgrows);
  const torn = [...table.querySelectorAll(".mt-mat .mt-twin")].some(isTorn);
  return Math.max(spills(table), ...areas, ...zones, torn ? TORN : 0);
}

/** Whether what lies on another of its kind has come to lie in the next line. */
const isTorn = (twin) =>
  twin.offsetTop > /** @type {HTMLElement} */ (twin.previousElementSibling).offsetTop &&
  Number.parseFloat(getComputedStyle(twin).marginLeft) < 0;

const over = (box, edge) => Math.max(beyond(box.bottom, edge.bottom, edge.top), beyond(box.right, edge.right, edge.left));

/** A zone that reaches over the edge of its mat. */
function outgrows(zone) {
  const mat = zone.closest(".mt-mat");
  const { top, left, bottom, right } = mat.getBoundingClientRect();
  const { paddingBottom, paddingRight } = getComputedStyle(mat);
  return over(zone.getBoundingClientRect(), {
    top,
    left,
    bottom: bottom - parseFloat(paddingBottom),
    right: right - parseFloat(paddingRight),
  });
}

const grain = (em) => (em < COARSE ? 0.5 : 1);
const grained = (em) => Math.floor(em / grain(em)) * grain(em);

const size = (table, em) => {
  table.style.fontSize = `${em}px`;
};

/** By how much it outgrows its room at a size. */
const tried = (table, em) => {
  size(table, em);
  return excess(table);
};

/** The largest type at which nothing overflows, but for what may be `left` over; none where the smallest is too large as well.
 * It is seldom far from what fitted last, and what is too large says how much smaller to try: few tries will do. */
function largest(table, ceiling, left) {
  let [low, high, stride, em] = [0, Infinity, 1, Math.min(ceiling, Number(table.dataset.em ?? ceiling))];
  while (low < ceiling && high - low > Math.max(left, grain(low))) {
    const much = tried(table, em);
    if (much && em <= LEAST) return null;
    if (much) high = em;
    else low = em;
    if (!low) em = grained(Math.max(LEAST, LEAP * em, Math.min(em / (1 + much), em - grain(em))));
    else if (high < Infinity) em = grained((low + high) / 2);
    else em = Math.min(ceiling, grained(low + stride * grain(low)));
    stride *= 2;
  }
  size(table, low);
  return low;
}

/** @type {Map<string, { em: number, folds: number }>} */
const fitted = new Map(); // what fitted before, by what lies where: measuring is dear

/** Whether a finger is to hit the spaces of a board. */
const taps = (table) => Boolean(table.closest("[data-narrow]") && table.querySelector(".mt-mat button.mt-cell"));

/** What does not give way, being told of or wanted next. */
const stays = (table) =>
  ["others", "shared"].filter((area) => table.querySelector(`.mt-${area} :is([data-lit], [data-topic], [data-next])`)).join("+");

/** What decides the size: the room, and how much lies where; a board is as large as ever. */
function lies(table, room) {
  const { shape, phase, players } = table.dataset;
  const narrow = Boolean(table.closest("[data-narrow]"));
  const zones = [...table.querySelectorAll(".mt-zone")].map(({ dataset: { layout }, lastElementChild: pieces }) =>
    layout === "board" ? layout : layout + pieces.children.length,
  );
  return [room, narrow, taps(table), shape, phase, players, stays(table), ...zones].join();
}

function settle(table, { em, folds }) {
  table.dataset.folds = folds;
  table.parentElement.toggleAttribute("data-scrolls", folds === SCROLLS);
  table.dataset.em = em;
  size(table, em);
}

/** What matters least is left out where no size has room for all of it, or none that a finger needs; gives what it came to. */
function search(table, ceiling, left) {
  const enough = taps(table) ? FINGER : LEAST;
  let best = { em: 0, folds: 0 };
  for (let folds = 0; folds <= FOLDS && best.em < enough; folds += 1) {
    table.dataset.folds = folds;
    const em = largest(table, ceiling, left);
    if (em > best.em + 1) best = { em, folds };
  }
  return best.em ? best : { em: READABLE, folds: SCROLLS };
}

/** Finds the size for a room, whatever it was before. */
export function fit(table, room) {
  if (!room) return;
  const key = lies(table, room);
  if (fitted.has(key)) {
    settle(table, fitted.get(key));
    if (fitted.get(key).folds === SCROLLS || !excess(table)) return;
  }
  fitted.set(key, search(table, most(table), 0));
  settle(table, fitted.get(key));
}

/** Leaves the size alone unless the table has outgrown its room, or had and need not any more: nothing jumps while somebody clicks. */
export function giveWay(table) {
  const { em, folds } = table.dataset;
  if (!em || (Number(folds) !== SCROLLS && !excess(table)) || isSliding(table)) return; // asking what slides is dear
  settle(table, search(table, Number(em), GIVES));
}
