// A calculator: what lies on a real table is tapped in, and the answer is there at once.
// Hooks: data-mt="calculator", data-field=ID on a field, "group" (many groups fold), "take" (from the game being played), "reset",
// "sum" (the answer in a line, or with data-wrong what cannot be), "answer" (data-stale then); see also fields.js and paint.js.

import { announce, button, el, followWidth, frame, liveRegion, refill, teller } from "../dom.js";
import { fillClause, lineList, newCard, resultsTable, shown } from "../steps/steps.js";
import { beat } from "../page/heartbeat.js";
import { followTheme } from "../page/theme.js";
import { TableView } from "../table/table.js";
import { choiceField, countField, enteredIn, listField } from "./fields.js";
import { paintField } from "./paint.js";

/** @import { Page } from "../types.d.ts" */

const OPEN = 3; // groups that can be seen at once

export class CalculatorView {
  /** @param {Page} page */
  constructor(page, host, app = null) {
    this.page = page;
    this.host = host;
    this.app = app;
    this.t = teller(page.texts, "table", "calculator");
    this.part = page.channel.part("calculator");
    this.form = el("div", { class: "mt-form" });
    this.table = new TableView(this.t);
    this.lines = el("div", { class: "mt-bill" });
    this.results = el("div", {});
    this.card = newCard(this.t);
    this.sum = el("p", { class: "mt-sum", role: "status", "data-mt": "sum" });
    this.live = liveRegion();
    host.setAttribute("role", "region");
    host.setAttribute("aria-label", this.t("title"));
    const draw = (names) => this.draw(names);
    this.part.on("change", draw);
    this.stop = [() => this.part.off("change", draw), followWidth(host, () => this.table.refit())];
    if (this.part.get("fields")) this.draw(null);
    else host.append(el("p", { class: "mt-loading", role: "status" }, this.t("loading")));
  }

  /** The form once, the answer whenever it changes. */
  draw(names) {
    const { t } = this;
    if (!this.values || names?.has("fields")) {
      this.fields = this.part.get("fields");
      this.answer = el(
        "div",
        { class: "mt-answer-side", "data-mt": "answer" },
        this.sum,
        this.results,
        this.table.root,
        this.lines,
        this.card,
      );
      this.host.replaceChildren(
        this.app?.prose("calculator") ?? "",
        this.fields.length ? el("div", { class: "mt-sheet" }, this.form, this.answer) : el("p", { class: "mt-note" }, t("none")),
        this.live,
      );
      this.take(this.part.get("answer").values);
    } else if ((this.taking && names.has("answer")) || names.has("whose")) {
      this.taking = false;
      this.take(this.part.get("answer").values);
    }
    this.drawAnswer();
  }

  take(values) {
    clearTimeout(this.timer); // what waits to be sent was somebody else's, or is replaced
    this.values = structuredClone(values);
    this.drawForm();
  }

  takeTable() {
    this.taking = true;
    this.part.send({ type: "take" });
  }

  drawForm() {
    const groups = [...new Set(this.fields.map((field) => field.group))];
    const sets = groups.map((group, at) => this.group(group, groups.length > OPEN, at));
    const takes = this.part.get("takes") && button("take", this.t("take-table"), () => this.takeTable());
    refill(
      this.form,
      sets,
      el(
        "div",
        { class: "mt-row" },
        takes,
        button("reset", this.t("reset"), () => this.reset()),
      ),
    );
  }

  /** Fields that stand together; where there are many groups, one is open at a time. */
  group(group, folds, at) {
    const fields = this.fields.filter((field) => field.group === group);
    const inside = el(
      "div",
      { class: "mt-entries-grid" },
      fields.map((field) => this.field(field)),
    );
    const { since } = fields[0];
    const attrs = {
      class: "mt-fieldset",
      "data-mt": "group",
      "data-since": since?.join(" "),
      hidden: Boolean(since) && !this.asks(since),
    };
    if (!folds || !group) return el("fieldset", attrs, group && el("legend", {}, group), inside);
    const told = el("span", { class: "mt-entered" });
    const tell = () => refill(told, ...fields.map((field) => enteredIn(field, this.values[field.id])));
    const set = el(
      "details",
      { ...attrs, name: "mt-group", open: at === 1, oninput: tell, onclick: tell },
      el("summary", {}, el("b", {}, group), told),
      inside,
    );
    tell();
    return set;
  }

  asks([count, least]) {
    return this.values[count] >= least;
  }

  field(field) {
    const draw = { count: countField, choice: choiceField, list: listField, grid: paintField };
    const node = draw[field.kind](this, field);
    node.classList.add("mt-entry-field", `mt-entry-${field.kind}`);
    node.dataset.field = field.id;
    return node;
  }

  enter(id, value, pause = 0) {
    this.values[id] = value;
    for (const set of this.form.querySelectorAll(`[data-since^="${id} "]`)) set.hidden = !this.asks(set.dataset.since.split(" "));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), pause);
  }

  send() {
    this.part.send({ type: "values", values: this.values });
  }

  reset() {
    this.values = Object.fromEntries(this.fields.map((field) => [field.id, structuredClone(field.empty)]));
    this.drawForm();
    this.form.querySelector('[data-mt="reset"]').focus();
    this.send();
  }

  drawAnswer() {
    const { error, scene, lines = [], results } = this.part.get("answer");
    this.sum.textContent = error || (lines[0]?.text ?? ""); // a game says what it comes to first
    this.sum.toggleAttribute("data-wrong", Boolean(error) || lines[0]?.tone === "fail");
    this.answer.toggleAttribute("data-stale", Boolean(error));
    this.table.root.hidden = !scene?.caption;
    if (scene?.caption) this.table.draw(scene, {});
    refill(
      this.lines,
      lineList(this.t, lines, (line) => this.point(line)),
    );
    this.lines.hidden = !lines.length;
    refill(this.results, results && resultsTable(results));
    this.card.hidden = true;
    announce(this.live, this.sum.textContent);
  }

  point(line) {
    fillClause(this.t, this.card, this.part.get("answer").rules[line.rule], line.rule);
    this.table.light(shown(line));
  }
}

/** A calculator as a widget of its own, in a notebook. */
export function renderCalculator(page, host) {
  const view = new CalculatorView(page, frame(host, "calculator"));
  const stop = [followTheme(host), beat(page.channel, view.t, host), ...view.stop];
  return () => {
    stop.forEach((end) => end());
    clearTimeout(view.timer);
  };
}
