// The end of a game with the coach: what was met, what was not, and what to practise.
// Hooks: data-mt="learnt", "missed", "practise-these".

import { button, el } from "../dom.js";
import { clauseLink } from "../steps/steps.js";

/** What stands below the ranking. `coach` draws it. */
export function ending(coach, { learnt, missed, left, practise }) {
  const { t, view } = coach;
  const title = (id) => view.rules[id].title;
  return [
    practise.length > 0 &&
      view.app?.canPractise() &&
      button("practise-these", t("practise", { count: practise.length }), () => view.app.practise(practise)),
    el(
      "details",
      { "data-mt": "learnt" },
      el("summary", {}, t("learnt", { count: learnt.length })),
      el(
        "ul",
        { class: "mt-coach-list" },
        learnt.map((id) => el("li", {}, clauseLink(view.t, view.rules[id], id, title(id)))),
      ),
    ),
    missed.length > 0 &&
      el(
        "details",
        { "data-mt": "missed" },
        el("summary", {}, t("missed", { count: left })),
        el(
          "ul",
          { class: "mt-coach-list" },
          missed.map((card) =>
            el(
              "li",
              {},
              title(card.rule),
              " ",
              button("show-me", t("show-me"), () => coach.showMe(card.place), { class: "mt-link" }),
            ),
          ),
        ),
      ),
  ];
}
