// A position set up by hand, on a card beside the table: what lies where, a tray of what there is, the laws it breaks.
// Hooks: data-mt="set-up" (opens it), "editor" (the card), "editor-game", "editor-begin", "editor-count", "editor-row" (data-word,
// data-place; data-said), "editor-open", "editor-thing" (data-value), "editor-chip" (data-index), "editor-forget", "editor-typed",
// "editor-wrong", "editor-mend", "editor-undo", "editor-ask", "editor-back", "editor-close".

import { withoutPictures, withPictures } from "../art/art.js";
import { able, announce, button, el, followWidth, homeOf, liveRegion, refill, teller } from "../dom.js";
import { clauseLink } from "../steps/steps.js";
import { TableView } from "../table/table.js";

/** @import { EditorRow } from "../types.d.ts" */

export class Editor {
  constructor(view) {
    this.view = view;
    this.t = teller(view.page.texts, "table", "editor");
    this.at = ""; // the row whose tray is open
  }

  open() {
    const { t, view } = this;
    this.part = view.page.channel.part("editor");
    this.heard = (names) => this.draw(names);
    this.part.on("change", this.heard);
    this.table = new TableView(t);
    this.verdict = el("div", { class: "mt-editor-verdict", role: "status", "data-mt": "editor-wrong" });
    this.rows = el("div", { class: "mt-editor-rows" });
    this.head = el("div", { class: "mt-row mt-editor-head" });
    this.foot = el("div", { class: "mt-row mt-editor-foot" });
    this.live = liveRegion();
    const preview = el("div", { class: "mt-editor-preview", "aria-label": t("preview"), role: "group" }, this.table.root);
    this.card = el(
      "dialog",
      { class: "mt mt-card-dialog mt-editor", "data-mt": "editor", "aria-label": t("title"), onclose: () => this.closed() },
      el(
        "header",
        {},
        el("h2", {}, t("title")),
        button("editor-close", t("close"), () => this.card.close(), { class: "mt-button mt-quiet" }),
      ),
      el("p", { class: "mt-note" }, t("why")),
      el(
        "div",
        { class: "mt-editor-body" },
        el("div", { class: "mt-editor-side" }, preview, this.verdict),
        el("div", {}, this.head, this.rows),
      ),
      this.foot,
      this.live,
    );
    this.card.addEventListener("mt-rule", (event) => {
      event.stopPropagation(); // the table asks, once
      this.card.close();
      view.host.dispatchEvent(new CustomEvent("mt-rule", { bubbles: true, composed: true, detail: event.detail }));
    });
    homeOf(view.host).append(this.card);
    this.card.showModal();
    this.unfollow = followWidth(this.card, () => this.table.refit());
    if (this.part.get("rows")) this.draw(null);
    else refill(this.rows, el("p", { class: "mt-loading", role: "status" }, t("loading")));
    this.part.refresh();
  }

  closed() {
    this.unfollow();
    this.part.off("change", this.heard);
    this.card.remove();
  }

  /** What to say to the engine about a row. @param {EditorRow} row */
  ask(type, row, more = {}) {
    this.part.send({ type, word: row.word, place: row.place, ...more });
  }

  draw(names) {
    const status = this.part.get("status");
    const scene = this.part.get("scene");
    if (scene.zones) this.table.draw(scene);
    this.table.root.toggleAttribute("data-stale", !scene.zones);
    this.drawHead(status);
    this.drawVerdict(status);
    if (!names || names.has("rows")) this.drawRows();
    this.drawFoot(status);
  }

  drawHead({ players, least, most, covered }) {
    const { t } = this;
    const numbers = Array.from({ length: most - least + 1 }, (_, index) => least + index);
    const begin = (event) => this.part.send({ type: "begin", players: Number(event.target.value) });
    refill(
      this.head,
      !covered && button("editor-game", t("game"), () => this.part.send({ type: "game" })),
      button("editor-begin", t("begin"), () => this.part.send({ type: "begin", players }), { class: "mt-button mt-quiet" }),
      el(
        "label",
        { class: "mt-field" },
        el("span", {}, t("players")),
        el(
          "select",
          { class: "mt-input", "data-mt": "editor-count", onchange: begin },
          numbers.map((number) => el("option", { value: number, selected: number === players }, number)),
        ),
      ),
    );
  }

  /** Whether a game can come to this, and what stands against it. */
  drawVerdict({ notice }) {
    const { t } = this;
    const wrong = this.part.get("wrong");
    const mend = this.part.get("mend");
    this.verdict.dataset.legal = String(!wrong.length);
    const law = ({ text, rule }) => {
      const clause = this.view.rules[rule];
      return el("li", {}, text, " ", clause && clauseLink(t, clause, rule, clause.title));
    };
    refill(
      this.verdict,
      notice && el("p", { class: "mt-notice" }, notice),
      el("p", {}, el("b", {}, t(wrong.length ? "wrong" : "right"))),
      mend && button("editor-mend", `${t("mend")}: ${mend}`, () => this.part.send({ type: "mend" })),
      wrong.length > 0 && el("ul", {}, wrong.map(law)),
    );
    announce(this.live, notice || t(wrong.length ? "wrong" : "right"));
  }

  drawRows() {
    /** @type {EditorRow[]} */
    const rows = this.part.get("rows");
    const groups = [...new Set(rows.map((row) => row.group))];
    const open = new Set([...this.rows.querySelectorAll("details[open]")].map((node) => node.dataset.group));
    const first = !this.rows.querySelector("details");
    refill(
      this.rows,
      groups.map((group, index) =>
        el(
          "details",
          { class: "mt-fieldset", "data-group": group, open: first ? index === 0 : open.has(group) },
          el("summary", {}, group || this.t("table")),
          rows.filter((row) => row.group === group).map((row) => this.row(row)),
        ),
      ),
    );
  }

  row(row) {
    const { t } = this;
    const key = `${row.word} ${row.place}`;
    const isOpen = this.at === key;
    const toggle = () => {
      this.at = isOpen ? "" : key;
      this.drawRows();
      this.rows.querySelector(`[data-mt="editor-row"][data-key="${CSS.escape(key)}"] [data-mt="editor-open"]`)?.focus();
    };
    return el(
      "div",
      {
        class: "mt-editor-row",
        "data-mt": "editor-row",
        "data-key": key,
        "data-word": row.word,
        "data-place": row.place,
        "data-said": row.said,
      },
      el("span", { class: "mt-editor-label" }, row.label, !row.said && el("span", { class: "mt-note" }, ` ${t("follows")}`)),
      el(
        "div",
        { class: "mt-row mt-chosen" },
        row.values.length ? row.values.map((value, at) => this.chip(row, value, at)) : el("span", { class: "mt-note" }, t("none")),
        button("editor-open", t(row.many ? "add" : "change"), toggle, {
          class: "mt-button mt-quiet",
          "data-word": key,
          "aria-expanded": String(isOpen),
          "aria-label": t("add-to", { place: [row.place, row.label].filter(Boolean).join(", ") }),
        }),
      ),
      isOpen && this.tray(row),
    );
  }

  chip(row, [name, picture], at) {
    const take = () => this.ask("take", row, { at });
    const words = pictured(name, picture);
    if (!row.many) return el("span", { class: "mt-editor-value" }, withPictures(words));
    return button("editor-chip", `${words} ✕`, take, {
      "data-index": at,
      "aria-label": this.t("take", { thing: withoutPictures(name) }),
    });
  }

  /** Everything that can be put there, by its printed name and picture. */
  tray(row) {
    const { t } = this;
    const put = (thing) => {
      if (!row.many) this.at = "";
      this.ask("put", row, { thing });
    };
    const typed = el("input", {
      class: "mt-input",
      "data-mt": "editor-typed",
      maxlength: 80,
      placeholder: row.example ? t("typed-example", { example: row.example }) : t("typed"),
      "aria-label": t("typed"),
      onkeydown: (event) => event.key === "Enter" && event.target.value.trim() && put(event.target.value.trim()),
    });
    return el(
      "div",
      { class: "mt-row mt-picks" },
      Object.fromEntries(this.part.get("things"))[row.word].map(([name, picture]) =>
        button("editor-thing", pictured(name, picture), () => put(name), { "data-value": name }),
      ),
      typed,
      row.said && button("editor-forget", t("forget"), () => this.ask("forget", row), { class: "mt-button mt-quiet" }),
    );
  }

  drawFoot({ changes, back }) {
    const { t } = this;
    const wrong = this.part.get("wrong").length > 0;
    const undo = button("editor-undo", `↶ ${t("undo")}`, () => this.part.send({ type: "undo" }), { class: "mt-button mt-quiet" });
    const ask = button("editor-ask", t("ask"), () => this.leave("ask"), { class: "mt-button mt-primary", title: t("ask-why") });
    able(undo, changes > 0);
    able(ask, !wrong);
    refill(this.foot, undo, back && button("editor-back", t("back"), () => this.leave("back")), ask);
  }

  leave(type) {
    this.part.send({ type });
    this.card.close();
  }
}

function pictured(name, picture) {
  return `${picture} ${name}`.trim();
}
