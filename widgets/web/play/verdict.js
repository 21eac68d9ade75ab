// What the engine says about the move being composed: the answer, every reason, what is close to it.
// Hooks: data-mt="headline", "error", "reasons" (those against), "passing", "nearest", "near" (data-move).

import { button, el } from "../dom.js";
import { lineList, sign } from "../lines/lines.js";

/** The line that a narrow page and the clause card show: the first against, else the last one. */
export function firstReason(lines) {
  return lines.find((line) => line.tone === "fail") ?? lines[lines.length - 1];
}

/** On a narrow page the answer in one line, beside the button that plays. */
export function drawBrief(brief, draft, lines) {
  const first = firstReason(lines);
  brief.textContent = draft.error ?? (first ? `${sign(draft.legal)} ${first.text}` : "");
  brief.hidden = !brief.textContent;
  brief.dataset.tone = draft.legal ?? "";
}

export function headline({ t, status }, draft) {
  if (!draft.text) return status.pick && el("p", {}, t("empty"));
  if (draft.error) return el("p", { "data-mt": "error" }, draft.error);
  const hinted = draft.hinted && el("p", {}, t("hinted"));
  return [hinted, el("p", { class: "mt-headline", "data-mt": "headline" },
    el("span", { "aria-hidden": true }, `${sign(draft.legal)} `),
    t(draft.legal ? "legal" : "refused"), " ", el("code", {}, draft.text))];
}

export function reasons(view, draft, lines) {
  const { t } = view;
  const point = (line) => view.point(line);
  const failing = lines.filter((line) => line.tone === "fail");
  const passing = lines.filter((line) => line.tone !== "fail");
  return [
    failing.length > 0 && el("div", { "data-mt": "reasons" }, el("h4", {}, t("against")),
      lineList(t, failing, point)),
    passing.length > 0 && el("details", { open: draft.legal, "data-mt": "passing" },
      el("summary", {}, t(draft.legal ? "reasons" : "also")), lineList(t, passing, point)),
  ];
}

export function suggestions(view, draft) {
  if (!draft.near?.length) return null;
  return el("div", { "data-mt": "nearest" }, el("h4", {}, view.t("near")),
    el("div", { class: "mt-row" }, draft.near.map((near) => button(
      "near", near.text, () => view.send("fill", { text: near.move }), { "data-move": near.move }))));
}
