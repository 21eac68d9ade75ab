// What the engine says about the move being composed: the decisive reason first, the rest folded.
// Hooks: data-mt="verdict" (data-legal), "headline", "error", "reasons" (those against), "passing", "nearest",
// "near" (data-move), "does"; "reasons-open" shows it on a card ("reasons-card"), on a narrow page.

import { button, el, onCard, refill } from "../dom.js";
import { badge, clauseLink, lineList, sign } from "../steps/steps.js";

/** @import { Draft, Line } from "../types.d.ts" */

export class VerdictView {
  constructor(view) {
    this.view = view;
    this.root = el("div", { class: "mt-verdict", "data-mt": "verdict" });
    this.opener = button(
      "reasons-open",
      view.t("why"),
      () => onCard(view.t, "reasons", view.t("reasons-card"), this.root, "[data-mt=near], [data-mt=clause-link]"),
      {
        class: "mt-button mt-link mt-reasons-open",
      },
    );
  }

  /** @param {Partial<Draft>} draft */
  draw(draft) {
    const lines = draft.lines ?? [];
    const said = Boolean(draft.error || lines.length);
    this.root.dataset.legal = draft.unfinished ? "" : (draft.legal ?? "");
    this.root.hidden = !said;
    this.opener.hidden = !said;
    refill(this.root, ...(said ? this.inside(draft, lines) : []));
  }

  /** @param {Partial<Draft>} draft @param {Line[]} lines */
  inside(draft, lines) {
    const { t } = this.view;
    if (draft.error) return [el("p", { class: "mt-headline", "data-mt": "error" }, draft.error)];
    const against = lines.filter((line) => line.tone === "fail");
    const fine = lines.filter((line) => line.tone !== "fail");
    const first = decisive(lines);
    return [
      draft.hinted && el("p", { class: "mt-note" }, t("hinted")),
      draft.filled && el("p", { class: "mt-note" }, t("filled")),
      el(
        "p",
        { class: "mt-headline", "data-mt": "headline" },
        el("span", { "aria-hidden": true, class: "mt-sign" }, `${sign(draft.legal)} `),
        el("span", { class: "mt-hidden" }, t(draft.legal ? "legal" : "refused"), " "),
        (draft.legal && draft.does) || first.text,
      ),
      this.cite(first),
      this.nearest(draft),
      against.length > 1 &&
        el(
          "div",
          { "data-mt": "reasons" },
          el("p", { class: "mt-note" }, t("also-against")),
          lineList(t, against.slice(1), (line) => this.view.point(line)),
        ),
      fine.length > 0 &&
        el(
          "details",
          { "data-mt": "passing" },
          el("summary", {}, t("checks", { count: fine.length })),
          lineList(
            t,
            [...fine].sort((a, b) => Number(a.routine ?? 0) - Number(b.routine ?? 0)),
            (line) => this.view.point(line),
          ),
        ),
    ];
  }

  cite(line) {
    const rule = this.view.rules[line.rule];
    return rule && el("p", { class: "mt-cited" }, clauseLink(this.view.t, rule, line.rule, rule.title), badge(this.view.t, rule.source));
  }

  /** @param {Partial<Draft>} draft */
  nearest(draft) {
    if (!draft.near?.length) return null;
    return el(
      "div",
      { "data-mt": "nearest", class: "mt-nearest" },
      el("span", { class: "mt-note" }, this.view.t("near")),
      draft.near.map((near) =>
        button("near", near.action || near.text, () => this.view.send("fill", { text: near.move }), { "data-move": near.move }),
      ),
    );
  }
}

/** The first reason against; for an allowed move the last that does not go without saying. */
export function decisive(lines) {
  const telling = lines.filter((line) => !line.routine);
  return lines.find((line) => line.tone === "fail") ?? telling[telling.length - 1] ?? lines[lines.length - 1];
}
