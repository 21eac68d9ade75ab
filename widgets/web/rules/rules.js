// The rulebook: every clause by section, folded; searched in the browser; and the rulings to choose.
// Hooks: data-mt="rulebook", "search", "filter" (value), "found", "section", "legend", "practise-now", "print-rules", "practise-section"; id="rule-ID" and data-rule=ID on a
// clause, "back-there" (the way back from a clause), "ruling" (data-ruling), "apply".

import { announce, button, el, frame, liveRegion, onKey, refill, teller } from "../dom.js";
import { badge } from "../steps/steps.js";
import { follow } from "../page/storage.js";
import { beat } from "../page/heartbeat.js";
import { followTheme } from "../page/theme.js";
import { countOf, legend, squares, standingBadge } from "../progress/map.js";
import { rulingField } from "../play/setup.js";
import { answers } from "./search.js";

/** @import { Page } from "../types.d.ts" */

const SOURCES = ["all", "printed", "inferred", "house"];

export class BookView {
  /** @param {Page} page */
  constructor(page, host, app = null) {
    this.page = page;
    this.host = host;
    this.app = app;
    this.t = teller(page.texts, "rules", "progress");
    this.part = page.channel.part("rules");
    this.progress = page.channel.part("progress");
    this.source = "all";
    this.live = liveRegion();
    host.setAttribute("role", "region");
    host.setAttribute("aria-label", this.t("title"));
    const draw = () => this.draw();
    const says = (message) => this.heard(message);
    const learnt = (names) => names.has("standing") && this.book && this.drawStanding();
    this.part.on("change", draw);
    this.progress.on("change", learnt);
    this.part.on("says", says);
    this.stop = () => {
      this.part.off("change", draw);
      this.progress.off("change", learnt);
      this.part.off("says", says);
    };
    if (this.part.get("book")) this.draw();
    else host.append(el("p", { class: "mt-loading", role: "status" }, this.t("loading")));
  }

  draw() {
    this.book = this.part.get("book");
    this.host.replaceChildren(this.tools(), this.app?.prose("rules") ?? "", this.map(), this.clauses(), this.rulings() ?? "", this.live);
    this.drawStanding();
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
      oninput: () => this.find(),
    });
    onKey(this.search, (_, heard) => heard.stopPropagation());
    this.found = el("span", { class: "mt-note", "data-mt": "found", role: "status" });
    this.back = button("back-there", t("back-there"), () => this.goBack(), { hidden: true });
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

  /** What the squares mean, and the shortest way to practise. */
  map() {
    const { t } = this;
    const count = this.book.sections.flatMap((section) => section.rules).length;
    this.legend = el("div", { class: "mt-legend", "data-mt": "legend", role: "group", "aria-label": t("map", { count }) });
    return el(
      "div",
      { class: "mt-row mt-map" },
      this.legend,
      this.app?.canPractise() &&
        button("practise-now", t("practise-now"), () => this.app.go({ view: "practise" }), { class: "mt-button mt-primary" }),
      this.app && button("print-rules", t("print-rules"), () => window.print(), { class: "mt-button mt-wide" }),
    );
  }

  /** Where each clause stands: new, met, shaky or known. */
  drawStanding() {
    const standing = this.progress.get("standing") ?? {};
    const rules = this.book.sections.flatMap((section) => section.rules);
    refill(this.legend, legend(this.t, countOf(rules, standing)));
    for (const { squares: map, nodes } of this.sections) {
      map.draw(standing);
      for (const node of nodes) refill(node.standing, standingBadge(this.t, standing[node.rule.id]));
    }
  }

  clauses() {
    this.none = el("p", { class: "mt-note", hidden: true }, this.t("none"));
    this.sections = this.book.sections.map((section) => {
      const nodes = section.rules.map((rule) => this.clause(rule));
      const list = el("div", { class: "mt-clauses" }, nodes);
      const map = squares(this.t, section.rules);
      const fold = el("details", {}, el("summary", {}, el("span", {}, section.title), map.nodes), list);
      const node = el("div", { class: "mt-section", "data-mt": "section" }, fold, this.practise(section));
      return { nodes, list, fold, node, squares: map };
    });
    return el(
      "div",
      { class: "mt-sections" },
      this.none,
      this.sections.map((section) => section.node),
    );
  }

  practise({ title, rules }) {
    const { t, app } = this;
    if (!app?.canPractise()) return null;
    return button("practise-section", t("practise-section"), () => app.practise(rules.map((rule) => rule.id)), {
      class: "mt-button mt-practise-these",
      "aria-label": t("practise-section-why", { title }),
    });
  }

  clause(rule) {
    const ruling = this.book.rulings.find((one) => one.id === rule.ruling);
    const reading = ruling && (ruling.choices.find((choice) => choice.value === ruling.value)?.text ?? ruling.value);
    const standing = el("span");
    const node = el(
      "article",
      { class: "mt-clause", id: `rule-${rule.id}`, "data-rule": rule.id, tabindex: -1 },
      el("div", { class: "mt-clause-head" }, el("strong", {}, rule.title), badge(this.t, rule.source)),
      el("p", {}, rule.text),
      ruling && el("p", { class: "mt-ruling" }, el("em", {}, this.t("depends")), " ", ruling.question, " ", el("strong", {}, reading)),
      el("div", { class: "mt-clause-foot" }, standing, el("span", { class: "mt-rule-id" }, rule.id)),
    );
    return Object.assign(node, { rule, standing });
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

  /** Looks for what is typed, and shows the first that was found. */
  find() {
    this.filter();
    this.host.closest(".mt-view")?.scrollTo({ top: 0 });
  }

  filter() {
    const clauses = this.sections.flatMap((section) => section.nodes);
    const rules = clauses.map((clause) => clause.rule);
    const { scores, near } = answers(this.search.value, rules, this.book);
    clauses.forEach((clause, at) => {
      clause.score = this.source === "all" || clause.rule.source === this.source ? scores[at] : 0;
      clause.hidden = !clause.score;
    });
    const some = this.source !== "all" || scores.some((score) => score !== 1);
    let count = 0;
    for (const { node, nodes, list, fold } of this.sections) {
      const here = nodes.filter((clause) => !clause.hidden);
      refill(
        list,
        [...nodes].sort((a, b) => b.score - a.score),
      );
      node.hidden = !here.length;
      fold.open = some && here.length > 0;
      node.style.order = -Math.max(...nodes.map((clause) => clause.score));
      count += here.length;
    }
    this.none.hidden = !near && count > 0;
    this.found.textContent = this.t(near ? "found-near" : "found", { count });
    for (const node of this.filters) node.setAttribute("aria-pressed", String(node.value === this.source));
  }

  /** Shows one clause, wherever it stands; there is a way back to where one came from: in a notebook, the widget `from`. */
  open(id, from = null) {
    this.asked = this.book ? null : id;
    if (!this.book) return;
    this.search.value = "";
    this.choose("all");
    const node = this.host.querySelector(`[data-rule="${CSS.escape(id)}"]`);
    this.from = from;
    this.back.hidden = !node || !(this.app ? window.history.length > 1 : from);
    if (!node) return void this.app?.tell(this.t("clause-unknown", { name: id.slice(0, 40) }));
    node.closest("details").open = true;
    node.scrollIntoView({ block: "center" });
    node.focus({ preventScroll: true });
  }

  goBack() {
    if (this.app) window.history.back();
    else this.from.scrollIntoView({ block: "nearest" });
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
  const listen = (event) => view.open(event.detail, event.target.closest(".mt"));
  document.addEventListener("mt-rule", listen);
  const stop = [followTheme(host), beat(page.channel, view.t, host), follow(page, page.first.name)];
  return () => {
    document.removeEventListener("mt-rule", listen);
    view.stop();
    stop.forEach((end) => end());
  };
}
