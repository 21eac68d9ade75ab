// A link for others: copied, or as a QR code for the back of the room.
// Hooks: data-mt="copy", "qr", "send-game" (buttons); "copied" (the note beside the button); "qr-card" (the dialog), "qr-code" (data-link), "qr-token", "qr-close".

import { announce, button, el, focused, glyph, homeOf, isPage, shape, showCard } from "../dom.js";
import { baseUrl } from "./places.js";

const QUIET = 4; // empty squares around a code, as its standard asks
/** Names by which a machine knows itself alone. */
export const HERE_ONLY = /^(localhost|0\.0\.0\.0|127\.[\d.]+|\[::1\])$/;

/** The address of a query: on a hub the door that lets everybody in, not the own server. */
function address(page, query) {
  const { origin, pathname } = window.location;
  const { door } = page;
  if (!isPage()) return query;
  if (!door) return origin + pathname + query;
  const inside = pathname.slice(baseUrl().length) + query;
  return new URL(door.endsWith("=") ? door + encodeURIComponent(inside) : door + inside, origin).href;
}

async function copyText(text, home) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text, home);
  }
}

function copyBySelection(text, home) {
  const had = focused(home);
  const area = el("textarea", { class: "mt-hidden", "aria-hidden": true, value: text });
  home.append(area);
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
    if (had instanceof HTMLElement) had.focus({ preventScroll: true });
  }
}

/** Keeps a query in the address bar, where the page is ours: a reload then finds the same place. */
export function keepLink(query) {
  if (isPage()) window.history.replaceState(null, "", query + window.location.hash);
}

const TOLD = { done: 2500, failed: 20000 }; // ms that a note beside a button stays

/** Says something beside what was pressed, above whatever is open. @param {HTMLElement} node */
function noteBeside(node, text, time) {
  const home = node.closest("dialog") ?? homeOf(node); // all else is out of reach while a card is open
  home.querySelector(".mt-copied")?.remove();
  const note = el("p", { class: "mt-copied", popover: "manual", "data-mt": "copied", "aria-hidden": true }, text);
  home.append(note);
  note.showPopover();
  const [at, own] = [node, note].map((one) => one.getBoundingClientRect());
  const above = at.top - own.height - 6;
  note.style.top = `${above > 0 ? above : at.bottom + 6}px`;
  note.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - own.width - 8))}px`;
  setTimeout(() => note.remove(), time);
}

/** Copies the link of a query, keeps it in the address bar, and says so: beside the button, and in the region. */
async function copyLink(page, t, query, region, node) {
  const link = address(page, query);
  keepLink(query);
  const done = await copyText(link, homeOf(region));
  const key = isPage() ? "copied" : "copied-query";
  const text = done ? t(key) : t("copy-failed", { link });
  announce(region, text);
  if (node.isConnected) noteBeside(node, text, done ? TOLD.done : TOLD.failed);
}

/** The buttons that share what `query()` says; a notebook has no address to photograph. */
export function sharing(page, t, region, query, look = "mt-quiet") {
  const copy = button("copy", glyph(":link:", t("copy")), () => copyLink(page, t, query(), region, copy), {
    class: `mt-button mt-iconic ${look}`,
    title: t("copy"),
  });
  return isPage() ? [copy, photograph(page, t, query, `mt-button mt-iconic ${look}`)] : [copy];
}

/** The button that sends a link by the device's own way to share, where it has one: else it is copied. Only a page of ours has an address. */
export function sending(page, t, region, query, label) {
  const send = async () => {
    const url = address(page, query());
    const sent = await navigator.share?.({ title: document.title, url }).then(
      () => true,
      ({ name }) => name === "AbortError", // somebody thought better of it
    );
    if (!sent) await copyLink(page, t, query(), region, node);
  };
  const node = isPage() && button("send-game", label, send);
  return node;
}

/** The button that shows a link as a QR code, which the engine works out; a phone has no use for it. */
export function photograph(page, t, query, look) {
  let answer;
  const ask = () => {
    const link = address(page, query());
    const part = page.channel.part("page", {});
    if (answer) part.off("says", answer);
    answer = (message) => {
      if (message.type !== "qr") return;
      part.off("says", answer);
      showCode(t, link, message.rows);
    };
    part.on("says", answer);
    part.send({ type: "qr", text: link });
  };
  return button("qr", glyph("▦", t("qr")), ask, { class: `${look} mt-wide`, title: t("qr-why") });
}

function showCode(t, link, rows) {
  const close = button("qr-close", t("qr-close"), () => card.close(), { class: "mt-button mt-primary", autofocus: true });
  const card = showCard(
    document.body,
    { hook: "qr-card", label: t("qr-title"), look: "mt-qr" },
    el("h2", {}, t("qr-title")),
    rows.length ? drawCode(t, link, rows) : el("p", { class: "mt-notice" }, t("qr-long")),
    new URL(link).searchParams.has("token") && el("p", { class: "mt-notice", "data-mt": "qr-token" }, t("qr-token")),
    HERE_ONLY.test(new URL(link).hostname) && el("p", { class: "mt-notice" }, t("qr-here-only")),
    el("p", { class: "mt-address" }, link),
    close,
  );
}

/** Dark squares as one path on white, whatever the theme: cameras want it so. */
export function drawCode(t, link, rows) {
  const size = rows.length + 2 * QUIET;
  const square = (bit, x, y) => (bit === "1" ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "");
  const dark = rows.map((row, y) => [...row].map((bit, x) => square(bit, x, y)).join(""));
  return shape(
    "svg",
    {
      viewBox: `0 0 ${size} ${size}`,
      role: "img",
      "aria-label": t("qr-code"),
      "shape-rendering": "crispEdges",
      "data-mt": "qr-code",
      "data-link": link,
    },
    shape("path", { d: dark.join("") }),
  );
}

const GAME = ["moves", "packed", "seed", "game", "position"];

/** Whether a link carries a game. */
export function asksForGame(link) {
  return GAME.some((name) => link.has(name));
}
