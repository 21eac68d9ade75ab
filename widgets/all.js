// Every widget by its name: the one module that all widgets of a page draw with.

import { renderCalculator } from "./calculator.js";
import { renderHeader } from "./header.js";
import { renderHome } from "./home.js";
import { renderLesson } from "./lesson.js";
import { renderPlay } from "./play.js";
import { renderRules } from "./rules.js";
import { renderScore } from "./score.js";
import { renderTable } from "./table.js";

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
