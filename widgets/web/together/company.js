// Beside the game: who is here and who is waited for, what is asked of all, and what the host may do.
// Hooks: data-mt="company", "fellow" (data-seat, data-state: here, away, computer; aria-current), "fellow-card", "fellow-computer",
// "fellow-invite", "invitation", "leave-table", "asked", "agree", "decline", "together-notice".

import { announce, button, el, refill } from "../dom.js";

export class Company {
  constructor(view) {
    this.view = view;
    this.list = el("ul", { class: "mt-fellows", "aria-label": view.t("seats") });
    this.asked = el("div", { class: "mt-asked", "data-mt": "asked", role: "alert", hidden: true });
    this.notice = el("p", { class: "mt-notice", role: "status", "data-mt": "together-notice", hidden: true });
    this.root = el(
      "aside",
      { class: "mt-company", "data-mt": "company", "aria-label": view.t("company") },
      this.list,
      this.notice,
      this.asked,
    );
  }

  draw() {
    const { t, me, seats } = this.view;
    const fellows = seats.map((seat, at) => el("li", {}, this.fellow(seat, at)));
    const leave = button("leave-table", t("leave-table"), () => this.view.leave(), { class: "mt-button mt-quiet" });
    refill(this.list, fellows, el("li", {}, this.view.calling.control()), el("li", {}, leave));
    const told = me.notice || (me.promised ? t("promised") : "");
    this.notice.hidden = !told;
    announce(this.notice, told);
    this.drawAsked(t);
  }

  stateOf({ bot, here }) {
    return bot ? "computer" : here ? "here" : "away";
  }

  fellow(seat, at) {
    const { t, me } = this.view;
    const state = this.stateOf(seat);
    const name = this.view.names[at];
    const inside = [
      el("span", { class: "mt-dot", "aria-hidden": true }),
      el("b", {}, name),
      " ",
      el("span", { class: "mt-note" }, t(seat.decides ? "decides" : state)),
    ];
    const attrs = {
      class: "mt-fellow",
      "data-mt": "fellow",
      "data-seat": at,
      "data-state": state,
      "aria-current": seat.decides ? "true" : null,
    };
    if (!me.host) return el("span", attrs, inside);
    return el("button", { type: "button", ...attrs, onclick: () => this.open(at) }, inside);
  }

  drawAsked(t) {
    const asked = this.view.part.get("asked");
    const { me } = this.view;
    this.asked.hidden = asked.seat == null;
    if (asked.seat == null) return;
    const waits = asked.mine || me.seat == null;
    const answer = (yes) => () => this.view.send("agree", { yes });
    refill(
      this.asked,
      el("p", {}, t(asked.seat === me.seat ? "asked-mine" : "asked", { name: this.view.names[asked.seat] })),
      !waits && button("agree", t("agree"), answer(true), { class: "mt-button mt-primary" }),
      !waits && button("decline", t("decline"), answer(false)),
    );
  }

  /** What can be done about a seat: it goes to the computer and back, or to another phone. */
  open(at) {
    const { t } = this.view;
    const { bot, name } = this.view.seats[at];
    const act = (type, values) => () => {
      card.close();
      this.view.send(type, { seat: at, ...values });
    };
    const card = el(
      "dialog",
      { class: "mt mt-card-dialog", "data-mt": "fellow-card", "aria-label": this.view.names[at], onclose: () => card.remove() },
      el("h2", {}, this.view.names[at]),
      (!bot || name) && button("fellow-computer", t(bot ? "seat-back" : "seat-computer", { name }), act("computer", { on: !bot })),
      button("fellow-invite", t("seat-invite"), act("invite", {})),
      button("fellow-close", t("close"), () => card.close(), { class: "mt-button mt-primary" }),
    );
    document.body.append(card);
    card.showModal();
  }

  /** The word by which another phone takes over a seat. */
  invited({ seat, word }) {
    const { t } = this.view;
    const card = el(
      "dialog",
      { class: "mt mt-card-dialog", "data-mt": "invitation", "aria-label": t("seat-invite"), onclose: () => card.remove() },
      el("p", {}, t("invitation", { name: this.view.names[seat], code: this.view.table.code })),
      el("p", {}, el("b", { class: "mt-class-code" }, word)),
      button("invitation-close", t("close"), () => card.close(), { class: "mt-button mt-primary" }),
    );
    document.body.append(card);
    card.showModal();
  }
}
