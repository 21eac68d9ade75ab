// The part that a page has in a class: it follows one, leads one, could lead one, or there are no classes here.

import { classEntry, Follower, followed } from "./follow.js";
import { button, glyph, teller } from "../dom.js";
import { Leader, ledRoom } from "./lead.js";
import { roomsAt } from "./rooms.js";
import { Speaker } from "./speaker.js";

const NO_CODE = "-"; // instead of a code: the shelf asks for one

const NO_CLASS = { button: null, moved() {}, forward() {}, close() {} };

export function classroom(page, app) {
  const code = followed();
  if (code && code !== NO_CODE) return { ...NO_CLASS, part: new Follower(page, app, code) };
  if (new URLSearchParams(window.location.search).has("speaker") && ledRoom()[1]) return { ...NO_CLASS, part: new Speaker(page, app) };
  const at = roomsAt();
  return at === "1" ? new Leader(page, app) : { ...NO_CLASS, button: at.startsWith("/") ? wayThere(page, at) : null };
}

/** A class meets on a site beside this server, which has the same pages: it begins at the same place. */
function wayThere(page, site) {
  const t = teller(page.texts, "class");
  const go = () => window.location.assign(`${site}${page.first.name}.html${window.location.search}`);
  return button("class", glyph(":people:", t("class")), go, { class: "mt-nav mt-wide", title: t("class-elsewhere") });
}

/** The shelf lets one into a class: by the code in its address, or by one that is typed. */
export function shelfClass(page, host) {
  const code = followed();
  const start = (typed, name) => new Follower(page, null, typed, name);
  if (code === NO_CODE) host.prepend(classEntry(page, start));
  else if (code) start(code);
}
