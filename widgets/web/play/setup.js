// Who plays, who sees what, which rulings: the settings of a table and its new game.
// Hooks: data-mt="setup", "mode" (value), "bot" (data-seat-number), "count", "player" (data-index),
// "seed", "ruling" (data-ruling), "start".

import { button, el, refill } from "../dom.js";

export class Setup {
  constructor(view) {
    this.view = view;
    this.t = view.t;
    this.modes = el("fieldset", { class: "mt-fieldset" });
    this.bots = el("fieldset", { class: "mt-fieldset" });
    this.form = el("div", { class: "mt-new" });
    this.root = el("details", { class: "mt-setup", "data-mt": "setup" },
      el("summary", {}, this.t("setup")),
      el("div", { class: "mt-setup-body" }, this.modes, this.bots, this.form));
  }

  draw() {
    const { status } = this.view;
    this.drawModes(status);
    this.drawBots(status);
    const setup = this.view.model.get("setup");
    if (this.drawn === setup) return;
    this.drawn = setup;
    this.names = [...setup.players];
    this.drawForm(setup, status);
  }

  drawModes(status) {
    const radio = (mode, label) => el("label", { class: "mt-check" },
      el("input", {
        type: "radio", name: `mode-${this.view.model.get("scope")}`, value: mode, "data-mt": "mode",
        checked: status.mode === mode, onchange: () => this.view.send("mode", { mode }),
      }), label);
    refill(this.modes, el("legend", {}, this.t("mode")),
      radio("open", this.t("mode-open")), radio("hot-seat", this.t("mode-hotseat")));
  }

  drawBots(status) {
    const box = (name, seat) => el("label", { class: "mt-check" },
      el("input", {
        type: "checkbox", "data-mt": "bot", "data-seat-number": seat, checked: status.bots.includes(seat),
        onchange: (event) => this.view.send("seat", { seat, bot: event.target.checked }),
      }), name);
    refill(this.bots, el("legend", {}, this.t("bots")), status.names.map(box));
  }

  drawForm(setup, status) {
    const { t } = this;
    const numbers = Array.from({ length: setup.most - setup.least + 1 }, (_, index) => setup.least + index);
    this.count = el("select", { class: "mt-input", "data-mt": "count", onchange: () => this.drawPlayers(setup) },
      numbers.map((number) => el("option", { value: number, selected: number === setup.players.length }, number)));
    this.players = el("div", { class: "mt-row" });
    this.seed = el("input", { class: "mt-input", "data-mt": "seed", inputmode: "numeric", maxlength: 10,
      value: String(status.seed) });
    const kinds = [["rulings", false], ["setups", true]];
    const groups = kinds.map(([key, kind]) => this.rulings(setup, key, kind));
    refill(this.form, el("h3", {}, t("new")),
      field(t("players"), this.count), this.players, field(t("seed"), this.seed, t("seed-why")),
      groups.reverse(),
      button("start", t("start"), () => this.start(), { class: "mt-button mt-primary" }));
    this.drawPlayers(setup);
  }

  drawPlayers(setup) {
    const number = Number(this.count.value);
    while (this.names.length < number) this.names.push(setup.seats[this.names.length]);
    const inputs = this.names.slice(0, number).map((name, index) => field(
      this.t("player", { number: index + 1 }),
      el("input", { class: "mt-input", "data-mt": "player", "data-index": index, maxlength: 24, value: name,
        oninput: (event) => { this.names[index] = event.target.value; } })));
    refill(this.players, inputs);
  }

  rulings(setup, key, kind) {
    const some = setup.rulings.filter((ruling) => ruling.setup === kind);
    if (!some.length) return null;
    const pick = (ruling) => field(ruling.question, el("select",
      { class: "mt-input", "data-mt": "ruling", "data-ruling": ruling.id },
      ruling.choices.map((choice) => el("option",
        { value: choice.value, selected: choice.value === ruling.value }, choice.text))));
    return el("details", {}, el("summary", {}, this.t(key)), some.map(pick));
  }

  start() {
    const chosen = [...this.form.querySelectorAll("[data-ruling]")].map((node) => [node.dataset.ruling, node.value]);
    this.view.send("new", {
      players: this.names.slice(0, Number(this.count.value)),
      seed: this.seed.value.trim(),
      rulings: Object.fromEntries(chosen),
    });
    this.root.open = false;
  }
}

function field(label, control, why = "") {
  return el("label", { class: "mt-field" }, el("span", {}, label), control,
    why && el("span", { class: "mt-note" }, why));
}
