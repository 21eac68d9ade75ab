// A score counts up where it is earned.

import { calm } from "../dom.js";
import { MOTION } from "./flip.js";

const COUNTS = 450; // ms

/** @param {string | undefined} text */
const numberIn = (text) => Number(/\d+/.exec(text ?? "")?.[0]);

/** Shows every number between what a score was and what it is; a click that ends what moves ends it too. @param {Element | null | undefined} node */
export function countUp(node, was, is) {
  const [from, to] = [numberIn(was), numberIn(is)];
  const text = [...(node?.childNodes ?? [])].find((each) => numberIn(each.textContent) === to);
  if (calm() || !text || !(to > from)) return;
  const whole = text.textContent;
  const pop = node.animate([{ scale: 1 }, { scale: 1.25 }, { scale: 1 }], { id: MOTION, duration: COUNTS });
  const draw = () => {
    const share = pop.playState === "running" ? Number(pop.currentTime) / COUNTS : 1;
    const now = share < 1 ? String(Math.round(from + (to - from) * share)) : String(to);
    text.textContent = whole.replace(String(to), now);
    if (share < 1) requestAnimationFrame(draw);
  };
  draw();
}
