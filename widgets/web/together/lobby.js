// Before the game: who comes, who sits where, and what the host may choose.
// Hooks: data-mt="lobby", "table-code", "chair" (data-seat, data-taken), "sit" (data-seat), "watch", "seats" and "skill" (fields),
// "begin", "lobby-waits".

import { button, el, refill } from "../dom.js";
import { drawCode, HERE_ONLY } from "../page/share.js";
import { rulingField } from "../play/setup.js";

const STRENGTHS = ["easy", "sensible", "strong"];

export class Lobby {
  constructor(view) {
    this.view = view;
    this.root = el("section", { class: "mt-lobby", "data-mt": "lobby" });
    this.code = el("div", { class: "mt-lobby-code" });
  }

  /** The QR code of the way in, as soon as the server has drawn it. */
  drawn({ text, rows }) {
    refill(this.code, drawCode(this.view.t, text, rows));
  }

  draw() {
    const { t, table, me } = this.view;
    refill(
      this.root,
      el("h2", {}, t("lobby", { title: table.title })),
      el(
        "div",
        { class: "mt-lobby-way" },
        this.code,
        el(
          "p",
          {},
          t("way-in"),
          " ",
          el("code", {}, this.view.address.replace(/^https?:\/\//, "").replace(/[^/]*$/, "")),
          " ",
          el("b", { class: "mt-class-code", "data-mt": "table-code" }, table.code),
        ),
        HERE_ONLY.test(new URL(this.view.address).hostname) && el("p", { class: "mt-notice" }, t("here-only")),
      ),
      el(
        "ol",
        { class: "mt-chairs", "aria-label": t("seats") },
        this.view.seats.map((seat, at) => this.chair(seat, at)),
      ),
      el(
        "div",
        { class: "mt-row" },
        button("watch", t("watch"), () => this.view.send("watch"), { "aria-pressed": me.seat == null }),
        el("span", { class: "mt-note" }, t("watch-why")),
      ),
      button("leave-table", t("leave-table"), () => this.view.leave(), { class: "mt-button mt-quiet" }),
      me.host ? this.options() : el("p", { class: "mt-now", role: "status", "data-mt": "lobby-waits" }, t("lobby-waits")),
    );
  }

  chair({ name, here }, at) {
    const { t, me } = this.view;
    const mine = me.seat === at;
    return el(
      "li",
      { class: "mt-chair", "data-mt": "chair", "data-seat": at, "data-taken": String(Boolean(name)) },
      el("b", {}, name ? (mine ? t("you", { name }) : name) : t("free", { number: at + 1 })),
      name && !here && el("span", { class: "mt-note" }, t("away")),
      !name &&
        button("sit", t("sit"), () => this.view.send("sit", { seat: at }), {
          "data-seat": at,
          "aria-label": t("sit-at", { number: at + 1 }),
        }),
    );
  }

  options() {
    const { t, table, seats, part } = this.view;
    const { strength, rulings } = part.get("options");
    const counts = Array.from({ length: table.most - table.least + 1 }, (_, at) => table.least + at);
    const names = STRENGTHS.map((value) => [value, t(`strength-${value}`)]);
    return el(
      "div",
      { class: "mt-lobby-host" },
      this.field(
        "seats",
        t("count"),
        counts.map((count) => [count, count]),
        seats.length,
        (value) => this.view.send("count", { count: Number(value) }),
      ),
      this.field("skill", t("strength"), names, strength, (value) => this.view.send("strength", { strength: value })),
      rulings.map((ruling) => this.ruling(ruling)),
      el("p", { class: "mt-note" }, t("free-why")),
      button("begin", t("begin"), () => this.view.send("start"), { class: "mt-button mt-primary" }),
    );
  }

  field(hook, label, choices, chosen, change) {
    const options = choices.map(([value, text]) => el("option", { value, selected: value === chosen }, text));
    const pick = el("select", { class: "mt-input", "data-mt": hook, onchange: ({ target }) => change(target.value) }, options);
    return el("label", { class: "mt-field" }, el("span", {}, label), pick);
  }

  ruling(ruling) {
    const node = rulingField(ruling);
    node.addEventListener("change", ({ target }) => this.view.send("ruling", { id: ruling.id, value: target.value }));
    return node;
  }
}
