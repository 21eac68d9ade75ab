// Where a move is made: the buttons for what can be done, the line to type in, and Play it.
// Hooks: data-mt="action" (data-word), "near" (data-move), "typed", "play", "resume".

import { able, button, el, onKey, refill, TYPING } from "../dom.js";

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
    this.input = moveInput(t, () => this.typing());
    onKey(this.input, (event, heard) => this.enter(event, heard));
    this.playIt = button("play", t("play"), () => view.send("play"), { class: "mt-button mt-primary mt-play-it" });
    this.resume = button("resume", t("continue"), () => view.send("resume"), { class: "mt-button mt-primary" });
    this.root = el("div", { class: "mt-composer" }, this.actions, el("div", { class: "mt-draft" }, this.input, this.playIt, this.resume));
  }

  draw(draft) {
    const { status } = this.view;
    this.drawActions(draft);
    this.input.disabled = !status.pick;
    this.resume.hidden = !status.paused;
    this.playIt.hidden = status.paused;
    const typing = document.activeElement === this.input && draft.typed && this.input.value;
    if (!typing && !this.typeTimer) this.input.value = draft.text ?? "";
    able(this.playIt, status.pick && draft.legal);
    this.playIt.toggleAttribute("data-next", Boolean(status.pick && draft.legal));
  }

  drawActions(draft) {
    const near = this.view.isNarrow() && draft.legal === false ? (draft.near ?? []) : [];
    refill(
      this.actions,
      near.map(({ move, text }) =>
        button("near", move, () => this.view.send("fill", { text: move }), { "data-move": move, "aria-label": text }),
      ),
      this.view.scene.actions?.map((action) => this.action(action, draft)),
    );
  }

  action({ word, label, key }, { picks = [], next = [] }) {
    const { pick } = this.view.status;
    const id = `action:${word}`;
    const picked = picks.includes(id);
    const on = pick && (picked || next.includes(id));
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
    const typing = event.target.matches?.("input, select, textarea");
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
