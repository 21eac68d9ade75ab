// Small helpers shared by every widget. Text goes in as text nodes only.
// Hooks: data-mt="live" (the polite live region of a widget).

export const TYPING = 120; // ms after the last key before the kernel is asked

export function el(tag, attrs = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) put(node, name, value);
  node.append(...children.flat().filter((child) => child != null && child !== false));
  return node;
}

function put(node, name, value) {
  const told = name.startsWith("aria-"); // these say true and false, others are there or not
  if (value == null || (value === false && !told)) return;
  if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
  else if (name === "value" || name === "checked") node[name] = value;
  else node.setAttribute(name, value === true && !told ? "" : String(value));
}

/** An element of a drawing. */
export function shape(tag, attrs, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attrs)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

export function refill(node, ...children) {
  node.replaceChildren(...children.flat().filter((child) => child != null && child !== false));
  return node;
}

/** A teller of labels, by key and facts, out of the texts that Python sent. */
export function teller(model) {
  const texts = model.get("texts");
  return (key, facts = {}) =>
    texts[key].replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? String(facts[name]) : whole));
}

/** A button; one that is not `able` now keeps its place in the tab order and does nothing. */
export function button(hook, label, onclick, attrs = {}) {
  const click = (event) => event.currentTarget.ariaDisabled !== "true" && onclick(event);
  return el("button", { type: "button", class: "mt-button", "data-mt": hook, onclick: click, ...attrs }, label);
}

export function able(node, on) {
  node.setAttribute("aria-disabled", String(!on));
}

/** A label with a symbol; a narrow page shows the symbol alone. */
export function glyph(symbol, label) {
  return [el("span", { class: "mt-glyph", "aria-hidden": true }, symbol), el("span", { class: "mt-label" }, label)];
}

/** The outermost element of a widget, which keeps the page's own shortcuts away from its keys. */
export function frame(node, hook) {
  node.classList.add("mt", `mt-${hook}`);
  node.dataset.mt = hook;
  node.setAttribute("data-lm-suppress-shortcuts", "true");
  return node;
}

export function liveRegion() {
  return el("div", { class: "mt-hidden", "aria-live": "polite", role: "status", "data-mt": "live" });
}

export function announce(region, text) {
  if (region.textContent !== text) region.textContent = text;
}

export function calm() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Builds at once, or while the page has nothing else to do; gives what takes it down again. */
export function whenIdle(build, now = false) {
  let stop = () => {};
  const run = () => {
    stop = build();
  };
  if (now || !window.requestIdleCallback) {
    run();
  } else {
    const waiting = window.requestIdleCallback(run, { timeout: 1500 });
    stop = () => window.cancelIdleCallback(waiting);
  }
  return () => stop();
}

/** JupyterLab or Notebook; Voilà, which borrows their shell, marks its body. */
export function isLab() {
  return !document.body.dataset.voila && Boolean(document.querySelector(".jp-LabShell, .jp-NotebookShell"));
}

/** The link of the page: what Python was given, else what the address bar says. */
export function pageLink(model) {
  return new URLSearchParams(model.get("link") || window.location.search);
}

export function remembered(key, fallback) {
  try {
    return window.localStorage.getItem(key) ?? fallback;
  } catch {
    return fallback;
  }
}

export function remember(key, value) {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // private windows may refuse: the choice then lasts as long as the page
  }
}
