// Light, dark or auto, and presenter mode, the same on every widget of the page.
// Sets data-mt-theme (light or dark): on a page of ours on <html>, beside data-mt-present; in a host on each widget. Style follows it.

import { isPage, remember, remembered } from "../dom.js";

const CHANGED_THEME = "mt-theme-changed"; // told to all widgets of a page
const SEEN = 128; // of 255: the opacity from which a background counts
const DARK = 128; // of 255: what is darker is dark

const darkSystem = () => window.matchMedia("(prefers-color-scheme: dark)");

export function chosenTheme() {
  const choice = remembered("mt-theme", "auto");
  return ["light", "dark"].includes(choice) ? choice : "auto";
}

export function chooseTheme(choice) {
  remember("mt-theme", choice);
  window.dispatchEvent(new Event(CHANGED_THEME));
}

export function isPresenting() {
  return remembered("mt-present", "") === "on";
}

export function present(on) {
  remember("mt-present", on ? "on" : "");
  window.dispatchEvent(new Event(CHANGED_THEME));
}

/** What a host says of its own colours: Jupyter, VS Code, Sphinx and MyST themes, Bootstrap, Colab, marimo. */
function hostSays() {
  const { documentElement: html, body } = document;
  const { jpThemeLight: jupyter, vscodeThemeKind: code, theme } = body.dataset;
  if (jupyter) return jupyter === "false" ? "dark" : "light";
  if (code) return /dark|high-contrast$/.test(code) ? "dark" : "light";
  const marks = [html.dataset.theme, html.dataset.bsTheme, html.getAttribute("theme"), theme, ...html.classList, ...body.classList];
  return marks.find((mark) => mark === "dark" || mark === "light");
}

/** Red, green, blue and opacity of a colour, however it is written. */
function channels(colour) {
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  return pen.getImageData(0, 0, 1, 1).data;
}

/** What lies behind a widget in a host that says nothing: the first colour painted there, else what the system prefers. */
function behind(root) {
  for (let node = root.parentNode; node; node = node instanceof ShadowRoot ? node.host : node.parentNode) {
    if (!(node instanceof Element)) continue;
    const [red, green, blue, alpha] = channels(getComputedStyle(node).backgroundColor);
    if (alpha >= SEEN) return 0.299 * red + 0.587 * green + 0.114 * blue < DARK ? "dark" : "light";
  }
  return getComputedStyle(document.documentElement).colorScheme.includes("dark") && darkSystem().matches ? "dark" : "light";
}

function automatic(root) {
  if (!isPage()) return hostSays() ?? behind(root);
  return document.body.dataset.jpThemeLight === "false" || darkSystem().matches ? "dark" : "light";
}

/** Applies the theme now and whenever the reader, the system or the host changes it: on a page of ours to all of it, in a host to
 * this widget alone. Gives what ends it. @param {HTMLElement} [root] */
export function followTheme(root) {
  const marked = isPage() ? document.documentElement : root;
  const apply = () => {
    const choice = chosenTheme();
    marked.dataset.mtTheme = choice === "auto" ? automatic(root) : choice;
    if (isPage()) marked.toggleAttribute("data-mt-present", isPresenting());
  };
  const paper = () => {
    marked.dataset.mtTheme = "light"; // paper is white
  };
  /** @type {[EventTarget, string, () => void][]} */
  const heard = [
    [window, CHANGED_THEME, apply],
    [window, "beforeprint", paper],
    [window, "afterprint", apply],
    [darkSystem(), "change", apply],
  ];
  apply();
  for (const [where, name, act] of heard) where.addEventListener(name, act);
  const watcher = new MutationObserver(apply);
  watcher.observe(document.body, { attributes: true });
  const arrived = new ResizeObserver(apply); // a host may draw a widget before it puts it anywhere
  if (!isPage()) {
    watcher.observe(document.documentElement, { attributes: true });
    arrived.observe(root);
  }
  return () => {
    for (const [where, name, act] of heard) where.removeEventListener(name, act);
    watcher.disconnect();
    arrived.disconnect();
  };
}
