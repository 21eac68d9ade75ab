// The table takes the room it has: the largest type at which nothing of it overflows.

const LEAST = 9; // px
const STEPS = 8; // halvings: closer than a fifth of a pixel

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

/** Finds the size anew, or, `gently`, only gives way when the table has outgrown its room. */
export function fit(table, gently = false) {
  if (!table.clientHeight) return;
  const now = Number(table.dataset.em);
  if (gently && now && !overflows(table)) return;
  let [low, high] = [LEAST, gently && now ? now : most(table)];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    size(table, middle);
    if (overflows(table)) high = middle;
    else low = middle;
  }
  size(table, low);
  table.dataset.em = low.toFixed(1);
}
