// A calculator: fields by kind (count, choice, list, grid), and the answer while you type.
// Hooks: data-mt="calculator", data-field=ID on a field, "less" and "more" beside a count, "entry" on
// an input, "add" and "chip" (data-index) of a list, data-cell="ROW-COLUMN" in a grid, "reset",
// "sum" (the answer in a line, or with data-wrong what cannot be), "answer" (data-stale then).

import { TYPING, announce, button, el, frame, liveRegion, refill, teller, whenIdle } from "../dom.js";
import { beat } from "../page/heart.js";
import { clauseCard, lineList, newCard, shown } from "../lines/lines.js";
import { TableView } from "../table/table.js";
import { followTheme } from "../page/theme.js";

class CalculatorView {
  constructor(model, host) {
    this.model = model;
    this.t = teller(model);
    this.fields = model.get("fields");
    this.values = structuredClone(model.get("answer").values);
    this.form = el("div", { class: "mt-form" });
    this.table = new TableView(this.t);
    this.lines = el("div", { class: "mt-bill" });
    this.card = newCard(this.t);
    this.sum = el("p", { class: "mt-sum", "data-mt": "sum" });
    this.answer = el("div", { class: "mt-side mt-answer-side", "data-mt": "answer" }, this.table.root, this.lines, this.card);
    this.live = liveRegion();
    host.setAttribute("role", "region");
    host.setAttribute("aria-label", this.t("title"));
    if (this.fields.length) host.append(this.form, this.answer, this.live);
    else host.append(el("p", { class: "mt-note" }, this.t("none")));
    this.drawForm();
    this.drawAnswer();
  }

  drawForm() {
    const groups = [...new Set(this.fields.map((field) => field.group))];
    const sets = groups.map((group) => el(
      "fieldset", { class: "mt-fieldset" }, group && el("legend", {}, group),
      el("div", { class: "mt-entries-grid" },
        this.fields.filter((field) => field.group === group).map((field) => this.field(field)))));
    const dock = el("div", { class: "mt-sum-dock" }, this.sum, button("reset", this.t("reset"), () => this.reset()));
    refill(this.form, sets, dock);
  }

  field(field) {
    const draw = { count: countField, choice: choiceField, list: listField, grid: gridField };
    const node = draw[field.kind](this, field);
    node.classList.add("mt-entry-field", `mt-entry-${field.kind}`);
    node.dataset.field = field.id;
    return node;
  }

  enter(id, value, pause = 0) {
    this.values[id] = value;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), pause);
  }

  send() {
    this.model.send({ type: "values", values: this.values });
  }

  reset() {
    this.values = Object.fromEntries(this.fields.map((field) => [field.id, structuredClone(field.default)]));
    this.drawForm();
    this.form.querySelector('[data-mt="reset"]').focus();
    this.send();
  }

  drawAnswer() {
    const { error, scene, lines = [] } = this.model.get("answer");
    this.sum.textContent = error || this.summary(lines);
    this.sum.toggleAttribute("data-wrong", Boolean(error) || lines[0]?.tone === "fail");
    this.answer.toggleAttribute("data-stale", Boolean(error));
    this.table.root.hidden = !scene?.caption;
    if (scene?.caption) this.table.draw(scene, { lit: [], picked: [] });
    refill(this.lines, lineList(this.t, lines, (line) => this.point(line)));
    this.lines.hidden = !lines.length;
    this.card.hidden = true;
    announce(this.live, this.sum.textContent);
  }

  /** The one line there is, the reason against it all, or how many lines to read. */
  summary(lines) {
    if (lines.length < 2 || lines[0].tone === "fail") return lines[0]?.text ?? "";
    return this.t("several", { count: lines.length });
  }

  point(line) {
    clauseCard(this.t, this.card, this.model.get("answer").rules[line.rule], line.rule);
    this.table.light(shown(line));
  }
}

/** A number as typed: a whole number if it is one, nothing typed is the least, else the text itself. */
function typedNumber(text, least) {
  if (text.trim() === "") return least;
  return /^-?\d{1,6}$/.test(text.trim()) ? Number(text) : text;
}

function numberInput(label, value, field, onInput) {
  return el("input", {
    class: "mt-input mt-number", "data-mt": "entry", inputmode: "numeric", maxlength: 8, "aria-label": label,
    autocomplete: "off", value: String(value),
    onkeydown: (event) => { arrows(event, field); event.stopPropagation(); },
    onfocus: (event) => event.target.select(),
    oninput: (event) => onInput(typedNumber(event.target.value, field.least)),
  });
}

/** The arrow keys count up and down, as in any number field. */
function arrows(event, field) {
  const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  stepBy(event.target, field, step);
}

function stepBy(input, field, step) {
  const now = typedNumber(input.value, field.least);
  const from = typeof now === "number" ? now : field.least;
  input.value = String(Math.min(field.most, Math.max(field.least, from + step)));
  input.dispatchEvent(new Event("input"));
}

function countField(view, field) {
  const { t } = view;
  const input = numberInput(field.label, view.values[field.id], field, (value) => view.enter(field.id, value, TYPING));
  const beside = (hook, sign, step) => button(hook, sign, () => stepBy(input, field, step),
    { "aria-label": t(hook, { label: field.label }) });
  return el("div", { role: "group", "aria-label": field.label }, el("span", {}, field.label),
    el("span", { class: "mt-stepper" }, beside("less", "−", -1), input, beside("more", "+", 1)));
}

function select(label, choices, value, onChange) {
  return el("select", { class: "mt-input", "data-mt": "entry", "aria-label": label,
    onchange: (event) => onChange(event.target.value) },
  choices.map(([choice, text]) => el("option", { value: choice, selected: choice === value }, text)));
}

function choiceField(view, field) {
  return el("label", {}, el("span", {}, field.label),
    select(field.label, field.choices, view.values[field.id], (value) => view.enter(field.id, value)));
}

/** Chosen things in order, each a button that takes it away; the others are added one by one. */
function listField(view, field) {
  const { t } = view;
  const chips = el("span", { class: "mt-row" });
  const count = el("span", { class: "mt-note" });
  const names = new Map(field.choices);
  const change = (list) => {
    view.enter(field.id, list);
    draw();
  };
  const add = select(t("add", { label: field.label }), [["", t("add-one")], ...field.choices], "", (value) => {
    if (value) change([...view.values[field.id], value]);
    add.value = "";
  });
  add.dataset.mt = "add";
  const take = (index) => {
    change(view.values[field.id].filter((_, at) => at !== index));
    (chips.children[Math.min(index, chips.children.length - 1)] ?? add).focus();
  };
  const draw = () => {
    const list = view.values[field.id];
    refill(chips, list.map((value, index) => button("chip", `${names.get(value)} ✕`, () => take(index),
      { "data-index": index, "aria-label": t("take", { label: names.get(value), number: index + 1 }) })));
    count.textContent = t("of", { count: list.length, most: field.most });
    add.disabled = list.length >= field.most;
  };
  draw();
  return el("div", { role: "group", "aria-label": field.label },
    el("span", {}, field.label, " ", count), chips, add);
}

function gridField(view, field) {
  const grid = el("span", { class: "mt-cells" });
  grid.style.setProperty("--mt-cols", field.cols);
  view.values[field.id].forEach((row, r) => row.forEach((_, c) => grid.append(gridCell(view, field, r, c))));
  return el("div", { role: "group", "aria-label": field.label }, el("span", {}, field.label), grid);
}

function gridCell(view, field, r, c) {
  const cell = view.values[field.id][r][c];
  const where = { label: field.label, row: r + 1, column: c + 1 };
  const put = (at, value, pause) => {
    view.values[field.id][r][c][at] = value;
    node.toggleAttribute("data-filled", cell[0] !== field.choices[0][0]);
    view.enter(field.id, view.values[field.id], pause);
  };
  const node = el("span", { class: "mt-grid-cell", "data-cell": `${r}-${c}` },
    select(view.t("cell-kind", where), field.choices, cell[0], (value) => put(0, value, 0)),
    numberInput(view.t("cell-number", where), cell[1], field, (value) => put(1, value, TYPING)));
  node.toggleAttribute("data-filled", cell[0] !== field.choices[0][0]);
  return node;
}

function calculator(model, host) {
  const view = new CalculatorView(model, host);
  const draw = () => view.drawAnswer();
  model.on("change:answer", draw);
  const still = beat(model, view.t);
  return () => {
    model.off("change:answer", draw);
    clearTimeout(view.timer);
    still();
  };
}

export function renderCalculator({ model, el: host }) {
  frame(host, "calculator");
  const stop = [followTheme(), whenIdle(() => calculator(model, host))];
  return () => stop.forEach((end) => end());
}
