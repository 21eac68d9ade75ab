// A page of the site: drawn from what lies in it and beside it; its engine comes when the page is idle or first needs it.

import { EarlyWire } from "./early.js";
import { WorkerEngine } from "./engine.js";

/** Draws the page that the document describes. */
export function openSite() {
  const facts = JSON.parse(document.getElementById("mt-page").textContent);
  const wire = new EarlyWire(facts.files, () => engine.start());
  const engine = new WorkerEngine(wire, facts.engine, facts.texts);
  if (wire.draw(facts).includes("app")) engine.startWhenIdle();
}
