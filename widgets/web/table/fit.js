// The table takes the room it has: the largest type at which nothing of it overflows.

import { isSliding } from "./flip.js";

const LEAST = 9; // px
const STEPS = 8; // halvings: closer than a fifth of a pixel
const FOLDS = 2; // what gives way when no type is small enough: the strips, then what is shared
const SCROLLS = "3"; // and where even that is not enough, the table scrolls
const READABLE = 11; // px

/** How large the type may become: cards should not balloon. */
function most(root) {
  const base = parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (root.closest("[data-narrow]")) return 18;
  return base * (window.innerWidth >= 1600 ? 1.9 : 1.45);
}

function overflows(table) {
  const spills = (node) => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;
  if (spills(table)) return true;
  const room = table.getBoundingClientRect();
  for (const area of table.children) {
    const box = area.getBoundingClientRect();
    if (box.bottom > room.bottom + 1 || box.right > room.right + 1 || spills(area)) return true;
  }
  return [...table.querySelectorAll(".mt-mat .mt-zone")].some((zone) => outgrows(zone));
}

/** A zone that reaches over the edge of its mat. */
function outgrows(zone) {
  const mat = zone.closest(".mt-mat");
  const [box, edge, style] = [zone.getBoundingClientRect(), mat.getBoundingClientRect(), getComputedStyle(mat)];
  return box.bottom > edge.bottom - parseFloat(style.paddingBottom) + 1 || box.right > edge.right - parseFloat(style.paddingRight) + 1;
}

const size = (table, em) => table.style.setProperty("--mt-em", `${em}px`);

/** The largest type at which nothing overflows, and whether there is one: the smallest may be too large as well. */
function largest(table, ceiling) {
  let [low, high] = [LEAST, ceiling];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    size(table, middle);
    if (overflows(table)) high = middle;
    else low = middle;
  }
  size(table, low);
  return { em: low, isWhole: !overflows(table) };
}

/** Finds the size anew, or, `gently`, only gives way when the table has outgrown its room. What matters least is left out
 * where no size has room for all of it. */
export function fit(table, gently = false) {
  if (!table.clientHeight) return;
  const now = Number(table.dataset.em);
  if (gently && now && (isSliding(table) || table.dataset.folds === SCROLLS || !overflows(table))) return;
  const ceiling = gently && now ? now : most(table);
  for (let folds = 0; folds <= FOLDS; folds += 1) {
    table.dataset.folds = folds;
    const { em, isWhole } = largest(table, ceiling);
    table.dataset.em = em.toFixed(1);
    if (isWhole) return;
  }
  table.dataset.folds = SCROLLS;
  table.dataset.em = READABLE;
  size(table, READABLE);
}
