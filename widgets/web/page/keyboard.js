// For people without a pointer: the first two stops of a page, and the list of its keys, which “?” opens too.
// Hooks: data-mt="skip-link" (to the table), "keys" (a button), "keys-card" (the dialog), "keys-close".

import { button, el, hearsKeys, onKey, showCard, teller } from "../dom.js";

/** What can be pressed, and the words for what it does. */
const KEYS = [
  ["Tab", "tab"],
  ["← ↑ ↓ →", "arrows"],
  ["Enter", "enter"],
  ["A–D, 1–4", "answer"],
  ["← →", "steps"],
  ["Page ↑, Page ↓", "pages"],
  ["Home, End", "ends"],
  ["I", "closer"],
  ["Esc", "escape"],
  ["?", "list"],
];

export class Keyboard {
  constructor(app) {
    this.app = app;
    this.t = teller(app.page.texts, "keys");
    this.root = el(
      "div",
      { class: "mt-skip" },
      this.skip(),
      button("keys", this.t("open"), () => this.show()),
    );
    this.stop = onKey(document, (event) => this.key(event));
  }

  skip() {
    const skip = (event) => {
      event.preventDefault();
      const view = this.app.made[this.app.view]?.node;
      (view?.querySelector(".mt-felt button[tabindex='0']") ?? this.app.room).focus();
    };
    return el("a", { class: "mt-button", href: "#mt-main", "data-mt": "skip-link", onclick: skip }, this.t("skip"));
  }

  key(event) {
    if (event.key !== "?" || event.altKey || event.ctrlKey || event.metaKey || !hearsKeys(this.app.root, event.target)) return;
    event.preventDefault();
    this.show();
  }

  /** The keys of every page, and of what can be done at the table. */
  show() {
    const actions = this.app.made.play?.view.scene?.actions ?? [];
    const own = this.app.view === "play" ? actions.filter((action) => action.key).map(({ key, label }) => [key.toUpperCase(), label]) : [];
    const rows = [...KEYS.map(([key, word]) => [key, this.t(word)]), ...own];
    const card = showCard(
      this.app.root,
      { hook: "keys-card", label: this.t("title"), look: "mt-card-dialog mt-keys" },
      el("h2", {}, this.t("title")),
      el(
        "dl",
        {},
        rows.flatMap(([key, text]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, text)]),
      ),
      button("keys-close", this.t("close"), () => card.close(), { class: "mt-button mt-primary", autofocus: true }),
    );
  }
}
