// What this browser remembers of a learner: one key, versioned, checked like any input when it is read.
// What each field is stands in tutor/ui/progress.py, which checks once more what is used of it.

import { remember, remembered } from "../dom.js";

/** @import { Page, Memory } from "../types.d.ts" */

const STORE = "midnight-tutor";
const DAMAGED = "midnight-tutor-damaged"; // what could not be read, word for word
const CHANGED = "mt-memory";
const VERSION = 2; // 1 had done, at and link alone
const LONGEST = 2_000_000; // characters of a file

const isText = (value) => typeof value === "string" && value.length < 20_000;
const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

const isSaved = (value) =>
  isTable(value) &&
  [value.id, value.link, value.at].every(isText) &&
  Number.isInteger(value.n) &&
  Array.isArray(value.names) &&
  value.names.every(isText);

/** @type {Record<string, [any, (value: any) => boolean]>} what a field is where nothing is known, and whether a value is one */
const FIELDS = {
  done: [[], (value) => Array.isArray(value) && value.length < 1000 && value.every(isText)],
  at: ["", isText],
  link: ["", isText],
  games: [[], (value) => Array.isArray(value) && value.length < 100 && value.every(isSaved)],
  played: [0, (value) => Number.isInteger(value) && value >= 0],
  coach: [false, (value) => typeof value === "boolean"],
  last: ["", (value) => ["", "play", "learn", "practise"].includes(value)],
  met: [[], (value) => Array.isArray(value) && value.length < 2000 && value.every(isText)],
  cards: [{}, (value) => isTable(value) && Object.keys(value).length < 2000 && Object.values(value).every(isTable)],
  standing: [{}, (value) => isTable(value) && Object.keys(value).length < 2000 && Object.values(value).every(isText)],
};

/** One game out of a store: the fields that can be read, and whether all could. @returns {[any, boolean]} */
function game(value) {
  const known = isTable(value);
  let whole = known;
  const fields = Object.entries(FIELDS).map(([name, [empty, fits]]) => {
    const given = known ? value[name] : undefined;
    if (given === undefined || fits(given)) return [name, given ?? structuredClone(empty)];
    whole = false;
    return [name, structuredClone(empty)];
  });
  return [Object.fromEntries(fields), whole];
}

/** All games of a store in words, and whether everything in it could be read. */
function parse(text) {
  try {
    const data = JSON.parse(text);
    const known = [1, VERSION].includes(data?.v) && isTable(data.games);
    const read = Object.entries(known ? data.games : {}).map(([name, value]) => [name, ...game(value)]);
    return { games: Object.fromEntries(read), whole: known && read.every(([, , whole]) => whole) };
  } catch {
    return { games: {}, whole: false };
  }
}

/** What is kept; what is damaged is put aside before anything is written over it. */
function read() {
  const text = remembered(STORE, "");
  if (!text) return {};
  const { games, whole } = parse(text);
  const aside = remembered(DAMAGED, "");
  if (!whole && !aside.endsWith(text)) remember(DAMAGED, aside ? `${aside}\n${text}` : text);
  return games;
}

function write(games) {
  remember(STORE, JSON.stringify({ v: VERSION, games }));
}

/** Tells whoever looks at the store on this page; a store that was begun anew forgets what is not in it. */
function tell(anew = false) {
  window.dispatchEvent(new CustomEvent(CHANGED, { detail: anew }));
}

/** What is known of one game. @returns {Memory} */
export function recall(name) {
  return read()[name] ?? game({})[0];
}

export function note(name, changes) {
  const games = read();
  games[name] = { ...(games[name] ?? game({})[0]), ...changes };
  write(games);
}

export function noteDone(name, lesson) {
  const { done } = recall(name);
  note(name, { at: "", done: [...new Set([...done, lesson])] });
}

/** Clauses that were shown at work, outside the engine's sight: in a lesson. */
export function noteMet(name, ids) {
  const { met } = recall(name);
  const fresh = ids.filter((id) => !met.includes(id));
  if (!fresh.length) return;
  note(name, { met: [...met, ...new Set(fresh)] });
  tell();
}

/** How many clauses ask to be practised again. */
export function dueCount(name, now = new Date()) {
  return Object.values(recall(name).cards).filter((card) => new Date(card.fsrs?.due) <= now).length;
}

/** Where each clause stood last, as far as the engine said so; what was met since stands there too. */
function lastKnown(name) {
  const { met, standing } = recall(name);
  return { ...Object.fromEntries(met.map((id) => [id, "met"])), ...standing };
}

/** Who keeps up with the store on this page: in a notebook every cell has an engine's ear of its own. */
const followers = new Set();

/** Keeps the store and what the engine knows of the learner the same; gives what ends it. @param {Page} page */
export function follow(page, name) {
  const part = page.channel.part("progress", {});
  const kept = (anew) => {
    const { met, cards } = recall(name);
    return { type: "load", met, cards, anew };
  };
  const load = (anew) => {
    part.update({ standing: lastKnown(name) }); // until the engine says it, which may be long in coming
    part.send(kept(anew));
  };
  const me = { name, load };
  page.channel.remind = () => [{ to: part.name, ask: kept(true) }];
  const changed = (names) => {
    const told = Object.entries(part.get("standing") ?? {}).filter(([, how]) => how !== "met"); // that is kept already
    const standing = Object.fromEntries(told);
    if (JSON.stringify(standing) !== JSON.stringify(recall(name).standing)) note(name, { standing });
    if (!names.has("fresh")) return;
    const { met, cards } = part.get("fresh");
    const known = recall(name);
    note(name, { met: [...new Set([...known.met, ...met])], cards: { ...known.cards, ...cards } });
    for (const other of followers) if (other !== me && other.name === name) other.load(false);
  };
  const noted = (event) => load(event.detail);
  const elsewhere = (event) => event.key === STORE && load(false);
  part.on("change", changed);
  window.addEventListener(CHANGED, noted);
  window.addEventListener("storage", elsewhere);
  followers.add(me);
  load(true);
  part.refresh();
  return () => {
    followers.delete(me);
    part.off("change", changed);
    window.removeEventListener(CHANGED, noted);
    window.removeEventListener("storage", elsewhere);
  };
}

/** What was put aside because it could not be read, or nothing. */
export function damaged() {
  read();
  return remembered(DAMAGED, "");
}

/** What can be read stays. */
export function dropDamaged() {
  write(read());
  remember(DAMAGED, "");
}

/** Everything, as a file holds it. */
export function exported() {
  return JSON.stringify({ v: VERSION, games: read() }, null, 1);
}

/** Adds what a file holds to what is here, nothing lost; false, and nothing changed, where it cannot be read. */
export function imported(text) {
  const { games, whole } = text.length > LONGEST ? { games: {}, whole: false } : parse(text);
  if (!whole) return false;
  const here = read();
  for (const [name, theirs] of Object.entries(games)) here[name] = here[name] ? joined(here[name], theirs) : theirs;
  write(here);
  tell(true);
  return true;
}

function joined(ours, theirs) {
  const later = (card) => card?.fsrs?.last_review ?? "";
  const cards = Object.entries(theirs.cards).filter(([id, card]) => later(card) >= later(ours.cards[id]));
  return {
    ...theirs,
    done: [...new Set([...ours.done, ...theirs.done])],
    at: ours.at || theirs.at,
    link: ours.link || theirs.link,
    games: [...ours.games, ...theirs.games.filter(({ id }) => !ours.games.some((game) => game.id === id))].slice(0, 99),
    played: Math.max(ours.played, theirs.played),
    last: ours.last || theirs.last,
    met: [...new Set([...ours.met, ...theirs.met])],
    cards: { ...ours.cards, ...Object.fromEntries(cards) },
    standing: { ...ours.standing, ...theirs.standing },
  };
}

export function forget() {
  write({});
  dropDamaged();
  tell(true);
}
