// A page of the site: drawn from what lies in it and beside it; its engine comes when the page is idle or first needs it.

import { PrerenderedChannel } from "./prerendered.js";
import { WorkerEngine } from "./engine.js";

/** Draws the page that the document describes. */
export function openSite() {
  const facts = JSON.parse(document.getElementById("mt-page").textContent);
  const channel = new PrerenderedChannel(facts.files, () => engine.start());
  const engine = new WorkerEngine(channel, facts.engine, facts.texts);
  if (channel.draw(facts).includes("app")) engine.startWhenIdle();
}
