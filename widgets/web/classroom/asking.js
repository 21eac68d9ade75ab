// What a page can ask a class: the question of a lesson's step, an exercise, a move on the table; all of the same shape.
// `isOpen` until somebody tells; `truth` as soon as it may be told; `tell(counts)` tells it on this page; `waits` if it shows itself later.

import { decisive } from "../play/verdict.js";

const RULES = 4; // choices when a rule is asked for

/** Two questions with the same words and the same choices. */
export function keyOf({ text, choices }) {
  return [text, ...choices].join("\n");
}

/** How far a question of the room is: open to answers, held until the truth shows itself, or told. */
export function stateOf({ answer, held }) {
  if (answer >= 0) return "told";
  return held ? "held" : "open";
}

/** What a lesson asks at this step, has asked and will show, or shows now. */
export function ofLesson(view) {
  const at = view.now.question ? view.step : waitingAt(view);
  const frame = view.frames[at];
  const asked = frame?.question;
  if (!asked?.choices?.length || asked.find) return null;
  const shows = view.step >= at + (asked.later ?? 0);
  return {
    text: asked.text || frame.text,
    choices: asked.choices,
    isOpen: at === view.step && view.asking(),
    waits: Boolean(asked.later),
    truth: shows ? truthOf(asked.answer, asked.reason, view.data.rules) : null,
    tell: () => view.answer(-1),
  };
}

/** The step whose question is answered and whose truth is still to come, or comes now. */
function waitingAt({ frames, step, answers }) {
  return frames.findLastIndex(({ question }, at) => question?.later && at < step && step <= at + question.later && answers.has(at));
}

/** A lesson that was opened anew learns what its class has answered already. */
export function recallHeld(view, question) {
  const at = view.frames.findIndex(
    (one) => one.question?.later && keyOf({ ...one.question, text: one.question.text || one.text }) === keyOf(question),
  );
  if (at >= 0 && at <= view.step && !view.answers.has(at)) view.recall(at);
}

export function truthOf(answer, reason, rules = {}) {
  const rule = reason?.rule ?? "";
  return { answer, why: reason?.text ?? "", rule, title: rules[rule]?.title ?? reason?.title ?? "" };
}

/** An exercise; what most of the class chose is what it answers. */
export function ofExercise(view) {
  const { exercise, answer, state } = view;
  if (!exercise.choices?.length || state === "waiting" || state === "over") return null;
  const told = answer.reason?.text === exercise.choices[answer.answer] ? { ...answer.reason, text: "" } : answer.reason;
  return {
    text: exercise.text,
    choices: exercise.choices,
    isOpen: state === "asking",
    waits: false,
    truth: state === "answered" ? truthOf(answer.answer, told, answer.rules) : null,
    tell: (counts) => {
      const most = Math.max(...counts);
      if (most > 0) view.send("answer", { choice: counts.indexOf(most) });
      else view.send("skip");
    },
  };
}

/** A whole move that is being composed, if there is one. */
export function composed(view) {
  const draft = view?.part.get("draft");
  return draft?.lines?.length && !draft.unfinished ? draft : null;
}

/** The move that lies on the table: is it allowed? If not, the reason is kept back (`whole`), and `next` asks for the rule. */
export function ofMove(t, view) {
  const draft = composed(view);
  const line = decisive(draft.lines);
  const asked = posed(t("ask-move", { move: draft.text }), [t("yes"), t("no")], draft.legal ? 0 : 1, line, view.rules, draft.text);
  if (draft.legal) return asked;
  const next = (number) => ({ ...ofRule(t, draft, view.rules, line), first: { question: number, ...asked.truth } });
  return { ...asked, truth: truthOf(1, null), whole: asked.truth, next };
}

/** Which rule speaks against it? `first` is what was asked before, which gets its reason with this one. */
function ofRule(t, draft, rules, line) {
  const title = (one) => rules[one.rule]?.title ?? one.title;
  const others = new Set(draft.lines.filter((one) => !one.routine && one.tone === "pass").map(title));
  others.delete(title(line));
  const choices = [title(line), ...[...others].slice(0, RULES - 1)].sort();
  return posed(t("ask-rule", { move: draft.text }), choices, choices.indexOf(title(line)), line, rules, draft.text);
}

/** `about` is the move that must not be judged in sight of the class until this is told. */
function posed(text, choices, answer, line, rules, about) {
  return {
    about,
    text,
    choices,
    isOpen: true,
    waits: false,
    truth: truthOf(answer, line, rules),
    tell() {
      this.isOpen = false;
    },
  };
}
