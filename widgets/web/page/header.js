// In a notebook: the game's title, light or dark; the parts are in the cells below.
// Hooks: data-mt="header", "home", "theme" (value).

import { el, frame, teller } from "../dom.js";
import { themeMenu } from "./appearance.js";
import { pageOf } from "./places.js";
import { followTheme } from "./theme.js";

/** @import { Page } from "../types.d.ts" */

/** @param {Page} page */
export function renderHeader(page, host) {
  const t = teller(page.texts, "header");
  const stop = followTheme(host);
  frame(host, "header").append(
    el(
      "nav",
      { class: "mt-bar", "aria-label": t("nav") },
      el(
        "a",
        { class: "mt-nav mt-homeward", href: pageOf("index"), "data-mt": "home", "aria-label": t("home") },
        el("span", { class: "mt-moon", "aria-hidden": true }),
      ),
      el("strong", { class: "mt-title" }, page.first.title),
      el("span", { class: "mt-bar-tools" }, themeMenu(t)),
    ),
  );
  return stop;
}
