// The rulebook: every clause by section, searched in the browser, and the rulings as switches.
// Hooks: data-mt="rulebook", "search", "filter" (value), "found", id="rule-ID" and data-rule=ID on a
// clause, "ruling" (data-ruling), "apply".

import { announce, button, el, frame, liveRegion, teller, whenIdle } from "../dom.js";
import { badge } from "../lines/lines.js";
import { followTheme } from "../page/theme.js";

const SOURCES = ["all", "printed", "inferred", "house"];

class Book {
  constructor(model, host) {
    this.model = model;
    this.host = host;
    this.t = teller(model);
    this.book = model.get("book");
    this.source = "all";
    this.live = liveRegion();
    host.setAttribute("role", "region");
    host.setAttribute("aria-label", this.t("title"));
    host.append(this.tools(), this.clauses(), this.rulings(), this.live);
    host.addEventListener("mt-open", () => this.reset());
    const heard = (message) => message?.type === "say" && announce(this.live, message.text);
    model.on("msg:custom", heard);
    this.stop = () => model.off("msg:custom", heard);
    this.filter();
  }

  tools() {
    const { t } = this;
    this.search = el("input", {
      type: "search", class: "mt-input", "data-mt": "search", "aria-label": t("search"),
      placeholder: t("search"), oninput: () => this.filter(), onkeydown: (event) => event.stopPropagation(),
    });
    this.found = el("span", { class: "mt-note", "data-mt": "found", role: "status" });
    this.filters = SOURCES.map((source) => button("filter", t(source === "all" ? "all" : `source-${source}`),
      () => this.choose(source), { value: source, "aria-pressed": source === "all" }));
    return el("div", { class: "mt-row mt-tools" }, this.search,
      el("div", { class: "mt-row", role: "group", "aria-label": t("source") }, this.filters), this.found);
  }

  clauses() {
    this.none = el("p", { class: "mt-note", hidden: true }, this.t("none"));
    this.sections = this.book.sections.map((section) => {
      const nodes = section.rules.map((rule) => this.clause(rule));
      return { nodes, node: el("section", {}, el("h3", {}, section.title), el("div", { class: "mt-clauses" }, nodes)) };
    });
    return el("div", {}, this.none, this.sections.map((section) => section.node));
  }

  clause(rule) {
    const ruling = this.book.rulings.find((one) => one.id === rule.ruling);
    const node = el(
      "article", { class: "mt-clause", id: `rule-${rule.id}`, "data-rule": rule.id, tabindex: -1 },
      el("div", { class: "mt-clause-head" }, el("strong", {}, rule.title), badge(this.t, rule.source)),
      el("p", {}, rule.text),
      ruling && el("p", { class: "mt-ruling" }, el("em", {}, this.t("depends")), " ", ruling.question),
      el("div", { class: "mt-clause-foot" }, el("span", { class: "mt-rule-id" }, rule.id)),
    );
    node.words = `${rule.id} ${rule.title} ${rule.text} ${rule.section}`.toLowerCase();
    node.source = rule.source;
    return node;
  }

  rulings() {
    const { t } = this;
    if (!this.book.rulings.length) return null;
    const groups = [["rulings", false], ["setups", true]].map(([key, setup]) => {
      const some = this.book.rulings.filter((ruling) => ruling.setup === setup);
      return some.length > 0 && [el("h3", {}, t(key)),
        el("div", { class: "mt-clauses" }, some.map((ruling) => this.ruling(ruling)))];
    });
    return el("div", { class: "mt-rulings" }, groups.flat(), el("p", { class: "mt-note" }, t("rulings-why")),
      button("apply", t("apply"), () => this.apply(), { class: "mt-button mt-primary" }));
  }

  ruling(ruling) {
    const choices = ruling.choices.map((choice) => el("label", { class: "mt-check" },
      el("input", { type: "radio", name: `ruling-${this.model.get("scope")}-${ruling.id}`, value: choice.value,
        "data-mt": "ruling", "data-ruling": ruling.id, checked: choice.value === ruling.value }),
      el("span", {}, choice.text, choice.value === ruling.default
        && el("span", { class: "mt-badge" }, this.t("default")))));
    return el("fieldset", { class: "mt-clause" }, el("legend", {}, ruling.question), choices,
      el("p", { class: "mt-note" }, this.t("why", { why: ruling.why })));
  }

  choose(source) {
    this.source = source;
    this.filter();
  }

  reset() {
    this.search.value = "";
    this.choose("all");
  }

  filter() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (node) => (this.source === "all" || node.source === this.source)
      && words.every((word) => node.words.includes(word));
    let count = 0;
    for (const { node, nodes } of this.sections) {
      for (const clause of nodes) clause.hidden = !fits(clause);
      const here = nodes.filter((clause) => !clause.hidden).length;
      node.hidden = !here;
      count += here;
    }
    this.none.hidden = count > 0;
    this.found.textContent = this.t(count === 1 ? "found-one" : "found", { count });
    for (const node of this.filters) node.setAttribute("aria-pressed", String(node.value === this.source));
  }

  apply() {
    const all = [...this.host.querySelectorAll("[data-ruling]:checked")];
    const values = Object.fromEntries(all.map((node) => [node.dataset.ruling, node.value]));
    this.model.send({ type: "rulings", values });
  }
}

export function renderRules({ model, el: host }) {
  frame(host, "rulebook");
  const stop = [followTheme(), whenIdle(() => new Book(model, host).stop)];
  return () => stop.forEach((end) => end());
}
