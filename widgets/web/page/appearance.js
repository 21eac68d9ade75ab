// How the page looks: light, dark or auto, and larger type for a room.
// Hooks: data-mt="theme" (a select), data-mt="present" (a toggle).

import { button, el, glyph, isPage } from "../dom.js";
import { photograph } from "./share.js";
import { chooseTheme, chosenTheme, isPresenting, present } from "./theme.js";

export function themeMenu(t) {
  const choices = ["auto", "light", "dark"];
  const menu = el(
    "select",
    { class: "mt-nav", "data-mt": "theme", "aria-label": t("theme"), onchange: (event) => chooseTheme(event.target.value) },
    choices.map((name) => el("option", { value: name, selected: name === chosenTheme() }, t(`theme-${name}`))),
  );
  return el("span", { class: "mt-theme" }, menu);
}

/** A page of ours may be shown to a room; a host has ways of its own. */
export function presenter(t) {
  if (!isPage()) return null;
  return button(
    "present",
    glyph("Aa", t("present")),
    (event) => {
      present(!isPresenting());
      event.currentTarget.setAttribute("aria-pressed", String(isPresenting()));
      for (const why of document.querySelectorAll(".mt-why")) why.toggleAttribute("open", isPresenting()); // the clause is read too
      window.dispatchEvent(new Event("resize"));
    },
    { class: "mt-nav mt-wide", title: t("present-why"), "aria-pressed": isPresenting() },
  );
}

/** The page itself as a QR code. */
export function pageCode(page, t) {
  return isPage() && photograph(page, t, () => window.location.search, "mt-nav");
}
