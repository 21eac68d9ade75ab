// Small helpers shared by every widget. Text goes in as text nodes only.
// Hooks: data-mt="live" (the polite live region of a widget).

import { withoutPictures, withPictures } from "./art/art.js";

/** @import { Page, Teller } from "./types.d.ts" */

export const TYPING = 120; // ms after the last key before the kernel is asked
const NARROW = 760; // px
const SHORT = 480; // px high: there a column beside the table is better than one below it,
const BESIDE = 560; // px wide, if there is room for it

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
  else if (name === "style")
    node.style.cssText = value; // a strict page refuses the attribute
  else if (name === "aria-label" || name === "title") node.setAttribute(name, withoutPictures(String(value)));
  else node.setAttribute(name, value === true && !told ? "" : String(value));
}

/** An element of a drawing. */
export function shape(tag, attrs, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attrs)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** Gives a node its children; what is among them already stays where it is, and need not be laid out anew. The focus stays on
 * what has the same name. */
export function refill(node, ...children) {
  const had = focused(node);
  const inside = had instanceof HTMLElement && node.contains(had);
  const wanted = children.flat().filter((child) => child != null && child !== false);
  for (const child of [...node.childNodes]) if (!wanted.includes(child)) child.remove();
  let place = node.firstChild;
  for (const child of wanted) {
    if (child === place) place = place.nextSibling;
    else if (place) place.before(child);
    else node.append(child);
  }
  if (inside && focused(node) !== had) namesake(node, had)?.focus();
  return node;
}

const TELLING = ["index", "word", "move", "n", "value", "seat", "variant", "lesson"]; // what tells things with one hook apart

/** What is in a node now for something that was there before. @param {HTMLElement} node @param {any} had */
function namesake(node, had) {
  const { mt } = had.dataset;
  const same = (one) =>
    (had.type !== "radio" || one.value === had.value) && TELLING.every((name) => one.dataset[name] === had.dataset[name]);
  return mt && /** @type {HTMLElement[]} */ ([...node.querySelectorAll(`[data-mt="${mt}"]`)]).find(same);
}

/** Changes what a node shows; when what had the focus there is gone, it goes to what `place` gives. @param {() => HTMLElement} place */
export function holdFocus(node, change, place) {
  const had = node.contains(focused(node));
  change();
  const now = focused(node);
  if (had && (!now || now === document.body || !now.getClientRects().length || now.matches(":disabled")))
    place()?.focus({ preventScroll: true });
}

/** The same where somebody may be: the focus goes to the first button at least. */
export function redraw(node, ...children) {
  holdFocus(
    node,
    () => refill(node, ...children),
    () => node.querySelector("button"),
  );
}

/** The language of a page of ours. */
export const language = () => (isPage() && document.documentElement.lang) || "en";
const shown = (fact) => (typeof fact === "number" ? fact.toLocaleString(language(), { useGrouping: false }) : String(fact));

/** A teller of labels, by key and facts, out of the common words and those of some sections. A label may have variants
 * by its count, one for each plural of the language: "found-one". @returns {Teller} */
export function teller(texts, ...sections) {
  const words = Object.assign({}, ...["common", ...sections].map((name) => texts[name]));
  const plural = (count) => new Intl.PluralRules(language()).select(count);
  const label = (key, count) => words[`${key}-${plural(count)}`] ?? words[key];
  return (key, /** @type {Record<string, any>} */ facts = {}) =>
    label(key, facts.count).replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? shown(facts[name]) : whole));
}

/** A button; one that is not `able` now keeps its place in the tab order and does nothing. */
export function button(hook, label, onclick, attrs = {}) {
  const click = (event) => event.currentTarget.ariaDisabled !== "true" && onclick(event);
  return el(
    "button",
    { type: "button", class: "mt-button", "data-mt": hook, onclick: click, ...attrs },
    typeof label === "string" ? withPictures(label) : label,
  );
}

export function able(node, on) {
  node.setAttribute("aria-disabled", String(!on));
}

/** A label with a symbol; a narrow page shows the symbol alone. */
export function glyph(symbol, label) {
  return [el("span", { class: "mt-glyph", "aria-hidden": true }, withPictures(symbol)), el("span", { class: "mt-label" }, label)];
}

/** The outermost element of a widget. */
export function frame(node, hook) {
  node.classList.add("mt", `mt-${hook}`);
  node.dataset.mt = hook;
  if (!isPage()) {
    keepKeys();
    node.tabIndex = -1;
    node.addEventListener("click", () => node.contains(focused(node)) || node.focus({ preventScroll: true })); // words take the focus, too
  }
  return node;
}

/** What has the focus where a node is: a shadow root has its own. @returns {any} */
export function focused(node) {
  return (node.getRootNode() instanceof ShadowRoot ? node.getRootNode() : document).activeElement;
}

/** Where a card of a view belongs: a guest writes nothing beside its widgets. @param {HTMLElement} node @returns {HTMLElement} */
export function homeOf(node) {
  return isPage() ? document.body : node.closest(".mt[data-mt]:not(dialog)");
}

const KEY = "mt-key";

/** The widget that an event happened in, looking into shadow roots. @returns {any} */
function widgetOf(event) {
  return event.composedPath().findLast((node) => node instanceof Element && node.matches(".mt[data-mt]"));
}

/** Keeps the keys of a widget from its host, which acts on them before the widget hears: it is told first, as `KEY`. A widget
 * still has the focus when what had it there is gone. Saving is the host's; what the browser itself does, it does anyway. */
function keepKeys() {
  if (globalThis.mtKeys) return;
  let widget;
  const look = (event) => {
    widget = widgetOf(event);
  };
  globalThis.mtKeys = (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, type } = event;
    const [at] = event.composedPath();
    const lost = at === document.body && widget?.isConnected;
    if (!(widgetOf(event) || lost) || ((ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === "s")) return;
    event.stopImmediatePropagation();
    if (type !== "keydown") return;
    const target = lost ? widget : at;
    const detail = { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target, preventDefault: () => event.preventDefault() };
    target.dispatchEvent(new CustomEvent(KEY, { bubbles: true, composed: true, detail }));
  };
  for (const name of ["keydown", "keypress", "keyup"]) window.addEventListener(name, globalThis.mtKeys, true);
  for (const name of ["focusin", "pointerdown"]) window.addEventListener(name, look, true);
}

/** Listens to keys within a node, on a page as in a host; gives what ends it. */
export function onKey(node, heard) {
  const [name, told] = !isPage() ? [KEY, (event) => heard(event.detail, event)] : ["keydown", (event) => heard(event, event)];
  node.addEventListener(name, told);
  return () => node.removeEventListener(name, told);
}

/** Whether keys at a target may be for a view: it is in sight, nobody leads the page, and nothing else is open or typed in. */
export function hearsKeys(host, target) {
  if ("mtFollowing" in document.documentElement.dataset) return false;
  if (!host.isConnected || host.closest("[hidden]") || host.getRootNode().querySelector("dialog[open]")) return false;
  return !target.closest?.("input, select, textarea");
}

/** What names a choice: its letter. @param {number} index */
export function letter(index) {
  return String.fromCharCode(65 + index);
}

/** The choice that a key answers with, its letter or its number; -1 for any other key. @param {string} key */
export function choiceOf(key) {
  return /^[1-9]$/.test(key) ? Number(key) - 1 : /^[a-i]$/i.test(key) ? key.toLowerCase().charCodeAt(0) - 97 : -1;
}

/** Lends a part of the page to a card of its own, where there is no room for it; a click on what `leaves` closes that. */
export function onCard(t, hook, label, node, leaves) {
  const place = document.createComment(hook);
  const home = node.closest(".mt-app") ?? homeOf(node);
  const leave = (event) => event.target.closest(leaves) && card.close();
  node.replaceWith(place);
  const close = button(`${hook}-close`, t("close"), () => card.close(), { class: "mt-button mt-primary" });
  const card = showCard(home, { hook: `${hook}-card`, label, closed: () => place.replaceWith(node) }, node, close);
  card.addEventListener("click", leave, true);
}

/** Shows a card above the page, which goes when it is closed; `closed` hears of that. */
export function showCard(home, { hook = null, label, look = "mt-card-dialog", closed = () => {} }, ...inside) {
  const gone = () => {
    closed();
    card.remove();
  };
  const card = el("dialog", { class: `mt ${look}`, "data-mt": hook, "aria-label": label, onclose: gone }, ...inside);
  home.append(card);
  card.showModal();
  return card;
}

/** The same from a part of the page: what leads out of it to a clause closes it, and is asked by what opened it, once. */
export function showFrom(opener, about, ...inside) {
  const card = showCard(homeOf(opener), about, ...inside);
  card.addEventListener("mt-rule", (event) => {
    event.stopPropagation();
    card.close();
    opener.dispatchEvent(new CustomEvent("mt-rule", { bubbles: true, composed: true, detail: event.detail }));
  });
  return card;
}

export function liveRegion() {
  return el("div", { class: "mt-hidden", "aria-live": "polite", role: "status", "data-mt": "live" });
}

export function announce(region, text) {
  if (region.textContent !== text) region.textContent = text;
}

/** Acts when the page has nothing else to do, or after so many ms; gives what calls it off. */
export function whenIdle(act, timeout = 300) {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(act, Math.min(timeout, 200)); // Safari has no idle moments
    return () => clearTimeout(timer);
  }
  const id = window.requestIdleCallback(act, { timeout });
  return () => window.cancelIdleCallback(id);
}

export function calm() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether the page is ours: its template says so before any widget is there. Everything else is a host, and we are its guests. */
export function isPage() {
  return "mtPage" in document.documentElement.dataset;
}

/** The link of the page: what Python was given, else what the address bar says. @param {Page} page */
export function pageLink(page) {
  return new URLSearchParams(page.link || (isPage() ? window.location.search : ""));
}

/** Says whether there is little room, now and whenever that changes; gives what ends it. */
export function followWidth(node, heard = () => {}) {
  const tell = (width) => node.toggleAttribute("data-narrow", width < (window.innerHeight < SHORT ? BESIDE : NARROW));
  const watcher = new ResizeObserver(([entry]) => {
    tell(entry.contentRect.width);
    heard();
  });
  tell(node.getBoundingClientRect().width);
  watcher.observe(node);
  return () => watcher.disconnect();
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
