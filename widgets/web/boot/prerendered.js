// The channel of a page that is there before its engine: first views and lessons lie in files, everything else waits until
// an engine joins. What it shows first is compared with what the page shows already; from then on it says what changed.

import { drawPage } from "../all.js";
import { Channel } from "../channel.js";
import { language } from "../dom.js";

const TABLES = ["open", "first", "new", "lesson"]; // what asks for another table than the one that is there
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** The sections that a part does not show like this, if there are any. */
function differing(part, state) {
  const fresh = Object.entries(state).filter(([name, value]) => !isSame(value, part.get(name)));
  return fresh.length ? Object.fromEntries(fresh) : undefined;
}

export class PrerenderedChannel extends Channel {
  /** `files` says where the first view of a part lies ("play") and a lesson ("learn ID"); `need` calls an engine. */
  constructor(files, need) {
    super((message) => this.take(message));
    this.files = files;
    this.need = need;
    this.engine = null;
    this.waiting = []; // what only an engine can answer
    this.reading = new Set(); // files that are on their way
    this.looked = new Set(); // parts whose sections somebody looks at
    this.compared = new Set(); // parts of which an engine that joins shows everything once
    this.isTouched = false; // whether the game is no longer the one that the files show
    this.beats = new Set();
    this.pulse = {
      send: () => this.beat(),
      on: (heard) => this.beats.add(heard),
      off: (heard) => this.beats.delete(heard),
    };
  }

  /** A page without an engine yet lives as long as one may come; an engine with a heart of its own is asked. */
  beat() {
    if (this.engine?.beat) this.engine.beat();
    else if (!this.engine?.isLost) this.felt();
  }

  felt() {
    for (const heard of this.beats) heard({ type: "beat" });
  }

  take(message) {
    const { to, ask } = message;
    if (!ask) this.looked.add(to);
    const isLesson = to === "learn" && ask?.type === "lesson";
    const file = this.files[isLesson ? `learn ${ask.id}` : ask ? "" : to];
    if (file && (isLesson || !this.engine)) this.fetch(message, file);
    else this.pass(message);
  }

  async fetch(message, file) {
    const read = this.read(message, file);
    this.reading.add(read);
    await read;
    this.reading.delete(read);
  }

  /** Waits until what the page shows at first is there: an engine that comes earlier would only be in its way. */
  async settle() {
    while (this.reading.size) await Promise.all(this.reading);
  }

  pass(message) {
    if (this.engine) this.engine.post(message);
    else this.waiting.push(message);
    if (!this.engine && message.to === "play" && TABLES.includes(message.ask?.type)) this.showAwaited(true);
    if (message.to !== "progress") this.need(); // what is remembered can wait
  }

  /** Whether the table that is there is not the one that was asked for: nobody should play at it. */
  showAwaited(isAwaited) {
    document.documentElement.toggleAttribute("data-mt-awaited", isAwaited);
  }

  async read(message, file) {
    try {
      const response = await fetch(file);
      if (!response.ok) throw new Error(String(response.status));
      const data = await response.json();
      if (message.ask) super.handle({ from: message.to, says: { type: "lesson", lesson: data } });
      else if (!this.engine) super.handle({ from: message.to, state: data });
    } catch {
      this.pass(message); // the engine knows it too
    }
  }

  handle(answer) {
    const part = this.parts.get(answer?.from);
    if (!part) return;
    const state = answer.state && this.compared.delete(answer.from) ? differing(part, answer.state) : answer.state;
    if (state && answer.from === "play") this.isTouched = true;
    super.handle({ ...answer, state });
  }

  /** What an engine that has just begun must be asked, so that it knows what the page shows. */
  catchUp() {
    const play = this.parts.get("play");
    const open = this.isTouched ? [{ to: "play", ask: { type: "open", link: play.get("status").link } }] : [];
    const coach = play?.get("coach")?.on ? [{ to: "play", ask: { type: "coach", on: true } }] : [];
    const code = language();
    const speak = code === "en" ? [] : [{ to: "page", ask: { type: "language", code } }];
    this.compared = new Set(this.looked);
    return [...speak, ...this.remind(), ...coach, ...open, ...[...this.looked].map((to) => ({ to }))];
  }

  /** Draws what the document describes, into the places that it leaves; gives what was drawn. */
  draw({ texts, widgets, door = "" }) {
    const hosts = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-mt-widget]"));
    return [...hosts].map((host) => {
      const { draws, first, scope } = widgets[host.dataset.mtWidget];
      drawPage(draws, { channel: this, texts, first, link: "", scope, door }, host);
      return draws;
    });
  }

  join(engine) {
    this.engine = engine;
    this.showAwaited(false);
    for (const message of [...this.catchUp(), ...this.waiting.splice(0)]) engine.post(message);
  }
}
