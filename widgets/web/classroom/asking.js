// What a page can ask a class. A view offers `question()`, `link()` and `reveal(counts)`. A question has an `id`, which the room
// carries, `text` and `choices`; it `isOpen` until it is answered on the page, has its `truth` as soon as that may be told, and
// `waits` if it shows itself later.

import { decisive } from "../play/verdict.js";

/** @import { Asked, Truth } from "../types.d.ts" */

const RULES = 4; // choices when a rule is asked for

/** What the question of a lesson's step is called. */
export const stepId = (lesson, variant, step) => [lesson, variant, step + 1].join(":");

/** How far a question of the room is: open to answers, held until the truth shows itself, or told. */
export function stateOf({ answer, held }) {
  if (answer >= 0) return "told";
  return held ? "held" : "open";
}

/** @returns {Truth} */
export function truthOf(answer, reason, rules = {}) {
  const rule = reason?.rule ?? "";
  return { answer, why: reason?.text ?? "", rule, title: rules[rule]?.title ?? reason?.title ?? "" };
}

/** The questions about moves that are composed on a table: is it allowed? If not, which rule is against it? */
export class MoveQuestions {
  /** `moved` is told when another question is asked. */
  constructor(t, view, moved) {
    this.t = t;
    this.view = view;
    this.moved = moved;
    /** @type {Asked} */
    this.asked = null;
    this.judged = ""; // the move that may be judged in sight of the class
    view.host.addEventListener("click", ({ target }) => this.isSecret && target.closest("[data-mt='play']") && this.judge(), true);
  }

  question() {
    return this.asked;
  }

  link() {
    return this.view.link();
  }

  reveal() {
    this.asked.isOpen = false;
  }

  /** The class looks at another position. */
  forget() {
    this.asked = null;
    this.judged = "";
  }

  /** Whether there is a move to ask about that was not asked about already. */
  get canAsk() {
    const draft = this.view.composed();
    return Boolean(draft) && this.asked?.about !== draft.text;
  }

  /** The engine judges a move while it is composed; a class that is asked about it must not see that. */
  get isSecret() {
    const draft = this.view.composed();
    return Boolean(draft) && this.judged !== draft.text;
  }

  judge(about = this.view.composed()?.text) {
    this.judged = about;
    this.moved();
  }

  /** Is it allowed? If not, the reason is kept back: it is asked for, or told. */
  ask() {
    const { t } = this;
    const draft = this.view.composed();
    const line = decisive(draft.lines);
    const asked = this.pose(draft.text, t("ask-move", { move: draft.text }), [t("yes"), t("no")], draft.legal ? 0 : 1, line);
    const held = { truth: truthOf(1, null), refused: { draft, line, truth: asked.truth } };
    this.put(draft.legal ? asked : { ...asked, ...held });
  }

  /** Which rule is against it? With its truth the reason of the question before is told. */
  askRule() {
    const { id, refused } = this.asked;
    const { draft, line, truth } = refused;
    const title = (one) => this.view.rules[one.rule]?.title ?? one.title;
    const others = new Set(draft.lines.filter((one) => !one.routine && one.tone === "pass").map(title));
    others.delete(title(line));
    const choices = [title(line), ...[...others].slice(0, RULES - 1)].sort();
    const asked = this.pose(draft.text, this.t("ask-rule", { move: draft.text }), choices, choices.indexOf(title(line)), line);
    this.put({ ...asked, id: `${id} ?`, first: { question: id, ...truth } });
  }

  /** Why it is refused, when nobody is to find that out; gives what is told. */
  tellWhy() {
    const { id, about, refused } = this.asked;
    this.asked = { ...this.asked, truth: refused.truth, refused: null };
    this.judge(about);
    return { question: id, ...refused.truth };
  }

  put(asked) {
    this.asked = asked;
    this.moved();
  }

  /** `about` is the move that must not be judged in sight of the class until this is told. @returns {Asked} */
  pose(about, text, choices, answer, line) {
    return { id: about, about, text, choices, isOpen: true, waits: false, truth: truthOf(answer, line, this.view.rules) };
  }
}
