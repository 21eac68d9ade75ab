// Small helpers shared by every widget. Text goes in as text nodes only.
// Hooks: data-mt="live" (the polite live region of a widget).

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

/** JupyterLab or Notebook; Voilà, which borrows their shell, marks its body. */
export function isLab() {
  return !document.body.dataset.voila && Boolean(document.querySelector(".jp-LabShell, .jp-NotebookShell"));
}

/** The link of the page: what Python was given, else what the address bar says. */
export function pageLink(model) {
  return new URLSearchParams(model.get("link") || window.location.search);
}

function address(query) {
  const { origin, pathname } = window.location;
  return isLab() ? query : origin + pathname + query;
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text) {
  const area = el("textarea", { class: "mt-hidden", "aria-hidden": true, value: text });
  document.body.append(area);
  area.select();
  let done = false;
  try {
    done = document.execCommand("copy");
  } catch {
    done = false;
  }
  area.remove();
  return done;
}

/** Keeps a query in the address bar, where the page is ours: a reload then finds the same place. */
export function keepLink(query) {
  if (!isLab()) window.history.replaceState(null, "", query + window.location.hash);
}

/** Copies the link of a query, keeps it in the address bar, and says so in the region. */
export async function copyLink(t, query, region) {
  const link = address(query);
  keepLink(query);
  const done = await copyText(link);
  const key = isLab() ? "copied-query" : "copied";
  announce(region, done ? t(key) : t("copy-failed", { link }));
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
