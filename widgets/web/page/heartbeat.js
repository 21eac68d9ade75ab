// A heartbeat to the kernel: every 3 s; two misses show an alert bar, on a page with a Reload button.
// Hooks: data-mt="lost" (the bar), data-mt="reload" (its button). One heart beats per page.

import { button, el, isLab } from "../dom.js";

const EVERY = 3000;

export function beat(channel, t) {
  let missed = 0;
  const me = {};
  const heard = (message) => {
    if (message?.type !== "beat") return;
    missed = 0;
    document.querySelector('[data-mt="lost"]')?.remove();
  };
  const tick = () => {
    globalThis.mtHeart ??= me;
    if (globalThis.mtHeart !== me) return;
    if (missed >= 2) showLost(t);
    missed += 1;
    try {
      channel.pulse.send();
    } catch {
      showLost(t);
    }
  };
  channel.pulse.on(heard);
  const timer = setInterval(tick, EVERY);
  return () => {
    clearInterval(timer);
    channel.pulse.off(heard);
    if (globalThis.mtHeart === me) globalThis.mtHeart = undefined;
  };
}

function showLost(t) {
  if (document.querySelector('[data-mt="lost"]')) return;
  const reload = !isLab() && button("reload", t("reload"), () => window.location.reload());
  const told = el("span", {}, t(isLab() ? "lost-lab" : "lost"));
  const place = document.querySelector(".mt-app") ?? document.body; // below an app, not over what still works in it
  place.append(el("div", { class: "mt mt-lost", role: "alert", "data-mt": "lost" }, told, reload));
}
