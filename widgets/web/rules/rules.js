// The rulebook: every clause by section, folded; searched in the browser; and the rulings to choose.
// Hooks: data-mt="rulebook", "search", "filter" (value), "found", "section"; id="rule-ID" and data-rule=ID on a
// clause, "back-there" (the way back from a clause), "ruling" (data-ruling), "apply".

import { announce, button, el, frame, liveRegion, onKey, refill, teller } from "../dom.js";
import { badge } from "../lines/lines.js";
import { followTheme } from "../page/theme.js";
import { rulingField } from "../play/setup.js";
import { fits, question } from "./search.js";

/** @import { Page } from "../types.d.ts" */

const SOURCES = ["all", "printed", "inferred", "house"];

export class BookView {
  /** @param {Page} page */
  constructor(page, host, app = null) {
    this.page = page;
    this.host = host;
    this.app = app;
    this.t = teller(page.texts, "rules");
    this.part = page.wire.part("rules");
    this.source = "all";
    this.live = liveRegion();
    host.setAttribute("role", "region");
    host.setAttribute("aria-label", this.t("title"));
    const draw = () => this.draw();
    const says = (message) => this.heard(message);
    this.part.on("change", draw);
    this.part.on("says", says);
    this.stop = () => {
      this.part.off("change", draw);
      this.part.off("says", says);
    };
    if (this.part.get("book")) this.draw();
    else host.append(el("p", { class: "mt-loading", role: "status" }, this.t("loading")));
  }

  draw() {
    this.book = this.part.get("book");
    this.host.replaceChildren(this.tools(), this.app?.prose("rules") ?? "", this.clauses(), this.rulings() ?? "", this.live);
    this.filter();
    if (this.asked) this.open(this.asked);
  }

  tools() {
    const { t } = this;
    this.search = el("input", {
      type: "search",
      class: "mt-input",
      "data-mt": "search",
      "aria-label": t("search"),
      placeholder: t("search"),
      oninput: () => this.filter(),
    });
    onKey(this.search, (_, heard) => heard.stopPropagation());
    this.found = el("span", { class: "mt-note", "data-mt": "found", role: "status" });
    this.back = button("back-there", t("back-there"), () => window.history.back(), { hidden: true });
    this.filters = SOURCES.map((source) =>
      button("filter", t(source === "all" ? "all" : `source-${source}`), () => this.choose(source), {
        value: source,
        "aria-pressed": source === "all",
      }),
    );
    return el(
      "div",
      { class: "mt-row mt-book-tools" },
      this.back,
      this.search,
      el("div", { class: "mt-row", role: "group", "aria-label": t("source") }, this.filters),
      this.found,
    );
  }

  clauses() {
    this.none = el("p", { class: "mt-note", hidden: true }, this.t("none"));
    this.sections = this.book.sections.map((section) => {
      const nodes = section.rules.map((rule) => this.clause(rule));
      const list = el("div", { class: "mt-clauses" }, nodes);
      const count = el("span", { class: "mt-note" }, section.rules.length);
      return {
        nodes,
        list,
        node: el("details", { class: "mt-section", "data-mt": "section" }, el("summary", {}, section.title, " ", count), list),
      };
    });
    return el(
      "div",
      { class: "mt-sections" },
      this.none,
      this.sections.map((section) => section.node),
    );
  }

  clause(rule) {
    const ruling = this.book.rulings.find((one) => one.id === rule.ruling);
    const reading = ruling && (ruling.choices.find((choice) => choice.value === ruling.value)?.text ?? ruling.value);
    const node = el(
      "article",
      { class: "mt-clause", id: `rule-${rule.id}`, "data-rule": rule.id, tabindex: -1 },
      el("div", { class: "mt-clause-head" }, el("strong", {}, rule.title), badge(this.t, rule.source)),
      el("p", {}, rule.text),
      ruling && el("p", { class: "mt-ruling" }, el("em", {}, this.t("depends")), " ", ruling.question, " ", el("strong", {}, reading)),
      el("div", { class: "mt-clause-foot" }, el("span", { class: "mt-rule-id" }, rule.id)),
    );
    return Object.assign(node, { rule });
  }

  rulings() {
    const { t } = this;
    if (!this.book.rulings.length) return null;
    const groups = ["rulings", "setups"].map((key) => {
      const some = this.book.rulings.filter((ruling) => ruling.setup === (key === "setups"));
      return (
        some.length > 0 &&
        el(
          "details",
          { class: "mt-section" },
          el("summary", {}, t(key), " ", el("span", { class: "mt-note" }, some.length)),
          el(
            "div",
            { class: "mt-clauses" },
            some.map((ruling) => el("div", { class: "mt-clause" }, rulingField(ruling))),
          ),
        )
      );
    });
    this.chooser = el(
      "div",
      { class: "mt-rulings" },
      groups,
      el("p", { class: "mt-note" }, t("rulings-why")),
      button("apply", t("apply"), () => this.apply(), { class: "mt-button mt-primary" }),
    );
    return this.chooser;
  }

  choose(source) {
    this.source = source;
    this.filter();
  }

  filter() {
    const words = question(this.search.value, this.book.synonyms);
    const some = words.length > 0 || this.source !== "all";
    let count = 0;
    for (const { node, nodes, list } of this.sections) {
      for (const clause of nodes) {
        clause.score = this.source === "all" || clause.rule.source === this.source ? (words.length ? fits(words, clause.rule) : 1) : 0;
        clause.hidden = !clause.score;
      }
      const here = nodes.filter((clause) => !clause.hidden);
      refill(list, words.length ? [...nodes].sort((a, b) => b.score - a.score) : nodes);
      node.hidden = !here.length;
      node.open = some && here.length > 0;
      node.style.order = words.length ? -Math.max(...nodes.map((clause) => clause.score)) : 0;
      count += here.length;
    }
    this.none.hidden = count > 0;
    this.found.textContent = this.t(count === 1 ? "found-one" : "found", { count });
    for (const node of this.filters) node.setAttribute("aria-pressed", String(node.value === this.source));
  }

  /** Shows one clause, wherever it stands; there is a way back to where one came from. */
  open(id) {
    this.asked = this.book ? null : id;
    if (!this.book) return;
    this.search.value = "";
    this.choose("all");
    const node = this.host.querySelector(`[data-rule="${CSS.escape(id)}"]`);
    this.back.hidden = !node || window.history.length < 2;
    if (!node) return;
    node.closest("details").open = true;
    node.scrollIntoView({ block: "center" });
    node.focus({ preventScroll: true });
  }

  apply() {
    const all = [...this.chooser.querySelectorAll("[data-ruling]")];
    this.part.send({ type: "rulings", values: Object.fromEntries(all.map((node) => [node.dataset.ruling, node.value])) });
  }

  heard(message) {
    announce(this.live, message.text);
    if (message.type === "chosen" && message.table) this.app?.go({ view: "play" });
    else this.app?.tell(message.text);
  }
}

export function renderRules(page, host) {
  const view = new BookView(page, frame(host, "rulebook"));
  const listen = (event) => view.open(event.detail);
  document.addEventListener("mt-rule", listen);
  const stop = followTheme();
  return () => {
    document.removeEventListener("mt-rule", listen);
    view.stop();
    stop();
  };
}
