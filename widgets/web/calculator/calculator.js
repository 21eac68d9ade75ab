// A calculator: fields by kind (count, choice, list, grid), and the answer while you type.
// Hooks: data-mt="calculator", data-field=ID on a field, "less" and "more" beside a count, "entry" on
// an input, "add" and "chip" (data-index) of a list, "take" (from the game being played), "reset", "sum" (the answer
// in a line, or with data-wrong what cannot be), "answer" (data-stale then); a grid is painted, see paint.js.

import { withoutPictures, withPictures } from "../art/art.js";
import { announce, button, el, followWidth, frame, liveRegion, onKey, refill, teller, TYPING } from "../dom.js";
import { fillClause, lineList, newCard, shown } from "../steps/steps.js";
import { beat } from "../page/heartbeat.js";
import { followTheme } from "../page/theme.js";
import { TableView } from "../table/table.js";
import { paintField } from "./paint.js";

/** @import { Page } from "../types.d.ts" */

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
      this.answer = el("div", { class: "mt-answer-side", "data-mt": "answer" }, this.sum, this.table.root, this.lines, this.card);
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
    const sets = groups.map((group) =>
      el(
        "fieldset",
        { class: "mt-fieldset" },
        group && el("legend", {}, group),
        el(
          "div",
          { class: "mt-entries-grid" },
          this.fields.filter((field) => field.group === group).map((field) => this.field(field)),
        ),
      ),
    );
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

  field(field) {
    const draw = { count: countField, choice: choiceField, list: listField, grid: paintField };
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
    this.part.send({ type: "values", values: this.values });
  }

  reset() {
    this.values = Object.fromEntries(this.fields.map((field) => [field.id, structuredClone(field.empty)]));
    this.drawForm();
    this.form.querySelector('[data-mt="reset"]').focus();
    this.send();
  }

  drawAnswer() {
    const { error, scene, lines = [] } = this.part.get("answer");
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
    this.card.hidden = true;
    announce(this.live, this.sum.textContent);
  }

  point(line) {
    fillClause(this.t, this.card, this.part.get("answer").rules[line.rule], line.rule);
    this.table.light(shown(line));
  }
}

/** A number as typed: a whole number if it is one, nothing typed is the least, else the text itself. */
function typedNumber(text, least) {
  if (text.trim() === "") return least;
  return /^-?\d{1,6}$/.test(text.trim()) ? Number(text) : text;
}

function numberInput(label, value, field, onInput) {
  const input = el("input", {
    class: "mt-input mt-number",
    "data-mt": "entry",
    inputmode: "numeric",
    maxlength: 8,
    "aria-label": label,
    autocomplete: "off",
    value: String(value),
    onfocus: (event) => event.target.select(),
    oninput: (event) => onInput(typedNumber(event.target.value, field.least)),
  });
  onKey(input, (event, heard) => {
    arrows(event, field);
    heard.stopPropagation();
  });
  return input;
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
  const beside = (hook, sign, step) =>
    button(hook, sign, () => stepBy(input, field, step), { "aria-label": t(hook, { label: field.label }) });
  return el(
    "div",
    { role: "group", "aria-label": field.label },
    el("span", {}, withPictures(field.label)),
    el("span", { class: "mt-stepper" }, beside("less", "−", -1), input, beside("more", "+", 1)),
  );
}

function select(label, choices, value, onChange) {
  return el(
    "select",
    { class: "mt-input", "data-mt": "entry", "aria-label": label, onchange: (event) => onChange(event.target.value) },
    choices.map(([choice, text]) => el("option", { value: choice, selected: choice === value }, withoutPictures(text))),
  );
}

function choiceField(view, field) {
  return el(
    "label",
    {},
    el("span", {}, withPictures(field.label)),
    select(field.label, field.choices, view.values[field.id], (value) => view.enter(field.id, value)),
  );
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
    refill(
      chips,
      list.map((value, index) =>
        button("chip", `${names.get(value)} ✕`, () => take(index), {
          "data-index": index,
          "aria-label": t("take", { label: names.get(value), number: index + 1 }),
        }),
      ),
    );
    count.textContent = t("of", { count: list.length, most: field.most });
    add.disabled = list.length >= field.most;
  };
  draw();
  return el("div", { role: "group", "aria-label": field.label }, el("span", {}, withPictures(field.label), " ", count), chips, add);
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
