// What this browser remembers of a learner: one key, versioned, checked like any input when it is read.

import { remember, remembered } from "../dom.js";

const STORE = "midnight-tutor";
const VERSION = 1;

const isText = (value) => typeof value === "string" && value.length < 20_000;

function game(value) {
  const done = Array.isArray(value?.done) ? value.done.filter(isText).slice(0, 200) : [];
  const at = isText(value?.at) ? value.at : "";
  const link = isText(value?.link) ? value.link : "";
  return { done, at, link };
}

function read() {
  try {
    const data = JSON.parse(remembered(STORE, "{}"));
    if (data?.v !== VERSION || typeof data.games !== "object") return {};
    return Object.fromEntries(Object.entries(data.games ?? {}).map(([name, value]) => [name, game(value)]));
  } catch {
    return {};
  }
}

/** What is known of one game: lessons done, the place in the last one, the link of the game being played. */
export function recall(name) {
  return read()[name] ?? game({});
}

export function note(name, changes) {
  const games = read();
  games[name] = { ...(games[name] ?? game({})), ...changes };
  remember(STORE, JSON.stringify({ v: VERSION, games }));
}

export function noteDone(name, lesson) {
  const { done } = recall(name);
  if (!done.includes(lesson)) note(name, { done: [...done, lesson] });
}
