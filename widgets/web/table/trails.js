// Arrows over the table: the way that something just went, from piece to piece.
// Hooks: data-mt="trail" on each arrow.

import { pictureUrl } from "../art/art.js";
import { calm, shape } from "../dom.js";
import { MOTION } from "./flip.js";

const PACE = 180; // ms from stop to stop

function centre(root, id) {
  const node = root.querySelector(`[data-piece="${CSS.escape(id)}"]`);
  if (!node) return null;
  const [home, box] = [root.getBoundingClientRect(), node.getBoundingClientRect()];
  return { x: box.left - home.left + box.width / 2, y: box.top - home.top + box.height / 2 };
}

function arrow(root, trail, run) {
  const stops = trail.stops.map((id) => centre(root, id)).filter(Boolean);
  const group = shape("g", {
    class: "mt-trail",
    role: "img",
    "aria-label": trail.label,
    "data-mt": "trail",
    "data-kind": trail.kind ?? "",
  });
  if (stops.length < 2) return group;
  const points = stops.map(({ x, y }) => `${x},${y}`).join(" ");
  group.append(shape("polyline", { points, class: "mt-trail-edge" }), shape("polyline", { points }));
  if (trail.kind !== "sight") group.append(head(stops));
  stops.slice(1).forEach(({ x, y }, index) => {
    const note = trail.notes?.[index];
    if (note) group.append(pop(shape("text", { x: x + 10, y: y - 10 }, note), run && (index + 1) * PACE));
  });
  if (trail.icon) group.append(walk(sign(trail.icon), stops, run));
  return group;
}

/** A note appears when the walker gets there. */
function pop(note, delay) {
  if (delay) note.animate([{ opacity: 0 }, { opacity: 1 }], { id: MOTION, duration: 120, delay, fill: "backwards" });
  return note;
}

/** What walks: a picture, or a symbol of another game's. @param {string} icon */
function sign(icon) {
  const href = pictureUrl(icon.replaceAll(":", ""));
  return href ? shape("image", { x: -13, y: -13, width: 26, height: 26, href }) : shape("text", { x: -10, y: 6 }, icon);
}

/** The icon goes from stop to stop and rests at the end; it stays at the start when nothing moves. */
function walk(icon, stops, run) {
  const at = ({ x, y }) => `translate(${x}px, ${y}px)`;
  icon.style.transform = at(run ? stops[stops.length - 1] : stops[0]);
  const frames = stops.map((stop) => ({ transform: at(stop) }));
  if (run) icon.animate(frames, { id: MOTION, duration: PACE * (stops.length - 1), easing: "ease-in-out" });
  return icon;
}

function head(stops) {
  const [from, to] = stops.slice(-2);
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return shape("path", { d: "M0,0 L-14,-8 L-14,8 Z", transform: `translate(${to.x},${to.y}) rotate(${angle})` });
}

/** Draws the arrows; `fresh` lets whoever went there go once more. */
export function drawTrails(root, trails = [], fresh = false) {
  root.querySelector(":scope > svg.mt-trails")?.remove();
  if (!trails.length) return;
  const svg = shape("svg", { class: "mt-trails" });
  svg.append(...trails.map((trail) => arrow(root, trail, fresh && !calm())));
  root.append(svg);
}
