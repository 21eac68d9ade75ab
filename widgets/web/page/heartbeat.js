// A heartbeat to the kernel: every 3 s. Two misses show it: on a page as an alert bar with a Reload button, in a host within the widget.
// Hooks: data-mt="lost" (the bar or the note), data-mt="reload" (its button). On a page one heart beats, in a host one for each widget.

import { button, el, isPage } from "../dom.js";

const EVERY = 3000;

/** Gives what stops it. @param {HTMLElement} [host] the widget that asks */
export function beat(channel, t, host) {
  let missed = 0;
  const me = {};
  const room = isPage() ? document : host;
  const lost = () => room.querySelector('[data-mt="lost"]');
  const show = () =>
    lost() ?? (isPage() ? (document.querySelector(".mt-app") ?? document.body) : host).append(isPage() ? alarm(t) : asleep(t));
  const heard = (message) => {
    if (message?.type !== "beat") return;
    missed = 0;
    lost()?.remove();
  };
  const tick = () => {
    if (isPage()) {
      globalThis.mtHeart ??= me;
      if (globalThis.mtHeart !== me) return;
    }
    if (missed >= 2) show();
    missed += 1;
    try {
      channel.pulse.send();
    } catch {
      show();
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

/** Below an app, not over what still works in it. */
function alarm(t) {
  const reload = button("reload", t("reload"), () => window.location.reload());
  return el("div", { class: "mt mt-lost", role: "alert", "data-mt": "lost" }, el("span", {}, t("lost")), reload);
}

/** No alarm: a table in a notebook that was only opened has no kernel yet. */
function asleep(t) {
  return el("p", { class: "mt-notice mt-asleep", role: "status", "data-mt": "lost" }, t("lost-lab"));
}
