// The fields of a calculator: everything is tapped in, a number may be typed.
// Hooks: "less" and "more" beside a count, "entry" on its input; "choose" (data-value) of a choice; "add" (data-value) and "chip" (data-index) of a list.

import { withoutPictures, withPictures } from "../art/art.js";
import { able, button, el, onKey, refill, TYPING } from "../dom.js";

/** What a field holds, in a few words, for when it is folded away. */
export function enteredIn(field, value) {
  const names = new Map(field.choices);
  if (field.kind === "list") return el("span", {}, withPictures(value.map((one) => names.get(one)).join(" ")));
  return field.kind === "choice" && value !== field.empty ? el("span", {}, "→ ", withPictures(names.get(value))) : null;
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
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

export function countField(view, field) {
  const { t } = view;
  const input = numberInput(field.label, view.values[field.id], field, (value) => view.enter(field.id, value, TYPING));
  const beside = (hook, sign, step) =>
    button(hook, sign, () => stepBy(input, field, step), { "aria-label": t(hook, { label: field.label }) });
  return el(
    "div",
    { role: "group", "aria-label": field.label },
    el("span", { class: "mt-label-of", onclick: () => stepBy(input, field, 1) }, withPictures(field.label)),
    el("span", { class: "mt-stepper" }, beside("less", "−", -1), input, beside("more", "+", 1)),
  );
}

/** A button for each choice; the one that is chosen is pressed. */
export function choices(hook, label, pairs, chosen, onChoose) {
  const row = el("div", { class: "mt-row mt-picks", role: "group", "aria-label": label });
  const draw = (value) =>
    refill(
      row,
      pairs.map(([choice, text]) =>
        button(
          hook,
          text,
          () => {
            draw(choice);
            onChoose(choice);
          },
          { "data-value": choice, "aria-pressed": String(choice === value) },
        ),
      ),
    );
  draw(chosen);
  return row;
}

export function choiceField(view, field) {
  return el(
    "div",
    {},
    el("span", {}, withPictures(field.label)),
    choices("choose", field.label, field.choices, view.values[field.id], (value) => view.enter(field.id, value)),
  );
}

/** Things in order: a tap on one below adds it, a tap on one above takes it away. */
export function listField(view, field) {
  const { t } = view;
  const chips = el("span", { class: "mt-row mt-chosen" });
  const names = new Map(field.choices);
  const change = (list) => {
    view.enter(field.id, list);
    draw();
  };
  const adders = field.choices.map(([value, text]) =>
    button("add", text, () => change([...view.values[field.id], value]), {
      "data-value": value,
      "aria-label": t("add", { label: withoutPictures(text) }),
    }),
  );
  const take = (index) => {
    change(view.values[field.id].filter((_, at) => at !== index));
    /** @type {HTMLElement} */ (chips.children[Math.min(index, chips.children.length - 1)] ?? adders[0]).focus();
  };
  const draw = () => {
    const list = view.values[field.id];
    refill(
      chips,
      list.map((value, index) =>
        button("chip", `${names.get(value)} ✕`, () => take(index), {
          "data-index": index,
          "aria-label": t("take", { label: withoutPictures(names.get(value)), number: index + 1 }),
        }),
      ),
      !list.length && el("span", { class: "mt-note" }, t("empty")),
    );
    for (const adder of adders) able(adder, list.length < field.most);
  };
  draw();
  return el(
    "div",
    { role: "group", "aria-label": field.label },
    el("span", {}, withPictures(field.label)),
    chips,
    el("span", { class: "mt-row mt-picks" }, adders),
  );
}
