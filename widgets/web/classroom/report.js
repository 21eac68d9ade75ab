// What was hard: the share of right answers to each clause as a chart, the hardest on top; every question as a table and as a file.
// Hooks: data-mt="class-report", "class-close", "class-go-on"; see also chart.js.

import { button, el, showCard, teller } from "../dom.js";
import { ChartView } from "../chart/chart.js";

const [HEAD, ROW, SMALLEST] = [6, 3, 14]; // of the drawing: what stands below the bars and each bar, in letters; the least letter in px
const [NARROW_BAR, WIDE] = [15, 104]; // percent: a bar too short for its number; the whole width, with room for "100"
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const percent = ({ right, all }) => Math.round((100 * right) / all);

/** How a class did, clause by clause, the hardest first. */
function byClause(questions) {
  const found = new Map();
  for (const { title, text, counts, answer } of questions) {
    const one = found.get(title || text) ?? { name: title || text, right: 0, all: 0 };
    found.set(one.name, { ...one, right: one.right + counts[answer], all: one.all + sum(counts) });
  }
  return [...found.values()].sort((a, b) => percent(a) - percent(b));
}

/** The report as a chart like any other; see tutor/ui/charts.py for its shape. */
function reportChart(t, questions, size) {
  const clauses = byClause(questions);
  const row = ({ title, rule, text, choices, counts, answer }) => {
    const all = sum(counts);
    return [text, title, rule, choices[answer], all, counts[answer], percent({ right: counts[answer], all })];
  };
  const bars = {
    type: "bar",
    orientation: "h",
    x: clauses.map(percent),
    y: clauses.map((_, at) => at),
    text: clauses.map((one) => t("percent", { percent: percent(one) })),
    textposition: clauses.map((one) => (percent(one) < NARROW_BAR ? "outside" : "inside")),
    textfont: { size },
    hoverinfo: "none",
    meta: { tone: "accent" },
  };
  const names = {
    tickvals: bars.y,
    ticktext: clauses.map(({ name }) => name),
    autorange: "reversed",
    automargin: true,
    tickfont: { size },
    zeroline: false,
    showgrid: false,
  };
  const across = { title: { text: t("share"), font: { size } }, tickfont: { size }, range: [0, WIDE], automargin: true };
  return {
    title: t("report"),
    figure: { data: [bars], layout: { xaxis: across, yaxis: names, showlegend: false } },
    table: { head: t("columns").split("|"), rows: questions.map(row) },
  };
}

/** `end` closes the room for everybody. */
export function showReport(texts, questions, end) {
  const t = teller(texts, "chart", "class");
  const size = Math.max(SMALLEST, 0.75 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)); // a class sits far away
  const view = questions.length ? new ChartView(t, reportChart(t, questions, size)) : null;
  const over = () => {
    end();
    card.close();
  };
  const card = showCard(
    document.body,
    { hook: "class-report", label: t("report"), look: "mt-card-dialog mt-chart-card", closed: () => view?.stop() },
    view ? view.root : el("p", {}, t("report-none")),
    el(
      "div",
      { class: "mt-row" },
      button("class-close", t("close-room"), over, { class: "mt-button mt-primary" }),
      button("class-go-on", t("go-on"), () => card.close()),
    ),
  );
  if (!view) return;
  view.plot.style.height = `${size * (HEAD + ROW * view.chart.figure.data[0].x.length)}px`;
  view.draw();
}
