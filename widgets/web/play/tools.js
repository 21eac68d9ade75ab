// What lies beside the move: undo, hint, a new game, the score, the link, and how fast the computer plays.
// Hooks: data-mt="undo", "hint", "clear", "new-game", "show-score", "speed", "forms";
// "all-tools" opens them on a card ("tools-card"), on a narrow page.

import { able, button, el, glyph, onCard, refill, remember, remembered } from "../dom.js";
import { Editor } from "../editor/editor.js";
import { sharing } from "../page/share.js";
import { scoreCard } from "../score/score.js";

const SPEEDS = { slow: [2600, 55], normal: [1300, 30], fast: [500, 12] }; // ms before a bot moves, and so many more for each letter told

export class Tools {
  constructor(view) {
    this.view = view;
    const { t } = view;
    const tool = (name, sign, text, act) => button(name, glyph(sign, t(text)), act, { class: "mt-button mt-quiet" });
    this.undo = tool("undo", "↶", "undo", () => view.send("undo"));
    this.hint = tool("hint", ":bulb:", "hint", () => view.hint.ask());
    this.clear = tool("clear", "✕", "clear", () => view.send("clear"));
    this.all = button("all-tools", "⋯", () => onCard(t, "tools", t("tools-card"), this.root, "button:not([data-mt=copy])"), {
      class: "mt-button mt-quiet mt-all-tools",
      "aria-label": t("tools-card"),
    });
    this.forms = el("details", { class: "mt-forms", "data-mt": "forms" });
    const setUp = tool("set-up", ":abacus:", "set-up", () => new Editor(view).open());
    this.root = el(
      "div",
      { class: "mt-tools" },
      this.undo,
      this.hint,
      this.clear,
      el("details", { class: "mt-more-tools" }, el("summary", {}, t("more")), setUp, this.speeds(), this.forms, view.app?.prose("play")),
      tool("new-game", "+", "new", () => view.setup.open()),
      tool("show-score", "Σ", "score", () => scoreCard(view)),
      sharing(view.page, t, view.live, () => view.status.link, "mt-quiet"),
    );
  }

  speeds() {
    const { t } = this.view;
    const names = Object.keys(SPEEDS).map((name) => el("option", { value: name, selected: name === speed() }, t(`speed-${name}`)));
    const keep = (event) => remember("mt-speed", event.target.value);
    return el(
      "label",
      { class: "mt-field" },
      el("span", {}, t("speed")),
      el("select", { class: "mt-input", "data-mt": "speed", "aria-label": t("speed"), onchange: keep }, names),
    );
  }

  draw() {
    const { status } = this.view;
    for (const node of [this.clear, this.hint]) able(node, status.pick);
    able(this.undo, status.n > 0);
  }

  /** What can be typed in this game. */
  drawForms(forms) {
    const pairs = forms.flatMap(([form, why]) => [el("dt", {}, el("code", {}, form)), el("dd", {}, why)]);
    refill(this.forms, el("summary", {}, this.view.t("forms")), el("dl", {}, pairs));
  }
}

function speed() {
  const name = remembered("mt-speed", "normal");
  return name in SPEEDS ? name : "normal";
}

/** How long to wait, in ms, until this has been read. */
export function timeToRead(text) {
  const [pause, letter] = SPEEDS[speed()];
  return pause + letter * text.length;
}
