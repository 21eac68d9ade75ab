// The front page: the shelf of games as cards.
// Hooks: data-mt="home", "game" (data-game=NAME), "go-play", "go-learn", "theme", "present".

import { logoNode } from "../art/art.js";
import { cover } from "../art/cover.js";
import { shelfClass } from "../classroom/classroom.js";
import { el, frame, isPage, refill, teller } from "../dom.js";
import { recall } from "../page/storage.js";
import { damageNotice, keeping } from "../progress/backup.js";
import { myGames } from "../progress/games.js";
import { isBegun, nameOf, nextOf, shares, startOf } from "../progress/next.js";
import { pageCode, presenter, themeMenu } from "../page/appearance.js";
import { installer } from "../page/install.js";
import { pageOf } from "../page/places.js";
import { followTheme } from "../page/theme.js";

/** What comes first, then the other ways in: on with what was begun, or a first game. */
function ways(t, game) {
  const next = nextOf(game.name, game.lessons);
  const way = (hook, link, label, words) =>
    el("a", { class: "mt-button", "data-mt": hook, href: pageOf(game.name, link), "aria-label": words }, label);
  const all = [
    next && way("continue", next.link, nameOf(t, next), `${game.title}: ${nameOf(t, next)}`),
    next?.kind !== "game" &&
      way("go-play", `?${new URLSearchParams(startOf(game.name))}`, t("play"), t("play-title", { title: game.title })),
    (!next || next.kind === "game") && way("go-learn", "?view=learn", t("learn"), t("learn-title", { title: game.title })),
  ].filter(Boolean);
  all[0].classList.add("mt-primary");
  return all;
}

function card(t, game) {
  const facts = [t("players", { least: game.least, most: game.most }), game.minutes, t("lessons", { count: game.lessons })];
  const page = pageOf(game.name);
  return el(
    "article",
    { class: "mt-game", "data-mt": "game", "data-game": game.name },
    cover(game, "a", { href: page, tabindex: "-1" }),
    el("h2", {}, el("a", { href: page, "data-mt": "open" }, game.title)),
    el("p", {}, game.tagline),
    isBegun(recall(game.name))
      ? el("div", { class: "mt-facts mt-shares" }, shares(t, game.name, game.lessons, game.rules))
      : el("p", { class: "mt-facts mt-note" }, facts.join(" · ")),
    el("div", { class: "mt-ways" }, ways(t, game)),
  );
}

export function renderHome(page, host) {
  const t = teller(page.texts, "header", "home", "progress");
  const stop = followTheme(host);
  const shelf = el("div", { class: "mt-shelf", role: "list", "aria-label": t("games") });
  const games = myGames(t, page.first.games);
  const draw = () => {
    games.draw();
    refill(
      shelf,
      page.first.games.map((game) => el("div", { role: "listitem" }, card(t, game))),
    );
  };
  draw();
  const bar = el(
    "nav",
    { class: "mt-bar", "aria-label": t("nav") },
    el("span", { class: "mt-homeward" }, el("span", { class: "mt-moon", "aria-hidden": true })),
    el("strong", { class: "mt-title" }, logoNode(t("title"))),
    el("span", { class: "mt-bar-tools" }, themeMenu(t), presenter(t), pageCode(page, t)),
  );
  const top = frame(el("div"), "top");
  top.append(bar);
  if (!isPage()) host.append(top);
  else document.body.prepend(top); // above the words of the page
  frame(host, "home").append(damageNotice(t) ?? "", games.root, shelf, installer(t), keeping(t, draw));
  shelfClass(page, host);
  return () => {
    stop();
    top.remove();
  };
}
