// A new game: against the computer, by passing the device on, or open for teaching; players, computers, rulings.
// Hooks: data-mt="setup" (the dialog), "kind" (value), "count", "player" (data-index), "bot" (data-index), "seed",
// "strength", "ruling" (data-ruling), "start", "setup-error".

import { roomsAt } from "../classroom/rooms.js";
import { button, el, homeOf, refill } from "../dom.js";
import { NEW } from "../together/code.js";

const KINDS = {
  computer: { mode: "hot-seat", bots: (count) => Array.from({ length: count - 1 }, (_, index) => index + 1) },
  pass: { mode: "hot-seat", bots: () => [] },
  open: { mode: "open", bots: () => [] },
};

/** On devices of their own: the table is at the server, which asks for the rest. */
const TOGETHER = "together";

const STRENGTHS = ["easy", "sensible", "strong"];

export class Setup {
  constructor(view) {
    this.view = view;
    this.t = view.t;
    this.seed = null; // these keep what was entered when it is opened again
    this.rulings = null;
    this.error = null;
  }

  open() {
    const { setup, status } = this;
    this.names = [...setup.players];
    this.bots = new Set(status.bots);
    this.strength = status.strength;
    this.kind = status.mode === "open" ? "open" : status.bots.length ? "computer" : "pass";
    if (!status.n) this.choose("computer");
    this.dialog = el("dialog", {
      class: "mt mt-setup",
      "data-mt": "setup",
      "aria-label": this.t("new"),
      onclose: () => this.dialog.remove(),
    });
    this.draw();
    this.error.hidden = true; // it was about what was entered before
    homeOf(this.view.host).append(this.dialog);
    this.dialog.showModal();
  }

  get setup() {
    return this.view.part.get("setup");
  }

  get status() {
    return this.view.status;
  }

  choose(kind) {
    this.kind = kind;
    if (kind !== TOGETHER) this.bots = new Set(KINDS[kind].bots(this.names.length));
  }

  draw() {
    const { t, setup } = this;
    this.seed ??= el("input", { class: "mt-input", "data-mt": "seed", inputmode: "numeric", maxlength: 20 });
    this.rulings ??= [
      ["setups", true],
      ["rulings", false],
    ].map(([key, kind]) => this.choices(setup, key, kind));
    this.error ??= el("p", { class: "mt-notice", role: "alert", "data-mt": "setup-error", hidden: true });
    refill(
      this.dialog,
      el("h2", {}, t("new")),
      el(
        "div",
        { class: "mt-kinds", role: "radiogroup", "aria-label": t("new") },
        [...Object.keys(KINDS), ...(this.canMeet() ? [TOGETHER] : [])].map((kind) => this.kindBox(kind)),
      ),
      ...(this.kind === TOGETHER ? [this.codeField()] : this.table(setup)),
      this.error,
      el(
        "div",
        { class: "mt-controls" },
        button("setup-close", t("cancel"), () => this.dialog.close(), { class: "mt-button mt-quiet" }),
        button("start", t("start"), () => this.start(), { class: "mt-button mt-primary" }),
      ),
    );
  }

  /** Whether the server of this page has tables for several devices. */
  canMeet() {
    return Boolean(this.view.app) && roomsAt() === "1";
  }

  /** A code that a friend has told; without one a table is opened. */
  codeField() {
    this.code = el("input", { class: "mt-input mt-code-input", "data-mt": "setup-code", maxlength: 12, autocomplete: "off" });
    return el("label", { class: "mt-field" }, el("span", {}, this.t("table-code")), this.code);
  }

  /** Players, computers and rulings of a game on this device. */
  table(setup) {
    const { t } = this;
    return [
      el(
        "div",
        { class: "mt-players" },
        this.countField(setup),
        this.names.map((name, index) => this.player(name, index)),
      ),
      this.bots.size > 0 && this.strengthField(),
      ...this.rulings,
      el(
        "details",
        {},
        el("summary", {}, t("seed")),
        el("label", { class: "mt-field" }, el("span", { class: "mt-note" }, t("seed-why")), this.seed),
      ),
    ];
  }

  kindBox(kind) {
    return el(
      "label",
      { class: "mt-kind" },
      el("input", {
        type: "radio",
        name: "mt-kind",
        value: kind,
        "data-mt": "kind",
        checked: this.kind === kind,
        onchange: () => {
          this.choose(kind);
          this.draw();
        },
      }),
      el("strong", {}, this.t(`kind-${kind}`)),
      el("span", { class: "mt-note" }, this.t(`kind-${kind}-why`)),
    );
  }

  countField(setup) {
    const numbers = Array.from({ length: setup.most - setup.least + 1 }, (_, index) => setup.least + index);
    return el(
      "label",
      { class: "mt-field" },
      el("span", {}, this.t("players")),
      el(
        "select",
        { class: "mt-input", "data-mt": "count", onchange: (event) => this.resize(Number(event.target.value)) },
        numbers.map((number) => el("option", { value: number, selected: number === this.names.length }, number)),
      ),
    );
  }

  strengthField() {
    return el(
      "label",
      { class: "mt-field" },
      el("span", {}, this.t("strength")),
      el(
        "select",
        {
          class: "mt-input",
          "data-mt": "strength",
          onchange: (event) => {
            this.strength = event.target.value;
          },
        },
        STRENGTHS.map((name) => el("option", { value: name, selected: name === this.strength }, this.t(`strength-${name}`))),
      ),
    );
  }

  resize(count) {
    const free = this.setup.seats.filter((name) => !this.names.includes(name));
    while (this.names.length < count) this.names.push(free.shift() ?? "");
    this.names.length = count;
    if (this.kind === "computer") this.choose("computer");
    this.bots = new Set([...this.bots].filter((seat) => seat < count));
    this.draw();
  }

  player(name, index) {
    return el(
      "div",
      { class: "mt-player" },
      el("input", {
        class: "mt-input",
        "data-mt": "player",
        "data-index": index,
        maxlength: 24,
        value: name,
        "aria-label": this.t("player", { number: index + 1 }),
        oninput: (event) => {
          this.names[index] = event.target.value;
        },
      }),
      el(
        "label",
        { class: "mt-check" },
        el("input", {
          type: "checkbox",
          "data-mt": "bot",
          "data-index": index,
          checked: this.bots.has(index),
          onchange: (event) => {
            if (event.target.checked) this.bots.add(index);
            else this.bots.delete(index);
            this.draw();
          },
        }),
        this.t("bot"),
      ),
    );
  }

  choices(setup, key, kind) {
    const some = setup.rulings.filter((ruling) => ruling.setup === kind);
    return (
      some.length > 0 &&
      el(
        "details",
        {},
        el("summary", {}, this.t(key)),
        some.map((ruling) => rulingField(ruling)),
      )
    );
  }

  start() {
    if (this.kind === TOGETHER) {
      this.dialog.close();
      this.view.app.go({ together: this.code.value.trim() || NEW });
      return;
    }
    const chosen = [...this.dialog.querySelectorAll("[data-ruling]")].map((node) => [node.dataset.ruling, node.value]);
    this.awaiting = true;
    this.view.send("new", {
      players: this.names,
      seed: this.seed.value.trim(),
      rulings: Object.fromEntries(chosen),
      mode: KINDS[this.kind].mode,
      bots: [...this.bots],
      strength: this.strength,
    });
  }

  /** The answer to a start: the new table, or what was wrong with what was entered. */
  heard() {
    if (!this.awaiting || !this.dialog?.isConnected) return;
    this.awaiting = false;
    const { notice } = this.status;
    this.error.hidden = !notice;
    this.error.textContent = notice;
    if (!notice) this.dialog.close();
  }
}

/** A ruling to choose: a number field where it is a number, else its readings. */
export function rulingField(ruling) {
  const attrs = { class: "mt-input", "data-mt": "ruling", "data-ruling": ruling.id };
  const options = ruling.choices.map((choice) =>
    el("option", { value: choice.value, selected: choice.value === ruling.value }, choice.text),
  );
  const [least, most] = ruling.numbers;
  const isNumber = ruling.numbers.length > 0 && !ruling.choices.length;
  const numbers =
    ruling.numbers.length && !isNumber
      ? Array.from({ length: Math.min(most - least + 1, 40) }, (_, at) => String(least + at)).map((value) =>
          el("option", { value, selected: value === ruling.value }, value),
        )
      : [];
  const control = isNumber
    ? el("input", { ...attrs, type: "number", min: least, max: most, value: ruling.value })
    : el("select", attrs, options, numbers);
  return el("label", { class: "mt-field" }, el("span", {}, ruling.question), control, el("span", { class: "mt-note" }, ruling.why));
}

export function againstComputer(setup, count) {
  const { mode, bots } = KINDS.computer;
  return { players: setup.seats.slice(0, count), seed: "", rulings: {}, mode, bots: bots(count), strength: "sensible" };
}
