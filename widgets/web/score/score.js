// A score opened like a bill; pointing at a line lights its pieces on the tables of the page.
// Hooks: data-mt="score", "bill" (data-index, data-value), data-rule=ID, "chart", "telling".

import { button, el, frame, refill, teller } from "../dom.js";
import { clauseCard, lineList, mark, newCard, shown } from "../lines/lines.js";
import { followTheme, isDark } from "../page/theme.js";

function pointAt(scope, ids) {
  document.dispatchEvent(new CustomEvent("mt-point", { detail: { scope, ids } }));
}

class Bill {
  constructor(model, host) {
    this.model = model;
    this.t = teller(model);
    this.card = newCard(this.t);
    this.bills = el("div", { class: "mt-bills" });
    frame(host, "score");
    host.setAttribute("role", "region");
    host.setAttribute("aria-label", this.t("title"));
    host.addEventListener("mouseleave", () => pointAt(model.get("scope"), null));
    host.append(this.bills, this.card);
    this.draw();
  }

  draw() {
    const lines = this.model.get("lines");
    const items = lines.map((line, index) => this.bill(line, index));
    refill(this.bills, items.length ? items : el("p", { class: "mt-note" }, this.t("empty")));
  }

  bill(line, index) {
    const charting = this.model.get("chart") === index;
    const chart = this.model.get("charts") && line.parts?.length && button(
      "chart", this.t(charting ? "chart-hide" : "chart"),
      () => this.model.send({ type: "chart", index, dark: isDark() }), { "data-index": index });
    const attrs = { class: "mt-bill", "data-mt": "bill", "data-index": index, "data-value": line.value };
    return el("div", attrs, this.entry(line, true), chart);
  }

  entry(line, open) {
    const point = () => this.point(line);
    const words = el("span", { class: "mt-words" }, line.text);
    const value = el("span", { class: "mt-value" }, line.value ?? "");
    const attrs = { "data-rule": line.rule, onmouseenter: point, onfocusin: point };
    if (!line.parts?.length) return el("div", { ...attrs, class: "mt-entry", tabindex: 0 }, words, value);
    return el("details", { ...attrs, open },
      el("summary", { class: "mt-entry" }, words, value),
      el("div", { class: "mt-entries" }, line.parts.map((part) => this.entry(part, false))));
  }

  point(line) {
    clauseCard(this.t, this.card, this.model.get("rules")[line.rule], line.rule);
    pointAt(this.model.get("scope"), shown(line));
  }
}

/** Sentences on their own: a verdict, a turn or an outcome as a cell of a notebook shows it. */
function telling(model, host) {
  const t = teller(model);
  const card = newCard(t);
  const point = (line) => clauseCard(t, card, model.get("rules")[line.rule], line.rule);
  const head = model.get("head");
  frame(host, "telling").append(
    head ? el("p", { class: "mt-headline" }, mark(t, model.get("tone")), " ", head) : "",
    lineList(t, model.get("lines"), point), card);
}

export function renderScore({ model, el: host }) {
  const stop = followTheme();
  if (model.get("telling")) {
    telling(model, host);
    return stop;
  }
  const bill = new Bill(model, host);
  const draw = () => bill.draw();
  model.on("change:lines change:chart", draw);
  return () => {
    model.off("change:lines change:chart", draw);
    stop();
  };
}
