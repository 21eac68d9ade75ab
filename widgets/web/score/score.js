// A score opened like a bill; pointing at a line lights its pieces on the tables of the page.
// Hooks: data-mt="score", "show-chart" (data-name), "bill" (data-index, data-value), data-rule=ID, "telling"; "score-card" (the bill beside a table).

import { chartCard } from "../chart/chart.js";
import { canDraw } from "../chart/plotly.js";
import { button, el, frame, refill, showFrom, teller } from "../dom.js";
import { fillClause, lineList, mark, newCard, shown } from "../steps/steps.js";
import { followTheme } from "../page/theme.js";

/** @import { Page } from "../types.d.ts" */

function pointAt(scope, ids) {
  document.dispatchEvent(new CustomEvent("mt-point", { detail: { scope, ids } }));
}

class BillView {
  /** @param {Page} page */
  constructor(page, host) {
    this.page = page;
    this.host = host;
    this.t = teller(page.texts, "score");
    this.part = page.channel.part("score", page.first.score);
    this.card = newCard(this.t);
    this.bills = el("div", { class: "mt-bills" });
    this.charts = el("div", { class: "mt-row mt-charts" });
    this.asked = false; // several bills of a page hear the same answer
    this.says = (answer) => {
      if (this.asked && answer.type === "chart") chartCard(page.texts, answer.chart, host);
      this.asked = false;
    };
    this.part.on("says", this.says);
    host.setAttribute("role", "region");
    host.setAttribute("aria-label", this.t("title"));
    host.addEventListener("mouseleave", () => pointAt(page.scope, null));
    host.append(this.bills, this.charts, this.card);
    this.draw();
    const draw = () => this.draw();
    this.part.on("change", draw);
    this.stop = () => {
      this.part.off("change", draw);
      this.part.off("says", this.says);
    };
  }

  draw() {
    const items = (this.part.get("lines") ?? []).map((line, index) =>
      el("div", { class: "mt-bill", "data-mt": "bill", "data-index": index, "data-value": line.value }, this.entry(line, true)),
    );
    refill(this.bills, items.length ? items : el("p", { class: "mt-note" }, this.t("empty")));
    refill(this.charts, canDraw() && (this.part.get("charts") ?? []).map((chart) => this.offer(chart)));
  }

  offer({ name, title }) {
    const ask = () => {
      this.asked = true;
      this.part.send({ type: "chart", name });
    };
    return button("show-chart", `:chart: ${title}`, ask, { "data-name": name });
  }

  entry(line, open) {
    const point = () => this.point(line);
    const words = el("span", { class: "mt-words" }, line.text);
    const value = el("span", { class: "mt-value" }, line.value < 0 ? `−${-line.value}` : (line.value ?? ""));
    const attrs = { "data-rule": line.rule, onmouseenter: point, onfocusin: point };
    if (!line.parts?.length) return el("div", { ...attrs, class: "mt-entry", tabindex: 0 }, words, value);
    return el(
      "details",
      { ...attrs, open },
      el("summary", { class: "mt-entry" }, words, value),
      el(
        "div",
        { class: "mt-entries" },
        line.parts.map((part) => this.entry(part, false)),
      ),
    );
  }

  point(line) {
    fillClause(this.t, this.card, this.part.get("rules")[line.rule], line.rule);
    pointAt(this.page.scope, shown(line));
  }
}

/** The bill of a table, beside it. */
export function scoreCard({ page, t, app, host: opener }) {
  const inside = frame(el("div"), "score");
  const bill = new BillView(page, inside);
  const close = button("score-close", t("close"), () => card.close(), { class: "mt-button mt-primary" });
  const card = showFrom(
    opener,
    { hook: "score-card", label: t("score"), closed: bill.stop },
    el("h2", {}, t("score")),
    app?.prose("score"),
    inside,
    close,
  );
}

/** Sentences on their own: a verdict, a turn or an outcome as a cell of a notebook shows it. */
function telling(page, host) {
  const t = teller(page.texts, "score");
  const { score, head, tone } = page.first;
  const card = newCard(t);
  const point = (line) => fillClause(t, card, score.rules[line.rule], line.rule);
  frame(host, "telling").append(
    head ? el("p", { class: "mt-headline" }, mark(t, tone), " ", head) : "",
    lineList(t, score.lines, point),
    card,
  );
}

export function renderScore(page, host) {
  const stop = [followTheme(host)];
  if (page.first.telling) telling(page, host);
  else stop.push(new BillView(page, frame(host, "score")).stop);
  return () => stop.forEach((end) => end());
}
