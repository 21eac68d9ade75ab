// Python in a worker, behind a page's channel: begun when it is needed, begun again when it dies or falls silent; the game
// goes on from its link. A bar tells how much of it is there.
// Hooks: data-mt="engine" (data-state: loading, failed, again, none), "engine-bar".

import { el, language, teller, whenIdle } from "../dom.js";

const PATIENCE = 15_000; // ms that an engine may be silent when it was asked something
const STALL = 60_000; // ms that nothing more of it may come
const BEGINS = 3; // times that it may begin without answering anything
const SENDS = 2; // times that a question is asked
const LINGER = 4000; // ms that a word stays
const MEGABYTES = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const CALM = 5000; // ms after which the first clicks are answered, and all can be kept for later

/** Keeps the site for when there is no network, where a browser does so. */
function keepSite() {
  navigator.serviceWorker?.register(new URL("sw.js", document.baseURI)).catch(() => {});
}

export class WorkerEngine {
  /** `settings`: where the worker lies, which game it is for, and what else it is told; null where there is none. */
  constructor(channel, settings, texts) {
    this.channel = channel;
    this.settings = settings;
    this.t = teller(texts, "engine");
    this.asked = []; // what waits for an answer
    this.count = 0;
    this.begins = 0;
    this.isLost = false;
    this.bar = el("progress", { "data-mt": "engine-bar", max: 1, "aria-label": this.t("bar") });
    this.word = el("span", { role: "status" });
    this.root = el("div", { class: "mt-engine", "data-mt": "engine", hidden: true }, this.bar, this.word);
    document.body.append(this.root);
  }

  async startWhenIdle() {
    await this.channel.settle();
    if (this.settings) whenIdle(() => this.start(), 2000);
  }

  start() {
    if (!this.settings) this.tell("none", this.t("none"));
    if (!this.settings || this.worker || this.isLost) return;
    this.begins += 1;
    this.isReady = false;
    this.tell("loading", this.t("starting"));
    const { worker, ...told } = this.settings;
    this.worker = new Worker(new URL(worker, document.baseURI), { type: "module" });
    this.worker.onmessage = ({ data }) => this.heard(data);
    this.worker.onerror = () => (this.isReady ? this.again() : this.fail());
    this.worker.postMessage(told);
    this.watch();
  }

  heard({ loaded, isReady, failed, n, text = "[]" }) {
    if (loaded !== undefined) this.progress(loaded);
    if (failed) this.fail();
    if (isReady) this.ready();
    if (n) {
      this.begins = 1;
      this.asked = this.asked.filter((one) => one.n !== n);
    }
    for (const answer of JSON.parse(text)) this.channel.handle(answer);
    this.watch();
  }

  progress(loaded) {
    const megabytes = (bytes) => (bytes / 1e6).toLocaleString(language(), MEGABYTES);
    const { bytes } = this.settings;
    this.bar.value = loaded / bytes;
    this.tell("loading", loaded < bytes ? this.t("loading", { loaded: megabytes(loaded), all: megabytes(bytes) }) : this.t("starting"));
  }

  ready() {
    this.isReady = true;
    this.root.hidden = true;
    setTimeout(keepSite, CALM);
    if (!this.channel.engine) {
      this.channel.join(this);
      return;
    }
    this.tell("again", this.t("again"));
    setTimeout(() => (this.root.hidden = true), LINGER);
    const open = this.asked;
    this.asked = [];
    for (const message of this.channel.catchUp()) this.post(message);
    for (const one of open) this.send(one);
  }

  post(message) {
    this.count += 1;
    this.send({ n: this.count, message, sends: 0 });
  }

  /** Asks, now or when the engine is there; what went without an answer too often is not asked again. */
  send(one) {
    if (one.sends >= SENDS) return;
    this.asked.push(one);
    if (!this.isReady) return;
    one.sends += 1;
    this.worker.postMessage({ n: one.n, text: JSON.stringify(one.message) });
    this.watch();
  }

  watch() {
    clearTimeout(this.timer);
    if (this.worker && !this.isReady) this.timer = setTimeout(() => this.fail(), STALL);
    else if (this.asked.length) this.timer = setTimeout(() => this.again(), PATIENCE);
  }

  /** A worker that is gone says nothing: only a question without an answer tells. */
  again() {
    this.end();
    if (this.begins < BEGINS) this.start();
    else this.fail();
  }

  end() {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
    this.isReady = false;
  }

  fail() {
    this.end();
    this.isLost = true;
    this.tell("failed", this.t("failed"));
  }

  tell(state, text) {
    this.root.hidden = false;
    this.root.dataset.state = state;
    if (this.word.textContent !== text) this.word.textContent = text;
  }
}
