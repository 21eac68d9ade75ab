// Light, dark or auto, and presenter mode, the same on every widget of the page.
// Sets data-mt-theme (light or dark) and data-mt-present on <html>; widgets follow by CSS.

import { isLab, remember, remembered } from "../dom.js";

const darkSystem = () => window.matchMedia("(prefers-color-scheme: dark)");

export function chosenTheme() {
  const choice = remembered("mt-theme", "auto");
  return ["light", "dark"].includes(choice) ? choice : "auto";
}

export function chooseTheme(choice) {
  remember("mt-theme", choice);
  applyTheme();
}

export function isPresenting() {
  return remembered("mt-present", "") === "on";
}

export function present(on) {
  remember("mt-present", on ? "on" : "");
  applyTheme();
}

/** JupyterLab's own theme there; elsewhere a dark page theme, else what the system prefers. */
function automatic() {
  const host = document.body.dataset.jpThemeLight;
  if (isLab() && host) return host === "false" ? "dark" : "light";
  return host === "false" || darkSystem().matches ? "dark" : "light";
}

function applyTheme() {
  const root = document.documentElement;
  const choice = chosenTheme();
  root.dataset.mtTheme = choice === "auto" ? automatic() : choice;
  root.toggleAttribute("data-mt-present", isPresenting());
  root.toggleAttribute("data-mt-page", !isLab());
}

/** Paper is white. */
function applyPaper() {
  document.documentElement.dataset.mtTheme = "light";
}

/** Applies the theme now and whenever the system or JupyterLab changes it. */
export function followTheme() {
  const system = darkSystem();
  applyTheme();
  window.addEventListener("beforeprint", applyPaper);
  window.addEventListener("afterprint", applyTheme);
  system.addEventListener("change", applyTheme);
  const watcher = new MutationObserver(applyTheme);
  watcher.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  return () => {
    window.removeEventListener("beforeprint", applyPaper);
    window.removeEventListener("afterprint", applyTheme);
    system.removeEventListener("change", applyTheme);
    watcher.disconnect();
  };
}
