// The scene on a game's box: its pictures where the game places them, on a hill by night.

import { el } from "../dom.js";
import { withPictures } from "./art.js";

/** @param {{ tone?: string, cover?: [string, number, number, number][] }} game @param {Record<string, string>} attrs */
export function cover({ tone, cover = [] }, tag = "div", attrs = {}) {
  const placed = cover.map(([picture, left, below, height]) =>
    el("span", { style: `--left: ${left}; --below: ${below}; --height: ${height}` }, withPictures(picture)),
  );
  const inside = placed.length ? placed : el("span", { class: "mt-moon" });
  return el(tag, { class: "mt-cover-art", "data-tone": tone, "aria-hidden": true, ...attrs }, inside);
}
