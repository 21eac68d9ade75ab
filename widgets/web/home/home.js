// The front page: the shelf of games as cards.
// Hooks: data-mt="home", "game" (data-game=NAME), "theme", "present".

import { el, frame, teller } from "../dom.js";
import { pageCode, presenter, themeMenu } from "../page/looks.js";
import { pageOf } from "../page/places.js";
import { followTheme } from "../page/theme.js";

function card(t, game) {
  const facts = [
    t("players", { least: game.least, most: game.most }),
    game.minutes,
    t(game.lessons === 1 ? "lessons-one" : "lessons", { count: game.lessons }),
  ];
  const page = pageOf(game.name);
  return el(
    "article",
    { class: "mt-game", "data-mt": "game", "data-game": game.name },
    el(
      "a",
      { class: "mt-cover-art", href: page, tabindex: -1, "aria-hidden": true },
      game.icons?.length ? game.icons.map((icon) => el("span", {}, icon)) : el("span", { class: "mt-moon" }),
    ),
    el("h2", {}, el("a", { href: page, "data-mt": "open" }, game.title)),
    el("p", {}, game.tagline),
    el(
      "p",
      { class: "mt-facts" },
      facts.map((fact) => el("span", { class: "mt-badge" }, fact)),
    ),
    el(
      "div",
      { class: "mt-row" },
      el(
        "a",
        {
          class: "mt-button mt-primary",
          "data-mt": "go-play",
          href: `${page}?view=play&start=computer`,
          "aria-label": t("play-title", { title: game.title }),
        },
        t("play"),
      ),
      el(
        "a",
        { class: "mt-button", "data-mt": "go-learn", href: `${page}?view=learn`, "aria-label": t("learn-title", { title: game.title }) },
        t("learn"),
      ),
    ),
  );
}

export function renderHome(page, host) {
  const t = teller(page.texts, "header", "home");
  const stop = followTheme();
  frame(host, "home").append(
    el(
      "nav",
      { class: "mt-bar", "aria-label": t("nav") },
      el("span", { class: "mt-homeward" }, el("span", { class: "mt-moon", "aria-hidden": true })),
      el("strong", { class: "mt-title" }, t("title")),
      el("span", { class: "mt-bar-tools" }, themeMenu(t), presenter(t), pageCode(page, t)),
    ),
    el(
      "div",
      { class: "mt-shelf", role: "list", "aria-label": t("games") },
      page.first.games.map((game) => el("div", { role: "listitem" }, card(t, game))),
    ),
  );
  return stop;
}
