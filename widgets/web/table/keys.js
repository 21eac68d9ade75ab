// Moving between pieces with the arrow keys: one tab stop per table, Enter or Space picks.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function buttons(root) {
  return [...root.querySelectorAll("button:is([data-piece], [data-pick])")];
}

/** Leaves one piece in the tab order: the one that has the focus, else the first. */
export function rove(root, target) {
  const all = buttons(root);
  const stop = all.includes(target) ? target : (all.find((node) => node.tabIndex === 0) ?? all[0]);
  for (const node of all) node.tabIndex = node === stop ? 0 : -1;
}

/** `heard` is the event that was listened to: the key itself, or in a notebook the word of it. */
export function arrowKeys(root, event, heard = event) {
  const way = ARROWS[event.key];
  const all = buttons(root);
  const at = all.indexOf(event.target);
  if (!way || at < 0) return;
  const next = way[1] ? nearest(all, event.target, way[1]) : all[at + way[0]];
  event.preventDefault();
  heard.stopPropagation();
  next?.focus();
}

/** The closest piece in another row, above or below. */
function nearest(all, from, way) {
  const here = middle(from);
  const gaps = all.map((node) => {
    const there = middle(node);
    const down = (there.y - here.y) * way;
    return { node, gap: down > 8 ? down * 3 + Math.abs(there.x - here.x) : Infinity };
  });
  const best = gaps.reduce((one, other) => (other.gap < one.gap ? other : one));
  return best.gap < Infinity ? best.node : undefined;
}

function middle(node) {
  const box = node.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
