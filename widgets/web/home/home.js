// The front page: the shelf of games as cards.
// Hooks: data-mt="home", "game" (data-game=NAME), "theme", "present".

import { el, frame, teller } from "../dom.js";
import { mountBar, pageCode, presenter, themeMenu } from "../page/looks.js";
import { pageOf } from "../page/places.js";
import { followTheme } from "../page/theme.js";

function card(t, game) {
  const facts = [
    t("players", { least: game.least, most: game.most }), game.minutes,
    t(game.lessons === 1 ? "lessons-one" : "lessons", { count: game.lessons }),
  ];
  const inside = [
    el("div", { class: "mt-cover-art", "aria-hidden": true },
      game.icons?.length ? game.icons.map((icon) => el("span", {}, icon)) : el("span", { class: "mt-moon" })),
    el("h2", {}, game.title),
    el("p", {}, game.tagline),
    el("p", { class: "mt-facts" }, facts.map((fact) => el("span", { class: "mt-badge" }, fact))),
  ];
  const attrs = { class: "mt-game", "data-mt": "game", "data-game": game.name };
  return el("a", { ...attrs, href: pageOf(game.name), "aria-label": t("open", { title: game.title }) }, inside);
}

export function renderHome({ model, el: host }) {
  const t = teller(model);
  const stop = followTheme();
  const bar = el("nav", { class: "mt-bar", "aria-label": t("nav") },
    el("span", { class: "mt-moon", "aria-hidden": true }), el("strong", { class: "mt-title" }, t("title")),
    el("span", { class: "mt-space" }), themeMenu(t), presenter(t), pageCode(model, t));
  const unmount = mountBar(host, bar);
  frame(host, "home").append(
    el("div", { class: "mt-shelf", role: "list", "aria-label": t("games") },
      model.get("games").map((game) => el("div", { role: "listitem" }, card(t, game)))),
  );
  return () => {
    stop();
    unmount();
  };
}
