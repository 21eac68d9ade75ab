// Every drawing by its name.

import { renderApp } from "./page/app.js";
import { renderCalculator } from "./calculator/calculator.js";
import { renderChart } from "./chart/chart.js";
import { renderHeader } from "./page/header.js";
import { renderHome } from "./home/home.js";
import { renderLesson } from "./lesson/lesson.js";
import { renderPlay } from "./play/play.js";
import { renderPractise } from "./practise/practise.js";
import { renderRules } from "./rules/rules.js";
import { renderScore } from "./score/score.js";
import { renderTable } from "./table/table.js";

/** @import { Page } from "./types.d.ts" */

const DRAWN = {
  app: renderApp,
  calculator: renderCalculator,
  chart: renderChart,
  header: renderHeader,
  home: renderHome,
  lesson: renderLesson,
  play: renderPlay,
  practise: renderPractise,
  rules: renderRules,
  score: renderScore,
  table: renderTable,
};

/** Draws by a name, and gives what takes it down. `page` is all that a drawing is told. @param {Page} page */
export function drawPage(name, page, host) {
  return DRAWN[name](page, host);
}
