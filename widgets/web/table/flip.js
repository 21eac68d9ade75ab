// Moves pieces smoothly from one picture to the next: remember places, redraw, slide from there.

import { calm } from "../dom.js";

const EASE = { id: "mt-slide", duration: 320, easing: "cubic-bezier(.2,.8,.3,1)" };

export function places(root) {
  const found = new Map();
  if (calm()) return found;
  for (const node of root.querySelectorAll("[data-piece]")) {
    found.set(node.dataset.piece, node.getBoundingClientRect());
  }
  return found;
}

export function slide(root, before) {
  if (!before.size) return;
  const moves = [];
  for (const node of root.querySelectorAll("[data-piece]")) {
    moves.push([node, before.get(node.dataset.piece), node.getBoundingClientRect()]);
  }
  for (const [node, from, to] of moves) start(node, from, to);
}

/** Whether pieces are on their way: they reach beyond the table for a moment. */
export function isSliding(root) {
  return root.getAnimations({ subtree: true }).some((move) => move.id === EASE.id);
}

/** Puts down at once what is still sliding: a piece on its way must not be measured. */
export function land(root) {
  for (const move of root.getAnimations({ subtree: true })) if (move.id === EASE.id) move.finish();
}

function start(node, from, to) {
  if (!from) {
    node.animate(
      [
        { opacity: 0, scale: 0.8 },
        { opacity: 1, scale: 1 },
      ],
      EASE,
    );
    return;
  }
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  if (Math.abs(dx) + Math.abs(dy) < 2) return;
  node.animate(
    [
      { translate: `${dx}px ${dy}px`, zIndex: 5 },
      { translate: "0 0", zIndex: 5 },
    ],
    EASE,
  );
}
