// How a room answered: a bar for each choice, the right one marked once it is told. On the projector a chart; plain boxes
// in the speaker's window, and where the chart's code has not come yet.
// Hooks: data-mt="votes"; "bar" (data-index, data-right).

import { chartTable, Drawing } from "../chart/chart.js";
import { el, refill } from "../dom.js";

const NAMES = 0.55; // of the width, at most, where names stand beside their bars
const NAME = { x: 0, xref: "paper", align: "left", showarrow: false, borderpad: 0 };
const BOLD = 700;
const [LINE, BAR, GAP] = [1.25, 1.1, 0.6]; // of a row, in letters

const inert = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** How wide words are in bold letters of a node. @returns {(text: string) => number} */
function ruler(node) {
  const { fontSize, fontFamily } = getComputedStyle(node);
  const pen = /** @type {HTMLCanvasElement} */ (el("canvas")).getContext("2d");
  pen.font = `${BOLD} ${fontSize} ${fontFamily}`;
  return (text) => pen.measureText(text).width;
}

/** A text in lines of so many pixels, broken between words. */
function inLines(text, width, measure) {
  const found = [""];
  for (const word of text.split(" ")) {
    const longer = `${found.at(-1)} ${word}`.trim();
    if (found.at(-1) && measure(longer) > width) found.push(word);
    else found[found.length - 1] = longer;
  }
  return found;
}

/** The answers as a chart like any other: see tutor/ui/charts.py for its shape. */
function voteChart(t, { text, choices, answer }, counts, root) {
  const [width, size, measure] = [root.clientWidth, Number.parseFloat(getComputedStyle(root).fontSize), ruler(root)];
  const names = choices.map((choice, index) => (index === answer ? `${choice} ✓` : choice));
  const beside = size + Math.max(...names.map(measure));
  const isBeside = beside < NAMES * width;
  const broken = names.map((name) => (isBeside ? [name] : inLines(name, width, measure)));
  const head = isBeside ? 0 : LINE * Math.max(...broken.map((one) => one.length));
  const row = head + BAR + GAP;
  const font = (index) => ({ size, weight: index === answer ? BOLD : undefined });
  const most = Math.max(1, ...counts);
  const bars = (tone, x, more = {}) => ({
    type: "bar",
    orientation: "h",
    x,
    y: names.map((_, index) => index + head / row / 2),
    width: BAR / row,
    hoverinfo: "none",
    meta: { tone },
    ...more,
  });
  const tally = {
    text: counts.map(String),
    textposition: "outside",
    cliponaxis: false,
    constraintext: "none",
    textfont: { size, weight: BOLD },
  };
  const place = isBeside
    ? (y) => ({ y, yanchor: "middle", xanchor: "right", xshift: -size / 2 })
    : (y) => ({ y: y - 0.5 + GAP / row / 2, yanchor: "top", xanchor: "left" });
  const name = (one, index) => ({ text: one.map(inert).join("<br>"), font: font(index), ...place(index), ...NAME });
  const still = { showgrid: false, zeroline: false, showticklabels: false };
  return {
    title: text,
    figure: {
      data: [
        bars(
          "raised",
          counts.map(() => most),
          tally,
        ),
        bars(
          "muted",
          counts.map((count, index) => (index === answer ? 0 : count)),
        ),
        bars(
          "good",
          counts.map((count, index) => (index === answer ? count : 0)),
        ),
      ],
      layout: {
        barmode: "overlay",
        showlegend: false,
        margin: { l: isBeside ? beside : 0, r: size * (1 + String(most).length), t: 0, b: 0 },
        annotations: broken.map(name),
        xaxis: { ...still, range: [0, most] },
        yaxis: { ...still, range: [names.length - 0.5, -0.5] },
      },
    },
    table: { head: ["", t("answers")], rows: names.map((one, index) => [one, counts[index]]) },
    height: names.length * row * size,
  };
}

/** The chart of the projector; it stays the same one while people come and go. */
export class VoteChart extends Drawing {
  constructor(t) {
    super(null);
    this.t = t;
    this.question = null;
    this.counts = /** @type {number[]} */ ([]);
    this.table = el("div", { class: "mt-hidden" });
    this.root = el("figure", { class: "mt-vote-chart", "data-mt": "votes" }, this.plot, this.table);
    this.sizes = new ResizeObserver(() => this.root.clientWidth && this.show(this.question, this.counts));
    this.sizes.observe(this.root);
  }

  /** Once it is on the page. */
  show(question, counts) {
    Object.assign(this, { question, counts });
    const chart = voteChart(this.t, question, counts, this.root);
    if (JSON.stringify(chart) === JSON.stringify(this.chart)) return;
    this.chart = chart;
    this.plot.style.height = `${chart.height}px`;
    refill(this.table, chartTable(chart));
    this.draw();
  }

  draw() {
    return this.chart ? super.draw() : Promise.resolve();
  }

  stop() {
    this.sizes.disconnect();
    super.stop();
  }
}

/** `counts` may be missing while the room still thinks. */
export function voteBars(question, counts) {
  const most = Math.max(1, ...counts);
  return el(
    "ol",
    { class: "mt-votes", "data-mt": "votes" },
    question.choices.map((choice, index) =>
      voteBar(choice, counts[index] ?? 0, most, question.answer < 0 ? null : index === question.answer, index),
    ),
  );
}

function voteBar(choice, count, most, right, index) {
  const fill = el("span", { class: "mt-bar-fill" });
  fill.style.width = `${(100 * count) / most}%`;
  return el(
    "li",
    { "data-mt": "bar", "data-index": index, "data-right": right === null ? null : String(right) },
    el("span", { class: "mt-bar-name" }, choice, right && " ✓"),
    el("span", { class: "mt-bar-room", "aria-hidden": true }, fill),
    el("b", {}, count),
  );
}
