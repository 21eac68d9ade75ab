// A table of several devices, each with a seat of its own or with none: the way in, the lobby, and the game.
// Hooks: data-mt="together" (data-state: entry, lobby, playing; data-lost), "together-entry", "together-name", "together-word",
// "together-join", "together-trouble", "together-lost".

import { announce, el, frame, refill, remember, remembered, teller } from "../dom.js";
import { serverPath } from "../classroom/line.js";
import { pageOf } from "../page/places.js";
import { noteMet, recall } from "../page/storage.js";
import { PlayView } from "../play/play.js";
import { NEW } from "./code.js";
import { Company } from "./company.js";
import { keyAt, TableChannel } from "./link.js";
import { Lobby } from "./lobby.js";
import { Calling } from "./turn.js";

/** @import { Page } from "../types.d.ts" */

const NAME = "mt-name"; // what somebody was called last

export class Together {
  /** @param {Page} page */
  constructor(page, host, app, code, leave) {
    this.page = page;
    this.host = host;
    this.app = app;
    this.code = code;
    this.leave = leave; // goes back to a game of one's own
    this.t = teller(page.texts, "table", "play", "together");
    this.calling = new Calling(this.t);
    this.play = null;
    this.company = null;
    this.trouble = el("p", { class: "mt-notice", role: "alert", "data-mt": "together-trouble", hidden: true });
    this.lost = el("p", { class: "mt-notice", role: "status", "data-mt": "together-lost", hidden: true }, this.t("line-lost"));
    this.inside = el("div", { class: "mt-together-inside" });
    host.append(this.lost, this.trouble, this.inside);
    if (code !== NEW && keyAt(code)) this.enter({ type: "enter", code, key: keyAt(code) });
    else this.drawEntry();
  }

  get part() {
    return this.channel.part("place");
  }

  get table() {
    return this.part.get("table");
  }

  get me() {
    return this.part.get("me");
  }

  get seats() {
    return this.part.get("seats");
  }

  /** What the seats are called: in the lobby by who has them. */
  get names() {
    return this.play?.status?.names ?? this.seats.map(({ name }) => name);
  }

  /** Where friends come in. */
  get address() {
    return serverPath(`table/${this.table.code}`).href;
  }

  send(type, values = {}) {
    this.part.send({ type, ...values });
  }

  /** Who are you? And, on another phone, which seat was yours? */
  drawEntry() {
    const { t, code } = this;
    this.host.dataset.state = "entry";
    const name = el("input", {
      class: "mt-input",
      "data-mt": "together-name",
      maxlength: 24,
      autocomplete: "nickname",
      value: remembered(NAME, ""),
    });
    const word = el("input", {
      class: "mt-input",
      "data-mt": "together-word",
      maxlength: 12,
      autocapitalize: "characters",
      autocomplete: "off",
    });
    const join = (event) => {
      event.preventDefault();
      const called = name.value.trim();
      remember(NAME, called);
      if (code === NEW) this.enter({ type: "open", game: this.page.first.name, name: called });
      else if (word.value.trim()) this.enter({ type: "claim", code, word: word.value.trim(), name: called });
      else this.enter({ type: "join", code, name: called });
    };
    const taken = el("details", {}, el("summary", {}, t("have-word")), el("label", { class: "mt-field" }, el("span", {}, t("word")), word));
    refill(
      this.inside,
      el(
        "form",
        { class: "mt-class-entry", "data-mt": "together-entry", onsubmit: join },
        el("h2", {}, t(code === NEW ? "open-table" : "join-table", { code })),
        el("label", { class: "mt-field" }, el("span", {}, t("name")), name),
        code !== NEW && taken,
        el("button", { type: "submit", class: "mt-button mt-primary", "data-mt": "together-join" }, t(code === NEW ? "open" : "join")),
      ),
    );
    name.focus({ preventScroll: true });
  }

  enter(hello) {
    this.trouble.hidden = true;
    this.channel?.end();
    this.channel = new TableChannel(hello, (message) => this[`on_${message.type}`]?.(message));
    if (hello.key) Object.assign(this.channel, { code: hello.code, key: hello.key });
  }

  on_entered({ code, game }) {
    this.lost.hidden = true;
    this.trouble.hidden = true;
    if (game !== this.page.first.name) return window.location.assign(pageOf(game, `?together=${code}`));
    if (this.code !== code) window.history.replaceState(null, "", `?together=${code}`);
    this.code = code;
    if (this.company) return;
    this.lobby = new Lobby(this);
    this.company = new Company(this);
    this.channel.part("place", {}).on("change", () => this.changed());
    this.part.on("says", (message) => this.company.invited(message));
  }

  on_lost() {
    this.lost.hidden = !this.company;
  }

  on_qr(message) {
    this.lobby.drawn(message);
  }

  /** Refused: at the door the entry is shown again, with the reason. Somebody may have taken the seat to another device. */
  on_trouble({ text }) {
    this.trouble.hidden = false;
    announce(this.trouble, text);
    if (this.channel.isIn) return;
    this.channel.end();
    this.play?.close();
    this.play = this.company = null;
    this.calling.follow(false);
    this.drawEntry();
  }

  on_busy({ text }) {
    this.trouble.hidden = false;
    announce(this.trouble, text);
  }

  /** What changed is drawn; a game that follows has a page of its own. */
  changed() {
    const { game } = this.table;
    if (game !== this.page.first.name) {
      window.location.assign(pageOf(game, `?together=${this.code}`));
      return;
    }
    if (!this.asksForCode) this.channel.line.send({ type: "qr", text: this.address });
    this.asksForCode = true;
    this.draw();
  }

  draw() {
    const { begun } = this.table;
    this.host.dataset.state = begun ? "playing" : "lobby";
    this.host.toggleAttribute("data-looks", this.me.seat == null);
    if (begun) this.company.draw();
    else this.lobby.draw();
    if (begun && !this.play) this.begin();
    if (!begun && !this.lobby.root.isConnected) refill(this.inside, this.company.notice, this.lobby.root);
    if (!begun) {
      this.company.notice.hidden = !this.me.notice;
      announce(this.company.notice, this.me.notice);
    }
    this.play?.over.draw(this.play.part.get("over") ?? {});
  }

  /** The game itself: a table like any other, whose engine is the server. */
  begin() {
    const { page, channel } = this;
    const { name } = page.first;
    const inside = frame(el("div"), "play-table");
    this.company.root.prepend(this.company.notice);
    refill(this.inside, this.company.root, inside);
    const own = { ...page, channel, first: { name }, link: "-" };
    this.learn(name);
    this.play = new PlayView(/** @type {any} */ (own), inside, this.outside());
    this.play.part.on("change", () => this.called());
  }

  /** What the coach has taught stays in this browser; what was learned before is told to the server's coach. */
  learn(name) {
    const progress = this.channel.part("progress", {});
    const { met, cards } = recall(name);
    progress.send({ type: "load", met: [...new Set([...met, ...Object.keys(cards)])], cards: {}, anew: true });
    progress.on("change", (names) => names.has("fresh") && noteMet(name, progress.get("fresh").met));
    progress.refresh();
  }

  /** The page around the table: nothing of it is kept in the address or in the memory of games. */
  outside() {
    const { app } = this;
    return Object.assign(Object.create(app), {
      keepGame: () => {},
      link: () => "",
      prose: () => null,
      again: () => (this.me.host ? () => this.send("again") : null),
      goOn: () => (this.me.host ? () => this.send("go_on") : null),
    });
  }

  called() {
    const { status } = this.play;
    if (!status) return;
    this.calling.follow(status.seat != null && status.seat === status.owner && !status.stopped);
    this.company.draw();
  }

  end() {
    this.channel?.end();
    this.play?.close();
    this.calling.end();
    this.host.replaceChildren();
  }
}
