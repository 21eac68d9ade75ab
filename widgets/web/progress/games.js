// The games that were begun in this browser and not finished: as they are played, and as a list on the front page.
// Hooks: data-mt="my-games" (the section), "my-game" (a link, data-game), "my-game-drop".

import { button, el, redraw } from "../dom.js";
import { note, recall } from "../page/storage.js";
import { pageOf } from "../page/places.js";

/** @import { Page, Saved } from "../types.d.ts" */

const MOST = 12; // games that are kept of each title

/** Keeps up with the game on a page: the same one as long as it is played, another when a new one begins. */
export class Keeper {
  constructor(name) {
    this.name = name;
    this.id = "";
  }

  /** Another game comes here. */
  leave() {
    this.id = "";
  }

  /** @param {{ n: number, seat: number | null, link: string, names: string[] }} status */
  keep({ n, seat, link, names }) {
    const { games } = recall(this.name);
    if (!n) this.leave();
    else this.id ||= games.find((game) => game.link === link)?.id ?? Date.now().toString(36);
    if (!this.id) return;
    const others = games.filter((game) => game.id !== this.id);
    const now = seat == null ? [] : [{ id: this.id, link, n, names, at: new Date().toISOString() }];
    note(this.name, { games: [...now, ...others].slice(0, MOST) });
  }
}

/** Every game that waits, the last one played first; nothing while there are none. @param {{ name: string, title: string }[]} titles */
export function myGames(t, titles) {
  const root = el("section", { class: "mt-my-games", "data-mt": "my-games", "aria-label": t("my-games") });
  const draw = () => {
    const all = titles.flatMap((title) => recall(title.name).games.map((game) => ({ ...title, ...game })));
    all.sort((one, other) => (one.at < other.at ? 1 : -1));
    root.hidden = !all.length;
    redraw(
      root,
      el("h2", {}, t("my-games")),
      el(
        "ul",
        {},
        all.map((game) => entry(t, game, draw)),
      ),
    );
  };
  draw();
  return { root, draw };
}

/** @param {Saved & { name: string, title: string }} game */
function entry(t, game, draw) {
  const { name, title, id, link, n, names, at } = game;
  const drop = () => {
    note(name, { games: recall(name).games.filter((one) => one.id !== id) });
    draw();
  };
  const when = new Date(at).toLocaleDateString(document.documentElement.lang || undefined, { day: "numeric", month: "short" });
  const facts = t("my-game", { names: names.join(", "), number: n, when });
  return el(
    "li",
    {},
    el(
      "a",
      { href: pageOf(name, link), "data-mt": "my-game", "data-game": name },
      el("b", {}, title),
      " ",
      el("span", { class: "mt-note" }, facts),
    ),
    button("my-game-drop", "✕", drop, { class: "mt-button mt-quiet", "aria-label": t("my-game-drop", { title, names: names.join(", ") }) }),
  );
}
