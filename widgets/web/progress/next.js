// How far a learner is in a game, and what comes next. What is told is counted from the browser's memory.
// Hooks: data-mt="continue" (data-kind), "done-lessons", "rules-met", "due".

import { el } from "../dom.js";
import { dueCount, recall } from "../page/storage.js";

/** @import { Memory } from "../types.d.ts" */

/** Whether anything was done in a game. @param {Memory} memory */
export function isBegun({ done, at, link, played, met }) {
  return Boolean(done.length || at || link || played || met.length);
}

/** What *Play* means everywhere: a game that is new to somebody comes with the coach. */
export function startOf(name) {
  return { view: "play", start: recall(name).played ? "computer" : "coach" };
}

/** What comes next: a game that was left, a lesson, or practice; nothing for whoever did nothing yet. */
export function nextOf(name, lessons) {
  const memory = recall(name);
  const { link, last, done, at, played, met, cards } = memory;
  const due = dueCount(name);
  const learns = (done.length > 0 || Boolean(at)) && done.length < lessons;
  const ways = [
    { kind: "game", is: link && last === "play", link },
    { kind: "learn", is: learns && last === "learn", link: at || "?view=learn" },
    { kind: "practise", is: due > 0, link: "?view=practise", count: due },
    { kind: "game", is: Boolean(link), link },
    { kind: "learn", is: learns, link: at || "?view=learn" },
    { kind: "practise", is: Object.keys(cards).length > 0 || (played > 0 && met.length > 0), link: "?view=practise", count: 0 },
    { kind: "learn", is: isBegun(memory) && done.length < lessons, link: "?view=learn" },
  ];
  return ways.find((way) => way.is);
}

/** What a way on is called. */
export function nameOf(t, { kind, count = 0 }) {
  if (kind === "practise") return count ? t("continue-due", { count }) : t("continue-practise");
  return t(kind === "game" ? "continue-game" : "continue-learn");
}

function share(hook, words, part, all) {
  const bar = el("div", { class: "mt-meter", "aria-hidden": true }, el("span"));
  bar.firstChild.style.width = `${all ? (100 * part) / all : 0}%`;
  return el("div", { class: "mt-share" }, el("span", { "data-mt": hook }, words), bar);
}

/** How many lessons are done and how many rules were met. */
export function shares(t, name, lessons, rules) {
  const { done, met, cards } = recall(name);
  const known = new Set([...met, ...Object.keys(cards)]).size;
  return [
    share("done-lessons", t("lessons-done", { count: Math.min(done.length, lessons), all: lessons }), done.length, lessons),
    share("rules-met", t("rules-met", { count: Math.min(known, rules), all: rules }), known, rules),
  ];
}
