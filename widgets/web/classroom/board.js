// What the projector shows of a question: how many have answered, the bars once it is closed, and what can be asked next.
// Hooks: data-mt="class-asked", "class-answered", "class-reveal", "class-hold", "class-ask", "class-ask-rule", "class-why", "class-find".

import { button, el, redraw } from "../dom.js";
import { stateOf } from "./asking.js";
import { voteBars } from "./votes.js";

export function drawBoard(leader) {
  const { t, ours, asked, now, votes, chart, view } = leader;
  const isClosed = Boolean(ours) && stateOf(ours) !== "open";
  const isDrawn = Boolean(globalThis.Plotly); // fetched when the room was opened: a chart is there at once, or not now
  const parts = [
    ours && asked.about && el("p", { class: "mt-now", "data-mt": "class-asked" }, ours.text),
    isClosed && (isDrawn ? chart.root : voteBars(ours, now.counts)),
    ours && !isClosed && waiting(leader),
    isClosed && asked.refused && refused(leader),
    view?.finds?.() && el("p", { class: "mt-note", "data-mt": "class-find" }, t("find")),
    view?.canAsk && button("class-ask", t("ask"), () => view.ask()),
  ].filter(Boolean);
  redraw(votes, parts);
  votes.hidden = !parts.length;
  seat(votes, isClosed);
  if (isClosed && isDrawn) chart.show(ours, now.counts);
}

/** Bars stand in place of the choices; what is to be done stays in sight below them, and below all that scrolls. */
function seat(votes, isClosed) {
  const question = votes.closest(".mt-tell, .mt-panel")?.querySelector(".mt-question, .mt-composer");
  if (!question) return;
  const isBars = isClosed && question.matches(".mt-question");
  question.parentElement.toggleAttribute("data-bars", isBars);
  const after = isBars ? before(question, votes) : (question.closest(".mt-paper") ?? question);
  if (after.nextElementSibling !== votes) after.after(votes);
}

/** What stands before a node, another left aside. */
function before(node, aside) {
  const other = node.previousElementSibling;
  return other === aside ? other.previousElementSibling : other;
}

/** That it is refused is told; why is the next question, or is told now. */
function refused(leader) {
  const { t, view } = leader;
  return el(
    "div",
    { class: "mt-row" },
    button("class-ask-rule", t("ask-which"), () => view.askRule(), { class: "mt-button mt-primary" }),
    button("class-why", t("why"), () => leader.line.send({ type: "reveal", ...view.tellWhy() })),
  );
}

function waiting(leader) {
  const { t, now, asked } = leader;
  const { voted, here } = now;
  const how = asked.waits ? "hold" : "reveal";
  return el(
    "div",
    { class: "mt-row" },
    el("span", { role: "status", "data-mt": "class-answered" }, t("answered", { voted, here })),
    button(`class-${how}`, t(how), () => leader.tell(), { class: "mt-button mt-primary" }),
  );
}
