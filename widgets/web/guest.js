// A view by itself, for hosts: what the module of an anywidget exports. It brings its style along and puts it where it is drawn.

import { kernelChannel } from "./channel.js";

const SLIT = 60; // px: less is no width that anybody chose
const ROOM = "min(960px, 92vw)";

/** Styles a root, which may be a shadow root. A sheet is there once, however many views use it, and all stand in one order.
 * @param {any} root @param {[string, number, string][]} wanted by hash, with their places */
function dress(root, wanted) {
  const sheets = (globalThis.mtSheets ??= new Map());
  for (const [hash, place, text] of wanted) {
    if (sheets.has(hash)) continue;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    sheets.set(hash, { place, sheet });
  }
  const had = new Set(root.adoptedStyleSheets);
  if (wanted.every(([hash]) => had.has(sheets.get(hash).sheet))) return;
  const asked = new Set(wanted.map(([hash]) => hash));
  const ours = [...sheets].filter(([hash, { sheet }]) => asked.has(hash) || had.has(sheet)).map(([, one]) => one);
  const known = new Set(ours.map(({ sheet }) => sheet));
  const sorted = ours.sort((one, other) => one.place - other.place).map(({ sheet }) => sheet);
  root.adoptedStyleSheets = [...[...had].filter((sheet) => !known.has(sheet)), ...sorted];
}

/** What draws a view by itself. */
export function guest(draw, sheets) {
  function render({ model, el }) {
    const settle = () => {
      if (!el.isConnected) return;
      dress(el.getRootNode(), sheets);
      // a container takes no width from what is in it: where a host asks for one it is given
      if (el.getClientRects().length && el.clientWidth < SLIT) el.style.minWidth = ROOM;
    };
    settle();
    const placed = new ResizeObserver(settle); // drawn before it is anywhere, or moved
    placed.observe(el);
    const channel = kernelChannel(model);
    const [texts, first, link, scope, door] = ["texts", "first", "link", "scope", "door"].map((name) => model.get(name));
    const stop = draw({ channel, texts, first, link, scope, door }, el);
    return () => {
      placed.disconnect();
      stop?.();
      channel.close();
    };
  }
  return { render };
}
