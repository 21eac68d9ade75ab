// Everything about the room on one card, large enough for the last row.
// Hooks: data-mt="class-card" (dialog), "class-go", "class-speaker", "class-end".

import { button, el, showCard } from "../dom.js";
import { HERE_ONLY } from "../page/share.js";
import { serverPath } from "./line.js";

/** The address that is typed, and the code. */
export function wayIn(code, open, type = "") {
  const { host, pathname } = serverPath("class");
  const typed = el("code", {}, host, el("wbr"), pathname);
  return [el("span", {}, open), " ", typed, " ", type, " ", el("b", { class: "mt-class-code" }, code)];
}

/** Shows it; what the leader fills is given back: the QR code's place, and how many are here. */
export function showRoom(leader) {
  const { t } = leader;
  const big = el("div", { class: "mt-class-big" });
  const here = el("p", { class: "mt-note", role: "status" }, leader.countHere());
  const go = button("class-go", t("begin"), () => card.close(), { class: "mt-button mt-primary" });
  const speaker = button("class-speaker", t("speaker"), () =>
    window.open(`${window.location.pathname}?speaker=1`, "mt-speaker", "popup,width=900,height=700"),
  );
  const end = button("class-end", t("end"), () => {
    card.close();
    leader.line.send({ type: "report" });
  });
  const card = showCard(
    document.body,
    { hook: "class-card", label: t("title"), look: "mt-qr" },
    el("h2", {}, t("scan")),
    big,
    el("p", {}, wayIn(leader.code, t("or-type"), t("and-type"))),
    HERE_ONLY.test(serverPath("class").hostname) && el("p", { class: "mt-notice" }, t("here-only")),
    here,
    el("div", { class: "mt-row" }, go, speaker, end),
  );
  return { big, here };
}
