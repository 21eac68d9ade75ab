// A chart: drawn in the colours of the page, told as a table, kept as a picture or as figures.
// Hooks: data-mt="chart" (data-drawn), "plot", "chart-table", "chart-link", "chart-png", "chart-csv".

import { announce, button, el, frame, homeOf, liveRegion, showCard, teller } from "../dom.js";
import { pageOf } from "../page/places.js";
import { followTheme } from "../page/theme.js";
import { canDraw, plotly } from "./plotly.js";

/** @import { Chart, Page, Teller } from "../types.d.ts" */

const CLEAR = "rgba(0,0,0,0)";
const SIZE = { width: 1000, height: 560 }; // of a picture that is kept

/** The figure in the colours of the page as it is now. @param {Chart} chart */
function coloured(chart, node) {
  const style = getComputedStyle(node);
  const colour = (name) => style.getPropertyValue(`--mt-${name}`).trim();
  const grid = { gridcolor: colour("line"), zerolinecolor: colour("muted"), linecolor: colour("line") };
  const axis = (given = {}) => ({ ...given, ...grid, fixedrange: true });
  const { data, layout } = chart.figure;
  return {
    data: data.map((trace) => ({ ...trace, ...inks(trace, colour) })),
    layout: {
      ...layout,
      paper_bgcolor: CLEAR,
      plot_bgcolor: CLEAR,
      font: { color: colour("ink"), family: style.fontFamily, size: 14 },
      margin: { l: 48, r: 16, t: layout.xaxis?.side === "top" ? 48 : 16, b: 48, ...layout.margin },
      legend: { orientation: "h", y: 1.12 },
      xaxis: axis(layout.xaxis),
      yaxis: axis(layout.yaxis),
      autosize: true,
      dragmode: false,
    },
  };
}

function inks({ meta: { tone, scale }, error_x }, colour) {
  if (scale) return { colorscale: scale.map((name, at) => [at / (scale.length - 1), colour(name)]), textfont: { color: colour("ink") } };
  const bars = error_x && { error_x: { ...error_x, color: colour("ink") } };
  const opacity = error_x ? 0.5 : 1; // the error is seen on the bar
  return { marker: { color: colour(tone), opacity }, line: { color: colour(tone) }, ...bars };
}

/** The page where a row of a chart was. @param {Chart} chart */
function placeOf({ links }, number) {
  return pageOf(new URLSearchParams(links[number]).get("game"), links[number]);
}

/** What a chart says, for whoever does not see it. @param {Chart} chart */
export function chartTable(chart) {
  const { head, rows } = chart.table;
  const name = (text, number) => (chart.links ? el("a", { href: placeOf(chart, number), "data-mt": "chart-link" }, text) : text);
  const first = (text, number) => el("th", { scope: "row" }, name(text, number));
  const cells = (row, number) => row.map((cell, at) => (at ? el("td", {}, String(cell)) : first(String(cell), number)));
  return el(
    "table",
    { "aria-label": chart.title },
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        head.map((name) => el(name ? "th" : "td", name ? { scope: "col" } : {}, name)),
      ),
    ),
    el(
      "tbody",
      {},
      rows.map((row, number) => el("tr", {}, cells(row, number))),
    ),
  );
}

/** A file that spreadsheets read; no words in it can begin a formula. */
function csv({ head, rows }) {
  const inert = (value) => (typeof value === "string" ? value.replace(/^[=+@\t\r-]/, "'$&") : String(value));
  const cell = (value) => `"${inert(value).replaceAll('"', '""')}"`;
  return [head, ...rows].map((row) => row.map(cell).join(",")).join("\r\n");
}

function keep(name, blob) {
  const link = el("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The drawing as a PNG on the page's own ground. */
async function png(plot, ground) {
  const draw = await plotly();
  const svg = await draw.toImage(plot, { format: "svg", imageDataOnly: true, ...SIZE });
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = /** @type {HTMLCanvasElement} */ (el("canvas", SIZE));
  const pen = canvas.getContext("2d");
  pen.fillStyle = ground;
  pen.fillRect(0, 0, SIZE.width, SIZE.height);
  pen.drawImage(picture, 0, 0, SIZE.width, SIZE.height);
  return new Promise((done) => canvas.toBlob(done));
}

/** A drawing that follows the page's theme; whoever extends it has a `root` that holds the `plot`. */
export class Drawing {
  /** @type {HTMLElement} */ root;

  /** @param {Chart} chart */
  constructor(chart) {
    this.chart = chart;
    this.plot = el("div", { class: "mt-plot", "data-mt": "plot", "aria-hidden": true });
    this.watcher = new MutationObserver(() => this.draw());
  }

  /** Draws it, once it is on the page. */
  async draw() {
    if (!canDraw()) return;
    try {
      const draw = await plotly();
      if (!this.plot.isConnected) return;
      const themed = /** @type {HTMLElement} */ (this.plot.closest("[data-mt-theme]"));
      this.watcher.observe(themed, { attributes: true, attributeFilter: ["data-mt-theme"] });
      const { data, layout } = coloured(this.chart, this.plot);
      await draw.react(this.plot, data, layout, { displayModeBar: false, responsive: true });
      if (!this.root.dataset.drawn && this.chart.links)
        this.plot.on("plotly_click", ({ points: [{ pointIndex }] }) => window.location.assign(placeOf(this.chart, pointIndex)));
      this.root.dataset.drawn = themed.dataset.mtTheme;
    } catch {
      this.failed();
    }
  }

  failed() {}

  stop() {
    this.watcher.disconnect();
    globalThis.Plotly?.purge(this.plot);
  }
}

export class ChartView extends Drawing {
  /** @param {Chart} chart @param {Teller} t */
  constructor(t, chart) {
    super(chart);
    this.t = t;
    this.live = liveRegion();
    const name = chart.title.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60);
    this.root = el(
      "figure",
      { class: "mt-chart", "data-mt": "chart" },
      el("figcaption", {}, chart.title),
      this.plot,
      el("details", { class: "mt-chart-table", "data-mt": "chart-table" }, el("summary", {}, t("as-table")), chartTable(chart)),
      el(
        "div",
        { class: "mt-row" },
        canDraw() && button("chart-png", t("png"), async () => keep(`${name}.png`, await png(this.plot, this.ground()))),
        button("chart-csv", t("csv"), () => keep(`${name}.csv`, new Blob([csv(chart.table)], { type: "text/csv" }))),
      ),
      this.live,
    );
  }

  ground() {
    return getComputedStyle(this.plot).getPropertyValue("--mt-surface").trim();
  }

  failed() {
    announce(this.live, this.t("no-chart"));
    this.root.querySelector("details").open = true;
  }
}

/** A chart in a card of its own, which belongs where a node is. @param {Chart} chart @param {HTMLElement} near */
export function chartCard(texts, chart, near) {
  const t = teller(texts, "chart");
  const view = new ChartView(t, chart);
  const close = button("chart-close", t("close"), () => card.close(), { class: "mt-button mt-primary" });
  const about = { hook: "chart-card", label: chart.title, look: "mt-card-dialog mt-chart-card", closed: () => view.stop() };
  const card = showCard(homeOf(near), about, view.root, close);
  view.draw();
}

/** A chart as a cell of a notebook shows it on a page. @param {Page} page */
export function renderChart(page, host) {
  const stop = followTheme(host);
  const view = new ChartView(teller(page.texts, "chart"), page.first.chart);
  frame(host, "chart-cell").append(view.root);
  view.draw();
  return () => {
    view.stop();
    stop();
  };
}
