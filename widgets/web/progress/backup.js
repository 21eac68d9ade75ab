// What this browser remembers, in the learner's own hands: saved as a file, read from one, forgotten.
// Hooks: data-mt="keep", "export", "import" (a file field), "forget", "forget-yes", "forget-no", "keep-said"; "damaged", "damaged-save",
// "damaged-drop"; "left-out".

import { announce, button, el, homeOf, showCard } from "../dom.js";
import { damaged, dropDamaged, exported, forget, imported } from "../page/storage.js";

/** @import { Page } from "../types.d.ts" */

const FILE = "midnight-tutor.json";

/** Hands a text over as a file. */
function save(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Says that something could not be read: it was put aside, and nothing of it is lost. Null where all is well. */
export function damageNotice(t) {
  const text = damaged();
  if (!text) return null;
  const drop = () => {
    dropDamaged();
    node.remove();
  };
  const node = el(
    "div",
    { class: "mt-notice", role: "alert", "data-mt": "damaged" },
    el("p", {}, t("damaged")),
    el(
      "div",
      { class: "mt-row" },
      button("damaged-save", t("damaged-save"), () => save(text, `damaged-${FILE}`)),
      button("damaged-drop", t("damaged-drop"), drop, { class: "mt-button mt-quiet" }),
    ),
  );
  return node;
}

/** What the engine could not read of it: told when it says so. @param {Page} page */
export function leftOut(page) {
  const node = el("p", { class: "mt-notice", role: "alert", "data-mt": "left-out", hidden: true });
  const part = page.channel.part("progress", {});
  part.on("change", () => {
    node.textContent = part.get("notice") ?? "";
    node.hidden = !node.textContent;
  });
  return node;
}

function askToForget(t, near, done) {
  const yes = () => {
    forget();
    card.close();
    done();
  };
  const card = showCard(
    homeOf(near),
    { label: t("forget") },
    el("p", {}, t("forget-ask")),
    el(
      "div",
      { class: "mt-row" },
      button("forget-no", t("forget-no"), () => card.close(), { class: "mt-button mt-primary" }),
      button("forget-yes", t("forget-yes"), yes),
    ),
  );
}

/** The row of all this; `changed` draws what is shown of it anew. */
export function keeping(t, changed) {
  const said = el("p", { class: "mt-note", role: "status", "data-mt": "keep-said" });
  const tell = (key) => {
    changed();
    announce(said, t(key));
  };
  const read = async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (file) tell(imported(await file.text()) ? "imported" : "import-failed");
  };
  const field = el("input", { type: "file", class: "mt-hidden", accept: "application/json,.json", "data-mt": "import", onchange: read });
  return el(
    "section",
    { class: "mt-keep", "data-mt": "keep" },
    el("p", { class: "mt-note" }, t("kept-here")),
    el(
      "div",
      { class: "mt-row" },
      button("export", t("export"), () => save(exported(), FILE), { class: "mt-button mt-quiet" }),
      el("label", { class: "mt-button mt-quiet mt-file" }, t("import"), field),
      button("forget", t("forget"), () => askToForget(t, said, () => tell("forgotten")), { class: "mt-button mt-quiet" }),
    ),
    said,
  );
}
