// The one bundle and its three entries: a kernel mounts a widget, a served page or one of the site opens itself.

import { drawPage } from "./all.js";
import { openServed } from "./boot/served.js";
import { openSite } from "./boot/site.js";
import { kernelChannel } from "./channel.js";

/** Draws a widget of a kernel. */
export default function mount(model, host, texts) {
  const channel = kernelChannel(model);
  const [draws, first, link, scope, door] = ["draws", "first", "link", "scope", "door"].map((name) => model.get(name));
  const stop = drawPage(draws, { channel, texts, first, link, scope, door }, host);
  return () => {
    stop?.();
    channel.close();
  };
}

// A page that loads this file itself says what to open; a kernel's widget imports it and mounts.
const opening = document.getElementById("mt-kit")?.dataset.opens;
if (opening === "served") openServed();
if (opening === "site") openSite();
