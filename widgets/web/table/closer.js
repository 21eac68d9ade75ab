// A piece looked at closely: large, with its name, what it does, and the clause that says so. A long press opens it, a second
// mouse button, or the key I on the piece that has the focus.
// Hooks: data-mt="closer", "closer-close".

import { button, el, onKey, showFrom } from "../dom.js";
import { clauseLink } from "../steps/steps.js";
import { pieceNode } from "./piece.js";

/** @import { TableView } from "./table.js" */

const PRESSED = 450; // ms that a finger rests on a piece
const SLIPS = 10; // px that it may slip meanwhile

/** Opens what is looked at closely on a table. @param {TableView} view */
export function looksCloser(view) {
  const { table } = view;
  let timer = 0;
  let start = { x: 0, y: 0 };
  const stop = () => clearTimeout(timer);
  const look = (event) => {
    const node = event.target.closest?.("[data-piece], [data-pick]");
    return Boolean(node) && closer(view, node.dataset.piece ?? node.dataset.pick);
  };
  table.addEventListener("pointerdown", (event) => {
    stop();
    start = event;
    if (event.pointerType === "touch") timer = setTimeout(() => look(event) && swallow(table), PRESSED);
  });
  for (const name of ["pointerup", "pointercancel"]) table.addEventListener(name, stop);
  table.addEventListener("pointermove", ({ x, y }) => Math.hypot(x - start.x, y - start.y) > SLIPS && stop());
  table.addEventListener("contextmenu", (event) => look(event) && event.preventDefault());
  onKey(table, (event, heard) => event.key.toLowerCase() === "i" && !event.ctrlKey && look(event) && heard.stopPropagation());
}

/** The click that ends a long press picks nothing. */
function swallow(table) {
  const hold = (event) => event.stopPropagation();
  table.addEventListener("click", hold, { capture: true, once: true });
  setTimeout(() => table.removeEventListener("click", hold, { capture: true }), 2 * PRESSED);
}

/** @param {TableView} view @param {string} id */
function closer(view, id) {
  const { table, t } = view;
  const piece = (view.scene.zones ?? []).flatMap((zone) => zone.pieces ?? []).find((one) => one.id === id);
  if (!piece || table.getRootNode().querySelector("dialog[open]")) return false;
  const { label, about, rule } = piece;
  const card = showFrom(
    view.find(id) ?? table,
    { hook: "closer", label, look: "mt-card-dialog mt-closer" },
    el("div", { class: "mt-large", "aria-hidden": true }, pieceNode({ ...piece, cell: undefined, turned: false, dim: false }, null)),
    el("h3", {}, label),
    about && el("p", {}, about),
    rule && el("p", {}, clauseLink(t, { title: label }, rule, t("clause-there"))),
    button("closer-close", t("close"), () => card.close(), { class: "mt-button mt-primary", autofocus: true }),
  );
  return true;
}
