// Every widget by its name: the one module that all widgets of a page draw with.

import { renderCalculator } from "./calculator/calculator.js";
import { renderHeader } from "./page/header.js";
import { renderHome } from "./home/home.js";
import { renderLesson } from "./lesson/lesson.js";
import { renderPlay } from "./play/play.js";
import { renderRules } from "./rules/rules.js";
import { renderScore } from "./score/score.js";
import { renderTable } from "./table/table.js";

export default {
  calculator: renderCalculator,
  header: renderHeader,
  home: renderHome,
  lesson: renderLesson,
  play: renderPlay,
  rules: renderRules,
  score: renderScore,
  table: renderTable,
};
