// The bar on top of a page: where to go, light or dark, larger type for a room.
// Hooks: data-mt="header", "home", "play-link", "rules-link", "lessons", "theme" (value),
// "present", "problem".

import { button, el, pageLink, teller } from "../dom.js";
import { beat } from "./heart.js";
import { mountBar, pageCode, presenter, themeMenu } from "./looks.js";
import { pageOf } from "./places.js";
import { followTheme } from "./theme.js";

function jump(hook, target, label) {
  const go = () => document.querySelector(target)?.scrollIntoView({ block: "start" });
  return button(hook, label, go, { class: "mt-nav" });
}

function lessonMenu(t, lessons) {
  const open = (event) => {
    const target = `[data-lesson="${CSS.escape(event.target.value)}"]`;
    document.querySelector(target)?.scrollIntoView({ block: "start" });
    event.target.value = "";
  };
  return el("select", { class: "mt-nav", "data-mt": "lessons", "aria-label": t("lessons"), onchange: open },
    el("option", { value: "" }, t("learn")),
    lessons.map(([id, title]) => el("option", { value: id }, title)));
}

/** A sentence when the link asks for a lesson that is not here. */
function problem(t, model, lessons) {
  const name = pageLink(model).get("lesson");
  const known = !name || lessons.some(([id]) => id === name);
  return !known && el("p", { class: "mt-notice", role: "alert", "data-mt": "problem" },
    t("lesson-unknown", { name: name.slice(0, 40) }));
}

export function renderHeader({ model, el: host }) {
  const t = teller(model);
  const { title, lessons } = model.get("page");
  const stop = [followTheme(), beat(model, t)];
  const bar = el("nav", { class: "mt-bar", "aria-label": t("nav") },
    el("a", { class: "mt-nav mt-homeward", href: pageOf("index"), "data-mt": "home", "aria-label": t("home") },
      el("span", { class: "mt-moon", "aria-hidden": true })),
    el("strong", { class: "mt-title" }, title),
    lessonMenu(t, lessons),
    jump("play-link", '[data-mt="play-table"]', t("play")),
    jump("rules-link", '[data-mt="rulebook"]', t("rules")),
    el("span", { class: "mt-space" }),
    themeMenu(t), presenter(t), pageCode(model, t));
  stop.push(mountBar(host, bar));
  host.append(problem(t, model, lessons) || "");
  return () => stop.forEach((end) => end());
}
