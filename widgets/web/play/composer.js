// Where a move is made: the buttons for what can be done, the line to type in, and Play it.
// Hooks: data-mt="action" (data-word), "near" (data-move), "more-actions" (where a row has no room for all), "typed", "play",
// "resume", "typing" (shows the line to type in).

import { able, button, el, focused, glyph, onKey, refill, remember, remembered, TYPING } from "../dom.js";

/** @import { Draft } from "../types.d.ts" */

const WORDY = 44; // letters of a move in words that need a wider button

/** A button for each word of a move that no piece says. */
export function wordButtons({ actions = [] }, picks, pick) {
  return actions.map(({ word, label }) =>
    button("action", label, () => pick(`action:${word}`), { "data-word": word, "aria-pressed": String(picks.includes(`action:${word}`)) }),
  );
}

/** The line to type a move in. */
export function moveInput(t, oninput) {
  return el("input", {
    type: "text",
    class: "mt-input mt-line-input",
    "data-mt": "typed",
    "aria-label": t("typed"),
    placeholder: t("typed"),
    maxlength: 200,
    autocomplete: "off",
    spellcheck: "false",
    oninput,
  });
}

export class Composer {
  constructor(view) {
    this.view = view;
    const { t } = view;
    this.actions = el("div", { class: "mt-actions", role: "group", "aria-label": t("actions") });
    this.more = button("more-actions", "⋯", () => this.open(!this.isOpen()), { class: "mt-button mt-quiet", "aria-label": t("more") });
    this.input = moveInput(t, () => this.typing());
    this.toggle = button("typing", glyph("⌨", t("typed")), () => this.useKeys(!this.usesKeys()), {
      class: "mt-button mt-quiet mt-iconic mt-typing",
      title: t("typed"),
    });
    onKey(this.input, (event, heard) => this.enter(event, heard));
    this.playIt = button("play", t("play"), () => view.send("play"), { class: "mt-button mt-primary mt-play-it" });
    this.resume = button("resume", t("continue"), () => view.send("resume"), { class: "mt-button mt-primary" });
    this.root = el(
      "div",
      { class: "mt-composer" },
      this.actions,
      this.more,
      el("div", { class: "mt-draft" }, this.toggle, this.input, this.playIt, this.resume),
    );
    this.showInput();
  }

  /** @param {Draft} draft */
  draw(draft) {
    const { status } = this.view;
    this.drawActions(draft);
    this.input.disabled = !status.pick;
    this.resume.hidden = !status.paused;
    this.playIt.hidden = status.paused;
    const typing = focused(this.input) === this.input && draft.typed && this.input.value;
    if (!typing && !this.typeTimer) this.input.value = draft.text ?? "";
    able(this.playIt, status.pick && draft.legal);
    this.playIt.toggleAttribute("data-next", Boolean(status.pick && draft.legal));
  }

  /** After a refusal, on a narrow page, what would do comes behind the buttons that go on; the other buttons last. */
  drawActions(draft) {
    const refused = this.view.isNarrow() && draft.legal === false;
    const all = this.view.scene.actions ?? [];
    const near = (refused && draft.near?.filter(({ move }) => !all.some(({ word }) => word === move))) || [];
    const first = near.length ? all.filter((action) => action.again || this.goesOn(action, draft)) : all;
    refill(
      this.actions,
      first.map((action) => this.action(action, draft)),
      near.map((one) => this.near(one)),
      all.filter((action) => !first.includes(action)).map((action) => this.action(action, draft)),
    );
    this.open(false);
  }

  usesKeys() {
    return remembered("mt-typing", "") === "on";
  }

  /** Shows the line to type in, or puts it away: whoever clicks need not read notation. */
  useKeys(on) {
    remember("mt-typing", on ? "on" : "");
    this.showInput();
    if (on) this.input.focus();
  }

  showInput() {
    this.input.hidden = !this.usesKeys();
    this.toggle.setAttribute("aria-pressed", String(this.usesKeys()));
  }

  near({ move, action }) {
    const text = action || move;
    return button("near", text, () => this.view.send("fill", { text: move }), { "data-move": move, "data-long": text.length > WORDY });
  }

  isOpen() {
    return this.actions.hasAttribute("data-open");
  }

  /** A row shows whole buttons only; one more opens the rest. */
  open(on) {
    this.actions.toggleAttribute("data-open", on);
    this.more.setAttribute("aria-expanded", String(on));
    if (!on) this.more.hidden = true;
    this.more.hidden = !on && !(this.view.isNarrow() && this.actions.scrollHeight > this.actions.clientHeight + 8);
  }

  goesOn({ word }, { picks = [], next = [] }) {
    const id = `action:${word}`;
    return this.view.status.pick && (picks.includes(id) || next.includes(id));
  }

  action(action, draft) {
    const { pick } = this.view.status;
    const { word, label, key } = action;
    const { picks = [] } = draft;
    const picked = picks.includes(`action:${word}`);
    const on = this.goesOn(action, draft);
    return button("action", [label, key && el("kbd", { "aria-hidden": true }, key)], () => this.view.send("action", { word }), {
      "data-word": word,
      "aria-disabled": String(!pick),
      "aria-pressed": String(picked),
      "data-next": on && !picked && picks.length > 0 ? true : null,
      "data-idle": !on || null,
      "aria-keyshortcuts": key || null,
    });
  }

  /** A letter that stands for an action, anywhere in the widget but where text is typed. */
  key(event) {
    const typing = event.target.closest?.("input, select, textarea, dialog");
    if (typing || event.altKey || event.ctrlKey || event.metaKey || !this.view.status?.pick) return;
    const action = (this.view.scene.actions ?? []).find((one) => one.key && one.key === event.key.toLowerCase());
    if (action) this.view.send("action", { word: action.word });
  }

  /** Sends what is typed after a moment; until then no answer to something earlier replaces it. */
  typing() {
    clearTimeout(this.typeTimer);
    this.typeTimer = setTimeout(() => this.sendTyped(), TYPING);
  }

  /** Sends what is still waiting to be sent. */
  flush() {
    if (this.typeTimer) this.sendTyped();
  }

  sendTyped() {
    this.close();
    this.view.part.send({ type: "type", text: this.input.value });
  }

  enter(event, heard) {
    heard.stopPropagation();
    if (event.key !== "Enter") return;
    this.sendTyped();
    this.view.send("play");
  }

  close() {
    clearTimeout(this.typeTimer);
    this.typeTimer = undefined;
  }
}
