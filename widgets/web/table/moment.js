// Two seconds of stars over what has just ended well, then quiet.
// Hooks: data-mt="moment".

import { pictureUrl } from "../art/art.js";
import { calm, el } from "../dom.js";

const LASTS = 2000; // ms
const STARS = 22;
const SHOWN = ["star", "moon", "wild"];

/** Lets stars rise over a part of the page. @param {HTMLElement} home */
export function celebrate(home) {
  if (calm()) return;
  const stars = Array.from({ length: STARS }, (_, at) =>
    el("img", { alt: "", src: pictureUrl(SHOWN[at % SHOWN.length]), style: `--at: ${(at * 37) % 100}; --late: ${(at * 53) % 100}` }),
  );
  const moment = el("div", { class: "mt-moment", "data-mt": "moment", "aria-hidden": true }, stars);
  home.append(moment);
  setTimeout(() => moment.remove(), LASTS);
}
