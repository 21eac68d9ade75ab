// Arrows over the table: the way that something just went, from piece to piece.
// Hooks: data-mt="trail" on each arrow.

const NS = "http://www.w3.org/2000/svg";

function shape(tag, attrs, text = "") {
  const node = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attrs)) node.setAttribute(name, value);
  node.textContent = text;
  return node;
}

function centre(root, id) {
  const node = root.querySelector(`[data-piece="${CSS.escape(id)}"]`);
  if (!node) return null;
  const [home, box] = [root.getBoundingClientRect(), node.getBoundingClientRect()];
  return { x: box.left - home.left + box.width / 2, y: box.top - home.top + box.height / 2 };
}

function arrow(root, trail) {
  const stops = trail.stops.map((id) => centre(root, id)).filter(Boolean);
  const group = shape("g", { class: "mt-trail", role: "img", "aria-label": trail.label, "data-mt": "trail" });
  if (stops.length < 2) return group;
  const points = stops.map(({ x, y }) => `${x},${y}`).join(" ");
  group.append(shape("polyline", { points, class: "mt-trail-edge" }), shape("polyline", { points }), head(stops));
  stops.slice(1).forEach(({ x, y }, index) => {
    const note = trail.notes?.[index];
    if (note) group.append(shape("text", { x: x + 10, y: y - 10 }, note));
  });
  if (trail.icon) group.append(shape("text", { x: stops[0].x + 8, y: stops[0].y - 8 }, trail.icon));
  return group;
}

function head(stops) {
  const [from, to] = stops.slice(-2);
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return shape("path", { d: "M0,0 L-14,-8 L-14,8 Z", transform: `translate(${to.x},${to.y}) rotate(${angle})` });
}

export function drawTrails(root, trails = []) {
  root.querySelector(":scope > svg.mt-trails")?.remove();
  if (!trails.length) return;
  const svg = shape("svg", { class: "mt-trails" });
  svg.append(...trails.map((trail) => arrow(root, trail)));
  root.append(svg);
}
